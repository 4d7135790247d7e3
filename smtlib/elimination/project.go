package elimination

import (
	"math/big"
	"slices"
)

// project eliminates the variables from a conjunction, and adds the results to q.found; there may be several
// alternatives.
func (q *search) project(c *system) {
	for !q.over() {
		next, found := q.solve(c)
		if found {
			if c = next; c == nil {
				return
			}
			continue
		}
		x, ok := q.cheapest(c)
		if !ok {
			q.give(c)
			return
		}
		if c, ok = q.without(c, x); !ok {
			return
		}
	}
}

// solve looks for an equation with a variable to eliminate, and uses it to replace that variable. If there is no
// solution, next is nil.
func (q *search) solve(c *system) (next *system, found bool) {
	var best monomial
	var in *interval
	for _, r := range c.ranges {
		if !r.single() {
			continue
		}
		integral := r.sum.OverIntegers()
		for _, m := range r.sum.terms {
			if !q.eliminate[m.variable] || m.variable.integer && !integral {
				continue
			}
			if in == nil || !m.variable.integer || best.variable.integer &&
				m.coefficient.Num().CmpAbs(best.coefficient.Num()) < 0 {
				best, in = m, r
			}
		}
	}
	if in == nil {
		return nil, false
	}
	by := in.solved(best)
	next, ok := c.replace(q.Solver, best.variable, by)
	if !ok || best.variable.integer && !next.add(Whole(by)) {
		return nil, true
	}
	return next, true
}

// bounds are the conditions of a conjunction on one variable.
type bounds struct {
	lower, upper []end
	excluded     []*Formula
	wholes       []*Formula
	mixed        bool // the variable is an integer, and a bound has rational variables
}

// end is a bound: coefficient·x ≥ by or ≤ by, for a coefficient > 0.
type end struct {
	coefficient *big.Rat
	by          Sum
	open        bool
}

func (c *system) bounds(x Variable) (b bounds) {
	for _, r := range c.ranges {
		k := r.sum.coefficient(x)
		if k == nil {
			continue
		}
		b.mixed = b.mixed || x.integer && !r.sum.OverIntegers()
		for _, f := range r.literals() {
			if f.kind == unequal {
				b.excluded = append(b.excluded, f)
				continue
			}
			by := Constant(f.value).Plus(f.sum.without(x), minusOne)
			kinds := f.kind
			e := end{new(big.Rat).Abs(k), by, f.kind == below || f.kind == above}
			if k.Sign() < 0 {
				e.by, kinds = by.Times(minusOne), mirrored[f.kind]
			}
			if kinds == atLeast || kinds == above || kinds == equal {
				b.lower = append(b.lower, e)
			}
			if kinds == atMost || kinds == below || kinds == equal {
				b.upper = append(b.upper, e)
			}
		}
	}
	for _, f := range c.wholes {
		if f.sum.coefficient(x) != nil {
			b.wholes = append(b.wholes, f)
		}
	}
	return b
}

// oneSided reports whether the variable can be arbitrarily far from all bounds.
func (b *bounds) oneSided() bool { return len(b.lower) == 0 || len(b.upper) == 0 }

// cost estimates by how much the elimination of the variable makes a conjunction larger.
func (b *bounds) cost(x Variable) int {
	cost := 0
	for _, f := range b.wholes {
		cost += 10
		if f.kind == broken {
			cost += int(min(f.sum.denominator().Uint64(), 1<<20))
		}
	}
	if b.oneSided() {
		return cost
	}
	cost += 10 + len(b.lower)*len(b.upper) - len(b.lower) - len(b.upper) + 10*len(b.excluded)
	if x.integer {
		if fewest, _ := b.splinters(); fewest > 0 {
			cost += 20 * min(fewest, 1<<20)
		}
		return cost + 1<<24 // rational variables go first: integers may depend on them
	}
	return cost
}

// cheapest chooses the next variable to eliminate, if one is left.
func (q *search) cheapest(c *system) (x Variable, ok bool) {
	var all []Variable
	note := func(s Sum) {
		for _, m := range s.terms {
			if q.eliminate[m.variable] && !slices.Contains(all, m.variable) {
				all = append(all, m.variable)
			}
		}
	}
	for _, r := range c.ranges {
		note(r.sum)
	}
	for _, f := range c.wholes {
		note(f.sum)
	}
	least := 0
	for _, v := range all {
		if !q.spend(len(c.ranges)) {
			break
		}
		b := c.bounds(v)
		if cost := b.cost(v); !ok || cost < least {
			x, least, ok = v, cost, true
		}
	}
	return x, ok
}

// without eliminates a variable that occurs in no equation. It follows all alternatives but the last, which is the
// result; ok is false if that has no solution, or cannot be followed.
func (q *search) without(c *system, x Variable) (next *system, ok bool) {
	b := c.bounds(x)
	if !q.spend(4 + len(b.lower)*len(b.upper)) {
		return nil, false
	}
	if len(b.wholes) > 0 {
		return q.divisible(c, x, b.wholes)
	}
	if b.oneSided() {
		return c.without(x), true
	}
	if b.mixed {
		q.mixed = true
		return nil, false
	}
	if len(b.excluded) > 0 {
		f := b.excluded[0]
		for _, k := range []kind{below, above} {
			side := c.clone()
			ok = side.add(bound(f.sum, f.key, k, f.value))
			if k == above {
				return side, ok
			}
			if ok {
				q.project(side)
			}
		}
	}
	if x.integer {
		return q.integer(c, x, b)
	}
	next = c.without(x)
	for _, l := range b.lower {
		for _, u := range b.upper {
			k := atMost
			if l.open || u.open {
				k = below
			}
			if !q.spend(l.by.size()+u.by.size()) || !next.add(compared(l.distance(u), k)) {
				return nil, false
			}
		}
	}
	return next, true
}

// distance is the difference of a lower bound and an upper one, multiplied by the coefficients of both.
func (l end) distance(u end) Sum {
	return l.by.Times(u.coefficient).Plus(u.by, new(big.Rat).Neg(l.coefficient))
}

// splinters counts the alternatives for an integer near a bound, which are needed besides the dark shadow: near the
// lower bounds or near the upper ones, whichever are fewer.
func (b *bounds) splinters() (fewest int, upper bool) {
	low, high := splinters(b.lower, b.upper), splinters(b.upper, b.lower)
	return min(low, high), high < low
}

const maxSplinters = 1 << 24

func splinters(ends, others []end) int {
	sum := 0
	for _, e := range ends {
		if last := e.lastSplinter(others); last >= 0 {
			sum = min(sum+last+1, maxSplinters)
		}
	}
	return sum
}

// lastSplinter gives the largest distance from the bound e that must be tried, given the opposite bounds; -1 if none
// must. For the largest opposite coefficient m, and k of the bound, it is (m·k - m - k) / m.
func (e end) lastSplinter(others []end) int {
	largest := others[0].coefficient
	for _, o := range others[1:] {
		if o.coefficient.Cmp(largest) > 0 {
			largest = o.coefficient
		}
	}
	n := new(big.Rat).Mul(largest, e.coefficient)
	n.Sub(n, largest).Sub(n, e.coefficient)
	if n.Sign() < 0 {
		return -1
	}
	last := floor(n.Quo(n, largest))
	if !last.IsInt64() || last.Int64() > maxSplinters {
		return maxSplinters
	}
	return int(last.Int64())
}

// integer eliminates an integer variable that has lower and upper bounds.
func (q *search) integer(c *system, x Variable, b bounds) (next *system, ok bool) {
	possible, dark := c.without(x), c.without(x)
	far := true // all bounds are so far apart that there is an integer between
	for _, l := range b.lower {
		for _, u := range b.upper {
			if !q.spend(2 * (l.by.size() + u.by.size())) {
				return nil, false
			}
			s := l.distance(u)
			if !possible.add(compared(s, atMost)) {
				return nil, false
			}
			gap := new(big.Rat).Sub(l.coefficient, one)
			gap.Mul(gap, new(big.Rat).Sub(u.coefficient, one))
			far = far && dark.add(compared(s.Add(gap), atMost))
		}
	}
	count, upper := b.splinters()
	if count == 0 {
		return dark, far
	}
	if far {
		q.project(dark)
	}
	ends, others := b.lower, b.upper
	if upper {
		ends, others = others, ends
	}
	for _, e := range ends {
		for k := 0; k <= e.lastSplinter(others); k++ {
			if q.over() || !q.spend(len(c.ranges)) {
				return nil, false
			}
			off := new(big.Rat).SetInt64(int64(k))
			if upper {
				off.Neg(off)
			}
			near := c.clone()
			if near.add(Zero(x.Sum().Times(e.coefficient).Plus(e.by.Add(off), minusOne))) {
				q.project(near)
			}
		}
	}
	return nil, false
}

// divisible eliminates a variable from the literals that say that terms are, or are not, integers.
func (q *search) divisible(c *system, x Variable, wholes []*Formula) (next *system, ok bool) {
	var terms []Sum
	for _, f := range wholes {
		if f.kind == whole {
			terms = append(terms, f.sum)
		}
	}
	if len(terms) == 0 {
		return q.notDivisible(c, wholes[0])
	}
	next = c.clone()
	next.wholes = slices.DeleteFunc(next.wholes, func(f *Formula) bool {
		return f.kind == whole && f.sum.coefficient(x) != nil
	})
	// By Euclid's algorithm on the coefficients, the variable is eliminated from all terms but one.
	first := terms[0]
	for _, s := range terms[1:] {
		for s.coefficient(x) != nil {
			if !q.spend(first.size() + s.size()) {
				return nil, false
			}
			times := big.NewRat(0, 1)
			if k := first.coefficient(x); k != nil {
				times.Quo(k, s.coefficient(x))
				times = rat(floor(times))
			}
			first, s = s, first.Plus(s, times.Neg(times))
		}
		if !next.add(Whole(s)) {
			return nil, false
		}
	}
	// (p/m)·x + r is an integer if and only if x/m + u·r and m·r are, where u is the inverse of p modulo m.
	k := first.coefficient(x)
	rest := first.without(x)
	m := k.Denom()
	if !next.add(Whole(rest.Times(rat(m)))) {
		return nil, false
	}
	if m.Cmp(oneInt) == 0 {
		return next, true
	}
	u := new(big.Int).ModInverse(new(big.Int).Mod(k.Num(), m), m)
	z := q.Integer()
	q.eliminate[z] = true
	by := z.Sum().Plus(rest, new(big.Rat).Neg(rat(u))).Times(rat(m))
	return next.replace(q.Solver, x, by)
}

// notDivisible tries the remainders that a term can have if it is not divisible.
func (q *search) notDivisible(c *system, f *Formula) (next *system, ok bool) {
	next = c.clone()
	next.wholes = slices.DeleteFunc(next.wholes, func(g *Formula) bool { return g == f })
	modulus := f.sum.denominator()
	for r := big.NewInt(1); r.Cmp(modulus) < 0; r.Add(r, oneInt) {
		if q.over() || !q.spend(len(c.ranges)+len(c.wholes)) {
			return nil, false
		}
		part := next.clone()
		if part.add(Whole(f.sum.Add(new(big.Rat).SetFrac(r, modulus)))) {
			q.project(part)
		}
	}
	return nil, false
}

func inverse(r *big.Rat) *big.Rat { return new(big.Rat).Inv(r) }
