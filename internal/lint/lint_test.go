package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// Sources with what is said of them: nothing, or place, severity and message, line by line.
func TestScript(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, src, want string }{
		{"nothing is suspicious", `
(set-info :smt-lib-version 2.7)
(set-option :produce-models true)
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-sort-parameter X)
(define-const c Int 1)
(assert (= (f 1) (* 2 c)))
(check-sat)
(get-value ((f 1)))
(set-option :verbosity 2)
(exit)
(no command any more)`, ``},
		{"unknown commands", `
(set-logic QF_UF)
(declare-const p Bool)
(asert p)
(check_sat)
(and p p)
(frobnicate)
(frobnicate)
(|assert| p)
(check-sat)`, `
4:1 error unknown command asert; did you mean assert?
5:1 error unknown command check_sat; did you mean check-sat?
6:1 error unknown command and; a term is no command, write (assert (and …))
7:1 error unknown command frobnicate (2 times)`},
		{"commands of some solvers", `
(declare-const p Bool)
(minimize p)
(declare-codatatype L ((cons (tail L))))
(check-sat-using smt)
(dbg-size p)
(check-sat-assuming-model () ())`, `
3:1 note minimize is a command of z3 only
4:1 note declare-codatatype is a command of cvc4, cvc5 only
5:1 note check-sat-using is a command of z3 only
6:1 note dbg-size is a command of z3 only
7:1 note check-sat-assuming-model is a command of yices2 only`},
		{"what is for the start mode", `
(set-option :produce-models true)
(set-logic QF_UF)
(set-option :produce-unsat-cores true)
(set-logic QF_UF)
(push 1)
(set-logic QF_UF)
(set-option :random-seed 3)
(set-option :print-success false)
(reset-assertions)
(set-option :global-declarations true)
(reset)
(set-logic QF_UF)
(set-option :global-declarations true)`, `
5:1 warning the logic is set already; the standard allows one set-logic up to (reset)
7:1 warning set-logic stands behind push; the standard allows it only before declarations and assertions
8:1 warning the option :random-seed stands behind push; the standard allows it only before declarations and assertions
11:1 warning the option :global-declarations stands behind push; the standard allows it only before declarations and assertions`},
		{"logics that are none", `
(set-logic QF_LAI)
(reset)
(set-logic QF_NONSENSE)`, `
2:1 warning unknown logic QF_LAI; did you mean QF_AX or QF_LIA or QF_LRA?
4:1 warning unknown logic QF_NONSENSE`},
		{"beyond the logic", `
(set-logic QF_LIA)
(declare-const x Int)
(define-fun f ((y Int)) Int (* y y))
(assert (= (f x) (* x x)))
(assert (forall ((y Int)) (= y x)))
(assert (bvult (bvadd #b01 #b01) #b10))
(assert (bvult #b01 #b10))
(check-sat-assuming ((is_int 1.5)))
(reset)
(set-logic ALL)
(assert (bvult #b01 #b10))
(assert (= (seq.foldl (lambda ((x Int) (y Int)) x) 0 (seq.unit 1)) 0))`, `
4:1 warning the logic QF_LIA does not have nonlinear arithmetic
6:1 warning the logic QF_LIA does not have quantifiers
7:1 warning the logic QF_LIA does not have bit-vectors (bvult, bvadd)
9:1 warning the logic QF_LIA does not have the sort Real (is_int)`},
		{"forms of difference logics", `
(set-logic QF_IDL)
(declare-const x Int)
(declare-const y Int)
(assert (< (- x y) 6))
(assert (< (+ x y) 6))
(assert (< x 6))
(reset)
(set-logic QF_LIA)
(declare-const x Int)
(assert (< x 6))`, `
6:1 warning the logic QF_IDL has differences only, in few forms; it does not have (< (+ x y) 6)`},
		{"sorts that floats are made of", `
(set-logic QF_FP)
(declare-const x (_ BitVec 5))
(assert (fp.isNaN (fp #b0 x (_ bv0 11))))
(assert (= ((_ to_fp 5 11) RNE 1.5) ((_ to_fp 5 11) RNE (/ 1.5 2.0))))`, `
5:1 warning the logic QF_FP does not have the sort Real (/)`},
	} {
		script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf([]byte(c.src))), "", []byte(c.src))
		if len(errs) > 0 {
			t.Errorf("%s: %v", c.name, errs)
		}
		var got strings.Builder
		for _, r := range lint.Script(script, []byte(c.src), catalog.HaveCommand) {
			fmt.Fprintf(&got, "\n%v %s %s", r.Pos, []string{"note", "warning", "error"}[r.Severity], r.Msg)
		}
		if diff := cmp.Diff(c.want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
