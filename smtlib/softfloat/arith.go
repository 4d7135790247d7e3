package softfloat

// Add is fp.add. An exact zero sum of numbers that are not both zeros of one sign is +0, under RTN -0.
func Add(rm RoundingMode, x, y Float) Float {
	x.mustMatch(y)
	switch {
	case x.class == finite && y.class == finite:
		if x.shape.word() {
			return x.shape.addWord(rm, x.term(), y.term())
		}
		return x.shape.addBig(rm, x.bigTerm(), y.bigTerm())
	case x.class == nan || y.class == nan:
		return x.shape.nan()
	case x.class == infinite && y.class == infinite && x.neg != y.neg:
		return x.shape.nan()
	case x.class == infinite || y.class == zero && x.class != zero:
		return x
	case y.class == infinite || x.class == zero && y.class != zero:
		return y
	}
	return x.shape.zeroSum(rm, x.neg, y.neg)
}

// Sub is fp.sub: x + (-y).
func Sub(rm RoundingMode, x, y Float) Float { return Add(rm, x, Neg(y)) }

// zeroSum adds two zeros.
func (s shape) zeroSum(rm RoundingMode, xNeg, yNeg bool) Float {
	if xNeg == yNeg {
		return s.zero(xNeg)
	}
	return s.zero(rm == RTN)
}

// Mul is fp.mul.
func Mul(rm RoundingMode, x, y Float) Float {
	x.mustMatch(y)
	if x.class == finite && y.class == finite {
		if x.shape.word() {
			p := x.product(y)
			return x.shape.roundWord(rm, p.neg, p.exp, p.hi, p.lo)
		}
		p := x.productBig(y)
		return x.shape.roundBig(rm, p.neg, p.m, p.e, false)
	}
	return specialProduct(x, y)
}

// specialProduct is the product when a factor is zero, infinite or NaN: no rounding is involved.
func specialProduct(x, y Float) Float {
	s, neg := x.shape, x.neg != y.neg
	switch {
	case x.class == nan || y.class == nan:
		return s.nan()
	case x.class == infinite || y.class == infinite:
		if x.class == zero || y.class == zero {
			return s.nan()
		}
		return s.inf(neg)
	}
	return s.zero(neg)
}

// Div is fp.div. A finite nonzero number divided by zero is infinite, 0/0 and ∞/∞ are NaN.
func Div(rm RoundingMode, x, y Float) Float {
	x.mustMatch(y)
	s, neg := x.shape, x.neg != y.neg
	switch {
	case x.class == finite && y.class == finite:
		if s.word() {
			return x.divWord(rm, y)
		}
		return x.divBig(rm, y)
	case x.class == nan || y.class == nan || x.class == y.class:
		return s.nan() // two zeros or two infinities
	case x.class == infinite || y.class == zero:
		return s.inf(neg)
	}
	return s.zero(neg)
}

// Fma is fp.fma: x·y + z, rounded once. The rules for infinities and zeros are those of the exact product and a
// sum; in particular 0·∞ is NaN whatever z is.
func Fma(rm RoundingMode, x, y, z Float) Float {
	x.mustMatch(y)
	x.mustMatch(z)
	if x.class != finite || y.class != finite {
		p := specialProduct(x, y)
		return Add(rm, p, z) // p is exact
	}
	s := x.shape
	switch z.class {
	case nan, infinite:
		return z
	case zero:
		return Mul(rm, x, y) // a nonzero product keeps its sign even where it rounds to zero
	}
	if s.sb <= 63 { // the product ends in 128 - 2·63 zero bits or more: addWord needs two
		return s.addWord(rm, x.product(y), z.term())
	}
	return s.addBig(rm, x.productBig(y), z.bigTerm())
}

// Sqrt is fp.sqrt. The root of -0 is -0, that of any other negative number NaN.
func Sqrt(rm RoundingMode, x Float) Float {
	switch {
	case x.class == nan || x.class == zero:
		return x
	case x.neg:
		return x.shape.nan()
	case x.class == infinite:
		return x
	case x.shape.word():
		return x.sqrtWord(rm)
	}
	return x.sqrtBig(rm)
}
