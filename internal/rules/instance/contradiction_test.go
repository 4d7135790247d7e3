package instance

import (
	"fmt"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
)

// Two answers contradict each other if one has a tuple, or a verdict, that the other cannot lack.
func TestContradictions(t *testing.T) {
	p, errs := rules.Parse("p", []byte("(declare-rel q ((_ BitVec 2))) (rule (q #b01)) (query q :print-answer true)"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	tuples := func(all ...rules.Tuple) map[int]map[rules.Tuple]bool {
		set := map[rules.Tuple]bool{}
		for _, t := range all {
			set[t] = true
		}
		return map[int]map[rules.Tuple]bool{0: set}
	}
	answer := func(verdict string, all ...rules.Tuple) *rules.Answer {
		return &rules.Answer{Verdicts: []string{verdict}, Tuples: tuples(all...)}
	}
	verdict := func(v string) *rules.Answer { return &rules.Answer{Verdicts: []string{v}} }
	labels := func(a *rules.Answer, all ...rules.Tuple) *rules.Answer {
		a.Labels = tuples(all...)
		return a
	}
	const none, verdicts = "", "verdicts"
	for _, x := range []struct {
		caption       string
		before, after *rules.Answer
		want          [3]string // contradictions if the answer stays, expands, contracts
	}{
		{"the same tuples", answer("sat", 1, 2), answer("sat", 2, 1), [3]string{none, none, none}},
		{"a tuple is lost", answer("sat", 1, 2), answer("sat", 2), [3]string{"1 lost", "1 lost", none}},
		{"a tuple is gained", answer("sat", 1), answer("sat", 1, 3), [3]string{"3 gained", none, "3 gained"}},
		{"one is lost and one gained", answer("sat", 1), answer("sat", 0), [3]string{"0 gained", "1 lost", "0 gained"}},
		{"all are lost", answer("sat", 1), answer("unsat"), [3]string{"1 lost", "1 lost", none}},
		{"there are none in both", answer("unsat"), answer("unsat"), [3]string{none, none, none}},
		{"verdicts alone", verdict("sat"), verdict("unsat"), [3]string{verdicts, verdicts, none}},
		{"one answer has no tuples", answer("sat", 1), verdict("sat"), [3]string{none, none, none}},
		{"no answer", verdict("unknown"), verdict("unsat"), [3]string{none, none, none}},
		{"no tuples, but only by numbers, which a version gives as values occur", labels(answer("sat", 1), 2),
			labels(answer("sat", 0), 2), [3]string{none, none, none}},
		{"by numbers and by labels", labels(answer("sat", 1), 2), answer("sat", 0),
			[3]string{"0 gained", "1 lost", "0 gained"}},
	} {
		for i, relation := range []rewrite.Relation{rewrite.Equal, rewrite.Expands, rewrite.Contracts} {
			b := &Base{Program: p, Relation: relation}
			got := none
			if clash, is := b.Contradicts(x.before, x.after); is {
				got = map[bool]string{true: "lost", false: "gained"}[clash.Lost]
				if got = fmt.Sprint(clash.Tuple, " ", got); clash.Relation == rules.False {
					got = verdicts
				}
			}
			if got != x.want[i] {
				t.Errorf("%s, %s: %q, want %q", x.caption, relation, got, x.want[i])
			}
		}
	}
}
