package elimination

import (
	"math/big"
	"slices"
)

// system is a conjunction of literals: an interval for each linear term, and which terms are integers, or are not.
type system struct {
	ranges []*interval
	at     map[string]int // index in ranges; key: the term's key
	wholes []*Formula
}

// interval is the set of values that a primitive term may have. It is immutable.
type interval struct {
	sum              Sum
	key              string
	low, high        *big.Rat // nil: none
	lowOpen, topOpen bool     // the bound itself is excluded
	excluded         []*big.Rat
}

func newSystem() *system { return &system{at: map[string]int{}} }

// clone copies a system, so that the copy can be narrowed.
func (c *system) clone() *system {
	d := &system{ranges: slices.Clone(c.ranges), at: make(map[string]int, len(c.at)), wholes: slices.Clone(c.wholes)}
	for key, i := range c.at {
		d.at[key] = i
	}
	return d
}

// add adds a literal. It returns false if it finds that the system has no solution; true does not mean that there is
// one.
func (c *system) add(f *Formula) bool {
	switch f.kind {
	case falsehood, truth:
		return f.kind == truth
	case whole, broken:
		if v, known := c.status(f); known {
			return v
		}
		c.wholes = append(c.wholes, f)
		return true
	}
	i, known := c.at[f.key]
	if !known {
		i = len(c.ranges)
		c.at[f.key] = i
		c.ranges = append(c.ranges, &interval{sum: f.sum, key: f.key})
	}
	narrowed := c.ranges[i].narrow(f)
	c.ranges[i] = narrowed
	return !narrowed.empty()
}

// narrow gives the part of an interval in which a literal about its term holds.
func (r *interval) narrow(f *Formula) *interval {
	n := *r
	switch f.kind {
	case atMost, below:
		n.lower(f.value, f.kind == below)
	case atLeast, above:
		n.raise(f.value, f.kind == above)
	case equal:
		n.lower(f.value, false)
		n.raise(f.value, false)
	case unequal:
		if !slices.ContainsFunc(n.excluded, func(v *big.Rat) bool { return v.Cmp(f.value) == 0 }) {
			n.excluded = append(slices.Clip(n.excluded), f.value)
		}
	}
	if len(n.excluded) > 0 {
		n.shrink()
	}
	return &n
}

func (r *interval) lower(v *big.Rat, open bool) {
	if r.high == nil || v.Cmp(r.high) < 0 {
		r.high, r.topOpen = v, open
	} else if v.Cmp(r.high) == 0 {
		r.topOpen = r.topOpen || open
	}
}

func (r *interval) raise(v *big.Rat, open bool) {
	if r.low == nil || v.Cmp(r.low) > 0 {
		r.low, r.lowOpen = v, open
	} else if v.Cmp(r.low) == 0 {
		r.lowOpen = r.lowOpen || open
	}
}

// shrink drops excluded values outside the interval, and moves the bounds past those at its ends.
func (r *interval) shrink() {
	integral := r.sum.OverIntegers()
	for moved := true; moved; {
		moved = false
		r.excluded = slices.DeleteFunc(slices.Clone(r.excluded), func(v *big.Rat) bool {
			switch {
			case r.outside(v):
				return true
			case r.low != nil && v.Cmp(r.low) == 0:
				if integral {
					r.low = new(big.Rat).Add(v, one)
				} else {
					r.lowOpen = true
				}
			case r.high != nil && v.Cmp(r.high) == 0:
				if integral {
					r.high = new(big.Rat).Sub(v, one)
				} else {
					r.topOpen = true
				}
			default:
				return false
			}
			moved = true
			return true
		})
	}
}

// outside reports whether a value is not between the bounds.
func (r *interval) outside(v *big.Rat) bool {
	if r.low != nil {
		if order := v.Cmp(r.low); order < 0 || order == 0 && r.lowOpen {
			return true
		}
	}
	if r.high != nil {
		if order := v.Cmp(r.high); order > 0 || order == 0 && r.topOpen {
			return true
		}
	}
	return false
}

func (r *interval) empty() bool {
	if r.low == nil || r.high == nil {
		return false
	}
	order := r.low.Cmp(r.high)
	return order > 0 || order == 0 && (r.lowOpen || r.topOpen)
}

// single reports whether one value is left.
func (r *interval) single() bool { return r.low != nil && r.high != nil && r.low.Cmp(r.high) == 0 }

// status reports whether the system alone determines the value of a formula, and the value.
func (c *system) status(f *Formula) (v, known bool) {
	s := standings{system: c}
	return s.of(f)
}

// standings are the values of formulas in a system. A formula is evaluated once, however often it is a part of others.
type standings struct {
	*system
	have map[*Formula]standing // values of conjunctions and disjunctions
}

// standing is what status reports.
type standing struct{ v, known bool }

func (s *standings) of(f *Formula) (v, known bool) {
	switch f.kind {
	case falsehood, truth:
		return f.Value()
	case conjunction, disjunction:
		if is, had := s.have[f]; had {
			return is.v, is.known
		}
		v, known = s.ofParts(f)
		if s.have == nil {
			s.have = map[*Formula]standing{}
		}
		s.have[f] = standing{v, known}
		return v, known
	case whole, broken:
		for _, g := range s.wholes {
			if g.key == f.key {
				return g.kind == f.kind, true
			}
		}
		return false, false
	}
	i, ok := s.at[f.key]
	if !ok {
		return false, false
	}
	return s.ranges[i].status(f)
}

// ofParts is the value of a conjunction or disjunction.
func (s *standings) ofParts(f *Formula) (v, known bool) {
	settling := f.kind == disjunction
	all := true
	for _, part := range f.parts {
		v, known := s.of(part)
		if known && v == settling {
			return settling, true
		}
		all = all && known
	}
	return !settling, all
}

// status reports whether the interval determines the value of a literal about its term, and the value.
func (r *interval) status(f *Formula) (v, known bool) {
	if f.kind == unequal || f.kind == equal {
		if r.outside(f.value) || slices.ContainsFunc(r.excluded, func(v *big.Rat) bool { return v.Cmp(f.value) == 0 }) {
			return f.kind == unequal, true
		}
		return f.kind == equal, r.single()
	}
	with := r.narrow(f)
	if with.empty() {
		return false, true
	}
	same := func(x, y *big.Rat) bool { return x == y || x != nil && y != nil && x.Cmp(y) == 0 }
	return true, same(r.low, with.low) && same(r.high, with.high) && r.lowOpen == with.lowOpen && r.topOpen == with.topOpen
}

// literals gives the literals whose conjunction is the interval.
func (r *interval) literals() []*Formula {
	literal := func(k kind, v *big.Rat) *Formula { return &Formula{kind: k, sum: r.sum, key: r.key, value: v} }
	if r.single() {
		return []*Formula{literal(equal, r.low)}
	}
	var all []*Formula
	if r.low != nil {
		k := atLeast
		if r.lowOpen {
			k = above
		}
		all = append(all, literal(k, r.low))
	}
	if r.high != nil {
		k := atMost
		if r.topOpen {
			k = below
		}
		all = append(all, literal(k, r.high))
	}
	for _, v := range r.excluded {
		all = append(all, literal(unequal, v))
	}
	return all
}

// literals gives the literals whose conjunction is the system.
func (c *system) literals() []*Formula {
	var all []*Formula
	for _, r := range c.ranges {
		all = append(all, r.literals()...)
	}
	return append(all, c.wholes...)
}

// replace replaces a variable by a term. It returns false if it finds that the result has no solution.
func (c *system) replace(s *Solver, x Variable, by Sum) (*system, bool) {
	made := newSystem()
	for _, r := range c.ranges {
		if r.sum.coefficient(x) == nil {
			if _, known := made.at[r.key]; !known {
				made.at[r.key] = len(made.ranges)
				made.ranges = append(made.ranges, r)
				continue
			}
		}
		for _, f := range r.literals() {
			if !s.spend(f.sum.size() + by.size()) {
				return nil, false
			}
			if f.sum.coefficient(x) != nil {
				f = f.with(f.sum.replace(x, by))
			}
			if !made.add(f) {
				return nil, false
			}
		}
	}
	for _, f := range c.wholes {
		if f.sum.coefficient(x) != nil {
			if !s.spend(f.sum.size() + by.size()) {
				return nil, false
			}
			f = integrality(f.sum.replace(x, by), f.kind)
		}
		if !made.add(f) {
			return nil, false
		}
	}
	return made, true
}

// without drops all literals about a variable.
func (c *system) without(x Variable) *system {
	made := newSystem()
	for _, r := range c.ranges {
		if r.sum.coefficient(x) == nil {
			made.at[r.key] = len(made.ranges)
			made.ranges = append(made.ranges, r)
		}
	}
	for _, f := range c.wholes {
		if f.sum.coefficient(x) == nil {
			made.wholes = append(made.wholes, f)
		}
	}
	return made
}
