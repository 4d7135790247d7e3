package triage

import (
	"context"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A wrong unsat is blamed on the first printed formula that excludes the witness, if the solver still answers unsat.
func TestFindBlame(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	const script = "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 3))(assert (not (= x 9)))(check-sat)"
	const wrong = "(lemma (or (not (>= x 1)) (>= x 9)) :source SOME_RULE)\n"
	wrongUnsat := oracle.Fault{Class: oracle.RefutationUnsound, Expect: instance.Sat, Observed: solvers.Unsat}
	for _, c := range []struct {
		caption, solver string
		fault           oracle.Fault
		output          string
		answer          solvers.Verdict
		line            string
	}{
		{"a step of a proof", "cvc5", wrongUnsat, wrong + "(\n(assume @p1 (> x 3))\n" +
			"(step @p2 (not (> x 3)) :rule some-bound :premises ())\n(step @p3 false :rule contra :premises (@p1 @p2))\n)\n",
			solvers.Unsat, "blame: proof some-bound"},
		{"a step without a proof", "cvc5", wrongUnsat, wrong + "(\n(assume @p1 (> x 3))\n" +
			"(step @p2 (not (> x 3)) :rule trust :premises ())\n(step @p3 false :rule contra :premises (@p1 @p2))\n)\n",
			solvers.Unsat, "blame: lemma SOME_RULE"},
		{"such a step alone", "cvc5", wrongUnsat, "(\n(assume @p1 (> x 3))\n" +
			"(step @p2 (not (> x 3)) :rule trust :premises ())\n(step @p3 false :rule contra :premises (@p1 @p2))\n)\n",
			solvers.Unsat, "blame: proof trust"},
		{"a lemma", "cvc5", wrongUnsat, "(lemma (or (>= x 1) (not (>= x 1))) :source A)\n" + wrong, solvers.Unsat,
			"blame: lemma SOME_RULE"},
		{"preprocessing", "cvc5", wrongUnsat, ";; post-asserts start\n(assert (> x 9))\n;; post-asserts end\n" + wrong,
			solvers.Unsat, "blame: preprocessing"},
		{"a substitution", "cvc5", wrongUnsat, "(substitution (= x 7))\n" + wrong, solvers.Unsat, "blame: preprocessing"},
		{"a wrong lemma that the witness satisfies", "cvc5", wrongUnsat,
			"(lemma (or (not (>= x 7)) (>= x 9)) :source SOME_RULE)\n", solvers.Unsat, "blame: not found (1 of 1 steps read)"},
		{"a conflict that excludes nothing", "cvc5", wrongUnsat,
			"(lemma (and (>= x 7) (not (>= x 7))) :source SOME_CONF)\n(lemma (= x @y_1) :source B)\n", solvers.Unsat,
			"blame: not found (1 of 2 steps read)"},
		{"another answer", "cvc5", wrongUnsat, wrong, solvers.Sat, ""},
		{"nothing printed", "cvc5", wrongUnsat, "", solvers.Unsat, ""},
		{"a solver that prints none", "yices2", wrongUnsat, wrong, solvers.Unsat, ""},
		{"another solver's", "z3", wrongUnsat, wrong, solvers.Unsat, ""},
		{"a clause", "z3", wrongUnsat, "(define-const $1 Bool (> x 3))\n(assume $1)\n(infer (not $1) farkas)\nunsat\n",
			solvers.Unsat, "blame: lemma farkas"},
		{"a clause of preprocessing", "z3", wrongUnsat, "(define-const $1 Bool (> x 3))\n(assume (not $1))\n(infer smt)\n",
			solvers.Unsat, "blame: preprocessing"},
		{"the empty clause", "z3", wrongUnsat, "(define-const $1 Bool (> x 3))\n(assume $1)\n(infer smt)\nunsat\n",
			solvers.Unsat, "blame: not found (1 of 1 steps read)"},
		{"a symbol that only z3 has", "z3", wrongUnsat, "(define-const $1 Bool (> x k!0))\n(assume (not $1))\nunsat\n",
			solvers.Unsat, "blame: not found (0 of 1 steps read)"},
		{"another fault", "cvc5", oracle.Fault{Class: oracle.SolutionUnsound, Expect: instance.Unsat, Observed: solvers.Sat},
			wrong, solvers.Unsat, ""},
	} {
		read, err := instance.Read("x", []byte(script), []byte("(define-fun x () Int 5)\n"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := FindBlame(context.Background(), Unsat{
			Fault: c.fault, Solver: catalog.Rebuild(c.solver, []string{c.solver}), Script: []byte(script),
			Asked: read.Instance(instance.Sat), Witness: read.Witness,
		}, func(_ context.Context, asked []byte) (*solvers.Result, error) {
			r := &solvers.Result{Verdict: c.answer, Checks: []solvers.Verdict{c.answer}, Stdout: c.output}
			switch text := string(asked); {
			case strings.HasPrefix(text, "(set-option :produce-proofs true)") && strings.HasSuffix(text, "(get-proof)\n"):
				if at := strings.Index(c.output, "(\n"); at >= 0 {
					r.Items = [][]string{{c.output[at:]}}
				}
			case !strings.HasPrefix(text, "(set-option :") || !strings.HasSuffix(text, script):
				t.Errorf("%s: asked %s", c.caption, asked)
			}
			return r, nil
		})
		if got := b.Line(); err != nil || got != c.line {
			t.Errorf("%s: %q, %v; want %q", c.caption, got, err, c.line)
		}
	}
}
