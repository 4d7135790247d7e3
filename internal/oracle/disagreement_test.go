package oracle

import (
	"context"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// factors are satisfiable assertions about y and z of which our search finds no model.
const factors = "(assert (= (* y z) 1000036000099))(assert (< 1 y z))"

// Two answers to the same script contradict each other; which one is wrong is said if a model or a derivation shows it.
func TestDisagreement(t *testing.T) {
	const (
		linear   = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(assert (< x 9))(check-sat)"
		never    = "(set-logic QF_LIA)(declare-const x Int)(assert (= x 3))(assert (not (= x 3)))(check-sat)"
		hard     = "(set-logic QF_NIA)(declare-const y Int)(declare-const z Int)" + factors + "(check-sat)"
		dividing = "(set-logic QF_NIA)(declare-const x Int)(assert (= (div x x) 3))(check-sat)"
	)
	for _, c := range []struct {
		caption, script string
		expect          instance.Expectation
		one, other      solvers.Verdict
		model           string
		class           Class // "" for no finding
		wrong           string
	}{
		{"a model settles it", linear, instance.None, solvers.Sat, solvers.Unsat, "((define-fun x () Int 5))", RefutationUnsound, "b"},
		{"a model that is none does not", hard, instance.None, solvers.Sat, solvers.Unsat,
			"((define-fun y () Int 2)(define-fun z () Int 3))", Disagreement, "b"},
		{"no model", hard, instance.None, solvers.Unsat, solvers.Sat, "", Disagreement, "a"},
		{"no model, but a search settles it", linear, instance.None, solvers.Unsat, solvers.Sat, "", RefutationUnsound, "a"},
		{"a derivation settles it", never, instance.None, solvers.Sat, solvers.Unsat, "", SolutionUnsound, "a"},
		{"what SMT-LIB leaves open", dividing, instance.None, solvers.Sat, solvers.Unsat, "", "", ""},
		{"known: others say so", linear, instance.Sat, solvers.Sat, solvers.Unsat, "", "", ""},
		{"alike", linear, instance.None, solvers.Unsat, solvers.Unsat, "", "", ""},
		{"unknown", linear, instance.None, solvers.Unsat, solvers.Unknown, "", "", ""},
		{"a crash", linear, instance.None, solvers.Sat, solvers.Crash, "", "", ""},
	} {
		in := asked(t, c.script, c.expect)
		result := func(v solvers.Verdict) *solvers.Result {
			r := &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}}
			if v == solvers.Sat && c.model != "" {
				r.Items = [][]string{{c.model}}
			}
			return r
		}
		a, b := Run{Solver: "a", Asked: in, Result: result(c.one)}, Run{Solver: "b", Asked: in, Result: result(c.other)}
		for _, runs := range [][]Run{{a, b}, {b, a}} {
			e := &Evidence{Instance: in, Runs: runs}
			j, found := Judge(t.Context(), []Oracle{disagreement}, e)
			if found != (c.class != "") || found && (j.Class != c.class || j.Run.Solver != c.wrong || len(j.With) != 1) {
				t.Errorf("%s: %v %+v", c.caption, found, j)
			}
			if _, shown := j.Shown(t.Context(), e); found && (!shown || j.Headline("a", "") == "" || len(j.Shows) != 2) {
				t.Errorf("%s: not recognised", c.caption)
			}
			if c.class == RefutationUnsound && c.model == "" && (j.Under == nil || j.Under.Verify() != nil) {
				t.Errorf("%s: there is no model by which it is proved", c.caption)
			}
		}
		if c.caption == "no model, but a search settles it" {
			cancelled, cancel := context.WithCancel(t.Context())
			cancel()
			j, _ := Judge(cancelled, []Oracle{disagreement}, &Evidence{Instance: in, Runs: []Run{a, b}})
			if j.Class != Disagreement {
				t.Errorf("%s: the search goes on when the context has ended: %s", c.caption, j.Class)
			}
		}
		same := []Run{a, b}
		same[1].Solver = "a"
		if _, found := Judge(t.Context(), []Oracle{disagreement}, &Evidence{Instance: in, Runs: same}); found {
			t.Errorf("%s: a solver that contradicts itself is no matter of configurations", c.caption)
		}
		same[1].Varied = true
		if _, found := Judge(t.Context(), []Oracle{disagreement}, &Evidence{Instance: in, Runs: same}); found != (c.class != "") {
			t.Errorf("%s: with other options: %v", c.caption, found)
		}
	}
}

// The script whose right answer is not known has the same assertions, except one.
func TestUndecidedScript(t *testing.T) {
	in := asked(t, "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(assert (< x 9))(check-sat)", instance.Sat)
	r := Ask([]Oracle{disagreement}, in, nil)
	if len(r.Runs) != 2 || r.Runs[0].AsIs || !r.Runs[1].AsIs {
		t.Fatalf("%+v", r)
	}
	open := r.Runs[0].Instance
	same, negated := 0, 0
	for i, f := range open.Active(0) {
		switch {
		case f == in.Active(0)[i]:
			same++
		case open.Arena.OperatorName(f) == "not":
			negated++
		}
	}
	if same != 1 || negated != 1 || open.Checks[0].Expect != instance.None {
		t.Errorf("%d the same, %d negated: %v", same, negated, open.Checks)
	}
	if r := Ask([]Oracle{disagreement}, asked(t, twice, instance.Sat, instance.Sat), nil); len(r.Runs) > 0 {
		t.Error("a script that asks several times is asked")
	}
}

// A headline says which answers were given to which scripts, and what is certain about them.
func TestHeadlinesOfDisagreements(t *testing.T) {
	const undecided = "; one of the two answers is wrong; it is not known which"
	for oracle, want := range map[string]string{
		"disagreement": "z3 answers unsat to a script; another solver or configuration answers sat" + undecided,
		"incremental": "z3 answers unsat to one check of an incremental script, but sat to the same assertions in a " +
			"separate script" + undecided,
		"related": "z3 answers unsat to a script; its answer to one derived from it contradicts that" +
			undecided,
	} {
		f := Fault{Oracle: oracle, Class: Disagreement, Expect: instance.None, Observed: solvers.Unsat}
		if got := f.Headline("z3", ""); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
