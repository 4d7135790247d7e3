package mutate

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Where no solver optimizes, no instance has objectives, and those of other strategies are the same.
func TestWithoutObjectives(t *testing.T) {
	both := func(s *Settings) { s.Strategies = []Weight{{"connectives", 1}, {Optimizing, 1}} }
	with := generator(t, seedText, both).Round(0)
	without := generator(t, seedText, func(s *Settings) { both(s); s.WithoutObjectives = true }).Round(0)
	var w instance.Writer
	text := func(in *instance.Instance) string { return string(w.AppendInstance(nil, in, instance.Dialect{})) }
	optimized := 0
	for i := range 100 {
		in, other := with.Instance(i), without.Instance(i)
		switch {
		case other.HasObjectives():
			t.Fatalf("instance %d has objectives, which no solver optimizes", i)
		case in.HasObjectives():
			optimized++
			if !slices.Contains(other.Declined, Optimizing) {
				t.Errorf("instance %d: it does not say that %s was drawn for it", i, Optimizing)
			}
		case text(in) != text(other):
			t.Errorf("instance %d is another one", i)
		}
	}
	if optimized == 0 {
		t.Error("no instance has objectives")
	}
	alone := generator(t, seedText, func(s *Settings) {
		s.Strategies, s.WithoutObjectives = []Weight{{Optimizing, 1}}, true
	})
	if err := alone.Round(0).Acts(); !errors.Is(err, kit.ErrCannotAct) {
		t.Errorf("alone, the strategy ends with %v", err)
	}
}

// A seed that sets objectives has them in a good part of its instances, by default.
func TestObjectivesOfSeeds(t *testing.T) {
	for text, least := range map[string]int{seedText: 0, seedText + "(assert-soft true :id g)": 20} {
		optimized := 0
		round := generator(t, text, func(s *Settings) { s.Strategies = AllStrategies() }).Round(0)
		for i := range 200 {
			if in := round.Instance(i); in != nil && in.HasObjectives() {
				optimized++
			}
		}
		if optimized < least || optimized > least+60 {
			t.Errorf("%d of 200 instances have objectives:\n%s", optimized, text)
		}
	}
}

// No solver promises anything for optimization under quantifiers.
func TestObjectivesWithoutQuantifiers(t *testing.T) {
	const seed = `(set-logic LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (exists ((i Int)) (= x (* 2 i))))
(assert (or (<= 0 (ite (forall ((i Int)) (<= y i)) y x)) (<= x y)))
(assert (<= 0 x 6))
(minimize (ite (forall ((i Int)) (<= y i)) y x))
(check-sat)
`
	round := generator(t, seed, func(s *Settings) { s.Strategies = []Weight{{Optimizing, 1}} }).Round(0)
	optimized := 0
	for i := range 100 {
		in := round.Instance(i)
		if in == nil || !in.HasObjectives() {
			continue
		}
		optimized++
		if slices.ContainsFunc(smtlib.Reachable(in.Roots(), in.Arena.Below), func(u smtlib.Term) bool {
			return in.Arena.Kind(u) == smtlib.KindQuant
		}) {
			t.Fatalf("instance %d has a quantifier", i)
		}
	}
	if optimized == 0 {
		t.Error("no instance has objectives")
	}
}

// Where a term cannot be made, there is no instance: a logic of reals reads 1 as a real number, so that no literal is
// the value of an integer.
func TestObjectivesWithoutLiterals(t *testing.T) {
	const seed = `(set-logic QF_NRA)
(declare-const r Real)
(assert (< r 1.5))
(assert (or (< r 0.5) (= (+ r r) 2.0)))
(declare-const x Int)
(declare-const y Int)
(assert (= (+ x y) 1))
(check-sat)
`
	round := generator(t, seed, func(s *Settings) { s.Strategies = []Weight{{Optimizing, 1}} }).Round(0)
	made := 0
	for i := range 100 {
		if in := round.Instance(i); in != nil && in.HasObjectives() {
			made++
		}
	}
	if made == 0 {
		t.Error("no instance has objectives")
	}
}

// Instances ask in each form; what is expected of a check is true of all that it assumes. If the seed sets objectives,
// some instances are the seed.
func TestFormsOfObjectives(t *testing.T) {
	const seed = `(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (<= 0 x 6))
(assert (<= 0 y 6))
(maximize (+ x y))
(minimize x)
(check-sat)
`
	const itself = "; expect: sat\n(set-option :opt.priority lex)\n" + seed
	round := generator(t, seed, func(s *Settings) { s.Strategies = []Weight{{Optimizing, 1}} }).Round(0)
	met := map[string]int{}
	var w instance.Writer
	for i := range 400 {
		in := round.Instance(i)
		if in == nil {
			continue
		}
		text := string(w.AppendInstance(nil, in, instance.Dialect{}))
		if text == itself {
			met["the seed"]++
		}
		how := strings.Join(in.How(), "\n")
		for _, row := range forms {
			if strings.Contains(how, "asked "+string(row.Thing)+",") {
				met[string(row.Thing)]++
			}
		}
		if !slices.ContainsFunc(in.Steps, func(step smtlib.Command) bool {
			check, is := step.(smtlib.CheckSat)
			return is && len(check.Assuming) > 0
		}) && strings.Contains(how, string(assuming)) {
			t.Errorf("instance %d assumes nothing", i)
		}
		for check := range in.Checks {
			claim := in.Claim(check)
			if err := claim.Verify(); err != nil {
				t.Errorf("instance %d, check %d: %v\n%s", i, check, err, text)
			}
			if o := in.Optimized(check); o.Unclear != "" {
				t.Errorf("instance %d, check %d: its optima are not known: %s\n%s", i, check, o.Unclear, text)
			}
		}
	}
	for _, row := range forms {
		if met[string(row.Thing)] == 0 {
			t.Errorf("no instance asks %s", row.Thing)
		}
	}
	if met["the seed"] == 0 {
		t.Error("no instance is the seed itself")
	}
}
