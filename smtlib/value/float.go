package value

import (
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib/softfloat"
)

// Float is a floating-point number of some format, with the arithmetic of package softfloat. Equality of values is
// SMT-LIB's = (theory FloatingPoint, "Values"): there is one NaN, and +0 is not -0.
type Float struct{ softfloat.Float }

// Equal reports whether two floats of one format are the same value. It is not IEEE's equality, fp.eq.
func (f Float) Equal(g Float) bool { return f.Same(g.Float) }

// appendKey appends the bit pattern: NaN's is no other value's, and a decimal could be the key of a big integer.
func (f Float) appendKey(dst []byte) []byte {
	if bits, ok := f.Bits64(); ok {
		return append(strconv.AppendUint(dst, bits, 10), ';')
	}
	return bigKey(dst, f.IEEEBits())
}

// RoundingMode is an element of the sort RoundingMode.
type RoundingMode softfloat.RoundingMode

// RoundingModes are all of them, in the order of the theory declaration.
func RoundingModes() [5]RoundingMode {
	var modes [5]RoundingMode
	for i, rm := range softfloat.RoundingModes() {
		modes[i] = RoundingMode(rm)
	}
	return modes
}

func (rm RoundingMode) String() string { return softfloat.RoundingMode(rm).String() }

func (rm RoundingMode) appendKey(dst []byte) []byte { return append(dst, byte(rm)) }
