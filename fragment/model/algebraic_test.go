package model_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// irrationals has √2 as x, -√2 as y, the cube root of 5 as z, √2 + √3 as s, the golden ratio as g, and 1 as r, given as
// a root. c is cut.
const irrationals = `
(define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 2))
(define-fun y () Real (_ real_algebraic_number <1*x^2 + (-2), (-3/2, -5/4)>))
(define-fun z () Real (root-obj (+ (* 1 (^ x 3)) (- 5)) 1))
(define-fun s () Real (root-obj (+ (^ x 4) (* (- 10) (^ x 2)) 1) 4))
(define-fun g () Real (root-obj (- (^ x 2) x 1) 2))
(define-fun r () Real (root-obj (+ (^ x 3) (- 1)) 1))
(define-fun c () Real 1.4142?)
(define-fun a () (Array Int Real) (store ((as const (Array Int Real)) 0.0) 1 (root-obj (+ (^ x 2) (- 2)) 2)))
(define-fun f ((v Real)) Real (ite (= v (root-obj (+ (^ x 2) (- 2)) 2)) 7.0 (* v v)))
(define-fun d () D (pair (root-obj (+ (^ x 2) (- 2)) 2) 1))
`

const irrationalScript = `
(declare-datatypes ((D 0)) (((pair (fst Real) (snd Int)))))
(declare-const x Real) (declare-const y Real) (declare-const z Real) (declare-const s Real) (declare-const g Real)
(declare-const r Real) (declare-const c Real) (declare-const a (Array Int Real)) (declare-fun f (Real) Real)
(declare-const d D)
`

// Each line is a formula with its value, or with the reason why it is open.
func TestIrrationals(t *testing.T) {
	for _, c := range []struct{ formula, want string }{
		{"(= (* x x) 2.0)", "true"},
		{"(= (* x x) 2.00000000000000000000000000000001)", "false"},
		{"(= x 1.41421356237309504880168872420969807857)", "false"},
		{"(< x 1.41421356237309504880168872420969807857)", "true"},
		{"(> x 1.41421356237309504880168872420969807856)", "true"},
		{"(= (+ x y) 0.0)", "true"},
		{"(= x y)", "false"},
		{"(= (- x) y)", "true"},
		{"(distinct x y z)", "true"},
		{"(distinct x z (- y))", "false"},
		{"(< y 0.0 x z s)", "true"},
		{"(<= x x s)", "true"},
		{"(>= x s)", "false"},
		{"(= (* z z z) 5.0)", "true"},
		{"(= (^ z 3.0) 5.0)", "true"},
		{"(= (^ x 4) 4.0)", "true"},
		{"(= (* (- s x) (- s x)) 3.0)", "true"},
		{"(= (* (- s x) (- s x)) 3.0001)", "false"},
		{"(= (/ 1.0 g) (- g 1.0))", "true"},
		{"(= (/ x y) (- 1.0))", "true"},
		{"(= (/ x y 2.0 y) (/ (- 0.5) y))", "true"},
		{"(= (/ 2.0 x) x)", "true"},
		{"(= (to_int (* 1000.0 x)) 1414)", "true"},
		{"(= (to_int (* 1000.0 y)) (- 1415))", "true"},
		{"(is_int x)", "false"},
		{"(is_int (* x y))", "true"},
		{"(= (to_int (* (- s x) (- s x))) 3)", "true"},
		{"(is_int (* (- s x) (- s x)))", "true"},
		{"(= (abs y) x)", "true"},
		{"(= (abs x) x)", "true"},
		{"(= r 1.0)", "true"},
		{"(= (f r) 1.0)", "true"},
		{"(= (f x) 7.0)", "true"},
		{"(= (f y) 2.0)", "true"},
		{"(= (f (- y)) 7.0)", "true"},
		{"(= (select a 1) x)", "true"},
		{"(= a (store a 1 x))", "true"},
		{"(= a (store a 1 y))", "false"},
		{"(= (fst d) x)", "true"},
		{"(= d (pair (- y) 1))", "true"},
		{"(= d (pair y 1))", "false"},
		{"(exists ((v Real)) (and (= v x) (> v 3.0)))", "false"},
		{"(exists ((v Real)) (and (< v x) (> (* v v v) 3.0)))", "open: quantifier"},
		{"(= ((_ to_fp 8 24) RNE x) (fp #b0 #x7f #b01101010000010011110011))", "true"},
		{"(= ((_ to_fp 8 24) RTP x) (fp #b0 #x7f #b01101010000010011110100))", "true"},
		{"(= ((_ to_fp 8 24) RTP y) (fp #b1 #x7f #b01101010000010011110011))", "true"},
		{"(= (ite (> x 1.0) x y) x)", "true"},

		{"(= (/ 1.0 (+ x y)) 3.0)", "open: division by zero"},
		{"(= (/ x 0.0) 3.0)", "open: division by zero"},
		{"(= (^ x (- 1.0)) 3.0)", "open: negative exponent"},
		{"(= (^ (+ x y) 0.0) 3.0)", "open: 0 to the power of 0"},
		{"(= (^ 2.0 x) 3.0)", "open: fractional exponent"},
		{"(= (^ x 100000) 3.0)", "open: budget"},
		{"(= (sin x) 3.0)", "open: operator sin"},
		{"(= (* c c) 2.0)", "open: number of which only the first digits are given"},
		{"(< c 1.0)", "open: number of which only the first digits are given"},
		{"(< (* x x) c)", "open: number of which only the first digits are given"},
		{"(or (< c 1.0) (> x 1.0))", "true"},
	} {
		seed, err := fragment.ReadSeed("script.smt2", []byte(irrationalScript+"(assert "+c.formula+")"))
		if err != nil {
			t.Fatalf("%s: %v", c.formula, err)
		}
		m, arena, err := model.Read(seed, "model", []byte(irrationals))
		if err != nil {
			t.Fatal(err)
		}
		if got := model.NewEvaluator(arena, m).Value(seed.Assertions[0]).String(); got != c.want {
			t.Errorf("%s is %s, want %s", c.formula, got, c.want)
		}
		// In a pool no value is irrational.
		drawn := model.DrawReference(model.ReadReference(seed, []byte(irrationals)), rand.New(rand.NewPCG(1, 1)))
		e := model.NewSeedEvaluator(seed, drawn)
		e.All()
		for term := smtlib.Term(1); term < seed.Arena.Len(); term++ {
			if seed.Arena.Closed(term) && irrational(e.Value(term)) {
				t.Errorf("%s: %s is irrational", c.formula, seed.Arena.TermString(term))
			}
		}
	}
}

// irrational reports whether a value is an irrational number, or an array with one.
func irrational(v value.Value) bool {
	array, ok := v.(value.Array)
	if !ok {
		_, irrational := v.(value.Algebraic)
		return irrational
	}
	found := irrational(array.Default())
	array.Entries(func(_, element value.Value) { found = found || irrational(element) })
	return found
}

// Algebraic numbers as solvers write them, and their values, multiplied by 1000 and rounded down.
func TestAlgebraicLiterals(t *testing.T) {
	a := smtlib.NewArena(theory.Signature("ALL"))
	for text, want := range map[string]string{
		"(root-obj (+ (^ x 2) (- 2)) 1)":                                "-1415",
		"(root-obj (+ (* 3 (^ x 3)) (* 3 x) (- 7)) 1)":                  "1078",
		"(root-obj (+ (^ x 4) (* (- 6) (^ x 2)) 7)\n\t3)":               "1259",
		"(root-obj (- (* x x x) 5) 1)":                                  "1709",
		"(root-obj (^ (+ x 1) 2) 1)":                                    "-1000",
		"(root-obj (+ (* 2 x) (- 3)) 1)":                                "1500",
		"(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)":          "1414",
		"(_ real_algebraic_number <3*x^4 + (-7), (-5/4, -1)>)":          "-1236",
		"(_ real_algebraic_number <1*x^2 + (-2*x) + (-1), (9/4, 5/2)>)": "2414",
		"(_ real_algebraic_number <x^2 + (-x) + (-1), (1, 2)>)":         "1618",
		"(root-obj (+ (^ x 2) (- 2)) 3)":                                "open: algebraic number without a root",
		"(root-obj (+ (^ x 2) 2) 1)":                                    "open: algebraic number without a root",
		"(root-obj (+ (^ x 2) (- 2)) 0)":                                "open: algebraic number without a root",
		"(root-obj 7 1)":                                                "open: algebraic number without a root",
		"(root-obj 0 1)":                                                "open: algebraic number without a root",
		"(_ real_algebraic_number <1*x^2 + (-2), (-2, 2)>)":             "open: algebraic number without a root",
		"(root-obj (+ (^ x 2) (- y)) 1)":                                "open: algebraic number that is not read",
		"(root-obj (sin x) 1)":                                          "open: algebraic number that is not read",
		"(root-obj (+ (^ x 2) (- 2)))":                                  "open: algebraic number that is not read",
		"(root-obj (^ x 1000000000) 1)":                                 "open: algebraic number that is not read",
		"(root-obj (+ 1e999999999 x) 1)":                                "open: algebraic number that is not read",
		"(root-obj (^ (^ (^ x 100) 100) 100) 1)":                        "open: algebraic number that is not read",
		"(root-obj (/ x 0) 1)":                                          "open: algebraic number that is not read",
		"(root-obj":                                                     "open: algebraic number that is not read",
		"(_ real_algebraic_number <1*x^2 + (-2), (5/0, 3/2)>)":          "open: algebraic number that is not read",
		"(_ real_algebraic_number <1*x^2 + (-2)>)":                      "open: algebraic number that is not read",
		"(root-obj " + strings.Repeat("(- ", 100_000) + "x" + strings.Repeat(")", 100_000) + " 1)": "open: algebraic number that is not read",
		"1.41?": "open: number of which only the first digits are given",
	} {
		lit, err := a.Literal(smtlib.KindAlgebraic, text)
		if err != nil {
			t.Fatal(err)
		}
		got := theory.LiteralValue(a, lit)
		if !value.IsOpen(got) {
			near := theory.NearbyValue(a, lit).(value.Real)
			got = near.Mul(value.NewReal(1000)).Floor()
		}
		if got.String() != want {
			t.Errorf("%.80s is %s, want %s", text, got, want)
		}
	}
}
