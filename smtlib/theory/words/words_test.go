package words_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/words"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// The truth is Go's package strings, which agrees with SMT-LIB's theory UnicodeStrings where a case below does not say
// otherwise.

// upTo are all words over a and b up to a length.
func upTo(n int) []string {
	all := []string{""}
	for first := 0; len(all[first]) < n; first++ {
		all = append(all, all[first]+"a", all[first]+"b")
	}
	return all
}

// kinds are the two kinds of words: how one is made of a Go string, and read.
var kinds = map[string]struct {
	of   func(string) value.Value
	text func(value.Value) string
}{
	"strings": {
		func(s string) value.Value { return value.NewString([]rune(s)).Value() },
		func(v value.Value) string { return string(v.(value.String).Chars()) },
	},
	"sequences of integers": {
		func(s string) value.Value {
			var elems []value.Value
			for _, c := range s {
				elems = append(elems, number(int(c)))
			}
			return value.NewSeq(elems)
		},
		func(v value.Value) (s string) {
			for _, elem := range v.(value.Seq).Elems() {
				c, _ := elem.(value.Int).Int64()
				s += string(rune(c))
			}
			return s
		},
	},
}

func number(n int) value.Value { return value.NewInt(int64(n)).Value() }

// substr is what SMT-LIB says of str.substr.
func substr(s string, from, n int) string {
	if from < 0 || from >= len(s) || n <= 0 {
		return ""
	}
	return s[from:min(len(s), from+n)]
}

func backwards(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// Every operator gives what Go's functions on strings give, at all short words and at positions in and out of range.
func TestOperators(t *testing.T) {
	type evaluation = func(*operator.Env, *operator.Call) value.Value
	for kind, k := range kinds {
		check := func(name string, eval evaluation, want any, args ...any) {
			t.Helper()
			call := &operator.Call{}
			for _, arg := range args {
				switch arg := arg.(type) {
				case string:
					call.Args = append(call.Args, k.of(arg))
				case int:
					call.Args = append(call.Args, number(arg))
				}
			}
			v := eval(operator.NewEnv(), call)
			var got any
			switch v := v.(type) {
			case value.Bool:
				got = bool(v)
			case value.Int:
				n, _ := v.Int64()
				got = int(n)
			case value.String, value.Seq:
				got = k.text(v)
			default:
				got = v
			}
			if got != want {
				t.Errorf("%s, %s %q: %v, want %v", kind, name, args, got, want)
			}
		}
		for _, s := range upTo(4) {
			check("length", words.Length, len(s), s)
			check("reverse", words.Reverse, backwards(s), s)
			for at := -2; at <= 5; at++ {
				check("at", words.At, substr(s, at, 1), s, at)
				for n := -1; n <= 5; n++ {
					check("part", words.Part, substr(s, at, n), s, at, n)
				}
			}
			for _, p := range upTo(2) {
				check("concatenation", words.Concat, s+p+s, s, p, s)
				check("prefix", words.PrefixOf, strings.HasPrefix(s, p), p, s)
				check("suffix", words.SuffixOf, strings.HasSuffix(s, p), p, s)
				check("contains", words.Contains, strings.Contains(s, p), s, p)
				check("first position", words.IndexOf, strings.Index(s, p), s, p)
				check("last position", words.LastIndexOf, strings.LastIndex(s, p), s, p)
				for from := -1; from <= 5; from++ {
					want := -1
					if from >= 0 && from <= len(s) {
						if at := strings.Index(s[from:], p); at >= 0 {
							want = from + at
						}
					}
					check("position", words.IndexOf, want, s, p, from)
					updated := s
					if from >= 0 && from < len(s) {
						updated = s[:from] + (p + s[min(len(s), from+len(p)):])[:len(s)-from]
					}
					check("update", words.Update, updated, s, from, p)
				}
				for _, r := range []string{"", "a", "bb", "aab"} {
					check("replacement", words.Replace, strings.Replace(s, p, r, 1), s, p, r)
					all := s // SMT-LIB replaces no empty word, where Go replaces each
					if p != "" {
						all = strings.ReplaceAll(s, p, r)
					}
					check("replacement of all", words.ReplaceAll, all, s, p, r)
				}
			}
		}
	}
}

// Long words, for which another search is used, are searched as short ones are.
func TestLongWords(t *testing.T) {
	k := kinds["strings"]
	for n := range 60 {
		word := strings.Repeat("ab", 40*n) + strings.Repeat("a", n) + "b" + strings.Repeat("ab", 50)
		for _, part := range []string{
			strings.Repeat("a", n) + "b", strings.Repeat("ab", 2*n) + "b", "bb" + strings.Repeat("ab", n),
		} {
			call := &operator.Call{Args: []value.Value{k.of(word), k.of(part)}}
			for name, x := range map[string]struct {
				eval func(*operator.Env, *operator.Call) value.Value
				want int
			}{"first": {words.IndexOf, strings.Index(word, part)}, "last": {words.LastIndexOf, strings.LastIndex(word, part)}} {
				if got := x.eval(operator.NewEnv(), call); got != number(x.want) {
					t.Errorf("%s position of %q in %q: %v, want %d", name, part, word, got, x.want)
				}
			}
		}
	}
}

// What a budget does not allow is open, and not wrong: neither long results nor long searches are guessed.
func TestBudgets(t *testing.T) {
	for kind, k := range kinds {
		long := k.of(strings.Repeat("ab", 5000))
		for name, x := range map[string]struct {
			eval func(*operator.Env, *operator.Call) value.Value
			args []value.Value
		}{
			"concatenation":      {words.Concat, []value.Value{long, long}},
			"contains":           {words.Contains, []value.Value{long, k.of("b")}},
			"position":           {words.IndexOf, []value.Value{long, k.of("b")}},
			"last position":      {words.LastIndexOf, []value.Value{long, k.of("b")}},
			"replacement of all": {words.ReplaceAll, []value.Value{long, k.of("b"), long}},
		} {
			if v := x.eval(&operator.Env{Steps: 10, Bits: 100}, &operator.Call{Args: x.args}); !value.IsOpen(v) {
				t.Errorf("%s, %s: %.20s", kind, name, fmt.Sprint(v))
			}
		}
	}
}
