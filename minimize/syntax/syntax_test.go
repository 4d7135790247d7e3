package syntax

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/minimize/walk"
)

// reduce runs a reduction with a predicate that cannot fail.
func reduce(t testing.TB, script string, cfg Config, holds func(string) bool) Result {
	t.Helper()
	r, err := Reduce(t.Context(), []byte(script), func(_ context.Context, s []byte) (bool, error) {
		return holds(string(s)), nil
	}, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// after reports whether words stand in a text in this order.
func after(text string, words ...string) bool {
	for _, w := range words {
		_, rest, found := strings.Cut(text, w)
		if !found {
			return false
		}
		text = rest
	}
	return true
}

// well reports whether a text has balanced parentheses, and each pop a push.
func well(text string) bool {
	t := parse([]byte(text))
	levels := 0
	for _, n := range t.commands() {
		switch t.head(n) {
		case "push":
			levels++
		case "pop":
			levels--
		}
		if levels < 0 {
			return false
		}
	}
	return t.balanced && levels == 0
}

var planted = []struct {
	name   string
	script string
	holds  func(string) bool
	want   string
}{
	{
		"two words in different commands",
		"(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (and (> x 1) (= 7 (* x x))))\n(check-sat)\n(assert (or needle (< x 4)))",
		func(s string) bool { return after(s, "*", "needle") && well(s) }, "*\nneedle",
	},
	{
		"commands stay commands",
		"(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (and (> x 1) (= 7 (* x x))))\n(check-sat)\n",
		func(s string) bool {
			return regexp.MustCompile(`(?s)\(declare-fun.*\(assert .*\* .*\(check-sat\)`).MatchString(s) && well(s)
		},
		"(declare-fun)\n(assert (* 0))\n(check-sat)\n",
	},
	{
		"three resets",
		strings.Repeat("(assert a)\n(check-sat)\n(reset)\n", 9) + "(assert b)",
		func(s string) bool { return strings.Count(s, "(reset)") >= 3 && strings.Contains(s, "b") },
		"(reset)\n(reset)\n(reset)\nb",
	},
	{
		"scopes are balanced",
		"(push 1)\n(push 1)\n(assert a)\n(pop 1)\n(assert b)\n(push 1)\n(assert c)\n(check-sat)\n(pop 1)\n(pop 1)\n",
		func(s string) bool { return strings.Contains(s, "(assert c)") && well(s) }, "(assert c)\n",
	},
	{
		"a scope is needed, with one within",
		"(push 1)(assert a)(push 1)(push 1)(assert b)(pop 1)(assert c)(pop 1)(pop 1)(push 1)(check-sat)(pop 1)",
		func(s string) bool { return after(s, "(push", "(push", "c)", "(pop", "(pop") && well(s) },
		"(push)(push)(c)(pop)(pop)",
	},
	{
		"levels that overlap",
		"(push 2)(assert a)(pop 1)(push 1)(assert b)(pop 2)(assert c)",
		func(s string) bool {
			return strings.Contains(s, "(assert c)") && strings.Contains(s, "(push 2)") == strings.Contains(s, "(pop 2)") &&
				strings.Count(s, "(push") == strings.Count(s, "(pop")
		}, "(assert c)",
	},
	{
		"order matters",
		"(a)\n(b)\n(c)\n(b)\n(a)\n",
		func(s string) bool { return after(s, "c", "b", "a") }, "c\nb\na\n",
	},
	{
		"unused declarations go together",
		"(declare-fun x () Int)\n(assert p)\n(declare-fun y () Int)\n(assert q)\n",
		func(s string) bool { return strings.Count(s, "declare-fun")%2 == 0 && after(s, "p", "q") }, "p\nq\n",
	},
	{
		"comments that matter",
		"; one\n(a) ; two\n(b)\n; three\n",
		func(s string) bool { return strings.Contains(s, "two") && after(s, "a", "b") }, "a ; two\nb\n",
	},
	{
		"names and literals get shorter",
		"(declare-fun a-long-name () (_ BitVec 64))\n(assert (= a-long-name #x0123456789abcdef \"text\"))\n",
		func(s string) bool {
			return regexp.MustCompile(`^\(declare-fun (\S+) \(\) \(_ BitVec \d+\)\)\n\(assert \(= \S+ #x\S+ ".*"\)\)\n$`).MatchString(s)
		}, "(declare-fun 0 () (_ BitVec 0))\n(assert (= 0 #x0 \"\"))\n",
	},
	{
		"a parenthesis that closes nothing",
		"(set-logic ALL)\n(assert true))\n(check-sat)\n",
		func(s string) bool { return strings.Count(s, ")") > strings.Count(s, "(") }, ")",
	},
	{
		"a parenthesis that is not closed",
		"(set-logic ALL)\n(assert (and p q)\n(check-sat)\n",
		func(s string) bool { return strings.Count(s, "(") > strings.Count(s, ")") && strings.Contains(s, "q") }, "(q",
	},
	{
		"a string that is not closed", "(echo \"a\"\"b\")\n(echo \"abc)\n",
		func(s string) bool { return strings.Count(s, `"`)%2 == 1 && strings.Contains(s, "b") }, `"b`,
	},
}

func TestPlanted(t *testing.T) {
	for _, test := range planted {
		t.Run(test.name, func(t *testing.T) {
			r := reduce(t, test.script, Config{}, test.holds)
			if got := string(r.Script); got != test.want || !r.Minimal {
				t.Errorf("%q, minimal %v; want %q", got, r.Minimal, test.want)
			}
			ahead := reduce(t, test.script, Config{Jobs: 3}, test.holds)
			if !bytes.Equal(ahead.Script, r.Script) || ahead.Tests != r.Tests {
				t.Errorf("with 3 jobs: %q after %d tests; with one: %q after %d", ahead.Script, ahead.Tests, r.Script, r.Tests)
			}
		})
	}
}

// Two commands of a long trace matter: the rest is dropped in large pieces.
func TestTestsOfALongTrace(t *testing.T) {
	var b strings.Builder
	for i := range 2000 {
		switch {
		case i%20 == 19:
			b.WriteString("(reset)\n")
		default:
			fmt.Fprintf(&b, "(assert (= x%d (+ y %d)))\n", i, i)
		}
	}
	r := reduce(t, b.String(), Config{}, func(s string) bool { return after(s, "x123 ", "(reset)", "x1803 ") })
	if string(r.Script) != "(x123 0)\n(reset)\n(x1803 0)\n" || r.Tests > 300 {
		t.Errorf("%q after %d tests", r.Script, r.Tests)
	}
}

func TestDeepNesting(t *testing.T) {
	const depth = 1_000_000
	for _, script := range []string{
		strings.Repeat("(", depth) + "x" + strings.Repeat(")", depth),
		strings.Repeat("(", depth) + "x",
		"x" + strings.Repeat(")", depth),
		strings.Repeat("(f y ", depth/10) + "x" + strings.Repeat(")", depth/10),
	} {
		r := reduce(t, script, Config{}, func(s string) bool { return strings.Contains(s, "x") })
		if string(r.Script) != "x" || !r.Minimal {
			t.Errorf("%.20q of %d bytes, minimal %v", r.Script, len(r.Script), r.Minimal)
		}
	}
}

func TestEnds(t *testing.T) {
	script := "(a b c d e f g h)\n(i j k l m n o p)\n"
	var n atomic.Int32
	failure := errors.New("no solver")
	r, err := Reduce(t.Context(), []byte(script), func(context.Context, []byte) (bool, error) {
		if n.Add(1) == 5 {
			return false, failure
		}
		return false, nil
	}, Config{})
	if !errors.Is(err, failure) || string(r.Script) != script || r.Minimal {
		t.Errorf("%q, minimal %v, %v", r.Script, r.Minimal, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = Reduce(ctx, []byte(script), func(context.Context, []byte) (bool, error) { return true, nil }, Config{})
	if !errors.Is(err, context.Canceled) || string(r.Script) != script || r.Minimal {
		t.Errorf("%q, minimal %v, %v", r.Script, r.Minimal, err)
	}
	var said []Progress
	r = reduce(t, script, Config{MaxTests: 4, Report: func(p Progress) { said = append(said, p) }}, func(s string) bool {
		return strings.Contains(s, "k")
	})
	if r.Tests != 4 || r.Minimal || len(said) != 4 || said[3].Tests != 4 || !bytes.Equal(said[3].Script, r.Script) {
		t.Errorf("%d tests, minimal %v, reported %v", r.Tests, r.Minimal, said)
	}
}

// texts are made of what scripts are made of, in any order.
func texts() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		words := rapid.SliceOfN(rapid.OneOf(
			rapid.SampledFrom([]string{
				"(", ")", "(", ")", "(", ")", " ", "\n", "; c\n", "\"", "|", "\"a b\"", "|a b|", "assert", "(reset)", "(push 1)",
				"(pop 1)", "(push 2)", "(pop)", "x", "long-name", "12345", "1.50", "#b101", "#xff", "\x00", "\xff", "é",
				"(declare-fun x () Int)", "(define-fun f () Int 1)",
			}), rapid.StringN(0, 3, 8)), 0, 40).Draw(t, "words")
		return strings.Join(words, "")
	})
}

func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { lossless(t, []byte(texts().Draw(t, "text"))) })
}

func lossless(t interface{ Fatalf(string, ...any) }, text []byte) {
	tree := parse(text)
	e := &edits{tree: tree}
	e.add()
	if got := e.apply(walk.NewRuns(1, false)); !bytes.Equal(got, text) {
		t.Fatalf("printed %q, read %q", got, text)
	}
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		needed := needles(text, rapid.Uint64().Draw(t, "which"))
		properties(t, text, needed)
	})
}

// needles picks some bytes of a text.
func needles(text string, which uint64) string {
	var picked []byte
	for ; which != 0 && len(text) > 0 && len(picked) < 4; which /= 251 {
		at := int(which%251) % len(text)
		picked = append(picked, text[at])
		text = text[at+1:]
	}
	return string(picked)
}

// properties of any reduction that keeps some bytes in their order.
func properties(t interface{ Fatalf(string, ...any) }, text, needed string) {
	test := func(_ context.Context, s []byte) (bool, error) {
		for i := range len(needed) {
			_, rest, found := bytes.Cut(s, []byte{needed[i]})
			if s = rest; !found {
				return false, nil
			}
		}
		return true, nil
	}
	r, err := Reduce(context.Background(), []byte(text), test, Config{})
	if err != nil {
		t.Fatalf("%v", err)
	}
	if shows, _ := test(nil, r.Script); !shows || len(r.Script) > len(text) || !r.Minimal {
		t.Fatalf("%q of %q with %q, minimal %v", r.Script, text, needed, r.Minimal)
	}
	ahead, err := Reduce(context.Background(), []byte(text), test, Config{Jobs: 3})
	if err != nil || !bytes.Equal(ahead.Script, r.Script) || ahead.Tests != r.Tests || !ahead.Minimal {
		t.Fatalf("with 3 jobs %q after %d tests, with one %q after %d, %v", ahead.Script, ahead.Tests, r.Script, r.Tests, err)
	}
	again, err := Reduce(context.Background(), r.Script, test, Config{})
	if err != nil || !bytes.Equal(again.Script, r.Script) {
		t.Fatalf("%q is not minimal: %q, %v", r.Script, again.Script, err)
	}
}

func FuzzReduce(f *testing.F) {
	for _, test := range planted {
		f.Add([]byte(test.script), uint64(12345))
	}
	f.Add([]byte("\x00\xff;\r(\"|)|\"\"#"), uint64(1))
	f.Fuzz(func(t *testing.T, text []byte, which uint64) {
		lossless(t, text)
		if len(text) < 200 {
			properties(t, string(text), needles(string(text), which))
		}
	})
}

// Only whole scripts and scopes are dropped.
func TestScriptsOnly(t *testing.T) {
	script := "(a)(needle)(reset)\n(b)(reset)\n(c)(push 1)(d)(pop 1)(needle)(e)"
	r := reduce(t, script, Config{Scripts: true}, func(s string) bool { return strings.Count(s, "needle") == 2 })
	if want := "(a)(needle)(reset)\n(c)(needle)(e)"; string(r.Script) != want || !r.Minimal {
		t.Errorf("%q, minimal %v; want %q", r.Script, r.Minimal, want)
	}
}

func TestPieces(t *testing.T) {
	for script, want := range map[string][]string{
		"":                                   {""},
		"(a)\n":                              {"(a)\n"},
		"(a)(check)\n(b)(check) ; c\n":       {"(a)(check)", "\n(b)(check) ; c\n"},
		"(check)(check)(b)":                  {"(check)", "(check)(b)"},
		"(echo \"(check)\")(check)((check))": {"(echo \"(check)\")(check)((check))"},
		"(check)\n\n":                        {"(check)\n\n"},
		"(check)(a)(exit)(check)(check)":     {"(check)(a)(exit)(check)(check)"}, // commands behind (exit) are not run
	} {
		var got []string
		for _, p := range Pieces([]byte(script), "check") {
			got = append(got, string(p))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q in pieces: %q, want %q", script, got, want)
		}
	}
	if n := Count([]byte("(push 1)(pop 1)(echo \"(push)\")(x (push))"), "push", "pop"); n != 2 {
		t.Errorf("counted %d", n)
	}
	if n := Count([]byte("(check)(echo \"(exit)\")(check)(exit)(check)"), "check"); n != 2 {
		t.Errorf("counted %d checks, of which one is behind (exit)", n)
	}
}

func TestUntil(t *testing.T) {
	const script = "(set-logic X)(check)(get-model) (get-value (x)) ; so\n(echo \"(check)\")(push 1)\n(check)(exit)"
	for n, want := range []string{
		"", "(set-logic X)(check)(get-model) (get-value (x)) ; so\n(echo \"(check)\")",
		"(set-logic X)(check)(get-model) (get-value (x)) ; so\n(echo \"(check)\")(push 1)\n(check)", script,
	} {
		if got := string(Until([]byte(script), n, "check")); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func TestInsert(t *testing.T) {
	const script = "; (check)\n(check) ; here\n(echo \"(check)\")(check)\n(check)"
	const want = "; (check)\n(check)(one)(two) ; here\n(echo \"(check)\")(check)\n(check)(three)"
	if got := string(Insert([]byte(script), []string{"(one)(two)", "", "(three)", "(four)"}, "check")); got != want {
		t.Error(got)
	}
	if got := string(Insert([]byte(script), nil, "check")); got != script {
		t.Error(got)
	}
}

func TestHeads(t *testing.T) {
	got := Heads([]byte("; (no)\n(set-logic X)(check)(a \"(b)\")((c) d) (check) e"))
	if want := []string{"set-logic", "check", "a", ""}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
