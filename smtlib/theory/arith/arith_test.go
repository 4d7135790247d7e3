package arith_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/smtlib/theory/arith"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// parse reads a number: 5 and -5 are integers, 5.0 and 1/2 are reals, true and false are Booleans.
func parse(text string) value.Value {
	switch text {
	case "true", "false":
		return value.Bool(text == "true")
	}
	if strings.ContainsAny(text, "./") {
		r, ok := new(big.Rat).SetString(text)
		if !ok {
			panic(text)
		}
		return value.BigReal(r)
	}
	i, ok := new(big.Int).SetString(text, 10)
	if !ok {
		panic(text)
	}
	return value.BigInt(i)
}

// Each line is an operator, its arguments, and the value; open values give their reason.
const examples = `
+ 1 2 3 4 = 10
+ 1/2 1/3 = 5/6
+ 9223372036854775807 1 = 9223372036854775808
- 5 = -5
- 0.5 = -1/2
- -9223372036854775808 = 9223372036854775808
- 10 2 3 = 5
* 2 3 4 = 24
* 4611686018427387904 2 = 9223372036854775808
* 2/3 3/2 = 1.0
/ 1.0 3.0 = 1/3
/ 8.0 2.0 2.0 = 2.0
/ 1.0 0.0 = open: division by zero
/ 0.0 0.0 = open: division by zero
/ 1.0 2.0 0.0 = open: division by zero
div 7 2 = 3
div -7 2 = -4
div 7 -2 = -3
div -7 -2 = 4
div 100 3 3 = 11
div 7 0 = open: division by zero
div 7 0 2 = open: division by zero
div -9223372036854775808 -1 = 9223372036854775808
mod 7 2 = 1
mod -7 2 = 1
mod 7 -2 = 1
mod -7 -2 = 1
mod 7 0 = open: division by zero
mod -9223372036854775808 -1 = 0
abs -5 = 5
abs 5 = 5
abs -1/2 = 1/2
abs -9223372036854775808 = 9223372036854775808
< 1 2 3 = true
< 1 3 2 = false
< 1 1 = false
<= 1 1 2 = true
<= 1/3 1/2 0.4 = false
>= 2 1 1 = true
> 3 2 1 = true
> 3.0 2.0 2.0 = false
to_real 5 = 5.0
to_real 9223372036854775808 = 9223372036854775808.0
to_int 1.5 = 1
to_int -1.5 = -2
to_int -2.0 = -2
is_int 1.5 = false
is_int 2.0 = true
divisible|3 -9 = true
divisible|3 -8 = false
divisible|99999999999999999999 199999999999999999998 = true
^ 2 10 = 1024
^ -3 3 = -27
^ 0 5 = 0
^ 5 0 = 1
^ 0 0 = open: 0 to the power of 0
^ 2 -1 = open: negative exponent
^ 1 99999999999999999999 = 1
^ -1 99999999999999999999 = -1
^ -1 99999999999999999998 = 1
^ 0 99999999999999999999 = 0
^ 2 99999999999999999999 = open: budget
^ 2 70000 = open: budget
^ 2/3 3.0 = 8/27
^ 2/3 -3.0 = open: negative exponent
^ 4.0 1/2 = open: fractional exponent
^ 0.0 0.0 = open: 0 to the power of 0
^ 1/2 99999.0 = open: budget
rem 7 3 = 1
rem 7 -3 = -1
rem -7 3 = 2
rem -7 -3 = -2
rem 7 0 = open: division by zero
int.pow2 5 = 32
int.pow2 0 = 1
int.pow2 -5 = open: negative exponent
int.pow2 99999999 = open: budget
int.log2 9 = 3
int.log2 8 = 3
int.log2 1 = 0
int.log2 0 = open: logarithm of a number that is not positive
iand|4 13 -1 = 13
iand|4 300 -1 = 12
iand|99999999 300 -1 = open: budget
piand 4 13 7 = 5
piand 0 13 7 = 0
piand -1 13 7 = 0
piand 4 -3 -1 = 13
div_total 5 0 = 0
div_total 7 2 = 3
mod_total 5 0 = 5
mod_total -7 2 = 1
/_total 5.0 0.0 = 0.0
/_total 5.0 2.0 = 5/2
`

func TestExamples(t *testing.T) {
	b := ground.NewBench("ALL")
	for _, line := range strings.Split(strings.TrimSpace(examples), "\n") {
		left, want, _ := strings.Cut(line, " = ")
		words := strings.Fields(left)
		var args []value.Value
		for _, word := range words[1:] {
			args = append(args, parse(word))
		}
		got := b.Eval(t, strings.ReplaceAll(words[0], "|", " "), args...)
		if !strings.HasPrefix(want, "open") {
			want = parse(want).String()
		}
		if got.String() != want {
			t.Errorf("%s: %v, want %s", left, got, want)
		}
	}
}

// Boute's definition: the quotient and remainder that satisfy x = y·q + r, 0 ≤ r < |y|.
func TestDivisionExhaustively(t *testing.T) {
	b := ground.NewBench("ALL")
	for x := int64(-40); x <= 40; x++ {
		for y := int64(-12); y <= 12; y++ {
			if y == 0 {
				continue
			}
			r := int64(0)
			for (x-r)%y != 0 {
				r++
			}
			q := (x - r) / y
			X, Y := value.NewInt(x), value.NewInt(y)
			for head, want := range map[string]int64{"div": q, "mod": r, "div_total": q, "mod_total": r} {
				if got := b.Eval(t, head, X, Y); got.String() != fmt.Sprint(want) {
					t.Errorf("(%s %d %d) = %v, want %d", head, x, y, got, want)
				}
			}
			if y > 0 {
				if got := b.Eval(t, fmt.Sprint("divisible ", y), X); got != value.Value(value.Bool(r == 0)) {
					t.Errorf("(divisible %d) of %d is %v", y, x, got)
				}
			}
		}
	}
}

// The laws that tie div, mod, to_int and the order together, on numbers of all sizes.
func TestLaws(t *testing.T) {
	edges := []int64{0, 1, 2, 7, -1, 1 << 31, 1 << 32, math.MaxInt64, math.MinInt64, math.MinInt64 + 1}
	draw := func(t *rapid.T, label string) value.Int {
		n := big.NewInt(rapid.SampledFrom(edges).Draw(t, label))
		if rapid.Bool().Draw(t, label+" large") {
			n.Mul(n, big.NewInt(rapid.Int64().Draw(t, label)))
		}
		return value.BigInt(n.Add(n, big.NewInt(int64(rapid.IntRange(-3, 3).Draw(t, label)))))
	}
	rapid.Check(t, func(t *rapid.T) {
		b := ground.NewBench("ALL")
		x, y := draw(t, "x"), draw(t, "y")
		if y.Sign() == 0 {
			t.Skip()
		}
		q, r := b.Eval(t, "div", x, y), b.Eval(t, "mod", x, y)
		if back := b.Eval(t, "+", b.Eval(t, "*", y, q), r); back.String() != x.String() {
			t.Errorf("%v = %v·%v + %v", x, y, q, r)
		}
		if in := b.Eval(t, "<", value.NewInt(-1), r, b.Eval(t, "abs", y)); !value.IsTrue(in) {
			t.Errorf("(mod %v %v) = %v", x, y, r)
		}
		exact := b.Eval(t, "/", b.Eval(t, "to_real", x), b.Eval(t, "to_real", y))
		if y.Sign() > 0 && b.Eval(t, "to_int", exact).String() != q.String() {
			t.Errorf("to_int of %v is not %v", exact, q)
		}
		if b.Eval(t, "is_int", exact) != value.Value(value.Bool(r.(value.Int).Sign() == 0)) {
			t.Errorf("is_int of %v", exact)
		}
	})
}

// Terms that are rejected, and the errors for them.
func TestRefusals(t *testing.T) {
	b := ground.NewBench("ALL")
	for _, test := range []struct{ left, want string }{
		{"+", "+ takes at least 2 arguments, not 0"},
		{"+ 1 2.0", "argument 2 of + has sort Real, expected Int"},
		{"+ true 1", "argument 1 of + has sort Bool, expected Int or Real"},
		{"< 1", "< takes at least 2 arguments, not 1"},
		{"< 1.0 2", "argument 2 of < has sort Int, expected Real"},
		{"/ 1 2", "argument 1 of / has sort Int, expected Real"},
		{"div 1.0 2.0", "argument 1 of div has sort Real, expected Int"},
		{"mod 7 3 2", "mod takes 2 arguments, not 3"},
		{"abs 1 2", "abs takes one argument, not 2"},
		{"to_real 1.0", "argument 1 of to_real has sort Real, expected Int"},
		{"div_total 5 0 3", "div_total takes 2 arguments, not 3"},
		{"divisible|0 3", "the index of divisible must be a positive numeral, not 0"},
		{"divisible|x 3", "the index of divisible must be a positive numeral, not x"},
		{"divisible 3", "divisible takes one index, not 0"},
		{"iand|4 3", "iand takes 2 arguments, not 1"},
		{"real.pi 1.0", "real.pi takes no arguments, not 1"},
	} {
		words := strings.Fields(test.left)
		var args []value.Value
		for _, word := range words[1:] {
			args = append(args, parse(word))
		}
		_, _, err := b.Call(strings.ReplaceAll(words[0], "|", " "), args...)
		if err == nil || err.Error() != test.want {
			t.Errorf("(%s): %v\nwant %s", test.left, err, test.want)
		}
	}
}

// Numbers beyond the budget are open, and evaluation up to the budget is fast.
func TestBudget(t *testing.T) {
	b := ground.NewBench("ALL")
	huge := value.BigInt(new(big.Int).Lsh(big.NewInt(1), operator.DefaultBits))
	tiny := value.BigReal(new(big.Rat).SetFrac(big.NewInt(1), huge.Big()))
	for _, head := range []string{"+", "*", "-", "div", "mod"} {
		if got := b.Eval(t, head, huge, huge); !value.IsOpen(got) {
			t.Errorf("%s of huge numbers is determined", head)
		}
	}
	for _, head := range []string{"+", "*", "/", "<"} {
		if got := b.Eval(t, head, tiny, tiny); !value.IsOpen(got) {
			t.Errorf("%s of tiny numbers is determined", head)
		}
	}
	row, call, err := b.Call("*", value.BigInt(new(big.Int).Lsh(big.NewInt(1), 100)), value.NewInt(3))
	if err != nil {
		t.Fatal(err)
	}
	if got := row.Eval(&operator.Env{Bits: 1000}, call); !value.IsOpen(got) {
		t.Errorf("without a budget, a product is %v", got)
	}
}

// Every row is complete; rows that are always open have a note.
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range arith.Rows {
		if row.Sort == nil || seen[row.Name] {
			t.Errorf("row %s is incomplete, or there twice", row.Name)
		}
		if row.Eval == nil && !strings.Contains(row.Note, "always open") {
			t.Errorf("row %s has no evaluation", row.Name)
		}
		seen[row.Name] = true
	}
}

var sink value.Value

func BenchmarkEval(b *testing.B) {
	for _, test := range []string{
		"+ 100 77", "+ 100000 77", "- 100000", "* 12345 -77", "* 4294967296 12345", "div 100000 7", "mod 100000 7",
		"< 5 70000", "+ 100000 1 2 3 4 5 6 7", "+ 5.0 1000000.0", "+ 1/3 2/7", "* 1/3 2/7", "/ 22.0 7.0",
		"<= 1/3 2/7", "to_int 22/7", "* 99999999999999999999 3",
	} {
		words := strings.Fields(test)
		var args []value.Value
		for _, word := range words[1:] {
			args = append(args, parse(word))
		}
		b.Run(strings.ReplaceAll(strings.ReplaceAll(test, "/", ":"), " ", "_"), func(b *testing.B) {
			row, call, err := ground.NewBench("ALL").Call(words[0], args...)
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
