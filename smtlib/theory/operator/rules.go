package operator

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Arity refuses an application with a number of arguments outside min..max; max < 0 is no bound.
func Arity(app smtlib.Application, min, max int) error {
	n := len(app.Args)
	switch {
	case n >= min && (max < 0 || n <= max):
		return nil
	case min == max:
		return fmt.Errorf("%s takes %s, not %d", smtlib.Quote(app.Name), arguments(min), n)
	case n < min:
		return fmt.Errorf("%s takes at least %s, not %d", smtlib.Quote(app.Name), arguments(min), n)
	default:
		return fmt.Errorf("%s takes at most %s, not %d", smtlib.Quote(app.Name), arguments(max), n)
	}
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

// Named gives the rule of an operator with fixed sorts without indices or arguments, by name: the arguments' sorts,
// then the result's.
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

// Same refuses an application whose arguments from position from on differ in sort.
func Same(a *smtlib.Arena, app smtlib.Application, from int) error {
	for i := from + 1; i < len(app.Args); i++ {
		if app.Args[i] != app.Args[from] {
			return smtlib.ArgError(a, app, i, a.SortString(app.Args[from]))
		}
	}
	return nil
}
