package operator

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Application is an operator applied to terms.
type Application struct {
	Arena *smtlib.Arena
	Fun   *smtlib.FunInfo // the operator, with its indices
	Args  []smtlib.Term
}

// Otherwise gives an equivalent term without the operator, or NoTerm if it knows none.
type Otherwise func(a *Application) smtlib.Term

// Apply applies an operator to terms. It gives NoTerm if one of them is NoTerm, or if the application does not
// sort-check.
func (a *Application) Apply(name string, args ...smtlib.Term) smtlib.Term {
	return a.ApplyIndexed(name, nil, args...)
}

// ApplyIndexed applies an operator with numerals as indices. It gives NoTerm if an argument is NoTerm, or if the
// application does not sort-check.
func (a *Application) ApplyIndexed(name string, indices []int64, args ...smtlib.Term) smtlib.Term {
	all := make([]smtlib.Index, len(indices))
	for i, n := range indices {
		all[i] = smtlib.NumeralIndex(n)
	}
	f, err := a.Arena.Operator(name, all...)
	if err != nil {
		return smtlib.NoTerm
	}
	return a.app(f, args)
}

func (a *Application) app(f smtlib.Fun, args []smtlib.Term) smtlib.Term {
	if slices.Contains(args, smtlib.NoTerm) {
		return smtlib.NoTerm
	}
	t, err := a.Arena.App(f, args...)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

// Literal gives a literal with this text.
func (a *Application) Literal(kind smtlib.Kind, text string) smtlib.Term {
	t, err := a.Arena.Literal(kind, text)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

// OtherwiseBy sets Row.Otherwise.
func (r Row) OtherwiseBy(rewrite Otherwise) Row {
	r.Otherwise = rewrite
	return r
}

// AlsoNamed makes Row.Otherwise use another name of the operator, which more solvers know.
func (r Row) AlsoNamed(name string) Row {
	return r.OtherwiseBy(func(a *Application) smtlib.Term {
		f, err := a.Arena.Operator(name, a.Fun.Indices...)
		if err != nil {
			return smtlib.NoTerm
		}
		if a.Fun.As != smtlib.NoSort {
			f = a.Arena.Qualify(f, a.Fun.As)
		}
		return a.app(f, a.Args)
	})
}
