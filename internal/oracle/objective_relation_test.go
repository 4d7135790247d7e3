package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// askedRelation is a run on a script and one on a script that is derived from it, with what is printed for both.
func askedRelation(t *testing.T, script, own, name, derived string) *Evidence {
	t.Helper()
	e := printing(t, script, own)
	for _, q := range objectiveRelation.Ask(e.Instance, nil).Runs {
		if !strings.HasPrefix(q.Name, name) {
			continue
		}
		parts := strings.Split(derived, "\n")
		r := &solvers.Result{Verdict: solvers.Verdict(parts[0])}
		for i := range q.Instance.Checks { // the optima are those of the last
			r.Checks, r.Items = append(r.Checks, r.Verdict), append(r.Items, parts[1:])
			if i < len(q.Instance.Checks)-1 {
				r.Items[i] = nil
			}
		}
		e.Runs = append(e.Runs, Run{Solver: "z3", Question: "objective-relation/" + q.Name, Asked: q.Instance, Result: r})
	}
	if len(e.Runs) < 2 {
		t.Fatalf("%s: there is no question %s", script, name)
	}
	return e
}

func TestObjectiveRelation(t *testing.T) {
	const (
		ints = "(declare-const x Int) (declare-const y Int) (assert (<= 0 x 9)) (assert (or (< x 5) (< y x)))"
		// Nothing is proved about products in assertions:
		open = "(declare-const x Int) (declare-const y Int) (declare-const z Int)" +
			"(assert (= (* x x x) (+ (* y y) (* z z z) 7))) (assert (or (< x 5) (< y x)))"
		bits = "(declare-const b (_ BitVec 4)) (declare-const c (_ BitVec 4)) (assert (bvult (bvmul b b c) (bvmul c b)))"
		asks = "(check-sat)(get-model)(get-objectives)"
	)
	for _, c := range []struct{ caption, script, own, name, derived, want string }{
		{"the same", open + "(maximize x)" + asks, "sat\n(objectives (x 9))", "dual 1", "sat\n(objectives (x (- 9)))", ""},
		{"dual", open + "(maximize x)" + asks, "sat\n(objectives (x 9))", "dual 1", "sat\n(objectives (x (- 8)))",
			"optimum-disagreement"},
		{"shifted", open + "(minimize x)" + asks, "sat\n(objectives (x 2))", "shifted 1", "sat\n(objectives (x 9))", ""},
		{"shifted, wrong", open + "(minimize x)" + asks, "sat\n(objectives (x 2))", "shifted 1", "sat\n(objectives (x 2))",
			"wrong-optimum better"},
		{"scaled", open + "(minimize x)" + asks, "sat\n(objectives (x 2))", "scaled 1", "sat\n(objectives (x 6))", ""},
		{"scaled, infinite", open + "(minimize x)" + asks, "sat\n(objectives (x (* (- 1) oo)))", "scaled 1",
			"sat\n(objectives (x (* (- 1) oo)))", ""},
		{"a case is better", open + "(maximize x)" + asks, "sat\n(objectives (x 3))", "case", "sat\n(objectives (x 4))",
			"wrong-optimum better"},
		{"a case is worse", open + "(maximize x)" + asks, "sat\n(objectives (x 3))", "case 1", "sat\n(objectives (x 2))", ""},
		{"a case is as good", open + "(maximize x)" + asks, "sat\n(objectives (x 3))", "case", "sat\n(objectives (x 3))", ""},
		{"a case is unsat", open + "(maximize x)" + asks, "sat\n(objectives (x 3))", "case 1", "unsat", ""},
		{"infinitesimally", "(declare-const r Real) (declare-const s Real) (assert (< (* r s s) 1.0)) (maximize r)" + asks,
			"sat\n(objectives (r (+ 1.0 (* (- 1.0) epsilon))))", "dual 1", "sat\n(objectives (r (- 1)))", ""},
		{"interval", open + "(maximize x)" + asks, "sat\n(objectives (x 3))", "dual 1",
			"sat\n(objectives (x (interval (- 9) (- 5))))", ""},
		{"unknown", open + "(maximize x)" + asks, "unknown\n(objectives (x 3))", "dual 1", "sat\n(objectives (x 9))", ""},
		{"box, the second alone", "(set-option :opt.priority box)" + open + "(maximize x) (maximize y)" + asks,
			"sat\n(objectives (x 3) (y 4))", "alone 2", "sat\n(objectives (y 5))", "wrong-optimum better"},
		{"bits", bits + "(maximize b)" + asks, "sat\n(objectives (b 14))", "dual 1", "sat\n(objectives (b 1))", ""},
		{"bits, wrong", bits + "(maximize b)" + asks, "sat\n(objectives (b 14))", "dual 1", "sat\n(objectives (b 14))",
			"wrong-optimum better"},
		{"products promise nothing", open + "(maximize (* x y))" + asks, "sat\n(objectives (x 3))", "dual 1",
			"sat\n(objectives (x 9))", ""},
		{"div promises nothing", open + "(maximize (div x y))" + asks, "sat\n(objectives (x 3))", "dual 1",
			"sat\n(objectives (x 9))", ""},
		{"alone, behind a pop", "(push 1)(assert false)(check-sat)(pop 1)" + open + "(maximize x)" + asks,
			"", "whole", "sat\n(objectives (x 9))", "wrong-optimum better"},
		{"evaluation says who errs: the script", ints + "(maximize x)" + asks, "sat\n(objectives (x 8))", "dual 1",
			"sat\n((define-fun x () Int 9) (define-fun y () Int 0))\n(objectives (x (- 9)))", "wrong-optimum better"},
		{"evaluation says who errs: the derived one", ints + "(maximize x)" + asks, "sat\n(objectives (x 9))", "dual 1",
			"sat\n(objectives (x (- 10)))", "wrong-optimum not attained"},
	} {
		e := askedRelation(t, c.script, c.own, c.name, c.derived)
		if c.own == "" { // an incremental script
			e.Runs[0].Result = &solvers.Result{
				Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Unsat, solvers.Sat},
				Items: [][]string{nil, {"(objectives (x 3))"}},
			}
		}
		j, found := Judge(t.Context(), []Oracle{objectiveRelation}, e)
		got := ""
		if found {
			got = strings.TrimSpace(string(j.Class) + " " + j.Mark)
			if len(j.With) == 0 {
				t.Errorf("%s: the judgement depends on no other run", c.caption)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q: %s", c.caption, got, c.want, j.Shows)
		}
	}
}

// What is derived is well-formed, and the same each time.
func TestDerivedScripts(t *testing.T) {
	const script = "(set-logic QF_LIA) (declare-const x Int) (declare-const y Int)" +
		"(assert (or (< x 3) (> y 4))) (maximize x) (assert-soft (< x 2) :weight 3 :id g) (check-sat)"
	read, err := instance.Read("", []byte(script), nil)
	if err != nil {
		t.Fatal(err)
	}
	in := read.Instance(instance.None)
	var names []string
	for _, q := range objectiveRelation.Ask(in, nil).Runs {
		names = append(names, q.Name)
		var w instance.Writer
		text := w.AppendScript(nil, &q.Instance.Script, instance.Dialect{})
		if _, err := instance.Read("", text, nil); err != nil || !strings.Contains(string(text), "(get-objectives)") {
			t.Errorf("%s: %v\n%s", q.Name, err, text)
		}
	}
	const want = "alone 1, dual 1, shifted 1, scaled 1, case 1"
	if got := strings.Join(names, ", "); got != want {
		t.Error(got)
	}
}
