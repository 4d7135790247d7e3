package value

import (
	"slices"
	"strings"

	"github.com/benbjohnson/immutable"
)

// Domain is the number of elements of a sort.
type Domain int64

// Domains other than those with a known, finite number of elements, which is positive.
const (
	Infinite      Domain = 0  // infinite, or too large for all elements to be named
	UnknownDomain Domain = -1 // uninterpreted sort whose universe is not known
)

// Array is a total map from an index sort, with a default for all indices but finitely many. A store makes a new array
// in logarithmic time.
type Array struct {
	domain  Domain // domain of the index sort
	other   Value
	entries *immutable.Map[string, arrayEntry] // key: the index's key
	size    int                                // see Size; overwritten entries still count
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

// covered reports whether every index has an entry among n, so that the default is nowhere.
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

// hasKey is false where equality may be open, and where two arrays that are equal could have different keys.
func (a Array) hasKey() bool {
	if a.domain == UnknownDomain || !HasKey(a.other) {
		return false
	}
	for it := a.entries.Iterator(); !it.Done(); {
		if _, e, _ := it.Next(); !HasKey(e.element) {
			return false
		}
	}
	return a.mostlyDefault() || a.indices() != nil
}

// appendKey writes the element that more than half of the indices have, if there is one, and the entries that differ
// from it. So equal arrays have one key, whichever of their elements is the default.
func (a Array) appendKey(dst []byte) []byte {
	keys, usual, isUsual := a.keys(), Key(a.other), true
	elements := make(map[string]string, len(keys))
	for _, key := range keys {
		e, _ := a.entries.Get(key)
		elements[key] = Key(e.element)
	}
	if all := a.indices(); all != nil {
		for _, key := range all {
			if _, stored := elements[key]; !stored {
				elements[key] = usual
			}
		}
		keys = all
		usual, isUsual = majority(elements)
	}
	dst = append(dst, '[')
	if isUsual {
		dst = appendString(dst, usual)
	}
	dst = append(dst, '|')
	for _, key := range keys {
		if element := elements[key]; !isUsual || element != usual {
			dst = appendString(appendString(dst, key), element)
		}
	}
	return append(dst, ']')
}

// majority gives the element that more than half of the indices have.
func majority(elements map[string]string) (element string, ok bool) {
	count := map[string]int{}
	for _, element := range elements {
		if count[element]++; 2*count[element] > len(elements) {
			return element, true
		}
	}
	return "", false
}

// mostlyDefault reports whether more than half of the indices have no entry.
func (a Array) mostlyDefault() bool {
	return a.domain == Infinite || 2*int64(a.entries.Len()) < int64(a.domain)
}

// indices are the keys of all indices, in order, unless most have no entry or they are not known.
func (a Array) indices() []string {
	keys := a.keys()
	switch {
	case a.domain.covered(len(keys)):
		return keys
	case a.mostlyDefault() || len(keys) == 0:
		return nil
	}
	example, _ := a.entries.Get(keys[0])
	keys = keys[:0]
	for _, v := range sortOf(example.index, a.domain) {
		keys = append(keys, Key(v))
	}
	slices.Sort(keys)
	keys = slices.Compact(keys) // NaN has many bit patterns
	if int64(len(keys)) != int64(a.domain) {
		return nil
	}
	return keys
}

// sortOf gives all n values of the sort of v, or nil if v does not determine the sort.
func sortOf(v Value, n Domain) []Value {
	var all []Value
	switch v := v.(type) {
	case Bool:
		all = append(all, Bool(false), Bool(true))
	case BitVec:
		for i := range uint64(n) {
			all = append(all, NewBitVec(v.Width(), i))
		}
	case Elem:
		for i := range int(n) {
			all = append(all, Elem{Sort: v.Sort, Index: i})
		}
	case RoundingMode:
		for _, rm := range RoundingModes() {
			all = append(all, rm)
		}
	case Float:
		for i := range uint64(1) << v.Format().Width() {
			all = append(all, Float{v.Format().FromBits64(i)})
		}
	}
	return all
}

// Domain is the number of elements of the index sort.
func (a Array) Domain() Domain { return a.domain }
