package value

import "math/big"

// FieldElement is an element of a finite field of prime order, represented by a remainder.
type FieldElement struct {
	remainder Int
	order     *big.Int
}

// NewFieldElement gives the element that an integer represents in the field of the given order, which is a prime and
// must not be changed afterwards.
func NewFieldElement(i, order *big.Int) FieldElement {
	return FieldElement{BigInt(new(big.Int).Mod(i, order)), order}
}

// Remainder is the number that represents x, from 0 to the order minus 1.
func (x FieldElement) Remainder() Int { return x.remainder }

func (x FieldElement) String() string { return "#f" + x.remainder.String() + "m" + x.order.String() }

func (x FieldElement) appendKey(dst []byte) []byte { return x.remainder.appendKey(dst) }
