package oracle

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// transcriptOf is the transcript of a script, with what a solver printed on standard output. The right answers are
// those that it gave.
func transcriptOf(t *testing.T, solver, script, stdout string) []Reply {
	t.Helper()
	r := &solvers.Result{Stdout: stdout, Exited: true, Truncated: strings.HasSuffix(stdout, "…")}
	gaps, _ := r.Gaps(nil)
	for _, units := range gaps[1:] {
		r.Items = append(r.Items, slices.DeleteFunc(units, func(unit string) bool { return unit[0] != '(' }))
	}
	for line := range strings.Lines(strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "").Replace(stdout)) {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " (")
		if v := solvers.Verdict(word); v.Answered() {
			r.Verdict, r.Checks = v, append(r.Checks, v)
		}
	}
	entry, _ := loadCatalog(t).Entry(solver)
	run := Run{Result: r, Entry: entry}
	if c, err := instance.Read("script", []byte(script), nil); err == nil {
		in := c.Instance(instance.None)
		in.FromSource = true
		for i := range in.Checks {
			if i < len(r.Checks) && r.Checks[i].Definite() {
				in.Checks[i].Expect = instance.Expectation(r.Checks[i])
			}
		}
		run.Asked = in
	}
	return Transcript(context.Background(), []byte(script), run, search.QuickBudget())
}

// standings lists what is known of replies.
func standings(replies []Reply) string {
	var all []string
	for _, r := range replies {
		all = append(all, fmt.Sprintf("%d %s", r.Line, []string{"no claim", "not judged", "right", "wrong"}[r.Standing]))
	}
	return strings.Join(all, ", ")
}

// positive is the beginning of scripts whose assertions are about x and y.
const positive = "(set-option :produce-models true)(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)\n" +
	"(assert (! (> x y 0) :named big))(assert (or (! (> x 9) :named huge) (< x 6)))\n"

// What a solver prints is judged, command by command, in all forms in which solvers print. What cannot be lined up with
// commands is not judged.
func TestTranscript(t *testing.T) {
	const (
		values  = positive + "(check-sat)\n(get-value (x y (+ x y)))"
		all     = positive + "(check-sat)\n(get-model)\n(get-value (x (+ x y)))\n(get-assignment)"
		levels  = "(declare-const p Bool)\n(push 2)(assert p)(check-sat)\n(get-info :assertion-stack-levels)"
		assumed = "(declare-const a Bool)(declare-const g1 Bool)(declare-const g2 Bool)" +
			"(assert (=> g1 a))(assert (=> g2 (not a)))\n"
		consequences = assumed + "(get-consequences (g1) (a g2))\n(get-consequences (g1 g2) (a))"
		core         = assumed + "(check-sat-assuming (g1 g2))\n(get-unsat-core)"
		between      = "(set-logic QF_LIA)(declare-const x Int)(assert (= 0 x))\n(get-interpolant I (< x 5))"
		simplify     = "(declare-const x Int)(assert (> x 1))\n(simplify (+ x x x))\n(check-sat)"
	)
	for _, c := range []struct{ caption, solver, script, printed, want string }{
		// Values.
		{"values", "z3", values, "sat\n((x 2) (y 1) ((+ x y) 3))", "4 right"},
		{"a term with another value", "z3", values, "sat\n((x 2) (y 1) ((+ x y) 77))", "4 wrong"},
		{"values that deny an assertion", "z3", values, "sat\n((x 1) (y 2) ((+ x y) 3))", "4 wrong"},
		{"on several lines", "cvc5", values, "sat\n((x 2)\n (y 1)\n ((+ x y) 3))\n", "4 right"},
		{"carriage returns", "z3", values, "sat\r\n((x 2)\r\n (y 1)\r\n ((+ x y) 3))\r\n", "4 right"},
		{"colours", "z3", values, "\x1b[1msat\x1b[0m\n((x 2) (y 1) ((+ x y) 3))", "4 right"},
		{"success", "z3", values, "success\nsuccess\nsuccess\nsuccess\nsat\n((x 2) (y 1) ((+ x y) 3))", "4 right"},
		{"the term is printed otherwise", "cvc5", values, "sat\n((x 2) (y 1) ((+ y x) 3))", "4 right"},
		{"bars", "z3", values, "sat\n((|x| 2) (|y| 1) ((+ |x| y) 3))", "4 right"},
		{"comments", "z3", values, "; statistics\nsat\n; values\n((x 2) (y 1) ((+ x y) 3))\n; end", "4 right"},
		{"a warning", "z3", values, "WARNING: unknown parameter\nsat\n((x 2) (y 1) ((+ x y) 3))", "4 right"},
		{"a warning behind the answer", "", values, "sat\nWARNING: a quantifier\n((x 2) (y 1) ((+ x y) 77))", "4 not judged"},
		{"statistics", "z3", values, "sat\n((x 2) (y 1) ((+ x y) 77))\n(:time 0.01\n :memory 17)", "4 not judged"},
		{"cut off", "z3", values, "sat\n((x 2) (y 1) ((+ x y) 77))…", "4 not judged"},
		{"an error", "z3", values, "sat\n(error \"line 4 column 1: no model\")", "4 no claim"},
		{"unsupported", "z3", values, "sat\nunsupported\n; get-value line: 4 position: 1", "4 no claim"},
		{"an error too many", "z3", values, "sat\n(error \"line 3\")\n((x 2) (y 1) ((+ x y) 77))", "4 not judged"},
		{"too few values", "z3", values, "sat\n((x 2) (y 1))", "4 not judged"},
		{"unknown", "z3", values, "unknown\n((x 2) (y 1) ((+ x y) 77))", "4 no claim"},
		{"unknown with a reason", "cvc5", values, "unknown (INCOMPLETE)\n((x 2) (y 1) ((+ x y) 77))", "4 no claim"},
		{"an answer too many", "z3", values, "sat\nsat\n((x 2) (y 1) ((+ x y) 77))", "4 not judged"},
		{"digits of a real", "z3", "(declare-const r Real)(assert (= (* r r) 2.0))(check-sat)\n(get-value (r))",
			"sat\n((r 1.4142135623?))", "2 not judged"},
		{"six digits of a real, as Yices prints them", "yices2",
			"(declare-const r Real)(assert (= (* r r) 2.0))(check-sat)\n(get-value (r))", "sat\n((r -1.414214))", "2 not judged"},
		{"an algebraic number", "z3", "(declare-const r Real)(assert (= (* r r) 2.0))(check-sat)\n(get-value (r (* r r)))",
			"sat\n((r (root-obj (+ (^ x 2) (- 2)) 2))\n ((* r r) 2.0))", "2 not judged"},
		{"fractions and signs", "cvc5", "(declare-const r Real)(assert (< (* 3.0 r) 0.0))(check-sat)\n(get-value (r (* 3.0 r)))",
			"sat\n((r (/ (- 1) 3)) ((* 3.0 r) (- 1.0)))", "2 right"},
		{"negative numerals", "z3", positive + "(check-sat)\n(get-value ((- y)))", "sat\n(((- y) (- 1)))", "4 right"},
		{"elements of a sort", "z3", "(declare-sort U 0)(declare-const u U)(declare-const v U)(assert (distinct u v))(check-sat)\n" +
			"(get-value (u v))", "sat\n((u U!val!0) (v U!val!1))", "2 not judged"},
		{"a constant array", "z3", "(declare-const a (Array Int Int))(assert (= (select a 1) 2))(check-sat)\n(get-value (a (select a 1)))",
			"sat\n((a ((as const (Array Int Int)) 2)) ((select a 1) 2))", "2 right"},
		{"a wrong element of an array", "z3", "(declare-const a (Array Int Int))(assert (= (select a 1) 2))(check-sat)\n" +
			"(get-value (a (select a 3)))", "sat\n((a ((as const (Array Int Int)) 2)) ((select a 3) 4))", "2 wrong"},
		{"division by zero", "z3", positive + "(check-sat)\n(get-value (x (div x 0)))", "sat\n((x 2) ((div x 0) 7))", "4 not judged"},
		{"a definition", "z3", "(declare-const x Int)(define-fun d () Int (* 2 x))(assert (> d 3))(check-sat)\n(get-value (x d))",
			"sat\n((x 2) (d 4))", "2 right"},
		{"a wrong definition", "z3", "(declare-const x Int)(define-fun d () Int (* 2 x))(assert (> d 3))(check-sat)\n(get-value (x d))",
			"sat\n((x 2) (d 5))", "2 wrong"},
		{"a recursive function", "z3", "(declare-const x Int)(define-fun-rec f ((n Int)) Int (ite (<= n 0) 0 (+ n (f (- n 1)))))" +
			"(assert (> x 0))(check-sat)\n(get-value (x (f x)))", "sat\n((x 2) ((f x) 3))", "2 right"},
		{"a let", "cvc5", positive + "(check-sat)\n(get-value ((let ((s (+ x y))) (* 2 s)) x y))",
			"sat\n(((let ((s (+ x y))) (* 2 s)) 6) (x 2) (y 1))", "4 right"},
		{"two commands that contradict each other", "z3", positive + "(check-sat)\n(get-value (x))\n(get-value (x))",
			"sat\n((x 2))\n((x 3))", "4 right, 5 wrong"},
		{"the value of an evaluation", "z3", positive + "(check-sat)\n(get-value (x y))\n(eval (+ x y))", "sat\n((x 2) (y 1))\n3",
			"4 right, 5 right"},
		{"a wrong evaluation", "z3", positive + "(check-sat)\n(get-value (x y))\n(eval (+ x y))", "sat\n((x 2) (y 1))\n4",
			"4 right, 5 wrong"},

		// Models.
		{"all", "z3", all, "sat\n(\n  (define-fun x () Int 2)\n  (define-fun y () Int 1)\n)\n((x 2)\n ((+ x y) 3))\n((big true) (huge false))",
			"4 right, 5 right, 6 right"},
		{"with the word model", "z3", all, "sat\n(model\n  (define-fun x () Int 2)\n  (define-fun y () Int 1)\n)\n((x 2)\n ((+ x y) 3))\n" +
			"((big true) (huge false))", "4 right, 5 right, 6 right"},
		{"values of another model", "z3", all, "sat\n((define-fun x () Int 2) (define-fun y () Int 1))\n((x 2) ((+ x y) 4))\n((big true) (huge false))",
			"4 right, 5 wrong, 6 wrong"},
		{"a wrong model", "z3", positive + "(check-sat)\n(get-model)", "sat\n((define-fun x () Int 2) (define-fun y () Int 3))", "4 wrong"},
		{"a wrong model of a recursive function", "z3", "(declare-const n Int)(define-fun-rec f ((n Int)) Int (ite (= n 0) 0 (f (- n 1))))" +
			"(assert (> (f n) 0))(check-sat)\n(get-model)", "sat\n((define-fun n () Int 3))", "2 wrong"},
		{"of one that does not end", "z3", "(declare-const n Int)(define-fun-rec f ((n Int)) Int (ite (= n 0) 0 (f (- n 1))))" +
			"(assert (> (f n) 0))(check-sat)\n(get-model)", "sat\n((define-fun n () Int (- 3)))", "2 not judged"},
		{"of one whose value is right", "z3", "(declare-const n Int)(define-fun-rec f ((n Int)) Int (ite (= n 0) 0 (f (- n 1))))" +
			"(assert (= (f n) 0))(check-sat)\n(get-model)", "sat\n((define-fun n () Int 3))", "2 not judged"},
		{"behind an echo", "z3", positive + "(check-sat)\n(echo \"model\")\n(get-model)",
			"sat\nmodel\n((define-fun x () Int 2) (define-fun y () Int 3))", "5 wrong"},
		{"an echo in quotes", "cvc5", positive + "(check-sat)\n(echo \"a \"\"b\"\"\")\n(get-model)",
			"sat\n\"a \"\"b\"\"\"\n((define-fun x () Int 2) (define-fun y () Int 1))", "5 right"},
		{"another echo", "z3", positive + "(check-sat)\n(echo \"model\")\n(get-model)",
			"sat\nno model\n((define-fun x () Int 2) (define-fun y () Int 3))", "5 not judged"},
		{"behind the second check", "z3", positive + "(check-sat)\n(get-model)\n(push 1)(assert (> x 20))(check-sat)\n(get-info :reason-unknown)\n(get-model)",
			"sat\n((define-fun x () Int 2) (define-fun y () Int 1))\nsat\n(:reason-unknown \"\")\n((define-fun x () Int 2) (define-fun y () Int 1))",
			"4 right, 7 wrong"},
		{"after another assertion", "z3", positive + "(check-sat)\n(assert (> x 20))\n(get-model)",
			"sat\n((define-fun x () Int 2) (define-fun y () Int 1))", "5 not judged"},
		{"after unsat", "z3", positive + "(assert (< x y))(check-sat)\n(get-model)", "unsat\n(error \"model is not available\")", "4 no claim"},
		{"equations, as Yices prints them", "yices2", positive + "(check-sat)\n(get-model)\n", "sat\n(= x 2)\n(= y 1)", "4 right"},
		{"after a reset", "z3", positive + "(check-sat)\n(reset)\n(declare-const x Int)(assert (> x 3))(check-sat)\n(get-model)",
			"sat\nsat\n((define-fun x () Int 4))", "6 right"},

		// Truth values.
		{"a name that denies the assertion", "z3", positive + "(check-sat)\n(get-assignment)", "sat\n((big false) (huge false))", "4 wrong"},
		{"names inside of assertions", "z3", positive + "(assert (not huge))(check-sat)\n(get-assignment)", "sat\n((big true) (huge true))",
			"4 wrong"},
		{"a name that is left out", "z3", positive + "(assert (not huge))(check-sat)\n(get-assignment)", "sat\n((huge false))", "4 wrong"},
		{"names in bars", "z3", positive + "(assert (not huge))(check-sat)\n(get-assignment)", "sat\n((|big| true) (huge false))",
			"4 right"},

		// State.
		{"levels", "z3", levels, "sat\n(:assertion-stack-levels 2)", "3 right"},
		{"a level too many", "z3", levels, "sat\n(:assertion-stack-levels 3)", "3 wrong"},
		{"assertions", "z3", "(declare-const p Bool)(assert p)\n(get-assertions)(check-sat)", "((! p :named p1))\nsat", "2 not judged"},
		{"assertions out of form", "z3", "(declare-const p Bool)(assert p)\n(get-assertions)(check-sat)", "p\nsat", "2 wrong"},

		// Cores.
		{"a core that names assumptions", "z3", core, "unsat\n(g1 g2)", "3 right"},
		{"too few assumptions", "z3", core, "unsat\n(g1)", "3 wrong"},
		{"a core of names alone", "cvc5", core, "unsat\n()", "3 right"},
		{"on several lines", "cvc5", core, "unsat\n(\ng1\ng2\n)", "3 right"},
		{"too few names", "z3", positive + "(assert (! (< x 0) :named low))(assert (! (< y 3) :named small))(check-sat)\n(get-unsat-core)",
			"unsat\n(big small)", "4 wrong"},
		{"a core after sat", "z3", positive + "(check-sat)\n(get-unsat-core)", "sat\n(error \"unsat core is not available\")", "4 no claim"},
		{"unsat assumptions", "z3", assumed + "(check-sat-assuming (g1 g2))\n(get-unsat-assumptions)", "unsat\n(g1 g2)", "3 right"},
		{"too few", "z3", assumed + "(check-sat-assuming (g1 g2))\n(get-unsat-assumptions)", "unsat\n(g2)", "3 wrong"},
		{"the name of an assertion", "z3", "(declare-const guess Bool)(assert (! false :named never))\n(check-sat-assuming (guess))\n" +
			"(get-unsat-assumptions)", "unsat\n(never)", "3 wrong"},
		{"no assumption is needed", "cvc5", "(declare-const guess Bool)(assert (! false :named never))\n(check-sat-assuming (guess))\n" +
			"(get-unsat-assumptions)", "unsat\n()", "3 right"},

		// Formulas.
		{"an interpolant", "cvc5", between + "(check-sat)", "(define-fun I () Bool (= x 0))\nsat", "2 right"},
		{"too weak", "cvc5", between + "(check-sat)", "(define-fun I () Bool true)\nsat", "2 wrong"},
		{"too strong", "cvc5", between + "(check-sat)", "(define-fun I () Bool (= x 1))\nsat", "2 wrong"},
		{"none", "cvc5", between + "(check-sat)", "fail\nsat", "2 no claim"},
		{"the next one", "cvc5", between + "\n(get-interpolant-next)(check-sat)",
			"(define-fun I () Bool (= x 0))\n(define-fun I () Bool (< x 9))\nsat", "2 right, 3 wrong"},
		{"groups of formulas, as z3 has them", "z3", "(declare-const x Int)(assert (= 0 x))\n(get-interpolant (= x 0) (= x 1))(check-sat)",
			"(= x 0)\nsat", "2 not judged"},
		{"an abduct", "cvc5", "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (> x y))\n(get-abduct A (> x 3))(check-sat)",
			"(define-fun A () Bool (> y 3))\nsat", "2 right"},
		{"an abduct that is too weak", "cvc5", "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (> x y))\n" +
			"(get-abduct A (> x 3))(check-sat)", "(define-fun A () Bool (> y 1))\nsat", "2 wrong"},
		{"a sequence of interpolants", "bitwuzla", "(declare-const x Int)(assert (! (> x 7) :named a))(assert (! (< x 3) :named b))(check-sat)\n" +
			"(get-interpolants (a) (b))", "unsat\n(\n  (> x 5)\n  false\n)", "2 right"},
		{"a wrong sequence", "bitwuzla", "(declare-const x Int)(assert (! (> x 7) :named a))(assert (! (< x 3) :named b))(check-sat)\n" +
			"(get-interpolants (a) (b))", "unsat\n(\n  (> x 9)\n  false\n)", "2 wrong"},
		{"a simplified term", "z3", simplify, "(* 3 x)\nsat", "2 right"},
		{"another term", "z3", simplify, "(* 2 x)\nsat", "2 wrong"},
		{"under the assertions", "cvc5", positive + "(assert (= y 2))(check-sat)\n(simplify (+ x y))", "sat\n(+ x 2)", "4 right"},
		{"a parameter", "z3", "(declare-const x Int)(assert (> x 1))\n(simplify (+ x x) :som true)\n(simplify (+ x x) :foo true)(check-sat)",
			"(* 2 x)\n(* 3 x)\nsat", "2 right, 3 not judged"},
		{"a constant", "z3", "(declare-const x Int)(assert (> x 1))\n(simplify (- 3 5))\n(simplify \"a b\")(check-sat)", "(- 2)\n\"a b\"\nsat",
			"2 right, 3 right"},
		{"a formula without quantifiers", "cvc5", "(set-logic LIA)(declare-const x Int)\n(get-qe (exists ((y Int)) (= x (* 2 y))))(check-sat)",
			"(= x (* 2 (div x 2)))\nsat", "2 not judged"},

		{"consequences", "z3", consequences, "sat\n\n(=> g1 a)\n(=> g1 (not g2))\nunsat\n\n", "2 right, 3 no claim"},
		{"none", "z3", assumed + "(get-consequences () (a g1))\n(check-sat)", "sat\n\nsat", "2 right"},
		{"a consequence that does not follow", "z3", consequences, "sat\n\n(=> g1 a)\n(=> g1 g2)\nunsat\n\n",
			"2 wrong, 3 no claim"},
		{"a consequence too few", "z3", consequences, "sat\n\n(=> g1 a)\nunsat\n\n", "2 not judged, 3 no claim"},
		{"a consequence behind the next answer", "z3", consequences, "sat\n(=> g1 a)\nunsat\n(=> g1 (not g2))\nsat",
			"2 not judged, 3 not judged"},
		{"values of numbers", "z3", "(declare-const p Bool)(declare-const n Int)(declare-const m Int)(assert (=> p (= n 3)))\n" +
			"(get-consequences (p) (n m))", "sat\n\n(=> p (= n 3))", "2 right"},
		{"a wrong value of a number", "z3", "(declare-const p Bool)(declare-const n Int)(assert (=> p (= n 3)))\n" +
			"(get-consequences (p) (n))", "sat\n\n(=> p (= n 4))", "2 wrong"},
		{"an evaluation behind consequences", "z3", assumed + "(get-consequences (g1) (a))\n(eval g1)\n(get-value (g2))",
			"sat\n\n(=> g1 a)\ntrue\n((g2 false))", "2 right, 3 not judged, 4 not judged"},
		{"no consequence, but an error", "z3", consequences, "(error \"line 3\")\nunsat\n\n", "2 not judged, 3 not judged"},
		{"goals", "z3", positive + "(apply simplify)\n(check-sat)", "(goals\n(goal\n  (not (<= x y))\n  (not (<= y 0))\n" +
			"  (or (not (<= x 9)) (not (>= x 6)))\n  :precision precise :depth 1)\n)\nsat", "3 right"},
		{"goals that lose models", "z3", positive + "(apply simplify)\n(check-sat)", "(goals\n(goal\n  (> x y 0)\n  (< x 6)\n" +
			"  :precision precise :depth 1)\n)\nsat", "3 wrong"},
		{"goals that add models", "z3", positive + "(apply simplify)\n(check-sat)", "(goals\n(goal\n  (> x y 0)\n" +
			"  :precision precise :depth 1)\n)\nsat", "3 wrong"},
		{"goals under an approximation", "z3", positive + "(apply simplify)\n(check-sat)", "(goals\n(goal\n  (> x y 0)\n  (< x 6)\n" +
			"  :precision under :depth 1)\n)\nsat", "3 not judged"},
		{"an eliminated symbol", "z3", "(declare-const x Int)(declare-const y Int)(assert (= x (+ y 1)))(assert (> y 3))\n" +
			"(apply (then simplify solve-eqs))\n(check-sat)", "(goals\n(goal\n  (not (<= y 3))\n  :precision precise :depth 2)\n)\nsat",
			"2 not judged"},
		{"a wrong goal without it", "z3", "(declare-const x Int)(declare-const y Int)(assert (= x (+ y 1)))(assert (> y 3))\n" +
			"(apply (then simplify solve-eqs))\n(check-sat)", "(goals\n(goal\n  (not (<= y 4))\n  :precision precise :depth 2)\n)\nsat",
			"2 wrong"},
		{"a symbol of its own", "z3", "(declare-const x Int)(assert (> x 3))\n(apply purify-arith)\n(check-sat)",
			"(goals\n(goal\n  (> k!0 3)\n  :precision precise :depth 1)\n)\nsat", "2 not judged"},
		{"a tactic that decides", "z3", "(declare-const x Int)(assert (> x 3))\n(apply smt)\n(check-sat)",
			"(goals\n(goal\n  :precision precise :depth 0)\n)\nsat", "2 not judged"},

		// What nobody judges, and what claims nothing.
		{"a proof", "z3", positive + "(assert (< x y))(check-sat)\n(get-proof)", "unsat\n((proof))", "4 not judged"},
		{"information", "z3", positive + "(get-info :version)\n(get-option :produce-models)\n(check-sat)\n(get-info :all-statistics)\n(get-value (x))",
			"(:version \"4\")\ntrue\nsat\n(:time 1\n :memory 2)\n((x 3))", "7 right"},
		{"a command of unknown output", "z3", positive + "(check-sat)\n(help)\n(get-value (x))", "sat\n\" (assert)\n (foo)\"\n((x 3))",
			"5 not judged"},
		{"a command with an unknown effect", "z3", positive + "(foo)\n(check-sat)\n(get-value (x y))", "sat\n((x 0) (y 0))", "5 not judged"},
		{"a script that cannot be read", "z3", "(assert (foo))\n(check-sat)\n(get-value (x))", "sat\n((x 0))", "3 not judged"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			replies := transcriptOf(t, c.solver, c.script, c.printed)
			if got := standings(replies); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
				for _, r := range replies {
					t.Errorf("line %d: %s", r.Line, r.Why)
				}
			}
			for _, r := range replies {
				if r.Wrong == nil {
					continue
				}
				if r.Wrong.Oracle == "" || r.Wrong.Class == "" || r.Wrong.Headline("z3", "") == "" || r.Why == "" ||
					len(r.Wrong.Shows) == 0 {
					t.Errorf("it is not said what is wrong: %+v", r.Wrong)
				}
			}
		})
	}
}

// A reply that is wrong is a fault of its oracle, which finds it again in other runs of the script.
func TestOwnReplies(t *testing.T) {
	for script, printed := range map[string]string{
		positive + "(check-sat)\n(get-value (x y (+ x y)))":                                       "sat\n((x 2) (y 1) ((+ x y) 77))",
		positive + "(check-sat)\n(get-assignment)":                                                "sat\n((big false))",
		positive + "(check-sat)\n(echo \"\")\n(echo \"a\")\n(get-model)":                          "sat\n\"\"\na\n((define-fun x () Int 0) (define-fun y () Int 0))",
		positive + "(check-sat)(get-info :assertion-stack-levels)":                                "sat\n(:assertion-stack-levels 1)",
		"(declare-const x Int)(assert (> x 1))(simplify (+ x x))(check-sat)":                      "x\nsat",
		"(declare-const p Bool)(declare-const q Bool)(assert (=> p q))(get-consequences (p) (q))": "sat\n(=> p (not q))",
		"(declare-const x Int)(assert (> x 1))(apply simplify)(check-sat)":                        "(goals (goal (> x 5) :precision precise :depth 1))\nsat",
		"(declare-const x Int)(assert (= x 1))(get-interpolant I (> x 0))(check-sat)":             "(define-fun I () Bool true)\nsat",
	} {
		replies := transcriptOf(t, "z3", script, printed)
		i := slices.IndexFunc(replies, func(r Reply) bool { return r.Wrong != nil })
		if i < 0 {
			t.Errorf("%s: nothing is wrong", script)
			continue
		}
		run := *replies[i].Wrong.Run
		j, found := Judge(t.Context(), All(), &Evidence{Instance: run.Asked, Runs: []Run{run}})
		if !found || j.Fault != replies[i].Wrong.Fault {
			t.Errorf("%s: %+v, want %+v", script, j.Fault, replies[i].Wrong.Fault)
		}
	}
}

// Each command that claims something has a row that says who judges it, or that nobody does.
func TestReplyJudges(t *testing.T) {
	all := replyJudges()
	for _, name := range smtlib.Claiming() {
		if all[name].noun == "" {
			t.Errorf("%s has no row", name)
		}
	}
	for name, j := range all {
		if !slices.Contains(smtlib.Claiming(), name) {
			t.Errorf("%s claims nothing", name)
		}
		if _, known := named(j.oracle); j.judge != nil && !known {
			t.Errorf("%s is judged by %q", name, j.oracle)
		}
	}
}
