package unicodestrings_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/unicodestrings"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// rows are the evaluations by name.
var rows = func() map[string]operator.Eval {
	m := map[string]operator.Eval{}
	for _, row := range unicodestrings.Rows {
		m[row.Name] = row.Eval
	}
	return m
}()

// apply evaluates a row with the default budgets.
func apply(name string, args ...value.Value) value.Value {
	return rows[name](operator.NewEnv(), &operator.Call{Fun: &smtlib.FunInfo{Name: name}, Args: args})
}

func number(n int) value.Value { return value.NewInt(int64(n)).Value() }

// words draws strings over two letters, in which everything occurs, and sometimes over all characters.
func words() *rapid.Generator[value.Value] {
	return rapid.Custom(func(t *rapid.T) value.Value {
		few := rapid.SampledFrom([]rune("ab"))
		letter := rapid.OneOf(few, few, rapid.Int32Range(0, value.MaxChar))
		return value.NewString(rapid.SliceOfN(letter, 0, 12).Draw(t, "characters"))
	})
}

func chars(v value.Value) []rune { return v.(value.String).Chars() }

// naive is the first occurrence from a position on, by definition.
func naive(w, p []rune, from int) int {
	for i := from; i >= 0 && i+len(p) <= len(w); i++ {
		if slices.Equal(w[i:i+len(p)], p) {
			return i
		}
	}
	return -1
}

// replaced replaces every occurrence from the left, by definition.
func replaced(w, p, q []rune) []rune {
	if i := naive(w, p, 0); len(p) > 0 && i >= 0 {
		return slices.Concat(w[:i], q, replaced(w[i+len(p):], p, q))
	}
	return w
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) value.Value { return words().Draw(t, label) }
		s, p, q, at := draw("s"), draw("p"), draw("q"), rapid.IntRange(-2, 14).Draw(t, "at")
		expect := func(what string, got, want value.Value) {
			if value.IsOpen(got) || !value.Same(got, want) {
				t.Fatalf("%s: %v, want %v", what, got, want)
			}
		}
		if rapid.Bool().Draw(t, "inside") { // s contains p
			s = apply("str.++", s, p, q)
		}
		n, m := len(chars(s)), len(chars(p))
		whole := apply("str.++", s, p, q)
		expect("length of a concatenation", apply("str.len", whole), number(n+m+len(chars(q))))
		expect("a prefix", apply("str.prefixof", s, whole), value.Bool(true))
		expect("a suffix", apply("str.suffixof", q, whole), value.Bool(true))
		expect("a factor", apply("str.contains", whole, p), value.Bool(true))
		expect("its parts", apply("str.++", apply("str.substr", s, number(0), number(2)),
			apply("str.substr", s, number(2), number(n))), s)
		expect("at", apply("str.at", s, number(at)), apply("str.substr", s, number(at), number(1)))

		first := naive(chars(s), chars(p), at)
		expect("indexof", apply("str.indexof", s, p, number(at)), number(first))
		expect("contains", apply("str.contains", s, p), value.Bool(naive(chars(s), chars(p), 0) >= 0))
		if i := naive(chars(s), chars(p), 0); i >= 0 {
			expect("replace", apply("str.replace", s, p, q), apply("str.++", apply("str.substr", s, number(0), number(i)), q,
				apply("str.substr", s, number(i+m), number(n))))
		} else {
			expect("replace of nothing", apply("str.replace", s, p, q), s)
			expect("replace_all of nothing", apply("str.replace_all", s, p, q), s)
		}
		expect("replace by itself", apply("str.replace_all", s, p, p), s)
		expect("twice reversed", apply("str.rev", apply("str.rev", s)), s)
		expect("order", apply("str.<", s, p), value.Bool(slices.Compare(chars(s), chars(p)) < 0))
		expect("order of a prefix", apply("str.<=", s, whole), value.Bool(true))
		expect("replace_all by steps", apply("str.replace_all", s, p, q),
			value.NewString(replaced(chars(s), chars(p), chars(q))))
		if less := apply("str.<", s, p); less == apply("str.<=", p, s) {
			t.Fatalf("the order is not total: (str.< %v %v) is %v", s, p, less)
		}
	})
}

// TestLongSearch: searches in long strings use another algorithm.
func TestLongSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 3000 {
		// A word of a period with an error or two, and a part of it, which may get another error.
		period, w := 1+rng.IntN(5), make([]rune, 200+rng.IntN(400))
		for i := range w {
			w[i] = 'a' + rune(i%period%2)
		}
		for range rng.IntN(3) {
			w[rng.IntN(len(w))] = 'b'
		}
		from := rng.IntN(len(w))
		p := slices.Clone(w[from:min(len(w), from+1+rng.IntN(150))])
		if rng.IntN(2) == 0 {
			p[rng.IntN(len(p))] = 'b'
		}
		at := rng.IntN(len(w))
		s, q := value.NewString(w), value.NewString(p)
		if got, want := apply("str.indexof", s, q, number(at)), naive(w, p, at); got != number(want) {
			t.Fatalf("%v from %d in %v: %v, want %d", q, at, s, got, want)
		}
		last := -1
		for i := naive(w, p, 0); i >= 0; i = naive(w, p, i+1) {
			last = i
		}
		if got := apply("str.last_indexof", s, q); got != number(last) {
			t.Fatalf("%v last in %v: %v, want %d", q, s, got, last)
		}
	}
}

func TestReplacementsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, p, by := words().Draw(t, "s"), words().Draw(t, "p"), words().Draw(t, "by")
		env := operator.NewEnv()
		call := func(name string, args ...value.Value) value.Value {
			return rows[name](env, &operator.Call{Fun: &smtlib.FunInfo{Name: name}, Args: args})
		}
		re := call("str.to_re", p)
		for name, plain := range map[string]string{"str.replace_re": "str.replace", "str.replace_re_all": "str.replace_all"} {
			got, want := call(name, s, re, by), call(plain, s, p, by)
			if !value.Same(got, want) {
				t.Fatalf("%s of a constant: %v, %s: %v", name, got, plain, want)
			}
		}
		in := call("str.in_re", s, call("re.++", call("re.all"), re, call("re.all")))
		if in != call("str.contains", s, p) {
			t.Fatalf("%v contains %v: %v by a regular expression", s, p, in)
		}
	})
}

func TestNumerals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.StringMatching(`[0-9]{1,40}`).Draw(t, "digits")
		n := apply("str.to_int", value.NewString([]rune(digits)))
		back := apply("str.from_int", n)
		if !value.Same(apply("str.to_int", back), n) {
			t.Fatalf("%s is read as %v, written as %v", digits, n, back)
		}
		code := rapid.IntRange(-3, value.MaxChar+3).Draw(t, "code")
		s := apply("str.from_code", number(code))
		inside := code >= 0 && code <= value.MaxChar
		if inside != (apply("str.to_code", s) == value.Value(number(code))) && code != -1 {
			t.Fatalf("character %d is %v", code, s)
		}
	})
}

func TestLiterals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letter := rapid.OneOf(rapid.SampledFrom([]rune(`\u{}"09afAF2 ~`)), rapid.Int32Range(0, value.MaxChar))
		s := value.NewString(rapid.SliceOf(letter).Draw(t, "characters"))
		back, ok := value.ParseString(s.Literal())
		if !ok || back.Cmp(s) != 0 {
			t.Fatalf("%q is written as %s and read as %q", s.Chars(), s, back.Chars())
		}
		for _, c := range s.Literal() {
			if c < ' ' || c > '~' {
				t.Fatalf("%s has the character %d", s, c)
			}
		}
	})
}

// TestBudgets: evaluation beyond the budget is open, and fast.
func TestBudgets(t *testing.T) {
	long := value.NewString([]rune(fmt.Sprintf("%060000d", 0)))
	most := value.NewString(make([]rune, operator.DefaultBits))
	for name, v := range map[string]value.Value{
		"concatenation of more than the bound": apply("str.++", most, long),
		"replacement by more than the bound":   apply("str.replace_all", long, apply("str.from_int", number(0)), long),
		"a number of more than the bound":      apply("str.to_int", value.NewString([]rune(fmt.Sprintf("1%060000d", 0)))),
	} {
		if !value.IsOpen(v) {
			t.Errorf("%s is not open", name)
		}
	}
}

// TestHardQuestions: languages of exponentially many derivatives, and searches of quadratic length, end early.
func TestHardQuestions(t *testing.T) {
	env := operator.NewEnv()
	b := env.Regexes()
	ab := b.Range('a', 'b')
	letters := make([]rune, operator.DefaultBits)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range letters {
		letters[i] = 'a' + rng.Int32N(2)
	}
	s := value.NewString(letters)
	far := b.Concat(b.Star(ab), b.Range('a', 'a'), b.Power(ab, 1000))
	for name, r := range map[string]regex.Regex{
		"far back":  far,
		"not":       b.Complement(b.Concat(far, b.Literal([]rune("ab")))),
		"quadratic": b.Concat(b.Star(ab), b.Literal([]rune("c"))),
		"counted":   b.Loop(b.Concat(b.Opt(ab), b.Range('a', 'a')), 1000, 1_000_000),
	} {
		language := value.NewRegex(b, r)
		for op, args := range map[string][]value.Value{
			"str.in_re":          {s, language},
			"str.replace_re":     {s, language, s},
			"str.replace_re_all": {s, language, s},
			"str.indexof_re":     {s, language, number(1)},
		} {
			env.Steps = operator.DefaultSteps
			v := rows[op](env, &operator.Call{Fun: &smtlib.FunInfo{Name: op}, Args: args})
			if value.IsOpen(v) && fmt.Sprint(v) != "open: budget" || env.Steps >= operator.DefaultSteps {
				t.Errorf("%s %s: %v, with %d steps left", op, name, v, env.Steps)
			}
		}
	}
}
