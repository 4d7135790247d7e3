package mutate

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

const definedSeed = `(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(define-fun below ((a Int)) Bool (< a (f y)))
(assert (or p (below (+ x (* 2 y)))))
(assert (=> p (= (f (ite (< y 0) (- x 1) x)) (+ 3 y))))
`

// Instances have all the strategy's forms of script, and can be read back, without operators that they do not list.
func TestStructure(t *testing.T) {
	g := generator(t, definedSeed, func(s *Settings) { s.Strategies = []Weight{{"structure", 1}} })
	var w instance.Writer
	met := map[string]int{}
	rounds := []*Round{g.Round(0), g.Round(1), g.Round(2), g.Round(3)}
	for i := range 400 {
		in := rounds[i%4].Instance(i)
		if err := in.Verify(); err != nil {
			t.Fatalf("instance %d: %v", i, err)
		}
		text := string(w.AppendInstance(nil, in, instance.Dialect{}))
		seed, err := fragment.ReadSeed("instance.smt2", []byte(text))
		if err != nil {
			t.Fatalf("instance %d: %v in\n%s", i, err, text)
		}
		for _, f := range seed.Assertions {
			if why := seed.Excluded(f); why != "" {
				t.Fatalf("instance %d: %s in\n%s", i, why, text)
			}
		}
		count(met, in, seed, text)
	}
	for _, want := range []string{
		"definition", "definition with parameters", "recursive definition of its own", "odd name", "named assertion",
		"declaration behind an assertion", "comment", "sort that is defined", "one assertion", "several assertions", "walks", "does not walk",
	} {
		if met[want] == 0 {
			t.Errorf("no instance has: %s; there are %v", want, met)
		}
	}
}

// The parameters of a definition have names of their own, even if the seed has symbols with the names that are tried
// first.
func TestParametersAreDistinct(t *testing.T) {
	const seed = `(set-logic QF_LIRA)
(declare-const x1 Int)
(declare-const p0 Real)
(assert (or (< (+ x1 1) (* 2 x1)) (< (+ p0 1.5) (- p0)) (= (+ x1 2) (- x1 3))))
(assert (=> (< p0 2.5) (= (to_real x1) (+ p0 p0))))
`
	g := generator(t, seed, func(s *Settings) { s.Strategies = []Weight{{"structure", 1}} })
	several, of := 0, byIndex(g)
	for i := range 400 {
		in := of(i)
		for _, step := range in.Steps {
			define, is := step.(smtlib.DefineFun)
			if !is {
				continue
			}
			for _, d := range define.Funs {
				var names []string
				for _, v := range d.Vars {
					names = append(names, in.Arena.Text(v))
				}
				slices.Sort(names)
				if len(slices.Compact(slices.Clone(names))) < len(names) {
					t.Fatalf("instance %d: parameters %q", i, names)
				}
				if len(names) > 1 {
					several++
				}
			}
		}
	}
	if several == 0 {
		t.Error("no definition has several parameters")
	}
}

// count counts the forms of a script.
func count(met map[string]int, in *instance.Instance, seed *fragment.Seed, text string) {
	has := map[string]bool{
		"named assertion": strings.Contains(text, ":named a!"),
		"comment":         strings.Contains(strings.TrimPrefix(text, ";"), ";"),
		"one assertion":   len(in.Asserted()) == 1, "several assertions": len(in.Asserted()) > 1,
		"walks": in.Walks(), "does not walk": !in.Walks(),
	}
	asserted := false
	for _, c := range seed.Script.Commands {
		switch c := c.(type) {
		case smtlib.Assert:
			asserted = true
		case smtlib.DeclareFun:
			has["declaration behind an assertion"] = has["declaration behind an assertion"] || asserted
			has["odd name"] = has["odd name"] || smtlib.Quote(c.Fun.Name) != c.Fun.Name
		case smtlib.DefineSort:
			has["sort that is defined"] = true
		case smtlib.DefineFun:
			for _, d := range c.Funs {
				has["definition"] = true
				has["definition with parameters"] = has["definition with parameters"] || len(d.Params) > 0 && d.Name != "below"
				has["recursive definition of its own"] = has["recursive definition of its own"] || d.Kind == smtlib.Recursive
			}
		}
	}
	for form, is := range has {
		if is {
			met[form]++
		}
	}
}

// Drawn names differ from each other and from those of operators.
func TestNewName(t *testing.T) {
	g := generator(t, seedText, nil)
	a := g.Seed.Arena.Child()
	rng := g.origin.Rand("names", 0)
	for range 300 {
		name := kit.NewOddName(a, rng)
		if _, err := a.Operator(name); err == nil || a.IsDeclared(name) {
			t.Fatalf("%q is taken", name)
		}
		a.Declare(&smtlib.Decl{Kind: smtlib.Declared, Name: name, Result: a.Bool()})
	}
}

const sortedSeed = `(set-logic ALL)
(declare-sort U 0)
(declare-sort P 2)
(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (head T) (tail (L T)))))))
(declare-datatypes ((E 0)) (((e (first (Array Int U)) (second (_ BitVec 8))))))
(declare-const a (Array Int (Array Int U)))
(declare-const u U)
(declare-const q (P U Int))
(declare-const l (L U))
(declare-const v (_ BitVec 8))
(declare-const x E)
(declare-fun f ((_ BitVec 8) (L U)) (Array Int U))
(assert (or (= l (as nil (L U))) (forall ((b (_ BitVec 8))) (=> (bvult b #x02) (= (f b l) (select a 0))))))
(assert (=> (= (head l) u) (= x (e (select a 1) v))))
(assert (=> (= q q) (= ((as const (Array Int U)) u) (f v l))))
`

// Terms that are written with the names of defined sorts are read back as the same terms, and z3 reads them. A sort may
// be defined with a parameter, and by means of another defined sort.
func TestSortDefinitions(t *testing.T) {
	testenv.Need(t, "z3")
	g := generator(t, sortedSeed, func(s *Settings) { s.Strategies = []Weight{{"structure", 1}} })
	var w instance.Writer
	met := map[string]int{}
	r := g.Round(0)
	for i := range 300 {
		in := r.Instance(i)
		if len(in.SortDefinitions()) == 0 {
			continue
		}
		if in.Walks() || !slices.Contains(in.Symbols, "define-sort") {
			t.Errorf("instance %d walks, or does not say that it has definitions of sorts", i)
		}
		named := w.AppendScript(nil, &in.Script, instance.Dialect{})
		plain := in.Script
		plain.Sorts, plain.Layout = in.Seed().Sorts, 0
		if got, want := readAgain(t, named), readAgain(t, w.AppendScript(nil, &plain, instance.Dialect{})); got != want {
			t.Fatalf("instance %d:\n%s\nis read as\n%s\nand not as\n%s", i, named, got, want)
		}
		if i%10 == 0 {
			honest(t, named, in.Last().Expect)
		}
		names := map[string]bool{}
		for _, d := range in.SortDefinitions() {
			names[smtlib.Quote(d.Name)] = true
			met["with a parameter"] += len(d.Params)
		}
		for _, line := range strings.Split(string(named), "\n") {
			for name := range names {
				_, behind, _ := strings.Cut(line, name)
				switch {
				case strings.HasPrefix(line, "(define-sort ") && strings.Contains(behind, name):
				case strings.HasPrefix(line, "(define-sort ") && !strings.HasPrefix(line, "(define-sort "+name+" ") &&
					strings.Contains(line, name):
					met["by the name of another"]++
				case strings.HasPrefix(line, "(declare-fun ") && strings.Contains(line, name):
					met["in a declaration"]++
				case strings.HasPrefix(line, "(declare-datatypes ") && strings.Contains(line, name):
					met["in a datatype"]++
				case strings.Contains(line, "(forall ") && strings.Contains(line, name):
					met["in a quantifier"]++
				case strings.Contains(line, "(as ") && strings.Contains(line, name):
					met["in a qualified constant"]++
				}
			}
		}
	}
	for _, want := range []string{
		"with a parameter", "by the name of another", "in a declaration", "in a datatype", "in a quantifier",
		"in a qualified constant",
	} {
		if met[want] == 0 {
			t.Errorf("no name of a sort is %s; there are %v", want, met)
		}
	}
}

// readAgain reads a script, and prints its declarations and assertions without definitions of sorts.
func readAgain(t *testing.T, script []byte) string {
	t.Helper()
	seed, err := fragment.ReadSeed("instance.smt2", script)
	if err != nil {
		t.Fatalf("%v in\n%s", err, script)
	}
	var w instance.Writer
	flat := instance.Flat(seed.Arena, seed.Sorts, seed.Logic, seed.Assertions)
	return string(w.AppendScript(nil, &flat, instance.Dialect{}))
}

// honest asks z3, which must give the expected answer, or unknown or timeout.
func honest(t *testing.T, script []byte, expect instance.Expectation) {
	t.Helper()
	cmd := exec.Command("z3", "-in", "-T:300", "rlimit=2000000")
	cmd.Stdin = bytes.NewReader(script)
	out, _ := cmd.CombinedOutput()
	if answer := strings.TrimSpace(string(out)); answer != string(expect) && answer != "unknown" && answer != "timeout" {
		t.Errorf("z3 says %s of\n%s", answer, script)
	}
}

// A function that occurs in a pattern without arguments keeps its name there, while its applications may be renamed.
func TestStructureOfFunctionInPattern(t *testing.T) {
	g := generator(t, `(declare-fun p (Int) Bool)
(declare-const a Int)
(assert (forall ((x Int)) (! (p (+ x 2)) :pattern (p (+ x 2)))))
(assert (not (p (+ a 2))))
(assert (> a 3))
`, func(s *Settings) { s.Strategies = []Weight{{"structure", 1}} })
	for number := range 20 {
		r := g.Round(number)
		for i := number; i < 200; i += 20 {
			if err := r.Instance(i).Verify(); err != nil {
				t.Fatalf("instance %d: %v", i, err)
			}
		}
	}
}
