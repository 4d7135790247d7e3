package generate

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// A program keeps its last rule, and then has the tuples that are given here, or discards the rule and stays as it was.
func TestTaking(t *testing.T) {
	const counter = `(declare-rel n ((_ BitVec 18)))
(declare-var x (_ BitVec 18))
(rule (n #b000000000000000000))
`
	for _, test := range []struct {
		name, program, relation string
		before, after           string
		discarded               bool
		negate                  bool // the last literal: such a program is not read
	}{
		{name: "recursion", relation: "p", before: "p(1, 2) p(2, 3) p(3, 4)",
			after: "p(1, 2) p(1, 3) p(1, 4) p(2, 3) p(2, 4) p(3, 4)", program: `Z 8

e(A:Z,B:Z) input
p(A:Z,B:Z) printtuples
e(1,2).
e(2,3).
e(3,4).
p(A,B) :- e(A,B).
p(A,C) :- p(A,B), e(B,C).
`},
		{name: "stratified negation: a relation below changes, and one above loses a tuple and gets another one",
			relation: "c", before: "c(2)", after: "c(3)", program: `Z 8

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
d(A) :- s(A).
`},
		{name: "a relation and its own negation", relation: "p", before: "p(1)", after: "p(1)", discarded: true,
			negate: true, program: `Z 8

a(A:Z) input
p(A:Z) printtuples
a(1).
a(2).
p(1) :- a(1).
p(A) :- a(A), p(A).
`},
		{name: "negation inside a cycle of two relations", relation: "p", before: "p(1) p(2)", after: "p(1) p(2)",
			discarded: true, negate: true, program: `Z 8

a(A:Z) input
p(A:Z) printtuples
q(A:Z)
a(1).
a(2).
p(A) :- a(A).
q(A) :- a(A), p(A).
p(A) :- a(A), q(A).
`},
		{name: "a cycle that does not settle within the budget", relation: "n", before: "n(#b000000000000000000)",
			after: "n(#b000000000000000000)", discarded: true, program: counter +
				"(rule (=> (n x) (n (bvadd x #b000000000000000001))))\n(query n :print-answer true)"},
		{name: "a cycle that settles", relation: "n", before: "n(#b000000000000000000)",
			after: "n(#b000000000000000000) n(#b100000000000000000)", program: counter +
				"(rule (=> (n x) (n (bvadd x #b100000000000000000))))\n(query n :print-answer true)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, errs := rules.Parse("test", []byte(test.program))
			if len(errs) > 0 {
				t.Fatal(errs[0].Detail())
			}
			last := p.Rules[len(p.Rules)-1]
			p.Rules = p.Rules[:len(p.Rules)-1]
			last.Body[len(last.Body)-1].Negated = test.negate
			g := &Grower{Program: p}
			var err error
			if g.Result, err = rules.Evaluate(p, budget); err != nil {
				t.Fatal(err)
			}
			has := func() string {
				var all []string
				rel := p.Relation(test.relation)
				for _, tuple := range g.Result.Relations[rel].Sorted() {
					all = append(all, p.TupleText(rel, tuple))
				}
				return strings.Join(all, " ")
			}
			if got := has(); got != test.before {
				t.Errorf("before: %s, want %s", got, test.before)
			}
			if taken := g.take(last, true); taken == test.discarded {
				t.Errorf("the rule is taken: %v", taken)
			}
			if got := has(); got != test.after {
				t.Errorf("after: %s, want %s", got, test.after)
			}
			if test.discarded && len(g.Program.Rules) != len(p.Rules) {
				t.Error("a rule that is discarded stays")
			}
		})
	}
}
