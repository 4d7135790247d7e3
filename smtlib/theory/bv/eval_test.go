package bv_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/smtlib/theory/bv"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// checkPair compares every operator on two vectors of one width with the standard's definition.
func checkPair(t rapid.TB, b *ground.Bench, x, y value.BitVec) {
	t.Helper()
	w := x.Width()
	s := standard{w}
	n, m := x.Unsigned(), y.Unsigned()
	same := func(name string, got, want value.Value) {
		t.Helper()
		if got.String() != want.String() {
			t.Errorf("(%s %v %v) = %v, want %v", name, x, y, got, want)
		}
	}
	for name, def := range s.binaryOperators() {
		same(name, b.Eval(t, name, x, y), vec(w, def(n, m)))
	}
	for name, def := range s.predicates() {
		same(name, b.Eval(t, name, x, y), value.Bool(def(n, m)))
	}
	for name, def := range s.bitPredicates() {
		same(name, b.Eval(t, name, x, y), oneBit(def(n, m)))
	}
}

func oneBit(b bool) value.BitVec {
	if b {
		return small(1, 1)
	}
	return small(1, 0)
}

// checkOne does what checkPair does for the operators on one vector without indices.
func checkOne(t rapid.TB, b *ground.Bench, x value.BitVec) {
	t.Helper()
	s := standard{x.Width()}
	n := x.Unsigned()
	want := map[string]value.Value{
		"bvnot": vec(x.Width(), s.not(n)), "bvneg": vec(x.Width(), s.neg(n)),
		"ubv_to_int": value.BigInt(n), "bv2nat": value.BigInt(n), "bv2int": value.BigInt(n),
		"sbv_to_int": value.BigInt(s.toInt(n)),
		"bvnego":     value.Bool(!s.fits(new(big.Int).Neg(s.toInt(n)))),
	}
	for name, def := range s.unaryBits() {
		want[name] = oneBit(def(n))
	}
	for name, v := range want {
		if got := b.Eval(t, name, x); got.String() != v.String() {
			t.Errorf("(%s %v) = %v, want %v", name, x, got, v)
		}
	}
}

func TestNarrowVectorsExhaustively(t *testing.T) {
	b := ground.NewBench("ALL")
	for w := 1; w <= 4; w++ {
		for n := range int64(1) << w {
			checkOne(t, b, small(w, n))
			for m := range int64(1) << w {
				checkPair(t, b, small(w, n), small(w, m))
			}
		}
	}
}

func TestEdgesOfWords(t *testing.T) {
	b := ground.NewBench("ALL")
	for _, w := range []int{5, 8, 31, 32, 33, 63, 64, 65, 127, 128, 130} {
		for _, x := range edges(w) {
			checkOne(t, b, x)
			for _, y := range edges(w) {
				checkPair(t, b, x, y)
			}
		}
	}
}

func TestRandomVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := ground.NewBench("ALL")
		w := rapid.IntRange(1, 130).Draw(t, "width")
		x, y := drawVec(t, w, "x"), drawVec(t, w, "y")
		checkOne(t, b, x)
		checkPair(t, b, x, y)
	})
}

// bits gives the text of a vector, highest bit first.
func bits(v value.BitVec) string { return v.String()[2:] }

func checkText(t rapid.TB, what string, got value.Value, want string) {
	t.Helper()
	if got.String() != "#b"+want {
		t.Errorf("%s = %v, want %s", what, got, want)
	}
}

// Operators that move bits correspond to operations on texts of zeros and ones.
func TestShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := ground.NewBench("ALL")
		w := rapid.IntRange(1, 130).Draw(t, "width")
		x := drawVec(t, w, "x")
		text := bits(x)
		n := rapid.IntRange(0, 140).Draw(t, "n")
		i := rapid.IntRange(0, w-1).Draw(t, "i")
		j := rapid.IntRange(0, i).Draw(t, "j")
		head := func(name string, indices ...int) string {
			return name + " " + strings.Trim(fmt.Sprint(indices), "[]")
		}
		checkText(t, "extract", b.Eval(t, head("extract", i, j), x), text[w-1-i:w-j])
		checkText(t, "repeat", b.Eval(t, head("repeat", n+1), x), strings.Repeat(text, n+1))
		checkText(t, "zero_extend", b.Eval(t, head("zero_extend", n), x), strings.Repeat("0", n)+text)
		checkText(t, "sign_extend", b.Eval(t, head("sign_extend", n), x), strings.Repeat(text[:1], n)+text)
		left, right := n%w, w-n%w
		checkText(t, "rotate_left", b.Eval(t, head("rotate_left", n), x), text[left:]+text[:left])
		checkText(t, "rotate_right", b.Eval(t, head("rotate_right", n), x), text[right:]+text[:right])
		if got := b.Eval(t, head("bit2bool", i), x); got != value.Value(value.Bool(text[w-1-i] == '1')) {
			t.Errorf("bit %d of %v is %v", i, x, got)
		}

		low := drawVec(t, rapid.IntRange(1, 80).Draw(t, "low width"), "low")
		checkText(t, "concat", b.Eval(t, "concat", x, low), text+bits(low))

		y := drawVec(t, w, "y")
		checkText(t, "bvite", b.Eval(t, "bvite", small(1, 1), x, y), text)
		checkText(t, "bvite", b.Eval(t, "bvite", small(1, 0), x, y), bits(y))
	})
}

func TestFromIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := ground.NewBench("ALL")
		w := rapid.IntRange(1, 130).Draw(t, "width")
		n := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "n"))
		s := standard{w}
		want := vec(w, s.natToBV(n))
		for _, name := range []string{"int_to_bv", "int2bv", "nat2bv"} {
			checkText(t, name, b.Eval(t, fmt.Sprint(name, " ", w), value.BigInt(n)), bits(want))
		}
		checkText(t, "numeral", b.Eval(t, fmt.Sprintf("bv%v %d", want.Unsigned(), w)), bits(want))
		checkText(t, "numeral", b.Eval(t, fmt.Sprintf("bv000%v %d", want.Unsigned(), w)), bits(want))
		minus := value.BigInt(new(big.Int).Neg(n))
		checkText(t, "int_to_bv", b.Eval(t, fmt.Sprint("int_to_bv ", w), minus), bits(vec(w, s.neg(s.natToBV(n)))))
		if got := b.Eval(t, fmt.Sprint("nat2bv ", w), minus); value.IsOpen(got) != (n.Sign() > 0) {
			t.Errorf("nat2bv of -%v is %v", n, got)
		}
	})
}

func TestManyArguments(t *testing.T) {
	b := ground.NewBench("ALL")
	for _, w := range []int{3, 64, 100} {
		s := standard{w}
		for _, name := range []string{"bvand", "bvor", "bvxor", "bvadd", "bvmul"} {
			args := []value.Value{small(w, 5), small(w, 3), small(w, -2), small(w, 7)}
			want := big.NewInt(5)
			for _, arg := range args[1:] {
				want = s.binaryOperators()[name](want, arg.(value.BitVec).Unsigned())
			}
			checkText(t, name, b.Eval(t, name, args...), bits(vec(w, want)))
		}
	}
}

// Huge vectors are open rather than slow, whatever the operator.
func TestBudget(t *testing.T) {
	b := ground.NewBench("ALL")
	const w = operator.DefaultBits + 1
	x := vec(w, new(big.Int).Lsh(big.NewInt(3), w-2))
	for name := range (standard{w}).binaryOperators() {
		if got := b.Eval(t, name, x, x); !value.IsOpen(got) {
			t.Errorf("%s of %d bits is determined", name, w)
		}
	}
	for _, head := range []string{"repeat 2", "sign_extend 1", "zero_extend 1", "rotate_left 3", "extract 70 0", "bvnot"} {
		if got := b.Eval(t, head, x); !value.IsOpen(got) {
			t.Errorf("%s of %d bits is determined", head, w)
		}
	}
	row, call, err := b.Call("bvmul", small(100, 3), small(100, 5))
	if err != nil {
		t.Fatal(err)
	}
	if got := row.Eval(&operator.Env{Bits: 1000}, call); !value.IsOpen(got) {
		t.Errorf("without a budget, a product is %v", got)
	}
}

// Every row can be read, checked and evaluated, and says where it comes from if it is not in the standard.
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range bv.Rows {
		if row.Sort == nil || row.Eval == nil || seen[row.Name] {
			t.Errorf("row %s is incomplete, or there twice", row.Name)
		}
		seen[row.Name] = true
	}
}

var sink value.Value

func BenchmarkEval(b *testing.B) {
	for _, w := range []int{32, 64, 128} {
		x, y := vec(w, big.NewInt(0x1234567)), vec(w, big.NewInt(-98765))
		for _, head := range []string{
			"bvadd", "bvmul", "bvudiv", "bvsdiv", "bvsmod", "bvand", "bvshl", "concat", "bvult", "bvslt",
		} {
			b.Run(fmt.Sprintf("%s/%d", head, w), func(b *testing.B) {
				row, call, err := ground.NewBench("ALL").Call(head, x, y)
				if err != nil {
					b.Fatal(err)
				}
				env := operator.NewEnv()
				for b.Loop() {
					env.Steps = operator.DefaultSteps
					sink = row.Eval(env, call)
				}
			})
		}
	}
	for _, head := range []string{"bv12345 32", "extract 15 8", "zero_extend 8"} {
		b.Run(head, func(b *testing.B) {
			var args []value.Value
			if !strings.HasPrefix(head, "bv") {
				args = []value.Value{small(32, 0x1234567)}
			}
			row, call, err := ground.NewBench("ALL").Call(head, args...)
			if err != nil {
				b.Fatal(err)
			}
			env := operator.NewEnv()
			for b.Loop() {
				sink = row.Eval(env, call)
			}
		})
	}
}
