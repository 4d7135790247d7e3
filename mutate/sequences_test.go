package mutate

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Only cvc5 supports operators of strings on sequences. No strategy makes such an application if the seed has none.
func TestSequencesHaveTheirOwnOperators(t *testing.T) {
	const text = `(set-logic ALL)
(declare-const s String)
(declare-const i Int)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(declare-const c (Seq String))
(assert (= a (seq.++ a b)))
(assert (distinct a (seq.extract b i 2)))
(assert (> (seq.len b) (str.len s)))
(assert (= (str.++ s "a") (str.replace s "b" "a")))
(assert (= c (seq.unit s)))
(assert (seq.contains a b))
(assert (str.contains s "ab"))
`
	for _, s := range Strategies() {
		t.Run(s.Name, func(t *testing.T) {
			g := generator(t, text, func(settings *Settings) { settings.Strategies = []Weight{{s.Name, 1}} })
			var r *Round
			var w instance.Writer
			for i := range 300 {
				if r == nil || r.Number != g.RoundOf(i) {
					r = g.Round(g.RoundOf(i))
				}
				in := r.Instance(i)
				if in == nil {
					continue
				}
				if stringsOfSequences(in.Arena, in.Formulas(), map[smtlib.Term]bool{}) {
					t.Fatalf("instance %d: %s", i, w.AppendInstance(nil, in, instance.Dialect{}))
				}
			}
		})
	}
}

// stringsOfSequences reports whether an operator of strings is applied to a sequence somewhere in terms.
func stringsOfSequences(a *smtlib.Arena, terms []smtlib.Term, seen map[smtlib.Term]bool) bool {
	for _, t := range terms {
		if seen[t] {
			continue
		}
		seen[t] = true
		args := a.Args(t)
		if len(args) > 0 && a.Kind(t) == smtlib.KindApp && strings.HasPrefix(a.FunInfo(a.Fun(t)).Name, "str.") &&
			a.SortIs(a.Sort(args[0]), "Seq") || stringsOfSequences(a, args, seen) {
			return true
		}
	}
	return false
}
