package instance_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// described says what a check optimizes.
func described(c *instance.Case, check int) string {
	o := c.Optimized(check)
	parts := []string{o.Order}
	for _, of := range o.Objectives {
		switch {
		case len(of.Soft) > 0:
			parts = append(parts, fmt.Sprintf("%d soft", len(of.Soft)))
		case of.Maximize:
			parts = append(parts, "max "+c.Arena.TermString(of.Term))
		default:
			parts = append(parts, "min "+c.Arena.TermString(of.Term))
		}
	}
	if o.Unclear != "" {
		parts = append(parts, "unclear: "+o.Unclear)
	}
	return strings.Join(parts, ", ")
}

func TestOptimized(t *testing.T) {
	const (
		head   = "(declare-const x Int) (declare-const y Int) (declare-const p Bool) (assert p)\n"
		box    = "(set-option :opt.priority box)"
		pareto = "(set-option :opt.priority pareto)"
		goesOn = ", unclear: solvers go on with what the check before began, whatever the order of objectives and the " +
			"assumptions are"
	)
	for _, test := range []struct{ caption, script, want string }{
		{"none", "(check-sat)", "lex"},
		{"in order", "(maximize x) (minimize y) (check-sat)", "lex, max x, min y"},
		{"of a level that is popped", "(push 1) (maximize x) (pop 1) (minimize y) (check-sat)", "lex, min y"},
		{"behind the check", "(check-sat) (maximize x)", "lex"},
		{"a group stands where its first constraint does",
			"(assert-soft p :id g) (maximize x) (assert-soft (not p) :id g) (check-sat)", "lex, 2 soft, max x"},
		{"two groups", "(assert-soft p :id g) (assert-soft p :id h) (check-sat)", "lex, 1 soft, 1 soft"},
		{"without a name", "(assert-soft p) (assert-soft p) (check-sat)", "lex, 2 soft"},
		{"with and without a name", "(assert-soft p) (assert-soft p :id g) (check-sat)",
			"lex, 1 soft, 1 soft, unclear: solvers differ on which group a soft constraint without :id belongs to"},
		{"the last priority counts",
			"(set-option :opt.priority box) (maximize x) (set-option :opt.priority pareto) (check-sat)", "pareto, max x"},
		{"a priority outlives a reset", "(set-option :opt.priority box) (reset) (declare-const z Int) (maximize z) (check-sat)",
			"box, max z, unclear: solvers differ on whether (reset) resets the order of objectives"},
		{"lex outlives nothing", "(set-option :opt.priority lex) (reset) (declare-const z Int) (maximize z) (check-sat)",
			"lex, max z"},
		{"unknown", "(set-option :opt.priority best) (maximize x) (check-sat)",
			"best, max x, unclear: best is no known order of objectives"},
		{"again in lex", "(maximize x) (check-sat) (check-sat-assuming (p))", "lex, max x"},
		{"again in box", box + "(maximize x) (check-sat) (push 1) (check-sat)", "box, max x" + goesOn},
		{"behind box, in lex", box + "(maximize x) (check-sat) (set-option :opt.priority lex) (check-sat)", "lex, max x" + goesOn},
		{"behind box, with another assertion", box + "(maximize x) (check-sat) (assert (< x y)) (check-sat)", "box, max x"},
		{"behind box, in another level", box + "(maximize x) (push 1) (check-sat) (pop 1) (check-sat)", "box, max x"},
		{"another point", pareto + "(maximize x) (check-sat) (check-sat)", "pareto, max x"},
		{"another point under an assumption", pareto + "(maximize x) (check-sat) (check-sat-assuming (p))", "pareto, max x" + goesOn},
		{"box behind a front", pareto + "(maximize x) (check-sat) (set-option :opt.priority box) (check-sat)", "box, max x" + goesOn},
		{"attributes", "(maximize x :id L) (check-sat)", "lex, max x, unclear: an objective has the attributes :id L"},
	} {
		c, err := instance.Read("", []byte(head+test.script), nil)
		if err != nil {
			t.Fatal(test.caption, err)
		}
		if got := described(c, len(c.Checks())-1); got != test.want {
			t.Errorf("%s: %s, want %s", test.caption, got, test.want)
		}
	}
}

func TestValuesOfObjectives(t *testing.T) {
	const script = `(declare-const x Int) (declare-const r Real) (declare-const b (_ BitVec 4)) (assert (< x 9))
		(maximize (* 2 x)) (minimize (+ r 1.0)) (maximize (bvneg b)) (minimize (div x 0))
		(assert-soft (> x 5) :weight 0.1 :id g) (assert-soft (> x 1) :id g) (assert-soft (> x 5) :weight -2 :id g)
		(check-sat)`
	c, err := instance.Read("", []byte(script),
		[]byte("(define-fun x () Int 3) (define-fun r () Real (/ 1 3)) (define-fun b () (_ BitVec 4) #x1)"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	e := model.NewEvaluator(c.Arena, c.Witness)
	for _, o := range c.Optimized(0).Objectives {
		v := "open"
		if r := o.Value(e); r != nil {
			v = r.RatString()
		}
		got = append(got, v)
	}
	if want := "6 4/3 15 open -19/10"; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A solver may keep the priority of the script before: each script with objectives sets one.
func TestPriorityIsSent(t *testing.T) {
	const head = "(set-logic ALL)\n(declare-fun x () Int)\n(assert (< x 3))\n"
	for _, test := range []struct{ script, want string }{
		{"(maximize x)\n", "(set-option :opt.priority lex)\n" + head + "(maximize x)\n"},
		{"(maximize x)\n(set-option :opt.priority box)\n",
			"(set-option :opt.priority lex)\n" + head + "(maximize x)\n(set-option :opt.priority box)\n"},
		{"(set-option :opt.priority box)\n(maximize x)\n", "(set-option :opt.priority box)\n" + head + "(maximize x)\n"},
		{"", head},
	} {
		c, err := instance.Read("", []byte(head+test.script+"(check-sat)\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(c.Print()); got != test.want+"(check-sat)\n" {
			t.Errorf("%s\nis printed as\n%s", test.script, got)
		}
		var w instance.Writer
		plain := string(w.AppendScript(nil, &c.Script, instance.Dialect{WithoutObjectives: true}))
		if plain != head+"(check-sat)\n" {
			t.Errorf("%s\nis printed without objectives as\n%s", test.script, plain)
		}
	}
}
