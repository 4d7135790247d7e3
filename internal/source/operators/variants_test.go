package operators

import (
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
)

// A solver that is asked under the logic with all theories is also asked about some forms of an operator under the
// smallest logic.
func TestLeastLogic(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{cfg: config{&Source{Scope: quick}, &engine.Config{}}, solvers: installed(t, "z3", "boolector")}
	logics := map[string]string{}
	least := &variants[len(variants)-1]
	for _, unit := range least.units(r, r.operatorUnits(u, "small", smallSorts), leastLogics) {
		if unit.solver != 0 {
			t.Fatalf("%s: boolector gets the least logic anyway", unit.name)
		}
		m := newMaker(u, unit.theory, rand.New(rand.NewPCG(1, 1)))
		k := &asker{target: ask.NewTarget(r.solvers[0])}
		forms := unit.forms(m, k)
		if len(forms) > narrowForms {
			t.Errorf("%s: %d forms", unit.name, len(forms))
		}
		for _, f := range forms {
			logics[unit.group.name] = k.logicOf(m, f)
		}
	}
	for operator, want := range map[string]string{
		"divisible": "QF_LIA", "bvadd": "QF_BV", "fp.add": "QF_FP", "str.len": "QF_SLIA", "seq.len": "",
	} {
		if logics[operator] != want {
			t.Errorf("%s: %q, want %q", operator, logics[operator], want)
		}
	}
}
