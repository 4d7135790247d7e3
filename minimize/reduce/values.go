package reduce

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// distance says how far a value is from the simplest of its sort, which is at 0: what a reader has to take in.
func distance(v value.Value) int {
	switch v := v.(type) {
	case value.Bool:
		return 0
	case value.Int:
		return numberDistance(v.Big())
	case value.Real:
		return numberDistance(v.Rat().Num()) + numberDistance(new(big.Int).Sub(v.Rat().Denom(), big.NewInt(1)))
	case value.BitVec:
		return numberDistance(v.Unsigned())
	case value.Float:
		return floatDistance(v)
	case value.RoundingMode:
		return int(v)
	case value.String:
		n := 0
		for _, c := range v.Chars() {
			n += 2 + charDistance(c)
		}
		return n
	case value.Elem:
		return v.Index
	case value.Datatype:
		return v.Index + distances(v.Args)
	case value.Seq:
		return distances(v.Elems())
	case value.Set:
		return distances(v.Elems())
	case value.Array:
		n := distance(v.Default())
		v.Entries(func(index, element value.Value) { n += 1 + distance(index) + distance(element) })
		return n
	}
	return 0
}

func distances(vs []value.Value) int {
	n := len(vs)
	for _, v := range vs {
		n += distance(v)
	}
	return n
}

// numberDistance is 0, 1, 2, 3, … for 0, 1, -1, 2, …, and grows with the size of larger numbers.
func numberDistance(n *big.Int) int {
	const small = 16
	d := 2 * (small + n.BitLen())
	if n.IsInt64() && n.Int64() >= -small && n.Int64() <= small {
		d = int(2 * n.Int64())
		if d < 0 {
			d = -d
		}
	} else {
		d += 2 * len(n.Text(10)) // digits that are not zeros weigh more
		for _, c := range n.Text(10) {
			if c != '0' {
				d++
			}
		}
	}
	if n.Sign() > 0 {
		d--
	}
	return d
}

func floatDistance(f value.Float) int {
	switch {
	case f.IsZero() && !f.IsNegative():
		return 0
	case f.IsZero():
		return 2
	case f.IsNaN():
		return 3
	case f.IsInfinite() && !f.IsNegative():
		return 4
	case f.IsInfinite():
		return 5
	}
	negative, exponent, significand := f.Fields()
	n := 1 + 2*significand.BitLen()
	bias := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(f.Format().EB-1)), big.NewInt(1))
	n += 2 * new(big.Int).Sub(exponent, bias).BitLen()
	if negative {
		n++
	}
	return n
}

// charDistance is small for letters from a on, larger for other printable characters, and largest for the rest.
func charDistance(c rune) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c-'a') / 2 // few characters to tell apart
	case c >= ' ' && c <= '~':
		return 14
	}
	return 15
}

// simpler gives values of the same sort that are closer to the simplest, the simplest first.
func simpler(v value.Value) []value.Value {
	var near []value.Value
	switch v := v.(type) {
	case value.Int:
		for _, n := range smallerNumbers(v.Big()) {
			near = append(near, value.BigInt(n))
		}
	case value.Real:
		near = simplerReals(v.Rat())
	case value.BitVec:
		for _, n := range smallerNumbers(v.Unsigned()) {
			if n.Sign() >= 0 {
				near = append(near, value.BigBitVec(v.Width(), n))
			}
		}
	case value.Float:
		near = simplerFloats(v)
	case value.RoundingMode:
		near = append(near, value.RoundingMode(0))
	case value.String:
		for _, chars := range simplerStrings(v.Chars()) {
			near = append(near, value.NewString(chars))
		}
	case value.Seq:
		for _, elems := range without(v.Elems()) {
			near = append(near, value.NewSeq(elems))
		}
	case value.Set:
		for _, elems := range without(v.Elems()) {
			near = append(near, value.NewSet(elems))
		}
	case value.Datatype:
		for i, arg := range v.Args {
			for _, other := range simpler(arg) {
				args := slices.Clone(v.Args)
				args[i] = other
				near = append(near, value.NewDatatype(v.Constructor, v.Index, args))
			}
		}
	case value.Array:
		near = simplerArrays(v)
	case value.Elem:
		if v.Index > 0 {
			near = append(near, value.Elem{Sort: v.Sort, Index: 0})
		}
	}
	limit := distance(v)
	near = slices.DeleteFunc(near, func(w value.Value) bool { return distance(w) >= limit })
	slices.SortStableFunc(near, func(v, w value.Value) int { return cmp.Compare(distance(v), distance(w)) })
	return slices.CompactFunc(near, func(v, w value.Value) bool { return value.Key(v) == value.Key(w) })
}

// smallerNumbers gives 0, ±1, 2, and numbers between 0 and n.
func smallerNumbers(n *big.Int) []*big.Int {
	smaller := []*big.Int{
		big.NewInt(0), big.NewInt(1), big.NewInt(-1), big.NewInt(2), new(big.Int).Neg(n),
		new(big.Int).Quo(n, big.NewInt(2)), new(big.Int).Quo(n, big.NewInt(10)),
		new(big.Int).Sub(n, big.NewInt(int64(n.Sign()))),
	}
	if n.Sign() > 0 { // round numbers: the highest bit alone, or all bits below it
		power := new(big.Int).Lsh(big.NewInt(1), uint(n.BitLen()-1))
		smaller = append(smaller, power, new(big.Int).Sub(power, big.NewInt(1)))
	}
	return smaller
}

func simplerReals(r *big.Rat) []value.Value {
	var near []value.Value
	one := big.NewInt(1)
	for _, n := range smallerNumbers(new(big.Int).Quo(r.Num(), r.Denom())) {
		near = append(near, value.BigReal(new(big.Rat).SetInt(n)))
	}
	near = append(near, value.BigReal(new(big.Rat).SetInt(new(big.Int).Quo(r.Num(), r.Denom()))),
		value.BigReal(big.NewRat(1, 2)), value.BigReal(new(big.Rat).SetFrac(one, r.Denom())),
		value.BigReal(new(big.Rat).Neg(r)))
	for _, n := range smallerNumbers(r.Num()) {
		near = append(near, value.BigReal(new(big.Rat).SetFrac(n, r.Denom())))
	}
	for _, d := range smallerNumbers(r.Denom()) {
		if d.Sign() > 0 {
			near = append(near, value.BigReal(new(big.Rat).SetFrac(r.Num(), d)))
		}
	}
	return near
}

func simplerFloats(f value.Float) []value.Value {
	format := f.Format()
	near := []value.Value{value.Float{Float: format.Zero(false)}}
	for _, n := range []int64{1, -1, 2} {
		near = append(near, value.Float{Float: format.FromInt(0, big.NewInt(n))})
	}
	near = append(near, value.Float{Float: format.Zero(true)}, value.Float{Float: format.NaN()},
		value.Float{Float: format.Inf(false)})
	if !f.IsFinite() {
		return near
	}
	negative, exponent, significand := f.Fields()
	if negative {
		near = append(near, value.Float{Float: format.FromFields(false, exponent, significand)})
	}
	for _, s := range smallerNumbers(significand) {
		if s.Sign() >= 0 && s.BitLen() < format.SB {
			near = append(near, value.Float{Float: format.FromFields(negative, exponent, s)})
		}
	}
	return near
}

// fewCharacters are looked at one by one.
const fewCharacters = 40

func simplerStrings(chars []rune) [][]rune {
	half := len(chars) / 2
	near := [][]rune{nil, []rune("a"), chars[:half], chars[half:], slices.Repeat([]rune("a"), len(chars))}
	if len(chars) > fewCharacters {
		return near
	}
	for i, c := range chars {
		near = append(near, slices.Delete(slices.Clone(chars), i, i+1))
		for _, simple := range "ab" {
			if charDistance(simple) < charDistance(c) {
				with := slices.Clone(chars)
				with[i] = simple
				near = append(near, with)
			}
		}
	}
	return near
}

// without gives the lists with half of the elements, and with one less.
func without(elems []value.Value) [][]value.Value {
	half := len(elems) / 2
	lists := [][]value.Value{nil, elems[:half], elems[half:]}
	for i := range elems {
		lists = append(lists, slices.Delete(slices.Clone(elems), i, i+1))
	}
	return lists
}

func simplerArrays(a value.Array) []value.Value {
	type entry struct{ index, element value.Value }
	var entries []entry
	a.Entries(func(index, element value.Value) { entries = append(entries, entry{index, element}) })
	with := func(other value.Value, entries []entry) value.Value {
		b := value.NewArray(a.Domain(), other)
		for _, e := range entries {
			b = b.Store(e.index, e.element)
		}
		return b
	}
	near := []value.Value{with(a.Default(), nil)}
	for i, e := range entries {
		near = append(near, with(a.Default(), slices.Delete(slices.Clone(entries), i, i+1)))
		for _, element := range simpler(e.element) {
			changed := slices.Clone(entries)
			changed[i].element = element
			near = append(near, with(a.Default(), changed))
		}
	}
	for _, other := range simpler(a.Default()) {
		near = append(near, with(other, entries))
	}
	return near
}

// weight says how far a term is from the simplest of its form: literals by their values, operators by their ranks and
// indices, everything by the size of its sort.
func weight(a *smtlib.Arena, t smtlib.Term) int {
	w := sortWeight(a, a.Sort(t))
	switch kind := a.Kind(t); {
	case kind == smtlib.KindApp:
		f := a.FunInfo(a.Fun(t))
		w += operatorWeight * ranks[f.Name]
		for _, i := range f.Indices {
			w += int(min(max(i.N, 0), maxIndexWeight))
		}
	case kind.IsLiteral():
		w += distance(theory.LiteralValue(a, t))
	}
	return w
}

// sortWeights orders the theories' sorts that are not ordered by their indices; others weigh most.
var sortWeights = map[string]int{"Bool": 0, "BitVec": 0, "FloatingPoint": 0, "Int": 2, "Real": 3}

// sortWeight is small for simple sorts.
func sortWeight(a *smtlib.Arena, s smtlib.Sort) int {
	const most = 4
	info := a.SortInfo(s)
	w, known := sortWeights[info.Name]
	if !known || info.Decl != nil {
		w = most
	}
	for _, i := range info.Indices {
		w += int(min(max(i.N, 0), maxIndexWeight))
	}
	for _, arg := range info.Args {
		w += sortWeight(a, arg)
	}
	return w
}

const (
	operatorWeight = 3
	maxIndexWeight = 1 << 16
)
