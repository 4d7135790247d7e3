package programs

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// The clauses of a relation are replaced by the invariant of a model only if all remaining clauses hold under the
// model.
func TestInlined(t *testing.T) {
	const bits = `(set-logic HORN)
(declare-fun p ((_ BitVec 2)) Bool)
(declare-fun q ((_ BitVec 2)) Bool)
(assert (p #b00))
(assert (forall ((x (_ BitVec 2))) (=> (p x) (q x))))
(assert (forall ((x (_ BitVec 2))) (=> (and (q x) (= x #b11)) false)))
(check-sat)
(get-model)
`
	const barred = `(set-logic HORN)
(declare-fun |p 1| ((_ BitVec 1)) Bool)
(declare-fun goal () Bool)
(assert (|p 1| #b0))
(assert (forall ((x (_ BitVec 1))) (=> (and (|p 1| x) (= x #b1)) goal)))
(assert (=> goal false))
(check-sat)
(get-model)
`
	const modelOfBarred = "sat\n((define-fun |p 1| ((|x ( 0| (_ BitVec 1))) Bool (= |x ( 0| #b0)) " +
		"(define-fun goal () Bool false))"
	const integers = `(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (p x) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))
(check-sat)
(get-model)
`
	const invariantOfP = "(define-fun p ((x!0 (_ BitVec 2))) Bool (= x!0 #b00))\n"
	for _, test := range []struct {
		name, program, output string
		index                 int
		want                  string // a clause of the result; "" if nothing is made
	}{
		{"the first relation", bits, "sat\n(\n  " + invariantOfP +
			"(define-fun q ((x!0 (_ BitVec 2))) Bool\n    (or (= x!0 #b01) (= x!0 #b00)))\n)\n", 0, "(=> (= x!0 #b00) (p x!0))"},
		{"the second relation, by an index", bits, "sat\n(" + invariantOfP +
			"(define-fun q ((x!0 (_ BitVec 2))) Bool (or (= x!0 #b01) (= x!0 #b00))))", 1,
			"(=> (or (= x!0 #b01) (= x!0 #b00)) (q x!0))"},
		{"the invariant of the other relation is too small", bits, "sat\n(" + invariantOfP +
			"(define-fun q ((x!0 (_ BitVec 2))) Bool false))", 0, ""},
		{"what must not be is allowed", bits, "sat\n(" + invariantOfP +
			"(define-fun q ((x!0 (_ BitVec 2))) Bool true))", 1, ""},
		{"a definition takes another one", bits, "sat\n((define-fun help ((x!0 (_ BitVec 2))) Bool (= x!0 #b00))\n" +
			"(define-fun p ((x!0 (_ BitVec 2))) Bool (help x!0))\n" +
			"(define-fun q ((x!0 (_ BitVec 2))) Bool (= x!0 #b00)))", 0, ""},
		{"a relation is left out", bits, "sat\n(" + invariantOfP + ")", 0, ""},
		{"the model breaks off", bits, "sat\n(" + invariantOfP + "(define-fun q ((x!0 (_ BitVec 2))) Bool (or", 1, ""},
		{"unsat", bits, "unsat\n(error \"model is not available\")\n", 0, ""},
		{"names in bars", barred, modelOfBarred, 0, "(|p 1| |x ( 0|)"},
		{"a relation without columns", barred, modelOfBarred, 1, "(=> false goal)"},
		{"linear conditions on all integers", integers, "sat\n((define-fun p ((x!0 Int)) Bool (>= x!0 0)))", 0,
			"(=> (>= x!0 0) (p x!0))"},
		{"linear conditions that are violated", integers, "sat\n((define-fun p ((x!0 Int)) Bool (>= x!0 (- 1))))", 0, ""},
		{"conditions on all integers that are not linear", strings.ReplaceAll(integers, "((x Int)) (=> (and (p x) (< x 0))",
			"((x Int) (y Int)) (=> (and (p x) (< (+ x (* y y)) 0))"),
			"sat\n((define-fun p ((x!0 Int)) Bool (>= x!0 0)))", 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, errs := rules.Parse("test", []byte(test.program))
			if len(errs) > 0 {
				t.Fatal(errs[0].Detail())
			}
			made := inlined(&instance.Instance{Index: test.index, Strategy: "horn", Program: p, Expect: "sat"}, test.output)
			if made == nil || test.want == "" {
				if made != nil || test.want != "" {
					t.Fatalf("made: %v", made != nil)
				}
				return
			}
			text := string(rules.Print(made.Program))
			if !strings.Contains(text, test.want) || made.Expect != "sat" || made.Right != nil && made.Right.False {
				t.Errorf("expected to be %s:\n%s", made.Expect, text)
			}
		})
	}
}

// An engine without a fault is run on programs with its own invariants, and has no findings.
func TestHonestInvariants(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: z3 proves invariants")
	}
	o := offlineWith(t, planted("honest"), "horn")
	stats := o.test("", 300)
	if stats.Total() > 0 || stats.Unconfirmed > 0 || len(stats.Panics) > 0 {
		t.Errorf("findings: %v, %d not confirmed, panics %v:\n%s", stats.Findings, stats.Unconfirmed, stats.Panics,
			o.log.String())
	}
	if more := stats.Verdicts[solvers.Sat] + stats.Verdicts[solvers.Unsat] + stats.Verdicts[solvers.Unknown]; more <= 300 {
		t.Errorf("%d answers to 300 programs", more)
	}
}
