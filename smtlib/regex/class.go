package regex

import (
	"cmp"
	"slices"
)

// class returns the expression of a set of characters, given by the bounds of sorted, separated, non-empty
// ranges.
func (a *arena) class(bounds []int32) Regex {
	if len(bounds) == 0 {
		return None
	}
	return a.intern(node{op: opClass, flags: inhabited}, bounds)
}

// contains reports whether the character is in the set with the given bounds.
func contains(bounds []int32, c rune) bool {
	i, found := slices.BinarySearch(bounds, c)
	return found || i%2 == 1
}

// uniteClasses returns the bounds of the union of the classes.
func (a *arena) uniteClasses(classes []Regex) []int32 {
	type pair struct{ lo, hi int32 }
	var all []pair
	for _, x := range classes {
		for l := a.list(x); len(l) > 0; l = l[2:] {
			all = append(all, pair{l[0], l[1]})
		}
	}
	slices.SortFunc(all, func(x, y pair) int { return cmp.Compare(x.lo, y.lo) })
	var out []int32
	for _, p := range all {
		if n := len(out); n > 0 && p.lo <= out[n-1]+1 {
			out[n-1] = max(out[n-1], p.hi)
		} else {
			out = append(out, p.lo, p.hi)
		}
	}
	return out
}

// meetClasses returns the bounds of the intersection of two sets.
func meetClasses(x, y []int32) []int32 {
	var out []int32
	for len(x) > 0 && len(y) > 0 {
		if lo, hi := max(x[0], y[0]), min(x[1], y[1]); lo <= hi {
			out = append(out, lo, hi)
		}
		if x[1] < y[1] {
			x = x[2:]
		} else {
			y = y[2:]
		}
	}
	return out
}

// alphabet divides the characters into minterms: sets that no class of an expression divides further. The
// derivatives of the expression, and of its derivatives, by two characters of a minterm are the same.
type alphabet struct {
	starts []int32    // first character of each interval, ascending from 0
	labels []int32    // minterm of each interval
	ascii  [128]int32 // minterm of the first characters, a shortcut
	ranges [][]int32  // index: minterm; its bounds
}

// size returns the number of minterms. They are numbered in the order of their least characters.
func (al *alphabet) size() int { return len(al.ranges) }

// minterm returns the minterm of a character of the alphabet.
func (al *alphabet) minterm(c rune) int32 {
	if c < 128 {
		return al.ascii[c]
	}
	i, found := slices.BinarySearch(al.starts, c)
	if !found {
		i--
	}
	return al.labels[i]
}

// newAlphabet returns the minterms of the given classes, or false when the budget is spent.
func (a *arena) newAlphabet(classes []Regex) (*alphabet, bool) {
	al := &alphabet{starts: []int32{0}}
	for _, x := range classes {
		bounds := a.list(x)
		if !a.charge(len(bounds)) {
			return nil, false
		}
		for l := bounds; len(l) > 0; l = l[2:] {
			al.starts = append(al.starts, l[0])
			if l[1] < MaxChar {
				al.starts = append(al.starts, l[1]+1)
			}
		}
	}
	slices.Sort(al.starts)
	al.starts = slices.Compact(al.starts)
	if !a.charge(2 * len(al.starts)) {
		return nil, false
	}
	al.labels = make([]int32, len(al.starts))
	if !a.refine(al, classes) {
		return nil, false
	}
	al.number()
	return al, true
}

// refine splits the labels of the intervals by one class after the other.
func (a *arena) refine(al *alphabet, classes []Regex) bool {
	size := []int32{int32(len(al.starts))} // index: label; intervals with this label
	var count, split []int32               // index: label; intervals inside the class; their new label
	var inside, touched []int32
	for _, x := range classes {
		inside, touched = inside[:0], touched[:0]
		for len(count) < len(size) {
			count, split = append(count, 0), append(split, 0)
		}
		for l := a.list(x); len(l) > 0; l = l[2:] {
			i, _ := slices.BinarySearch(al.starts, l[0])
			for ; i < len(al.starts) && al.starts[i] <= l[1]; i++ {
				inside = append(inside, int32(i))
				label := al.labels[i]
				if count[label] == 0 {
					touched = append(touched, label)
				}
				count[label]++
			}
		}
		if !a.charge(len(inside)) {
			return false
		}
		for _, label := range touched {
			split[label] = label
			if count[label] < size[label] {
				split[label] = int32(len(size))
				size = append(size, count[label])
				size[label] -= count[label]
			}
			count[label] = 0
		}
		for _, i := range inside {
			al.labels[i] = split[al.labels[i]]
		}
	}
	return true
}

// number renames the labels by the order of their least characters, and fills what depends on the names.
func (al *alphabet) number() {
	names := map[int32]int32{}
	for i, label := range al.labels {
		name, ok := names[label]
		if !ok {
			name = int32(len(names))
			names[label] = name
			al.ranges = append(al.ranges, nil)
		}
		al.labels[i] = name
		hi := int32(MaxChar)
		if i+1 < len(al.starts) {
			hi = al.starts[i+1] - 1
		}
		al.ranges[name] = append(al.ranges[name], al.starts[i], hi)
		for c := al.starts[i]; c <= hi && c < int32(len(al.ascii)); c++ {
			al.ascii[c] = name
		}
	}
}
