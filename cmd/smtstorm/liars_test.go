package main

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// liar is an installed solver behind a filter, which changes a reply to a script.
type liar struct {
	caption, solver, filter, script string
	minimized, replayed             string // what the commands say, as regular expressions
}

// liars are wrong about each kind of reply.
var liars = []liar{
	{"values", "z3", `s/((+ x y) [0-9]*)/((+ x y) 77)/`, aboutSum + "(check-sat)\n(get-value (x y (+ x y)))",
		"values that contradict it or each other", "values .* cannot be right"},
	{"value of an evaluation", "z3", `s/^[0-9][0-9]*$/77/`, aboutSum + "(check-sat)\n(get-value (x y))\n(eval (+ x y))",
		"values that contradict it or each other", "value 77 cannot be right"},
	{"assignment", "z3", `/^((/{s/ true)/ @)/g; s/ false)/ true)/g; s/ @)/ false)/g}`,
		aboutSum + "(check-sat)\n(get-assignment)", "an assertion that holds is false", "an assertion that holds is false"},
	{"levels", "z3", `s/levels 2/levels 3/`, "(declare-const p Bool)\n(push 2)\n(assert p)\n(check-sat)\n(get-info :assertion-stack-levels)",
		"a wrong number of levels", "a wrong number of levels"},
	{"simplified term", "z3", `s/^(\* 3 x)/(* 4 x)/`, "(declare-const x Int)\n(assert (> x 1))\n(simplify (+ x x x))\n(check-sat)",
		"simplifies a term to one with another value", "another value than the term"},
	{"goals", "z3", `s/(<= y 0)/(<= y 1)/`, aboutSum + "(apply simplify)\n(check-sat)",
		"loses a model by the tactic simplify", "loses a model by the tactic simplify"},
	{"consequences", "z3", `s/^(=> (and p q) r)/(=> q r)/`, "(declare-const p Bool)\n(declare-const q Bool)\n(declare-const r Bool)\n" +
		"(assert (=> (and p q) r))\n(get-consequences (p q) (r))",
		"a consequence that does not follow", "consequence .* does not follow"},
	{"core of assumptions", "z3", `s/^(g h)$/(g)/`, "(set-option :produce-unsat-cores true)\n(declare-const g Bool)\n(declare-const h Bool)\n" +
		"(assert (=> g (not h)))\n(check-sat-assuming (g h))\n(get-unsat-core)", "a core that can be true", "core \\(g\\).* true under .*omits h"},
	{"unsat assumptions", "z3", `s/^(g h)$/(h)/`, "(set-option :produce-unsat-assumptions true)\n(declare-const g Bool)\n(declare-const h Bool)\n" +
		"(assert (=> g (not h)))\n(check-sat-assuming (g h))\n(get-unsat-assumptions)", "a core that can be true", "omits g"},
	{"interpolant", "cvc5", `s/^(define-fun I () Bool .*/(define-fun I () Bool true)/`,
		"(set-option :produce-interpolants true)\n(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 3))\n(get-interpolant I (< x 5))\n(check-sat)",
		"does not imply the conjecture", "does not imply the conjecture"},
	{"abduct", "cvc5", `s/^(define-fun A () Bool .*/(define-fun A () Bool true)/`,
		"(set-option :produce-abducts true)\n(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 3))\n(get-abduct A (> x 1))\n(check-sat)",
		"does not imply the conjecture", "does not imply the conjecture"},
	{"model behind the second check", "z3", `s/^ *3)$/    1)/`, "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n(push 1)\n(assert (= x 3))\n" +
		"(check-sat)\n(get-info :reason-unknown)\n(get-model)", "model that falsifies an assertion", "false under its model"},
}

// aboutSum is the beginning of scripts whose assertions are about x and y.
const aboutSum = "(set-option :produce-assignments true)\n(declare-const x Int)\n(declare-const y Int)\n" +
	"(assert (! (> x y 0) :named big))\n(assert (or (! (> x 9) :named huge) (< x 6)))\n"

// The commands that run a script find the lie of each solver, and none of the solver without its filter.
func TestLiars(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are run")
	}
	testenv.Need(t, "z3", "cvc5")
	for _, l := range liars {
		t.Run(l.caption, func(t *testing.T) {
			t.Parallel()
			shim := l.solver + " \"$@\" | sed -u '" + l.filter + "'; exit"
			of := " --solver " + l.solver + "=./shim.sh FILE"
			for _, row := range []reportRow{
				{command: "minimize --max-tests 12" + of, says: l.minimized, shim: shim},
				{command: "replay" + of, status: 1, says: l.replayed, shim: shim},
				{command: "replay --solver " + l.solver + " FILE", says: l.solver + ": 1 right"},
			} {
				for _, problem := range row.run(t, "script.smt2", []byte(l.script+"\n")) {
					t.Errorf("%s: %s", row.command, problem)
				}
			}
		})
	}
}
