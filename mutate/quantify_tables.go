package mutate

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Bounds of a formula about the values of terms for all values of a variable.
const (
	mostTables = 12 // tables in a formula; each is small
	mostRows   = 3  // values that a guard lists
)

// tables makes a formula about the values of small terms, each with a bound variable in it and a quantifier of its own.
// A universal table states the term's value for each value of the variable: to a solver that evaluates the term wrongly
// for one of them, the formula is unsatisfiable.
func (q *quantifier) tables() (smtlib.Term, string) {
	q.drawn = -1
	l := &kit.SmallTerms{ValueClaims: q.values, Literals: !symbolsTabled.Hit(q.rng)}
	var facts []smtlib.Term
	for range 1 + q.rng.IntN(mostTables) {
		terms, ok := l.AboutOperator()
		if !ok {
			return smtlib.NoTerm, ""
		}
		for _, t := range terms {
			f := q.table(l, t)
			if f == smtlib.NoTerm || slices.Contains(facts, f) {
				continue
			}
			if value.IsTrue(q.c.Values.Value(f)) {
				facts = append(facts, f)
			}
		}
	}
	switch len(facts) {
	case 0:
		return smtlib.NoTerm, ""
	case 1:
		return facts[0], "the value of a term with a bound variable"
	}
	return q.apply("and", facts...), fmt.Sprintf("the values of %d terms with bound variables", len(facts))
}

// row is a value of a variable, as a term, and the value that another term has then.
type row struct{ at, result smtlib.Term }

// table makes a formula about the values of a term in which a variable replaces a part. It returns NoTerm if these
// values are open.
func (q *quantifier) table(l *kit.SmallTerms, t smtlib.Term) smtlib.Term {
	t, ok := l.Observed(t)
	if !ok {
		return smtlib.NoTerm
	}
	a := q.c.Arena
	body := q.c.Replaceable(q.apply("=", t, t))
	parts := q.innermost(body.Terms)
	if len(parts) == 0 {
		return smtlib.NoTerm
	}
	part := parts[q.rng.IntN(len(parts))]
	first := bound{variable: q.variable(part, body, nil)}
	by := map[smtlib.Term]smtlib.Term{part: first.variable}
	form := tableForms.Draw(q.rng)
	most := mostRows
	if form == "exists" {
		most = 1
	}
	var rows []row
	if rows, first.guard = q.rows(t, part, first.variable, most); len(rows) == 0 {
		return smtlib.NoTerm
	}
	vars := []bound{first}
	if other := parts[q.rng.IntN(len(parts))]; kit.Even(q.rng) && !q.overlap(part, other) {
		second := bound{variable: q.variable(other, body, by)}
		second.guard = q.equation(second.variable, other)
		by[other] = second.variable
		vars = append(vars, second)
	}
	made, err := a.Replace(t, by)
	if err != nil {
		return smtlib.NoTerm
	}
	fact := q.result(made, first.variable, rows)
	negated := form == "exists none" // no value is a counterexample
	if form != "for all" {
		for i := range vars {
			vars[i].binder = smtlib.Exists
		}
	}
	if negated {
		fact = q.apply("not", fact)
	}
	if fact, err = q.quantified(vars, fact); err != nil {
		return smtlib.NoTerm
	}
	if negated {
		fact = q.apply("not", fact)
	}
	return fact
}

// innermost returns those of the terms that have none of the terms as an argument.
func (q *quantifier) innermost(terms []smtlib.Term) []smtlib.Term {
	var all []smtlib.Term
	for _, t := range terms {
		if !slices.ContainsFunc(q.c.Arena.Args(t), func(arg smtlib.Term) bool { return slices.Contains(terms, arg) }) {
			all = append(all, t)
		}
	}
	return all
}

// overlap reports whether one of two terms is a subterm of the other, or equal to it.
func (q *quantifier) overlap(s, t smtlib.Term) bool {
	return slices.Contains(smtlib.Reachable([]smtlib.Term{s}, q.c.Arena.Args), t) ||
		slices.Contains(smtlib.Reachable([]smtlib.Term{t}, q.c.Arena.Args), s)
}

// rows returns the values of a term for values of a part: all values of a small sort, a few consecutive ones from the
// part's own value on, or that one and others. The guard confines a variable to them; it is NoTerm if they are all
// values of the sort. There are no rows if the values are open.
func (q *quantifier) rows(t, part, variable smtlib.Term, most int) (rows []row, guard smtlib.Term) {
	s := q.c.Arena.Sort(part)
	if values, whole := q.c.Material.Model.Values(q.c.Arena, s, smallSort); whole && most > 1 && !rangeTabled.Hit(q.rng) {
		if rows = q.rowsOf(t, part, q.writings(values, s)); len(rows) == len(values) {
			return rows, smtlib.NoTerm
		}
	}
	v := q.c.Values.Value(part)
	n := 1 + q.rng.IntN(most)
	if values := following(v, n); values != nil && most > 1 && rowsInOrder.Hit(q.rng) { // it may exclude the ends
		guard := q.between(variable, values[0], values[n-1])
		if rows = q.rowsOf(t, part, q.writings(values, s)); guard != smtlib.NoTerm && len(rows) == n {
			return rows, guard
		}
	}
	at := []smtlib.Term{part}
	if own := q.writings([]value.Value{v}, s); len(own) > 0 && kit.Even(q.rng) {
		at = own
	}
	for range n - 1 {
		other := q.writings([]value.Value{q.values.Neighbour(v, s)}, s)
		if len(other) > 0 && !slices.Contains(at, other[0]) {
			at = append(at, other[0])
		}
	}
	if rows = q.rowsOf(t, part, at); len(rows) == 0 {
		return nil, smtlib.NoTerm
	}
	var equations []smtlib.Term
	for _, r := range rows {
		equations = append(equations, q.equation(variable, r.at))
	}
	if len(equations) == 1 {
		return rows, equations[0]
	}
	return rows, q.apply("or", equations...)
}

// following returns n consecutive values from v on, or nil if there are fewer, or the sort has no order.
func following(v value.Value, n int) []value.Value {
	var all []value.Value
	for i := range int64(n) {
		switch v := v.(type) {
		case value.Int:
			all = append(all, v.Add(value.NewInt(i)))
		case value.BitVec:
			next := new(big.Int).Add(v.Unsigned(), big.NewInt(i))
			if next.BitLen() > v.Width() {
				return nil
			}
			all = append(all, value.BigBitVec(v.Width(), next))
		}
	}
	return all
}

// writings writes values of a sort as terms. It leaves out those that cannot be written, as integers in a logic where
// numerals are reals.
func (q *quantifier) writings(values []value.Value, s smtlib.Sort) []smtlib.Term {
	var all []smtlib.Term
	for _, v := range values {
		if t, ok := q.values.Write(v, s); ok && q.c.Arena.Sort(t) == s {
			all = append(all, t)
		}
	}
	return all
}

// rowsOf returns the rows for terms in the place of a part, without those whose result is open.
func (q *quantifier) rowsOf(t, part smtlib.Term, at []smtlib.Term) []row {
	var rows []row
	for _, by := range at {
		made, err := q.c.Arena.Replace(t, map[smtlib.Term]smtlib.Term{part: by})
		if err != nil {
			continue
		}
		if result := q.writings([]value.Value{q.c.Values.Value(made)}, q.c.Arena.Sort(t)); len(result) > 0 {
			rows = append(rows, row{by, result[0]})
		}
	}
	return rows
}

// result makes the equation of a term with an ite over a variable, which has the results of the rows.
func (q *quantifier) result(t, variable smtlib.Term, rows []row) smtlib.Term {
	last := len(rows) - 1
	is := rows[last].result
	for i := last - 1; i >= 0; i-- {
		if rows[i].result != is {
			is = q.apply("ite", q.equation(variable, rows[i].at), rows[i].result, is)
		}
	}
	return q.equation(is, t)
}
