package oracle

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// decidesSome is a solver that decides linear integer arithmetic without div, bit-vectors in scripts with one check,
// and nothing else.
func decidesSome(t *testing.T) *solvers.Entry {
	t.Helper()
	catalog, err := (&solvers.Catalog{}).With("test", []byte(`
[s]
command = ["s"]
[[s.decides]]
logics = ["!*", "QF_LIA", "QF_UFLIA"]
without = ["div"]
[[s.decides]]
logics = ["!*", "QF_BV"]
checks = "one"
`))
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := catalog.Entry("s")
	return entry
}

// Which scripts are in a fragment that a solver decides, according to the catalog.
func TestDecided(t *testing.T) {
	entry := decidesSome(t)
	const ints, bits = "(declare-const x Int)(declare-const y Int)", "(declare-const b (_ BitVec 4))"
	for _, c := range []struct {
		script   string
		suspects bool
	}{
		{"(set-logic QF_LIA)" + ints + "(assert (< (* 2 x) y))(check-sat)", true},
		{"(set-logic QF_UFLIA)" + ints + "(assert (< x y))(check-sat)", true}, // it has less than it declares
		{"(set-logic ALL)" + ints + "(assert (< x y))(check-sat)", true},
		{"(set-logic ALL)" + ints + "(assert (< (* x y) y))(check-sat)", false}, // it has more than it is decided
		{"(set-logic QF_NIA)" + ints + "(assert (< x y))(check-sat)", false},    // the declared logic chooses procedures
		{"(set-logic QF_LIA)" + ints + "(assert (= (div x 3) y))(check-sat)", false},
		{"(set-logic QF_LIA)" + ints + "(assert (= (mod x 3) y))(check-sat)", true},
		{"(set-logic ALL)" + ints + "(assert (= (^ 2 3) y))(check-sat)", false}, // no operator of SMT-LIB
		{"(set-logic ALL)" + ints + "(assert (forall ((z Int)) (or (< z y) (>= z y))))(check-sat)", false},
		{"(set-logic QF_BV)" + bits + "(assert (= b (bvmul b #x3)))(check-sat)", true},
		{"(set-logic QF_BV)" + bits + "(assert (= b (_ bv3 4)))(check-sat)", true},
		{"(set-logic QF_BV)" + bits + "(push 1)(assert (= b #x3))(check-sat)(pop 1)", false},
		{"(set-logic QF_LIA)" + ints + "(push 1)(assert (= x y))(check-sat)(pop 1)", true},
		{"(set-logic QF_LIA)" + ints + "(assert (= x y))(check-sat-using smt)", false},
	} {
		in := asked(t, c.script, instance.Sat)
		e := run(in, solvers.Result{Verdict: solvers.Unknown, Checks: []solvers.Verdict{solvers.Unknown}})
		e.Runs[0].Entry = entry
		if got := len(FollowUps([]Oracle{incomplete}, e)) > 0; got != c.suspects {
			t.Errorf("%s: suspected %v, want %v", c.script, got, c.suspects)
		}
	}
}

// Runs whose unknown is not suspicious although the script is in a decided fragment, and reasons for which it is no
// fault.
func TestIncomplete(t *testing.T) {
	oracles := []Oracle{incomplete}
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)(push 1)(assert (< x 9))(check-sat)"
	unknown := solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Unknown, solvers.Sat}}
	evidence := func() *Evidence {
		e := run(asked(t, script, instance.Sat, instance.Sat), unknown)
		e.Runs[0].Entry = decidesSome(t)
		return e
	}
	for name, change := range map[string]func(*Run){
		"a configuration":          func(r *Run) { r.Varied = true },
		"nothing is known of it":   func(r *Run) { r.Entry = nil },
		"nothing is expected":      func(r *Run) { r.Asked.Checks[0].Expect = instance.None },
		"a question of another":    func(r *Run) { r.Question = "rows/guards" },
		"it has no time":           func(r *Run) { r.Result.Checks[0] = solvers.Timeout },
		"it crashes in the end":    func(r *Run) { r.Result.Verdict = solvers.Crash },
		"it is right at all times": func(r *Run) { r.Result.Checks[0] = solvers.Sat },
	} {
		e := evidence()
		result := *e.Runs[0].Result
		result.Checks = slices.Clone(result.Checks)
		e.Runs[0].Result = &result
		change(e.Last())
		if len(FollowUps(oracles, e)) > 0 {
			t.Errorf("%s: suspected", name)
		}
	}
	for reason, found := range map[string]bool{
		`(:reason-unknown incomplete)`: true, `(:reason-unknown "(incomplete (theory arithmetic))")`: true,
		`(:reason-unknown "smt tactic failed to show goal to be sat/unsat (incomplete quantifiers)")`: true,
		"": true, `(:reason-unknown "timeout")`: false, `(:reason-unknown resourceout)`: false,
		`(:reason-unknown memout)`: false, `(:reason-unknown "canceled")`: false, `(:reason-unknown interrupted)`: false,
		`(:reason-unknown "max. resource limit exceeded")`: false, `(:reason-unknown unsupported)`: false,
	} {
		e := evidence()
		if _, wrong := Judge(t.Context(), oracles, e); wrong {
			t.Fatal("it is judged before its reason is known")
		}
		q := FollowUps(oracles, e)[0]
		if steps := q.Instance.Steps; len(q.Instance.Checks) != 1 || steps[len(steps)-1] != (smtlib.Other{Text: getReason}) {
			t.Fatalf("asked is %v", steps)
		}
		r := &solvers.Result{Verdict: solvers.Unknown, Checks: []solvers.Verdict{solvers.Unknown}}
		if reason != "" {
			r.Items = [][]string{{reason}}
		}
		e.Runs = append(e.Runs, Run{Solver: "s", Entry: e.Runs[0].Entry, Question: q.Name, Asked: q.Instance, Result: r})
		j, wrong := Judge(t.Context(), oracles, e)
		if wrong != found {
			t.Errorf("%q: a fault %v, want %v", reason, wrong, found)
		}
		if _, again := j.Shown(t.Context(), e); wrong && (!again || j.Question != askReason || j.Expect != instance.Sat) {
			t.Errorf("%q: not recognised: %+v", reason, j)
		}
		if request := j.Request(q.Instance, Needs{}); wrong && (len(request.Runs) != 1 || request.Runs[0].Name != askReason ||
			len(request.Runs[0].Instance.Steps) != len(q.Instance.Steps)) {
			t.Errorf("a candidate is asked %v", request)
		}
	}
}
