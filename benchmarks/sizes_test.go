package main

import "testing"

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
