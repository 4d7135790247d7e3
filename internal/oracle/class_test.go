package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Each fault has a sentence for what was observed, and one for what would be right: its oracle's, or its class's.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		oracle   string
		fault    Fault
		observed string
		right    string
	}{
		{"refutation-unsound", Fault{Observed: solvers.Unsat, Expect: instance.Sat}, "answers unsat", "The right answer is sat."},
		{"solution-unsound", Fault{Observed: solvers.Sat, Expect: instance.Unsat}, "answers sat", "The right answer is unsat."},
		{"invalid-model", Fault{Observed: solvers.Sat}, "answers sat with a model that falsifies an assertion",
			"A model given with sat makes every assertion true."},
		{"partial-model", Fault{Observed: solvers.Sat},
			"answers sat with a model that omits a symbol an assertion depends on",
			"A model has a value for each symbol that an assertion depends on."},
		{"model-values", Fault{Observed: solvers.Sat}, "answers sat with values that contradict it or each other",
			"Reported values agree with the answer and with the model."},
		{"rows", Fault{Class: InvalidModel, Observed: solvers.Sat, Mark: byValues},
			"answers sat with a wrong value (values: the values contradict what is asserted)",
			"The model and the values reported with sat make every assertion true."},
		{"rows", Fault{Class: RefutationUnsound, Observed: solvers.Unsat, Mark: byOperator},
			"answers unsat, which is wrong (operator: wrong as well where nothing can be optimized)", "The right answer is sat."},
		{"core", blaming(canBeTrue), "answers unsat with a core that can be true",
			"An unsat core is an unsatisfiable subset of the script's assertions."},
		{"core", blaming(hasStranger), "answers unsat with a core that names what the script does not have there",
			"An unsat core is an unsatisfiable subset of the script's assertions."},
		{"crash", Fault{Observed: solvers.Crash, Mark: "z suffered a segfault."}, "crashes: z suffered a segfault",
			"A solver must not crash, whatever the right answer is."},
		{"incomplete", Fault{Observed: solvers.Unknown, Expect: instance.Sat}, "answers unknown",
			"The right answer is sat."},
		{"error", Fault{Observed: solvers.Error, Mark: "Parse Error"}, "rejects the script: Parse Error",
			"The script is well-formed, and has an answer: sat, unsat or unknown."},
		{"error", Fault{Observed: solvers.Sat, Mark: "error"}, "answers sat, then error",
			"The command after the check must get an answer in the form that SMT-LIB prescribes."},
		{"state", Fault{Observed: solvers.Sat, Mark: "a wrong number of levels"},
			"reports a wrong state: a wrong number of levels",
			"The state that a solver reports follows from the script."},
		{"own-check", Fault{Observed: solvers.Sat}, "answers sat, then rejects its own model",
			"An answer passes the solver's own checks."},
		{"own-check", Fault{Class: Error, Observed: solvers.Unsat, Mark: "says Proof check failed"},
			"answers unsat, then says Proof check failed", "An answer passes the solver's own checks."},
		{"disagreement", Fault{Observed: solvers.Sat}, "answers sat to a script; another solver or configuration " +
			"answers unsat; one of the two answers is wrong; it is not known which",
			"Both runs should give the same answer."},
		{"disagreement", Fault{Class: SolutionUnsound, Observed: solvers.Sat},
			"answers sat to a script; another run proves unsat", "The right answer is unsat."},
		{"incremental", Fault{Observed: solvers.Sat}, "answers sat to one check of an incremental script, but unsat to the " +
			"same assertions in a separate script; one of the two answers is wrong; it is not known which",
			"Both scripts should give the same answer."},
		{"related", Fault{Observed: solvers.Sat}, "answers sat to a script; its answer to one derived from it contradicts " +
			"that; one of the two answers is wrong; it is not known which",
			"The answers to the two scripts should be consistent."},
		{"partition", Fault{Observed: solvers.Sat}, "answers sat to a script, but contradicts that on its parts; one of the " +
			"two answers is wrong; it is not known which",
			"The answers to the script and to its parts should be consistent."},
		{"partition", Fault{Class: InvalidModel, Observed: solvers.Sat},
			"answers sat with a model that falsifies an assertion, and contradicts itself on the parts",
			"A model given with sat makes every assertion true."},
		{"simplify", Fault{}, "simplifies a term to one with another value",
			"Simplification keeps the value of a term under every model."},
		{"interpolant", Fault{Mark: "an abduct that is not one"}, "gives an abduct that is not one",
			"An interpolant follows from the assertions, implies the conjecture, and has only their common symbols; an abduct " +
				"implies it together with them. Of a sequence, each interpolant follows from the one before it and a group of " +
				"assertions, and the last one is false."},
		{"performance", Fault{Observed: solvers.Timeout, Expect: instance.Sat}, "ends with timeout; sat is right",
			"It needs about as much time and memory as in the other configuration."},
		{"performance", Fault{Observed: solvers.Sat}, "answers sat, but needs much less time in another configuration",
			"It needs about as much time and memory as in the other configuration."},
		{"relation", Fault{Class: WrongRelation, Observed: "p = {}", Expect: "p = {1}"}, "answers p = {}",
			"The right answer is p = {1}."},
		{"label", Fault{Observed: "p = {7}", Expect: "p = {0}"}, "prints the right tuples with the labels of p = {7}",
			"The labels of p = {0} are right."},
	} {
		f := c.fault
		f.Oracle = c.oracle
		if f.Class == "" {
			f.Class = f.oracle().Class
		}
		if got := f.Does(); got != c.observed {
			t.Errorf("%s, %s: it %s", c.oracle, f.Class, got)
		}
		if got := f.Should(""); got != c.right {
			t.Errorf("%s, %s: %s", c.oracle, f.Class, got)
		}
	}
	for _, class := range Classes() { // without an oracle, as in files of other versions
		f := Fault{Class: class, Observed: "seen", Mark: "mark"}
		text := "It " + f.Does() + ". " + f.Should("right")
		if strings.ContainsAny(text, "{}") || strings.Contains(text, "whichever") || len(text) < 20 {
			t.Errorf("%s: %s", class, text)
		}
	}
}
