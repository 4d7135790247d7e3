package regression

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

var twice = Test{
	Name: "t", About: []string{"a test"}, Options: []string{"--incremental"},
	Script: []byte("(set-logic QF_UF)\n(declare-const p Bool)\n(push 1)\n(assert p)\n(check-sat)\n(pop 1)\n" +
		"(assert (and p (not p)))\n(check-sat)\n"),
	Expect: []instance.Expectation{instance.Sat, instance.Unsat},
}

// What a format writes is read again, by whichever format it is, and no script is sent with a :status.
func TestFormats(t *testing.T) {
	once := Test{
		Name: "t", Script: []byte("(set-logic QF_UF)\n(assert false)\n(check-sat)\n"),
		Expect: []instance.Expectation{instance.Unsat},
	}
	want := map[string][]string{
		"plain":    {"t.smt2"},
		"cvc5":     {"t.smt2"},
		"z3test":   {"t.smt2", "t.expected.out"},
		"yices":    {"t.smt2", "t.smt2.gold", "t.smt2.options"},
		"bitwuzla": {"t.smt2"},
	}
	for _, f := range Formats() {
		for _, test := range []Test{once, twice} {
			dir := t.TempDir()
			var names []string
			for _, file := range f.Write(test) {
				names = append(names, file.Name)
				if err := os.WriteFile(filepath.Join(dir, file.Name), file.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			read, err := Read(filepath.Join(dir, "t.smt2"))
			if err != nil || !slices.Equal(read.Expect, test.Expect) {
				t.Errorf("%s: %v, %v\n%s", f.Name, err, read.Expect, read.Script)
			}
			if len(test.Options) > 0 && !slices.Equal(names, want[f.Name]) {
				t.Errorf("%s writes %q", f.Name, names)
			}
			if kept := f.Name == "cvc5" || f.Name == "yices"; kept && !slices.Equal(read.Options, test.Options) {
				t.Errorf("%s: options %q", f.Name, read.Options)
			}
		}
	}
}

// The heads are as the projects' own runners read them.
func TestHeads(t *testing.T) {
	for name, want := range map[string]string{
		"cvc5":   "; COMMAND-LINE: --incremental\n; EXPECT: sat\n; EXPECT: unsat\n; a test\n(set-logic",
		"plain":  "; a test\n(set-logic QF_UF)\n(declare-const p Bool)\n(push 1)\n(assert p)\n; expect: sat\n(check-sat)",
		"z3test": "; a test\n(set-logic",
		"bitwuzla": "; a test\n; arguments: --incremental\n(set-logic QF_UF)\n(declare-const p Bool)\n(push 1)\n" +
			"(assert p)\n(set-info :status sat)\n(check-sat)",
	} {
		f, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(f.Write(twice)[0].Data); !strings.HasPrefix(got, want) {
			t.Errorf("%s:\n%s", name, got)
		}
	}
	if _, err := Named("nonsense"); err == nil || !strings.Contains(err.Error(), "plain, cvc5, z3test, yices, bitwuzla") {
		t.Errorf("an unknown format: %v", err)
	}
}

// The answer in front of all commands is that of the last check, as what is reduced has it; another one is that of the
// check behind it.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	for name, x := range map[string]struct{ script, want string }{
		"none":   {"(check-sat)(check-sat)", "none none"},
		"status": {"(set-info :status unsat)\n(check-sat)", "unsat"},
		"line":   {"(set-logic QF_UF)(set-info :status unsat)(check-sat)", "unsat"},
		"quote":  {"; (set-info :status sat)\n(set-info :source |(set-info :status sat)|)(check-sat)", "none"},
		"open":   {"(set-info :status unknown)\n(check-sat)", "none"},
		"text":   {"; expect: sat\n(declare-const s String)(assert (= s \"(check-sat)\"))(check-sat)", "sat"},
		"last":   {"; expect: sat\n; why\n\n(check-sat)(check-sat)", "none sat"},
		"inner":  {"(push)\n; expect: unsat\n(check-sat)(pop)(check-sat)(check-sat)", "unsat none none"},
		"partly": {"(check-sat)(check-sat)\n(set-info :status sat)\n(check-sat)", "none none sat"},
		"first":  {"(set-info :status sat)\n(check-sat)(check-sat)", "sat none"},
		"few":    {"; EXPECT: sat\n(check-sat)(check-sat)", "asks 2 times, but 1 right answers"},
		"some":   {"; EXPECT: sat\n; EXPECT: unknown\n(check-sat)(check-sat)", "sat none"},
		"asks":   {"(assert true)", "has no check-sat"},
	} {
		path := filepath.Join(dir, name+".smt2")
		if err := os.WriteFile(path, []byte(x.script), 0o644); err != nil {
			t.Fatal(err)
		}
		read, err := Read(path)
		var got []string
		for _, e := range read.Expect {
			got = append(got, string(e))
		}
		if err != nil && !strings.Contains(err.Error(), x.want) || err == nil && strings.Join(got, " ") != x.want {
			t.Errorf("%s: %v, %q", name, err, got)
		}
	}
}

// A script that is not the one that was written has no right answer.
func TestManifest(t *testing.T) {
	dir := t.TempDir()
	script := []byte("; expect: sat\n(check-sat)\n")
	m := &Manifest{Format: "plain", Instances: []Entry{
		{File: "a.smt2", Hash: Hash(script), Checks: []Said{{Expect: instance.Sat}}},
	}}
	data, err := m.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{ManifestName: data, "a.smt2": script} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read, err := ReadManifest(dir)
	if err != nil || len(read.Instances) != 1 {
		t.Fatal(read, err)
	}
	if test, err := read.Instances[0].Read(dir); err != nil || !slices.Equal(test.Expect, []instance.Expectation{instance.Sat}) {
		t.Errorf("%v, %v", test, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.smt2"), append(script, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := read.Instances[0].Read(dir); err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("another script: %v", err)
	}
	if none, err := ReadManifest(t.TempDir()); none != nil || err != nil {
		t.Errorf("no manifest: %v, %v", none, err)
	}
}
