package value

import "slices"

// Equal reports whether two values of one sort are the same. The result is a Bool, or Open where that cannot be
// determined; neither argument may be Open.
func Equal(v, w Value) Value {
	switch v := v.(type) {
	case Bool:
		return Bool(v == w.(Bool))
	case Int:
		return Bool(v.Cmp(w.(Int)) == 0)
	case FieldElement:
		return Bool(v.remainder.Cmp(w.(FieldElement).remainder) == 0)
	case Real:
		if w, ok := w.(Real); ok {
			return Bool(v.Cmp(w) == 0)
		}
		return equalAlgebraic(v, w)
	case Algebraic:
		return equalAlgebraic(v, w)
	case BitVec:
		return Bool(v.Equal(w.(BitVec)))
	case Float:
		return Bool(v.Equal(w.(Float)))
	case RoundingMode:
		return Bool(v == w.(RoundingMode))
	case Elem:
		return Bool(v.Index == w.(Elem).Index)
	case String:
		return Bool(slices.Equal(v.chars, w.(String).chars))
	case Regex:
		return v.equal(w.(Regex))
	case Seq:
		return v.equal(w.(Seq))
	case Set:
		return v.equal(w.(Set))
	case Array:
		return v.equal(w.(Array))
	case Datatype:
		return v.equal(w.(Datatype))
	}
	return Bool(Key(v) == Key(w))
}

// Same reports whether two values of one sort are known to be the same, see [Equal].
func Same(v, w Value) bool { return IsTrue(Equal(v, w)) }

// IsTrue reports whether a value is true.
func IsTrue(v Value) bool { return v == Value(Bool(true)) }

// IsFalse reports whether a value is false.
func IsFalse(v Value) bool { return v == Value(Bool(false)) }
