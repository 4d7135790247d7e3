package regex

import "slices"

// Match answers whether s is a member of r (str.in_re). A string with a code point outside the alphabet is
// Undecided.
func (b *Builder) Match(r Regex, s []rune, bud *Budget) Answer {
	m := b.machine(r, r, bud)
	if m == nil {
		return Undecided
	}
	defer b.release(m)
	if !m.charge(len(s)) {
		return Undecided
	}
	at, k := m.roots[0], m.al.size()
	for _, c := range s {
		if c < 0 || c > MaxChar {
			bud.left = 0
			return Undecided
		}
		minterm := m.al.minterm(c)
		if e := &m.edges[int(at)*k+int(minterm)]; e.question == m.question {
			at = e.to
			continue
		}
		to, ok := m.step(at, minterm)
		if !ok {
			return Undecided
		}
		at = to
	}
	return answer(m.accepts(at))
}

// FindShortest looks for the leftmost match of r in s that begins at or after from, and among the matches that begin
// there for the shortest: s[start:end]. Empty matches count if allowEmpty. str.replace_re replaces the match from 0
// with allowEmpty; str.replace_re_all replaces all non-empty matches, each searched from the end of the previous one:
// see [Builder.FindAll] (UnicodeStrings, "str.replace_re", "str.replace_re_all").
//
// SMT-LIB 2.6 (update of 2022) contradicts itself on str.replace_re_all when r has the empty string: its :definition
// both leaves the string alone ("or ε ∈ L") and replaces all non-empty matches ("if some non-empty substring of w is
// in L"). SMT-LIB 2.7 (update of 2024) says the latter.
func (b *Builder) FindShortest(
	r Regex, s []rune, from int, allowEmpty bool, bud *Budget,
) (start, end int, found Answer) {
	m := b.machine(r, r, bud)
	if m == nil {
		return 0, 0, Undecided
	}
	defer b.release(m)
	from = max(from, 0)
	if allowEmpty && from <= len(s) && m.accepts(m.roots[0]) {
		return from, from, Yes
	}
	minterms, ok := m.read(s)
	if !ok {
		return 0, 0, Undecided
	}
	for start := from; start < len(s); start++ {
		end, found := m.shortestPrefix(minterms[start:])
		if found != No {
			return start, start + end, found
		}
	}
	return 0, 0, No
}

// FindAll looks for the non-empty matches of r in s from left to right. Each is the leftmost that begins at or after
// the end of the previous one, and the shortest that begins there. It returns where each begins and ends. Reading s is
// charged once, not once a match.
func (b *Builder) FindAll(r Regex, s []rune, bud *Budget) (matches [][2]int, decided bool) {
	m := b.machine(r, r, bud)
	if m == nil {
		return nil, false
	}
	defer b.release(m)
	minterms, ok := m.read(s)
	if !ok {
		return nil, false
	}
	for start := 0; start < len(s); {
		length, found := m.shortestPrefix(minterms[start:])
		switch found {
		case Undecided:
			return nil, false
		case Yes:
			matches = append(matches, [2]int{start, start + length})
			start += length
		case No:
			start++
		}
	}
	return matches, true
}

// read gives the minterms of a string, or false when the budget is spent or a character is outside the alphabet.
func (m *machine) read(s []rune) ([]int32, bool) {
	minterms := make([]int32, len(s))
	if !m.charge(len(s)) {
		return nil, false
	}
	for i, c := range s {
		if c < 0 || c > MaxChar {
			m.bud.left = 0
			return nil, false
		}
		minterms[i] = m.al.minterm(c)
	}
	return minterms, true
}

// shortestPrefix returns the length of the shortest non-empty prefix that the machine accepts.
func (m *machine) shortestPrefix(minterms []int32) (int, Answer) {
	at := m.roots[0]
	for i, minterm := range minterms {
		to, ok := m.step(at, minterm)
		if !ok || !m.charge(1) {
			return 0, Undecided
		}
		if at = to; m.accepts(at) {
			return i + 1, Yes
		}
		if at == dead {
			break
		}
	}
	return 0, No
}

// Empty answers whether r has no member.
func (b *Builder) Empty(r Regex, bud *Budget) Answer {
	m := b.machine(r, r, bud)
	if m == nil {
		return Undecided
	}
	defer b.release(m)
	return m.keep(&m.empty, func() Answer {
		m.newSearch()
		_, found := m.path(m.roots[0], inhabited)
		return not(found)
	})
}

func not(a Answer) Answer {
	switch a {
	case Yes:
		return No
	case No:
		return Yes
	}
	return Undecided
}

// Equal answers whether x and y have the same members, that is whether their symmetric difference is empty.
func (b *Builder) Equal(x, y Regex, bud *Budget) Answer {
	if x == None {
		return b.Empty(y, bud)
	}
	if y == None {
		return b.Empty(x, bud)
	}
	m := b.machine(x, y, bud)
	if m == nil {
		return Undecided
	}
	defer b.release(m)
	return m.keep(&m.equal, func() Answer {
		_, differ := m.distinguish()
		return not(differ)
	})
}

// distinguish walks the product of the automaton with itself from the two roots, merging what must be equal if
// the roots are, and looks for a pair of which one state accepts (J. Hopcroft, R. Karp, "A linear algorithm for
// testing equivalence of finite automata", 1971). It returns the minterms that lead there.
func (m *machine) distinguish() ([]int32, Answer) {
	type pair struct {
		x, y    int32
		from    int // index of the pair before
		minterm int32
	}
	class := map[int32]int32{}
	find := func(s int32) int32 {
		for {
			up, ok := class[s]
			if !ok {
				return s
			}
			if top, ok := class[up]; ok {
				class[s] = top
			}
			s = up
		}
	}
	queue := []pair{{m.roots[0], m.roots[1], -1, 0}}
	for i := 0; i < len(queue); i++ {
		p := queue[i]
		x, y := find(p.x), find(p.y)
		if !m.charge(1) {
			return nil, Undecided
		}
		if x == y {
			continue
		}
		class[x] = y
		if m.accepts(p.x) != m.accepts(p.y) {
			var path []int32
			for ; p.from >= 0; p = queue[p.from] {
				path = append(path, p.minterm)
			}
			slices.Reverse(path)
			return path, Yes
		}
		for minterm := range int32(m.al.size()) {
			x, ok1 := m.step(p.x, minterm)
			y, ok2 := m.step(p.y, minterm)
			if !ok1 || !ok2 || !m.charge(2) {
				return nil, Undecided
			}
			if x != y {
				queue = append(queue, pair{x, y, i, minterm})
			}
		}
	}
	return nil, No
}
