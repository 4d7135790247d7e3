package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Each fault has one sentence for what was seen, and one for what would be right: those of its oracle, or of its class.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		oracle   string
		fault    Fault
		observed string
		right    string
	}{
		{"refutation-unsound", Fault{Observed: solvers.Unsat, Expect: instance.Sat}, "answers unsat", "The right answer is sat."},
		{"solution-unsound", Fault{Observed: solvers.Sat, Expect: instance.Unsat}, "answers sat", "The right answer is unsat."},
		{"invalid-model", Fault{Observed: solvers.Sat}, "answers sat with a model under which an assertion is false",
			"With sat, a solver gives a model under which every assertion is true."},
		{"partial-model", Fault{Observed: solvers.Sat},
			"answers sat with a model that omits a symbol which an assertion depends on",
			"A model has a value for each symbol that an assertion depends on."},
		{"model-values", Fault{Observed: solvers.Sat}, "answers sat and gives values that contradict that or each other",
			"The values that a solver gives agree with its answer and with its model."},
		{"rows", Fault{Class: InvalidModel, Observed: solvers.Sat, Mark: byValues},
			"answers sat with a wrong value (values: the values contradict what is asserted)",
			"With sat, the model and the values that a solver gives make every assertion true."},
		{"rows", Fault{Class: RefutationUnsound, Observed: solvers.Unsat, Mark: byOperator},
			"answers unsat, which is wrong (operator: wrong as well where nothing can be optimized)", "The right answer is sat."},
		{"core", blaming(canBeTrue), "answers unsat with a core that can be true",
			"A core is a part of the script that cannot be true by itself."},
		{"core", blaming(hasStranger), "answers unsat with a core that names what the script does not have there",
			"A core is a part of the script that cannot be true by itself."},
		{"crash", Fault{Observed: solvers.Crash, Mark: "z suffered a segfault."}, "crashes: z suffered a segfault",
			"A solver does not crash, whatever the right answer is."},
		{"incomplete", Fault{Observed: solvers.Unknown, Expect: instance.Sat}, "answers unknown",
			"The right answer is sat, and the solver decides scripts like this one."},
		{"error", Fault{Observed: solvers.Error, Mark: "Parse Error"}, "refuses the script: Parse Error",
			"The script is well-formed, and has an answer: sat, unsat or unknown."},
		{"error", Fault{Observed: solvers.Sat, Mark: "error"}, "answers sat, and then error",
			"The command behind the check has an answer there, of the form that SMT-LIB gives it."},
		{"state", Fault{Observed: solvers.Sat, Mark: "a wrong number of levels"},
			"says of its own state: a wrong number of levels",
			"What a solver says of its own state is what the script has made of it."},
		{"own-check", Fault{Observed: solvers.Sat}, "answers sat, and then says itself that its model is wrong",
			"What a solver answers passes the solver's own checks."},
		{"own-check", Fault{Class: Error, Observed: solvers.Unsat, Mark: "says Proof check failed"},
			"answers unsat, and then says Proof check failed", "What a solver answers passes the solver's own checks."},
		{"disagreement", Fault{Observed: solvers.Sat}, "answers sat to a script that another solver, or it with other " +
			"options, answers unsat; one of the two answers is wrong, and it is not known which",
			"The same script has the same answer in both runs."},
		{"disagreement", Fault{Class: SolutionUnsound, Observed: solvers.Sat},
			"answers sat to a script that another run answers unsat, which is proved", "The right answer is unsat."},
		{"incremental", Fault{Observed: solvers.Sat}, "answers sat to a check of a script that asks several times, and unsat " +
			"to the same assertions in a script of their own; one of the two answers is wrong, and it is not known which",
			"The same assertions have the same answer in both scripts."},
		{"related", Fault{Observed: solvers.Sat}, "answers sat to a script, and gives another one that is made of it an " +
			"answer which contradicts that; one of the two answers is wrong, and it is not known which",
			"The answers to the two scripts can both be right."},
		{"partition", Fault{Observed: solvers.Sat}, "answers sat to a script, and contradicts that where the script is divided " +
			"into parts; one of the two answers is wrong, and it is not known which",
			"The answers to the script and to its parts can all be right."},
		{"partition", Fault{Class: InvalidModel, Observed: solvers.Sat},
			"answers sat with a model under which an assertion is false, and otherwise where the script is divided",
			"With sat, a solver gives a model under which every assertion is true."},
		{"simplify", Fault{}, "simplifies a term to one with another value",
			"What a term is simplified to has the value of the term, under every model."},
		{"interpolant", Fault{Mark: "an abduct that is not one"}, "gives an abduct that is not one",
			"An interpolant follows from the assertions and implies the conjecture; an abduct implies it together with them."},
		{"performance", Fault{Observed: solvers.Sat}, "answers sat, and needs much less time for that in another way",
			"It takes about as much time and memory as in the other way."},
		{"relation", Fault{Class: WrongRelation, Observed: "p = {}", Expect: "p = {1}"}, "answers p = {}",
			"The right answer is p = {1}."},
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
	for _, class := range Classes() { // of files of other versions, too, whose oracle is not known
		f := Fault{Class: class, Observed: "seen", Mark: "mark"}
		text := "It " + f.Does() + ". " + f.Should("right")
		if strings.ContainsAny(text, "{}") || strings.Contains(text, "whichever") || len(text) < 20 {
			t.Errorf("%s: %s", class, text)
		}
	}
}
