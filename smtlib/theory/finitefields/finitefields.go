// Package finitefields is cvc5's theory of finite fields of prime order, which SMT-LIB does not have.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and smtlib/theory/sorts.
package finitefields

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// maxOrder bounds the decimal digits of a field's order, since the test of primality takes time.
const maxOrder = 2000

func checkOrder(indices []smtlib.Index) error {
	text := indices[0].Text
	p, ok := new(big.Int).SetString(text, 10)
	if !ok || len(text) > maxOrder || !p.ProbablyPrime(10) {
		return fmt.Errorf("the order of a FiniteField is a prime, not %.40s", text)
	}
	return nil
}

// field is the sort as it is written in the ranks.
const field = "(_ FiniteField p)"

// Rows are the operators of the theory.
var Rows = []operator.Row{
	{
		Operator: smtlib.Operator{Name: "ff", Family: true, Sort: operator.Rank(field)},
		Eval:     func(_ *operator.Env, c *operator.Call) value.Value { return literal(c, "ff") },
		Note:     "literal, qualified: (as ff3 (_ FiniteField 7))",
	},
	{
		Operator: smtlib.Operator{Name: "ff-", Family: true, Sort: operator.Rank(field)},
		Eval:     func(_ *operator.Env, c *operator.Call) value.Value { return literal(c, "ff") },
		Note:     "negative literal, qualified: (as ff-3 (_ FiniteField 7))",
	},
	row("ff.add", operator.Rank(field, field+"...", field), func(sum, x *big.Int, _ int) { sum.Add(sum, x) }).Commuting(0),
	row("ff.mul", operator.Rank(field, field+"...", field), func(product, x *big.Int, i int) {
		if i == 0 {
			product.Set(x)
			return
		}
		product.Mul(product, x)
	}).Commuting(0),
	row("ff.neg", operator.Rank(field, field), func(sum, x *big.Int, _ int) { sum.Neg(x) }),
	row("ff.bitsum", operator.Rank(field, field+"...", field), func(sum, x *big.Int, i int) { // x + 2y + 4z …
		sum.Add(sum, new(big.Int).Lsh(x, uint(i)))
	}),
}

// row is the row of an operator whose result starts with 0 and is combined with one argument after the other by take.
func row(name string, rule smtlib.SortRule, take func(result, x *big.Int, i int)) operator.Row {
	eval := func(env *operator.Env, c *operator.Call) value.Value {
		order := Order(c.Arena.SortInfo(c.Sort))
		if !env.Spend(len(c.Args) * (1 + order.BitLen()/64)) {
			return env.OutOfBudget()
		}
		result := new(big.Int)
		for i, arg := range c.Args {
			take(result, arg.(value.FieldElement).Remainder().Big(), i)
			result.Mod(result, order)
		}
		return value.NewFieldElement(result, order)
	}
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Eval: eval}
}

// Order is the number of elements of a field.
func Order(info *smtlib.SortInfo) *big.Int {
	p, _ := new(big.Int).SetString(info.Indices[0].Text, 10) // checkOrder has read it
	return p
}

// literal gives the field element for the number in an operator's name, behind a prefix.
func literal(c *operator.Call, prefix string) value.Value {
	n, ok := new(big.Int).SetString(strings.TrimPrefix(c.Fun.Name, prefix), 10)
	if !ok {
		panic("finitefields: malformed literal " + c.Fun.Name)
	}
	return value.NewFieldElement(n, Order(c.Arena.SortInfo(c.Sort)))
}
