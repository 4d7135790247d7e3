package regex

import (
	"math/rand/v2"
	"slices"
)

// Sample returns a pseudo-random member of r, and whether there is one. It walks at random for up to about length
// characters, avoiding states that surely have no member, and then takes a shortest way to a member. The result depends
// only on the generator, not on what the Builder was asked before. For strings outside r, sample its complement: the
// walk stays near r as long as it can.
func (b *Builder) Sample(r Regex, rng *rand.Rand, length int, bud *Budget) ([]rune, Answer) {
	m := b.machine(r, r, bud)
	if m == nil {
		return nil, Undecided
	}
	defer b.release(m)
	minterms, states, ok := m.wander(rng, rng.IntN(max(length, 0)+1))
	if !ok {
		return nil, Undecided
	}
	m.newSearch()
	for n := len(minterms); n >= 0; n-- {
		if m.seen[states[n]] == m.search {
			continue // an earlier search found nothing from here
		}
		rest, found := m.path(states[n], nullable)
		if found == Undecided {
			return nil, Undecided
		}
		if found == Yes {
			minterms = append(minterms[:n], rest...)
			if !m.charge(len(minterms)) {
				return nil, Undecided
			}
			return m.draw(minterms, rng), Yes
		}
	}
	return nil, No
}

// wander walks at random from the root for at most length steps. It returns the minterms read and the states visited,
// which are one more.
func (m *machine) wander(rng *rand.Rand, length int) (minterms, states []int32, ok bool) {
	at := m.roots[0]
	states = append(states, at)
	for len(minterms) < length {
		to, minterm, ok := m.choose(at, rng)
		if !ok {
			return nil, nil, false
		}
		if to == dead {
			break
		}
		at = to
		minterms, states = append(minterms, minterm), append(states, at)
	}
	return minterms, states, true
}

// choose draws a minterm that does not lead to None, and most of the time not to All, from where all strings are
// members. If there is none, to is dead.
func (m *machine) choose(from int32, rng *rand.Rand) (to, minterm int32, ok bool) {
	k := m.al.size()
	first := rng.IntN(k)
	avoidAll := rng.IntN(8) != 0
	lastResort := int32(-1)
	for i := range k {
		minterm := int32((first + i) % k)
		to, ok := m.step(from, minterm)
		if !ok || !m.charge(1) {
			return dead, 0, false
		}
		switch {
		case to == dead:
		case avoidAll && m.states[to].re == All:
			if lastResort < 0 {
				lastResort = minterm
			}
		default:
			return to, minterm, true
		}
	}
	if lastResort < 0 {
		return dead, 0, true
	}
	to, ok = m.step(from, lastResort)
	return to, lastResort, ok
}

// newSearch forgets which states earlier searches have seen.
func (m *machine) newSearch() {
	if m.search++; m.search == 0 {
		clear(m.seen)
		m.search = 1
	}
	m.noteStates()
}

func (m *machine) noteStates() {
	if grow := len(m.states) - len(m.seen); grow > 0 {
		m.seen = append(m.seen, make([]uint32, grow)...)
	}
}

// path returns the minterms of a shortest way from a state to one that has the flag, past no state that a search
// since newSearch has seen.
func (m *machine) path(from int32, flag uint8) ([]int32, Answer) {
	type hop struct {
		at      int32
		from    int // index of the hop before
		minterm int32
	}
	queue := []hop{{from, -1, 0}}
	m.noteStates()
	m.seen[from] = m.search
	for i := 0; i < len(queue); i++ {
		h := queue[i]
		if m.states[h.at].flags&flag != 0 {
			var path []int32
			for ; h.from >= 0; h = queue[h.from] {
				path = append(path, h.minterm)
			}
			slices.Reverse(path)
			return path, Yes
		}
		if h.at == dead {
			continue
		}
		for minterm := range int32(m.al.size()) {
			to, ok := m.step(h.at, minterm)
			if !ok || !m.charge(1) {
				return nil, Undecided
			}
			m.noteStates()
			if m.seen[to] != m.search {
				m.seen[to] = m.search
				queue = append(queue, hop{to, i, minterm})
			}
		}
	}
	return nil, No
}

// readable returns the most readable character of a set.
func readable(bounds []int32) rune {
	for _, want := range [...][2]int32{{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {'!', '~'}} {
		if meet := meetClasses(bounds, want[:]); len(meet) > 0 {
			return meet[0]
		}
	}
	return bounds[0]
}

// draw returns a pseudo-random string with the given minterms. Half of its characters are readable ones; the others are
// bounds of ranges, which find off-by-one errors, or any.
func (m *machine) draw(minterms []int32, rng *rand.Rand) []rune {
	s := make([]rune, len(minterms))
	for i, minterm := range minterms {
		bounds := m.al.ranges[minterm]
		j := 2 * rng.IntN(len(bounds)/2)
		switch rng.IntN(8) {
		case 0:
			s[i] = bounds[j]
		case 1:
			s[i] = bounds[j+1]
		case 2, 3:
			s[i] = bounds[j] + rng.Int32N(bounds[j+1]-bounds[j]+1)
		default:
			s[i] = readable(bounds)
		}
	}
	return s
}
