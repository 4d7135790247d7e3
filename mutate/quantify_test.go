package mutate

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

const functionSeed = `(set-logic QF_UFLIA)
(declare-sort Color 0)
(declare-fun f (Int Color) Int)
(declare-fun red () Color)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (< (f (+ x 1) red) (ite p (f y red) 7)))
(assert (=> p (= (f x red) (+ y 2))))
`

// Instances have quantifiers of both kinds, alone, nested and with several variables, over all of a sort and with each
// kind of guard, with and without patterns; their solver is told a logic that has quantifiers.
func TestQuantify(t *testing.T) {
	g := generator(t, functionSeed, func(s *Settings) { s.Strategies = []Weight{{"quantify", 1}} })
	met := map[string]int{}
	for i := range 200 {
		in := g.Round(0).Instance(i)
		for _, f := range in.Asserted() {
			for _, s := range smtlib.Reachable([]smtlib.Term{f}, in.Arena.Args) {
				if in.Arena.Kind(s) == smtlib.KindQuant {
					describe(in, s, met)
				}
			}
		}
		if in.Logic == g.Seed.Logic {
			t.Fatalf("instance %d is of logic %s", i, in.Logic)
		}
	}
	for _, want := range []string{
		"forall", "exists", "a quantifier in a quantifier", "several variables", "pattern", "guard =>", "guard and",
		"guard or", "of sort Int", "of sort Bool", "of sort Color",
	} {
		if met[want] == 0 {
			t.Errorf("no instance has: %s; there are %v", want, met)
		}
	}
}

// describe counts what a quantified formula has.
func describe(in *instance.Instance, q smtlib.Term, met map[string]int) {
	a := in.Arena
	args := a.Args(q)
	body := args[len(args)-1]
	met[a.Quantifier(q).String()]++
	if len(args) > 2 {
		met["several variables"]++
	}
	for _, v := range args[:len(args)-1] {
		met["of sort "+a.SortString(a.Sort(v))]++
	}
	if a.Kind(body) == smtlib.KindAnnotated {
		met["pattern"]++
		body = a.Args(body)[0]
	}
	if a.Kind(body) == smtlib.KindApp {
		met["guard "+a.FunInfo(a.Fun(body)).Name]++
	}
	if slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{body}, a.Args), func(t smtlib.Term) bool { return a.Kind(t) == smtlib.KindQuant }) {
		met["a quantifier in a quantifier"]++
	}
}

// Without quantifiers in the logic that is to be kept, it does nothing.
func TestQuantifyStays(t *testing.T) {
	g := generator(t, functionSeed, func(s *Settings) { s.Strategies, s.Stay = []Weight{{"quantify", 1}}, true })
	if err := g.Round(0).Acts(); err == nil {
		t.Error("it makes instances of QF_UFLIA")
	}
}
