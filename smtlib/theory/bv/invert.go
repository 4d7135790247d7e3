package bv

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Inverses are those of A. Niemetz, M. Preiner, A. Biere, "Precise and complete propagation based local search for
// satisfiability modulo theories", CAV 2016. They calculate with big integers, which are reduced modulo 2^w in the end.

// problem is an operator.Inverse for vectors, as numbers.
type problem struct {
	*operator.Inverse
	width int        // width of the argument
	args  []*big.Int // nil at the places of the argument to find, and for arguments that are not known
	want  *big.Int
	now   *big.Int // 0 if it is open
}

// inverse makes an operator.Invert of a function on numbers. If whole is true, it gives nothing unless all other
// arguments are known.
func inverse(whole bool, invert func(p *problem) []*big.Int) operator.Invert {
	return func(q *operator.Inverse) []value.Value {
		if whole && !q.Known() {
			return nil
		}
		p := &problem{Inverse: q, width: q.SortIndex(q.At[0], 0), args: make([]*big.Int, len(q.Args)), now: new(big.Int)}
		for i, arg := range q.Args {
			if b, ok := arg.(value.BitVec); ok {
				p.args[i] = b.Unsigned()
			}
		}
		if b, ok := q.Want.(value.BitVec); ok {
			p.want = b.Unsigned()
		}
		if b, ok := q.Now.(value.BitVec); ok {
			p.now = b.Unsigned()
		}
		var values []value.Value
		for _, n := range invert(p) {
			values = append(values, value.BigBitVec(p.width, n).Value())
		}
		return values
	}
}

func sum(x, y *big.Int) *big.Int        { return new(big.Int).Add(x, y) }
func difference(x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) }
func times(x, y *big.Int) *big.Int      { return new(big.Int).Mul(x, y) }
func power(n int) *big.Int              { return new(big.Int).Lsh(one, uint(n)) }
func absolute(x *big.Int) *big.Int      { return new(big.Int).Abs(x) }

// signed is the two's complement value of x.
func (p *problem) signed(x *big.Int) *big.Int {
	if x.Bit(p.width-1) == 0 {
		return x
	}
	return difference(x, power(p.width))
}

// any draws any vector.
func (p *problem) any() *big.Int { return p.Below(power(p.width)) }

// either gives two numbers in random order.
func (p *problem) either(x, y *big.Int) []*big.Int {
	if p.Chance(2) {
		return []*big.Int{y, x}
	}
	return []*big.Int{x, y}
}

// kept draws a value for bits that do not matter: usually the present ones.
func (p *problem) kept() *big.Int {
	if p.Chance(4) {
		return p.any()
	}
	return p.now
}

// known combines first with all known arguments by f.
func (p *problem) known(first *big.Int, f func(z, x, y *big.Int) *big.Int) *big.Int {
	z := new(big.Int).Set(first)
	for _, x := range p.args {
		if x != nil {
			f(z, z, x)
		}
	}
	return z
}

// quotient gives solutions x of factor·x = want modulo 2^w, if there are any: at most two.
func (p *problem) quotient(want, factor *big.Int) []*big.Int {
	modulus := power(p.width)
	want, factor = new(big.Int).Mod(want, modulus), new(big.Int).Mod(factor, modulus)
	switch twos := factor.TrailingZeroBits(); {
	case factor.Sign() == 0 && want.Sign() == 0:
		return []*big.Int{p.kept()}
	case factor.Sign() == 0 || want.Sign() != 0 && want.TrailingZeroBits() < twos:
		return nil
	default:
		factor.ModInverse(factor.Rsh(factor, twos), modulus)
		least := power(p.width - int(twos))
		x := times(want.Rsh(want, twos), factor)
		x.Mod(x, least)
		return p.either(x, sum(x, times(least, p.Below(power(int(twos))))))
	}
}

var invertNot = inverse(true, func(p *problem) []*big.Int { return []*big.Int{new(big.Int).Not(p.want)} })

var invertNeg = inverse(true, func(p *problem) []*big.Int { return []*big.Int{new(big.Int).Neg(p.want)} })

var invertAdd = inverse(true, func(p *problem) []*big.Int {
	return p.quotient(p.known(p.want, (*big.Int).Sub), big.NewInt(int64(len(p.At))))
})

var invertSub = inverse(true, func(p *problem) []*big.Int {
	switch {
	case len(p.At) > 1:
		return []*big.Int{p.now}
	case p.Is(0):
		return []*big.Int{sum(p.want, p.args[1])}
	}
	return []*big.Int{difference(p.args[0], p.want)}
})

// invertMul divides modulo 2^w. If another factor is not known, it gives an odd number: then some value of that factor
// gives the product.
var invertMul = inverse(false, func(p *problem) []*big.Int {
	switch {
	case !p.Known():
		return []*big.Int{new(big.Int).SetBit(p.kept(), 0, 1)}
	case len(p.At) > 1:
		return nil
	}
	return p.quotient(p.want, p.known(one, (*big.Int).Mul))
})

// bitwise gives the inverse of and (or of or), or of its complement if negated. For and, the argument has all ones of
// the wanted vector, and others where another argument has a 0. For or, it has the ones that the others lack, and
// others where they have ones.
func bitwise(or, negated bool) operator.Invert {
	return inverse(false, func(p *problem) []*big.Int {
		want := p.want
		if negated {
			want = new(big.Int).Xor(want, bigOnes(p.width))
		}
		x := new(big.Int)
		if or {
			others := p.known(x, (*big.Int).Or)
			x.And(p.kept(), others).Or(x, others.AndNot(want, others))
		} else {
			x.AndNot(p.kept(), p.known(bigOnes(p.width), (*big.Int).And)).Or(x, want)
		}
		return []*big.Int{x, want}
	})
}

// parity gives the inverse of xor, or of its complement if negated.
func parity(negated bool) operator.Invert {
	return inverse(true, func(p *problem) []*big.Int {
		want := p.known(p.want, (*big.Int).Xor)
		if negated {
			want.Not(want)
		}
		return []*big.Int{want}
	})
}

// invertUdiv: the dividend is the product with some remainder; the divisor is the quotient, or greater than the
// dividend.
var invertUdiv = inverse(true, func(p *problem) []*big.Int {
	x, y := p.args[0], p.args[1]
	switch {
	case len(p.At) > 1:
		return []*big.Int{one, new(big.Int)}
	case x == nil && y.Sign() == 0:
		return []*big.Int{p.kept()}
	case x == nil:
		product := times(p.want, y)
		return p.either(product, sum(product, p.Below(y)))
	case p.want.Sign() == 0:
		return p.either(sum(x, one), bigOnes(p.width))
	}
	least := sum(new(big.Int).Quo(x, sum(p.want, one)), one)
	return append(p.either(new(big.Int).Quo(x, p.want), least), new(big.Int))
})

var invertSdiv = inverse(true, func(p *problem) []*big.Int {
	x, y := p.args[0], p.args[1]
	want := p.signed(p.want)
	switch {
	case len(p.At) > 1:
		return []*big.Int{one, new(big.Int)}
	case x == nil:
		y = p.signed(y)
		product := times(want, y)
		rest := p.Below(absolute(y))
		if product.Sign() < 0 {
			rest.Neg(rest)
		}
		return append(p.either(product, sum(product, rest)), new(big.Int), big.NewInt(-1))
	}
	size := absolute(p.signed(x))
	least := sum(new(big.Int).Quo(size, sum(absolute(want), one)), one)
	if want.Sign() == 0 {
		size = least
	} else {
		size.Quo(size, absolute(want))
	}
	sizes := append(p.either(size, new(big.Int).Neg(size)), p.either(least, new(big.Int).Neg(least))...)
	return append(sizes, new(big.Int), power(p.width-1))
})

// maxFactor bounds the prime factors that remainder finds.
const maxFactor = 100

// remainder gives the inverse of the remainders. The dividend is the wanted value, or has that remainder and is close
// to the present one; the divisor divides the difference of the dividend and the wanted value.
func remainder(isSigned bool) operator.Invert {
	return inverse(true, func(p *problem) []*big.Int {
		read := func(x *big.Int) *big.Int { return x }
		if isSigned {
			read = p.signed
		}
		want := read(p.want)
		switch {
		case len(p.At) > 1:
			return []*big.Int{p.now}
		case p.Is(0):
			y := read(p.args[1])
			if y.Sign() == 0 {
				return []*big.Int{want}
			}
			rest := new(big.Int).Rem(read(p.now), y)
			return p.either(want, sum(difference(read(p.now), rest), want))
		}
		gap := difference(read(p.args[0]), want)
		divisors := []*big.Int{gap, new(big.Int).Neg(gap)}
		for n := int64(2); n < maxFactor; n++ {
			if q, r := new(big.Int).QuoRem(gap, big.NewInt(n), new(big.Int)); r.Sign() == 0 && q.Sign() != 0 {
				divisors = append(divisors, q, new(big.Int).Neg(q))
				break
			}
		}
		return append(divisors, new(big.Int), one)
	})
}

// distance gives a number of bits to shift by, at most the width.
func (p *problem) distance(by *big.Int) int {
	if by.CmpAbs(big.NewInt(int64(p.width))) >= 0 {
		return p.width
	}
	return int(by.Int64())
}

// unshift gives the inverse of a shift. In the first argument, the bits that are shifted out are arbitrary; distance
// computes the shift from the first argument.
func unshift(left bool, distance func(p *problem, x *big.Int) int) operator.Invert {
	return inverse(true, func(p *problem) []*big.Int {
		switch {
		case len(p.At) > 1:
			return nil
		case p.Is(1):
			return []*big.Int{big.NewInt(int64(distance(p, p.args[0])))}
		}
		n := p.distance(p.args[1])
		lost := power(n)
		lost.Sub(lost, one)
		if left {
			lost.Lsh(lost, uint(p.width-n))
			return []*big.Int{sum(new(big.Int).Rsh(p.want, uint(n)), lost.And(lost, p.kept()))}
		}
		return []*big.Int{sum(new(big.Int).Lsh(p.want, uint(n)), lost.And(lost, p.kept())), p.want}
	})
}

// Distances of shifts that move the first or last one to its place in the result, or out of it.

func distanceLeft(p *problem, x *big.Int) int {
	if p.want.Sign() == 0 {
		return p.width - int(x.TrailingZeroBits())
	}
	return max(0, int(p.want.TrailingZeroBits())-int(x.TrailingZeroBits()))
}

func distanceRight(p *problem, x *big.Int) int { return max(0, x.BitLen()-p.want.BitLen()) }

func distanceSigned(p *problem, x *big.Int) int {
	want := p.want
	if x.Bit(p.width-1) == 1 {
		ones := bigOnes(p.width)
		x, want = new(big.Int).Xor(x, ones), new(big.Int).Xor(want, ones)
	}
	return max(0, x.BitLen()-want.BitLen())
}

// invertConcat gives the bits of the result at the argument's place.
var invertConcat = inverse(false, func(p *problem) []*big.Int {
	below := p.Want.(value.BitVec).Width()
	for i := range p.At[0] + 1 {
		below -= p.SortIndex(i, 0)
	}
	return []*big.Int{new(big.Int).Rsh(p.want, uint(below))}
})

// invertExtract gives the present vector with the wanted bits at the extracted place.
var invertExtract = inverse(true, func(p *problem) []*big.Int {
	x := new(big.Int).Set(p.kept())
	for i := range p.Want.(value.BitVec).Width() {
		x.SetBit(x, int(p.Index(1))+i, p.want.Bit(i))
	}
	return []*big.Int{x}
})

// invertExtension gives the low bits of the result; for an argument of sort Int, a number with these bits.
func invertExtension(q *operator.Inverse) []value.Value {
	switch want := q.Want.(type) {
	case value.BitVec:
		return []value.Value{value.BigBitVec(q.SortIndex(q.At[0], 0), want.Unsigned()).Value()}
	case value.Int:
		return []value.Value{value.BigBitVec(q.SortIndex(q.At[0], 0), want.Big()).Value()}
	}
	return nil
}

// rotation gives the inverse of a rotation, in which bit i + by of the result is bit i of the argument.
func rotation(left bool) operator.Invert {
	return inverse(true, func(p *problem) []*big.Int {
		by := int(p.Index(0) % int64(p.width))
		if !left {
			by = p.width - by
		}
		x := new(big.Int)
		for i := range p.width {
			x.SetBit(x, i, p.want.Bit((i+by)%p.width))
		}
		return []*big.Int{x}
	})
}

// invertComp is the inverse of bvcomp: the other argument, or a vector that differs from it in one bit.
var invertComp = inverse(true, func(p *problem) []*big.Int {
	if len(p.At) > 1 {
		return nil
	}
	other := p.args[1-p.At[0]]
	if p.want.Sign() != 0 {
		return []*big.Int{other}
	}
	bit := power(p.Rand.IntN(p.width))
	return []*big.Int{bit.Xor(bit, other)}
})

// invertFromInt is the inverse of int_to_bv: a number with these low bits.
func invertFromInt(q *operator.Inverse) []value.Value {
	want := q.Want.(value.BitVec)
	n := want.Unsigned()
	if q.Chance(4) {
		n = want.Signed()
	}
	return []value.Value{value.BigInt(n).Value(), value.BigInt(want.Unsigned()).Value()}
}

// invertChoice is the inverse of bvite: a bit for the condition, the result for a branch.
func invertChoice(q *operator.Inverse) []value.Value {
	if q.Is(0) {
		return q.Shuffled(value.NewBitVec(1, 0).Value(), value.NewBitVec(1, 1).Value())
	}
	return operator.Wanted(q)
}

// invertRelation is the inverse of the comparisons: vectors close to the one that the argument is compared with, and
// the least and greatest numbers, signed and unsigned.
var invertRelation = inverse(true, func(p *problem) []*big.Int {
	if len(p.At) > 1 {
		return nil
	}
	other, gap := p.args[1-p.At[0]], p.Gap()
	near := []*big.Int{
		other, sum(other, gap), difference(other, gap), sum(other, one), difference(other, one), p.any(),
	}
	p.Rand.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
	least := power(p.width - 1)
	return append(near, new(big.Int), bigOnes(p.width), least, difference(least, one))
})

// subTerm is the inverse of bvsub for terms.
func subTerm(e *operator.Equation) smtlib.Term {
	if e.At == 0 {
		return e.Apply("bvadd", e.Result, e.Args[1])
	}
	return e.Apply("bvsub", e.Args[0], e.Result)
}
