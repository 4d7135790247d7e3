package mutate

import (
	"bytes"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// The instances have no expectation. They assert the seed's assertions, and changed versions of them.
func TestUndecided(t *testing.T) {
	g := generator(t, `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)
		(assert (< x y))(assert (< y x))(assert (= (mod x 3) 1))(check-sat)`,
		func(s *Settings) { s.Strategies = []Weight{{"undecided", 1}} })
	r, scripts, n := g.Round(0), map[string]bool{}, 0
	var w instance.Writer
	for i := range 200 {
		in := r.Instance(i)
		if in == nil {
			continue
		}
		n++
		if c := in.Last(); c.Expect != instance.None || c.Certificate != "" || c.Witness != nil {
			t.Fatalf("%+v: want nothing to be certain", c)
		}
		scripts[string(w.AppendInstance(nil, in, instance.Dialect{}))] = true
	}
	if n < 100 || len(scripts) < 50 {
		t.Errorf("%d instances, %d different ones", n, len(scripts))
	}
}

// If a seed has one assertion, few instances are that assertion unchanged.
func TestUndecidedChanges(t *testing.T) {
	g := generator(t, `(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)
		(assert (= (+ (* x x) (* y y)) (* 3 (+ (* x y) 1))))(check-sat)`,
		func(s *Settings) { s.Strategies = []Weight{{"undecided", 1}} })
	r, same, n := g.Round(0), 0, 0
	for i := range 200 {
		if in := r.Instance(i); in != nil {
			n++
			if in.Formulas()[0] == g.Seed.Assertions[0] {
				same++
			}
		}
	}
	if n < 150 || 4*same > n {
		t.Errorf("%d of %d instances assert what the seed does", same, n)
	}
}

// Instances do not mention heaps, since they lack the seed's command that declares one.
func TestUndecidedWithoutHeap(t *testing.T) {
	g := generator(t, `(set-logic QF_ALL) (declare-heap (Int Int)) (declare-const x Int) (declare-const a Int)
		(assert (pto x a)) (assert (< x (* a a)))`, func(s *Settings) { s.Strategies = []Weight{{Undecided, 1}} })
	made := 0
	r := g.Round(0)
	for i := range 100 {
		in := r.Instance(i)
		if in == nil {
			continue
		}
		made++
		var w instance.Writer
		if text := w.AppendInstance(nil, in, instance.Dialect{}); bytes.Contains(text, []byte("pto")) {
			t.Fatalf("%s", text)
		}
	}
	if made == 0 {
		t.Error("no instance is made of what else is asserted")
	}
}
