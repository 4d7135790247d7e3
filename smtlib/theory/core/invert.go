package core

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// The other connectives, equality, distinct and ite have no inverse here: several of their arguments could change, and
// the search for values chooses with knowledge of more than one application.

// invertXor is the inverse of xor: the argument is the parity of the others and the wanted value.
func invertXor(q *operator.Inverse) []value.Value {
	if !q.Known() || len(q.At) > 1 {
		return nil
	}
	parity := q.Holds()
	for _, arg := range q.Args {
		if b, ok := arg.(value.Bool); ok {
			parity = parity != bool(b)
		}
	}
	return []value.Value{value.Bool(parity)}
}

// formulaTerm is the inverse of = or distinct between two formulas, for terms.
func formulaTerm(name string) operator.InvertTerm {
	return func(e *operator.Equation) smtlib.Term {
		if len(e.Args) != 2 || e.Arena.Sort(e.Args[0]) != e.Arena.Bool() {
			return smtlib.NoTerm
		}
		return e.Apply(name, e.Result, e.Args[1-e.At])
	}
}
