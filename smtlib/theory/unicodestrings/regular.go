package unicodestrings

import (
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/words"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// language gives an argument as an expression of the evaluation's builder. ok is false for an expression of another
// evaluation, which cannot be used here.
func language(env *operator.Env, v value.Value) (regex.Regex, bool) {
	return v.(value.Regex).In(env.Regexes())
}

func foreign(env *operator.Env) value.Value {
	return env.Open("regular expression of another evaluation")
}

// regular gives the evaluation of an operator from languages to a language.
func regular(f func(b *regex.Builder, c *operator.Call, rs []regex.Regex) regex.Regex) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		b := env.Regexes()
		rs := make([]regex.Regex, len(c.Args))
		for i, arg := range c.Args {
			var ok bool
			if rs[i], ok = language(env, arg); !ok {
				return foreign(env)
			}
		}
		if !env.Spend(32 * len(rs)) { // unions of unions are merged up to a bound on their size
			return env.OutOfBudget()
		}
		return value.NewRegex(b, f(b, c, rs))
	}
}

// constant gives the evaluation of an expression that every builder has.
func constant(re regex.Regex) operator.Eval {
	return func(env *operator.Env, _ *operator.Call) value.Value { return value.NewRegex(env.Regexes(), re) }
}

func concat(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex { return b.Concat(rs...) }
func union(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex  { return b.Union(rs...) }
func inter(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex  { return b.Inter(rs...) }
func star(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex   { return b.Star(rs[0]) }
func plus(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex   { return b.Plus(rs[0]) }
func opt(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex    { return b.Opt(rs[0]) }
func comp(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex {
	return b.Complement(rs[0])
}

func diff(b *regex.Builder, _ *operator.Call, rs []regex.Regex) regex.Regex {
	return b.Diff(rs[0], rs[1:]...)
}

// toRe is the language of one string.
func toRe(env *operator.Env, c *operator.Call) value.Value {
	s := text(c, 0).Chars()
	if !env.Spend(40 * len(s)) {
		return env.OutOfBudget()
	}
	return value.NewRegex(env.Regexes(), env.Regexes().Literal(s))
}

// charRange is re.range: the empty language unless both bounds are single characters.
func charRange(env *operator.Env, c *operator.Call) value.Value {
	lo, hi := text(c, 0).Chars(), text(c, 1).Chars()
	re := regex.None
	if len(lo) == 1 && len(hi) == 1 {
		re = env.Regexes().Range(lo[0], hi[0])
	}
	return value.NewRegex(env.Regexes(), re)
}

// power is (_ re.^ n).
func power(env *operator.Env, c *operator.Call) value.Value {
	return repeated(env, c, c.Index(0), c.Index(0), true)
}

// loop is re.loop, with its bounds as indices or as arguments; the upper bound may be missing.
func loop(env *operator.Env, c *operator.Call) value.Value {
	var bounds []int64
	for i := range c.Fun.Indices {
		bounds = append(bounds, c.Index(i))
	}
	for _, arg := range c.Args[1:] {
		n, ok := arg.(value.Int).Int64()
		if !ok || n < 0 {
			return env.Open("re.loop with a bound that is no numeral")
		}
		bounds = append(bounds, n)
	}
	if len(bounds) == 1 {
		return repeated(env, c, bounds[0], 0, false)
	}
	return repeated(env, c, bounds[0], bounds[1], true)
}

func repeated(env *operator.Env, c *operator.Call, lo, hi int64, bounded bool) value.Value {
	if lo < 0 || hi < 0 { // beyond int64
		return env.OutOfBudget()
	}
	upper := regex.Unbounded
	if bounded {
		upper = uint64(hi)
	}
	re, ok := language(env, c.Args[0])
	if !ok {
		return foreign(env)
	}
	return value.NewRegex(env.Regexes(), env.Regexes().Loop(re, uint64(lo), upper))
}

// inRe is str.in_re.
func inRe(env *operator.Env, c *operator.Call) value.Value {
	re, ok := language(env, c.Args[1])
	if !ok {
		return foreign(env)
	}
	s, b := text(c, 0).Chars(), env.Regexes()
	return env.Answer(func(budget *regex.Budget) regex.Answer { return b.Match(re, s, budget) })
}

// first gives the beginning and end of the leftmost match at or after a position, the shortest of those that begin
// there; empty matches count.
func first(env *operator.Env, s value.String, re regex.Regex, from int) (start, end int, found regex.Answer) {
	found = env.Ask(func(budget *regex.Budget) (answer regex.Answer) {
		start, end, answer = env.Regexes().FindShortest(re, s.Chars(), from, true, budget)
		return answer
	})
	return start, end, found
}

// replaceRe replaces the shortest leftmost match. That may be an empty one at the beginning.
func replaceRe(env *operator.Env, c *operator.Call) value.Value {
	re, ok := language(env, c.Args[1])
	if !ok {
		return foreign(env)
	}
	start, end, found := first(env, text(c, 0), re, 0)
	switch found {
	case regex.Yes:
		return words.Splice(env, c.Args[0], [][2]int{{start, end}}, c.Args[2])
	case regex.No:
		return c.Args[0]
	}
	return env.OutOfBudget()
}

// replaceReAll replaces non-empty matches from left to right, always the shortest of those that begin at one place.
func replaceReAll(env *operator.Env, c *operator.Call) value.Value {
	re, ok := language(env, c.Args[1])
	if !ok {
		return foreign(env)
	}
	var matches [][2]int
	decided := env.Ask(func(budget *regex.Budget) regex.Answer {
		var decided bool
		if matches, decided = env.Regexes().FindAll(re, text(c, 0).Chars(), budget); decided {
			return regex.Yes
		}
		return regex.Undecided
	})
	if decided == regex.Undecided {
		return env.OutOfBudget()
	}
	return words.Splice(env, c.Args[0], matches, c.Args[2])
}

// indexOfRe is cvc5's str.indexof_re: the beginning of the leftmost match at or after a start; -1 if there is none or
// the start is out of range.
func indexOfRe(env *operator.Env, c *operator.Call) value.Value {
	re, ok := language(env, c.Args[1])
	if !ok {
		return foreign(env)
	}
	s := text(c, 0)
	from, ok := c.Args[2].(value.Int).Int64()
	if !ok || from < 0 || from > int64(s.Len()) {
		return value.NewInt(-1).Value()
	}
	start, _, found := first(env, s, re, int(from))
	switch found {
	case regex.Yes:
		return value.NewInt(int64(start)).Value()
	case regex.No:
		return value.NewInt(-1).Value()
	}
	return env.OutOfBudget()
}
