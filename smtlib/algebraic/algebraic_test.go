package algebraic

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
)

// steps is a budget in units.
type steps int

func (s *steps) Spend(n int) bool {
	*s -= steps(n)
	return *s >= 0
}

func plenty() *steps {
	s := steps(1 << 30)
	return &s
}

func ints(cs ...int64) []*big.Int {
	var p []*big.Int
	for _, c := range cs {
		p = append(p, big.NewInt(c))
	}
	return p
}

func must[T any](t testing.TB, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// number gives the k-th root of a polynomial, rational or not.
func number(t testing.TB, k int, coefficients ...int64) Number {
	t.Helper()
	root, rational, err := KthRoot(plenty(), ints(coefficients...), k)
	if err != nil {
		t.Fatalf("root %d of %v: %v", k, coefficients, err)
	}
	if root == nil {
		return Rational(rational)
	}
	return FromRoot(root)
}

func sqrt(t testing.TB, n int64) Number { return number(t, 2, -n, 0, 1) }

func TestRoots(t *testing.T) {
	for _, c := range []struct {
		poly []*big.Int
		want []string // the roots, rounded down to thousandths; rational ones as they are
	}{
		{ints(-2, 0, 1), []string{"-1415", "1414"}},
		{ints(1, 0, 1), nil},
		{ints(4, 0, -4, 0, 1), []string{"-1415", "1414"}},                  // twice each
		{ints(-6, 11, -6, 1), []string{"=1", "=2", "=3"}},                  // 1, 2, 3
		{ints(-1, 2), []string{"=1/2"}},                                    // linear
		{ints(0, -2, 0, 1), []string{"-1415", "=0", "1414"}},               // with the root 0
		{ints(2, -3, -2, 3), []string{"=-1", "=2/3", "=1"}},                // (3x-2)(x²-1)
		{ints(4, -6, -2, 3), []string{"-1415", "=2/3", "1414"}},            // (3x-2)(x²-2)
		{ints(2, 0, -3, 0, 1), []string{"-1415", "=-1", "=1", "1414"}},     // (x²-2)(x²-1)
		{ints(-7, 3, 0, 3), []string{"1078"}},                              // 3x³+3x-7
		{ints(7, 0, -6, 0, 1), []string{"-2102", "-1260", "1259", "2101"}}, // x⁴-6x²+7
		{ints(-1, 0, 0, 1000000), []string{"=1/100"}},
		{ints(2, 0, -1), []string{"-1415", "1414"}}, // a negative leading coefficient
	} {
		for k := 1; ; k++ {
			root, rational, err := KthRoot(plenty(), c.poly, k)
			if errors.Is(err, ErrNoRoot) {
				if k-1 != len(c.want) {
					t.Errorf("%v has %d roots, want %d", c.poly, k-1, len(c.want))
				}
				break
			}
			if err != nil || k > len(c.want) {
				t.Fatalf("%v: root %d: %v", c.poly, k, err)
			}
			got := ""
			if rational != nil {
				got = "=" + rational.RatString()
			} else {
				thousand, err := FromRoot(root).Mul(plenty(), Rational(big.NewRat(1000, 1)))
				if err != nil {
					t.Fatal(err)
				}
				n, err := thousand.Floor(plenty())
				got = must(t, n, err).String()
			}
			if got != c.want[k-1] {
				t.Errorf("%v: root %d is %s, want %s", c.poly, k, got, c.want[k-1])
			}
		}
	}
}

// TestSums compares sums of square roots by squaring.
func TestSums(t *testing.T) {
	for a := int64(1); a <= 20; a++ {
		for c := a; c <= 20; c++ {
			x, y := sqrt(t, a), sqrt(t, c)
			sum, err := x.Add(plenty(), y)
			must(t, sum, err)
			for e := int64(1); e <= 45; e++ {
				// √a + √c against √e: a + c + 2√(ac) against e, so 4ac against (e-a-c)² unless that is negative
				want := 1
				if rest := e - a - c; rest >= 0 {
					want = big.NewInt(4 * a * c).Cmp(big.NewInt(rest * rest))
				}
				got, err := sum.Cmp(plenty(), sqrt(t, e))
				if must(t, got, err) != want {
					t.Fatalf("√%d + √%d against √%d: %d, want %d", a, c, e, got, want)
				}
			}
			square, err := sum.Mul(plenty(), sum)
			must(t, square, err)
			product, err := sqrt(t, a*c).Mul(plenty(), Rational(big.NewRat(2, 1)))
			must(t, product, err)
			want, err := product.Add(plenty(), Rational(big.NewRat(a+c, 1)))
			must(t, want, err)
			if cmp, err := square.Cmp(plenty(), want); must(t, cmp, err) != 0 {
				t.Fatalf("(√%d + √%d)² is not %d + 2√%d", a, c, a+c, a*c)
			}
		}
	}
}

// TestEveryRoot puts each real root of small polynomials into its polynomial, compares neighbours, and looks at sum and
// product where all roots are real.
func TestEveryRoot(t *testing.T) {
	for code := range 7 * 7 * 7 * 7 * 3 {
		rest, p := code, []int64{}
		for range 4 {
			p, rest = append(p, int64(rest%7)-3), rest/7
		}
		p = append(p, int64(rest)) // degree up to 4
		var roots []Number
		for k := 1; ; k++ {
			root, rational, err := KthRoot(plenty(), ints(p...), k)
			if err != nil {
				break
			}
			x := Number{}
			if root != nil {
				x = FromRoot(root)
			} else {
				x = Rational(rational)
			}
			value := Rational(new(big.Rat))
			for i := len(p) - 1; i >= 0; i-- {
				value, err = value.Mul(plenty(), x)
				must(t, value, err)
				value, err = value.Add(plenty(), Rational(big.NewRat(p[i], 1)))
				must(t, value, err)
			}
			if sign, err := value.Sign(plenty()); must(t, sign, err) != 0 {
				t.Fatalf("%v is not zero at its root %d", p, k)
			}
			roots = append(roots, x)
		}
		for i, x := range roots {
			for j, y := range roots {
				want := big.NewInt(int64(i)).Cmp(big.NewInt(int64(j)))
				if cmp, err := x.Cmp(plenty(), y); must(t, cmp, err) != want {
					t.Fatalf("%v: root %d against %d: %d", p, i+1, j+1, cmp)
				}
			}
		}
		if p[4] == 0 || len(roots) < 4 {
			continue
		}
		sum, product := Rational(new(big.Rat)), Rational(big.NewRat(1, 1))
		for _, x := range roots {
			var err error
			sum, err = sum.Add(plenty(), x)
			must(t, sum, err)
			product, err = product.Mul(plenty(), x)
			must(t, product, err)
		}
		// The roots have polynomials of their own here: the bound is of degree 4^4.
		if cmp, err := sum.Cmp(plenty(), Rational(big.NewRat(-p[3], p[4]))); must(t, cmp, err) != 0 {
			t.Errorf("%v: the sum of the roots is wrong", p)
		}
		if cmp, err := product.Cmp(plenty(), Rational(big.NewRat(p[0], p[4]))); must(t, cmp, err) != 0 {
			t.Errorf("%v: the product of the roots is wrong", p)
		}
	}
}

// TestField draws expressions and compares each result with an enclosure computed from enclosures of its operands.
func TestField(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var pool []Number
	for len(pool) < 12 {
		p := make([]*big.Int, 3+rng.IntN(4))
		for i := range p {
			p[i] = big.NewInt(rng.Int64N(21) - 10)
		}
		root, _, err := KthRoot(plenty(), p, 1+rng.IntN(2))
		if err == nil && root != nil {
			pool = append(pool, FromRoot(root))
		}
	}
	at := func(x Number) *big.Float {
		low, _, err := x.Between(plenty(), 400)
		return new(big.Float).SetPrec(400).SetRat(must(t, low, err))
	}
	tooHard := 0
	for range 2000 {
		few := steps(3_000_000)
		x, y := pool[rng.IntN(len(pool))], pool[rng.IntN(len(pool))]
		if rng.IntN(3) == 0 {
			y = Rational(big.NewRat(rng.Int64N(9)-4, 1+rng.Int64N(5)))
		}
		f, g, want := at(x), at(y), new(big.Float).SetPrec(400)
		var z Number
		var err error
		switch op := rng.IntN(5); {
		case op == 0:
			z, err = x.Add(&few, y)
			want.Add(f, g)
		case op == 1:
			z, err = x.Sub(&few, y)
			want.Sub(f, g)
		case op == 2:
			z, err = x.Mul(&few, y)
			want.Mul(f, g)
		case op == 3 && g.Sign() != 0:
			z, err = x.Quo(&few, y)
			want.Quo(f, g)
		default:
			z, err = x.Power(&few, 3)
			want.Mul(f, want.Mul(f, f))
		}
		if errors.Is(err, ErrBudget) {
			tooHard++
			continue
		}
		must(t, z, err)
		difference := new(big.Float).Sub(at(z), want)
		limit := new(big.Float).SetMantExp(big.NewFloat(1), max(0, want.MantExp(nil))-350)
		if difference.Abs(difference).Cmp(limit) > 0 {
			t.Fatalf("off by %g: %v", difference, z)
		}
		if cmp, err := z.Cmp(&few, x); err == nil && cmp != 0 && cmp != want.Cmp(f) {
			t.Fatalf("compared wrongly: %d", cmp)
		}
		if z.num.size() < 60 && len(z.num.roots) < 3 {
			pool[rng.IntN(len(pool)/2)] = z
		}
	}
	if tooHard > 500 {
		t.Errorf("%d of 2000 calculations exceed the budget", tooHard)
	}
}

func TestFloor(t *testing.T) {
	for n := int64(1); n < 200; n++ {
		for _, sign := range []int64{1, -1} {
			x, err := sqrt(t, n).Mul(plenty(), Rational(big.NewRat(sign, 1)))
			must(t, x, err)
			want := new(big.Int).Sqrt(big.NewInt(n))
			whole := new(big.Int).Mul(want, want).Cmp(big.NewInt(n)) == 0
			if sign < 0 {
				want.Neg(want)
				if !whole {
					want.Sub(want, big.NewInt(1))
				}
			}
			got, err := x.Floor(plenty())
			if must(t, got, err).Cmp(want) != 0 {
				t.Errorf("floor of %d·√%d is %v, want %v", sign, n, got, want)
			}
			if isInt, err := x.IsInt(plenty()); must(t, isInt, err) != whole {
				t.Errorf("√%d is an integer: %v", n, isInt)
			}
		}
	}
	// An integer that is not written as one: (1+√2)·(√2-1) with roots of two polynomials.
	x, y := number(t, 2, -1, -2, 1), number(t, 2, -1, 2, 1)
	one, err := x.Mul(plenty(), y)
	if got, err := must(t, one, err).Floor(plenty()); must(t, got, err).Int64() != 1 {
		t.Errorf("floor of 1 is %v", got)
	}
}

// TestBetween reads intervals as cvc5 writes them.
func TestBetween(t *testing.T) {
	poly := ints(-2, 0, 1)
	root, _, err := RootBetween(plenty(), poly, big.NewRat(1, 1), big.NewRat(2, 1))
	if err != nil || root.index != 2 {
		t.Errorf("%v, %v", root, err)
	}
	_, r, err := RootBetween(plenty(), ints(-6, 11, -6, 1), big.NewRat(1, 1), big.NewRat(3, 1))
	if err != nil || r.RatString() != "2" {
		t.Errorf("%v, %v", r, err)
	}
	for _, ends := range [][2]int64{{-2, 2}, {2, 3}, {2, 1}} {
		_, _, err := RootBetween(plenty(), poly, big.NewRat(ends[0], 1), big.NewRat(ends[1], 1))
		if !errors.Is(err, ErrNoRoot) {
			t.Errorf("%v: %v", ends, err)
		}
	}
}

// TestBudget: hard questions end.
func TestBudget(t *testing.T) {
	few := steps(100_000)
	x := Rational(new(big.Rat))
	var err error
	for n := int64(2); n < 60 && err == nil; n++ {
		p := make([]*big.Int, n+1)
		for i := range p {
			p[i] = big.NewInt(0)
		}
		p[0], p[1], p[n] = big.NewInt(-3), big.NewInt(1), big.NewInt(7)
		var root *Root
		if root, _, err = KthRoot(&few, p, 1); err == nil {
			x, err = x.Add(&few, FromRoot(root))
		}
		if err == nil {
			_, err = x.Cmp(&few, x)
		}
	}
	if !errors.Is(err, ErrBudget) {
		t.Errorf("the error is %v", err)
	}
	if few < -50_000 {
		t.Errorf("%d steps beyond the budget", -few)
	}
}

// A number that results from a calculation is a root of a single polynomial, too: comparison finds them equal.
func TestAsRoot(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	roots := []Number{
		sqrt(t, 2), sqrt(t, 3), number(t, 1, -2, 0, 0, 1), number(t, 3, 1, -3, 0, 1), number(t, 2, 3, 0, -8, 0, 2),
	}
	irrational := 0
	for range 300 {
		x := roots[rng.IntN(len(roots))]
		for range 1 + rng.IntN(3) {
			y := roots[rng.IntN(len(roots))]
			if rng.IntN(2) == 0 {
				y = Rational(big.NewRat(rng.Int64N(9)-4, 1+rng.Int64N(5)))
			}
			var err error
			sign, _ := y.Sign(plenty())
			switch op := rng.IntN(4); {
			case op == 0:
				x, err = x.Add(plenty(), y)
			case op == 1:
				x, err = x.Sub(plenty(), y)
			case op == 2:
				x, err = x.Mul(plenty(), y)
			case sign != 0:
				x, err = x.Quo(plenty(), y)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		root, rational, err := x.AsRoot(plenty())
		if errors.Is(err, ErrBudget) {
			continue // too many roots in it
		}
		if err != nil {
			t.Fatal(err)
		}
		var y Number
		if root != nil {
			irrational++
			y = FromRoot(root)
		} else {
			y = Rational(rational)
		}
		cmp, err := x.Cmp(plenty(), y)
		if err != nil {
			t.Fatal(err)
		}
		if cmp != 0 {
			t.Errorf("%v and %v differ", x, y)
		}
	}
	if irrational < 150 {
		t.Errorf("%d irrational numbers", irrational)
	}
}
