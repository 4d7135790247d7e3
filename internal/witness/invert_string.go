package witness

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/regex"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// word is a string or a sequence, by its elements; a string's are the integers of its code points.
type word []value.Value

func wordOf(v value.Value) word {
	switch v := v.(type) {
	case value.Seq:
		return v.Elems()
	case value.String:
		w := make(word, v.Len())
		for i, c := range v.Chars() {
			w[i] = value.NewInt(int64(c)).Value()
		}
		return w
	}
	return nil
}

// spelled gives a word as a value of a sort.
func (w *walker) spelled(sort smtlib.Sort, of word) value.Value {
	if w.a.SortIs(sort, "Seq") {
		return value.NewSeq(slices.Clone(of))
	}
	chars := make([]rune, len(of))
	for i, c := range of {
		n, _ := c.(value.Int).Int64()
		chars[i] = rune(n)
	}
	return value.NewString(chars).Value()
}

// words gives the values of strings or sequences; ok is false if one is open.
func (w *walker) words(args []smtlib.Term) (values []word, ok bool) {
	for _, arg := range args {
		v := w.value(arg)
		if value.IsOpen(v) {
			return nil, false
		}
		values = append(values, wordOf(v))
	}
	return values, true
}

func join(parts ...word) word { return slices.Concat(parts...) }

// longest bounds the words that are made.
const longest = 5000

// filler gives some elements to make a word longer.
func (w *walker) filler(sort smtlib.Sort, n int) word {
	if info := w.a.SortInfo(sort); info.Name == "Seq" {
		fill := make(word, n)
		for i := range fill {
			fill[i] = w.guess(info.Args[0])
			if value.IsOpen(fill[i]) {
				return nil
			}
		}
		return fill
	}
	var fill word
	letter := value.NewInt(int64("ab0A"[w.rng.IntN(4)])).Value()
	for len(fill) < n {
		if g := wordOf(w.guess(sort)); len(g) > 0 && w.rng.IntN(2) == 0 {
			fill = append(fill, g...)
		} else {
			fill = append(fill, letter)
		}
	}
	return fill[:n]
}

// concat cuts the wanted word into parts: where the others allow it, one argument takes what is missing between them;
// otherwise every argument gets a piece, those without symbols the one that fits.
func concat(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.words(args)
	if !ok {
		return false
	}
	want := wordOf(v)
	i := w.one(args)
	before, after := join(values[:i]...), join(values[i+1:]...)
	if rest := len(want) - len(before) - len(after); rest >= 0 && w.rng.IntN(4) > 0 &&
		startsWith(want, before) && startsWith(want[len(want)-len(after):], after) {
		return w.seek(args[i], w.spelled(w.a.Sort(t), want[len(before):len(before)+rest]))
	}
	ends := w.cuts(args, values, want)
	if ends == nil {
		return false
	}
	moved, from := false, 0
	for j, arg := range args {
		piece := w.spelled(w.a.Sort(t), want[from:ends[j]])
		from = ends[j]
		if !same(w.value(arg), piece) {
			moved = w.seek(arg, piece) || moved
		}
	}
	return moved
}

// cuts divides the wanted word among arguments, at random but for those that cannot change; nil if these do not fit.
func (w *walker) cuts(args []smtlib.Term, values []word, want word) []int {
	fixed, free := 0, 0
	for j, arg := range args {
		if w.symbolic[arg] {
			free++
		} else {
			fixed += len(values[j])
		}
	}
	if fixed > len(want) {
		return nil
	}
	for range 30 {
		ends := make([]int, len(args))
		at, slack, left := 0, len(want)-fixed, free
		ok := true
		for j, arg := range args {
			switch {
			case !w.symbolic[arg]:
				ok = ok && startsWith(want[at:], values[j])
				at += len(values[j])
			case left == 1:
				at += slack
				left, slack = 0, 0
			default:
				n := w.rng.IntN(slack + 1)
				if k := len(values[j]); k <= slack && w.rng.IntN(3) == 0 {
					n = k // as long as it is
				}
				at += n
				left, slack = left-1, slack-n
			}
			ends[j] = at
			if !ok || at > len(want) {
				ok = false
				break
			}
		}
		if ok && at == len(want) {
			return ends
		}
	}
	return nil
}

func startsWith(w, prefix word) bool {
	if len(w) < len(prefix) {
		return false
	}
	for i, v := range prefix {
		if !same(v, w[i]) {
			return false
		}
	}
	return true
}

// find gives the first place of part in w at or after from, -1 if there is none.
func find(w, part word, from int) int {
	for i := max(from, 0); i+len(part) <= len(w); i++ {
		if startsWith(w[i:], part) {
			return i
		}
	}
	return -1
}

// length makes a word as long as wanted: by one of its languages, or by cutting and filling.
func length(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n, small := v.(value.Int).Int64()
	now := wordOf(w.value(args[0]))
	if !small || n < 0 || n > longest || value.IsOpen(w.value(args[0])) {
		return false
	}
	if w.reads(args[0]) {
		if s, ok := w.member(args[0], int(n)); ok {
			return w.seek(args[0], s)
		}
	}
	sort := w.a.Sort(args[0])
	switch gap := int(n) - len(now); {
	case gap < 0 && w.rng.IntN(3) == 0:
		now = now[-gap:]
	case gap < 0:
		now = now[:n]
	case w.rng.IntN(2) == 0:
		now = join(now, w.filler(sort, gap))
	case w.rng.IntN(2) == 0:
		at := w.rng.IntN(len(now) + 1)
		now = join(now[:at], w.filler(sort, gap), now[at:])
	default:
		now = join(w.filler(sort, gap), now)
	}
	return w.seek(args[0], w.spelled(sort, now))
}

// part puts the wanted word, or element, where it is taken from; sometimes the place moves to where it occurs already.
func part(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	from := w.value(args[0])
	at, ok := w.value(args[1]).(value.Int)
	if !ok || value.IsOpen(from) {
		return w.disturb(t)
	}
	now := wordOf(from)
	want := wordOf(v)
	if name := operatorName(w.a, t); name == "seq.nth" {
		want = word{v}
	}
	if found := find(now, want, 0); len(want) > 0 && found >= 0 && w.symbolic[args[1]] && w.rng.IntN(2) == 0 {
		moved := w.seek(args[1], value.NewInt(int64(found)))
		if len(args) > 2 {
			moved = w.seek(args[2], value.NewInt(int64(len(want)))) || moved
		}
		return moved
	}
	i, small := at.Int64()
	if len(want) == 0 && len(args) > 2 && w.rng.IntN(2) == 0 { // nothing is taken beyond the ends, or of no length
		if w.symbolic[args[2]] && w.rng.IntN(2) == 0 {
			return w.seek(args[2], value.NewInt(int64(-w.rng.IntN(2))))
		}
		return w.seek(args[1], value.NewInt([]int64{-1, int64(len(now))}[w.rng.IntN(2)]))
	}
	if !small || i < 0 || i > longest || !w.symbolic[args[0]] {
		return w.seek(args[1], value.NewInt(int64(w.rng.IntN(len(now)+1))))
	}
	taken := 1
	if len(args) > 2 {
		n, ok := w.value(args[2]).(value.Int)
		length, small := n.Int64()
		if !ok || !small {
			return w.disturb(t)
		}
		taken = int(max(0, min(length, longest)))
		if len(want) > taken {
			return w.seek(args[2], value.NewInt(int64(len(want))))
		}
	}
	sort := w.a.Sort(args[0])
	if gap := int(i) - len(now); gap > 0 {
		now = join(now, w.filler(sort, gap))
	}
	rest := now[min(len(now), int(i)+taken):]
	if len(want) < taken { // it must end there
		rest = nil
	}
	return w.seek(args[0], w.spelled(sort, join(now[:i], want, rest)))
}

func unit(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	of := wordOf(v)
	return len(of) == 1 && w.seek(args[0], of[0])
}

// indexOf puts the word that is looked for where it is to be found, or takes it out of the way.
func indexOf(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.words(args[:2])
	n, small := v.(value.Int).Int64()
	if !ok || !small || n > longest || w.rng.IntN(8) == 0 {
		return w.disturb(t)
	}
	now, want := values[0], values[1]
	sort := w.a.Sort(args[0])
	if n < 0 {
		if at := find(now, want, 0); at >= 0 && len(want) > 0 && w.symbolic[args[0]] {
			return w.seek(args[0], w.spelled(sort, join(now[:at], now[at+1:])))
		}
		if len(args) > 2 && w.symbolic[args[2]] {
			return w.seek(args[2], value.NewInt(-1))
		}
		return w.seek(args[1], w.guess(sort))
	}
	at := int(n)
	if at < len(now) && w.symbolic[args[1]] && w.rng.IntN(3) == 0 {
		return w.seek(args[1], w.spelled(sort, now[at:at+1+w.rng.IntN(len(now)-at)]))
	}
	if gap := at - len(now); gap > 0 {
		now = join(now, w.filler(sort, gap))
	}
	rest := now[at:]
	if w.rng.IntN(2) == 0 {
		rest = rest[min(len(rest), len(want)):]
	}
	return w.seek(args[0], w.spelled(sort, join(now[:at], want, rest)))
}

// replace gives the word that is replaced in the wanted value, with what is put in taken out again half of the time.
func replace(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.words(args)
	if !ok {
		return w.disturb(t)
	}
	want, sort := wordOf(v), w.a.Sort(args[0])
	if at := find(want, values[2], 0); at >= 0 && w.symbolic[args[0]] && w.rng.IntN(2) == 0 {
		return w.seek(args[0], w.spelled(sort, join(want[:at], values[1], want[at+len(values[2]):])))
	}
	if at := find(values[0], values[1], 0); at >= 0 && w.symbolic[args[2]] && w.rng.IntN(2) == 0 { // what must be put in
		after := values[0][at+len(values[1]):]
		if rest := len(want) - at - len(after); rest >= 0 && startsWith(want, values[0][:at]) &&
			startsWith(want[len(want)-len(after):], after) {
			return w.seek(args[2], w.spelled(sort, want[at:at+rest]))
		}
	}
	if !w.symbolic[args[0]] || w.rng.IntN(6) == 0 {
		i := w.one(args)
		if i == 1 && len(values[0]) > 0 && w.rng.IntN(2) == 0 {
			from := w.rng.IntN(len(values[0]))
			return w.seek(args[1], w.spelled(sort, values[0][from:from+1+w.rng.IntN(len(values[0])-from)]))
		}
		return w.seek(args[i], w.guess(sort))
	}
	return w.seek(args[0], v)
}

func numeral(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n := v.(value.Int)
	switch {
	case n.Sign() < 0 && w.rng.IntN(2) == 0:
		return w.seek(args[0], value.NewString([]rune("a")).Value())
	case n.Sign() < 0:
		return w.seek(args[0], value.String{}.Value())
	}
	chars := []rune(n.String())
	if now := len(wordOf(w.value(args[0]))); now > len(chars) && now < longest && w.rng.IntN(2) == 0 {
		chars = append(slices.Repeat([]rune("0"), now-len(chars)), chars...)
	}
	return w.seek(args[0], value.NewString(chars).Value())
}

func ofNumeral(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n := value.NewInt(0)
	for _, c := range v.(value.String).Chars() {
		if c < '0' || c > '9' {
			return false
		}
		n = n.Mul(value.NewInt(10)).Add(value.NewInt(int64(c - '0')))
	}
	if v.(value.String).Len() == 0 {
		n = value.NewInt(-1)
	}
	return w.seek(args[0], n)
}

func code(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n, small := v.(value.Int).Int64()
	if !small || n < 0 || n > value.MaxChar {
		return w.seek(args[0], value.String{}.Value())
	}
	return w.seek(args[0], value.NewString([]rune{rune(n)}).Value())
}

func ofCode(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	chars := v.(value.String).Chars()
	if len(chars) != 1 {
		return w.seek(args[0], value.NewInt(-1))
	}
	return w.seek(args[0], value.NewInt(int64(chars[0])))
}

func reversed(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	back := slices.Clone(wordOf(v))
	slices.Reverse(back)
	return w.seek(args[0], w.spelled(w.a.Sort(t), back))
}

// unchanged is for operators that leave most words as they are.
func unchanged(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	if w.symbolic[args[0]] && w.rng.IntN(4) > 0 {
		return w.seek(args[0], v)
	}
	return w.disturb(t)
}

func isDigit(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	if bool(v.(value.Bool)) {
		return w.seek(args[0], value.NewString([]rune{'0' + w.rng.Int32N(10)}).Value())
	}
	return w.seek(args[0], w.guess(w.a.Sort(args[0])))
}

// affix makes a word the beginning or the end of another.
func affix(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.words(args)
	if !ok {
		return w.disturb(t)
	}
	sort := w.a.Sort(args[0])
	i := w.one(args)
	if !bool(v.(value.Bool)) {
		return w.seek(args[i], w.unlike(sort, w.value(args[i])))
	}
	part, whole := values[0], values[1]
	name := operatorName(w.a, t)
	front := name == "str.prefixof" || name == "seq.prefixof"
	if i == 0 {
		n := min(len(part), len(whole))
		if w.rng.IntN(3) == 0 {
			n = w.rng.IntN(len(whole) + 1)
		}
		if front {
			return w.seek(args[0], w.spelled(sort, whole[:n]))
		}
		return w.seek(args[0], w.spelled(sort, whole[len(whole)-n:]))
	}
	over := 0 // of the whole that is replaced
	if w.rng.IntN(2) == 0 {
		over = min(len(part), len(whole))
	}
	if front {
		return w.seek(args[1], w.spelled(sort, join(part, whole[over:])))
	}
	return w.seek(args[1], w.spelled(sort, join(whole[:len(whole)-over], part)))
}

// contains puts a part into a word, or takes it out.
func contains(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.words(args)
	if !ok {
		return w.disturb(t)
	}
	whole, part := values[0], values[1]
	sort := w.a.Sort(args[0])
	i := w.one(args)
	switch {
	case bool(v.(value.Bool)) && i == 0:
		at := w.rng.IntN(len(whole) + 1)
		over := 0
		if w.rng.IntN(2) == 0 {
			over = min(len(part), len(whole)-at)
		}
		return w.seek(args[0], w.spelled(sort, join(whole[:at], part, whole[at+over:])))
	case bool(v.(value.Bool)):
		from := w.rng.IntN(len(whole) + 1)
		return w.seek(args[1], w.spelled(sort, whole[from:from+w.rng.IntN(len(whole)-from+1)]))
	case i == 0 && len(part) > 0:
		for at := find(whole, part, 0); at >= 0; at = find(whole, part, 0) {
			whole = join(whole[:at], whole[at+1:])
		}
		return w.seek(args[0], w.spelled(sort, whole))
	}
	return w.seek(args[i], w.guess(sort))
}

// inLanguage samples a language: together with the others that goals say the string is in, or it alone.
func inLanguage(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	if !w.symbolic[args[0]] {
		return w.disturb(t)
	}
	if w.reads(args[0]) && w.rng.IntN(4) > 0 {
		n := -1
		if sizes := w.sized[args[0]]; len(sizes) > 0 && w.rng.IntN(2) == 0 {
			if i, ok := w.value(sizes[w.rng.IntN(len(sizes))]).(value.Int); ok {
				size, _ := i.Int64()
				n = int(min(size, longest))
			}
		}
		if s, ok := w.member(args[0], n); ok {
			return w.seek(args[0], s)
		}
	}
	s, ok := w.sample([]membership{{args[1], bool(v.(value.Bool))}}, -1)
	return ok && w.seek(args[0], s)
}

// member samples the languages that a term is in by the goals; of that length, if it is not negative.
func (w *walker) member(t smtlib.Term, n int) (value.Value, bool) { return w.sample(w.members[t], n) }

// regexPair gives a string that equals another a value by the other's languages.
func (w *walker) regexPair(x, y smtlib.Term) bool {
	s, ok := w.member(x, -1)
	if !ok {
		return false
	}
	moved := w.seek(x, s)
	return w.seek(y, s) || moved
}

// Budgets of sampling.
const (
	sampleSteps  = 100_000
	sampleLength = 12
)

// sample draws a common member of languages.
func (w *walker) sample(of []membership, n int) (value.Value, bool) {
	b := w.eval.Regexes()
	var parts []regex.Regex
	for _, m := range of {
		language, ok := w.value(m.language).(value.Regex)
		if !ok {
			return nil, false
		}
		re, mine := language.In(b)
		if !mine {
			return nil, false
		}
		if !m.in {
			re = b.Complement(re)
		}
		parts = append(parts, re)
	}
	if n >= 0 {
		parts = append(parts, b.Power(regex.AllChar, uint64(n)))
	}
	walk := []int{0, 3, sampleLength, 3 * sampleLength}[w.rng.IntN(4)]
	chars, found := b.Sample(b.Inter(parts...), w.rng, walk, regex.NewBudget(sampleSteps))
	return value.NewString(chars).Value(), found == regex.Yes
}
