package finitefields_test

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// eval gives the values of closed terms of the field of seven elements, as the sides of equations, or of another.
func eval(t interface{ Fatal(...any) }, order string, terms ...string) []string {
	text := "(set-logic QF_FF) (define-sort F () (_ FiniteField " + order + "))"
	for _, term := range terms {
		text += "(assert (= " + term + " (as ff0 F)))"
	}
	seed, err := fragment.ReadSeed("test.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	a := seed.Arena.Child()
	e := model.NewEvaluator(a, model.New("none"))
	var values []string
	for _, f := range seed.Assertions {
		v := e.Value(a.Args(f)[0])
		values = append(values, v.(value.FieldElement).Remainder().String())
		back, err := theory.Term(a, v, a.Sort(a.Args(f)[0]), nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Sort(back) != a.Sort(a.Args(f)[0]) || !value.Same(e.Value(back), v) {
			t.Fatal(a.TermString(back), "is not", v)
		}
	}
	return values
}

// TestCases has formulas whose negation cvc5 1.4.2 finds unsat.
func TestCases(t *testing.T) {
	cases := []struct{ term, want string }{
		{"(ff.add (as ff3 F) (as ff5 F))", "1"},
		{"(ff.mul (as ff3 F) (as ff5 F) (as ff2 F))", "2"},
		{"(ff.neg (as ff3 F))", "4"},
		{"(ff.neg (as ff0 F))", "0"},
		{"(as ff-3 F)", "4"},
		{"(as ff11 F)", "4"},
		{"#f10m7", "3"},
		{"(ff.bitsum (as ff1 F) (as ff1 F) (as ff3 F))", "1"},
	}
	var terms []string
	for _, c := range cases {
		terms = append(terms, c.term)
	}
	for i, got := range eval(t, "7", terms...) {
		if got != cases[i].want {
			t.Errorf("%s is %s, want %s", cases[i].term, got, cases[i].want)
		}
	}
}

// TestAgainstIntegers computes with big integers, and reduces the result at the end.
func TestAgainstIntegers(t *testing.T) {
	orders := []string{"2", "3", "17", "18446744073709551557",
		"21888242871839275222246405745257275088548364400416034343698204186575808495617"}
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.SampledFrom(orders).Draw(t, "order")
		n := rapid.IntRange(2, 5).Draw(t, "arguments")
		var args []string
		sum, product, bitsum := new(big.Int), big.NewInt(1), new(big.Int)
		for i := range n {
			x := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 33).Draw(t, "x"))
			args = append(args, "(as ff"+x.String()+" F)")
			sum.Add(sum, x)
			product.Mul(product, x)
			bitsum.Add(bitsum, new(big.Int).Mul(x, new(big.Int).Exp(big.NewInt(2), big.NewInt(int64(i)), nil)))
		}
		all := strings.Join(args, " ")
		p, _ := new(big.Int).SetString(order, 10)
		got := eval(t, order, "(ff.add "+all+")", "(ff.mul "+all+")", "(ff.bitsum "+all+")", "(ff.neg (ff.add "+all+"))")
		for i, want := range []*big.Int{sum, product, bitsum, new(big.Int).Neg(sum)} {
			if w := new(big.Int).Mod(want, p); got[i] != w.String() {
				t.Fatalf("operator %d of %s modulo %s: %s, want %v", i, all, order, got[i], w)
			}
		}
	})
}

// cvc5 refuses sums and products of one argument.
func TestOneArgument(t *testing.T) {
	for _, operator := range []string{"ff.add", "ff.mul", "ff.bitsum"} {
		one := "(as ff1 (_ FiniteField 7))"
		text := "(set-logic QF_FF) (assert (= (" + operator + " " + one + ") " + one + "))"
		if _, err := fragment.ReadSeed("test.smt2", []byte(text)); err == nil {
			t.Errorf("%s is applied to one argument", operator)
		}
	}
}
