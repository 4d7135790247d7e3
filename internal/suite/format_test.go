package suite

import (
	"fmt"
	"maps"
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

// Read reads the output of every format, and no script is sent with a :status.
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

// The first lines are in the form that the projects' own runners read.
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

// An answer before all commands belongs to the last check, as in reduced scripts; any other belongs to the check after
// it.
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

// Expected results and arguments may be in files beside a script, as in solver projects. A file with more than answers
// gives no expected results; a comment in the script has priority over a file.
func TestReadBeside(t *testing.T) {
	const once, twice = "(set-logic QF_LIA)(check-sat)\n", "(push 1)(check-sat)(pop 1)(check-sat)\n"
	for _, x := range []struct {
		caption, script string
		beside          map[string]string // files beside the script; key: suffix in place of .smt2
		want            string            // the answers, or an error
		options         string            // with the family
	}{
		{"yices", twice, map[string]string{".smt2.gold": "sat\nunsat\n", ".smt2.options": "--mcsat  --incremental\n"},
			"sat unsat", "yices2 --mcsat --incremental"},
		{"z3test", once, map[string]string{".expected.out": "unsat\r\n"}, "unsat", ""},
		{"a model is compared, too", once, map[string]string{".expected.out": "sat\n((x 3))\n"}, "none", ""},
		{"optima are compared, too", twice, map[string]string{
			".expected.out": "unsat\nsat\n(objectives\n (x 3)\n ((+ x y) (- 4))\n)\n"}, "unsat sat", ""},
		{"optima with an error", once, map[string]string{".expected.out": "sat\n(objectives)\n(error \"no\")\n"}, "none", ""},
		{"unknown is expected", once, map[string]string{".smt2.gold": "unknown\n"}, "none", ""},
		{"an answer is missing", twice, map[string]string{".smt2.gold": "sat\n"}, "asks 2 times, but 1 right answers", ""},
		{"an empty file", once, map[string]string{".smt2.gold": ""}, "asks 1 times, but 0 right answers", ""},
		{"cvc5", "; COMMAND-LINE: --fmf-fun  -q\n; EXPECT: unsat\n" + once, nil, "unsat", "cvc5 --fmf-fun -q"},
		{"an error is expected, too", "; EXPECT: unsat\n; EXPECT-ERROR: no\n" + once, nil, "unsat", ""},
		{"a comment and a file", "; expect: sat\n" + once, map[string]string{".smt2.gold": "unsat\n"}, "sat", ""},
		{"a file and a status", "(set-info :status sat)\n" + once, map[string]string{".smt2.gold": "unsat\n"}, "unsat",
			""},
		{"lines of another system", "; expect: unsat\r\n(check-sat)\r\n", nil, "unsat", ""},
	} {
		dir := t.TempDir()
		files := map[string]string{".smt2": x.script}
		maps.Copy(files, x.beside)
		for end, text := range files {
			if err := os.WriteFile(filepath.Join(dir, "t"+end), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		read, err := Read(filepath.Join(dir, "t.smt2"))
		got := strings.Trim(fmt.Sprint(read.Expect), "[]")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, x.want) || err == nil && got != x.want {
			t.Errorf("%s: %s, want %s", x.caption, got, x.want)
		}
		if options := strings.Join(append([]string{read.Family}, read.Options...), " "); options != x.options {
			t.Errorf("%s: options %q, want %q", x.caption, options, x.options)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "t.smt2")); err == nil {
		t.Error("a script that is not there is read")
	}
}

// A script that was changed after it was written is refused.
func TestManifest(t *testing.T) {
	dir := t.TempDir()
	script := []byte("; expect: sat\n(check-sat)\n")
	m := &Manifest{Format: "plain", Instances: []Entry{
		{File: "a.smt2", Hash: Hash(script), Checks: []CheckEntry{{Expect: instance.Sat}}},
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
