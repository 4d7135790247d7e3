package operator

// Commuting sets Row.Commutes and Row.CommutesFrom.
func (r Row) Commuting(from int) Row {
	r.Commutes, r.CommutesFrom = true, from
	return r
}

// Relation describes an operator that compares its arguments; the zero Relation is for all others.
type Relation struct {
	Is Comparison
	Of Numbers // the values that are compared; none for Equal
}

// Comparison is a relation of two values.
type Comparison uint8

// The comparisons. Those after Equal are orders.
const (
	Incomparable Comparison = iota
	Equal
	AtMost
	Below
	AtLeast
	Above
)

// Numbers are the kinds of values with an order.
type Numbers uint8

// The kinds of numbers. NaN is not related to any float.
const (
	NoNumbers Numbers = iota
	Integers          // integers and reals
	Unsigned          // bit-vectors
	Signed            // bit-vectors
	Floats
)

// Ordering marks an operator as a chainable comparison of numbers.
func (r Row) Ordering(of Numbers, is Comparison) Row {
	r.Relation = Relation{is, of}
	return r
}

// Equating marks an operator as an equality.
func (r Row) Equating() Row {
	r.Relation = Relation{Is: Equal}
	return r
}

// Negated is the comparison that holds if and only if c does not, for ordered numbers.
func (c Comparison) Negated() Comparison {
	return [...]Comparison{AtMost: Above, Below: AtLeast, AtLeast: Below, Above: AtMost}[c]
}

// Mirrored is the comparison that holds if c does with exchanged arguments.
func (c Comparison) Mirrored() Comparison {
	return [...]Comparison{Equal: Equal, AtMost: AtLeast, Below: Above, AtLeast: AtMost, Above: Below}[c]
}
