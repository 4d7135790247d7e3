package model_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// With ByItself, a quantified formula has the value that its own terms suggest, in any arena and under any model.
func TestByItself(t *testing.T) {
	seed, err := fragment.ReadSeed("test.smt2", []byte(`(declare-const s String) (assert (distinct s "ten letters"))
		(assert (exists ((x String)) (= (str.len x) 11)))
		(assert (forall ((x String)) (distinct x "ab")))
		(assert (forall ((n Int) (m Int)) (distinct (* 7 n) (+ 1000 (* m m m)))))`))
	if err != nil {
		t.Fatal(err)
	}
	m := model.New("test")
	e := model.NewEvaluator(seed.Arena, m)
	alone := model.NewEvaluator(seed.Arena, m).ByItself()
	for i, want := range []string{"open: quantifier", "false", "false"} {
		if got := alone.Value(seed.Assertions[i+1]).String(); got != want {
			t.Errorf("quantifier %d is %s by itself, want %s", i+1, got, want)
		}
	}
	if got := e.Value(seed.Assertions[1]).String(); got != "true" {
		t.Errorf("with the literals of the script, a string of their length is there: %s", got)
	}
}

// TestCandidates: quantifiers over large sorts that a single value settles.
func TestCandidates(t *testing.T) {
	for _, c := range []struct{ caption, formula, want string }{
		{"a sum of the body", "(exists ((x Int)) (= x (+ i 4711)))", "true"},
		{"between literals of the body", "(exists ((x Int)) (and (> x 1234567) (< x 1234569)))", "true"},
		{"a literal in an inner quantifier", "(exists ((x Int)) (forall ((p Bool)) (=> p (= x 987654))))", "true"},
		{"half", "(exists ((x Real)) (and (< 0.0 x) (< x 1.0)))", "true"},
		{"the next float", "(exists ((x Float64)) (and (fp.gt x d) (fp.lt x (fp.add RNE d ((_ to_fp 11 53) RNE 1.0)))))", "true"},
		{"NaN", "(forall ((x Float64)) (fp.eq x x))", "false"},
		{"zeros", "(forall ((x Float64) (y Float64)) (=> (fp.eq x y) (= x y)))", "false"},
		{"the greatest float", "(forall ((x Float128)) (or (fp.isNaN x) (fp.isInfinite x) (fp.lt x (fp.add RNE x x)) (fp.leq x x)))",
			"open: quantifier"},
		{"overflow", "(forall ((x Float32)) (=> (fp.gt x ((_ to_fp 8 24) RNE 1.0)) (not (fp.isInfinite (fp.add RNE x x)))))", "false"},
		{"no negative is its own opposite", "(forall ((x (_ BitVec 64))) (=> (= x (bvneg x)) (= x #x0000000000000000)))", "false"},
		{"the next vector", "(exists ((x (_ BitVec 64))) (= (bvsub x #x0000000000000001) b))", "true"},
		{"the first string", "(forall ((x String)) (str.< x s))", "false"},
		{"a longer string", "(exists ((x String)) (and (str.prefixof s x) (distinct s x)))", "true"},
		{"a literal that SMT-LIB does not have", "(exists ((x String)) (and (= x s) (str.< \"ä\" x)))", "open: quantifier"},
		{"one beside it", "(exists ((x String)) (or (= x \"ä\") (= x \"b\")))", "true"},
		{"of several variables", "(exists ((x Int) (y Int) (z Int)) (and (= x 7001) (= y (+ i 1)) (= z 7003)))", "true"},
		{"a variable that is not used", "(forall ((x Int)) (< 0 i))", "true"},
		{"an array that is not used", "(exists ((x (Array Int Real))) (< i 0))", "false"},
		{"one of two that is not used", "(exists ((x Int) (y Int)) (= x (+ i 4711)))", "true"},
		{"not used inside", "(forall ((x Int)) (exists ((y Int)) (= x 4711)))", "false"},
		{"not used, but by an inner quantifier of the same name", "(forall ((x Int)) (exists ((x Int)) (= x i)))", "true"},
		{"an odd number is not twice another", "(forall ((x Int)) (exists ((y Int)) (= (* 2 y) x)))", "false"},
		{"nothing to settle it", "(forall ((x Int)) (exists ((y Int)) (< x (* y y))))", "open: quantifier"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			got := evaluate(t, `(declare-const i Int) (declare-const s String) (declare-const b (_ BitVec 64))
				(declare-const d Float64) (assert `+c.formula+")",
				`(define-fun i () Int 31415926) (define-fun s () String "kiwi") (define-fun b () (_ BitVec 64) #x0123456789abcdef)
				(define-fun d () Float64 ((_ to_fp 11 53) RNE 0.1))`)[0].String()
			if got != c.want {
				t.Errorf("%s is %s, want %s", c.formula, got, c.want)
			}
		})
	}
}

// smallSorts are sorts with all their values.
var smallSorts = []struct {
	name   string
	values []string
}{
	{"Bool", []string{"false", "true"}},
	{"(_ BitVec 2)", []string{"#b00", "#b01", "#b10", "#b11"}},
	{"Color", []string{"red", "green", "blue"}},
	{"(_ BitVec 3)", []string{"#b000", "#b001", "#b010", "#b011", "#b100", "#b101", "#b110", "#b111"}},
	{"RoundingMode", []string{"RNE", "RNA", "RTP", "RTN", "RTZ"}},
	{"Pair", []string{"(pair false red)", "(pair false green)", "(pair false blue)", "(pair true red)", "(pair true green)",
		"(pair true blue)"}},
}

// expander draws formulas, each as it is and with its quantifiers expanded.
type expander struct {
	draw func(n int) int
	vars []struct{ name, sort string }
}

// atom draws an equation or predicate on variables in scope, and literals.
func (x *expander) atom() string {
	s := smallSorts[x.draw(len(smallSorts))]
	term := func() string {
		var fitting []string
		for _, v := range x.vars {
			if v.sort == s.name {
				fitting = append(fitting, v.name)
			}
		}
		if len(fitting) > 0 && x.draw(4) > 0 {
			return fitting[x.draw(len(fitting))]
		}
		return s.values[x.draw(len(s.values))]
	}
	if strings.HasPrefix(s.name, "(_ BitVec") {
		op := []string{"bvult", "bvsle", "=", "distinct"}[x.draw(4)]
		return fmt.Sprintf("(%s (bvadd %s %s) %s)", op, term(), term(), term())
	}
	return fmt.Sprintf("(= %s %s)", term(), term())
}

func (x *expander) formula(depth int) (quantified, expanded string) {
	if depth == 0 {
		a := x.atom()
		return a, a
	}
	switch x.draw(5) {
	case 0:
		q, e := x.formula(depth - 1)
		return "(not " + q + ")", "(not " + e + ")"
	case 1:
		op := []string{"and", "or", "=>", "xor", "="}[x.draw(5)]
		q1, e1 := x.formula(depth - 1)
		q2, e2 := x.formula(depth - 1)
		return fmt.Sprintf("(%s %s %s)", op, q1, q2), fmt.Sprintf("(%s %s %s)", op, e1, e2)
	}
	s := smallSorts[x.draw(len(smallSorts))]
	name := fmt.Sprintf("x%d", len(x.vars))
	x.vars = append(x.vars, struct{ name, sort string }{name, s.name})
	q, e := x.formula(depth - 1)
	x.vars = x.vars[:len(x.vars)-1]
	quantifier, junction := "forall", "and"
	if x.draw(2) == 0 {
		quantifier, junction = "exists", "or"
	}
	var parts []string
	for _, v := range s.values {
		parts = append(parts, fmt.Sprintf("(let ((%s %s)) %s)", name, v, e))
	}
	return fmt.Sprintf("(%s ((%s %s)) %s)", quantifier, name, s.name, q),
		fmt.Sprintf("(%s %s)", junction, strings.Join(parts, " "))
}

const smallPrelude = `(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-datatypes ((Pair 0)) (((pair (fst Bool) (snd Color)))))
`

// TestQuantifiersAreExpansions compares quantified formulas with the conjunctions and disjunctions that they
// abbreviate.
func TestQuantifiersAreExpansions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := &expander{draw: func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "d") }}
		q, e := x.formula(1 + x.draw(4))
		values := valuesOf(t, smallPrelude+"(assert "+q+")(assert "+e+")")
		if values[0] != values[1] {
			t.Fatalf("%s is %s, its expansion is %s", q, values[0], values[1])
		}
	})
}

// TestBoundedQuantifiers compares quantifiers over bounded integers with their expansions, under bounds of all forms.
func TestBoundedQuantifiers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		lo := rng.IntN(7) - 3
		hi := lo + rng.IntN(6) - 1
		op := []string{"<", "<=", "=", "distinct"}[rng.IntN(4)]
		body := fmt.Sprintf("(%s (+ (* %d (mod x 5)) x) (* %d x x))", op, rng.IntN(9), rng.IntN(3))
		lower := []string{
			"(<= " + numeral(lo) + " x)", "(< " + numeral(lo-1) + " x)", "(>= x " + numeral(lo) + ")", "(not (< x " + numeral(lo) + "))",
			"(not (>= " + numeral(lo-1) + " x))", "(and (< (- 9) x) (! (<= " + numeral(lo) + " x) :odd yes))",
		}[rng.IntN(6)]
		upper := []string{
			"(<= x " + numeral(hi) + ")", "(< x " + numeral(hi+1) + ")", "(> " + numeral(hi+1) + " x)", "(not (> x " + numeral(hi) + "))",
			"(not (or (< 9 x) (<= " + numeral(hi+1) + " x)))",
		}[rng.IntN(5)]
		q, junction := fmt.Sprintf("(exists ((x Int)) (and %s %s %s))", upper, body, lower), "or false"
		if rng.IntN(2) == 0 {
			junction = "and true"
			q = []string{
				fmt.Sprintf("(forall ((x Int)) (=> %s %s %s))", lower, upper, body),
				fmt.Sprintf("(forall ((x Int)) (or (not (and %s %s)) %s))", lower, upper, body),
			}[rng.IntN(2)]
		}
		parts := []string{junction}
		for v := lo; v <= hi; v++ {
			parts = append(parts, fmt.Sprintf("(let ((x %s)) %s)", numeral(v), body))
		}
		values := valuesOf(t, fmt.Sprintf("(assert %s)(assert (%s))", q, strings.Join(parts, " ")))
		if values[0] != values[1] {
			t.Errorf("%s is %s, its expansion is %s", q, values[0], values[1])
		}
	}
}

// TestGuards: values that guards leave of a sort, and conditions that are not guards.
func TestGuards(t *testing.T) {
	for _, c := range []struct{ caption, formula, want string }{
		{"one value", "(forall ((x Int)) (=> (= (+ i 1) x) (< i x)))", "true"},
		{"one value of a large sort", "(forall ((x String)) (=> (= x (str.++ s \"!\")) (str.prefixof s x)))", "true"},
		{"one value, by distinct", "(forall ((x Int)) (or (distinct x i) (< x i)))", "false"},
		{"no binding", "(exists ((x Int)) (and (< i x) (< x (+ i 1))))", "false"},
		{"one of several", "(exists ((x Int)) (and (or (= x i) (= 3 x)) (< 3 x i)))", "false"},
		{"not one of several", "(exists ((x Int)) (and (or (= x i) (< 3 x)) (= (mod (* x x) 99) 98)))", "open: quantifier"},
		{"of vectors", "(forall ((x (_ BitVec 64))) (=> (bvult x b) (bvugt x #x0000000000000001) (= x #x0000000000000002)))",
			"true"},
		{"of vectors, from below", "(forall ((x (_ BitVec 64))) (=> (bvuge x #xfffffffffffffffe) (bvult (bvnot x) b)))", "true"},
		{"of two variables", "(forall ((x Int) (y Int)) (=> (and (<= 0 x 3) (= y i)) (< (mod (* x x) 99) y)))", "open: quantifier"},
		{"of two variables, each by itself", "(forall ((x Int) (y Int)) (=> (<= 0 x) (<= x 3) (= y i) (< x y)))", "true"},
		{"by a variable outside", "(forall ((x Int)) (=> (<= 0 x) (<= x 3) (exists ((y Int)) (and (= y (* 2 x)) (< 7 y)))))", "false"},
		{"by a variable of the same quantifier", "(exists ((x Int) (y Int)) (and (= x i) (= y x) (= (mod (* y y) 99) 98)))",
			"open: quantifier"},
		{"by itself", "(exists ((x Int)) (and (= x (+ x 1)) (= x i)))", "false"},
		{"an inner variable of the same name", "(forall ((x Int)) (=> (= x i) (exists ((x Int)) (and (= x 3) (< x i)))))", "true"},
		{"a term that is open", "(exists ((x Int)) (and (= x (div i 0)) (= (* 2 x) 8)))", "open: quantifier"},
		{"a term that is open, whatever it is", "(exists ((x Int)) (and (= x (div i 0)) (= (* 2 x) 7)))", "false"},
		{"a bound that is open", "(forall ((x Int)) (=> (<= (div i 0) x) (<= 1 x) (<= x 2) (< x i)))", "true"},
		{"a condition that need not hold", "(exists ((x Int)) (or (= x i) (= (* 2 x) 7)))", "true"},
		{"the other polarity", "(forall ((x Int)) (and (= x i) (= (* 2 x) 7)))", "false"},
		{"too many", "(forall ((x Int)) (=> (<= 0 x) (<= x i) (distinct (mod (* x x) 99) 98)))", "open: quantifier"},
		{"signed comparisons are none", "(exists ((x (_ BitVec 64))) (and (bvsle b x) (bvsle x b) (bvult x x)))", "open: quantifier"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			got := evaluate(t, `(declare-const i Int) (declare-const s String) (declare-const b (_ BitVec 64))
				(assert `+c.formula+")",
				`(define-fun i () Int 31415926) (define-fun s () String "kiwi") (define-fun b () (_ BitVec 64) #x0000000000000003)
				`)[0].String()
			if got != c.want {
				t.Errorf("%s is %s, want %s", c.formula, got, c.want)
			}
		})
	}
}

func numeral(n int) string {
	if n < 0 {
		return fmt.Sprintf("(- %d)", -n)
	}
	return fmt.Sprint(n)
}

// valuesOf evaluates the assertions of a script without symbols; equal ones are one.
func valuesOf(t interface{ Fatal(...any) }, script string) []string {
	seed, err := fragment.ReadSeed("test.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	e := model.NewSeedEvaluator(seed, model.New("none"))
	var values []string
	for _, f := range seed.Assertions {
		v := e.Value(f)
		if _, isBool := v.(value.Bool); !isBool && !value.IsOpen(v) {
			t.Fatal("no truth value:", v)
		}
		values = append(values, v.String())
	}
	return append(values, values...)[:2]
}

func TestQuantifiersOverFloats(t *testing.T) {
	for _, c := range []struct{ caption, script, want string }{
		{"all values of a small format", "(assert (forall ((x (_ FloatingPoint 2 3))) (= x (fp.neg (fp.neg x)))))", "true"},
		{"NaN is among them", "(assert (forall ((x (_ FloatingPoint 2 3))) (fp.eq x x)))", "false"},
		{"all modes", "(assert (forall ((m RoundingMode)) (or (= m RNE RNA) (distinct m RNA) (= m RNA))))", "true"},
		{"one mode", `(assert (exists ((m RoundingMode))
			(fp.isInfinite (fp.add m (fp #b1 #b10 #b11) (fp #b1 #b10 #b11)))))`, "true"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			if got := evaluate(t, c.script, "")[0].String(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
