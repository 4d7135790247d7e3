package elimination_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/elimination"
)

// bench has a solver with some variables.
type bench struct {
	*elimination.Solver
	x, y, n, m elimination.Variable // two rationals, two integers
}

func newBench(budget int) *bench {
	w := work(budget)
	s := elimination.NewSolver(&w)
	return &bench{s, s.Rational(), s.Rational(), s.Integer(), s.Integer()}
}

// sum gives c + Σ k·v.
func sum(c int64, of ...any) elimination.Sum {
	s := elimination.Constant(big.NewRat(c, 1))
	for i := 0; i < len(of); i += 2 {
		s = s.Plus(of[i+1].(elimination.Variable).Sum(), big.NewRat(int64(of[i].(int)), 1))
	}
	return s
}

// The result of an elimination is true for the same values of the other variables.
func TestExists(t *testing.T) {
	const enough = 1 << 20
	b := newBench(enough)
	atMost, less, zero, whole := elimination.AtMostZero, elimination.Negative, elimination.Zero, elimination.Whole
	half := func(s elimination.Sum) elimination.Sum { return s.Times(big.NewRat(1, 2)) }
	for _, c := range []struct {
		caption   string
		variables []elimination.Variable
		formula   *elimination.Formula
		want      *elimination.Formula
	}{
		{"a rational between two bounds", []elimination.Variable{b.x},
			elimination.And(less(sum(0, 1, b.y, -1, b.x)), less(sum(-3, 1, b.x))), less(sum(-3, 1, b.y))},
		{"a rational between two bounds that it may reach", []elimination.Variable{b.x},
			elimination.And(atMost(sum(0, 1, b.y, -1, b.x)), atMost(sum(-3, 1, b.x))), atMost(sum(-3, 1, b.y))},
		{"a rational by an equation", []elimination.Variable{b.x},
			elimination.And(zero(sum(1, 1, b.y, -2, b.x)), less(sum(-3, 1, b.x))), less(sum(-5, 1, b.y))},
		{"a rational other than one", []elimination.Variable{b.x}, b.Not(zero(sum(0, 1, b.x, 1, b.y))), elimination.True},
		{"a rational between equal bounds, and other than these", []elimination.Variable{b.x},
			elimination.And(atMost(sum(0, 1, b.y, -1, b.x)), atMost(sum(-3, 1, b.x)), b.Not(zero(sum(-3, 1, b.x)))),
			less(sum(-3, 1, b.y))},
		{"an integer between two bounds", []elimination.Variable{b.n},
			elimination.And(less(sum(0, 1, b.m, -1, b.n)), less(sum(-3, 1, b.n))), atMost(sum(-1, 1, b.m))},
		{"twice an integer", []elimination.Variable{b.n}, zero(sum(0, 1, b.m, -2, b.n)), whole(half(sum(0, 1, b.m)))},
		{"an integer of a class above a bound", []elimination.Variable{b.n},
			elimination.And(atMost(sum(0, 1, b.m, -1, b.n)), whole(half(sum(1, 1, b.n)))), elimination.True},
		{"3n between 2m and 2m + 1", []elimination.Variable{b.n},
			elimination.And(atMost(sum(0, 2, b.m, -3, b.n)), atMost(sum(-1, -2, b.m, 3, b.n))),
			elimination.Or(whole(sum(0, 2, b.m).Times(big.NewRat(1, 3))), whole(sum(1, 2, b.m).Times(big.NewRat(1, 3))))},
		{"no class", []elimination.Variable{b.n},
			elimination.And(whole(half(sum(0, 1, b.n, 1, b.m))), whole(half(sum(1, 1, b.n, 1, b.m)))), elimination.False},
		{"alternatives", []elimination.Variable{b.n, b.x},
			elimination.Or(elimination.And(zero(sum(-3, 1, b.m)), less(sum(0, 1, b.x))), zero(sum(0, 2, b.n, 1, b.m))),
			elimination.Or(zero(sum(-3, 1, b.m)), whole(half(sum(0, 1, b.m))))},
		{"an integer above a rational", []elimination.Variable{b.n}, less(sum(0, 1, b.x, -1, b.n)), elimination.True},
	} {
		t.Run(c.caption, func(t *testing.T) {
			got, err := b.Exists(c.variables, c.formula)
			if err != nil {
				t.Fatal(err)
			}
			// Nothing tells them apart.
			differ := elimination.Or(elimination.And(got, b.Not(c.want)), elimination.And(b.Not(got), c.want))
			differ, err = b.Exists([]elimination.Variable{b.x, b.y, b.n, b.m}, differ)
			if err != nil {
				t.Fatal(err)
			}
			if differs, ok := differ.Value(); differs || !ok {
				t.Error("it is another formula")
			}
		})
	}
}

func TestErrors(t *testing.T) {
	b := newBench(1 << 20)
	between := elimination.And(
		elimination.AtMostZero(sum(0, 1, b.x, -1, b.n)), elimination.AtMostZero(sum(0, 1, b.n, -1, b.y)))
	if _, err := b.Exists([]elimination.Variable{b.n}, between); !errors.Is(err, elimination.ErrMixed) {
		t.Errorf("an integer between two rationals: %v", err)
	}
	if f, err := b.Exists([]elimination.Variable{b.n, b.x}, between); err != nil || f != elimination.True {
		t.Errorf("an integer above a rational that is eliminated, too: %v", err)
	}
	either := elimination.Or(between, elimination.Zero(sum(0, 1, b.n)))
	if f, err := b.Exists([]elimination.Variable{b.n}, either); err != nil || f != elimination.True {
		t.Errorf("an alternative that is true anyway: %v", err)
	}
	const few = 200
	poor := newBench(few)
	f := elimination.And(
		elimination.AtMostZero(sum(0, 3, poor.n, -5, poor.m)), elimination.AtMostZero(sum(-7, -7, poor.n, 4, poor.m)),
		elimination.AtMostZero(sum(-100, 11, poor.m)), elimination.AtMostZero(sum(-9, -13, poor.m)))
	if _, err := poor.Exists([]elimination.Variable{poor.n, poor.m}, f); !errors.Is(err, elimination.ErrBudget) {
		t.Errorf("with a budget of %d units: %v", few, err)
	}
}

// Without a budget, no value is tried: there may be many of them, each with a large formula to replace it in.
func TestSolutionWithoutBudget(t *testing.T) {
	const bounds = 500
	poor := newBench(0)
	var parts []*elimination.Formula
	for i := range int64(bounds) {
		parts = append(parts, elimination.Or(elimination.Zero(sum(i, 3, poor.n)), elimination.Whole(
			sum(i, 1, poor.n).Times(big.NewRat(1, 1000+i)))))
	}
	f := elimination.And(parts...)
	if allocated := testing.AllocsPerRun(1, func() {
		if r := poor.Solution(f, poor.n); r != nil {
			t.Error(r)
		}
	}); allocated > 400_000 {
		t.Errorf("it allocates %.0f times", allocated)
	}
}

// A term equals a number if and only if their difference is zero.
func TestEquals(t *testing.T) {
	b := newBench(1 << 20)
	for _, s := range []elimination.Sum{
		sum(0, 1, b.n), sum(3, 1, b.n), sum(-5, -2, b.n, 4, b.m), sum(1, 6, b.n, -9, b.m), sum(7), sum(2, -3, b.x),
		sum(1, 1, b.x).Times(big.NewRat(2, 3)), sum(1, 1, b.n).Times(big.NewRat(2, 3)),
	} {
		equals := elimination.Equals(s)
		for _, r := range []*big.Rat{new(big.Rat), big.NewRat(7, 1), big.NewRat(-3, 1), big.NewRat(2, 3), big.NewRat(1, 4)} {
			is, want := equals(r), elimination.Zero(s.Plus(elimination.Constant(r), big.NewRat(-1, 1)))
			differs := elimination.Or(elimination.And(is, b.Not(want)), elimination.And(want, b.Not(is)))
			left, err := b.Exists([]elimination.Variable{b.x, b.n, b.m}, differs)
			if err != nil || left != elimination.False {
				t.Errorf("%v = %v: %v, %v", s, r, left, err)
			}
		}
	}
}
