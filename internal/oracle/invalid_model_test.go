package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A model is judged only where it certainly makes an assertion false.
func TestInvalidModel(t *testing.T) {
	const square = "(declare-const x Real)" +
		"(assert (= (* x x) (/ 85070591730234615847396907784232501249.0 75076.0)))(check-sat)"
	for _, c := range []struct{ name, script, model, shows string }{
		{"right", oneCheck, "((define-fun x () Int 4))", ""},
		{"wrong", oneCheck, "((define-fun x () Int 3))", "(> x 3)"},
		{"a symbol is missing", `(declare-const x Int)(declare-const y Int)(assert (> x y))(check-sat)`,
			"((define-fun x () Int 3))", ""},
		{"approximate", `(declare-const x Real)(assert (= (* x x) 2.0))(check-sat)`,
			"((define-fun x () Real 1.4142135623?))", ""},
		{"first digits of Yices", square, "(= x -33661941740345896.000000)", ""},
		{"a value of Yices by its first digits", square, "((x 33661941740345896.000000))", ""},
		{"unspecified", `(declare-const x Int)(assert (= (div x 0) 3))(check-sat)`, "((define-fun x () Int 0))", ""},
		{"not to be read", oneCheck, "((define-fun x () Int (frob)))", ""},
		{"only the active one counts", `(declare-const x Int)(push 1)(assert (> x 3))(pop 1)(assert (< x 3))(check-sat)`,
			"((define-fun x () Int 2))", ""},
		{"a list of values", oneCheck, "((x 1))", "(> x 3)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := asked(t, c.script, instance.None)
			e := run(in, solvers.Result{
				Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: [][]string{{c.model}},
			})
			j, found := Judge(t.Context(), []Oracle{invalidModel}, e)
			shows := strings.Join(j.Shows, "\n")
			switch {
			case found != (c.shows != ""):
				t.Fatalf("found %v: %s", found, shows)
			case found && (!strings.Contains(shows, c.shows) || !strings.Contains(shows, c.model)):
				t.Errorf("%q shows neither the model nor %s", shows, c.shows)
			case found && (j.Grounds() == "" || j.Expect != instance.None):
				t.Errorf("%+v", j)
			}
		})
	}
}
