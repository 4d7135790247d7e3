package instance

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// references describes, for each reference of the queried relation, its facts and the tuples of its rule.
func references(t *testing.T, program string) []string {
	t.Helper()
	seed, errs := ReadSeed("test", []byte(program))
	if len(errs) > 0 {
		return []string{errs[0].Msg}
	}
	var all []string
	for _, r := range (&Source{}).ofSeed(nil, seed, 0).References {
		var facts, gives []string
		for _, rule := range r.Program.Rules {
			if r.Program.IsFact(rule) {
				facts = append(facts, r.Program.TupleText(rule.Head.Relation, tupleOf(r.Program, rule)))
			}
		}
		rel := r.Program.Queries[0]
		for _, tuple := range r.Right.Relations[rel].Sorted() {
			gives = append(gives, r.Program.TupleText(rel, tuple))
		}
		all = append(all, strings.Join(facts, " ")+" give "+strings.Join(gives, " "))
	}
	return all
}

func tupleOf(p *rules.Program, fact *rules.Rule) rules.Tuple {
	var values []uint64
	for _, a := range fact.Head.Args {
		code, _ := p.Code(a)
		values = append(values, code)
	}
	return p.Relations[fact.Head.Relation].Pack(values)
}

// The references of programs that were written by hand, with the tuples of each. A program whose negation is not
// stratified is not read, and there are no references if the least model takes too long.
func TestReferences(t *testing.T) {
	const layers = `Z 8

a(A:Z) input
s(A:Z) input
n(A:Z,B:Z) input
d(A:Z)
b(A:Z)
c(A:Z) printtuples
a(2).
a(3).
s(3).
n(3,2).
b(A) :- s(A), !d(A).
b(B) :- n(A,B), d(A).
c(A) :- a(A), !b(A).
`
	for _, test := range []struct {
		name, program string
		want          []string
	}{
		{"recursion", `Z 8

e(A:Z,B:Z) input
p(A:Z,B:Z) printtuples
e(1,2).
e(2,3).
p(A,B) :- e(A,B).
p(A,C) :- p(A,B), e(B,C).
`, []string{"e(1, 2) e(2, 3) give p(1, 2) p(2, 3)", "pb(1, 2) pb(1, 3) pb(2, 3) e(1, 2) e(2, 3) give p(1, 3)"}},
		{"two relations that take from each other", `Z 8

next(A:Z,B:Z) input
zero(A:Z) input
even(A:Z) printtuples
odd(A:Z)
next(0,1).
next(1,2).
next(2,3).
zero(0).
even(A) :- zero(A).
odd(B) :- even(A), next(A,B).
even(B) :- odd(A), next(A,B).
`, []string{"zero(0) give even(0)", "odd(1) odd(3) next(0, 1) next(1, 2) next(2, 3) give even(2)"}},
		{"stratified negation", layers, []string{"a(2) a(3) b(3) give c(2)"}},
		{"stratified negation, and one rule more", layers + "d(A) :- s(A).\n", []string{"a(2) a(3) b(2) give c(3)"}},
		{"negation inside a cycle", layers + "d(A) :- c(A).\n", []string{
			"negation is not stratified: relation b depends on its own negation"}},
		{"a cycle that does not settle within the budget", `(set-option :fp.engine datalog)
(declare-rel n ((_ BitVec 22)))
(declare-var x (_ BitVec 22))
(rule (n #b0000000000000000000000))
(rule (=> (n x) (n (bvadd x #b0000000000000000000001))))
(query n :print-answer true)
`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := references(t, test.program); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}
