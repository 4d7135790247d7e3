package words

import (
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Bounds of what inverses do.
const (
	longest   = 5000 // length of words that are made or searched
	maxPlaces = 16   // for a part in a word
)

// glued concatenates one or more words.
func glued(words ...value.Value) value.Value {
	if _, ok := words[0].(value.String); ok {
		var chars []rune
		for _, w := range words {
			chars = append(chars, w.(value.String).Chars()...)
		}
		return value.NewString(chars).Value()
	}
	var elems []value.Value
	for _, w := range words {
		elems = append(elems, w.(value.Seq).Elems()...)
	}
	return value.NewSeq(elems)
}

func isWord(v value.Value) bool {
	switch v.(type) {
	case value.String, value.Seq:
		return true
	}
	return false
}

// standsAt reports whether a part occurs in a word at a position.
func standsAt(word, part value.Value, at int) bool {
	return at >= 0 && at+length(part) <= length(word) && value.Same(cut(word, at, at+length(part)), part)
}

// find gives the first position at or after from at which a part occurs in a word, or -1.
func find(word, part value.Value, from int) int {
	if s, ok := word.(value.String); ok {
		return index(s.Chars(), part.(value.String).Chars(), from)
	}
	for at := from; at+length(part) <= length(word); at++ {
		if standsAt(word, part, at) {
			return at
		}
	}
	return -1
}

// places gives positions at which a part occurs in a word, in random order.
func places(q *operator.Inverse, word, part value.Value) (all []value.Value) {
	if length(word) > longest {
		return nil
	}
	for at := find(word, part, 0); at >= 0; at = find(word, part, at+1) {
		all = append(all, integer(at))
	}
	q.Shuffled(all...)
	return all[:min(len(all), maxPlaces)]
}

// now is the argument's present value, or the empty word if that is not known.
func now(q *operator.Inverse) value.Value {
	switch {
	case isWord(q.Now):
		return q.Now
	case q.SortIs("String"):
		return value.String{}.Value()
	}
	return value.NewSeq(nil)
}

// filler draws a word of n letters, of the sort of the argument at a place. It is shorter if no letters can be drawn.
func filler(q *operator.Inverse, place, n int) value.Value {
	sort := q.Sorts[place]
	if info := q.Arena.SortInfo(sort); info.Name == "Seq" {
		var elems []value.Value
		for range n {
			if v := q.Sample(info.Args[0]); !value.IsOpen(v) {
				elems = append(elems, v)
			}
		}
		return value.NewSeq(elems)
	}
	letter := []rune("ab0A")[q.Rand.IntN(4)]
	var chars []rune
	for len(chars) < n {
		if s, ok := q.Sample(sort).(value.String); ok && s.Len() > 0 && q.Chance(2) {
			chars = append(chars, s.Chars()...)
		} else {
			chars = append(chars, letter)
		}
	}
	return value.NewString(chars[:n:n]).Value()
}

// extended gives a word of n letters: a prefix of word, or word with more letters at its end.
func extended(q *operator.Inverse, place int, word value.Value, n int) value.Value {
	if gap := n - length(word); gap > 0 {
		return glued(word, filler(q, place, gap))
	}
	return cut(word, 0, n)
}

// InvertConcat gives the part of the wanted word that the others leave to the argument; if one after it is not known
// yet, a prefix of that part.
func InvertConcat(q *operator.Inverse) []value.Value {
	rest := q.Want
	first := q.At[0]
	for _, arg := range q.Args[:first] {
		if arg == nil || !standsAt(rest, arg, 0) {
			return nil
		}
		rest = cut(rest, length(arg), length(rest))
	}
	slack, unknown := length(rest), false
	for i, arg := range q.Args[first:] {
		switch {
		case arg != nil:
			slack -= length(arg)
		case !q.Is(first + i):
			unknown = true
		}
	}
	switch {
	case slack < 0:
		return nil
	case !unknown:
		return []value.Value{cut(rest, 0, slack/len(q.At))}
	}
	return beginnings(q, rest, slack)
}

// beginnings gives prefixes of rest with up to most letters: up to an occurrence of the next argument, as long as the
// present argument, or of random length.
func beginnings(q *operator.Inverse, rest value.Value, most int) (values []value.Value) {
	if next := q.At[0] + 1; next < len(q.Args) && q.Args[next] != nil {
		for _, at := range places(q, cut(rest, 0, most+length(q.Args[next])), q.Args[next]) {
			values = append(values, cut(rest, 0, position(at)))
		}
		return values
	}
	if n := length(now(q)); n <= most && q.Chance(3) {
		return []value.Value{cut(rest, 0, n)}
	}
	return []value.Value{cut(rest, 0, q.Rand.IntN(most+1))}
}

// InvertLength shortens or lengthens the word, at an end or in the middle.
func InvertLength(q *operator.Inverse) []value.Value {
	n, word := position(q.Want), now(q)
	if n < 0 || n > longest {
		return nil
	}
	gap := n - length(word)
	switch {
	case gap < 0 && q.Chance(3):
		word = cut(word, -gap, length(word))
	case gap < 0:
		word = cut(word, 0, n)
	default:
		at := []int{0, length(word), q.Rand.IntN(length(word) + 1)}[q.Rand.IntN(3)]
		word = glued(cut(word, 0, at), filler(q, 0, gap), cut(word, at, length(word)))
	}
	return []value.Value{word}
}

// InvertPart is the inverse of extracting a part: the word with the wanted part at the position; a position at which
// the wanted part occurs; or its length.
func InvertPart(q *operator.Inverse) []value.Value {
	return invertPart(q, q.Want, len(q.Args) == 2)
}

// InvertNth is InvertPart for seq.nth, whose result is an element. A character is a string, too.
func InvertNth(q *operator.Inverse) []value.Value {
	want := q.Want
	if !q.Arena.SortIs(q.Sorts[0], "String") {
		want = value.NewSeq([]value.Value{want})
	}
	return invertPart(q, want, true)
}

// invertPart inverts the extraction of the part want; single means that a part of one letter is extracted.
func invertPart(q *operator.Inverse, want value.Value, single bool) []value.Value {
	taken := 1
	switch {
	case q.Is(2):
		n := length(want)
		return []value.Value{integer(n), integer(n + int(q.Gap().Int64())), integer(-1)}
	case single:
	case q.Args[2] == nil:
		return nil
	default:
		taken = position(q.Args[2])
	}
	if q.Is(1) {
		if !isWord(q.Args[0]) {
			return nil
		}
		out := []value.Value{integer(length(q.Args[0])), integer(-1)}
		if length(want) == 0 {
			return append(q.Shuffled(out...), integer(0))
		}
		return places(q, q.Args[0], want)
	}
	if q.Args[1] == nil || len(q.At) > 1 {
		return nil
	}
	word, at := now(q), position(q.Args[1])
	switch {
	case at < 0 || taken <= 0:
		return []value.Value{word}
	case at > longest || length(want) > taken:
		return nil
	}
	before := extended(q, 0, word, at)
	if length(want) < taken { // the word must end there
		return []value.Value{glued(before, want)}
	}
	end := min(at+taken, length(word))
	return []value.Value{glued(before, want, cut(word, end, length(word)))}
}

// InvertUnit is the inverse of seq.unit.
func InvertUnit(q *operator.Inverse) []value.Value {
	if want, ok := q.Want.(value.Seq); ok && want.Len() == 1 {
		return want.Elems()
	}
	return nil
}

// InvertIndexOf puts the part at the wanted position and removes it from others; or it gives a part, or a start.
func InvertIndexOf(q *operator.Inverse) []value.Value {
	at, start := position(q.Want), 0
	if at > longest || len(q.At) > 1 || !q.Known() {
		return nil
	}
	if len(q.Args) > 2 && !q.Is(2) {
		start = position(q.Args[2])
	}
	switch q.At[0] {
	case 0:
		if at < 0 {
			return []value.Value{removed(now(q), q.Args[1], start), cut(now(q), 0, 0)}
		}
		word, part := extended(q, 0, now(q), at), q.Args[1]
		rest := now(q)
		rest = cut(rest, min(at+q.Rand.IntN(2)*length(part), length(rest)), length(rest))
		clean := extended(q, 0, removed(word, part, start), at)
		return []value.Value{glued(word, part, rest), glued(clean, part, rest), glued(clean, part)}
	case 1:
		word := q.Args[0]
		if at < 0 {
			return []value.Value{q.Sample(q.Sort()), glued(word, filler(q, 1, 1))}
		}
		if at > length(word) {
			return nil
		}
		return []value.Value{cut(word, at, at+q.Rand.IntN(length(word)-at+1)), cut(word, at, length(word))}
	}
	return append(q.Shuffled(integer(at), integer(-1)), integer(length(q.Args[0])+1))
}

// removed drops letters of a word until a part does not occur at or after a position, or maxPlaces letters are dropped.
func removed(word, part value.Value, from int) value.Value {
	if length(part) == 0 || length(word) > longest {
		return word
	}
	for range maxPlaces {
		at := find(word, part, max(from, 0))
		if at < 0 {
			break
		}
		word = glued(cut(word, 0, at), cut(word, at+1, length(word)))
	}
	return word
}

// InvertReplace gives the word before the replacement, the replaced part, or its replacement.
func InvertReplace(q *operator.Inverse) (values []value.Value) {
	if !q.Known() || len(q.At) > 1 {
		return nil
	}
	want := q.Want
	switch word, part, by := q.Args[0], q.Args[1], q.Args[2]; q.At[0] {
	case 0:
		for _, place := range places(q, want, by) {
			at := position(place)
			values = append(values, glued(cut(want, 0, at), part, cut(want, at+length(by), length(want))))
		}
		if q.Chance(2) {
			return append([]value.Value{want}, values...)
		}
		return append(values, want)
	case 1:
		for _, place := range places(q, want, by) {
			at := position(place)
			if end := length(word) - (length(want) - at - length(by)); end >= at {
				values = append(values, cut(word, at, end))
			}
		}
		return append(values, by, q.Sample(q.Sort()), glued(word, filler(q, 0, 1)))
	default:
		at := find(word, part, 0)
		if at < 0 {
			return []value.Value{q.Now}
		}
		end := length(want) - (length(word) - at - length(part))
		if end < at {
			return nil
		}
		return []value.Value{cut(want, at, end)}
	}
}

// InvertReplaceAll gives the wanted word itself, or what InvertReplace gives for the other arguments.
func InvertReplaceAll(q *operator.Inverse) []value.Value {
	if q.Is(0) {
		return []value.Value{q.Want}
	}
	return InvertReplace(q)
}

// InvertUpdate is the inverse of overwriting a part of a word.
func InvertUpdate(q *operator.Inverse) []value.Value {
	switch {
	case q.Is(0) || !isWord(q.Args[0]):
		return []value.Value{q.Want}
	case q.Is(1) && q.Args[2] != nil:
		all := append(places(q, q.Want, q.Args[2]), integer(-1))
		for n := range min(length(q.Args[2]), length(q.Want), maxPlaces) { // the second word is cut off there
			all = append(all, integer(length(q.Want)-1-n))
		}
		return all
	case q.Is(2) && q.Args[1] != nil:
		if at := position(q.Args[1]); at >= 0 && at < length(q.Want) {
			return []value.Value{cut(q.Want, at, length(q.Want))}
		}
		return []value.Value{q.Now}
	}
	return nil
}

// InvertReverse reverses the wanted word.
func InvertReverse(q *operator.Inverse) []value.Value {
	if s, ok := q.Want.(value.String); ok {
		return []value.Value{value.NewString(reversed(s.Chars())).Value()}
	}
	return []value.Value{value.NewSeq(reversed(q.Want.(value.Seq).Elems()))}
}

// InvertPrefixOf makes a word a prefix of another, or not.
func InvertPrefixOf(q *operator.Inverse) []value.Value {
	return invertAffix(q, func(word value.Value, n int) (end, rest value.Value) {
		return cut(word, 0, n), cut(word, n, length(word))
	}, func(end, rest value.Value) value.Value { return glued(end, rest) })
}

// InvertSuffixOf makes a word a suffix of another, or not.
func InvertSuffixOf(q *operator.Inverse) []value.Value {
	return invertAffix(q, func(word value.Value, n int) (end, rest value.Value) {
		return cut(word, length(word)-n, length(word)), cut(word, 0, length(word)-n)
	}, func(end, rest value.Value) value.Value { return glued(rest, end) })
}

// invertAffix is for prefixes and suffixes: split takes one of n letters, put adds one.
func invertAffix(
	q *operator.Inverse, split func(word value.Value, n int) (end, rest value.Value),
	put func(end, rest value.Value) value.Value,
) []value.Value {
	if !q.Known() || len(q.At) > 1 {
		return nil
	}
	other, word := q.Args[1-q.At[0]], now(q)
	switch {
	case q.Is(0) && q.Holds():
		n := min(length(word), length(other))
		if q.Chance(3) {
			n = q.Rand.IntN(length(other) + 1)
		}
		end, _ := split(other, n)
		return []value.Value{end}
	case q.Is(0):
		return []value.Value{q.Sample(q.Sort()), glued(other, filler(q, 0, 1))}
	case !q.Holds():
		return []value.Value{q.Sample(q.Sort()), cut(word, 0, 0)}
	}
	_, rest := split(word, q.Rand.IntN(2)*min(length(other), length(word)))
	return []value.Value{put(other, rest)}
}

// InvertContains inserts a part into a word, or removes it.
func InvertContains(q *operator.Inverse) []value.Value {
	if !q.Known() || len(q.At) > 1 {
		return nil
	}
	if q.Is(1) {
		word := q.Args[0]
		if !q.Holds() {
			return []value.Value{q.Sample(q.Sort()), glued(word, filler(q, 1, 1))}
		}
		from := q.Rand.IntN(length(word) + 1)
		return []value.Value{cut(word, from, from+q.Rand.IntN(length(word)-from+1))}
	}
	word, part := now(q), q.Args[1]
	if !q.Holds() {
		return []value.Value{removed(word, part, 0), cut(word, 0, 0)}
	}
	at := q.Rand.IntN(length(word) + 1)
	end := min(length(word), at+q.Rand.IntN(2)*length(part))
	return []value.Value{glued(cut(word, 0, at), part, cut(word, end, length(word)))}
}
