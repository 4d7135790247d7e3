package words

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Concat is str.++ and seq.++.
func Concat(env *operator.Env, c *operator.Call) value.Value { return join(env, c.Args...) }

// Length is str.len and seq.len.
func Length(_ *operator.Env, c *operator.Call) value.Value { return integer(length(c.Args[0])) }

// At is str.at and seq.at: the word of one letter at a position, empty if that is out of range.
func At(_ *operator.Env, c *operator.Call) value.Value {
	return part(c.Args[0], position(c.Args[1]), 1)
}

// Part is str.substr and seq.extract: at most the given number of letters from a position on; none if the position is
// out of range or the number is not positive.
func Part(_ *operator.Env, c *operator.Call) value.Value {
	return part(c.Args[0], position(c.Args[1]), position(c.Args[2]))
}

func part(word value.Value, from, n int) value.Value {
	all := length(word)
	if from < 0 || from >= all || n <= 0 {
		return cut(word, 0, 0)
	}
	return cut(word, from, from+min(n, all-from))
}

// PrefixOf is str.prefixof and seq.prefixof: whether the first word is a prefix of the second.
func PrefixOf(env *operator.Env, c *operator.Call) value.Value {
	n := length(c.Args[0])
	if n > length(c.Args[1]) {
		return value.Bool(false)
	}
	return same(env, c.Args[0], cut(c.Args[1], 0, n))
}

// SuffixOf is str.suffixof and seq.suffixof: whether the first word is a suffix of the second.
func SuffixOf(env *operator.Env, c *operator.Call) value.Value {
	n, all := length(c.Args[0]), length(c.Args[1])
	if n > all {
		return value.Bool(false)
	}
	return same(env, c.Args[0], cut(c.Args[1], all-n, all))
}

func same(env *operator.Env, v, w value.Value) value.Value {
	if !env.Spend(value.Size(v)) {
		return env.OutOfBudget()
	}
	return value.Equal(v, w)
}

// Contains is str.contains and seq.contains: whether the second word occurs in the first.
func Contains(env *operator.Env, c *operator.Call) value.Value {
	w, open := letters(env, c.Args...)
	if open != nil {
		return open
	}
	if !search(env, w[0], w[1]) {
		return env.OutOfBudget()
	}
	return value.Bool(index(w[0], w[1], 0) >= 0)
}

// IndexOf is str.indexof and seq.indexof: the first position, at or after a start that defaults to 0, at which the
// second word occurs in the first; -1 if there is none or the start is out of range.
func IndexOf(env *operator.Env, c *operator.Call) value.Value {
	start := 0
	if len(c.Args) > 2 {
		start = position(c.Args[2])
	}
	w, open := letters(env, c.Args[:2]...)
	if open != nil {
		return open
	}
	if !search(env, w[0], w[1]) {
		return env.OutOfBudget()
	}
	if start < 0 {
		return integer(-1)
	}
	return integer(index(w[0], w[1], start))
}

// LastIndexOf is str.last_indexof and seq.last_indexof: the last position at which the second word occurs in the first,
// or -1. The empty word's last occurrence is at the end.
func LastIndexOf(env *operator.Env, c *operator.Call) value.Value {
	w, open := letters(env, c.Args...)
	if open != nil {
		return open
	}
	if !search(env, w[0], w[1]) {
		return env.OutOfBudget()
	}
	s, p := reversed(w[0]), reversed(w[1])
	at := index(s, p, 0)
	if at < 0 {
		return integer(-1)
	}
	return integer(len(s) - at - len(p))
}

// Replace is str.replace and seq.replace: it replaces the first occurrence of the second word in the first by the
// third. The empty word's first occurrence is at the beginning.
func Replace(env *operator.Env, c *operator.Call) value.Value {
	w, open := letters(env, c.Args[:2]...)
	if open != nil {
		return open
	}
	if !search(env, w[0], w[1]) {
		return env.OutOfBudget()
	}
	at := index(w[0], w[1], 0)
	if at < 0 {
		return c.Args[0]
	}
	return Splice(env, c.Args[0], [][2]int{{at, at + len(w[1])}}, c.Args[2])
}

// ReplaceAll is str.replace_all and seq.replace_all: it replaces all occurrences of the second word in the first, from
// left to right, by the third; none if the second is empty.
func ReplaceAll(env *operator.Env, c *operator.Call) value.Value {
	w, open := letters(env, c.Args[:2]...)
	if open != nil {
		return open
	}
	if !search(env, w[0], w[1]) {
		return env.OutOfBudget()
	}
	var matches [][2]int
	if n := len(w[1]); n > 0 {
		for at := index(w[0], w[1], 0); at >= 0; at = index(w[0], w[1], at+n) {
			matches = append(matches, [2]int{at, at + n})
		}
	}
	return Splice(env, c.Args[0], matches, c.Args[2])
}

// Splice replaces parts of a word, given by their beginnings and ends in ascending order, by another word.
func Splice(env *operator.Env, word value.Value, parts [][2]int, by value.Value) value.Value {
	switch len(parts) {
	case 0:
		return word
	case 1:
		return join(env, cut(word, 0, parts[0][0]), by, cut(word, parts[0][1], length(word)))
	}
	if len(parts)*length(by) > env.Bits || !env.Spend(4*len(parts)) {
		return env.OutOfBudget()
	}
	pieces := make([]value.Value, 0, 2*len(parts)+1)
	from := 0
	for _, p := range parts {
		pieces = append(pieces, cut(word, from, p[0]), by)
		from = p[1]
	}
	return join(env, append(pieces, cut(word, from, length(word)))...)
}

// Update is cvc5's str.update and seq.update: the third word overwrites the first from a position on, without making it
// longer. If the position is out of range, the result is the first word.
func Update(env *operator.Env, c *operator.Call) value.Value {
	word, at, by := c.Args[0], position(c.Args[1]), c.Args[2]
	n := length(word)
	if at < 0 || at >= n {
		return word
	}
	to := at + min(length(by), n-at)
	return Splice(env, word, [][2]int{{at, to}}, cut(by, 0, to-at))
}

// Reverse is cvc5's str.rev and seq.rev.
func Reverse(env *operator.Env, c *operator.Call) value.Value {
	if !env.Spend(length(c.Args[0]) / 8) {
		return env.OutOfBudget()
	}
	if s, ok := c.Args[0].(value.String); ok {
		return value.NewString(reversed(s.Chars())).Value()
	}
	return value.NewSeq(reversed(c.Args[0].(value.Seq).Elems()))
}

func reversed[T any](s []T) []T {
	s = slices.Clone(s)
	slices.Reverse(s)
	return s
}
