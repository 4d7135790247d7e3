package value

import (
	"slices"
	"strings"

	"github.com/benbjohnson/immutable"
)

// Domain is how many elements a sort has, as far as arrays need to know.
type Domain int64

// Domains beside the finite ones, which are their positive numbers of elements.
const (
	Infinite      Domain = 0  // infinite, or too large for all elements to be named
	UnknownDomain Domain = -1 // of an uninterpreted sort whose universe is not known
)

// Array is a total map from an index sort, with a default for all indices but finitely many. A store makes a new array
// in logarithmic time.
type Array struct {
	domain  Domain // of the index sort
	other   Value
	entries *immutable.Map[string, arrayEntry] // by the key of the index
	size    int                                // see Size; entries that were overwritten count still
}

type arrayEntry struct {
	index, element Value
}

// NewArray gives the array that has an element at every index.
func NewArray(domain Domain, element Value) Array {
	return Array{
		domain: domain, other: element, entries: immutable.NewMap[string, arrayEntry](nil), size: 1 + Size(element),
	}
}

// Select gives the element at an index.
func (a Array) Select(index Value) Value {
	if e, ok := a.entries.Get(Key(index)); ok {
		return e.element
	}
	return a.other
}

// Store gives the array that differs from a at one index at most.
func (a Array) Store(index, element Value) Array {
	a.entries = a.entries.Set(Key(index), arrayEntry{index, element})
	a.size += Size(index) + Size(element)
	return a
}

// Default is the element at every index without entry.
func (a Array) Default() Value { return a.other }

// Entries calls f for every index that was stored to, in a fixed order.
func (a Array) Entries(f func(index, element Value)) {
	for _, key := range a.keys() {
		e, _ := a.entries.Get(key)
		f(e.index, e.element)
	}
}

func (a Array) keys() []string {
	keys := make([]string, 0, a.entries.Len())
	for it := a.entries.Iterator(); !it.Done(); {
		key, _, _ := it.Next()
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// covered tells whether every index has an entry among n, so that the default is nowhere.
func (d Domain) covered(n int) bool { return d > 0 && int64(n) >= int64(d) }

// equal is extensionality: the arrays agree at every index.
func (a Array) equal(b Array) Value {
	var result Value = Bool(true)
	union := a.entries.Len()
	decide := func(v, w Value) bool {
		switch eq := Equal(v, w).(type) {
		case Bool:
			if !eq {
				result = eq
				return false
			}
		default:
			result = eq
		}
		return true
	}
	for it := a.entries.Iterator(); !it.Done(); {
		_, e, _ := it.Next()
		if !decide(e.element, b.Select(e.index)) {
			return result
		}
	}
	for it := b.entries.Iterator(); !it.Done(); {
		key, e, _ := it.Next()
		if _, both := a.entries.Get(key); both {
			continue
		}
		union++
		if !decide(a.other, e.element) {
			return result
		}
	}
	if a.domain.covered(union) {
		return result
	}
	if a.domain == UnknownDomain && Equal(a.other, b.other) != Value(Bool(true)) {
		return Open{Reason: "arrays over a universe of unknown size"}
	}
	decide(a.other, b.other)
	return result
}

func (a Array) String() string {
	var b strings.Builder
	b.WriteString("[")
	a.Entries(func(index, element Value) { b.WriteString(index.String() + ": " + element.String() + ", ") })
	b.WriteString("else: " + a.other.String() + "]")
	return b.String()
}

// hasKey is false where equality may be open.
func (a Array) hasKey() bool {
	if a.domain == UnknownDomain || !HasKey(a.other) {
		return false
	}
	for it := a.entries.Iterator(); !it.Done(); {
		if _, e, _ := it.Next(); !HasKey(e.element) {
			return false
		}
	}
	return true
}

// appendKey writes the entries that differ from the default. If every index has an entry, the default is arbitrary:
// that of the least index is taken.
func (a Array) appendKey(dst []byte) []byte {
	keys := a.keys()
	other := a.other
	if a.domain.covered(len(keys)) {
		e, _ := a.entries.Get(keys[0])
		other = e.element
	}
	otherKey := Key(other)
	dst = append(appendString(append(dst, '['), otherKey), '|')
	for _, key := range keys {
		e, _ := a.entries.Get(key)
		if element := Key(e.element); element != otherKey {
			dst = appendString(appendString(dst, key), element)
		}
	}
	return append(dst, ']')
}

// Domain is the number of elements of the index sort.
func (a Array) Domain() Domain { return a.domain }
