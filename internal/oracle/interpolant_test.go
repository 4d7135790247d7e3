package oracle

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Interpolants and abducts are judged by their values. The conjecture is the negation of one assertion; the names of
// cases say what is wrong with the answer.
func TestInterpolant(t *testing.T) {
	const ints = "(declare-const x Int)(declare-const y Int)(declare-const z Int)"
	for _, c := range []struct {
		caption, script, conjecture, answer string
		expect                              instance.Expectation
		mark                                string
	}{
		{"right", ints + "(assert (> x 7))(assert (< x 3))", "(< x 3)", "(> x 5)", instance.Unsat, ""},
		{"too weak", ints + "(assert (> x 7))(assert (< x 3))", "(< x 3)", "(> x 1)", instance.Unsat,
			"an interpolant that does not imply the conjecture"},
		{"too strong", ints + "(assert (> x 7))(assert (< x 3))", "(< x 3)", "(> x 9)", instance.Unsat,
			"an interpolant that does not follow from the assertions"},
		{"a symbol that is not shared", ints + "(assert (> x 7))(assert (> y 1))(assert (< x 3))", "(< x 3)",
			"(and (> x 5) (or (> y 0) (> x 4)))", instance.Unsat, "an interpolant with a symbol that is not shared"},
		{"a symbol of neither", ints + "(assert (> x 7))(assert (< x 3))", "(< x 3)", "(and (> x 5) (= z z))",
			instance.Unsat, ""}, // it is not declared
		{"no shared symbol", ints + "(assert (and (> x 7) (< x 3)))(assert (< y 3))", "(< y 3)", "(< x x)",
			instance.Unsat, ""},
		{"unspecified", ints + "(assert (> x 7))(assert (< x 3))", "(< x 3)", "(and (> x 5) (= (div x 0) 1))",
			instance.Unsat, ""},
		{"not to be read", ints + "(assert (> x 7))(assert (< x 3))", "(< x 3)", "(<?> x 5)", instance.Unsat, ""},
		{"an abduct", ints + "(assert (> x y))(assert (< x 3))", "(< x 3)", "(> y 3)", instance.Sat, ""},
		{"an abduct, too weak", ints + "(assert (> x y))(assert (< x 3))", "(< x 3)", "(> y 0)", instance.Sat,
			"an abduct that does not imply the conjecture, with the assertions"},
		{"an abduct with another symbol", ints + "(assert (> x y))(assert (< x 3))", "(< x 3)", "(and (> y z) (> z 2))",
			instance.Sat, ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			in := asked(t, "(set-logic QF_LIA)"+c.script+"(check-sat)", c.expect)
			q := Ask([]Oracle{interpolant}, in, nil).Runs[0]
			d := q.Instance.Steps[0].(smtlib.DefineFun).Funs[0]
			if got := q.Instance.Arena.TermString(d.Body); got != "(not "+c.conjecture+")" {
				t.Fatalf("the conjecture is %s, and not of %s", got, c.conjecture)
			}
			judge := func(text string) (Judgement, bool) {
				e := run(q.Instance, answered([]string{text}))
				e.Runs[0].Question = q.Name
				return interpolant.judge(t.Context(), e)
			}
			j, found := judge("(define-fun given () Bool " + c.answer + ")")
			if j.Mark != c.mark || found != (c.mark != "") {
				t.Fatalf("%q, want %q\n%s", j.Mark, c.mark, strings.Join(j.Shows, "\n"))
			}
			if found && (j.Question != q.Name || len(j.Shows) != 3) {
				t.Errorf("%+v", j)
			}
			for _, text := range []string{"fail", "none", `(error "no interpolant")`, "(define-fun other () Bool false)"} {
				if _, found := judge(text); found {
					t.Errorf("%s is judged", text)
				}
			}
		})
	}
}

// In a sequence, each interpolant follows from the one before it and a group of assertions.
func TestInterpolantSequence(t *testing.T) {
	const script = "(set-logic QF_BV)(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))" +
		"(declare-const z (_ BitVec 8))(assert (bvult x #x10))(assert (bvult y x))(assert (= z (bvadd y #x01)))" +
		"(assert (bvugt z #x80))(check-sat)"
	const notFollows = "a sequence of interpolants, one of which does not follow from the one before it and its group"
	for _, c := range []struct{ caption, answer, mark string }{
		{"right", "((bvult x #x10) (bvult y #x10) (bvult z #x20) false)", ""},
		{"exchanged", "((bvult y #x10) (bvult x #x10) (bvult z #x20) false)", notFollows},
		{"in the wrong direction", "((bvult x #x10) (bvult y #x10) (bvugt z #x80) false)", notFollows},
		{"too strong", "((bvult x #x08) (bvult y #x08) (bvult z #x20) false)", notFollows},
		{"too weak", "((bvult x #x10) true (bvult z #x20) false)", notFollows},
		{"without an end", "((bvult x #x10) (bvult y #x10) (bvult z #x20) true)",
			"a sequence of interpolants that does not end in false"},
		{"a symbol that is not shared", "((bvult x #x10) (and (bvult y #x10) (or (bvult y #x11) (bvult x y))) (bvult z #x20) false)",
			"an interpolant with a symbol that is not shared"},
		{"an operator of its own", "((bvult x #x10) (and (bvult y #x10) (own y)) (bvult z #x20) false)", ""},
		{"one of them is not read, and another one wrong", "((own x) (bvult y #x10) (bvult z #x05) false)", notFollows},
		{"too few", "((bvult x #x10) false)", ""},
		{"an error", "(error \"no interpolants\")", ""},
	} {
		in := asked(t, script, instance.Unsat)
		runs := Ask([]Oracle{interpolant}, in, nil).Runs
		q := runs[slices.IndexFunc(runs, func(q FurtherRun) bool { return q.Name == "interpolant/"+sequenceQuestion })]
		r := answered([]string{c.answer})
		r.Verdict, r.Checks[0] = solvers.Unsat, solvers.Unsat
		e := run(q.Instance, r)
		e.Runs[0].Question = q.Name
		j, found := interpolant.judge(t.Context(), e)
		if j.Mark != c.mark || found != (c.mark != "") {
			t.Errorf("%s: %q\n%s", c.caption, j.Mark, strings.Join(j.Shows, "\n"))
		}
	}
	runs := Ask([]Oracle{interpolant}, asked(t, script, instance.Unsat), nil).Runs
	steps := runs[len(runs)-1].Instance.Steps
	want := smtlib.Other{Text: "(get-interpolants (part0) (part1) (part2) (part3))"}
	if steps[len(steps)-1] != want || runs[len(runs)-1].Needs != solvers.Interpolants {
		t.Errorf("%+v", runs[len(runs)-1])
	}
}

// An interpolant is asked for if there is one, otherwise an abduct, and nothing for a single assertion.
func TestAskInterpolant(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 7))(assert (< x 3))(check-sat)"
	for expect, command := range map[instance.Expectation]string{
		instance.Unsat: "(get-interpolant given (not (< x 3)))", instance.Sat: "(get-abduct given (not (< x 3)))",
	} {
		q := Ask([]Oracle{interpolant}, asked(t, script, expect), nil).Runs[0]
		steps := q.Instance.Steps
		if steps[len(steps)-1] != (smtlib.Other{Text: command}) || q.Needs != strings.Fields(command)[0][1:] {
			t.Errorf("%s: asked is %v, which needs %s", expect, steps[len(steps)-1], q.Needs)
		}
	}
	in := asked(t, script, instance.Unsat)
	in.Checks[0].Certificate = instance.Reference
	if runs := Ask([]Oracle{interpolant}, in, nil).Runs; len(runs) > 0 {
		t.Error("asked for an interpolant that somebody says there is")
	}
	for _, none := range []string{
		oneCheck,
		"(declare-const x Int)(declare-const given Bool)(assert given)(assert (< x 3))(check-sat)",
		"(declare-const x Int)(push 1)(assert (> x 7))(assert (< x 3))(check-sat)(pop 1)",
	} {
		if runs := Ask([]Oracle{interpolant}, asked(t, none, instance.Unsat), nil).Runs; len(runs) > 0 {
			t.Errorf("%s: asked", none)
		}
	}
}
