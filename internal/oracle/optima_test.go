package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// printing is a run on a script, with the answers to its checks and what is printed behind each.
func printing(t *testing.T, script string, answers ...string) *Evidence {
	t.Helper()
	c, err := instance.Read("", []byte(script), nil)
	if err != nil {
		t.Fatal(script, err)
	}
	r := &solvers.Result{}
	for _, answer := range answers {
		parts := strings.Split(answer, "\n")
		r.Checks = append(r.Checks, solvers.Verdict(parts[0]))
		r.Items, r.Verdict = append(r.Items, parts[1:]), solvers.Verdict(parts[0])
	}
	in := c.Instance(instance.None)
	return &Evidence{Instance: in, Runs: []Run{{Solver: "z3", Asked: in, Result: r}}}
}

// judgedOptima is what oracles of objectives say about evidence; "" if they find no fault.
func judgedOptima(t *testing.T, e *Evidence) string {
	t.Helper()
	j, found := Judge(t.Context(), []Oracle{optimum, objectiveForm, front, objectiveModel}, e)
	if !found {
		return ""
	}
	if j.Under != nil {
		if err := j.Under.Verify(); err != nil {
			t.Errorf("%s: the claim is not proved: %v", j.Why, err)
		}
		var w instance.Writer
		if _, err := w.CertificateScript(j.Under); err != nil {
			t.Errorf("%s: %v", j.Why, err)
		}
	}
	return string(j.Class) + " " + j.Mark + ": " + j.Why
}

func TestOptima(t *testing.T) {
	const (
		ints  = "(declare-const x Int) (declare-const y Int) (assert (<= 0 x 9)) (assert (<= 0 y 9)) (assert (<= (+ x y) 12))"
		reals = "(declare-const r Real) (declare-const i Int) (assert (< r 2.5)) (assert (<= (to_real i) r))"
		bits  = "(declare-const b (_ BitVec 4)) (assert (bvslt b #x3))"
		soft  = "(declare-const p Bool) (declare-const q Bool) (assert (not (and p q)))" +
			"(assert-soft p :weight 2 :id g) (assert-soft q :weight 0.1 :id g)"
		asks = "(check-sat)(get-model)(get-objectives)"
	)
	for _, c := range []struct{ caption, script, answer, want string }{
		{"right", ints + "(maximize x)" + asks, "sat\n(objectives (x 9))", ""},
		{"too small", ints + "(maximize x)" + asks, "sat\n(objectives (x 8))", "wrong-optimum better: the maximum of x is printed as 8, but it is 9"},
		{"under a quantifier", ints + "(assert (exists ((i Int)) (= x (* 2 i))))(maximize x)" + asks, "sat\n(objectives (x 6))", ""},
		{"of a term with a quantifier", ints + "(minimize (ite (forall ((i Int)) (= i x)) 0 1))" + asks, "sat\n(objectives (x 2))", ""},
		{"too large", ints + "(maximize x)" + asks, "sat\n(objectives (x 10))", "wrong-optimum not attained: the maximum of x is printed as 10"},
		{"too large for a minimum", ints + "(minimize (+ x y))" + asks, "sat\n(objectives (x 1))", "wrong-optimum better: the minimum of (+ x y)"},
		{"infinite", ints + "(maximize x)" + asks, "sat\n(objectives (x oo))", "wrong-optimum bounded: the maximum of x is printed as oo"},
		{"infinite on the wrong side", ints + "(maximize x)" + asks, "sat\n(objectives (x (* (- 1) oo)))", "wrong-optimum better: the maximum of x is printed as -oo"},
		{"unbounded", "(declare-const x Int) (assert (< 3 x)) (maximize x)" + asks, "sat\n(objectives (x oo))", ""},
		{"lex", ints + "(maximize x) (maximize y)" + asks, "sat\n(objectives (x 9) (y 3))", ""},
		{"lex, the second too small", ints + "(maximize x) (maximize y)" + asks, "sat\n(objectives (x 9) (y 2))",
			"wrong-optimum better: the maximum of y where the objective before it is as printed is printed as 2, but it is 3"},
		{"lex, the second as in box", ints + "(maximize x) (maximize y)" + asks, "sat\n(objectives (x 9) (y 9))",
			"wrong-optimum not attained: the maximum of y where"},
		{"box", "(set-option :opt.priority box)" + ints + "(maximize x) (maximize y)" + asks, "sat\n(objectives (x 9) (y 9))", ""},
		{"box, as in lex", "(set-option :opt.priority box)" + ints + "(maximize x) (maximize y)" + asks, "sat\n(objectives (x 9) (y 3))",
			"wrong-optimum better: the maximum of y is printed as 3, but it is"},
		{"the model is better", ints + "(maximize x)" + asks,
			"sat\n((define-fun x () Int 7) (define-fun y () Int 1))\n(objectives (x 5))", "wrong-optimum better: the maximum of x is printed as 5, but it is 7"},
		{"the model is worse", ints + "(maximize x)" + asks,
			"sat\n((define-fun x () Int 7) (define-fun y () Int 1))\n(objectives (x 9))",
			"invalid-objective-model : the maximum of x is printed as 9, but in the solver's model it is 7"},
		{"the model of box", "(set-option :opt.priority box)" + ints + "(maximize x) (maximize y)" + asks,
			"sat\n((define-fun x () Int 7) (define-fun y () Int 1))\n(objectives (x 9) (y 9))", ""},
		{"approached", reals + "(maximize (+ r (to_real i)))" + asks, "sat\n(objectives (x (+ (/ 9.0 2.0) (* (- 1.0) epsilon))))", ""},
		{"attained in print", reals + "(maximize (+ r (to_real i)))" + asks, "sat\n(objectives (x (/ 9.0 2.0)))", "wrong-optimum not attained"},
		{"smaller", reals + "(maximize (+ r (to_real i)))" + asks, "sat\n(objectives (x (/ 17.0 4.0)))", "wrong-optimum better"},
		{"beyond", reals + "(maximize (+ r (to_real i)))" + asks, "sat\n(objectives (x (+ (/ 9.0 2.0) epsilon)))",
			"wrong-optimum beyond the number that it is infinitesimally near to"},
		{"second behind one that is approached", reals + "(maximize r) (maximize (- 3.0 r))" + asks,
			"sat\n(objectives (r (+ (/ 5.0 2.0) (* (- 1.0) epsilon))) (x (/ 1.0 2.0)))", ""},
		{"infinitesimal of integers", ints + "(maximize x)" + asks, "sat\n(objectives (x (+ 9.0 (* (- 1.0) epsilon))))", "wrong-optimum infinitesimally"},
		{"bit-vectors are unsigned", bits + "(maximize b)" + asks, "sat\n(objectives (b 15))", ""},
		{"not signed", bits + "(maximize b)" + asks, "sat\n(objectives (b 2))", "wrong-optimum better: the maximum of b is printed as 2"},
		{"beyond the word", bits + "(maximize b)" + asks, "sat\n(objectives (b 16))", "wrong-optimum"},
		{"soft", soft + asks, "sat\n(objectives (g (/ 1.0 10.0)))", ""},
		{"soft, worse", soft + asks, "sat\n(objectives (g 2))", "wrong-optimum better: the weight of the false soft constraints of g is printed as 2, but it is 1/10"},
		{"soft, better", soft + asks, "sat\n(objectives (g 0))", "wrong-optimum not attained"},
		{"negative weight", soft + "(assert-soft q :weight -1 :id h)" + asks, "sat\n(objectives (g (/ 1.0 10.0)) (h (- 1)))", ""},
		{"interval behind unknown", ints + "(maximize x)" + asks, "unknown\n(objectives (x (interval 3 oo)))", ""},
		{"wrong interval behind sat", ints + "(maximize x)" + asks, "sat\n(objectives (x (interval 2 5)))", "wrong-optimum better"},
		{"empty interval", ints + "(maximize x)" + asks, "sat\n(objectives (x (interval 12 11)))", "wrong-optimum an empty interval"},
		{"an entry is missing", ints + "(maximize x) (maximize y)" + asks, "sat\n(objectives (x 3))", ""},
		{"behind unsat", ints + "(assert (> x 10)) (maximize x)" + asks, "unsat\n(objectives (x 3))", ""},
		{"irrational", "(declare-const r Real) (assert (<= (* r r) 2.0)) (maximize r)" + asks,
			"sat\n(objectives (r (root-obj (+ (^ x 2) (- 2)) 2)))", ""},
		{"at a point that is left open", "(declare-const x Int) (assert (= x 1)) (maximize (div x 0))" + asks, "sat\n(objectives (x 3))", ""},
		{"a level that is popped", ints + "(push 1) (assert (< x 3)) (pop 1) (maximize x)" + asks, "sat\n(objectives (x 2))", "wrong-optimum better"},
		{"assumptions", ints + "(declare-const p Bool) (assert (=> p (< x 3))) (maximize x) (check-sat-assuming (p))(get-objectives)",
			"sat\n(objectives (x 2))", ""},
		{"a tactic", ints + "(maximize x) (check-sat-using smt) (get-objectives)", "sat\n(objectives (x 0))", ""},
		{"priority kept by a reset", "(set-option :opt.priority box) (reset)" + ints + "(maximize x)" + asks, "sat\n(objectives (x 2))", ""},
		{"unnamed beside named", soft + "(assert-soft q)" + asks, "sat\n(objectives (g 2) (0))", ""},
	} {
		got := judgedOptima(t, printing(t, c.script, c.answer))
		if !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: %q, want %q", c.caption, got, c.want)
		}
	}
}

func TestFront(t *testing.T) {
	const head = "(set-option :opt.priority pareto) (declare-const x Int) (declare-const y Int)" +
		"(assert (<= 0 x 2)) (assert (<= 0 y 2)) (assert (<= (+ x y) 3)) (maximize x) (maximize y)"
	const one = "(set-option :opt.priority pareto) (declare-const x Int) (assert (<= 0 x 2)) (maximize x)"
	const check = "(check-sat)(get-objectives)"
	const a, b = "sat\n(objectives (x 2) (y 1))", "sat\n(objectives (x 1) (y 2))"
	for _, c := range []struct {
		caption, script string
		answers         []string
		want            string
	}{
		{"right", head + check + check + check, []string{a, b, "unsat"}, ""},
		{"in another order", head + check + check + check, []string{b, a, "unsat"}, ""},
		{"not all yet", head + check, []string{a}, ""},
		{"lost", head + check + check, []string{a, "unsat"}, "incomplete-front lost point: the front ends behind 1 points"},
		{"twice", head + check + check, []string{a, a}, "incomplete-front twice"},
		{"one objective", one + check + check, []string{"sat\n(objectives (x 2))", "sat\n(objectives (x 2))"}, ""},
		{"one objective, worse", one + check, []string{"sat\n(objectives (x 1))"}, "incomplete-front dominated"},
		{"dominated", head + check, []string{"sat\n(objectives (x 1) (y 1))"}, "incomplete-front dominated"},
		{"changed in between", head + check + "(assert (< x 2))" + check, []string{a, "unsat"}, ""},
		{"unsat at first", head + "(assert (> x 3))" + check, []string{"unsat"}, ""},
	} {
		got := judgedOptima(t, printing(t, c.script, c.answers...))
		if !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: %q, want %q", c.caption, got, c.want)
		}
	}
	const box = "(set-option :opt.priority box) (declare-const x Int) (declare-const p Bool) (assert (<= 0 x 2))" +
		"(assert p) (maximize x)"
	const better = "sat\n((define-fun x () Int 2) (define-fun p () Bool true))\n(objectives (x 2))"
	for _, e := range []*Evidence{ // none of which is an answer about the assertions
		printing(t, head+check+check, a, "unsat"),
		printing(t, box+check+check, better, "unsat"),
		printing(t, box+check+"(check-sat-assuming ((not p)))(get-model)(get-objectives)", better, better),
	} {
		e.Runs[0].Asked.Checks[1].Expect = instance.Sat
		if j, found := Judge(t.Context(), []Oracle{refutationUnsound, incremental, disagreement, invalidModel, optimum}, e); found {
			t.Errorf("what goes on with the check before is judged as %s", j.Class)
		}
	}
}

// Of a check that is right to be unsat there are no optima to be proved; of the end of a front, there are.
func TestRightOptimaOfUnsat(t *testing.T) {
	const script = "(declare-const x Int) (assert (< x 0)) (assert (> x 0)) (maximize x) (check-sat)"
	for _, c := range []struct {
		caption, script string
		expect          instance.Expectation
		right           bool
	}{
		{"right", script, instance.Unsat, true},
		{"not known", script, instance.None, false},
		{"wrong", script, instance.Sat, false},
		{"what may be the end of a front", "(set-option :opt.priority pareto)" + script + "(check-sat)", instance.Unsat, false},
	} {
		r := printing(t, c.script, "unsat", "unsat").Runs[0]
		last := len(r.Asked.Checks) - 1
		r.Asked.Checks[last].Expect = c.expect
		if right := r.RightOptima(t.Context(), last); right != c.right {
			t.Errorf("%s: %v", c.caption, right)
		}
	}
}

// Of several optima that the same values prove wrong, that of the fault is judged which is looked for.
func TestOptimumThatIsLookedFor(t *testing.T) {
	e := printing(t, "(set-option :opt.priority box) (declare-const x Int) (declare-const r Real) (assert (<= x 9))"+
		"(assert (<= r 9.0)) (maximize x) (maximize r) (check-sat)(get-model)(get-objectives)",
		"sat\n((define-fun x () Int 9) (define-fun r () Real 9.0))\n(objectives (x 3) (r 4))")
	for _, objective := range []string{"maximize Int", "maximize Real"} {
		e.For = &Fault{Mark: "better", Way: Way{Kind: "finite", Objective: objective}}
		j, found := Judge(t.Context(), []Oracle{optimum}, e)
		if !found || j.Way.Objective != objective || j.Under.Verify() != nil {
			t.Errorf("looked for %s, found %s: %s", objective, j.Way.Objective, j.Why)
		}
	}
}
