package reduce

import (
	"bytes"
	"context"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"strings"
	"testing"
)

// If nothing is asserted any more at the last check, a witness without values suffices.
func TestWitnessWithoutValues(t *testing.T) {
	const witness = "; witness: under these values every assertion of the instance is true\n"
	script := `(set-option :global-declarations true)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (> x 3))
(check-sat)
(reset-assertions)
(assert TRUTH)
(check-sat)
`
	for truth, holds := range map[string]bool{"true": true, "false": false} {
		c, err := instance.Read("script.smt2", []byte(strings.Replace(script, "TRUTH", truth, 1)), []byte(witness))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Problem(); !c.Proved || (err == nil) != holds {
			t.Errorf("%s: proved %v, %v", truth, c.Proved, err)
		}
	}
}

// A large case has many candidates that need no test: the search for the next one ends when the time is over.
func TestNextEnds(t *testing.T) {
	c, err := instance.Read("case.smt2", []byte("(declare-const x Int)(assert (and (< x 3) (> x 1)))(check-sat)"), nil)
	if err != nil {
		t.Fatal(err)
	}
	never := func(context.Context, *Candidate) (bool, error) { return false, nil }
	r := &reducer{test: never, passes: passes(), chance: newEstimator(c), searched: map[string]*Candidate{}}
	first := NewCandidate(c)
	start := &position{best: first, pass: -1, begun: first, shortest: first}
	if _, _, more := r.next(t.Context(), start); !more {
		t.Fatal("there is no candidate")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if at, _, more := r.next(ended, start); more || at.done {
		t.Errorf("a candidate: %v, done: %v", more, at.done)
	}
	if got, err := Reduce(ended, c, never, Config{}); err != context.Canceled || got.Minimal {
		t.Errorf("minimal: %v, error: %v", got.Minimal, err)
	}
}

// A session that is repeatedly printed and read does not grow by the commands that are printed for each of its parts.
func TestSessionStays(t *testing.T) {
	text := []byte(`(set-option :produce-models true)
(set-logic QF_LIA)
(define-sort Number () Int)
(define-sort |a number| () Number)
(declare-fun x () |a number|)
(assert (> x 3))
(check-sat)
(reset)
(set-option :produce-models true)
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(define-sort Number () Int)
(declare-fun y () Number)
(assert (< y 3))
(check-sat)
(reset)
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-fun z () Int)
(assert (= z 3))
(check-sat)
`)
	var sizes []int
	for range 4 {
		c, err := instance.Read("session.smt2", text, nil)
		if err != nil {
			t.Fatal(err)
		}
		text = NewCandidate(c).Text
		sizes = append(sizes, len(text))
		if len(c.Options) != 2 || len(c.SortDefinitions()) != 2 {
			t.Errorf("%d options, %d definitions", len(c.Options), len(c.SortDefinitions()))
		}
	}
	if sizes[1] != sizes[0] || sizes[3] != sizes[0] {
		t.Errorf("sizes are %d; the last text is\n%s", sizes, text)
	}
}

// Edits of pushes and pops that are made together keep each pop balanced by its pushes.
func TestLevelsMadeTogether(t *testing.T) {
	c, err := instance.Read("case.smt2", []byte(`(set-logic QF_LIA)
(declare-const x Int)
(push 1)
(push 1)
(assert (> x 1))
(pop 2)
(push 2)
(assert (> x 2))
(pop 1)
(assert (> x 3))
(pop 1)
(assert (> x 4))
(check-sat)
`), nil)
	if err != nil {
		t.Fatal(err)
	}
	edits := steps(c)
	for i := range edits {
		for j := range edits[:i] {
			next := apply(c, []*Edit{edits[j], edits[i]})
			if next == nil {
				continue
			}
			if _, err := instance.Read("next.smt2", next.Print(), nil); err != nil {
				t.Errorf("edits %d and %d: %v\n%s", j, i, err, next.Print())
			}
		}
	}
}

// The parts of a session are printed with one logic. If they had several, it is one that fits all of them.
func TestSeveralLogics(t *testing.T) {
	const reals = "(set-logic QF_LRA)(declare-const x Real)(assert (> x 0.5))(check-sat)"
	const integers = "(set-logic QF_LIA)(declare-const y Int)(assert (> y 3))(check-sat)"
	for script, want := range map[string]string{
		reals + "(reset)" + reals:    "QF_LRA",
		reals + "(reset)" + integers: "QF_LIRA",
	} {
		c, err := instance.Read("session.smt2", []byte(script), nil)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(c.Print()); strings.Count(text, "(set-logic "+want+")") != 2 {
			t.Errorf("not twice %s:\n%s", want, text)
		}
	}
}

// Declarations stay where solvers may give them another meaning than at the beginning, as long as each use sees them.
func TestDeclarationsStay(t *testing.T) {
	const script = `(set-logic QF_LIA)
(declare-fun x () Int)
(assert (> x 1))
(check-sat)
(declare-fun y () Int)
(push 1)
(declare-fun z () Int)
(assert (> z y))
(check-sat)
(pop 1)
(assert (> y 0))
(check-sat)
`
	c, err := instance.Read("case.smt2", []byte(script), nil)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(c.Print()); text != script {
		t.Errorf("it is printed as\n%s", text)
	}
	alone := steps(c)
	for i, e := range alone {
		for _, f := range alone[:i+1] {
			next := apply(c, []*Edit{e, f})
			if next == nil {
				continue
			}
			text := next.Print()
			again, err := instance.Read("next.smt2", text, nil)
			if err != nil {
				t.Errorf("%v:\n%s", err, text)
			} else if !bytes.Equal(again.Print(), text) {
				t.Errorf("it changes when it is read again:\n%s\n%s", text, again.Print())
			}
		}
	}
}

// Declarations move to the beginning of the script if nothing is before them, or if not all uses would see them.
func TestDeclarationsBegin(t *testing.T) {
	const x, f, global = "(declare-fun x () Int)", "(define-fun f () Int x)", "(set-option :global-declarations true)"
	for script, want := range map[string]string{
		x + "(assert (> x 1))":                              x + " (assert (> x 1))",
		"(check-sat) (reset) " + x + "(assert (> x 1))":     "(check-sat) (reset) " + x + " (assert (> x 1))",
		"(check-sat) " + x + f + "(assert (> f 1))":         x + " " + f + " (check-sat) (assert (> f 1))",
		global + "(push 1)" + x + "(pop 1)(assert (> x 1))": global + " (push 1) " + x + " (pop 1) (assert (> x 1))",
	} {
		c, err := instance.Read("case.smt2", []byte(script+"(check-sat)"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Split(strings.TrimSpace(string(c.Print())), "\n"), " "); got != want+" (check-sat)" {
			t.Errorf("%s is printed as\n%s", script, got)
		}
		for _, e := range options(c) { // a declaration does not outlive its level any more
			if next := apply(c, []*Edit{e}); next != nil && !strings.HasPrefix(string(next.Print()), "(declare-fun") {
				t.Errorf("without an option it is\n%s", next.Print())
			}
		}
	}
}

// Declarations stay global as long as something after a reset-assertions uses one of them.
func TestGlobalDeclarationsStay(t *testing.T) {
	const head = "(set-option :global-declarations true)(declare-sort U 0)(declare-fun x () U)(declare-fun p () Bool)"
	for script, stays := range map[string]bool{
		"(assert p)(reset-assertions)(check-sat)":                                           false,
		"(assert p)(reset-assertions)(assert true)(check-sat)":                              false,
		"(assert p)(reset-assertions)(assert p)(check-sat)":                                 true,
		"(assert p)(reset-assertions)(check-sat-assuming (p))":                              true,
		"(assert p)(reset-assertions)(assert (exists ((u U)) true))(check-sat)":             true,
		"(assert p)(check-sat)(reset)(declare-fun q () Bool)(assert q)(check-sat)":          false,
		"(check-sat)(reset-assertions)(declare-fun q () Bool)(assert q)(check-sat)":         false,
		"(check-sat)(push 1)(declare-fun q () Bool)(reset-assertions)(assert q)(check-sat)": true,
	} {
		c, err := instance.Read("case.smt2", []byte(head+script), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range options(c) {
			if next := apply(c, []*Edit{e}); (next == nil) != stays {
				t.Errorf("%s: the option stays: %v, want %v", script, next == nil, stays)
			}
		}
	}
}

// A constructor that the witness needs is not dropped from a proved case. In other cases, other values are drawn.
func TestConstructorsOfTheWitness(t *testing.T) {
	const script = "(declare-datatypes ((Colour 0)) (((red) (green) (blue))))(declare-fun x () Colour)" +
		"(declare-fun y () Colour)(assert (not (distinct green x y)))(check-sat)"
	witness := "(define-fun x () Colour blue)(define-fun y () Colour blue)"
	proved, err := instance.Read("case.smt2", []byte(script), []byte(witness))
	if err != nil || !proved.Proved {
		t.Fatal(proved, err)
	}
	for _, c := range []*Case{proved, proved.Unproved()} {
		for _, name := range []string{"red", "blue"} {
			next := apply(c, []*Edit{dropConstructor(name)})
			if (next == nil) != (c.Proved && name == "blue") {
				t.Errorf("proved: %v, without %s: %v", c.Proved, name, next != nil)
			}
			if next == nil {
				continue
			}
			if _, err := reread(next); err != nil || len(next.Witness.Unread) > 0 {
				t.Errorf("without %s: %v, values that are not read: %v", name, err, next.Witness.Unread)
			}
		}
	}
}
