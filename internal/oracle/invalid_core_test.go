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

// Where no assertion has a name, all get one in a run of its own, and the core of that is judged.
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
		"(assertion0 stranger)": hasStranger,
	} {
		e := &Evidence{Instance: in, Runs: []Run{{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
			Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}, Items: [][]string{{core}},
		}}}}
		if j, found := invalidCore.judge(e); found != (mark != "") || j.Mark != mark {
			t.Errorf("%s: found: %t, %q", core, found, j.Mark)
		}
	}
	taken := asked(t, `(declare-const assertion1 Int)(assert (< assertion1 1 0))(check-sat)`, instance.Unsat)
	if allNamed(taken) != nil {
		t.Error("a name is given twice")
	}
}
