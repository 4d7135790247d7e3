package core

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// The other connectives, equality, distinct and ite have no inverse here: they leave a choice among several arguments,
// and a search for values makes it knowing more than one application.

// invertXor is the inverse of xor: the parity of the others, and of what is wanted.
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

// formulaTerm undoes = or distinct between two formulas.
func formulaTerm(name string) operator.InvertTerm {
	return func(e *operator.Equation) smtlib.Term {
		if len(e.Args) != 2 || e.Arena.Sort(e.Args[0]) != e.Arena.Bool() {
			return smtlib.NoTerm
		}
		return e.Apply(name, e.Result, e.Args[1-e.At])
	}
}
