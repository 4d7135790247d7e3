package operators

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// expand replaces the operators in a term by the definitions in their rows, for solvers that do not know the operators
// and judge the definitions instead. The term was made here, so recursion is not deep. It is NoTerm if a definition
// does not fit.
func (m *maker) expand(t smtlib.Term) smtlib.Term {
	if m.arena.Kind(t) != smtlib.KindApp {
		return t
	}
	args := make([]smtlib.Term, len(m.arena.Args(t)))
	for i, arg := range m.arena.Args(t) {
		if args[i] = m.expand(arg); args[i] == smtlib.NoTerm {
			return smtlib.NoTerm
		}
	}
	if row := theory.RowOfTerm(m.arena, t); row != nil && row.Otherwise != nil {
		return row.Otherwise(&operator.Application{Arena: m.arena, Fun: m.arena.FunInfo(m.arena.Fun(t)), Args: args})
	}
	made, err := m.arena.App(m.arena.Fun(t), args...)
	if err != nil {
		return smtlib.NoTerm
	}
	return made
}
