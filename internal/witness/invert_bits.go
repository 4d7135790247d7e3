package witness

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// bits gives the values of bit-vectors; ok is false if one is open.
func (w *walker) bits(args []smtlib.Term) (values []value.BitVec, ok bool) {
	values = make([]value.BitVec, len(args))
	for i, arg := range args {
		if values[i], ok = w.value(arg).(value.BitVec); !ok {
			return nil, false
		}
	}
	return values, true
}

func vector(width int, n *big.Int) value.Value { return value.BigBitVec(width, n).Value() }

// beyondBits draws a vector that compares with b as wanted. What it gives may be wrong for the signed order near the
// ends: the search sees it.
func (w *walker) beyondBits(r relation, b value.BitVec) value.Value {
	n := new(big.Int).Set(b.Unsigned())
	gap := w.gap(r, false).Num()
	if r.greater {
		n.Add(n, gap)
	} else {
		n.Sub(n, gap)
	}
	switch w.rng.IntN(8) {
	case 0:
		return w.guess(w.a.IndexedSort("BitVec", int64(b.Width())))
	case 1:
		return vector(b.Width(), w.below(new(big.Int).Lsh(big.NewInt(1), uint(b.Width()))))
	}
	return vector(b.Width(), n)
}

func bvAdd(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.bits(args)
	if !ok {
		return false
	}
	i := w.one(args)
	n := new(big.Int).Set(v.(value.BitVec).Unsigned())
	for j, b := range values {
		if i != j {
			n.Sub(n, b.Unsigned())
		}
	}
	return w.seek(args[i], vector(values[i].Width(), n))
}

func bvSub(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.bits(args)
	if !ok {
		return false
	}
	n := v.(value.BitVec).Unsigned()
	i := w.one(args)
	if i == 0 {
		n = new(big.Int).Add(n, values[1].Unsigned())
	} else {
		n = new(big.Int).Sub(values[0].Unsigned(), n)
	}
	return w.seek(args[i], vector(values[i].Width(), n))
}

func bvUnary(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	b := v.(value.BitVec)
	n := new(big.Int).Not(b.Unsigned())
	if operatorName(w.a, t) == "bvneg" {
		n.Neg(b.Unsigned())
	}
	return w.seek(args[0], vector(b.Width(), n))
}

// bvMul divides modulo 2^n: exactly, if the powers of 2 allow it.
func bvMul(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.bits(args)
	if !ok {
		return false
	}
	i := w.one(args)
	width := values[i].Width()
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(width))
	want, rest := new(big.Int).Set(v.(value.BitVec).Unsigned()), big.NewInt(1)
	for j, b := range values {
		if i != j {
			rest.Mul(rest, b.Unsigned()).Mod(rest, modulus)
		}
	}
	if want.Sign() == 0 && rest.Sign() != 0 && w.rng.IntN(2) == 0 {
		return w.seek(args[i], vector(width, want))
	}
	if rest.Sign() == 0 {
		moved := false
		for j, arg := range args {
			if j != i && values[j].Unsigned().Sign() == 0 {
				moved = w.seek(arg, vector(width, big.NewInt(1))) || moved
			}
		}
		return moved && w.seek(args[i], vector(width, want))
	}
	twos := rest.TrailingZeroBits()
	if want.Sign() != 0 && want.TrailingZeroBits() < twos {
		return false
	}
	rest.Rsh(rest, twos)
	want.Rsh(want, twos)
	inverse := new(big.Int).ModInverse(rest, modulus)
	want.Mul(want, inverse).Mod(want, new(big.Int).Rsh(modulus, twos))
	high := new(big.Int).Lsh(w.below(new(big.Int).Lsh(big.NewInt(1), twos)), uint(width)-twos)
	if w.rng.IntN(2) == 0 {
		high.SetInt64(0)
	}
	return w.seek(args[i], vector(width, want.Add(want, high)))
}

// bvBitwise is the inverse of the bitwise operators: bits that the others settle stay as they are.
func bvBitwise(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.bits(args)
	if !ok {
		return false
	}
	i := w.one(args)
	width := values[i].Width()
	ones := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(width)), big.NewInt(1))
	want := new(big.Int).Set(v.(value.BitVec).Unsigned())
	name := operatorName(w.a, t)
	switch name {
	case "bvnand", "bvnor", "bvxnor":
		want.Xor(want, ones)
	}
	now := new(big.Int).Set(values[i].Unsigned())
	if w.rng.IntN(4) == 0 {
		now = w.below(new(big.Int).Add(ones, big.NewInt(1)))
	}
	switch name {
	case "bvxor", "bvxnor":
		for j, b := range values {
			if i != j {
				want.Xor(want, b.Unsigned())
			}
		}
	case "bvand", "bvnand": // where the others have a 1, the wanted bit; elsewhere, 1 if it is wanted
		others := new(big.Int).Set(ones)
		for j, b := range values {
			if i != j {
				others.And(others, b.Unsigned())
			}
		}
		now.AndNot(now, others)
		want.Or(want, now)
	default:
		others := new(big.Int)
		for j, b := range values {
			if i != j {
				others.Or(others, b.Unsigned())
			}
		}
		now.And(now, others)
		want.Or(new(big.Int).AndNot(want, others), now)
	}
	return w.seek(args[i], vector(width, want))
}

func bvDivide(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.bits(args)
	if !ok {
		return false
	}
	read := value.BitVec.Unsigned
	if operatorName(w.a, t) == "bvsdiv" {
		read = value.BitVec.Signed
	}
	x, y, want := read(values[0]), read(values[1]), read(v.(value.BitVec))
	i := w.one(args)
	switch {
	case i == 1 && want.Sign() == 0:
		if x.Sign() == 0 {
			return w.seek(args[1], vector(values[1].Width(), big.NewInt(1)))
		}
		return w.seek(args[1], vector(values[1].Width(), big.NewInt(-1)))
	case i == 1:
		return w.seek(args[1], vector(values[1].Width(), new(big.Int).Quo(x, want)))
	case y.Sign() == 0:
		return w.symbolic[args[1]] && w.seek(args[1], w.guess(w.a.Sort(t)))
	}
	n := new(big.Int).Mul(want, y)
	if w.rng.IntN(2) == 0 {
		n.Add(n, w.below(new(big.Int).Abs(y)))
	}
	return w.seek(args[0], vector(values[0].Width(), n))
}

func bvRemain(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.bits(args)
	if !ok {
		return false
	}
	x, y, want := values[0].Unsigned(), values[1].Unsigned(), v.(value.BitVec).Unsigned()
	if w.one(args) == 1 {
		gap := new(big.Int).Sub(x, want)
		if gap.Sign() == 0 {
			gap.SetInt64(0)
		}
		return w.seek(args[1], vector(values[1].Width(), gap))
	}
	if y.Sign() == 0 {
		return w.seek(args[0], v)
	}
	n := new(big.Int).Sub(x, new(big.Int).Mod(x, y))
	if w.rng.IntN(2) == 0 || operatorName(w.a, t) != "bvurem" {
		n.SetInt64(0)
	}
	return w.seek(args[0], vector(values[0].Width(), n.Add(n, want)))
}

// bvShift undoes a shift of the first argument, or looks for the distance.
func bvShift(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	values, ok := w.bits(args)
	if !ok {
		return false
	}
	width := values[0].Width()
	want := v.(value.BitVec).Unsigned()
	if w.one(args) == 1 {
		return w.seek(args[1], vector(width, big.NewInt(w.rng.Int64N(int64(width)+1))))
	}
	by := values[1].Unsigned()
	if !by.IsInt64() || by.Int64() >= int64(width) {
		if !w.symbolic[args[1]] {
			return false
		}
		return w.seek(args[1], vector(width, big.NewInt(w.rng.Int64N(int64(width)))))
	}
	n := uint(by.Int64())
	lost := w.below(new(big.Int).Lsh(big.NewInt(1), n))
	if w.rng.IntN(2) == 0 {
		lost.SetInt64(0)
	}
	if operatorName(w.a, t) == "bvshl" {
		x := new(big.Int).Rsh(want, n)
		return w.seek(args[0], vector(width, x.Or(x, lost.Lsh(lost, uint(width)-n))))
	}
	x := new(big.Int).Lsh(want, n)
	return w.seek(args[0], vector(width, x.Or(x, lost)))
}

// bvConcat gives every part its bits.
func bvConcat(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n := v.(value.BitVec).Unsigned()
	at := uint(v.(value.BitVec).Width())
	moved := false
	for _, arg := range args {
		width := int(w.a.SortInfo(w.a.Sort(arg)).Indices[0].N)
		at -= uint(width)
		part := vector(width, new(big.Int).Rsh(n, at))
		if !same(w.value(arg), part) {
			moved = w.seek(arg, part) || moved
		}
	}
	return moved
}

// bvExtract replaces the bits that are taken out.
func bvExtract(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	b, ok := w.value(args[0]).(value.BitVec)
	if !ok {
		return false
	}
	low := w.a.FunInfo(w.a.Fun(t)).Indices[1].N
	want := v.(value.BitVec)
	n := new(big.Int).Set(b.Unsigned())
	if w.rng.IntN(8) == 0 {
		n = new(big.Int).Set(w.guess(w.a.Sort(args[0])).(value.BitVec).Unsigned())
	}
	for i := range want.Width() {
		n.SetBit(n, int(low)+i, want.Unsigned().Bit(i))
	}
	return w.seek(args[0], vector(b.Width(), n))
}

func bvExtend(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	width := int(w.a.SortInfo(w.a.Sort(args[0])).Indices[0].N)
	return w.seek(args[0], vector(width, v.(value.BitVec).Unsigned()))
}

func bvRotate(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	b := v.(value.BitVec)
	by := int(w.a.FunInfo(w.a.Fun(t)).Indices[0].N % int64(b.Width()))
	if operatorName(w.a, t) == "rotate_right" {
		by = (b.Width() - by) % b.Width()
	}
	n := new(big.Int) // back: bit i of the argument is bit i + by of the result
	for i := range b.Width() {
		n.SetBit(n, i, b.Unsigned().Bit((i+by)%b.Width()))
	}
	return w.seek(args[0], vector(b.Width(), n))
}

func bvSame(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	return w.equal(args, v.(value.BitVec).Unsigned().Sign() != 0)
}

func bvNumber(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	width := int(w.a.SortInfo(w.a.Sort(args[0])).Indices[0].N)
	return w.seek(args[0], vector(width, v.(value.Int).Big()))
}

func bvOfNumber(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n := v.(value.BitVec).Unsigned()
	if w.rng.IntN(4) == 0 {
		n = v.(value.BitVec).Signed()
	}
	return w.seek(args[0], value.BigInt(n))
}

func bvChoose(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	cond, ok := w.value(args[0]).(value.BitVec)
	if ok && cond.Unsigned().Sign() != 0 {
		return w.seek(args[1], v)
	}
	return w.seek(args[2], v)
}
