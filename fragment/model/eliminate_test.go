package model_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// Quantifiers over several numbers, with their truth values.
func TestElimination(t *testing.T) {
	for _, c := range []struct{ caption, formula, want string }{
		{"a clause of an invariant", "(forall ((n Int) (c Bool) (k Int)) (=> (and (p k) (= n (ite c 1 k))) (p n)))", "true"},
		{"a clause that is not kept", "(forall ((n Int) (k Int)) (=> (and (p k) (= n (- k 1))) (p n)))", "false"},
		{"a loop", `(forall ((x Int) (y Int) (z Int)) (=> (and (<= 0 x y) (< x y) (= z (+ x 1))) (<= 0 z y)))`, "true"},
		{"density", "(forall ((x Real) (y Real)) (=> (< x y) (exists ((z Real)) (< x z y))))", "true"},
		{"no density of integers", "(forall ((x Int) (y Int)) (=> (< x y) (exists ((z Int)) (< x z y))))", "false"},
		{"three apart", "(forall ((x Int) (y Int)) (=> (< (+ x 2) y) (exists ((z Int)) (< x (* 2 z) y))))", "true"},
		{"two apart", "(forall ((x Int) (y Int)) (=> (< (+ x 1) y) (exists ((z Int)) (< x (* 2 z) y))))", "false"},
		{"between real bounds", "(forall ((x Real)) (exists ((n Int)) (and (<= (to_real n) x) (< x (to_real (+ n 1))))))",
			"open: quantifier"},
		{"between real bounds that are chosen",
			"(exists ((x Real) (n Int)) (and (< (to_real n) x) (< x (to_real (+ n 1))) (= x (/ 7.0 2.0))))", "true"},
		{"stamps of 3 and 5 make 8 and more",
			"(forall ((n Int)) (=> (>= n 8) (exists ((x Int) (y Int)) (and (>= x 0) (>= y 0) (= n (+ (* 3 x) (* 5 y)))))))", "true"},
		{"stamps of 3 and 5 do not make 7",
			"(forall ((n Int)) (=> (>= n 7) (exists ((x Int) (y Int)) (and (>= x 0) (>= y 0) (= n (+ (* 3 x) (* 5 y)))))))",
			"false"},
		{"neighbours are odd and even", "(forall ((x Int) (y Int)) (=> (= y (+ x 1)) (distinct (mod x 2) (mod y 2))))", "true"},
		{"Chinese remainders",
			"(forall ((a Int) (b Int)) (exists ((x Int)) (and (= (mod x 5) (mod a 5)) (= (mod x 7) (mod b 7)))))", "true"},
		{"remainders without a common solution",
			"(forall ((a Int) (b Int)) (exists ((x Int)) (and (= (mod x 4) (mod a 4)) (= (mod x 6) (mod b 6)))))", "false"},
		{"quotients by a negative number",
			"(forall ((x Int) (y Int)) (=> (= y (div x (- 3))) (and (<= 0 (+ x (* 3 y))) (< (+ x (* 3 y)) 3))))", "true"},
		{"quotients by a negative number, wrongly",
			"(forall ((x Int) (y Int)) (=> (= y (div x (- 3))) (<= 0 (- x (* 3 y)))))", "false"},
		{"divisible", "(exists ((x Int) (y Int)) (and ((_ divisible 6) x) (not ((_ divisible 4) (+ x y))) (= y (* 2 x))))", "true"},
		{"divisible, wrongly", "(exists ((x Int) (y Int)) (and ((_ divisible 6) x) (not ((_ divisible 9) (+ x y))) (= y (* 2 x))))",
			"false"},
		{"the integer part", "(forall ((x Real) (y Real)) (=> (= y (+ x 1.0)) (= (to_int y) (+ 1 (to_int x)))))", "true"},
		{"the integer part, wrongly", "(forall ((x Real) (y Real)) (= (to_int (+ x y)) (+ (to_int x) (to_int y))))", "false"},
		{"integers among reals", "(forall ((x Real) (y Real)) (=> (and (is_int x) (is_int y)) (is_int (+ x y 0.5))))", "false"},
		{"absolute values", "(forall ((x Int) (y Int)) (<= (abs (+ x y)) (+ (abs x) (abs y))))", "true"},
		{"absolute values, wrongly", "(forall ((x Int) (y Int)) (= (abs (+ x y)) (+ (abs x) (abs y))))", "false"},
		{"an irrational bound", "(forall ((x Real) (y Real)) (=> (< x y) (< (+ x root) (+ y root))))", "open: quantifier"},
		{"truth values", "(forall ((a Bool) (b Bool) (x Int) (y Int)) (=> (= a (< x y)) (= (xor a b) (= b (>= x y)))))", "true"},
		{"truth values, wrongly", "(exists ((a Bool) (x Int) (y Int)) (and (= a (< x y)) (= (not a) (< x y))))", "false"},
		{"a table of numbers", "(forall ((x Int) (y Int)) (=> (distinct x y 3) (= (f x) (f y) 7)))", "true"},
		{"a table of numbers, wrongly", "(forall ((x Int) (y Int)) (= (f x) (f (+ y x))))", "false"},
		{"a definition with a quantifier", "(forall ((x Int) (y Int)) (=> (= y (+ x x)) (even y)))", "true"},
		{"a definition with a quantifier, wrongly", "(forall ((x Int) (y Int)) (=> (even y) (even (+ x y))))", "false"},
		{"a variable of the same name in a definition", "(forall ((n Int) (k Int)) (=> (< n k) (distinct (twice k) (* 2 n))))", "true"},
		{"a vector beside", "(forall ((x Int) (v (_ BitVec 2)) (y Int)) (=> (bvugt v #b01) (< x y) (< x (ite (= v #b00) x y))))",
			"true"},
		{"a vector beside, wrongly", "(forall ((x Int) (v (_ BitVec 2)) (y Int)) (=> (< x y) (< x (ite (= v #b00) x y))))", "false"},
		{"a truth value in a vector",
			"(forall ((b Bool) (x Int) (y Int)) (=> (< x y) (< x (ite (bvult (ite b #b01 #b10) #b11) y x))))", "true"},
		{"an element of a datatype", "(forall ((x Int) (c Color) (y Int)) (=> (< x y) (< x (ite (= c red) (+ y 1) y))))", "true"},
		{"a pair", "(forall ((p Pair) (q Pair)) (=> (and (= (fst p) (fst q)) (= (snd p) (snd q))) (= p q)))", "true"},
		{"a pair, wrongly", "(forall ((p Pair) (q Pair)) (=> (= (+ (fst p) (fst q)) 0) (= p (pair (- (fst q)) (snd q)))))", "false"},
		{"one of two constructors",
			"(forall ((o Option) (x Int)) (=> ((_ is some) o) (or (<= (the o) x) (exists ((y Int)) (and (< x y) (= o (some (+ y 1)))))" +
				" (= (the o) (+ x 1)))))", "true"},
		{"a match", "(forall ((o Option) (x Int)) (match o ((none true) ((some y) (or (< x y) (<= y x))))))", "true"},
		{"a match, wrongly", "(forall ((o Option) (x Int)) (match o ((none true) ((some x) (< x 3)))))", "false"},
		{"a selector of another constructor", "(forall ((o Option) (x Int)) (= (the o) (the o)))", "open: quantifier"},
		{"an array at one index", "(exists ((a (Array Int Int))) (= (store a 3 i) (store a 3 (+ i 1))))", "false"},
		{"an array at two indices", "(exists ((a (Array Int Int))) (= (store a 3 i) (store a 4 (+ i 1))))", "true"},
		{"two elements of an array",
			"(exists ((a (Array Int Int))) (and (< (select a 1) (select a 2)) (< (select (store a 2 0) 2) (select a 1))))", "true"},
		{"two elements of an array, wrongly",
			"(exists ((a (Array Int Int))) (and (< (select a 1) (select a 2)) (< (select a 2) (select (store a 2 7) 1))))", "false"},
		{"all arrays", "(forall ((a (Array Int Int))) (exists ((b (Array Int Int))) (> (select b 1) (select a i))))", "true"},
		{"an array that is known", "(forall ((x Int) (y Int)) (=> (< x y) (<= 0 (+ (select known x) (select known y)) 17)))", "true"},
		{"a product of two variables", "(forall ((x Int) (y Int)) (<= (* 2 x y) (+ (* x x) (* y y))))", "open: quantifier"},
		{"a quotient by zero", "(exists ((x Int) (y Int)) (= (+ x y) (div x 0)))", "open: quantifier"},
		{"a variable around", "(exists ((z Int)) (and (= z (+ i 2)) (forall ((x Int) (y Int)) (=> (< x y i) (< x (- z 3))))))", "true"},
		{"a variable around, wrongly", "(exists ((z Int)) (and (= z i) (forall ((x Int) (y Int)) (=> (< x y i) (< x (- z 3))))))", "false"},
		{"a name again", "(forall ((x Int) (y Int)) (=> (< x y) (exists ((x Int)) (and (< y x) (exists ((y Int)) (< y x))))))", "true"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			got := evaluate(t, `(declare-const i Int) (declare-const root Real) (declare-fun f (Int) Int)
				(declare-fun p (Int) Bool)
				(declare-datatypes ((Color 0)) (((red) (green) (blue))))
				(declare-datatypes ((Pair 0)) (((pair (fst Int) (snd Real)))))
				(declare-datatypes ((Option 0)) (((none) (some (the Int)))))
				(declare-const known (Array Int Int))
				(define-fun even ((x Int)) Bool (exists ((y Int)) (= x (* 2 y))))
				(define-fun twice ((n Int)) Int (let ((k (+ n n))) (ite (> k 4) k (+ n n))))
				(assert `+c.formula+")",
				`(define-fun i () Int 31415926) (define-fun root () Real (root-obj (+ (^ x 2) (- 2)) 2))
				(define-fun f ((x Int)) Int (ite (= x 3) 4 7)) (define-fun p ((n Int)) Bool (> n (- 1)))
				(define-fun known () (Array Int Int) (store ((as const (Array Int Int)) 0) 4 17))`)[0].String()
			if got != c.want {
				t.Errorf("%s is %s, want %s", c.formula, got, c.want)
			}
		})
	}
}

// linearDrawer draws linear formulas over the variables in scope.
type linearDrawer struct {
	draw func(n int) int
	vars []struct{ name, sort string }
}

func (x *linearDrawer) formula(depth int) string {
	if depth == 0 {
		return x.atom()
	}
	switch x.draw(7) {
	case 0:
		return "(not " + x.formula(depth-1) + ")"
	case 1:
		return fmt.Sprintf("(ite %s %s %s)", x.formula(depth-1), x.formula(depth-1), x.formula(depth-1))
	case 2, 3:
		return x.quantified(depth)
	}
	op := []string{"and", "or", "=>", "xor", "=", "distinct"}[x.draw(6)]
	return fmt.Sprintf("(%s %s %s)", op, x.formula(depth-1), x.formula(depth-1))
}

// quantified draws a quantifier over one or two variables, which may hide others.
func (x *linearDrawer) quantified(depth int) string {
	before := x.vars
	var bound []string
	for i := range 1 + x.draw(2) {
		v := struct{ name, sort string }{[]string{"x", "y", "z"}[(x.draw(2)+i)%3], []string{"Int", "Real", "Int", "Bool"}[x.draw(4)]}
		if i > 0 && strings.HasPrefix(bound[0], "("+v.name) {
			break
		}
		x.vars = append(x.vars[:len(x.vars):len(x.vars)], v)
		bound = append(bound, fmt.Sprintf("(%s %s)", v.name, v.sort))
	}
	body := x.formula(depth - 1)
	x.vars = before
	return fmt.Sprintf("(%s (%s) %s)", []string{"forall", "exists"}[x.draw(2)], strings.Join(bound, " "), body)
}

// of names a variable of a sort that nothing hides, or is "".
func (x *linearDrawer) of(sort string) string {
	var names []string
	hidden := map[string]bool{}
	for i := len(x.vars) - 1; i >= 0; i-- {
		if v := x.vars[i]; !hidden[v.name] {
			hidden[v.name] = true
			if v.sort == sort {
				names = append(names, v.name)
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return names[x.draw(len(names))]
}

func (x *linearDrawer) atom() string {
	switch b := x.of("Bool"); {
	case b != "" && x.draw(3) == 0:
		return b
	case x.draw(8) == 0:
		return fmt.Sprintf("(= (mod %s %d) 0)", x.number("Int", 2), 2+x.draw(4)) // z3 4.8.12 does not read divisible
	case x.draw(10) == 0:
		return fmt.Sprintf("(is_int %s)", x.number("Real", 2))
	}
	sort := []string{"Int", "Int", "Real"}[x.draw(3)]
	op := []string{"<", "<=", ">", ">=", "=", "distinct"}[x.draw(6)]
	return fmt.Sprintf("(%s %s %s)", op, x.number(sort, 2), x.number(sort, 1))
}

func (x *linearDrawer) number(sort string, depth int) string {
	constant := fmt.Sprint(x.draw(7))
	if sort == "Real" {
		constant += ".0"
	}
	if depth == 0 {
		if v := x.of(sort); v != "" && x.draw(4) > 0 {
			return v
		}
		return constant
	}
	switch x.draw(8) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", []string{"+", "-"}[x.draw(2)], x.number(sort, depth-1), x.number(sort, depth-1))
	case 3:
		return fmt.Sprintf("(* %s %s)", constant, x.number(sort, depth-1))
	case 4:
		return fmt.Sprintf("(ite %s %s %s)", x.atom0(), x.number(sort, depth-1), x.number(sort, depth-1))
	case 5:
		if sort == "Real" {
			return fmt.Sprintf("(to_real %s)", x.number("Int", depth-1))
		}
		return fmt.Sprintf("(%s %s %s)", []string{"div", "mod"}[x.draw(2)], x.number(sort, depth-1), []string{"2", "3", "(- 4)"}[x.draw(3)])
	case 6:
		if sort == "Real" {
			return fmt.Sprintf("(/ %s 2.0)", x.number(sort, depth-1))
		}
		return []string{fmt.Sprintf("(abs %s)", x.number(sort, depth-1)), fmt.Sprintf("(to_int %s)", x.number("Real", depth-1))}[x.draw(2)]
	}
	return x.number(sort, 0)
}

// atom0 draws a comparison without conditions in it.
func (x *linearDrawer) atom0() string {
	return fmt.Sprintf("(%s %s %s)", []string{"<", "="}[x.draw(2)], x.number("Int", 0), x.number("Int", 0))
}

// Solvers agree with the values of linear formulas with quantifiers, drawn at random.
func TestEliminationAgreesWithSolvers(t *testing.T) {
	for _, command := range [][]string{{"z3", "-in", "rlimit=150000"}, {"cvc5", "--incremental", "--rlimit-per=10000", "-q"}} {
		t.Run(command[0], func(t *testing.T) {
			testenv.Need(t, command[0])
			rng := rand.New(rand.NewPCG(2, 71))
			count := 400
			if testing.Short() {
				count = 100
			}
			var formulas []string
			var ours []bool
			open := 0
			for len(formulas) < count {
				x := &linearDrawer{draw: rng.IntN}
				f := x.quantified(2 + x.draw(2))
				got := evaluate(t, "(assert "+f+")", "")[0].String()
				if strings.HasPrefix(got, "open") {
					open++
					continue
				}
				formulas, ours = append(formulas, f), append(ours, got == "true")
			}
			if open > count/5 {
				t.Errorf("%d of %d formulas are open", open, open+count)
			}
			testenv.CompareTruth(t, command, formulas, ours, count/2)
		})
	}
}

// TestEliminationIsExpansion compares quantifiers over bounded integers, which have too many bindings to try them all,
// with their expansions.
func TestEliminationIsExpansion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := &linearDrawer{draw: func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "d") }}
		for _, name := range []string{"x", "y"} {
			x.vars = append(x.vars, struct{ name, sort string }{name, "Int"})
		}
		body := x.atom()
		for range 1 + x.draw(3) {
			body = fmt.Sprintf("(%s %s %s)", []string{"and", "or", "xor"}[x.draw(3)], body, x.atom())
		}
		low, high := -x.draw(4), x.draw(4)
		// The guards are on sums, so that no variable has a guard of its own.
		guard := fmt.Sprintf("(<= %s (+ x y) %d) (<= %s (- x y) %d)", numeral(low), high, numeral(low), high)
		q := []string{
			fmt.Sprintf("(exists ((x Int) (y Int)) (and %s %s))", guard, body),
			fmt.Sprintf("(forall ((x Int) (y Int)) (=> %s %s))", guard, body),
		}
		parts := []string{"or false", "and true"}
		for v := -8; v <= 8; v++ {
			for w := -8; w <= 8; w++ {
				if v+w >= low && v+w <= high && v-w >= low && v-w <= high {
					for i := range parts {
						parts[i] += fmt.Sprintf(" (let ((x %s) (y %s)) %s)", numeral(v), numeral(w), body)
					}
				}
			}
		}
		for i, part := range parts {
			if values := valuesOf(t, fmt.Sprintf("(assert %s)(assert (%s))", q[i], part)); values[0] != values[1] {
				t.Fatalf("%s is %s, its expansion is %s", q[i], values[0], values[1])
			}
		}
	})
}
