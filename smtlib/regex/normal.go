package regex

import (
	"cmp"
	"math/bits"
	"slices"
)

// The constructors normalise expressions up to similarity, in Brzozowski's sense, so that an expression has few
// different derivatives. Answers do not depend on a rule being applied, only on each rule being right. No rule may use
// the order of numbers except to sort: it depends on what the Builder was asked before.

// comp returns the complement of x.
func (a *arena) comp(x Regex) Regex {
	switch n := &a.nodes[x]; {
	case x == None:
		return All
	case x == All:
		return None
	case n.op == opComp:
		return n.a
	}
	var flags uint8
	if !a.is(x, nullable) {
		flags = nullable | inhabited
	}
	return a.intern(node{op: opComp, flags: flags, a: x}, nil)
}

// loop returns the union of the powers lo..hi of x.
func (a *arena) loop(x Regex, lo, hi uint64) Regex {
	if lo > hi {
		return None
	}
	if hi == 0 {
		return Epsilon
	}
	for {
		if x == None && lo > 0 {
			return None
		}
		if x == None || x == Epsilon {
			return Epsilon
		}
		if a.is(x, nullable) {
			lo = 0 // the powers ascend: the greatest is the union
		}
		if hi == 1 && (lo == 1 || a.is(x, nullable)) {
			return x
		}
		if n := &a.nodes[x]; n.op == opLoop && n.lo == 0 && n.hi != Unbounded && hi != Unbounded {
			if over, product := bits.Mul64(n.hi, hi); over == 0 && product != Unbounded {
				x, hi = n.a, product // y{0,h}{0,k} = y{0,hk}
				continue
			}
		}
		y := a.loopBody(x, lo, hi)
		if y == x {
			break
		}
		if n := &a.nodes[x]; n.op == opLoop && n.lo == 0 && n.hi == Unbounded {
			return x
		}
		x = y
	}
	flags := a.nodes[x].flags & inhabited
	if lo == 0 {
		flags = nullable | inhabited
	}
	return a.intern(node{op: opLoop, flags: flags, a: x, lo: lo, hi: hi}, nil)
}

// loopBody returns a simpler body for the loop lo..hi of x, or x. If x is a star, that is the body of the star.
func (a *arena) loopBody(x Regex, lo, hi uint64) Regex {
	n := &a.nodes[x]
	switch {
	case n.op == opLoop && n.lo == 0 && n.hi == Unbounded:
		return n.a
	case n.op == opLoop && n.lo <= 1 && lo <= 1 && hi == Unbounded:
		return n.a // (y{1,h})+ = y+ and (y{0,h})* = y*
	case n.op == opUnion && lo == 0 && hi == Unbounded:
		// (y|ε)* = y*
		list := a.list(x)
		if Regex(list[0]) != Epsilon {
			return x
		}
		return a.makeList(opUnion, slices.Clone(list[1:]))
	}
	return x
}

// cat returns the concatenation of x and t. Chains lean to the right: the first operand of an opCat is no opCat, unless
// it was too long to be turned around.
func (a *arena) cat(x, t Regex) Regex {
	switch {
	case x == None || t == None:
		return None
	case x == Epsilon:
		return t
	case t == Epsilon:
		return x
	}
	var heads []Regex
	rest := x
	for ; a.nodes[rest].op == opCat; rest = a.nodes[rest].b {
		if len(heads) == a.chainLimit {
			heads, rest = heads[:0], x
			break
		}
		heads = append(heads, a.nodes[rest].a)
	}
	if !a.charge(2 + 2*len(heads)) {
		return None
	}
	t = a.cons(rest, t)
	for i := len(heads) - 1; i >= 0; i-- {
		t = a.cons(heads[i], t)
	}
	return t
}

// cons puts one element before a chain that is not Epsilon. Neighbours with the same body become one loop:
// y{a,b} y{c,d} = y{a+c,b+d}.
func (a *arena) cons(h, t Regex) Regex {
	for {
		first, rest := t, Epsilon
		if n := &a.nodes[t]; n.op == opCat {
			first, rest = n.a, n.b
		}
		if a.nodes[h].op != opLoop && a.nodes[first].op != opLoop {
			break
		}
		x, y := a.power(h), a.power(first)
		if x.body != y.body || !x.add(y) || !a.charge(1) {
			break
		}
		h = a.loop(x.body, x.lo, x.hi)
		if rest == Epsilon {
			return h
		}
		t = rest
	}
	flags := a.nodes[h].flags & a.nodes[t].flags
	return a.intern(node{op: opCat, flags: flags, a: h, b: t}, nil)
}

// span is the union of the powers lo..hi of body.
type span struct {
	body   Regex
	lo, hi uint64
}

// power returns an expression as powers of its body.
func (a *arena) power(x Regex) span {
	if n := &a.nodes[x]; n.op == opLoop {
		return span{n.a, n.lo, n.hi}
	}
	return span{x, 1, 1}
}

// add makes s the concatenation of s and t, or reports false if a count would overflow.
func (s *span) add(t span) bool {
	lo, hi := s.lo+t.lo, s.hi+t.hi
	if lo < s.lo {
		return false
	}
	if s.hi == Unbounded || t.hi == Unbounded {
		hi = Unbounded
	} else if hi < s.hi || hi == Unbounded {
		return false
	}
	if lo == Unbounded {
		return false
	}
	s.lo, s.hi = lo, hi
	return true
}

// operands returns the operands of a union or intersection: operands with the same operator are flattened, then all are
// sorted, without repetitions and without the neutral expression. The list belongs to the arena, and is valid until the
// next call.
func (a *arena) operands(o op, neutral Regex, xs []Regex) []int32 {
	list := a.buffer[:0]
	for _, x := range xs {
		if x == neutral {
			continue
		}
		if n := &a.nodes[x]; n.op == o && int(n.n) <= a.listLimit {
			list = append(list, a.list(x)...)
		} else {
			list = append(list, int32(x))
		}
	}
	a.buffer = list
	if !a.charge(2 + len(list)) {
		return nil
	}
	if len(list) > 1 {
		list = a.distinct(list)
		slices.Sort(list)
	}
	return list
}

// distinct drops repetitions in a list. Lists of derivatives are mostly repetitions.
func (a *arena) distinct(list []int32) []int32 {
	if grow := len(a.nodes) - len(a.listed); grow > 0 {
		a.listed = append(a.listed, make([]uint32, grow)...)
	}
	if a.lists++; a.lists == 0 {
		clear(a.listed)
		a.lists = 1
	}
	n := 0
	for _, x := range list {
		if a.listed[x] != a.lists {
			a.listed[x] = a.lists
			list[n] = x
			n++
		}
	}
	return list[:n]
}

// makeList returns the union or intersection of operands that need no further simplification.
func (a *arena) makeList(o op, list []int32) Regex {
	if len(list) == 1 {
		return Regex(list[0])
	}
	var some, all uint8 = 0, 0xFF
	for _, x := range list {
		some |= a.nodes[x].flags
		all &= a.nodes[x].flags
	}
	flags := some
	if o == opInter {
		flags = 0
		if all&nullable != 0 {
			flags = nullable | inhabited
		}
	}
	return a.intern(node{op: o, flags: flags}, list)
}

// union returns the union of the given expressions.
func (a *arena) union(xs []Regex) Regex {
	list := a.operands(opUnion, None, xs)
	switch len(list) {
	case 0:
		return None
	case 1:
		return Regex(list[0])
	}
	list = a.mergeLoops(a.mergeClasses(list))
	if a.opposed(list) {
		return All
	}
	if _, found := slices.BinarySearch(list, int32(All)); found {
		return All
	}
	if Regex(list[0]) == Epsilon {
		for _, x := range list[1:] {
			if a.is(Regex(x), nullable) {
				list = list[1:]
				break
			}
		}
	}
	return a.makeList(opUnion, list)
}

// opposed reports whether sorted operands contain an expression and its complement.
func (a *arena) opposed(list []int32) bool {
	for _, x := range list {
		if n := &a.nodes[x]; n.op == opComp {
			if _, found := slices.BinarySearch(list, int32(n.a)); found {
				return true
			}
		}
	}
	return false
}

// mergeClasses makes one class of all classes among a union's sorted operands.
func (a *arena) mergeClasses(list []int32) []int32 {
	var classes []Regex
	bounds := 0
	for _, x := range list {
		if a.nodes[x].op == opClass {
			classes = append(classes, Regex(x))
			bounds += int(a.nodes[x].n)
		}
	}
	if len(classes) < 2 || !a.charge(bounds) {
		return list
	}
	list = slices.DeleteFunc(list, func(x int32) bool { return a.nodes[x].op == opClass })
	return insert(list, a.class(a.uniteClasses(classes)))
}

// insert adds x to sorted operands.
func insert(list []int32, x Regex) []int32 {
	i, found := slices.BinarySearch(list, int32(x))
	if found {
		return list
	}
	return slices.Insert(list, i, int32(x))
}

// mergeLoops joins, among a union's sorted operands, powers of the same body whose counts overlap or touch. The
// empty string is the power 0 of every body, an expression is its own power 1.
func (a *arena) mergeLoops(list []int32) []int32 {
	var bodies map[Regex]bool
	for _, x := range list {
		if a.nodes[x].op == opLoop {
			if bodies == nil {
				bodies = map[Regex]bool{}
			}
			bodies[a.nodes[x].a] = true
		}
	}
	if len(bodies) == 0 {
		return list
	}
	epsilon := Regex(list[0]) == Epsilon
	var spans []span
	list = slices.DeleteFunc(list, func(x int32) bool {
		if a.nodes[x].op != opLoop && !bodies[Regex(x)] {
			return false
		}
		s := span{Regex(x), 1, 1}
		if !bodies[Regex(x)] {
			s = a.power(Regex(x))
		}
		if epsilon && s.lo == 1 {
			s.lo = 0 // choosing one of them would depend on the order of numbers, so all of them
		}
		spans = append(spans, s)
		return true
	})
	slices.SortFunc(spans, func(s, t span) int {
		return cmp.Or(cmp.Compare(s.body, t.body), cmp.Compare(s.lo, t.lo), cmp.Compare(s.hi, t.hi))
	})
	for i := 0; i < len(spans); {
		s := spans[i]
		for i++; i < len(spans) && spans[i].body == s.body && (s.hi == Unbounded || spans[i].lo <= s.hi+1); i++ {
			s.hi = max(s.hi, spans[i].hi)
		}
		list = append(list, int32(a.loop(s.body, s.lo, s.hi)))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// inter returns the intersection of the given expressions.
func (a *arena) inter(xs []Regex) Regex {
	list := a.operands(opInter, All, xs)
	switch len(list) {
	case 0:
		return All
	case 1:
		return Regex(list[0])
	}
	if Regex(list[0]) == None || a.opposed(list) {
		return None
	}
	if Regex(list[0]) == Epsilon {
		for _, x := range list {
			if !a.is(Regex(x), nullable) {
				return None
			}
		}
		return Epsilon
	}
	var set []int32
	classes, bounds := 0, 0
	for _, x := range list {
		if a.nodes[x].op == opClass {
			bounds += int(a.nodes[x].n)
			if classes++; classes == 1 {
				set = a.list(Regex(x))
			} else {
				set = meetClasses(set, a.list(Regex(x)))
			}
		}
	}
	if classes > 1 {
		if len(set) == 0 || !a.charge(bounds) {
			return None
		}
		list = slices.DeleteFunc(list, func(x int32) bool { return a.nodes[x].op == opClass })
		list = insert(list, a.class(set))
	}
	return a.makeList(opInter, list)
}
