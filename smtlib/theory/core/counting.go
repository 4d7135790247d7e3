package core

import (
	"fmt"
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Pseudo-Boolean constraints: sums of the weights of formulas that are true.

// cardinalityRule is that of ((_ at-most k) a b …).
var cardinalityRule = operator.Repeated(1, -1, "Bool", "Bool")

// weightedRule is the sort rule of ((_ pble k c d …) a b …), which has a weight for each formula. z3 accepts negative
// weights, too; they are no numerals, and rejected here.
func weightedRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if len(app.Args) > 0 && len(app.Indices) != len(app.Args)+1 {
		return smtlib.NoSort, fmt.Errorf("%s takes a bound and a weight for each argument as indices, %d in all, not %d",
			smtlib.Quote(app.Name), len(app.Args)+1, len(app.Indices))
	}
	for _, index := range app.Indices {
		if _, ok := numeral(index); !ok {
			return smtlib.NoSort, fmt.Errorf("the bound and the weights of %s are numerals, not %s", smtlib.Quote(app.Name),
				index.Text)
		}
	}
	return cardinalityRule(a, app)
}

// numeral reads an index of any size.
func numeral(index smtlib.Index) (*big.Int, bool) {
	n, ok := new(big.Int).SetString(index.Text, 10)
	return n, ok && n.Sign() >= 0
}

// count gives the evaluation of a constraint. Its holds gets the least and the greatest possible sum, and the bound. It
// gives the value of the constraint if these determine it, otherwise nil.
func count(holds func(least, most, bound *big.Int) value.Value) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		if !env.Spend(1 + len(c.Args)/4) {
			return env.OutOfBudget()
		}
		least, most, open := new(big.Int), new(big.Int), value.Value(nil)
		for i, arg := range c.Args {
			weight := big.NewInt(1)
			if len(c.Fun.Indices) > 1 {
				weight, _ = numeral(c.Fun.Indices[1+i])
			}
			b, known := arg.(value.Bool)
			if !known {
				open = arg
			} else if bool(b) {
				least.Add(least, weight)
			}
			if !known || bool(b) {
				most.Add(most, weight)
			}
		}
		bound, _ := numeral(c.Fun.Indices[0])
		if v := holds(least, most, bound); v != nil {
			return v
		}
		return open
	}
}

func atMost(least, most, bound *big.Int) value.Value {
	switch {
	case most.Cmp(bound) <= 0:
		return value.Bool(true)
	case least.Cmp(bound) > 0:
		return value.Bool(false)
	}
	return nil
}

func atLeast(least, most, bound *big.Int) value.Value {
	return atMost(new(big.Int).Neg(most), new(big.Int).Neg(least), new(big.Int).Neg(bound))
}

func exactly(least, most, bound *big.Int) value.Value {
	switch {
	case least.Cmp(bound) > 0 || most.Cmp(bound) < 0:
		return value.Bool(false)
	case least.Cmp(most) == 0:
		return value.Bool(true)
	}
	return nil
}
