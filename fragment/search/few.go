package search

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Bounds of a search among a small set of values.
const (
	mostFew   = 1 << 12 // assignments
	fewBound  = 1 << 6  // assignments for goals with quantifiers, which need an evaluation per assignment
	manyTerms = 400     // terms in goals; with more, the search would take too long
	leastFew  = 4       // least number of values per symbol
	mostOfOne = 64      // most values per symbol
	lookups   = 8       // number of values in a table whose computation counts as one evaluation
)

// few looks for a model of the given goals in which each symbol has one of a few values: edges of its sort, and values
// that the source boundary draws. For example, equations between products are often true for small numbers, which a
// local search only finds in many steps. It gives nil if there is no such model, or for goals with functions or with
// many symbols or terms.
func (c *climber) few() *model.Model {
	seed, goals := c.seed, c.given
	terms := reach(seed.Arena, goals)
	if len(terms) > manyTerms {
		return nil
	}
	var symbols []*smtlib.Decl
	for _, t := range terms {
		d := declared(seed.Arena, t)
		if d != nil && len(d.Params) > 0 {
			return nil
		}
		if d != nil && !slices.Contains(symbols, d) {
			symbols = append(symbols, d)
		}
	}
	assignments := min(mostFew, (c.budget.Evaluations-c.spent.Evaluations)*lookups/len(terms))
	quantified := slices.ContainsFunc(terms, func(t smtlib.Term) bool { return seed.Arena.Kind(t) == smtlib.KindQuant })
	if quantified {
		assignments = min(assignments, fewBound)
	}
	each := root(assignments, len(symbols))
	if each < leastFew {
		return nil
	}
	m := model.New("few")
	sorts := theory.Sorts(seed.Arena, m)
	var cells []model.Cell
	for _, d := range symbols {
		edges := slices.Clone(sorts.Edges(d.Result))
		c.rng.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		var values []value.Value
		for tries := 4 * each; tries > 0 && len(values) < each; tries-- {
			var v value.Value
			if len(edges) > 0 {
				v, edges = edges[0], edges[1:]
			} else {
				v = model.DrawValue(seed, m, d.Result, c.rng)
			}
			if value.HasKey(v) && !slices.ContainsFunc(values, func(other value.Value) bool { return same(v, other) }) {
				values = append(values, v)
			}
		}
		if len(values) == 0 {
			return nil
		}
		cells = append(cells, model.Cell{Symbol: d, Values: values})
	}
	if quantified {
		return c.oneByOne(m, cells, symbols, len(terms))
	}
	table := model.Tabulate(seed.Arena, m, cells)
	for n := range table.Parts(c.ctx) {
		if holds, _ := judge(table, n, goals); holds >= 0 {
			found, _ := completed(seed, table.Assigned(holds), goals, symbols)
			return found
		}
	}
	return nil
}

// oneByOne looks for an assignment of cells under which all goals, of size terms, are true, by evaluating each. It ends
// when the budget is spent, since quantifiers take long, even though most assignments make an early goal false.
func (c *climber) oneByOne(m *model.Model, cells []model.Cell, symbols []*smtlib.Decl, size int) *model.Model {
	for range m.Assignments(c.ctx, cells) {
		if c.over() {
			return nil
		}
		if c.satisfied(model.NewEvaluator(c.seed.Arena, m), size) {
			found, _ := completed(c.seed, m, c.given, symbols)
			return found
		}
	}
	return nil
}

// root is how many values each of n symbols may have such that there are at most that many assignments.
func root(assignments, n int) int {
	if n == 0 {
		return 0
	}
	for each := 2; each <= mostOfOne; each++ {
		all := 1
		for range n {
			if all *= each; all > assignments {
				return each - 1
			}
		}
	}
	return mostOfOne
}
