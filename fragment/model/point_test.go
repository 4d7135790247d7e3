package model_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// pinnable are assertions whose values depend on unspecified points that can be pinned.
var pinnable = []struct {
	name, text string
	points     []string // left sides of the points' equations
}{
	{"division of reals", `(declare-const x Real) (assert (> (/ 3.0 (- x x)) (/ 4.5 (- x x) 2.0)))`,
		[]string{"(/ 3.0 0.0)", "(/ (/ 9.0 2.0) 0.0)"}},
	{"division in a row", `(assert (= (/ 1.0 2.0 0.0) (/ 2.0 4.0 0.0)))`, []string{"(/ (/ 1.0 2.0) 0.0)"}},
	{"div and mod", `(declare-const x Int) (assert (< (div 7 (- x x)) (mod 7 (- x x)) (div (- 7) 0)))`,
		[]string{"(div 7 0)", "(mod 7 0)", "(div (- 7) 0)"}},
	{"a function", `(define-fun half ((x Int) (y Int)) Int (div x y)) (assert (= (half 3 0) (div 3 0) (half 4 0)))`,
		[]string{"(div 3 0)", "(div 4 0)"}},
	{"a quantifier", `(assert (forall ((p Bool)) (< (div (ite p 1 2) 0) 100)))`, []string{"(div 1 0)", "(div 2 0)"}},
	{"selectors", `(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))
		(assert (= (head nil) (head (tail (cons 1 nil))) (head (cons 2 nil)))) (assert (= (tail nil) nil))`,
		[]string{"(head nil)", "(tail nil)"}},
	{"selectors of a parametric datatype", `(declare-datatypes ((E 2)) ((par (X Y) ((left (l X)) (right (r Y))))))
		(declare-const e (E Int Bool)) (assert (or (r e) (= (l e) 3)))`, nil},
	{"conversions", `(declare-const m RoundingMode) (assert (= ((_ fp.to_ubv 4) RNE (_ NaN 3 4))
		((_ fp.to_sbv 4) RTZ (_ +oo 3 4)) ((_ fp.to_ubv 4) RTP (fp #b1 #b101 #b000))))
		(assert (< (fp.to_real (_ -oo 3 4)) 1.0))`,
		[]string{"((_ fp.to_ubv 4) RNE (_ NaN 3 4))", "((_ fp.to_sbv 4) RTZ (_ +oo 3 4))",
			"((_ fp.to_ubv 4) RTP (fp #b1 #b101 #b000))", "(fp.to_real (_ -oo 3 4))"}},
	{"seq.nth", `(assert (< (seq.nth (seq.++ (seq.unit 1) (seq.unit 2)) 2) (seq.nth (as seq.empty (Seq Int)) (- 1))))`,
		[]string{"(seq.nth (seq.++ (seq.unit 1) (seq.unit 2)) 2)", "(seq.nth (as seq.empty (Seq Int)) (- 1))"}},
}

func readPointSeed(t *testing.T, text string) *fragment.Seed {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte("(set-logic ALL)"+text))
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// A model that fixes points leaves nothing open, has one value for equal arguments, whatever the order of evaluation,
// and gives equations for these values. In a model that does not, all points are open.
func TestFixedPoints(t *testing.T) {
	for _, c := range pinnable {
		t.Run(c.name, func(t *testing.T) {
			seed := readPointSeed(t, c.text)
			forth := model.Draw(seed, "random", rand.New(rand.NewPCG(1, 2)))
			if v := model.NewEvaluator(seed.Arena, forth).Value(seed.Assertions[0]); c.points != nil && !value.IsOpen(v) {
				t.Errorf("without points the value is %s", v)
			}
			back := model.Draw(seed, "random", rand.New(rand.NewPCG(1, 2)))
			model.DrawPoints(seed, forth, 99)
			model.DrawPoints(seed, back, 99)
			model.NewSeedEvaluator(seed, forth).All()
			e := model.NewEvaluator(seed.Arena, back)
			for _, f := range slices.Backward(seed.Assertions) {
				e.Value(f)
			}
			forth.Complete()
			back.Complete()
			a := seed.Arena.Child()
			var equations []string
			for _, i := range forth.PointsOf(seed.Arena, seed.Assertions) {
				pin, err := forth.Points()[i].Pin(a)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range []*model.Model{forth, back} {
					if v := model.NewEvaluator(a, m).Value(pin); !value.IsTrue(v) {
						t.Errorf("%s is %s", a.TermString(pin), v)
					}
				}
				equations = append(equations, a.TermString(a.Args(pin)[0]))
			}
			slices.Sort(equations)
			if want := slices.Sorted(slices.Values(c.points)); c.points != nil && !slices.Equal(equations, want) {
				t.Errorf("the points are %q, want %q", equations, want)
			}
			for _, f := range seed.Assertions {
				if v := model.NewEvaluator(seed.Arena, forth).Value(f); value.IsOpen(v) {
					t.Errorf("%s is %s", seed.Arena.TermString(f), v)
				}
			}
		})
	}
}

// Points that solvers decide in their own way, or that no equation of literals can pin, stay open.
func TestPointsThatStayOpen(t *testing.T) {
	for _, text := range []string{
		`(assert (= (rem 7 0) 1))`,
		`(assert (= (^ 0 0) 1))`,
		`(assert (= (^ 2 (- 1)) 1))`,
		`(assert (fp.isNegative (fp.min (_ +zero 3 4) (_ -zero 3 4))))`,
		`(assert (= ((_ fp.to_ubv 4) RNE (fp #b1 #b001 #b000)) #x1))`,
		`(assert (= (fp.to_ieee_bv (_ NaN 3 4)) #b1111111))`,
		`(assert (= (seq.nth_i (seq.unit 1) 1) 1))`,
		`(declare-sort U 0) (declare-datatypes ((L 0)) (((nil) (cons (head U) (tail L)))))
			(declare-const u U) (assert (= (head nil) u))`,
		`(declare-datatypes ((L 0)) (((nil) (cons (head (Array Int Int)))))) (assert (= (select (head nil) 0) 1))`,
	} {
		seed := readPointSeed(t, text)
		m := model.Draw(seed, "random", rand.New(rand.NewPCG(1, 2)))
		model.DrawPoints(seed, m, 99)
		if v := model.NewSeedEvaluator(seed, m).Value(seed.Assertions[0]); !value.IsOpen(v) {
			t.Errorf("%s is %s", text, v)
		}
		if n := len(m.Points()); n != 0 {
			t.Errorf("%s has %d points", text, n)
		}
	}
}

// A model file may give the values of points, as equations or as a solver's answer to get-value.
func TestPointsAreRead(t *testing.T) {
	seed := readPointSeed(t, `(declare-const x Int)
		(assert (= (div x 0) 5)) (assert (= (mod x 0) 6)) (assert (= (div 4 2) 3))`)
	for _, text := range []string{
		`(define-fun x () Int 3) (= (div 3 0) 5) (= (mod 3 0) (- 6)) (= (div 4 2) 3)`,
		`((x 3) ((div 3 0) 5) ((mod 3 0) (- 6)) ((div 4 2) 3))`,
	} {
		m, a, err := model.Read(seed, "model", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		e := model.NewEvaluator(a, m)
		for _, f := range seed.Assertions {
			got = append(got, e.Value(f).String())
		}
		if want := []string{"true", "false", "false"}; !slices.Equal(got, want) {
			t.Errorf("%s: the assertions are %q, want %q", text, got, want)
		}
	}
}

// If a quantifier needs more points than a model may have, the others are open.
func TestManyPoints(t *testing.T) {
	seed := readPointSeed(t, `(assert (forall ((b (_ BitVec 12))) (< (* 0 (mod (bv2nat b) 0)) 1)))`)
	m := model.Draw(seed, "random", rand.New(rand.NewPCG(1, 2)))
	model.DrawPoints(seed, m, 99)
	v := model.NewSeedEvaluator(seed, m).Value(seed.Assertions[0])
	if !value.IsOpen(v) || len(m.Points()) != model.MaxPoints {
		t.Errorf("%s with %d points", v, len(m.Points()))
	}
}
