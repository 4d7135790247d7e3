// Package finitefields is cvc5's theory of finite fields of prime order, which SMT-LIB does not have.
//
// It may import smtlib, smtlib/value and smtlib/theory/operator.
package finitefields

import (
	"fmt"
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// Sorts are the sorts of the theory.
var Sorts = []smtlib.SortSpec{
	{Name: "FiniteField", Indices: 1, Check: checkOrder},
}

// maxOrder bounds the decimal digits of a field's order: a test of primality takes time.
const maxOrder = 2000

func checkOrder(indices []smtlib.Index) error {
	text := indices[0].Text
	p, ok := new(big.Int).SetString(text, 10)
	if !ok || len(text) > maxOrder || !p.ProbablyPrime(10) {
		return fmt.Errorf("the order of a FiniteField is a prime, not %.40s", text)
	}
	return nil
}

// field is the sort in the ranks.
const field = "(_ FiniteField p)"

// Rows are the operators of the theory.
var Rows = []operator.Row{
	{
		Operator: smtlib.Operator{Name: "ff", Family: true, Sort: operator.Rank(field)},
		Note:     "literal, qualified: (as ff3 (_ FiniteField 7))",
	},
	{
		Operator: smtlib.Operator{Name: "ff-", Family: true, Sort: operator.Rank(field)},
		Note:     "negative literal, qualified: (as ff-3 (_ FiniteField 7))",
	},
	row("ff.add", operator.Rank(field, field+"...", field)),
	row("ff.mul", operator.Rank(field, field+"...", field)),
	row("ff.neg", operator.Rank(field, field)),
	row("ff.bitsum", operator.Rank(field+"...", field)),
}

func row(name string, rule smtlib.SortRule) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}}
}
