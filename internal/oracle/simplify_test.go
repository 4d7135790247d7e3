package oracle

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Simplifications are judged by their values: for the first term of each script, some answers.
func TestSimplify(t *testing.T) {
	for _, c := range []struct {
		caption, script, answer string
		wrong                   bool
	}{
		{"as it was", `(declare-const x Int)(assert (= (mod x 3) 1))(check-sat)`, "(= (mod x 3) 1)", false},
		{"another form", `(declare-const x Int)(assert (< (+ x x) 7))(check-sat)`, "(not (<= 4 x))", false},
		{"off by one", `(declare-const x Int)(assert (< (+ x x) 7))(check-sat)`, "(<= x 4)", true},
		{"with let", `(declare-const x Int)(assert (< (+ x x) 7))(check-sat)`, "(let ((a!1 (* 2 x))) (< a!1 7))", false},
		{"a constant", `(declare-const v (_ BitVec 3))(assert (= (bvadd v #b001) #b000))(check-sat)`, "false", true},
		{"a quantifier", `(declare-const p Bool)(assert (not (forall ((q Bool)) (or p q))))(check-sat)`, "(not p)", false},
		{"a quantifier, wrong", `(declare-const p Bool)(assert (not (forall ((q Bool)) (or p q))))(check-sat)`, "p", true},
		{"unspecified", `(declare-const x Int)(assert (= (div x 0) 1))(check-sat)`, "(= x 1)", false},
		{"a function", `(declare-fun f (Int) Int)(assert (= (f (+ 1 1)) 2))(check-sat)`, "(= (f 2) 2)", false},
		{"another argument", `(declare-fun f (Int) Int)(assert (< (f (+ 1 1)) (f 7)))(check-sat)`, "(< (f 3) (f 7))", true},
		{"not to be read", `(declare-const x Int)(assert (< x 7))(check-sat)`, "(<?> x 7)", false},
		{"an error", `(declare-const x Int)(assert (< x 7))(check-sat)`, `(error "unknown parameter")`, false},
		{"no answer", `(declare-const x Int)(assert (< x 7))(check-sat)`, "", false},
	} {
		t.Run(c.caption, func(t *testing.T) {
			in := asked(t, c.script, instance.None)
			q := askSimplify(in, nil).Runs[0]
			items := slices.Concat([]string{c.answer}, simplified(q.Instance)[1:])
			j, found := judgeSimplified(q, items)
			if found != c.wrong {
				t.Fatalf("found: %t\n%s", found, strings.Join(j.Shows, "\n"))
			}
			if found && !strings.Contains(strings.Join(j.Shows, "\n"), "exact evaluation:\n") {
				t.Errorf("shows %q", j.Shows)
			}
		})
	}
}

// judgeSimplified judges answers.
func judgeSimplified(q FurtherRun, items []string) (Judgement, bool) {
	e := run(q.Instance, answered(items))
	e.Runs[0].Question = "simplify/" + q.Name
	return simplify.judge(context.Background(), e)
}

// simplified are the terms that a script simplifies.
func simplified(in *instance.Instance) (all []string) {
	for _, step := range in.Steps {
		if def, is := step.(smtlib.DefineFun); is {
			all = append(all, in.Arena.TermString(def.Funs[0].Body))
		}
	}
	return all
}

// answered is the result of a solver that prints items after sat.
func answered(items []string) solvers.Result {
	return solvers.Result{
		Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Stdout: "sat\n" + strings.Join(items, "\n"),
	}
}

// A fault is a parameter's if the term is right without it, and not if it is also wrong without it.
func TestSimplifyParameter(t *testing.T) {
	in := asked(t, `(declare-const x Int)(assert (< (+ x x) 7))(check-sat)`, instance.None)
	all := askSimplify(in, nil).Runs
	first, other := all[0], all[len(all)-1]
	for _, c := range []struct {
		caption, plain string
		blamed         bool
	}{{"right", "(< (* 2 x) 7)", true}, {"wrong", "true", false}} {
		t.Run(c.caption, func(t *testing.T) {
			e := &Evidence{Instance: in}
			for i, q := range []FurtherRun{first, other} {
				items := slices.Clone(simplified(q.Instance))
				items[0] = []string{c.plain, "false"}[i]
				r := answered(items)
				e.Runs = append(e.Runs, Run{Solver: "s", Question: "simplify/" + q.Name, Asked: q.Instance, Result: &r})
			}
			j, found := simplify.judge(t.Context(), e)
			if found != c.blamed || found && "rules "+j.Mark != other.Name {
				t.Errorf("found: %t, mark %q", found, j.Mark)
			}
		})
	}
}

// In a campaign, simplification without parameters is always asked for, and with a few parameters.
func TestSimplifyDraws(t *testing.T) {
	in := asked(t, `(declare-const x Int)(assert (< (+ x x) 7))(check-sat)`, instance.None)
	rng := rand.New(rand.NewPCG(1, 1))
	drawn := 0
	for range 100 {
		r := askSimplify(in, rng)
		if r.Runs[0].Needs != solvers.Simplify {
			t.Fatalf("the first question needs %q", r.Runs[0].Needs)
		}
		drawn += len(r.Runs) - 1
	}
	if drawn < 150 || drawn > 450 {
		t.Errorf("%d parameters in 100 instances", drawn)
	}
}

// z3's answers, which contain constants and symbols, are read, and are right.
func TestSimplifyByZ3(t *testing.T) {
	z3 := newAsker(t)
	in := asked(t, `(set-logic QF_LIA)(declare-const x Int)(declare-const p Bool)
		(assert (or p (and (< (* 3 (+ x 1 (- x))) (+ 5 (* 0 x))) (= (ite p x (- (- x))) 4))))
		(check-sat)`, instance.None)
	for _, q := range askSimplify(in, nil).Runs {
		r := z3.run(t, q)
		r.Question = "simplify/" + q.Name
		if n := len(r.Result.Printed()); n != len(simplified(q.Instance)) {
			t.Errorf("%s: %d answers to %d questions\n%s", q.Name, n, len(simplified(q.Instance)), r.Result.Stdout)
		}
		if j, found := simplify.judge(t.Context(), &Evidence{Instance: in, Runs: []Run{r}}); found {
			t.Errorf("%s: %s", q.Name, strings.Join(j.Shows, "\n"))
		}
	}
}
