package oracle

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Each kind of answer about models is judged by one oracle, and is only a fault if it is certainly wrong.
func TestWhatIsSaidOfModels(t *testing.T) {
	const two = `(declare-const x Int)(declare-const p Bool)(assert (=> p (> x 3)))(assert (or p (= x 5)))(check-sat)`
	for _, c := range []struct {
		name, script string
		items        []string
		finds, shows string
	}{
		{"right", two, []string{
			"((define-fun x () Int 4)\n(define-fun p () Bool true))", "((x 4) (p true))", "(((=> p (> x 3)) true))",
			"(((or p (= x 5)) true))",
		}, "", ""},
		{"a formula is false that is not asserted", two + "(get-value ((= x 9)))", []string{
			"((define-fun x () Int 4)\n(define-fun p () Bool true))", "((x 4) (p true))", "(((=> p (> x 3)) true))",
			"(((or p (= x 5)) true))", "(((= x 9) false))",
		}, "", ""},
		{"an assertion is false", two, []string{"((define-fun x () Int 2)\n(define-fun p () Bool true))"}, "invalid-model", "(> x 3)"},
		{"a symbol is omitted that matters", two, []string{"((define-fun p () Bool true))"}, "partial-model",
			"no value for x"},
		{"a symbol is omitted that does not", "(declare-const x Int)(declare-const p Bool)(assert (or p (> x 3)))(check-sat)",
			[]string{"(model (define-fun p () Bool true))"}, "", ""},
		{"a symbol is omitted whose sort has no literals",
			"(declare-sort U 0)(declare-const u U)(declare-const v U)(declare-const p Bool)(assert (=> p (= u v)))(check-sat)",
			[]string{"((define-fun p () Bool true))"}, "", ""},
		{"a symbol is there in a form that is not read", two,
			[]string{"((define-fun p () Bool true) (define-fun x () Int (frob)))"}, "", ""},
		{"get-value of a constant is unlike get-model", two, []string{
			"((define-fun x () Int 4)\n(define-fun p () Bool true))", "((x 7)\n (p true))",
		}, "model-values", "x is 4; its value is reported as 7"},
		{"get-value of an assertion is false", two, []string{
			"((define-fun x () Int 4)\n(define-fun p () Bool true))", "((x 4) (p true))", "(((=> p (> x 3)) false))",
			"(((or p (= x 5)) true))",
		}, "model-values", "(> x 3)"},
		{"a constant is false", two, []string{"((define-fun x () Int 5)(define-fun p () Bool false))", "((x 5)\n (p false))"}, "", ""},
		{"get-value of what the model omits", "(declare-const x Int)(declare-const p Bool)(assert (or p (> x 3)))(check-sat)",
			[]string{"((define-fun p () Bool true))", "((x 0) (p true))"}, "", ""},
		{"equal values that are written in other ways", "(declare-const b (_ BitVec 4))(declare-const r Real)" +
			"(assert (= b #xa))(assert (< r 1.0))(check-sat)",
			[]string{"((define-fun b () (_ BitVec 4) #b1010) (define-fun r () Real (/ 1.0 2.0)))", "((b #xa) (r 0.5))"}, "", ""},
		{"arrays that differ only at indices which no comment counts", "(declare-sort I 0)(declare-const i I)" +
			"(declare-const a (Array I Int))(declare-const b (Array I Int))(assert (distinct a b))" +
			"(assert (= (select a i) (select b i)))(check-sat)",
			[]string{"(\n; cardinality of I is 1\n; rep: (as @I_0 I)\n(define-fun i () I (as @I_0 I))\n" +
				"(define-fun a () (Array I Int) ((as const (Array I Int)) 0))\n(define-fun b () (Array I Int) " +
				"(store ((as const (Array I Int)) 1) (as @I_0 I) 0))\n)"}, "", ""},
		{"values nearby", "(declare-const r Real)(declare-const x Int)(assert (= (* r r) 2.0))(assert (> x 0))(check-sat)",
			[]string{"((define-fun r () Real 1.4142135623?) (define-fun x () Int 1))", "((r 1.4142135?) (x 1))"}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := asked(t, c.script, instance.None)
			request := Ask([]Oracle{modelValues}, in, nil)
			e := run(request.Own(in), solvers.Result{
				Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: [][]string{c.items},
			})
			for _, o := range []Oracle{invalidModel, partialModel, modelValues} {
				j, found := Judge(t.Context(), []Oracle{o}, e)
				if found != (o.Name == c.finds) {
					t.Errorf("%s finds %v: %q", o.Name, found, j.Shows)
				}
				if shows := strings.Join(j.Shows, "\n"); found && (!strings.Contains(shows, c.shows) || j.Grounds() == "") {
					t.Errorf("%q does not show %q", shows, c.shows)
				}
			}
		})
	}
}

// Answers to the script's own commands after its check are judged, too: values of constants if it does not ask for a
// model first.
func TestValuesThatAScriptAsksFor(t *testing.T) {
	const two = `(declare-const x Int)(declare-const p Bool)(assert (=> p (> x 3)))(assert (or p (= x 5)))(check-sat)`
	const model = "((define-fun x () Int 4)\n(define-fun p () Bool true))"
	for _, c := range []struct {
		name, asks   string
		items        []string
		finds, shows string
	}{
		{"right", "(get-value (x p))", []string{"((x 4) (p true))"}, "", ""},
		{"an assertion is false", "(get-value (p x))", []string{"((p true)\n (x 2))"}, "model-values", "(> x 3)"},
		{"of one symbol", "(get-value (p))", []string{"((p true))"}, "", ""},
		{"with a formula", "(get-value (x (> x 3)))", []string{"((x 2) ((> x 3) true))"}, "", ""},
		{"of a formula", "(get-value ((> x 3) x))", []string{"(((> x 3) false) (x 2))"}, "", ""},
		{"a model behind them", "(get-value (x))(get-model)", []string{"((x 2))", model}, "model-values", "reported as 2"},
		{"something else behind them", "(get-value (x p))(get-info :name)", []string{"((x 2) (p true))", "((:name z))"},
			"model-values", "(> x 3)"},
		{"something else in front", "(get-info :name)(get-value (x p))", []string{"((:name z))", "((x 2) (p true))"}, "", ""},
		{"behind another assertion", "(assert (= x 5))(get-value (x))", []string{"((x 2) (p true))"}, "", ""},
		{"cut", "(get-value (x p))", []string{"((x 2.1?) (p true))"}, "", ""},
	} {
		e := run(asked(t, two+c.asks, instance.None), solvers.Result{
			Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: [][]string{c.items},
		})
		j, found := Judge(t.Context(), []Oracle{invalidModel, partialModel, modelValues}, e)
		if found != (c.finds != "") || found && j.Oracle != c.finds {
			t.Errorf("%s: %s: %q", c.name, j.Oracle, j.Shows)
		}
		if shows := strings.Join(j.Shows, "\n"); found && !strings.Contains(shows, c.shows) {
			t.Errorf("%s: %q does not show %q", c.name, shows, c.shows)
		}
	}
}

// A formula whose value is asked for is judged by the assertions of the check that the answer follows.
func TestValuesOfAssertionsAtAnotherCheck(t *testing.T) {
	for _, c := range []struct{ value, asserted, finds string }{
		{"(= x 1)", "", ""}, {"(= x 1)", "(assert (= x 2))", ""}, {"(= x 2)", "(assert (= x 2))", "model-values"},
	} {
		in := asked(t, "(declare-const x Int)(push 1)(assert (= x 1))(check-sat)(pop 1)"+c.asserted+
			"(check-sat)(get-value ("+c.value+"))", instance.None, instance.None)
		e := run(in, solvers.Result{
			Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat, solvers.Sat},
			Items: [][]string{nil, {"((" + c.value + " false))"}},
		})
		j, found := Judge(t.Context(), []Oracle{invalidModel, partialModel, modelValues}, e)
		if found != (c.finds != "") || found && j.Oracle != c.finds {
			t.Errorf("%s behind %s: %s: %q", c.value, c.asserted, j.Oracle, j.Shows)
		}
	}
}

// A symbol that a script declares again, behind a reset or on another level, has its name in the source in answers to
// the script as it was given, and a name of its own in answers to the script as it is printed.
func TestSymbolsDeclaredAgain(t *testing.T) {
	const first = "(declare-const x Int)(declare-sort U 0)(declare-const u U)(assert (> x 3))(check-sat)"
	const again = "(declare-const x Int)(declare-sort U 0)(declare-const u U)(declare-const v U)(assert (< x 3))" +
		"(assert (distinct u v))(check-sat)"
	const universe = "(declare-datatypes ((U 0)) (((U!val!0) (U!val!1))))" +
		"(define-fun u () U U!val!0)(define-fun v () U U!val!1)"
	for _, c := range []struct {
		name, script string
		fromSource   bool
		item         string
		finds        string
	}{
		{"behind a reset", first + "(reset)" + again, true, "(define-fun x () Int 2)" + universe, ""},
		{"behind a reset, and wrong", first + "(reset)" + again, true, "(define-fun x () Int 4)" + universe, "invalid-model"},
		{"on another level", "(push 1)" + first + "(pop 1)(push 1)" + again, true, "(define-fun x () Int 2)" + universe, ""},
		{"on another level, and wrong", "(push 1)" + first + "(pop 1)(push 1)" + again, true,
			"(define-fun x () Int 3)" + universe, "invalid-model"},
		{"a value", first + "(reset)" + again, true, "(x 2)", ""},
		{"a wrong value", first + "(reset)" + again, true, "(x 3)", "model-values"},
		{"printed", first + "(reset)" + again, false, "(define-fun x () Int 2)(define-fun x!1 () Int 2)", ""},
		{"printed, and wrong", first + "(reset)" + again, false, "(define-fun x () Int 2)(define-fun x!1 () Int 4)",
			"invalid-model"},
		{"printed, and omitted", first + "(reset)" + again, false, "(define-fun x () Int 4)", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			asks := "(get-model)"
			if strings.HasPrefix(c.item, "(x ") {
				asks = "(get-value (x))"
			}
			in := asked(t, c.script+asks, instance.None, instance.None)
			in.FromSource = c.fromSource
			e := run(in, solvers.Result{
				Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat, solvers.Sat}, Items: [][]string{nil, {"(" + c.item + ")"}},
			})
			j, found := Judge(t.Context(), []Oracle{invalidModel, partialModel, modelValues}, e)
			if found != (c.finds != "") || found && j.Oracle != c.finds {
				t.Errorf("%s: %q", j.Oracle, j.Shows)
			}
		})
	}
}

// Values in a form that is not in the standard are noted, unless the script itself uses this form.
func TestForeignValues(t *testing.T) {
	const sequence = "(declare-const s (Seq Int))(declare-const w String)(assert (= (seq.len s) 2))"
	const foreign, own = "(str.++ (seq.unit 1) (seq.unit 2))", "(seq.++ (seq.unit 1) (seq.unit 2))"
	for _, c := range []struct {
		name, script, item, notes string
	}{
		{"a model", "(check-sat)(get-model)", "((define-fun s () (Seq Int) " + foreign + "))", "str.++"},
		{"a value", "(check-sat)(get-value (s))", "((s " + foreign + "))", "str.++"},
		{"an operator of sequences", "(check-sat)(get-value (s))", "((s " + own + "))", ""},
		{"a string", "(check-sat)(get-value (w))", `((w (str.++ "a" "b")))`, ""},
		{"the script has it, too", "(assert (= s " + foreign + "))(check-sat)(get-value (s))", "((s " + foreign + "))", "str.++"},
		{"nothing is printed", "(check-sat)", "", ""},
	} {
		var items [][]string
		if c.item != "" {
			items = [][]string{{c.item}}
		}
		e := run(asked(t, sequence+c.script, instance.None), solvers.Result{
			Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: items,
		})
		if note := e.Last().ForeignValues(0); (note != "") != (c.notes != "") || !strings.Contains(note, c.notes) {
			t.Errorf("%s: %q", c.name, note)
		}
	}
}

// The values of constants, and of assertions that are applications, are asked for, up to the bounds.
func TestValuesThatAreAskedFor(t *testing.T) {
	in := asked(t, `(declare-const x Int)(declare-const p Bool)(declare-fun f (Int) Int)(declare-sort U 0)
		(declare-const u U)(define-fun g () Int (+ x 1))
		(assert p)(assert (= (f g) 3))(assert (distinct u u))(check-sat)`, instance.None)
	want := []string{"(get-model)", "(get-value (x p))", "(get-value ((= (f g) 3)))", "(get-value ((distinct u u)))"}
	got := Ask([]Oracle{modelValues}, in, nil)
	if strings.Join(got.Read, "\n") != strings.Join(want, "\n") {
		t.Errorf("asked is %q", got.Read)
	}
}
