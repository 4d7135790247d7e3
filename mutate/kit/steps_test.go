package kit

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// The steps of a seed are kept in their order; a script with one check and no scopes has no steps of its own.
func TestOwnSteps(t *testing.T) {
	scripts := OwnSteps(seedOf(t, `(declare-const x Int) (declare-const p Bool) (assert (< x 5)) (check-sat) (push 1)
		(assert (! (< x 3) :named first)) (push 2) (pop 2) (pop 1) (assert (< 3 x)) (check-sat-assuming (p))
		(reset-assertions) (assert (= x 7)) (check-sat-using smt) (reset) (declare-const y Int) (check-sat)`))
	if len(scripts) != 1 {
		t.Fatalf("%d scripts; want that before the reset alone", len(scripts))
	}
	var names []string
	for _, step := range scripts[0] {
		switch step := step.(type) {
		case smtlib.Assert:
			names = append(names, "assert"+step.Name)
		case smtlib.CheckSat:
			names = append(names, "check"+strings.Repeat("-assuming", len(step.Assuming))+step.Using)
		case smtlib.Push:
			names = append(names, "push")
		case smtlib.Pop:
			names = append(names, "pop")
		case smtlib.Reset:
			names = append(names, "reset")
		}
	}
	want := "assert check push assert push pop pop assert check-assuming reset assert check"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	once := `(declare-const x Int)(assert (< x 1))(assert (< 1 x))(check-sat)`
	if own := OwnSteps(seedOf(t, once)); own != nil {
		t.Errorf("%v", own)
	}
}

// Standing has the active assertions of steps, level by level.
func TestStanding(t *testing.T) {
	seed := seedOf(t, `(declare-const x Int)(assert (< x 1))(push 2)(assert (< x 2))(check-sat)
		(push 1)(assert (< x 3))(pop 2)(assert (< x 4))(push 1)(pop 1)(push 1)(assert (< x 5))(check-sat)`)
	own := OwnSteps(seed)[0]
	for n := range own {
		whole, short := instance.Script{Steps: own[:n]}, instance.Script{Steps: Standing(own[:n])}
		want, got := whole.ActiveSteps(n), short.ActiveSteps(len(short.Steps))
		same := len(want) == len(got)
		for i := 0; same && i < len(want); i++ {
			same = whole.Steps[want[i]] == short.Steps[got[i]]
		}
		if !same {
			t.Errorf("behind %d steps: %v; want the assertions of %v", n, short.Steps, whole.Steps)
		}
	}
}
