package mutate

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// An instance has all assertions of the seed unchanged, and one or two claims about its symbols; its expectation
// follows from what is known about the seed.
func TestWhole(t *testing.T) {
	for _, c := range []struct {
		caption, text string
		expect        instance.Expectation
		certificate   instance.Certificate
	}{
		{"satisfiable", `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)
			(assert (= (mod x 2) 1))(assert (> x 5))(assert (< x 8))(assert (= y (+ x 1)))`, instance.Sat, instance.Evaluated},
		{"refuted", `(set-logic QF_BV)(declare-const a (_ BitVec 2))(declare-const b Bool)(assert (= a #b10))
			(assert (= b (= (bvadd a #b01) #b00)))(assert (or b (= a #b11)))`, instance.Unsat, instance.Derived},
		{"on the author's word", cubes, instance.Unsat, instance.Reference},
		{"unknown", `(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)
			(assert (= (* x x x) (+ (* y y) 7)))(assert (> x 1000))`, instance.None, ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			g := generator(t, c.text, func(s *Settings) { s.Strategies = []Weight{{"whole", 1}} })
			var w instance.Writer
			different := map[string]bool{}
			for round := range 3 {
				r := g.Round(round)
				for i := range 60 {
					in := r.Instance(round*g.PerRound() + i)
					if in == nil {
						t.Fatalf("round %d: there is no instance %d", round, i)
					}
					if err := in.Verify(); err != nil {
						t.Fatal(err)
					}
					if last := in.Last(); last.Expect != c.expect || last.Certificate != c.certificate {
						t.Fatalf("%s, %s: want %s, %s", last.Expect, last.Certificate, c.expect, c.certificate)
					}
					formulas := in.Formulas()
					if beside := len(formulas) - len(g.Seed.Assertions); beside < 1 || beside > mostBeside {
						t.Errorf("%d formulas beside the seed's", beside)
					}
					for _, f := range g.Seed.Assertions {
						if !slices.Contains(formulas, f) {
							t.Fatalf("an assertion of the seed is not there")
						}
					}
					different[string(w.AppendInstance(nil, in, instance.Dialect{}))] = true
				}
			}
			if len(different) < 100 {
				t.Errorf("%d different instances of 180", len(different))
			}
		})
	}
}

// If a seed has several checks, most instances follow its steps, with the claims at the last level.
func TestWholeSteps(t *testing.T) {
	g := generator(t, `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)
		(assert (> x 3))(check-sat)(push 1)(assert (< y x))(check-sat)(assert (= (+ x y) 9))(check-sat)`,
		func(s *Settings) { s.Strategies, s.ModelSources = []Weight{{"whole", 1}}, []string{"own"} })
	r, several := g.Round(0), 0
	for i := range 100 {
		in := r.Instance(i)
		if in == nil {
			continue
		}
		if err := in.Verify(); err != nil {
			t.Fatal(err)
		}
		if in.Last().Expect != instance.Sat {
			t.Errorf("instance %d expects %s", i, in.Last().Expect)
		}
		if len(in.Checks) > 1 {
			several++
			last := len(in.Checks) - 1
			for _, f := range in.Active(last - 1) {
				if !slices.Contains(g.Seed.Assertions, f) {
					t.Errorf("instance %d: a claim stands in front of check %d", i, last)
				}
			}
		}
	}
	if several < 30 {
		t.Errorf("%d instances of 100 ask several times", several)
	}
}

// A seed that was read without its quantifiers is asserted with them, so a proof that the assertions without them have
// no model does not count.
func TestWholeOpened(t *testing.T) {
	seed, err := fragment.ReadOpened("seed.smt2",
		[]byte(`(set-logic LIA)(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) (* 2 x))))`))
	if err != nil {
		t.Fatal(err)
	}
	settings := Defaults()
	settings.Strategies = []Weight{{"whole", 1}}
	g := NewGenerator(seed, settings, "test", 1)
	for round := range 3 {
		r := g.Round(round)
		for i := range 20 {
			in := r.Instance(round*g.PerRound() + i)
			if in == nil {
				continue
			}
			if err := in.Verify(); err != nil {
				t.Fatal(err)
			}
			if in.Last().Expect == instance.Unsat || !slices.Contains(in.Formulas(), seed.Opened[0]) {
				t.Fatalf("%s of %d formulas", in.Last().Expect, len(in.Formulas()))
			}
		}
	}
}
