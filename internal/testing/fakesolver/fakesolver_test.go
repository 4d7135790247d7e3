package fakesolver

import (
	"io"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// A shape and two formulas of the same symbols: one that has it and one that has not.
func TestShapes(t *testing.T) {
	const declared = "(declare-fun x () Int) (declare-fun y () Int) (declare-fun |a b| () Int) (declare-fun f (Int) Int)"
	for _, c := range []struct{ shape, has, not string }{
		{"(mod ? ?)", "(= (mod x 3) y)", "(= (div x 3) (f 2))"},
		{"(mod ?:sym ?:lit)", "(= (mod x 3) y)", "(= (mod (f x) 3) y)"},
		{"(mod ?:sym ?:lit)", "(= (mod |a b| (- 3)) y)", "(= (mod x (- y)) y)"},
		{"(mod ?:term ?)", "(> (mod (f x) y) 0)", "(> (mod (- 7) y) 0)"},
		{"(mod ?:app ?)", "(> (mod (f 1) y) 0)", "(> (mod x y) 0)"},
		{"(= ?x ?x)", "(= (f x) (f x))", "(= (f x) (f y))"},
		{"(= (f ?x) ?x)", "(= (f (+ x 1)) (+ x 1))", "(= (f (+ x 1)) (+ x 2))"},
		{"(* ... (+ ...) ...)", "(> (* x (+ y 1) 2) 0)", "(> (+ x (* y 1)) 0)"},
		{"(+ ... ?a:sym ... ?a ...)", "(> (+ 1 x y 2 x) 0)", "(> (+ 1 x y 2) (+ x y))"},
		{"(f (** (mod ? ?)))", "(> (f (+ 1 (* 2 (mod x y)))) 0)", "(> (mod (f x) y) 0)"},
		{"(f (** (mod ? ?)))", "(> (f (mod x y)) 0)", "(> (+ (f x) (mod x y)) 0)"},
		{"((_ divisible 3) ?:sym)", "((_ divisible 3) x)", "((_ divisible 4) x)"},
		{"(f (mod x ?))", "(let ((m (mod x 2))) (let ((x m) (n (f m))) (> n x)))",
			"(let ((m (mod y 2)) (x y)) (> (f (mod x 2)) m))"},
		{"(mod ?:sym ?)", "(let ((m (mod x 2))) (= m 1))", "(let ((m (mod x 2))) (= y 1))"},
		{"(> ?:sym 0)", "(forall ((z Int) (y Int)) (! (> z 0) :pattern ((f z)) :named (n)))",
			"(forall ((z Int)) (! (> (f z) 0) :pattern ((> z 1))))"},
		{"(> ?x ?y:lit)", `(and (> "a ""(> x 3)"" b" 3) true)`, `(and (= x "(> x 3)") (> x y))`},
	} {
		for formula, want := range map[string]string{c.has: "unsat\n", c.not: "sat\n"} {
			got := answer(t, declared+"(assert true) (assert "+formula+") (check-sat)", "always-unsat", "when="+c.shape)
			if got != want {
				t.Errorf("with %s the answer to %s is %q, want %q", c.shape, formula, got, want)
			}
		}
	}
}

// Without an honest solver, nobody knows a core.
func TestCoreWithoutHonestSolver(t *testing.T) {
	got := answer(t, "(assert true)(check-sat)(get-unsat-core)(get-model)(check-sat)", "always-unsat")
	if !strings.HasPrefix(got, "unsat\n()\n") || !strings.HasSuffix(got, "unsat\n") {
		t.Errorf("got %q", got)
	}
}

// Levels that no script can have, such as a reduction of texts writes: nothing is pushed or popped.
func TestImpossibleLevels(t *testing.T) {
	for _, command := range []string{"(pop -1)", "(push -2)", "(push 1000000000000000)(pop 2000000000000000)", "(pop 3)"} {
		got := answer(t, "(assert a)(push)"+command+"(assert (not a))(check-sat)(pop 9)(check-sat)", "honest")
		if !strings.HasPrefix(got, "unsat\n") {
			t.Errorf("%s: %q", command, got)
		}
	}
}

// Several shapes may be in several assertions, of several levels; what is popped or reset is gone.
func TestShapesOfSession(t *testing.T) {
	script := `
(declare-fun x () Int)
(assert (> (* x x) 0)) (check-sat)
(push 1) (declare-fun y () Int) (assert (= (mod y 2) 1)) (check-sat) (pop 1) (check-sat)
(assert (= (mod x 2) 0)) (echo "(mod x 2)") (check-sat)
(reset) (declare-fun x () Int) (assert (= (mod x 2) 0)) (check-sat)`
	got := answer(t, script, "always-unsat", "when=(* ... ?x:sym ?x ...)", "when=(mod ?:sym ?)")
	if want := "sat\nunsat\nsat\n(mod x 2)\nunsat\nsat\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The nth check is counted among those that the other options are for, also across resets.
func TestNth(t *testing.T) {
	script := "(declare-fun x () Int) (assert (> x 1)) (check-sat) (assert (< x y)) (check-sat) (reset) (check-sat)" +
		"(assert (> x 2)) (check-sat) (check-sat)"
	got := answer(t, script, "always-unsat", "on=(> x", "nth=3")
	if want := "sat\nsat\nsat\nunsat\nsat\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestShapesRefused(t *testing.T) {
	for _, text := range []string{"", ")", "(f x", "x y", "(f ?:sort)", "(f (** (= ?x ?x)))"} {
		if _, err := newSolver("always-unsat", []string{"when=" + text}); err == nil {
			t.Errorf("the shape %q is accepted", text)
		}
	}
}

// If the fault does not show, the honest solver is asked.
func TestHonestSolver(t *testing.T) {
	testenv.Need(t, "z3")
	script := `(declare-fun x () Int) (assert (> x 3)) (check-sat) (push 1) (assert (< x 3)) (check-sat) (pop 1)
(check-sat) (push 1) (assert (= (mod x 2) 0)) (check-sat)`
	got := answer(t, script, "always-unsat", "when=(mod ? ?)", "honest=z3 -in")
	if want := "sat\nunsat\nsat\nunsat\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Blanks and comments have no meaning, except in quoted names.
func TestBlanks(t *testing.T) {
	script := "( ; (check-sat)\n declare-fun\t|a  b| ( ) ; |\n Bool\n)(assert\n(not |a  b|)\t)(assert |a  b|)" +
		"( check-sat \n)"
	if got := answer(t, script, "honest"); got != "unsat\n" {
		t.Errorf("got %q", got)
	}
}

// Answers about the solver's own state are right, or wrong in one way.
func TestState(t *testing.T) {
	testenv.Need(t, "z3")
	script := "(set-option :produce-assignments true)(declare-fun a () Bool)(push 2)(assert (! a :named n))(check-sat)" +
		"(get-info :assertion-stack-levels)(get-assignment)(get-info :name)"
	for behaviour, want := range map[string]string{
		"honest":       "sat\n(:assertion-stack-levels 2)\n((n true))\n(:name \"fake\")\n",
		"wrong-levels": "sat\n(:assertion-stack-levels 3)\n((n true))\n(:name \"fake\")\n",
		"deny-names":   "sat\n(:assertion-stack-levels 2)\n((n false))\n(:name \"fake\")\n",
	} {
		if got := answer(t, script, behaviour, "honest=z3 -in"); got != want {
			t.Errorf("%s: got %q, want %q", behaviour, got, want)
		}
	}
}

// A solver with a fault answers unsat if the honest solver refutes the script that the fault makes. It asks about no
// script that the fault leaves unchanged.
func TestFault(t *testing.T) {
	testenv.Need(t, "z3")
	script := `(declare-fun x () Int) (assert (= (mod x 2) 1)) (check-sat) (push 1) (assert (= x 3)) (check-sat) (pop 1)
(check-sat) (reset) (declare-fun x () Int) (assert (= (div x 2) 1)) (check-sat) (assert (> x x)) (check-sat)`
	got := answer(t, script, "honest", `fault={"Operator":"mod","Wrong":"argument"}`, "honest=z3 -in")
	if want := "sat\nunsat\nsat\nsat\nsat\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, args := range [][]string{
		{"honest", `fault={"Operator":"mod","Wrong":"argument"}`},
		{"honest", "fault=mod", "honest=z3 -in"},
	} {
		if status := run(args, strings.NewReader(script), io.Discard, planted.Rewriter); status == 0 {
			t.Errorf("%q is accepted", args)
		}
	}
}

func answer(t *testing.T, script string, args ...string) string {
	t.Helper()
	var out strings.Builder
	if status := run(args, strings.NewReader(script), &out, planted.Rewriter); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	return out.String()
}
