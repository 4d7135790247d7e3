package operator

// Commuting says that the order of arguments of one sort does not matter, from a place on.
func (r Row) Commuting(from int) Row {
	r.Commutes, r.CommutesFrom = true, from
	return r
}

// Relation says which relation of its arguments an operator is; the zero Relation is none that is known.
type Relation struct {
	Is Comparison
	Of Numbers // that are compared; none for Equal
}

// Comparison is a relation of two values.
type Comparison uint8

// The comparisons. Those behind Equal are orders.
const (
	Incomparable Comparison = iota
	Equal
	AtMost
	Below
	AtLeast
	Above
)

// Numbers are values with an order.
type Numbers uint8

// The kinds of numbers. NaN is in no relation to any float.
const (
	NoNumbers Numbers = iota
	Integers          // and reals
	Unsigned          // bit-vectors
	Signed            // bit-vectors
	Floats
)

// Ordering says that an operator is a chainable comparison of numbers.
func (r Row) Ordering(of Numbers, is Comparison) Row {
	r.Relation = Relation{is, of}
	return r
}

// Equating says that an operator is an equality.
func (r Row) Equating() Row {
	r.Relation = Relation{Is: Equal}
	return r
}

// Negated is what a comparison says of numbers that are ordered if it does not hold.
func (c Comparison) Negated() Comparison {
	return [...]Comparison{AtMost: Above, Below: AtLeast, AtLeast: Below, Above: AtMost}[c]
}

// Mirrored is the comparison with its arguments exchanged.
func (c Comparison) Mirrored() Comparison {
	return [...]Comparison{Equal: Equal, AtMost: AtLeast, Below: Above, AtLeast: AtMost, Above: Below}[c]
}
