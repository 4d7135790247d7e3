package oracle

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// If no assertion has a name, all get one in a further run, whose core is judged.
func TestCoreOfUnnamed(t *testing.T) {
	in := asked(t, `(declare-const x Int)(assert (< x 1))(assert (> x 2))(check-sat)`, instance.Unsat)
	near := model.New("near")
	for _, d := range in.Seed().Functions {
		near.Set(model.NewInterpretation(d, nil, value.NewInt(0)))
	}
	in.Checks[0].Near = near
	request := Ask([]Oracle{invalidCore}, in, nil)
	if len(request.Runs) != 1 || request.Runs[0].Needs != solvers.Cores || len(request.ReadRefuted) > 0 {
		t.Fatalf("asks for %+v", request)
	}
	q := request.Runs[0]
	names, _ := q.Instance.Named(slices.IndexFunc(q.Instance.Steps, func(step smtlib.Command) bool {
		_, asks := step.(smtlib.CheckSat)
		return asks
	}))
	if !slices.Equal(names, []string{"assertion0", "assertion1"}) {
		t.Fatalf("the assertions are named %q", names)
	}
	for core, mark := range map[string]string{
		"(assertion0 assertion1)": "", "(assertion1)": "", "(assertion0)": canBeTrue, "()": canBeTrue,
		"(assertion0 stranger)": hasStranger, "(:time 0.01)": "", "((a b))": "", "(assertion0 :time 1)": "", `("x" 7)`: "",
	} {
		e := &Evidence{Instance: in, Runs: []Run{{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
			Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}, Items: [][]string{{core}},
		}}}}
		if j, found := invalidCore.judge(t.Context(), e); found != (mark != "") || j.Mark != mark || j.Question != "" {
			t.Errorf("%s: found: %t, %q of question %q", core, found, j.Mark, j.Question)
		}
	}
	// Without a model near the assertions, an empty core is wrong. The script with the names shows the fault by itself.
	q.Instance.Checks[0].Near = nil
	e := run(q.Instance, solvers.Result{
		Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}, Items: [][]string{{"()"}},
		Stdout: "unsat\n()\n",
	})
	var w instance.Writer
	e.Runs[0].Question, e.Runs[0].Text = q.Name, w.AppendInstance(nil, q.Instance, instance.Dialect{})
	if j, found := invalidCore.judge(t.Context(), e); !found || j.Mark != canBeTrue || j.Question != "" {
		t.Errorf("without a model near: found: %t, %q of question %q", found, j.Mark, j.Question)
	}
	taken := asked(t, `(declare-const assertion1 Int)(assert (< assertion1 1 0))(check-sat)`, instance.Unsat)
	if allNamed(taken) != nil {
		t.Error("a name is given twice")
	}
}

// Some of the cores that leave names out are asked about, and all of them if the oracle is named.
func TestFewCoresAlone(t *testing.T) {
	in := asked(t, `(declare-const x Int)(assert (! (> x 3) :named a))(assert (! (< x 2) :named b))(check-sat)`,
		instance.Unsat)
	request := Ask([]Oracle{invalidCore}, in, nil)
	named := invalidCore
	named.Named = true
	const n = 400
	few, all := 0, 0
	for i := range n {
		other := *in
		other.Index = i
		e := &Evidence{Instance: &other, Runs: []Run{{Solver: "s", Asked: request.Own(in), Result: &solvers.Result{
			Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}, Items: [][]string{{"(a)"}},
		}}}}
		few += len(FollowUps([]Oracle{invalidCore}, e))
		all += len(FollowUps([]Oracle{named}, e))
	}
	if few < n/8 || few > n/2 || all != n {
		t.Errorf("of %d cores %d are asked about, and %d if the oracle is named", n, few, all)
	}
}

// A core that leaves names out is asked about alone, and a model of it shows that it is too small, whichever of the two
// runs is the last. A model under which the core is false or open shows nothing.
func TestCoreAlone(t *testing.T) {
	in := asked(t, `(declare-const x Int)(assert (! (> x 3) :named a))(assert (! (< x 2) :named b))
		(assert (< (* x x) 100))(check-sat)`, instance.Unsat)
	request := Ask([]Oracle{invalidCore}, in, nil)
	own := request.Own(in)
	unsat := func(core string) Run {
		return Run{Solver: "s", Asked: own, Result: &solvers.Result{
			Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}, Items: [][]string{{core}},
		}}
	}
	always := invalidCore
	always.Named = true
	asks := func(core string) []FurtherRun {
		return FollowUps([]Oracle{always}, &Evidence{Instance: in, Runs: []Run{unsat(core)}})
	}
	for _, core := range []string{"(a b)", "(a stranger)"} {
		if len(asks(core)) > 0 {
			t.Errorf("%s is asked about", core)
		}
	}
	const core = "(a)"
	questions := asks(core)
	if len(questions) != 1 {
		t.Fatalf("%d questions about a core that leaves something out", len(questions))
	}
	q := questions[0]
	if active := q.Instance.Active(0); q.Name != askBlamed || len(active) != 2 {
		t.Fatalf("%s asks about %d assertions", q.Name, len(active))
	}
	for x, wrong := range map[string]bool{"4": true, "1": false, "(- 4)": false, "(+ y 1)": false} {
		alone := Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
			Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat},
			Items: [][]string{{"((define-fun x () Int " + x + "))"}},
		}}
		for _, runs := range [][]Run{{unsat(core), alone}, {alone, unsat(core)}} {
			e := &Evidence{Instance: in, Runs: runs}
			if more := FollowUps([]Oracle{always}, e); runs[1].Question != "" && len(more) > 0 {
				t.Errorf("the answer to it is asked about: %+v", more)
			}
			j, found := invalidCore.judge(t.Context(), e)
			if found != wrong || found && (j.Mark != canBeTrue || j.Run.Question != "" || len(j.With) != 1 ||
				e.Runs[j.With[0]].Question != askBlamed || !holds(j.Under)) {
				t.Errorf("x is %s: found: %t, %+v", x, found, j)
			}
		}
	}
	other := Run{Solver: "other", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
		Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: [][]string{{"((define-fun x () Int 4))"}},
	}}
	for _, runs := range [][]Run{{unsat("(a b)"), other}, {unsat("(b)"), other}} {
		if j, found := invalidCore.judge(t.Context(), &Evidence{Instance: in, Runs: runs}); found {
			t.Errorf("found: %+v", j)
		}
	}
}

// holds reports whether all formulas of a claim are true under its witness.
func holds(c *instance.Claim) bool {
	sat := *c
	sat.Expect = instance.Sat
	return sat.Verify() == nil
}
