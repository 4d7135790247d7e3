package oracle

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// What is wrong with a proof: a step that does not follow, a hole, in safe mode a step without a proof of its own.
func TestWrongProof(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (< x 0))(assert (> x 2))(check-sat)"
	const right = "(\n(assume @p1 (< x 0))\n(assume @p2 (> x 2))\n" +
		"(step @p3 (not (< x 0)) :rule some-bound :premises (@p2))\n" +
		"(step @p4 false :rule contra :premises (@p1 @p3) :args ())\n)\n"
	changed := func(from, to string) string { return strings.Replace(right, from, to, 1) }
	trusting := changed("(step @p4 false :rule contra", "; trust SOME_REASON\n(step @p4 false :rule trust")
	for _, c := range []struct {
		caption, question, proof string
		class                    Class // "" for no finding
		mark                     string
	}{
		{"right", plainProof, right, "", ""},
		{"right, in safe mode", safeProof, right, "", ""},
		{"a step without a proof", plainProof, trusting, "", ""},
		{"the same in safe mode", safeProof, trusting, ProofHole, "trust SOME_REASON"},
		{"another conclusion", plainProof, changed("(not (< x 0))", "(not (< x 9))"), UnsoundRule, "some-bound"},
		{"a dropped step", plainProof, changed("(step @p3", "(step @p0"), ProofHole,
			"a premise that no step concludes"},
		{"no end", plainProof, right[:strings.Index(right, "(step @p4")] + ")", ProofHole, "no step concludes false"},
		{"cut", plainProof, right[:strings.Index(right, "(step @p4")], "", ""},
		{"another format", plainProof, "(\n(let ((_let_1 (< x 0))) (SCOPE :conclusion (not _let_1)))\n)", "", ""},
		{"an error", plainProof, "(error \"no proof\")", "", ""},
		{"nothing", plainProof, "", "", ""},
		{"an empty one", plainProof, "()", ProofHole, "no step concludes false"},
	} {
		in := asked(t, script, instance.Unsat)
		runs := Ask([]Oracle{wrongProof}, in, nil).Runs
		q := runs[slices.IndexFunc(runs, func(q FurtherRun) bool { return q.Name == "proof/"+c.question })]
		e := run(in, solvers.Result{Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}})
		r := solvers.Result{Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}}
		if c.proof != "" {
			r.Items = [][]string{{c.proof}}
		}
		e.Runs = append(e.Runs, Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: &r})
		j, found := Judge(t.Context(), []Oracle{wrongProof}, e)
		if found != (c.class != "") || j.Class != c.class || j.Mark != c.mark {
			t.Errorf("%s: %t %s %q", c.caption, found, j.Class, j.Mark)
		}
		if found && (j.Expect != instance.None || j.Under != nil && j.Under.Verify() != nil) {
			t.Errorf("%s: %+v", c.caption, j)
		}
	}
}

// Proofs are asked for where there may be one. Scripts with options are not asked in safe mode, which refuses most.
func TestAsksForProofs(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (< x 0))(assert (> x 2))"
	for _, c := range []struct {
		caption, script string
		expect          instance.Expectation
		asked           int
	}{
		{"unsat", script + "(check-sat)", instance.Unsat, 2},
		{"not known", script + "(check-sat)", instance.None, 2},
		{"sat", script + "(check-sat)", instance.Sat, 0},
		{"an option", "(set-option :ext-rew-prep use)" + script + "(check-sat)", instance.Unsat, 1},
		{"several checks", script + "(check-sat)(check-sat)", instance.Unsat, 0},
		{"asked", "(set-option :produce-proofs true)(set-option :proof-print-conclusion true)" + script +
			"(check-sat)(get-proof)", instance.Unsat, 2},
	} {
		runs := Ask([]Oracle{wrongProof}, asked(t, c.script, c.expect), nil).Runs
		if len(runs) != c.asked {
			t.Errorf("%s: %d questions", c.caption, len(runs))
		}
		for _, q := range runs {
			var w instance.Writer
			text := string(w.AppendScript(nil, &q.Instance.Script, instance.Dialect{}))
			if strings.Count(text, "(get-proof)") != 1 || strings.Count(text, ":produce-proofs") != 1 {
				t.Errorf("%s: %s", c.caption, text)
			}
		}
	}
}
