package triage

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// A wrong optimum is reduced with what proves it: values that are better, or that none are as good. The script need not
// ask for the optima.
func TestWrongOptima(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: each reduction starts hundreds of processes")
	}
	const script = `(declare-const x Int) (declare-const y Int) (assert (<= 0 x 9)) (assert (<= 0 y 9))
(assert (<= (+ x y) 12)) (assert (distinct x 7)) (maximize x) (check-sat)`
	for _, c := range []struct {
		caption, printed, mark string
		expect                 instance.Expectation
		values                 bool
	}{
		{"too small", "3", "better", instance.Sat, true},
		{"too large", "90", "not attained", instance.None, false},
		{"infinite", "oo", "bounded", instance.None, false},
	} {
		t.Run(c.caption, func(t *testing.T) {
			t.Parallel()
			wrong := `echo sat; has '(get-objectives)' && has 'maximize x' && echo '(objectives (x ` + c.printed + `))'`
			r, err := Run(t.Context(), t.Context(), shellConfig(t, wrong), Bug{Path: "bug.smt2", Script: []byte(script)})
			if err != nil {
				t.Fatal(err)
			}
			text := string(r.File())
			if r.Fault.Class != oracle.WrongOptimum || r.Fault.Mark != c.mark || r.Expect != c.expect || r.Rate != 1 ||
				!strings.Contains(text, "(maximize x)") || !strings.Contains(text, "(get-objectives)") ||
				strings.Contains(text, "distinct") || strings.Contains(text, "(define-fun x () Int") != c.values {
				t.Errorf("%s, expect %s, %v:\n%s", r.Fault, r.Expect, r.Rate, text)
			}
		})
	}
}

// Right optima are called right if that is proved.
func TestRightOptima(t *testing.T) {
	const right = "its optima are right, too"
	for _, c := range []struct{ caption, script, printed, want string }{
		{"attained", "(declare-const x Int) (assert (<= 0 x 9)) (maximize x)", "(x 9)", right},
		{"not proved", "(declare-const x Int) (declare-const y Int) (assert (<= (* x y y) 9)) (assert (= (* y y) 1))" +
			"(maximize x)", "(x 9)", "is not known"},
		{"approached and unbounded", "(set-option :opt.priority box) (declare-const p Real) (declare-const q Real)" +
			"(assert (> 0 p)) (maximize p) (maximize q) (minimize (- p))",
			"(p (* (- 1.0) epsilon)) (q oo) (q epsilon)", right},
		{"unbounded below", "(declare-const x Int) (assert (< x 3)) (minimize (* 2 x))", "(x (* (- 1) oo))", right},
	} {
		_, err := Run(t.Context(), t.Context(), shellConfig(t, "echo sat; echo '(objectives "+c.printed+")'"),
			Bug{Path: "bug.smt2", Script: []byte(c.script + "(check-sat) (get-objectives)")})
		if !is[*NotReproduced](err) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.caption, err, c.want)
		}
	}
}
