package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Of two answers that contradict each other, the wrong one is named if the rules of either program tell what is right.
func TestBlame(t *testing.T) {
	const (
		// beyond has relations over integers, so that only the rules on which a tuple depends can be evaluated; nothing of
		// open can.
		beyond = tuples + " (declare-rel i (Int)) (rule (i 1))"
		open   = beyond + " (rule (or (p #b00) (e x y)))"
		both   = "sat\n(or (= (:var 0) #b00) (= (:var 0) #b01))"
		one    = "sat\n(= (:var 0) #b00)"
		// An even counter from 0. It never is 5, but the clauses of reached let it.
		even = "(set-logic HORN) (declare-fun p (Int) Bool) (assert (p 0)) (assert (forall ((x Int)) " +
			"(=> (p x) (p (+ x 2))))) (assert (forall ((x Int)) (=> (and (p x) (= x 5)) false))) (check-sat) (get-model)"
		reached = "(set-logic HORN) (declare-fun p (Int) Bool) (assert (p 5)) (assert (forall ((x Int)) " +
			"(=> (and (p x) (= x 5)) false))) (check-sat)"
		hold = "sat\n((define-fun p ((x Int)) Bool (= (mod x 2) 0)))"
		fail = "sat\n((define-fun p ((x Int)) Bool (>= x 0)))"
	)
	const verdicts = -1
	for _, c := range []struct {
		caption, before, first, after, second string
		tuple                                 int // in which the answers differ, or verdicts
		lost                                  bool
		want                                  string // "", or which answer is wrong, and why
	}{
		{"both are evaluated", tuples, both, tuples, one, 0b01, true, "after p(#b01) is missing:"},
		{"a slice", beyond, both, beyond, one, 0b01, true, "after p(#b01) follows:"},
		{"a slice of the first", beyond, both, open, one, 0b01, true,
			"after this program is made from another one, which keeps all that follows; in that one: p(#b01) follows:"},
		{"all of the first", tuples, both, open, one, 0b01, true,
			"after this program is made from another one, which keeps all that follows; in that one: p(#b01) follows:"},
		{"a slice of the second", open, one, beyond, both, 0b01, false,
			"before another program is made from this one, which adds nothing to what follows; in that one: p(#b01) follows:"},
		{"nothing tells", open, both, open, one, 0b01, true, ""},
		{"a derivation", reached, "sat", even, "unsat", verdicts, false, "before p(5), a fact"},
		{"invariants", even, hold, even, "unsat", verdicts, false,
			"after this program is made from another one, which adds nothing to what follows; in that one sat is right:"},
		{"invariants of the second", even, "unsat", even, hold, verdicts, true,
			"before another program is made from this one, which keeps all that follows; in that one sat is right:"},
		{"no invariants", even, fail, even, "unsat", verdicts, false, ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			before, after := programRun(t, c.before, c.first), programRun(t, c.after, c.second)
			clash := rules.Clash{Relation: rules.False, Lost: c.lost}
			if c.tuple >= 0 {
				clash.Relation, clash.Tuple = before.Program.Relation("p"), rules.Tuple(c.tuple)
			}
			wrong, got := Blame(&before, &after, clash), ""
			if wrong != nil {
				j, shows := Judge(t.Context(), All(), &Evidence{Runs: []Run{*wrong}})
				if !shows {
					t.Fatalf("the answer to %+v is right by itself", wrong.Program)
				}
				got = map[bool]string{true: "after ", false: "before "}[wrong.Program.Program == after.Program.Program] +
					strings.Join(j.Proof, " ")
			}
			if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
