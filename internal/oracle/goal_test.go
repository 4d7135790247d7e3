package oracle

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Goals that lose models or have more are wrong, as far as the tactic promises to keep them.
func TestWrongGoal(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)" +
		"(assert (= x (+ y 1)))(assert (> y 3))(check-sat)"
	const names = "(declare-fun y () Int)(declare-fun x () Int)"
	const yAlone = "(declare-fun y () Int)"
	goals := func(precision, formulas string) string {
		return "(goals (goal " + formulas + " :precision " + precision + " :depth 1))\n"
	}
	for _, c := range []struct {
		caption, question, printed string
		verdict                    solvers.Verdict
		mark                       string // "" for no finding
	}{
		{"the same", "apply simplify", goals("precise", "(= x (+ y 1)) (> y 3)") + names +
			"(assert (= x (+ y 1)))(assert (> y 3))(check-sat)", solvers.Sat, ""},
		{"a stronger bound", "apply simplify", goals("precise", "") + names +
			"(assert (= x (+ y 1)))(assert (> y 9))(check-sat)", solvers.Sat, "loses a model by the tactic simplify"},
		{"a formula less", "apply simplify", goals("precise", "") + names +
			"(assert (= x (+ y 1)))(check-sat)", solvers.Sat, "adds a model by the tactic simplify"},
		{"the same to unsat", "apply simplify", goals("precise", "") + names +
			"(assert (= x (+ y 1)))(check-sat)", solvers.Unsat, "adds a model by the tactic simplify"},
		{"a symbol less", "apply simplify", goals("precise", "") + yAlone + "(assert (> y 3))(check-sat)", solvers.Sat,
			"adds a model by the tactic simplify"},
		{"no goal", "apply simplify", "(goals\n)(check-sat)", solvers.Sat, "loses a model by the tactic simplify"},
		{"a goal without formulas", "apply simplify", goals("precise", "") + "(check-sat)", solvers.Sat,
			"adds a model by the tactic simplify"},
		{"an under-approximation", "apply simplify", goals("under", "") + names +
			"(assert (= x (+ y 1)))(assert (> y 9))(check-sat)", solvers.Sat, ""},
		{"an over-approximation", "apply simplify", goals("over", "") + names +
			"(assert (= x (+ y 1)))(check-sat)", solvers.Sat, ""},
		{"an eliminated symbol", "apply solve-eqs", goals("precise", "") + yAlone +
			"(assert (> y 3))(check-sat)(model-add x () Int (+ y 1))", solvers.Sat, ""},
		{"a wrong definition", "apply solve-eqs", goals("precise", "") + yAlone +
			"(assert (> y 3))(check-sat)(model-add x () Int (- y 1))", solvers.Sat, "adds a model by the tactic solve-eqs"},
		{"no definition", "apply solve-eqs", goals("precise", "") + yAlone + "(assert (> y 3))(check-sat)", solvers.Sat, ""},
		{"a definition that cannot be read", "apply solve-eqs", goals("precise", "") + yAlone +
			"(assert (> y 3))(check-sat)(model-add f ((z Int)) Int z)", solvers.Sat, ""},
		{"a symbol of its own", "apply solve-eqs", goals("precise", "") + "(declare-fun k!0 () Int)" +
			"(assert (> k!0 4))(check-sat)(model-del k!0)(model-add x () Int k!0)(model-add y () Int (- k!0 1))",
			solvers.Sat, ""},
		{"a wrong definition by its own symbol", "apply solve-eqs", goals("precise", "") + "(declare-fun k!0 () Int)" +
			"(assert (> k!0 3))(check-sat)(model-del k!0)(model-add x () Int k!0)(model-add y () Int (- k!0 1))",
			solvers.Sat, "adds a model by the tactic solve-eqs"},
		{"an unconstrained symbol", "apply elim-uncnstr", goals("precise", "") + names +
			"(assert (= x (+ y 1)))(assert (= y 77))(check-sat)", solvers.Sat, ""},
		{"two goals", "apply split-clause", "(goals (goal (= x (+ y 1)) (> y 9) :precision precise :depth 1)" +
			"(goal (= x (+ y 1)) (> y 3) (< y 10) :precision precise :depth 1))" + names +
			"(assert (or (and (= x (+ y 1)) (> y 9)) (and (= x (+ y 1)) (> y 3) (< y 10))))(check-sat)", solvers.Sat, ""},
		{"a goal less", "apply split-clause", "(goals (goal (= x (+ y 1)) (> y 9) :precision precise :depth 1))" + names +
			"(assert (= x (+ y 1)))(assert (> y 9))(check-sat)", solvers.Sat, "loses a model by the tactic split-clause"},
		{"an error", "apply simplify", "(error \"unknown tactic\")", solvers.Sat, ""},
		{"cut, in time", "apply simplify", goals("precise", "") + names + "(assert (= x (+ y 1)))", solvers.Sat, ""},
		{"cut behind an answer", "apply simplify", goals("precise", "") + names + "(assert (= x (+ y 1)))(check-sat)",
			solvers.Timeout, ""},
		{"no answer", "apply simplify", goals("precise", "") + "(check-sat)", solvers.Timeout, ""},
		{"preprocessed", "asserts", ";; post-asserts start\n(set-logic QF_LIA)\n(declare-fun y () Int)\n" +
			"(define-fun x () Int (+ y 1))\n(assert true)\n(assert (>= y 4))\n(check-sat)\n;; post-asserts end\n", solvers.Sat, ""},
		{"preprocessed wrongly", "asserts", ";; post-asserts start\n(declare-fun y () Int)\n" +
			"(define-fun x () Int (+ y 1))\n(assert (>= y 3))\n;; post-asserts end\n", solvers.Sat, "adds a model by post-asserts"},
		{"preprocessed to fewer models", "asserts", ";; post-asserts start\n(declare-fun y () Int)\n" +
			"(define-fun x () Int (+ y 1))\n(assert (>= y 9))\n;; post-asserts end\n", solvers.Sat, ""},
		{"a symbol of preprocessing", "asserts", ";; post-asserts start\n(declare-fun @purify_2 () Int)\n" +
			"(define-fun x () Int 3)\n(define-fun y () Int @purify_2)\n(assert true)\n;; post-asserts end\n", solvers.Sat, ""},
		{"before preprocessing", "asserts", ";; pre-asserts start\n" + names + "\n(assert (= x (+ y 1)))\n" +
			"(assert (> y 9))\n;; pre-asserts end\n", solvers.Sat, "loses a model by pre-asserts"},
		{"cut", "asserts", ";; pre-asserts start\n" + names + "\n(assert (> y 9))\n", solvers.Sat, ""},
	} {
		in := asked(t, script, instance.Sat)
		runs := Ask([]Oracle{wrongGoal}, in, nil).Runs
		q := runs[slices.IndexFunc(runs, func(q FurtherRun) bool { return q.Name == "goal/"+c.question })]
		e := run(in, solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}})
		answer := c.verdict
		if answer == solvers.Timeout { // it came too late for the rest
			answer = solvers.Sat
		}
		r := solvers.Result{
			Verdict: c.verdict, Checks: []solvers.Verdict{answer}, Stdout: string(answer) + "\n" + c.printed,
		}
		e.Runs = append(e.Runs, Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &r})
		j, found := Judge(t.Context(), []Oracle{wrongGoal}, e)
		if found != (c.mark != "") || j.Mark != c.mark {
			t.Errorf("%s: %t %q", c.caption, found, j.Mark)
		}
		if found && (j.Class != WrongGoal || j.Expect != instance.None || j.Under.Verify() != nil) {
			t.Errorf("%s: %+v", c.caption, j)
		}
	}
}

// A symbol that is asserted only within a definition is eliminated by its value.
func TestGoalsBehindADefinition(t *testing.T) {
	in := asked(t, "(set-logic QF_UF)(declare-const q Bool)(define-fun f () Bool q)(assert f)(check-sat)", instance.Sat)
	for printed, wrong := range map[string]bool{
		"(define-fun q () Bool true)(define-fun f () Bool q)(assert true)": false,
		"(declare-fun q () Bool)(define-fun f () Bool q)(assert true)":     true,
	} {
		e := run(in, solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}})
		r := solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat},
			Stdout: ";; post-asserts start\n" + printed + "\n;; post-asserts end\nsat\n"}
		e.Runs = append(e.Runs, Run{Solver: "s", Question: "goal/asserts", Asked: in, Result: &r})
		if j, found := Judge(t.Context(), []Oracle{wrongGoal}, e); found != wrong {
			t.Errorf("%s: %t %q", printed, found, j.Mark)
		}
	}
}

// z3 does not tell its own symbols from those of a script that have such names.
func TestGoalsWithNamesOfZ3(t *testing.T) {
	for name, wrong := range map[string]bool{"k": true, "k!0": false} {
		in := asked(t, "(set-logic QF_LIA)(declare-const "+name+" Int)(assert (> "+name+" 3))(check-sat)", instance.Sat)
		r := solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Stdout: "sat\n" +
			"(goals (goal :precision precise :depth 1))(declare-fun " + name + " () Int)(assert (> " + name + " 9))(check-sat)"}
		if claims := GoalClaims("apply simplify", in, &r); len(claims) > 0 != wrong {
			t.Errorf("%s: %v", name, claims)
		}
	}
}

// To see a fault again, one tactic is asked for, and a script that has the command gets no second one.
func TestAsksForGoals(t *testing.T) {
	const script = "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (bvult x #x05))(check-sat)" +
		"(apply aig :print_benchmark true)"
	in := asked(t, script, instance.Sat)
	for _, q := range Ask([]Oracle{wrongGoal}, in, nil).Runs {
		if q.Name == "goal/apply fm" {
			t.Error("a tactic for arithmetic is asked for")
		}
	}
	f := Fault{Oracle: "goal", Class: WrongGoal, Question: "goal/apply simplify"}
	runs := f.Request(in, Needs{}).Runs
	if len(runs) != 1 || len(runs[0].Instance.Steps) != len(in.Steps) {
		t.Errorf("%+v", runs)
	}
	for _, none := range []string{
		"(set-logic QF_UF)(declare-const p Bool)(push 1)(assert p)(check-sat)(pop 1)(check-sat)",
		"(set-option :finite-model-find true)(declare-const p Bool)(assert p)(check-sat)",
	} {
		if runs := Ask([]Oracle{wrongGoal}, asked(t, none, instance.Sat, instance.Sat), nil).Runs; len(runs) > 0 {
			t.Errorf("%s: %d questions", none, len(runs))
		}
	}
}
