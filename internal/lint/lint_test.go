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
(get-info :reason-unknown)
(echo "((f 1) 2)")
(get-model)
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
(minimize 1)
(declare-codatatype L ((cons (tail L))))
(check-sat-using smt)
(dbg-size p)
(check-sat-assuming-model () ())`, `
3:1 note minimize is a command of z3 only
4:1 note declare-codatatype is a command of cvc4, cvc5 only
5:1 note check-sat-using is a command of z3 only
6:1 note dbg-size is a command of z3 only
7:1 note check-sat-assuming-model is a command of yices2 only`},
		{"objectives", `
(set-option :opt.priority lexi)
(set-logic QF_LIA)
(declare-const r Real)
(maximize r)
(check-sat)`, `
2:1 warning unknown order of objectives lexi: there are lex, box, pareto
4:1 warning the logic QF_LIA does not have the sort Real
5:1 note maximize is a command of z3 only`},
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
4:1 warning the option :produce-unsat-cores stands behind set-logic; the standard allows it only before that
5:1 warning the logic is set already; the standard allows one set-logic up to (reset)
7:1 warning set-logic stands behind push; the standard allows it only before declarations and assertions
8:1 warning the option :random-seed stands behind push; the standard allows it only before declarations and assertions
11:1 warning the option :global-declarations stands behind push; the standard allows it only before declarations and assertions
14:1 warning the option :global-declarations stands behind set-logic; the standard allows it only before that`},
		{"logics that are none", `
(set-logic QF_LAI)
(reset)
(set-logic QF_NONSENSE)`, `
2:1 warning unknown logic QF_LAI; did you mean QF_LIA?
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
		{"declarations beyond the logic", `
(set-logic QF_LIA)
(declare-const x Real)
(declare-fun f (Int) Int)
(declare-sort A 0)
(declare-datatype D ((c (s (Array Int Int)))))
(define-fun g ((x Int)) Bool true)`, `
3:1 warning the logic QF_LIA does not have the sort Real
4:1 warning the logic QF_LIA does not have functions with arguments
5:1 warning the logic QF_LIA does not have uninterpreted sorts
6:1 warning the logic QF_LIA does not have arrays
6:1 warning the logic QF_LIA does not have datatypes`},
		{"what is accepted though no SMT-LIB", `
(set-logic ALL)
(declare-const x Int)
(declare-const y Real)
(declare-fun f (Real) Real)
(assert (and (> (+ x) -5)))
(assert (distinct x))
(assert (> (+ y x 1) (/ x 2) 0))
(assert (= (f x) (f 2) (ite true y x)))
(define-fun g ((a Int) (a Int)) Int a)
(push)
(declare-datatype D ((@c) (d)))
(assert (forall ((z D)) (is-d z)))
(assert (= y 00.5))
(declare-datatype P ((pair (l Int) (r Int))))
(assert (= x (match (pair 1 2) (((pair v v) 3)))))`, `
6:10 warning accepted, though not in the standard: and with one argument
6:18 warning accepted, though not in the standard: + with one argument
6:23 warning accepted, though not in the standard: negative numeral
7:10 warning accepted, though not in the standard: distinct with one argument
9:13 warning accepted, though not in the standard: Int where a Real is expected (3 times)
10:25 warning accepted, though not in the standard: variable bound twice by one binder (2 times)
11:6 warning accepted, though not in the standard: push or pop without a number
12:23 warning accepted, though not in the standard: symbol that begins with @ or ., which are reserved for solvers
13:26 warning accepted, though not in the standard: is-c for (_ is c)
14:14 warning accepted, though not in the standard: numeral with leading zeros`},
		{"zeros in front of numerals", `
(set-logic QF_BV)
(declare-const x (_ BitVec 03))
(push 01)
(assert (= x (_ bv005 3) (_ bv0 3)))
(check-sat)`, `
3:28 warning accepted, though not in the standard: numeral with leading zeros (3 times)`},
		{"what solvers apply operators to", `
(set-logic ALL)
(declare-const s (Seq Int))
(declare-const t String)
(declare-const b (_ BitVec 2))
(declare-const r Real)
(assert (= s (str.++ s (seq.unit 1))))
(assert (= t (str.++ t (seq.++ t "x"))))
(assert (= 1 (str.indexof t "a") (str.indexof t "a" 0)))
(assert (str.in_re t (re.loop (str.to_re "a") 1 2)))
(assert (= (abs r) r))
(assert (= (abs 1) 1))
(assert (str.in_re t ((_ re.loop 1) (str.to_re "a"))))
(assert (str.in_re t ((_ re.loop 1 2) (str.to_re "a"))))`, `
7:15 warning accepted, though not in the standard: str.++ of sequences
9:15 warning accepted, though not in the standard: str.indexof without a start
10:23 warning accepted, though not in the standard: re.loop with bounds as arguments
11:13 warning accepted, though not in the standard: abs of a Real
13:23 warning accepted, though not in the standard: re.loop without an upper bound`},
		{"arguments of commands", `
(set-option :produce-models yes)
(set-option :random-seed -1)
(set-option :verbosity 3)
(set-option :print-success true false)
(set-option :diagnostic-output-channel "stderr")
(set-option :of-a-solver)
(set-info :status maybe)
(set-info :status)
(set-info :source)
(set-logic QF_UF)
(echo hello)
(echo "hello")
(echo "a" "b")
(echo)
(get-info name)
(get-option :print-success)`, `
2:1 warning the value of :produce-models is true or false
3:1 warning the value of :random-seed is a numeral
5:1 warning the value of :print-success is true or false
8:1 warning :status is sat, unsat or unknown (2 times)
12:1 warning echo takes one string, in double quotes (3 times)
16:1 warning get-info takes one keyword`},
		{"terms that are asked for", `
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(push 1)
(declare-const y Int)
(assert (! (> x y) :named a))
(check-sat)
(get-value (x (+ x y) a))
(get-value (x z true))
(get-value ((+ x true)))
(get-value (x))
(pop 1)
(check-sat)
(get-value (x y))`, `
10:15 error unknown function symbol z
11:14 error argument 2 of + has sort Bool, expected Int
15:15 error unknown function symbol y`},
		{"what asks about a check", `
(set-logic QF_UF)
(get-model)
(declare-const p Bool)
(check-sat)
(get-value (p))
(get-model 0)
(get-unsat-core)
(get-assertions)
(reset)
(set-option :produce-models true)
(set-option :produce-unsat-cores true)
(set-option :interactive-mode true)
(set-logic QF_UF)
(declare-const p Bool)
(get-model)
(check-sat)
(get-value (p))
(get-value p)
(get-assertions)
(get-unsat-core)
(push 1)
(get-unsat-core)
(check-sat)
(block-model :values)
(get-model)
(pop 1)
(apply simplify)
(get-value (p))`, `
3:1 warning get-model stands behind no check; the standard allows it only there
6:1 warning get-value needs the option :produce-models to be true
7:1 warning get-model needs the option :produce-models to be true
7:1 warning get-model takes nothing
8:1 warning get-unsat-core needs the option :produce-unsat-cores to be true
9:1 warning get-assertions needs the option :produce-assertions to be true
16:1 warning get-model stands behind declare-const; the standard allows it only behind a check
19:1 warning get-value takes a list of terms
23:1 warning get-unsat-core stands behind push; the standard allows it only behind a check
25:1 note block-model is a command of cvc4, cvc5 only
28:1 note apply is a command of z3 only`},
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
