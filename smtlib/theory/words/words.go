// Package words evaluates the operators that strings and sequences have in common: both are words, of characters or of
// elements. The theories of strings and of sequences have these evaluations in their rows.
//
// The definitions are those of SMT-LIB 2.7, theory UnicodeStrings; cvc5 and z3 adopt them for sequences. If elements
// cannot be compared, operators that would compare them are open.
//
// It may import smtlib/value and smtlib/theory/operator.
package words

import (
	"math"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// length is the number of letters of a word.
func length(word value.Value) int {
	if s, ok := word.(value.String); ok {
		return s.Len()
	}
	return word.(value.Seq).Len()
}

// cut is the part of a word from one position to another.
func cut(word value.Value, from, to int) value.Value {
	if s, ok := word.(value.String); ok {
		return value.NewString(s.Chars()[from:to:to]).Value()
	}
	return value.NewSeq(word.(value.Seq).Elems()[from:to:to])
}

// join concatenates words if the result is short enough.
func join(env *operator.Env, words ...value.Value) value.Value {
	n := 0
	for _, w := range words {
		n += length(w)
	}
	if n > env.Bits || !env.Spend((len(words)+n)/8) {
		return env.OutOfBudget()
	}
	if _, ok := words[0].(value.String); ok {
		chars := make([]rune, 0, n)
		for _, w := range words {
			chars = append(chars, w.(value.String).Chars()...)
		}
		return value.NewString(chars).Value()
	}
	if !env.Spend(n) { // the size of the result is their sum
		return env.OutOfBudget()
	}
	elems := make([]value.Value, 0, n)
	for _, w := range words {
		elems = append(elems, w.(value.Seq).Elems()...)
	}
	return env.Bounded(value.NewSeq(elems))
}

// letters gives up to three words as characters. Elements of sequences become numbers, which are equal if and only if
// the elements are. open is the result if elements cannot be compared.
func letters(env *operator.Env, words ...value.Value) (out [3][]rune, open value.Value) {
	var numbers map[string]rune
	for i, word := range words {
		if s, ok := word.(value.String); ok {
			out[i] = s.Chars()
			continue
		}
		elems := word.(value.Seq).Elems()
		if !env.Spend(10 * value.Size(word)) {
			return out, env.OutOfBudget()
		}
		out[i] = make([]rune, len(elems))
		if numbers == nil {
			numbers = map[string]rune{}
		}
		for j, v := range elems {
			if !value.HasKey(v) {
				return out, env.Open("elements that cannot be compared")
			}
			key := value.Key(v)
			n, ok := numbers[key]
			if !ok {
				n = rune(len(numbers))
				numbers[key] = n
			}
			out[i][j] = n
		}
	}
	return out, nil
}

// position gives an integer as a position: -1 for negative ones, the largest int for huge ones.
func position(v value.Value) int {
	i := v.(value.Int)
	if n, ok := i.Int64(); ok {
		return int(max(n, -1))
	}
	if i.Sign() < 0 {
		return -1
	}
	return math.MaxInt
}

// integer gives a length or position as a value.
func integer(n int) value.Value { return value.NewInt(int64(n)).Value() }

// index gives the first position at or after from at which p occurs in w, or -1.
func index(w, p []rune, from int) int {
	if from > len(w)-len(p) {
		return -1
	}
	if len(p) == 0 {
		return from
	}
	if len(p)*(len(w)-from) > 1<<12 {
		return indexLong(w, p, from)
	}
	for ; from <= len(w)-len(p); from++ {
		next := slices.Index(w[from:len(w)-len(p)+1], p[0])
		if next < 0 {
			return -1
		}
		from += next
		if slices.Equal(w[from:from+len(p)], p) {
			return from
		}
	}
	return -1
}

// indexLong is index in linear time (D. Knuth, J. Morris, V. Pratt, "Fast pattern matching in strings", 1977).
func indexLong(w, p []rune, from int) int {
	border := make([]int32, len(p)) // index: position; length of the longest proper prefix of p that ends there
	k := int32(0)
	for i := 1; i < len(p); i++ {
		for k > 0 && p[i] != p[k] {
			k = border[k-1]
		}
		if p[i] == p[k] {
			k++
		}
		border[i] = k
	}
	k = 0
	for i := from; i < len(w); i++ {
		for k > 0 && w[i] != p[k] {
			k = border[k-1]
		}
		if w[i] == p[k] {
			k++
		}
		if int(k) == len(p) {
			return i + 1 - len(p)
		}
	}
	return -1
}

// search charges for a search in words, and reports whether the budget allows it.
func search(env *operator.Env, w, p []rune) bool { return env.Spend((len(w) + len(p)) / 8) }
