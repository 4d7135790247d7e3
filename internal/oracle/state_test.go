package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Reports of solvers about their state: those of z3 4.8.12, cvc5 1.0.3 and Yices 2.6.5, and wrong ones.
func TestState(t *testing.T) {
	const plain = `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(push 2)(assert (> x 3))(pop 1)
		(assert (= y (div x x)))(check-sat)`
	const quantified = `(set-logic LIA)(declare-const x Int)(assert (exists ((y Int)) (> y x)))(check-sat)`
	for _, c := range []struct{ caption, script, question, behind, mark string }{
		{"as z3 says", plain, "assertions", "((! (= y (div x x)) :named assertion3))\n(:assertion-stack-levels 1)\n(:name \"Z3\")",
			""},
		{"definitions, too", plain, "assertions", "((= z 3)(= y (div x x)))\n(:assertion-stack-levels 1)\n(:name \"Z3\")", ""},
		{"another answer", plain, "assertions", "(:assertion-stack-levels 1)\n((= y (div x x)))\n(:name \"Z3\")",
			"answers get-info out of form"},
		{"a level that was left", plain, "assertions", "((= y (div x x)))\n(:assertion-stack-levels 2)\n(:name \"Z3\")",
			"a wrong number of levels"},
		{"a name that is no string", plain, "assertions", "((= y (div x x)))\n(:assertion-stack-levels 1)\n(:name Z3)",
			"answers get-info out of form"},
		{"no levels", plain, "assertions", "((= y (div x x)))", "does not answer each command"},
		{"true", plain, "assignment", "((assertion3 true))", ""},
		{"a name is left out", plain, "assignment", "()", "an assignment without a named formula"},
		{"bars", plain, "assignment", "((|assertion3| true))", ""},
		{"an asserted formula is false", plain, "assignment", "((assertion3 false))", "an assertion that holds is false"},
		{"one that does not hold any more", plain, "assignment", "((assertion1 false) (assertion3 true))", ""},
		{"not evaluated", plain, "assignment", "((assertion3 ???))",
			"a named formula that is neither true nor false"},
		{"no pairs", plain, "assignment", "(assertion3 true)", "answers get-assignment out of form"},
		{"a quantifier", quantified, "assignment", "((assertion0 (exists ((y Int)) (> y x))))", ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			in := asked(t, c.script, instance.Sat)
			for _, q := range Ask([]Oracle{state}, in, nil).Runs {
				if q.Name != "state/"+c.question {
					continue
				}
				behind := strings.Split(c.behind, "\n")
				r := answered(behind)
				r.Items = [][]string{behind}
				e := run(q.Instance, r)
				e.Runs[0].Question = q.Name
				j, found := state.judge(t.Context(), e)
				if j.Mark != c.mark || found != (c.mark != "") || found && j.Question != q.Name {
					t.Errorf("%q, want %q", j.Mark, c.mark)
				}
				e.Runs[0].Result.Asides = []solvers.Aside{{Errors: []string{"no such command"}}}
				if j, _ := state.judge(t.Context(), e); j.Mark != "says no such command" {
					t.Errorf("%q of a command that is refused", j.Mark)
				}
				e.Runs[0].Result.Checks[0] = solvers.Unknown
				if _, found := state.judge(t.Context(), e); found && c.question == "assignment" {
					t.Error("values are due behind unknown")
				}
				return
			}
			t.Error("nothing is asked")
		})
	}
}

// After unsat there is no assignment, and questions that need a command are only for solvers that have it.
func TestAskState(t *testing.T) {
	in := asked(t, "(set-logic QF_LIA)(declare-const x Int)(assert (< x x))(check-sat)", instance.Unsat)
	var w instance.Writer
	for _, q := range Ask([]Oracle{state}, in, nil).Runs {
		text := string(w.AppendInstance(nil, q.Instance, instance.Dialect{}))
		if strings.Contains(text, getAssignment) || !strings.Contains(text, ":named assertion0") {
			t.Errorf("%s:\n%s", q.Name, text)
		}
		if q.Needs != solvers.GetAssertions && q.Needs != solvers.GetAssignment {
			t.Errorf("%s needs %q", q.Name, q.Needs)
		}
	}
	named := asked(t, "(set-logic QF_LIA)(declare-const assertion0 Int)(assert (< 0 assertion0))(check-sat)", instance.Sat)
	if runs := Ask([]Oracle{state}, named, nil).Runs; len(runs) > 0 {
		t.Error("a name is given twice")
	}
}
