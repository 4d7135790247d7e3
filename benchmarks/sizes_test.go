package main

import "testing"

func TestEachPackageIsPartOfOneCapability(t *testing.T) {
	packages, _, err := countLines("..")
	if err != nil {
		t.Fatal(err)
	}
	counted := map[int]bool{}
	for dir := range packages {
		if capabilityOf(dir) < 0 {
			t.Errorf("%s is in no row of the table of capabilities", dir)
		}
		counted[capabilityOf(dir)] = true
	}
	rows := map[string]int{}
	for i, c := range capabilities {
		if !counted[i] {
			t.Errorf("%s: there is no such package", c.name)
		}
		for _, dir := range c.dirs {
			if row, twice := rows[dir]; twice {
				t.Errorf("%s is in two rows: %s, %s", dir, capabilities[row].name, c.name)
			}
			rows[dir] = i
		}
	}
}

func TestLinesOfAFile(t *testing.T) {
	for src, want := range map[string]lineCount{
		"package x\n": {1, 1},
		"// C\n\npackage x // c\n\n/* a\nb */\nvar a = 1\n":  {7, 2},
		"package x\n\nvar a = `one\n\nthree`\n\nvar b = 2\n": {7, 5},
	} {
		if got := linesOf([]byte(src)); got != want {
			t.Errorf("%q: %v, not %v", src, got, want)
		}
	}
}
