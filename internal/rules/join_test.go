package rules

import (
	"fmt"
	"strings"
	"testing"
)

// graph is a program with edges between n nodes, from x to x + 1 and to 7x + 3, and a rule for o.
func graph(n int, rule string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Z %d\n\ne(A:Z,B:Z) input\no(A:Z) printtuples\n", n)
	for x := range n {
		fmt.Fprintf(&b, "e(%d,%d).\ne(%d,%d).\n", x, (x+1)%n, x, (7*x+3)%n)
	}
	return b.String() + rule + "\n"
}

// Joins are computed as an engine does it: by indexes, literals in an order in which few tuples fit, and once for the
// same values of the variables that are still needed. Otherwise, each of these takes a thousand times as many steps.
func TestJoins(t *testing.T) {
	var chain []string
	for i := range 20 {
		chain = append(chain, fmt.Sprintf("e(X%d,X%d)", i, i+1))
	}
	for _, x := range []struct {
		caption, rule string
		tuples, steps int // steps: at most
	}{
		{"a chain of 20 literals has 2^20 paths from each node", "o(X0) :- " + strings.Join(chain, ", ") + ".", 64, 200_000},
		{"the literals of a chain in a bad order", "o(A) :- e(B,C), e(D,F), e(A,B), e(G,A), e(C,D), e(F,G).", 36, 60_000},
		{"literals that share no variable", "o(A) :- e(A,B), e(C,D), e(F,G), e(H,I), A = 5.", 1, 2_000},
		{"a cycle, with a negated literal", "o(A) :- e(A,B), e(B,C), e(C,D), e(D,A), !e(A,6).", 34, 5_000},
		{"recursion: all nodes that reach 7", "o(7) :- e(7,A).\no(A) :- e(A,B), o(B).", 64, 5_000},
		{"recursion by two literals for the relation", "o(7) :- e(7,A).\no(A) :- e(A,B), e(A,C), o(B), o(C).", 64, 5_000},
	} {
		p := program(t, graph(64, x.rule))
		r, err := Evaluate(p, DefaultBudget)
		if err != nil {
			t.Errorf("%s: %v", x.caption, err)
			continue
		}
		if n := len(r.Relations[1].Tuples); n != x.tuples || r.Steps > x.steps {
			t.Errorf("%s: %d tuples in %d steps: %s", x.caption, n, r.Steps, tuples(t, p, "o"))
		}
	}
}
