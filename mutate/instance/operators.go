package instance

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Operators finds the operators of theories that instances apply. It reuses memory, and is not safe for concurrent use;
// the zero value is ready.
type Operators struct {
	terms marks
	funs  marks
	stack []smtlib.Term
	names []string
}

// Of returns the names of the operators that a script's assertions and assumptions apply, directly or in definitions,
// in ascending order. The slice is valid until the next call.
func (o *Operators) Of(s *Script) []string {
	o.terms.clear()
	o.funs.clear()
	o.names, o.stack = o.names[:0], append(o.stack[:0], s.Roots()...)
	for len(o.stack) > 0 {
		t := o.stack[len(o.stack)-1]
		o.stack = o.stack[:len(o.stack)-1]
		if o.terms.mark(int(t)) {
			o.term(s.Arena, t)
		}
	}
	slices.Sort(o.names)
	o.names = slices.Compact(o.names) // one name may have several functions, with different indices
	return o.names
}

func (o *Operators) term(a *smtlib.Arena, t smtlib.Term) {
	if a.Kind(t) != smtlib.KindApp || !o.funs.mark(int(a.Fun(t))) {
		o.stack = append(o.stack, a.Args(t)...)
		return
	}
	o.stack = append(o.stack, a.Below(t)...)
	if info := a.FunInfo(a.Fun(t)); info.Decl == nil {
		o.names = append(o.names, info.Name)
	}
}

// marks is a set of small numbers that is cleared in constant time.
type marks struct {
	round uint32
	at    []uint32 // the round in which each number was marked last
}

func (m *marks) clear() {
	if m.round++; m.round == 0 {
		clear(m.at)
		m.round = 1
	}
}

// mark adds a number to the set, and reports whether it is new.
func (m *marks) mark(n int) bool {
	if n >= len(m.at) {
		m.at = append(m.at, make([]uint32, n+1-len(m.at))...)
	}
	isNew := m.at[n] != m.round
	m.at[n] = m.round
	return isNew
}
