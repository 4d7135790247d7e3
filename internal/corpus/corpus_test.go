package corpus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, dir string) *Corpus {
	t.Helper()
	c, err := Read(t.Context(), []string{dir}, true, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func names(files []File) string {
	var all []string
	for _, f := range files {
		all = append(all, filepath.Base(f.Path))
	}
	return strings.Join(all, " ")
}

// Of files that are equal up to names, one counts. Cover chooses a few of the others with all their features, and they
// are copied with their provenance.
func TestCorpus(t *testing.T) {
	const head = "(set-logic QF_LIA)\n"
	dir := write(t, map[string]string{
		"a.smt2": head + "(declare-const x Int)\n(assert (> (+ x 1) 3))\n",
		"b.smt2": head + "(declare-const other Int)\n(assert (> (+ other 1) 3)) ; a\n",
		"c.smt2": head + "(declare-const x Int)\n(assert (> (* 2 x) 3))\n",
		"d.smt2": head + "(declare-const x Int)\n(assert (or (> (+ x 1) 3) (and (> (* 2 x) 3) (> x 3))))\n",
		"e.smt2": "(assert (foo))\n",
		"f.smt2": "(set-logic QF_BV)\n(declare-const x (_ BitVec 4))\n(assert (= (bvadd x x) #x2))\n",
	})
	c := read(t, dir)
	if got := names(c.Files); got != "a.smt2 b.smt2 c.smt2 d.smt2 f.smt2" || len(c.Refused) != 1 {
		t.Errorf("files %s, refused %v", got, c.Refused)
	}
	if filepath.Base(c.Files[1].Same) != "a.smt2" || c.Files[2].Same != "" {
		t.Errorf("b is the same as %q, c as %q", c.Files[1].Same, c.Files[2].Same)
	}
	for filter, want := range map[*Filter]string{
		{}:                           "a.smt2 c.smt2 d.smt2 f.smt2",
		{MaxDepth: 1}:                "a.smt2 c.smt2 f.smt2",
		{MaxBytes: 70}:               "a.smt2 c.smt2",
		{Logics: []string{"QF_BV"}}:  "f.smt2",
		{Logics: []string{"QF_LRA"}}: "",
	} {
		if got := names(c.Select(*filter)); got != want {
			t.Errorf("%+v: %s, want %s", *filter, got, want)
		}
	}
	all := c.Select(Filter{})
	has := func(files []File) map[uint32]bool {
		met := map[uint32]bool{}
		for _, f := range files {
			for _, n := range f.Needs {
				met[uint32(n)] = true
			}
		}
		return met
	}
	cover := Cover(append(all, all...))
	if len(cover) != 4 || len(has(cover)) != len(has(all)) {
		t.Errorf("%s cover %d of %d", names(cover), len(has(cover)), len(has(all)))
	}
	out := filepath.Join(t.TempDir(), "out")
	if err := Copy(cover, out); err != nil {
		t.Fatal(err)
	}
	again := read(t, out)
	if len(again.Files) != 4 || len(has(again.Files)) != len(has(all)) {
		t.Errorf("the copy has %s", names(again.Files))
	}
	list, err := os.ReadFile(filepath.Join(out, ProvenanceName))
	from := filepath.Join(dir, "f.smt2")
	if err != nil || strings.Count(string(list), "\n") != 4 || !strings.Contains(string(list), from) {
		t.Errorf("%s, %v", list, err)
	}
	if err := Copy(cover, out); err == nil {
		t.Error("a directory that is not empty is written to")
	}
}

// Rule programs are copied, each once, and the copies are recognised as rule programs. A program with a mistake is
// refused. Clauses under HORN are ordinary scripts.
func TestRulePrograms(t *testing.T) {
	const program = "(declare-rel p (Int))\n(declare-var x Int)\n(rule (=> (= x 1) (p x)))\n(query p)\n"
	const datalog = "N 4\np(x:N) printtuples\np(1).\n"
	c := read(t, write(t, map[string]string{
		"a.smt2": program, "b.smt2": program, "c.datalog": datalog, "d.smt2": "(declare-rel p (Int))\n(rule (q 1))\n",
		"e.smt2": "(set-logic HORN)\n(declare-fun p (Int) Bool)\n(assert (forall ((n Int)) (=> (= n 0) (p n))))\n",
	}))
	if got := names(c.Files); got != "a.smt2 b.smt2 c.datalog e.smt2" || len(c.Refused) != 1 {
		t.Errorf("files %s, refused %v", got, c.Refused)
	}
	for filter, want := range map[*Filter]string{
		{}: "a.smt2 c.datalog e.smt2", {Logics: []string{"rules-datalog"}}: "c.datalog",
	} {
		if got := names(Cover(c.Select(*filter))); got != want {
			t.Errorf("%+v: %s, want %s", *filter, got, want)
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	if err := Copy(c.Select(Filter{}), out); err != nil {
		t.Fatal(err)
	}
	again := read(t, out)
	if len(again.Files) != 3 || len(again.Refused) > 0 || filepath.Ext(again.Files[1].Path) != ".datalog" {
		t.Errorf("the copy has %+v, refused %v", again.Files, again.Refused)
	}
	var text strings.Builder
	err := c.Write(&text)
	if err != nil || !strings.Contains(text.String(), "are not counted: 3 files\n") ||
		!strings.Contains(text.String(), "all of them are in 1 file\n") {
		t.Errorf("%v: %s", err, text.String())
	}
}

// Valid formulas have one truth value; formulas that cannot be evaluated have none.
func TestValues(t *testing.T) {
	const head = "(set-logic LIA)\n(declare-const x Int)\n"
	c := read(t, write(t, map[string]string{
		"both.smt2":    head + "(assert (> x 3))\n",
		"neither.smt2": head + "(assert (forall ((y Int)) (exists ((z Int)) (< (+ y x) (* z z)))))\n",
		"one.smt2":     head + "(assert (= (+ x x) (* 2 x)))\n",
	}))
	for i, want := range []Values{{true, true}, {}, {True: true}} {
		if f := c.Files[i]; f.Values != want {
			t.Errorf("%s: %+v, want %+v", f.Path, f.Values, want)
		}
	}
	var text strings.Builder
	if err := c.Write(&text); err != nil || !strings.Contains(text.String(), "a campaign begins with: 1 file\n") {
		t.Errorf("%v: %s", err, text.String())
	}
}
