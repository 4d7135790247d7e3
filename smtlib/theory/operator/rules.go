package operator

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Arity gives an error for a number of arguments outside min..max; max < 0 is no bound.
func Arity(app smtlib.Application, min, max int) error {
	if n := len(app.Args); n < min || max >= 0 && n > max {
		return &ArityError{app.Name, n, min, max}
	}
	return nil
}

// ArityError is the error for a number of arguments that an operator does not accept. Its text is made on demand.
type ArityError struct {
	name        string
	n, min, max int // given, and accepted; no upper bound if max < 0
}

func (e *ArityError) Error() string {
	takes := "takes at most " + arguments(e.max)
	switch {
	case e.min == e.max:
		takes = "takes " + arguments(e.min)
	case e.n < e.min:
		takes = "takes at least " + arguments(e.min)
	}
	return fmt.Sprintf("%s %s, not %d", smtlib.Quote(e.name), takes, e.n)
}

func arguments(n int) string {
	switch n {
	case 0:
		return "no arguments"
	case 1:
		return "one argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// Named gives the rule of an operator with sorts that have no indices or arguments, given by name: the arguments'
// sorts, then the result's.
func Named(sorts ...string) smtlib.SortRule {
	args, result := sorts[:len(sorts)-1], sorts[len(sorts)-1]
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		if err := Arity(app, len(args), len(args)); err != nil {
			return smtlib.NoSort, err
		}
		for i, name := range args {
			if !a.SortIs(app.Args[i], name) {
				return smtlib.NoSort, smtlib.ArgError(a, app, i, name)
			}
		}
		return a.IndexedSort(result), nil
	}
}

// Repeated gives the rule of an operator with min or more arguments (at most max, if max ≥ 0) of one named sort.
func Repeated(min, max int, arg, result string) smtlib.SortRule {
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		if err := Arity(app, min, max); err != nil {
			return smtlib.NoSort, err
		}
		for i, s := range app.Args {
			if !a.SortIs(s, arg) {
				return smtlib.NoSort, smtlib.ArgError(a, app, i, arg)
			}
		}
		return a.IndexedSort(result), nil
	}
}

// Same gives an error if the arguments from position from on differ in sort.
func Same(a *smtlib.Arena, app smtlib.Application, from int) error {
	for i := from + 1; i < len(app.Args); i++ {
		if app.Args[i] != app.Args[from] {
			return smtlib.ArgSortError(a, app, i, app.Args[from])
		}
	}
	return nil
}
