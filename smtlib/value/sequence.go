package value

import (
	"encoding/binary"
	"slices"
	"strings"
)

// Seq is a finite sequence of elements of one sort. The zero Seq is empty.
type Seq struct {
	elems []Value
	size  int // see Size, minus one
}

// NewSeq gives the sequence of elements, none of them Open; they must not be changed afterwards.
func NewSeq(elems []Value) Seq { return Seq{elems: elems, size: sizes(elems)} }

func sizes(vs []Value) int {
	n := 0
	for _, v := range vs {
		n += Size(v)
	}
	return n
}

// Elems are the elements, which must not be changed.
func (s Seq) Elems() []Value { return s.elems }

// Len is the number of elements.
func (s Seq) Len() int { return len(s.elems) }

// equal is false as soon as the lengths or two elements differ, whatever the others are.
func (s Seq) equal(t Seq) Value {
	if len(s.elems) != len(t.elems) {
		return Bool(false)
	}
	return equalAll(s.elems, t.elems)
}

func (s Seq) String() string { return list("[", s.elems, "]") }

func (s Seq) hasKey() bool { return allHaveKeys(s.elems) }

func (s Seq) appendKey(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(s.elems)))
	for _, v := range s.elems {
		dst = appendString(dst, Key(v))
	}
	return dst
}

// Set is a finite set of elements of one sort. The zero Set is empty.
type Set struct {
	elems []Value  // in the order of their keys
	keys  []string // keys of the elements
	size  int      // Size minus one
}

// NewSet gives the set of elements, which must have keys (see HasKey); they may repeat.
func NewSet(elems []Value) Set {
	type keyed struct {
		v   Value
		key string
	}
	all := make([]keyed, len(elems))
	for i, v := range elems {
		all[i] = keyed{v, Key(v)}
	}
	slices.SortFunc(all, func(x, y keyed) int { return strings.Compare(x.key, y.key) })
	all = slices.CompactFunc(all, func(x, y keyed) bool { return x.key == y.key })
	s := Set{elems: make([]Value, len(all)), keys: make([]string, len(all))}
	for i, e := range all {
		s.elems[i], s.keys[i] = e.v, e.key
	}
	s.size = sizes(s.elems)
	return s
}

// Elems are the elements, in an order that depends only on the set; they must not be changed.
func (s Set) Elems() []Value { return s.elems }

// Len is the number of elements.
func (s Set) Len() int { return len(s.elems) }

// Has reports whether v, which must have a key, is an element.
func (s Set) Has(v Value) bool {
	_, found := slices.BinarySearch(s.keys, Key(v))
	return found
}

// Filter gives the elements of s that are in t (in = true), or those that are not.
func (s Set) Filter(t Set, in bool) Set {
	var out Set
	for i, key := range s.keys {
		if _, found := slices.BinarySearch(t.keys, key); found == in {
			out.elems, out.keys = append(out.elems, s.elems[i]), append(out.keys, key)
		}
	}
	out.size = sizes(out.elems)
	return out
}

func (s Set) equal(t Set) Value { return Bool(slices.Equal(s.keys, t.keys)) }

func (s Set) String() string { return list("{", s.elems, "}") }

func (s Set) appendKey(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(s.keys)))
	for _, key := range s.keys {
		dst = appendString(dst, key)
	}
	return dst
}

func list(begin string, elems []Value, end string) string {
	parts := make([]string, len(elems))
	for i, v := range elems {
		parts[i] = v.String()
	}
	return begin + strings.Join(parts, ", ") + end
}
