package oracle

import (
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver's report about its own answer is a fault whichever answer is right, and ranks below faults that are proved.
func TestOwnCheck(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 1))(check-sat)(check-sat)"
	for _, c := range []struct {
		caption        string
		first, second  solvers.Verdict
		said           string // output behind the second verdict
		class          Class
		mark, headline string
	}{
		{"nothing is said", solvers.Sat, solvers.Sat, "", "", "", ""},
		{"a model", solvers.Unsat, solvers.Sat, "line 4 column 10: an invalid model was generated", InvalidModel, "",
			"z3 answers sat, then rejects its own model"},
		{"a core", solvers.Sat, solvers.Unsat, "Core could not be validated", InvalidCore, "",
			"z3 answers unsat, then rejects its own core"},
		{"a proof", solvers.Sat, solvers.Unsat, "line 4 column 10: Proof check failed", Error, "says Proof check failed",
			"z3 answers unsat, then says Proof check failed"},
		{"a candidate behind unknown", solvers.Sat, solvers.Unknown, "model check failed: assertion 1 reads false", "", "", ""},
		{"no answer", solvers.Sat, "", "an invalid model was generated", "", "", ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			said := solvers.Aside{Disowned: []string{c.said}}
			if c.said == "" {
				said.Disowned = nil
			}
			e := run(asked(t, script, instance.None, instance.None), solvers.Result{
				Verdict: c.second, Checks: []solvers.Verdict{c.first, c.second}, Asides: []solvers.Aside{{}, said},
			})
			j, found := Judge(t.Context(), All(), e)
			if found != (c.class != "") || j.Class != c.class || j.Mark != c.mark {
				t.Fatalf("%v %v", found, j)
			}
			if found && (j.Headline("z3", "") != c.headline || j.Check != 1 || !j.IsLesser() || j.Grounds() == "" ||
				j.Expect != instance.None || len(j.Shows) == 0) {
				t.Errorf("%+v\n%s", j, j.Headline("z3", ""))
			}
		})
	}
}
