package value

import "math/big"

// FieldElement is an element of a finite field of prime order: a remainder.
type FieldElement struct {
	remainder Int
	order     *big.Int
}

// NewFieldElement gives the element of the field of so many elements that an integer stands for. The order is a prime,
// and must not be changed afterwards.
func NewFieldElement(i, order *big.Int) FieldElement {
	return FieldElement{BigInt(new(big.Int).Mod(i, order)), order}
}

// Remainder is the number that stands for x, from 0 up to the order.
func (x FieldElement) Remainder() Int { return x.remainder }

func (x FieldElement) String() string { return "#f" + x.remainder.String() + "m" + x.order.String() }

func (x FieldElement) appendKey(dst []byte) []byte { return x.remainder.appendKey(dst) }
