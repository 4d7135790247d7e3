package regex_test

import (
	"fmt"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/regex"
)

// TestMatch: the examples and rules of the theory's text.
func TestMatch(t *testing.T) {
	b := regex.NewBuilder()
	lit := func(s string) regex.Regex { return b.Literal([]rune(s)) }
	a := lit("a")
	upper := b.Range('A', 'Z')
	tests := []struct {
		caption string
		re      regex.Regex
		s       []rune
		want    regex.Answer
	}{
		{"the empty string is a literal", lit(""), nil, regex.Yes},
		{"none has not even the empty string", regex.None, nil, regex.No},
		{"all has every string", regex.All, []rune{0, regex.MaxChar}, regex.Yes},
		{"allchar: the greatest character", regex.AllChar, []rune{regex.MaxChar}, regex.Yes},
		{"allchar: not the empty string", regex.AllChar, nil, regex.No},
		{"allchar: not two characters", regex.AllChar, []rune("ab"), regex.No},
		{"a surrogate is a character", b.Range(0xD7FF, 0xE000), []rune{0xD800}, regex.Yes},
		{"a surrogate is itself", b.Literal([]rune{0xD800}), []rune{0xFFFD}, regex.No},
		{"a reversed range is empty", b.Range('b', 'a'), []rune("a"), regex.No},
		{"a range of one", b.Range('b', 'b'), []rune("b"), regex.Yes},
		{"a range beyond the alphabet is empty", b.Range('a', regex.MaxChar+1), []rune("a"), regex.No},
		{"no string is a literal beyond the alphabet", b.Literal([]rune{'a', -1}), []rune("a"), regex.No},
		{"characters beyond the alphabet make no string", regex.All, []rune{regex.MaxChar + 1}, regex.Undecided},
		{"power 0 is the empty string", b.Power(regex.All, 0), []rune("aa"), regex.No},
		{"power 0 of none is the empty string", b.Power(regex.None, 0), nil, regex.Yes},
		{"loop 2 1 is none", b.Loop(regex.All, 2, 1), nil, regex.No},
		{"loop 0 0 of none", b.Loop(regex.None, 0, 0), nil, regex.Yes},
		{"loop 0 3 of none", b.Loop(regex.None, 0, 3), nil, regex.Yes},
		{"loop 1 3 of none", b.Loop(regex.None, 1, 3), nil, regex.No},
		{"a loop of a body that may be empty", b.Loop(b.Opt(a), 3, 4), nil, regex.Yes},
		{"such a loop keeps its upper count", b.Loop(b.Opt(a), 3, 4), []rune("aaaaa"), regex.No},
		{"a loop without upper count", b.Loop(a, 2, regex.Unbounded), []rune("aaa"), regex.Yes},
		{"such a loop keeps its lower count", b.Loop(a, 2, regex.Unbounded), []rune("a"), regex.No},
		{"plus of none", b.Plus(regex.None), nil, regex.No},
		{"opt of none", b.Opt(regex.None), nil, regex.Yes},
		{"difference is left associative", b.Diff(regex.All, a, regex.AllChar), []rune("b"), regex.No},
		{"range within complement", b.Inter(b.Complement(b.Range('A', 'J')), upper), []rune("K"), regex.Yes},
		{"no operands: concatenation", b.Concat(), nil, regex.Yes},
		{"no operands: union", b.Union(), nil, regex.No},
		{"no operands: intersection", b.Inter(), []rune("a"), regex.Yes},
	}
	for _, test := range tests {
		got := b.Match(test.re, test.s, regex.NewBudget(1000))
		if got != test.want {
			t.Errorf("%s: %v, want %v", test.caption, got, test.want)
		}
		if empty := b.HasEmpty(test.re); len(test.s) == 0 && empty != (test.want == regex.Yes) {
			t.Errorf("%s: HasEmpty = %v", test.caption, empty)
		}
	}
}

// TestFindShortest has the standard's notes on str.replace_re, and matches that are easily confused with the right
// ones.
func TestFindShortest(t *testing.T) {
	b := regex.NewBuilder()
	lit := func(s string) regex.Regex { return b.Literal([]rune(s)) }
	a := lit("a")
	tests := []struct {
		caption    string
		re         regex.Regex
		s          string
		from       int
		allowEmpty bool
		want       string
	}{
		{"the shortest, not the longest", b.Plus(a), "xaab", 0, true, "1 2 yes"},
		{"leftmost comes before shortest", b.Union(lit("abc"), lit("c")), "xabc", 0, true, "1 4 yes"},
		{"the empty string matches first", b.Star(a), "aab", 0, true, "0 0 yes"},
		{"unless only others count", b.Star(a), "baab", 0, false, "1 2 yes"},
		{"the next from the end of the last", b.Star(a), "baab", 2, false, "2 3 yes"},
		{"none left", b.Star(a), "baab", 3, false, "0 0 no"},
		{"empty at the end", lit(""), "ab", 2, true, "2 2 yes"},
		{"beyond the end", lit(""), "ab", 3, true, "0 0 no"},
		{"before the start", a, "ba", -1, true, "1 2 yes"},
		{"a complement's shortest", b.Complement(b.Union(lit(""), regex.AllChar)), "abc", 0, true, "0 2 yes"},
	}
	for _, test := range tests {
		start, end, found := b.FindShortest(test.re, []rune(test.s), test.from, test.allowEmpty, regex.NewBudget(1000))
		if got := fmt.Sprint(start, end, found); got != test.want {
			t.Errorf("%s: %s, want %s", test.caption, got, test.want)
		}
	}
	if _, _, found := b.FindShortest(a, []rune{-1}, 0, true, regex.NewBudget(1000)); found != regex.Undecided {
		t.Errorf("a character beyond the alphabet: %v, want undecided", found)
	}
}

// TestCounts: loops with large counts are neither expanded nor confused.
func TestCounts(t *testing.T) {
	b := regex.NewBuilder()
	a := b.Literal([]rune("a"))
	const far = 1 << 62
	million := b.Loop(a, 0, 1000000)
	tests := []struct {
		caption string
		x, y    regex.Regex
		want    regex.Answer
	}{
		{"counts add", b.Concat(b.Power(a, far), b.Loop(a, 1, far)), b.Loop(a, far+1, 2*far), regex.Yes},
		{"too big a sum is no loop, yet right", b.Concat(b.Power(a, 3*far), b.Power(a, 3*far)), a, regex.No},
		{"loops that touch are one", b.Union(b.Loop(a, 0, 7), b.Loop(a, 8, far)), b.Loop(a, 0, far), regex.Yes},
		{"a gap remains", b.Union(b.Loop(a, 0, 7), b.Loop(a, 9, far)), b.Loop(a, 0, far), regex.No},
		{"the empty string closes a plus", b.Union(regex.Epsilon, b.Plus(a)), b.Star(a), regex.Yes},
		{"counts of an opt", b.Power(b.Opt(a), far), b.Loop(a, 0, far), regex.Yes},
		{"a million is a million", million, b.Loop(a, 0, 1000000), regex.Yes},
		{"a star of a million", b.Star(million), b.Star(a), regex.Yes},
		{"one above a gap", b.Loop(a, 0, 10000), b.Union(b.Loop(a, 0, 10000), b.Power(a, 10002)), regex.No},
		{"one above a far gap", million, b.Union(million, b.Power(a, 1<<40)), regex.Undecided},
		{"a power that is not all", b.Power(a, far), regex.None, regex.No},
	}
	for _, test := range tests {
		if got := b.Equal(test.x, test.y, regex.NewBudget(1_000_000)); got != test.want {
			t.Errorf("%s: %v, want %v", test.caption, got, test.want)
		}
	}
	if size := b.Size(); size > 100 {
		t.Errorf("%d expressions for a few loops", size)
	}
}

func TestSpentBudget(t *testing.T) {
	b := regex.NewBuilder()
	var bud regex.Budget
	if got := b.Match(regex.All, nil, &bud); got != regex.Undecided {
		t.Errorf("Match with the zero Budget: %v", got)
	}
	if got := regex.NewBudget(-5).Left(); got != 0 {
		t.Errorf("a negative budget has %d steps", got)
	}
	if got := fmt.Sprint(regex.Undecided, regex.No, regex.Yes); got != "undecided no yes" {
		t.Errorf("answers are called %s", got)
	}
}

func ExampleBuilder_FindShortest() {
	b := regex.NewBuilder()
	word := b.Plus(b.Range('a', 'z'))
	s, from := []rune("ab, c"), 0
	for {
		start, end, found := b.FindShortest(word, s, from, false, regex.NewBudget(1000))
		if found != regex.Yes {
			fmt.Println(found)
			return
		}
		fmt.Println(string(s[start:end]))
		from = end
	}
	// Output:
	// a
	// b
	// c
	// no
}
