package arith

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// numbers gives the rule of an operator on min to max arguments (max < 0 is no bound) that are all Int or all Real; the
// result has the same sort.
func numbers(min, max int) smtlib.SortRule {
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		if err := homogeneous(a, app, min, max); err != nil {
			return smtlib.NoSort, err
		}
		return app.Args[0], nil
	}
}

// comparison is the rule of chainable relations on Ints or Reals.
func comparison(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := homogeneous(a, app, 2, -1); err != nil {
		return smtlib.NoSort, err
	}
	return a.Bool(), nil
}

func homogeneous(a *smtlib.Arena, app smtlib.Application, min, max int) error {
	if err := operator.Arity(app, min, max); err != nil {
		return err
	}
	if s := app.Args[0]; !a.SortIs(s, "Int") && !a.SortIs(s, "Real") {
		return smtlib.ArgError(a, app, 0, "Int or Real")
	}
	return operator.Same(a, app, 0)
}

// positiveIndex adds to a rule that the index must be a positive numeral, of any size.
func positiveIndex(rule smtlib.SortRule) smtlib.SortRule {
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		text := app.Indices[0].Text
		if strings.Trim(text, "0123456789") != "" || strings.Trim(text, "0") == "" {
			return smtlib.NoSort, fmt.Errorf("the index of %s must be a positive numeral, not %s", app.Name, text)
		}
		return rule(a, app)
	}
}
