package mutate

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
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

// Instances have all forms of script that the strategy is for, and what is printed is read back, with nothing in it
// that an instance may not have.
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
		"declaration behind an assertion", "comment", "one assertion", "several assertions", "walks", "does not walk",
	} {
		if met[want] == 0 {
			t.Errorf("no instance has: %s; there are %v", want, met)
		}
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

// Names that are drawn are all different, and none is that of an operator.
func TestNewName(t *testing.T) {
	g := generator(t, seedText, nil)
	a := g.Seed.Arena.Child()
	rng := g.rng("names", 0)
	for range 300 {
		name := newName(a, rng)
		if _, err := a.Operator(name); err == nil || a.IsDeclared(name) {
			t.Fatalf("%q is taken", name)
		}
		a.Declare(&smtlib.Decl{Kind: smtlib.Declared, Name: name, Result: a.Bool()})
	}
}
