package elimination

import (
	"math/big"
	"slices"
)

// Formula is a formula without quantifiers in negation normal form. Parts may be shared. It is immutable; the zero
// Formula is false.
type Formula struct {
	kind  kind
	parts []*Formula // formulas of a conjunction or disjunction

	sum   Sum    // linear term of a literal; in a comparison it is primitive and has no constant
	key   string // key of sum
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
	whole // sum is an integer; all its variables are integers, too
	broken
)

// True and False are the formulas without literals.
var (
	True  = &Formula{kind: truth}
	False = &Formula{kind: falsehood}
)

// Truth gives True or False.
func Truth(v bool) *Formula {
	if v {
		return True
	}
	return False
}

// Value reports whether a formula is True or False, and which one. It looks only at the form: a formula that is
// equivalent to one of them may have no value.
func (f *Formula) Value() (v, ok bool) { return f.kind == truth, f.kind <= truth }

// opposite is the kind of a literal's negation.
var opposite = map[kind]kind{
	atMost: above, above: atMost, below: atLeast, atLeast: below, equal: unequal, unequal: equal,
	whole: broken, broken: whole,
}

// mirrored maps a comparison to the one that results if both sides are multiplied by -1.
var mirrored = map[kind]kind{
	atMost: atLeast, atLeast: atMost, below: above, above: below, equal: equal, unequal: unequal,
}

// AtMostZero gives s ≤ 0.
func AtMostZero(s Sum) *Formula { return compared(s, atMost) }

// Negative gives s < 0.
func Negative(s Sum) *Formula { return compared(s, below) }

// Zero gives s = 0.
func Zero(s Sum) *Formula { return compared(s, equal) }

// Equals gives a function from r to s = r. It is faster than Zero of the difference if a term is compared with many
// numbers.
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

// compared compares s with 0.
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

// holds reports whether the comparison k with 0 is true of a number with this sign.
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

// bound compares with a value a primitive term without a constant, which has a key.
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

// Whole gives the formula that s is an integer. No variable in s may be rational.
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

// And gives the conjunction of parts.
func And(parts ...*Formula) *Formula { return junction(conjunction, True, False, parts) }

// Or gives the disjunction of parts.
func Or(parts ...*Formula) *Formula { return junction(disjunction, False, True, parts) }

// junction joins parts. It drops neutral parts; if one is settling, that is the result.
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

// negation negates formulas, and remembers the results.
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

// replacement replaces a variable by a term in formulas, and remembers the results.
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

// with gives the literal f with the term s in place of its own.
func (f *Formula) with(s Sum) *Formula {
	if f.kind == whole || f.kind == broken {
		return integrality(s, f.kind)
	}
	return compared(s.Add(new(big.Rat).Neg(f.value)), f.kind)
}
