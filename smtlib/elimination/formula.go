package elimination

import (
	"math/big"
	"slices"
)

// Formula is a formula without quantifiers in negation normal form. Parts may be shared. It is not changed once it is
// made; the zero Formula is false.
type Formula struct {
	kind  kind
	parts []*Formula // of a conjunction or disjunction

	sum   Sum    // of a literal; of a comparison it is primitive, without a constant
	key   string // of sum
	value *big.Rat
}

type kind uint8

const (
	falsehood kind = iota
	truth
	conjunction
	disjunction
	atMost // sum ≤ value
	below
	atLeast
	above
	equal
	unequal
	whole // sum is an integer; all variables are
	broken
)

// True and False are the formulas without literals.
var (
	True  = &Formula{kind: truth}
	False = &Formula{kind: falsehood}
)

// Truth gives the formula that has a value.
func Truth(v bool) *Formula {
	if v {
		return True
	}
	return False
}

// Value gives the truth value of a formula, and reports whether it has one whatever its variables are, as far as its
// form says.
func (f *Formula) Value() (v, ok bool) { return f.kind == truth, f.kind <= truth }

// opposite is the kind of a literal's negation.
var opposite = map[kind]kind{
	atMost: above, above: atMost, below: atLeast, atLeast: below, equal: unequal, unequal: equal,
	whole: broken, broken: whole,
}

// mirrored is what a comparison says once both sides are multiplied by -1.
var mirrored = map[kind]kind{
	atMost: atLeast, atLeast: atMost, below: above, above: below, equal: equal, unequal: unequal,
}

// AtMostZero says that s ≤ 0.
func AtMostZero(s Sum) *Formula { return compared(s, atMost) }

// Negative says that s < 0.
func Negative(s Sum) *Formula { return compared(s, below) }

// Zero says that s = 0.
func Zero(s Sum) *Formula { return compared(s, equal) }

// Equals gives what says that s is a number: the same as Zero of the difference, for a term that is compared with many.
func Equals(s Sum) func(r *big.Rat) *Formula {
	if c, ok := s.Constant(); ok {
		return func(r *big.Rat) *Formula { return Truth(c.Cmp(r) == 0) }
	}
	multiple, factor := s.primitive()
	linear := Sum{constant: zero, terms: multiple.terms}
	key := linear.key()
	return func(r *big.Rat) *Formula {
		if s.constant.Sign() != 0 {
			r = new(big.Rat).Sub(r, s.constant)
		}
		if factor.Cmp(one) != 0 {
			r = new(big.Rat).Mul(r, factor)
		}
		return bound(linear, key, equal, r)
	}
}

// compared compares a term with 0.
func compared(s Sum, k kind) *Formula {
	if r, ok := s.Constant(); ok {
		return Truth(holds(r.Sign(), k))
	}
	s, factor := s.primitive()
	if factor.Sign() < 0 {
		k = mirrored[k]
	}
	linear := Sum{constant: zero, terms: s.terms}
	return bound(linear, linear.key(), k, new(big.Rat).Neg(s.constant))
}

// holds reports whether a number with a sign compares with 0 like that.
func holds(sign int, k kind) bool {
	switch k {
	case atMost:
		return sign <= 0
	case below:
		return sign < 0
	case atLeast:
		return sign >= 0
	case above:
		return sign > 0
	case equal:
		return sign == 0
	default:
		return sign != 0
	}
}

// bound compares a primitive term without constant, which has a key, with a value.
func bound(s Sum, key string, k kind, value *big.Rat) *Formula {
	if s.OverIntegers() {
		switch k {
		case atMost:
			value = rat(floor(value))
		case atLeast:
			value = rat(ceiling(value))
		case below:
			n := ceiling(value)
			k, value = atMost, rat(n.Sub(n, oneInt))
		case above:
			n := floor(value)
			k, value = atLeast, rat(n.Add(n, oneInt))
		default:
			if !value.IsInt() {
				return Truth(k == unequal)
			}
		}
	}
	return &Formula{kind: k, sum: s, key: key, value: value}
}

// Whole says that s is an integer. No variable in s is rational.
func Whole(s Sum) *Formula { return integrality(s, whole) }

func integrality(s Sum, k kind) *Formula {
	reduced := Sum{constant: fraction(s.constant)}
	for _, m := range s.terms {
		if r := fraction(m.coefficient); r.Sign() != 0 {
			reduced.terms = append(reduced.terms, monomial{m.variable, r})
		}
	}
	if len(reduced.terms) == 0 {
		return Truth(reduced.constant.Sign() == 0 == (k == whole))
	}
	return &Formula{kind: k, sum: reduced, key: reduced.key()}
}

// And says that all parts hold.
func And(parts ...*Formula) *Formula { return junction(conjunction, True, False, parts) }

// Or says that one of the parts holds.
func Or(parts ...*Formula) *Formula { return junction(disjunction, False, True, parts) }

// junction joins parts, of which neutral ones make no difference, and one that settles it is all.
func junction(k kind, neutral, settling *Formula, parts []*Formula) *Formula {
	var kept []*Formula
	for _, f := range parts {
		switch {
		case f.kind == settling.kind:
			return settling
		case f.kind == neutral.kind || slices.Contains(kept, f):
		default:
			kept = append(kept, f)
		}
	}
	switch len(kept) {
	case 0:
		return neutral
	case 1:
		return kept[0]
	}
	return &Formula{kind: k, parts: kept}
}

// negation negates formulas, each once.
type negation map[*Formula]*Formula

func (n negation) negate(f *Formula) *Formula {
	if made, ok := n[f]; ok {
		return made
	}
	var made *Formula
	switch f.kind {
	case falsehood:
		made = True
	case truth:
		made = False
	case conjunction, disjunction:
		parts := make([]*Formula, len(f.parts))
		for i, part := range f.parts {
			parts[i] = n.negate(part)
		}
		if f.kind == conjunction {
			made = Or(parts...)
		} else {
			made = And(parts...)
		}
	case whole, broken:
		made = &Formula{kind: opposite[f.kind], sum: f.sum, key: f.key}
	default:
		made = bound(f.sum, f.key, opposite[f.kind], f.value)
	}
	n[f] = made
	return made
}

// replacement puts a term in the place of a variable, in each formula once.
type replacement struct {
	solver   *Solver
	variable Variable
	by       Sum
	made     map[*Formula]*Formula
}

func (r *replacement) in(f *Formula) *Formula {
	if made, ok := r.made[f]; ok {
		return made
	}
	made := f
	switch f.kind {
	case falsehood, truth:
		return f
	case conjunction, disjunction:
		parts := make([]*Formula, len(f.parts))
		for i, part := range f.parts {
			parts[i] = r.in(part)
		}
		if !slices.Equal(parts, f.parts) {
			made = junctionOf(f.kind, parts)
		}
	default:
		if f.sum.coefficient(r.variable) != nil && r.solver.spend(f.sum.size()+r.by.size()) {
			made = f.with(f.sum.replace(r.variable, r.by))
		}
	}
	r.made[f] = made
	return made
}

func junctionOf(k kind, parts []*Formula) *Formula {
	if k == conjunction {
		return And(parts...)
	}
	return Or(parts...)
}

// with says of another term what a literal says of its own.
func (f *Formula) with(s Sum) *Formula {
	if f.kind == whole || f.kind == broken {
		return integrality(s, f.kind)
	}
	return compared(s.Add(new(big.Rat).Neg(f.value)), f.kind)
}
