// Package value has the values of SMT-LIB sorts: sealed, immutable, exact. What cannot be determined exactly is [Open].
//
// It knows values, not terms or sorts: a value carries what it needs (a bit-vector its width), and theories relate
// values to literals and operators. Of this project it imports only packages that implement the arithmetic of a value:
// algebraic, regex and softfloat.
package value

import (
	"fmt"
	"math/big"
	"strconv"
)

// Value is an element of a sort's domain, or Open. The implementations are the types of this package.
type Value interface {
	// String gives a readable form, for messages. Terms are made by package theory.
	String() string
	// appendKey appends bytes that are equal exactly for equal values of one sort.
	appendKey(dst []byte) []byte
}

// Bool is true or false.
type Bool bool

func (b Bool) String() string { return fmt.Sprint(bool(b)) }

func (b Bool) appendKey(dst []byte) []byte {
	if b {
		return append(dst, 1)
	}
	return append(dst, 0)
}

// Open is the value of a term that cannot be determined: SMT-LIB leaves it unspecified, a quantifier could not be
// decided, or a budget was spent.
type Open struct {
	Reason string // for users and statistics; there are few distinct texts
}

func (o Open) String() string { return "open: " + o.Reason }

func (o Open) hasKey() bool { return false }

// appendKey panics: two open values are never known to be equal.
func (o Open) appendKey([]byte) []byte { panic("value: key of an open value") }

// IsOpen reports whether v is Open.
func IsOpen(v Value) bool {
	_, open := v.(Open)
	return open
}

// HasKey reports whether v has a key: Open and regular expressions have none, nor has what contains them.
func HasKey(v Value) bool {
	k, ok := v.(interface{ hasKey() bool })
	return !ok || k.hasKey()
}

func allHaveKeys(vs []Value) bool {
	for _, v := range vs {
		if !HasKey(v) {
			return false
		}
	}
	return true
}

// Key gives a string that is equal exactly for equal values of one sort. It panics for values without a key, see
// HasKey.
func Key(v Value) string { return string(AppendKey(make([]byte, 0, 32), v)) }

// AppendKey appends Key(v).
func AppendKey(dst []byte, v Value) []byte { return v.appendKey(dst) }

// Size measures the work of comparing and writing v: the number of values that it consists of, where shared ones count
// each time, and long numbers and strings by their length.
func Size(v Value) int {
	switch v := v.(type) {
	case Int:
		if v.big != nil {
			return 1 + v.big.BitLen()/atom
		}
	case FieldElement:
		return Size(v.remainder)
	case BitVec:
		return 1 + v.width/atom
	case Real:
		if v.rat != nil {
			return 1 + v.BitLen()/atom
		}
	case Algebraic:
		return 1 + v.number.Size()/atom
	case Array:
		return v.size
	case Datatype:
		return v.size
	case String:
		return 1 + v.Len()/16
	case Seq:
		return 1 + v.size
	case Set:
		return 1 + v.size
	}
	return 1
}

// atom is the number of bits of a number that count as one value in Size.
const atom = 512

// Elem is an element of an uninterpreted sort's finite universe: elements are equal if their numbers are.
type Elem struct {
	Sort  string // name of the sort, for printing
	Index int
}

func (e Elem) String() string { return fmt.Sprintf("%s!%d", e.Sort, e.Index) }

func (e Elem) appendKey(dst []byte) []byte {
	return append(strconv.AppendInt(dst, int64(e.Index), 10), ';')
}

// bigKey appends a self-delimiting key of an integer; for a long one in linear time.
func bigKey(dst []byte, i *big.Int) []byte {
	if i.BitLen() <= atom {
		return append(i.Append(append(dst, 'x'), 62), ';')
	}
	dst = append(dst, 'y', byte(i.Sign()))
	return appendString(dst, string(i.Bytes()))
}
