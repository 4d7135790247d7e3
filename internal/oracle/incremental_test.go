package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

const twice = `(declare-const x Int)(push 1)(assert (> x 3))(check-sat)(pop 1)(assert (< x 3))(check-sat)`

// A check is compared with the same assertions alone, and with no other run.
func TestIncrementalOracle(t *testing.T) {
	for _, c := range []struct {
		caption string
		own     []solvers.Verdict
		check   int // number of the check that is asked alone
		alone   solvers.Verdict
		found   bool
	}{
		{"alike", []solvers.Verdict{solvers.Sat, solvers.Unsat}, 1, solvers.Unsat, false},
		{"the second differs", []solvers.Verdict{solvers.Sat, solvers.Unsat}, 1, solvers.Sat, true},
		{"the first is compared with the first", []solvers.Verdict{solvers.Sat, solvers.Unsat}, 0, solvers.Sat, false},
		{"unknown contradicts nothing", []solvers.Verdict{solvers.Sat, solvers.Unknown}, 1, solvers.Sat, false},
		{"a crash is another oracle's", []solvers.Verdict{solvers.Unsat, solvers.Crash}, 0, solvers.Sat, false},
	} {
		in := asked(t, twice, instance.None, instance.None)
		questions := Ask([]Oracle{incremental}, in, nil).Runs
		if len(questions) != 2 || questions[c.check].Instance.Incremental() {
			t.Fatalf("%v is asked", questions)
		}
		q := questions[c.check]
		own := Run{Solver: "s", Asked: in, Result: &solvers.Result{Verdict: c.own[1], Checks: c.own}}
		alone := Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
			Verdict: c.alone, Checks: []solvers.Verdict{c.alone},
		}}
		for _, runs := range [][]Run{{own, alone}, {alone, own}} {
			e := &Evidence{Instance: in, Runs: runs}
			j, found := Judge(t.Context(), []Oracle{incremental}, e)
			if found != c.found {
				t.Errorf("%s: found %v", c.caption, found)
			}
			_, shown := j.Shown(t.Context(), e)
			if found && (!shown || j.Check != c.check || j.Run.Question != "" || len(j.With) != 1) {
				t.Errorf("%s: %+v", c.caption, j)
			}
		}
	}
	in := asked(t, twice, instance.None, instance.Sat)
	q := Ask([]Oracle{incremental}, in, nil).Runs[1]
	unsat := &solvers.Result{Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Sat, solvers.Unsat}}
	e := run(in, *unsat)
	e.Runs = append(e.Runs, Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
		Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat},
	}})
	if _, found := Judge(t.Context(), All(), e); found {
		t.Error("what was found in the first run is found once more in the second")
	}
	if more := Ask([]Oracle{incremental}, asked(t, oneCheck, instance.Sat), nil); len(more.Runs) > 0 {
		t.Error("a script that asks once is asked again")
	}
}

// A script that was reduced has fewer checks than the one whose check was asked alone.
func TestIncrementalOracleOfReducedScript(t *testing.T) {
	const declared = "(declare-const x Int)(assert (< x 3))"
	two := asked(t, declared+"(check-sat)(push 1)(assert (> x 5))(check-sat)", instance.None, instance.None)
	alone := Ask([]Oracle{incremental}, two, nil).Runs[1]
	one := asked(t, declared+"(push 1)(assert (> x 5))(check-sat)", instance.None)
	e := &Evidence{Instance: one, Runs: []Run{
		{Solver: "s", Question: alone.Name, Asked: alone.Instance, Result: &solvers.Result{
			Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat},
		}},
		{Solver: "s", Asked: one, Result: &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}},
	}}
	if j, found := Judge(t.Context(), []Oracle{incremental}, e); !found || j.Class != SolutionUnsound || j.Check != 0 {
		t.Errorf("%v, %+v", found, j)
	}
}

// If the right answer to a check is not known, a model of its active assertions, or a refutation, shows which run is
// wrong.
func TestIncrementalOracleSettles(t *testing.T) {
	const script = `(set-option :produce-models true)(declare-const x Int)(declare-const y Int)(assert (< x 3))
		(check-sat)(get-model)(assert (> (* x y) 3))(check-sat)(get-model)`
	const (
		right = "((define-fun x () Int 2) (define-fun y () Int 2))"
		wrong = "((define-fun x () Int 2) (define-fun y () Int 1))"
	)
	const unsolved = `(set-option :produce-models true)(declare-const x Int)(declare-const y Int)(declare-const z Int)
		(assert (< x 3))(check-sat)(get-model)` + factors + `(check-sat)(get-model)`
	refuted := strings.Replace(script, "(> (* x y) 3)", "(not (< x 3))", 1)
	for _, c := range []struct {
		caption, script string
		own, alone      string // the model that comes with sat; "": unsat
		class           Class
		isAlone         bool // the script that asks once is answered wrongly
	}{
		{"a model alone", script, "", right, RefutationUnsound, false},
		{"a wrong model alone", unsolved, "", wrong, Disagreement, false},
		{"a wrong model alone, and a search finds a right one", script, "", wrong, RefutationUnsound, false},
		{"a model in the script that asks twice", script, right, "", RefutationUnsound, true},
		{"a wrong model in it", unsolved, wrong, "", Disagreement, false},
		{"a wrong model in it, and a search finds a right one", script, wrong, "", RefutationUnsound, true},
		{"cannot be true, sat in the script that asks twice", refuted, right, "", SolutionUnsound, false},
		{"cannot be true, sat alone", refuted, "", right, SolutionUnsound, true},
	} {
		in := asked(t, c.script, instance.None, instance.None)
		q := Ask([]Oracle{incremental}, in, nil).Runs[1]
		answer := func(model string) (solvers.Verdict, []string) {
			if model == "" {
				return solvers.Unsat, []string{`(error "no model")`}
			}
			return solvers.Sat, []string{model}
		}
		v, items := answer(c.own)
		own := Run{Solver: "s", Asked: in, Result: &solvers.Result{
			Verdict: v, Checks: []solvers.Verdict{solvers.Sat, v}, Items: [][]string{{right}, items},
		}}
		v, items = answer(c.alone)
		alone := Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
			Verdict: v, Checks: []solvers.Verdict{v}, Items: [][]string{items},
		}}
		for _, runs := range [][]Run{{own, alone}, {alone, own}} {
			e := &Evidence{Instance: in, Runs: runs}
			j, found := Judge(t.Context(), []Oracle{incremental}, e)
			if !found || j.Class != c.class || (j.Run.Question != "") != c.isAlone || j.Fault.Question != j.Run.Question {
				t.Errorf("%s: found %v: %+v", c.caption, found, j.Fault)
				continue
			}
			if _, shown := j.Shown(t.Context(), e); !shown || j.Run.Answer(j.Check) != j.Observed || len(j.With) != 1 {
				t.Errorf("%s: %+v", c.caption, j)
			}
			if j.Under != nil {
				if err := j.Under.Verify(); err != nil {
					t.Errorf("%s: %v", c.caption, err)
				}
				continue
			}
			if text := strings.Join(j.Shows, "\n"); c.class == RefutationUnsound && !strings.Contains(text, right) {
				t.Errorf("%s: it is said: %s", c.caption, text)
			}
		}
	}
}

// Cores are judged by their names, and by a model of part of the assertions.
func TestCores(t *testing.T) {
	const (
		named = `(declare-const x Int)(assert (> x 3))(assert (! (< x 9) :named a))(push 1)(assert (! (< x 2) :named |b c|))
			(pop 1)(push 1)(assert (! (< x 3) :named d))(check-sat)`
		assumed = `(declare-const x Int)(declare-const p Bool)(declare-const q Bool)(assert (! (> x 3) :named a))
			(assert (=> p (< x 3)))(check-sat-assuming (p (not q)))`
		defined = `(declare-const x Int)(define-fun d () Bool (< x 3))(assert (> x 3))(check-sat-assuming (d (not d)))`
		global  = "(set-option :global-declarations true)" + named
	)
	for _, c := range []struct{ caption, script, core, mark string }{
		{"right", named, "(d)", ""},
		{"more than is needed", named, "(a d)", ""},
		{"in bars, on lines of their own", named, "(\n|d|\n a\n)", ""},
		{"too small", named, "(a)", canBeTrue},
		{"empty", named, "()", canBeTrue},
		{"of a level that was popped", named, "(|b c| d)", hasStranger},
		{"of a level that was popped, where names last: a formula may have been asserted again", global, "(|b c|)", ""},
		{"not in the script, where names last", global, "(d e)", hasStranger},
		{"not in the script", named, "(d e)", hasStranger},
		{"no list", named, "d", ""},
		{"not to be read", named, "(d", ""},
		{"right assumptions", assumed, "(p)", ""},
		{"all assumptions", assumed, "(p ( not  q ))", ""},
		{"the name of an assertion, as z3 prints it", assumed, "(p a)", hasStranger},
		{"too few assumptions", assumed, "((not q))", canBeTrue},
		{"the definition of an assumption, as z3 does", defined, "((< x 3))", ""},
		{"a name beside the definition of an assumption", defined, "((< x 3) e)", hasStranger},
		{"a negation that is not assumed", assumed, "(p q)", hasStranger},
	} {
		t.Run(c.caption, func(t *testing.T) {
			in := asked(t, c.script, instance.Unsat)
			near := model.New("near")
			for _, d := range in.Seed().Functions {
				v := value.Value(value.NewInt(5))
				if d.Result == in.Arena.Bool() {
					v = value.Bool(false)
				}
				near.Set(model.NewInterpretation(d, nil, v))
			}
			in.Checks[0].Near = near
			request := Ask([]Oracle{invalidCore}, in, nil)
			e := run(request.Own(in), solvers.Result{
				Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}, Items: [][]string{{c.core}},
			})
			j, found := Judge(t.Context(), All(), e)
			if found != (c.mark != "") || j.Mark != c.mark || found && j.Class != InvalidCore {
				t.Fatalf("found %v: %+v", found, j)
			}
			if found && (!strings.Contains(strings.Join(j.Shows, "\n"), c.core) || j.Headline("s", "") == "") {
				t.Errorf("%v does not show the core", j.Shows)
			}
		})
	}
}

// Cores are asked for if unsat is expected, and only from solvers that have them.
func TestCoresAreAsked(t *testing.T) {
	in := asked(t, `(declare-const x Int)(assert (! (> x 3) :named a))(check-sat)(assert (! (< x 3) :named b))(check-sat)`,
		instance.Sat, instance.Unsat)
	request := Ask([]Oracle{invalidCore}, in, nil)
	if own := request.Own(in); len(own.Steps) != len(in.Steps)+1 || len(own.Options) != 1 {
		t.Errorf("asked is %v with %v", own.Steps, own.Options)
	}
	without := request.WithoutCores()
	if without.Own(in) != in {
		t.Error("a solver without cores is asked something else")
	}
	both := asked(t, `(declare-const p Bool)(assert p)(check-sat-assuming ((not p)))(assert (not p))(check-sat)`,
		instance.Unsat, instance.Unsat)
	request = Ask([]Oracle{invalidCore}, both, nil)
	if own := request.Own(both); len(own.Steps) != len(both.Steps)+1 {
		t.Errorf("asked is %v", own.Steps)
	}
	in.Checks[1].Expect = instance.None
	if more := Ask([]Oracle{invalidCore}, in, nil); len(more.Options) > 0 {
		t.Error("a core is asked for where nobody knows that there is one")
	}
}
