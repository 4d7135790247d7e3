package regex

import "slices"

// machineKey names the expressions of a Builder that a machine explores: one, or two that are compared.
type machineKey struct{ x, y Regex }

// machine is an automaton over minterms whose states are derivatives; only the states that questions have reached are
// built. It has an arena of its own, so that it can be dropped as a whole. An edge records the cost of computing it,
// which is charged to each question at its first passage.
type machine struct {
	arena
	deriver
	al       *alphabet
	roots    [2]int32 // states
	setup    int      // steps that creating the machine took
	states   []state
	stateOf  []int32 // index: expression; its state plus one
	edges    []edge  // index: state and minterm
	question uint32
	cells    int // memory at the end of the last question
	empty    verdict
	equal    verdict
	seen     []uint32 // index: state; the number of the last search that visited it
	search   uint32
}

type state struct {
	re    Regex
	flags uint8
}

type edge struct {
	to       int32  // state, or -1
	question uint32 // last question that was charged for the edge
	cost     int
}

// dead is the state of None in every machine.
const dead int32 = 0

// verdict is the stored answer to a question, with its cost; or the greatest budget that was not enough.
type verdict struct {
	answer     Answer
	cost       int
	notEnough  int
	overBudget bool
}

// maxCells bounds the memory of a Builder's machines between questions; a cell is about ten bytes.
const maxCells = 4 << 20

// machine returns the machine for the expressions with its setup charged, ready for a question, or nil when the
// budget is spent.
func (b *Builder) machine(x, y Regex, bud *Budget) *machine {
	key := machineKey{x, y}
	m := b.machines[key]
	if m != nil && m.question < 1<<32-1 {
		if !bud.take(m.setup) {
			return nil
		}
	} else {
		if m != nil { // its counter of questions is exhausted
			b.cells -= m.cells
			delete(b.machines, key)
		}
		if m = b.newMachine(x, y, bud); m == nil {
			return nil
		}
		b.machines[key] = m
	}
	m.bud = bud
	m.broke = false
	m.question++
	return m
}

// release ends a question: the machine forgets the caller's budget, and if all machines are too large, they are
// dropped.
func (b *Builder) release(m *machine) {
	m.bud = nil
	cells := len(m.nodes)*8 + len(m.pool) + len(m.edges)*2 + len(m.known.table)*2 + 300
	b.cells += cells - m.cells
	m.cells = cells
	if b.cells > maxCells {
		b.cells = 0
		clear(b.machines)
	}
}

func (b *Builder) newMachine(x, y Regex, bud *Budget) *machine {
	before := bud.left
	m := &machine{arena: newArena(1<<30, spineLimit)}
	m.bud = bud
	rx, ry, ok := b.export(x, y, m)
	if !ok {
		return nil
	}
	var classes []Regex
	for r := range m.nodes {
		if m.nodes[r].op == opClass {
			classes = append(classes, Regex(r))
		}
	}
	if m.al, ok = m.newAlphabet(classes); !ok {
		return nil
	}
	m.state(None)
	m.roots = [2]int32{m.state(rx), m.state(ry)}
	if !bud.take(3 * m.rowCost()) {
		return nil
	}
	m.setup = before - bud.left
	return m
}

// export copies the expressions into the machine's arena, node by node and in the same order, and returns them
// there. An expression's cost is its number of different parts and the length of their lists.
func (b *Builder) export(x, y Regex, m *machine) (rx, ry Regex, ok bool) {
	src := &b.exprs
	if b.epoch++; b.epoch == 0 {
		clear(b.mark)
		b.epoch = 1
	}
	grow := len(src.nodes) - len(b.mark)
	b.mark, b.place = append(b.mark, make([]uint32, grow)...), append(b.place, make([]Regex, grow)...)
	var parts []int32
	stack := []int32{int32(x), int32(y)}
	for len(stack) > 0 {
		z := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.mark[z] == b.epoch {
			continue
		}
		b.mark[z] = b.epoch
		parts = append(parts, z)
		n := &src.nodes[z]
		if !m.charge(2 + int(n.n)) {
			return None, None, false
		}
		switch n.op {
		case opCat:
			stack = append(stack, int32(n.a), int32(n.b))
		case opComp, opLoop:
			stack = append(stack, int32(n.a))
		case opUnion, opInter:
			stack = append(stack, src.list(Regex(z))...)
		}
	}
	slices.Sort(parts) // operands first; sorted lists stay sorted
	at := b.place
	var list []int32
	for _, z := range parts {
		n := src.nodes[z]
		list = append(list[:0], src.list(Regex(z))...)
		switch n.op {
		case opCat:
			n.a, n.b = at[n.a], at[n.b]
		case opComp, opLoop:
			n.a = at[n.a]
		case opUnion, opInter:
			for i := range list {
				list[i] = int32(at[list[i]])
			}
		}
		at[z] = m.intern(n, list)
	}
	return at[x], at[y], true
}

// rowCost is the charge for the memory of a state.
func (m *machine) rowCost() int { return 1 + m.al.size()/2 }

// state returns the state of an expression.
func (m *machine) state(r Regex) int32 {
	if grow := len(m.nodes) - len(m.stateOf); grow > 0 {
		m.stateOf = append(m.stateOf, make([]int32, grow)...)
	}
	if m.stateOf[r] == 0 {
		m.states = append(m.states, state{r, m.nodes[r].flags})
		m.stateOf[r] = int32(len(m.states))
		for range m.al.size() {
			m.edges = append(m.edges, edge{to: -1})
		}
	}
	return m.stateOf[r] - 1
}

// step returns the state after reading a character of the minterm, or false when the budget is spent.
func (m *machine) step(from, minterm int32) (int32, bool) {
	i := int(from)*m.al.size() + int(minterm)
	e := &m.edges[i]
	if e.question == m.question {
		return e.to, true
	}
	if e.to >= 0 {
		e.question = m.question
		return e.to, m.charge(e.cost)
	}
	before := m.bud.left
	r, ok := m.derive(&m.arena, m.states[from].re, minterm, m.al.ranges[minterm][0])
	if !ok || !m.charge(m.rowCost()) {
		return dead, false
	}
	to := m.state(r)
	m.edges[i] = edge{to: to, question: m.question, cost: before - m.bud.left}
	return to, true
}

// accepts reports whether the state's expression holds the empty string.
func (m *machine) accepts(s int32) bool { return m.states[s].flags&nullable != 0 }

// keep answers a question from a stored verdict if that suffices for the budget, and otherwise calls ask and stores its
// answer. It charges the same steps in both cases.
func (m *machine) keep(v *verdict, ask func() Answer) Answer {
	before := m.bud.left
	if v.answer != Undecided {
		if !m.charge(v.cost) {
			return Undecided
		}
		return v.answer
	}
	if v.overBudget && before <= v.notEnough {
		m.bud.left = 0
		return Undecided
	}
	v.answer = ask()
	v.cost = before - m.bud.left
	if v.answer == Undecided {
		v.overBudget, v.notEnough = true, before
	}
	return v.answer
}
