package sexpr_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Only an s-expression of names and numbers is a tactic, and a parameter has no name of a file.
func TestIsTactic(t *testing.T) {
	for text, want := range map[string]bool{
		"smt": true, "(then simplify smt)": true, "(using-params smt :random_seed 7)": true,
		"(! smt :arith.solver 2 :elim_and true)": true, "(or-else (try-for smt 100) qfbv)": true,
		"(if (> num-consts 3) qfbv smt)": true, "(using-params smt :sk_hack 0.5)": true,
		"": false, "smt smt": false, "smt) (exit": false, "(smt": false,
		"smt)": false, "|smt|": false, `(smt "x")`: false, "smt;": false, "(check-sat)(exit)": false, "/bin/sh": false,
		"(using-params sat :drat.file proof)": false, "(using-params sat :drat.file |/tmp/proof|)": false,
		`(using-params sat :drat.file "proof")`: false, "(using-params sat :drat.file (proof))": false,
		"(using-params sat :drat.file :proof)": false, "(using-params sat :drat.file)": false, ":drat.file": false,
	} {
		if got := sexpr.IsTactic(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
