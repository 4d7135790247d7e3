package search

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// least is the least cost of a formula that is not as wanted, however close.
const least = 0.02

// costOf calculates the costs of a formula from those of its arguments, or from their values if it is an atom.
func (s *state) costOf(t smtlib.Term) costs {
	if s.a.Sort(t) != s.a.Bool() {
		return costs{}
	}
	v, ok := s.value(t).(value.Bool)
	if !ok {
		return costs{1, 1}
	}
	c := s.structure(t)
	if v {
		return costs{0, max(c.no, least)}
	}
	return costs{max(c.yes, least), 0}
}

// structure gives the costs of a connective.
func (s *state) structure(t smtlib.Term) costs {
	args := s.a.Args(t)
	if s.a.Kind(t) == smtlib.KindAnnotated {
		return s.cost[args[0]]
	}
	isFormula := len(args) > 0 && s.a.Sort(args[len(args)-1]) == s.a.Bool()
	name := s.a.OperatorName(t)
	switch {
	case name == "not":
		return costs{s.cost[args[0]].no, s.cost[args[0]].yes}
	case name == "and":
		c := s.any(args, false)
		return costs{c.no, c.yes}
	case name == "or":
		return s.any(args, true)
	case name == "=>":
		c := costs{math.Inf(1), 0}
		for i, arg := range args {
			holds := i == len(args)-1
			c.yes = min(c.yes, s.cost[arg].wanting(holds))
			c.no += s.cost[arg].wanting(!holds)
		}
		return c
	case name == "ite" && isFormula:
		return costs{s.choice(args, true), s.choice(args, false)}
	case (name == "=" || name == "xor" || name == "distinct") && isFormula && len(args) == 2:
		x, y := s.cost[args[0]], s.cost[args[1]]
		same, other := min(x.yes+y.yes, x.no+y.no), min(x.yes+y.no, x.no+y.yes)
		if name == "=" {
			return costs{same, other}
		}
		return costs{other, same}
	case len(args) > 1 && !isFormula:
		return s.atom(t)
	}
	return costs{1, 1}
}

// any gives the cost of at least one argument being as wanted, and of none being so.
func (s *state) any(args []smtlib.Term, want bool) costs {
	c := costs{math.Inf(1), 0}
	for _, arg := range args {
		c.yes = min(c.yes, s.cost[arg].wanting(want))
		c.no += s.cost[arg].wanting(!want)
	}
	return c
}

// choice gives the cost of an ite being as wanted.
func (s *state) choice(args []smtlib.Term, want bool) float64 {
	c := s.cost[args[0]]
	return min(c.yes+s.cost[args[1]].wanting(want), c.no+s.cost[args[2]].wanting(want))
}

// atom gives the costs of a relation between the values of its arguments.
func (s *state) atom(t smtlib.Term) costs {
	args, row := s.a.Args(t), theory.RowOfTerm(s.a, t)
	x, y := s.value(args[0]), s.value(args[1])
	switch {
	case row == nil || value.IsOpen(x) || value.IsOpen(y):
		return costs{1, 1}
	case row.Relation.Is == operator.Equal && len(args) == 2:
		return costs{distance(x, y), 1}
	case row.Relation.Of != operator.NoNumbers:
		d := distance(x, y)
		return costs{d, d}
	}
	return costs{1, 1}
}

// distance is 0 for equal values, and at most 1.
func distance(v, w value.Value) float64 {
	if same(v, w) {
		return least
	}
	switch v := v.(type) {
	case value.Int:
		if w, ok := w.(value.Int); ok {
			if i, small := v.Sub(w).Int64(); small {
				return scaled(math.Abs(float64(i)))
			}
			return 0.97
		}
	case value.Real:
		if w, ok := w.(value.Real); ok {
			f, _ := v.Sub(w).Rat().Float64()
			return scaled(math.Abs(f))
		}
	case value.BitVec:
		if w, ok := w.(value.BitVec); ok {
			return bitDistance(v, w)
		}
	case value.Float:
		if w, ok := w.(value.Float); ok {
			return floatDistance(v, w)
		}
	case value.String:
		if w, ok := w.(value.String); ok {
			return wordDistance(v.Chars(), w.Chars(), func(c, d rune) bool { return c == d })
		}
	case value.Seq:
		if w, ok := w.(value.Seq); ok {
			return wordDistance(v.Elems(), w.Elems(), same)
		}
	case value.Datatype:
		w, ok := w.(value.Datatype)
		if !ok || v.Index != w.Index || len(v.Args) != len(w.Args) {
			return 1
		}
		sum := 0.0
		for i := range v.Args {
			if !same(v.Args[i], w.Args[i]) {
				sum += distance(v.Args[i], w.Args[i])
			}
		}
		return max(least, 0.9*sum/float64(len(v.Args)))
	case value.Array:
		if w, ok := w.(value.Array); ok {
			return arrayDistance(v, w)
		}
	}
	return 1
}

// scaled maps a difference to a number below 1, such that small differences remain distinct.
func scaled(d float64) float64 {
	l := log2(1 + d)
	return max(least, l/(l+4))
}

func bitDistance(v, w value.BitVec) float64 {
	differ, size := 0, float64(v.Width())
	var gap float64
	if x, ok := v.Uint64(); ok {
		y, _ := w.Uint64()
		differ = bits.OnesCount64(x ^ y)
		gap = float64(min(x-y, y-x))
	} else {
		d := new(big.Int).Xor(v.Unsigned(), w.Unsigned())
		for _, word := range d.Bits() {
			differ += bits.OnesCount(uint(word))
		}
		gap, _ = new(big.Float).SetInt(d.Abs(d.Sub(v.Unsigned(), w.Unsigned()))).Float64()
	}
	return max(least, 0.5*float64(differ)/size+0.5*scaled(gap))
}

func floatDistance(v, w value.Float) float64 {
	x, y := ordinal(v), ordinal(w)
	if x == nil || y == nil {
		return 1
	}
	gap, _ := new(big.Float).SetInt(new(big.Int).Sub(x, y)).Float64()
	return max(least, log2(1+math.Abs(gap))/float64(v.Format().Width()+1))
}

// ordinal numbers the floats of a format in their order; NaN has no number.
func ordinal(v value.Float) *big.Int {
	magnitude, ok := v.Float.Bits()
	if !ok {
		return nil
	}
	magnitude = new(big.Int).Set(magnitude)
	if v.IsNegative() {
		magnitude.SetBit(magnitude, v.Format().Width()-1, 0)
		return magnitude.Neg(magnitude)
	}
	return magnitude
}

// wordDistance depends on the common beginning and end, and on the lengths.
func wordDistance[T any](v, w []T, same func(x, y T) bool) float64 {
	longest, shortest := max(len(v), len(w)), min(len(v), len(w))
	if longest == 0 {
		return least
	}
	common := 0
	for common < shortest && same(v[common], w[common]) {
		common++
	}
	end := 0
	for end < shortest-common && same(v[len(v)-1-end], w[len(w)-1-end]) {
		end++
	}
	return max(least, 1-0.9*float64(common+end)/float64(longest))
}

func arrayDistance(v, w value.Array) float64 {
	differ, all := 0.0, 1.0
	look := func(index, _ value.Value) {
		all++
		if x, y := v.Select(index), w.Select(index); !same(x, y) {
			differ++
		}
	}
	v.Entries(look)
	w.Entries(look)
	if !same(v.Default(), w.Default()) {
		differ++
	}
	return max(least, 0.9*differ/all)
}
