package regex

// deriver computes derivatives in an arena. The steps charged for a derivative depend on the expression alone: reusing
// a result costs as much as computing it.
type deriver struct {
	stack []int32  // 2x: look at x; 2x+1: x's operands are done
	memo  []Regex  // index: expression
	seen  []uint32 // index: expression; memo is valid if this is the current epoch
	epoch uint32
	parts []Regex
	known derivatives
}

// derive returns the derivative of root by c, a character of the minterm: what may follow c in a member of root. It
// reports false when the budget is spent. Expressions may be nested as deep as memory allows.
func (d *deriver) derive(a *arena, root Regex, minterm int32, c rune) (Regex, bool) {
	if grow := len(a.nodes) - len(d.memo); grow > 0 {
		d.memo = append(d.memo, make([]Regex, grow)...)
		d.seen = append(d.seen, make([]uint32, grow)...)
	}
	if d.epoch++; d.epoch == 0 {
		clear(d.seen)
		d.epoch = 1
	}
	d.stack = append(d.stack[:0], int32(root)*2)
	for len(d.stack) > 0 {
		top := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		x := Regex(uint32(top) / 2)
		if d.seen[x] == d.epoch {
			continue
		}
		if !a.charge(1) {
			return None, false
		}
		if top%2 == 0 && d.pushOperands(a, x) {
			continue
		}
		r, ok := d.combined(a, x, minterm, c)
		if !ok {
			return None, false
		}
		d.memo[x], d.seen[x] = r, d.epoch
	}
	return d.memo[root], true
}

// combined is combine, but reuses results.
func (d *deriver) combined(a *arena, x Regex, minterm int32, c rune) (Regex, bool) {
	if a.nodes[x].op <= opClass { // too cheap to be saved
		return d.combine(a, x, c), true
	}
	if e := d.known.find(x, minterm); e.x == x {
		return e.result, a.charge(int(e.cost))
	}
	before := a.bud.left
	r := d.combine(a, x, c)
	if a.broke {
		return None, false
	}
	d.known.add(derivative{x, minterm, r, int32(before - a.bud.left)})
	return r, true
}

// pushOperands pushes x and the operands whose derivatives x's needs, or reports false if there are none.
func (d *deriver) pushOperands(a *arena, x Regex) bool {
	n := &a.nodes[x]
	switch n.op {
	case opNone, opEpsilon, opClass:
		return false
	}
	d.stack = append(d.stack, int32(x)*2+1)
	switch n.op {
	case opComp, opLoop:
		d.stack = append(d.stack, int32(n.a)*2)
	case opUnion, opInter:
		for _, y := range a.list(x) {
			d.stack = append(d.stack, y*2)
		}
		a.charge(int(n.n))
	case opCat:
		for more := true; more; {
			var y Regex
			y, x, more = a.element(x)
			d.stack = append(d.stack, int32(y)*2)
			a.charge(1)
		}
	}
	return true
}

// element splits the first element off a chain. more reports whether the derivative also depends on the rest, that is,
// whether the element may be empty.
func (a *arena) element(x Regex) (first, rest Regex, more bool) {
	n := &a.nodes[x]
	if n.op != opCat {
		return x, Epsilon, false
	}
	return n.a, n.b, a.is(n.a, nullable)
}

// combine returns the derivative of x from those of its operands.
func (d *deriver) combine(a *arena, x Regex, c rune) Regex {
	n := &a.nodes[x]
	switch n.op {
	case opClass:
		if contains(a.list(x), c) {
			return Epsilon
		}
		return None
	case opComp:
		return a.comp(d.memo[n.a])
	case opLoop:
		// For a body that holds the empty string, lo is 0 and the powers ascend, so that only the greatest matters; otherwise
		// the derivative of a power must begin in its first factor. In both cases:
		hi := n.hi
		if hi != Unbounded {
			hi--
		}
		lo := n.lo
		if lo > 0 {
			lo--
		}
		body := n.a
		return a.cat(d.memo[body], a.loop(body, lo, hi))
	case opUnion, opInter:
		d.parts = d.parts[:0]
		for _, y := range a.list(x) {
			d.parts = append(d.parts, d.memo[y])
		}
		if n.op == opUnion {
			return a.union(d.parts)
		}
		return a.inter(d.parts)
	case opCat:
		d.parts = d.parts[:0]
		for more := true; more; {
			var y Regex
			y, x, more = a.element(x)
			d.parts = append(d.parts, a.cat(d.memo[y], x))
		}
		return a.union(d.parts)
	}
	return None
}

// derivatives is a hash table of results. The zero value is empty.
type derivatives struct {
	table []derivative // open addressing
	n     int
}

// derivative is the result for an expression (None in a free entry of the table) and a minterm, with the steps that it
// took to combine it from those of the operands.
type derivative struct {
	x       Regex
	minterm int32
	result  Regex
	cost    int32
}

// find returns the entry for x and minterm, or a free place for it.
func (ds *derivatives) find(x Regex, minterm int32) *derivative {
	if len(ds.table) == 0 {
		ds.table = make([]derivative, 64)
	}
	mask := len(ds.table) - 1
	h := (uint64(uint32(x))<<32 | uint64(uint32(minterm))) * 0x9E3779B97F4A7C15
	for i := int(h>>32) & mask; ; i = (i + 1) & mask {
		if e := &ds.table[i]; e.x == None || e.x == x && e.minterm == minterm {
			return e
		}
	}
}

// add inserts an entry that is not in the table.
func (ds *derivatives) add(e derivative) {
	if ds.n++; 2*ds.n > len(ds.table) {
		old := ds.table
		ds.table = make([]derivative, 4*len(old))
		for _, e := range old {
			if e.x != None {
				*ds.find(e.x, e.minterm) = e
			}
		}
	}
	*ds.find(e.x, e.minterm) = e
}
