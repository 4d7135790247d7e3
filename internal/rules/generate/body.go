package generate

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
)

func number(n int) string { return strconv.Itoa(n) }

// VariableName is the name of a rule's i-th variable. It begins with a capital letter, as Datalog programs need.
func VariableName(i int) string {
	if i < 20 {
		return string(rune('A' + i))
	}
	return "A" + strconv.Itoa(i)
}

// body draws the body of a rule: literals of existing relations, and constraints on their variables.
func (g *Grower) body() *rules.Rule {
	r := &rules.Rule{}
	for range 1 + g.rng.IntN(g.set.Atoms) {
		rel := g.someRelation()
		a := rules.Atom{Relation: rel}
		for i, c := range g.Program.Relations[rel].Columns {
			a.Args = append(a.Args, g.argument(r, rel, i, c.Sort))
		}
		r.Body = append(r.Body, rules.Literal{Atom: a})
	}
	for g.rng.Float64() < g.set.Negation {
		if l, ok := g.negated(r); ok {
			r.Body = append(r.Body, l)
		} else {
			break
		}
	}
	for g.rng.Float64() < g.set.Constraint {
		if c, ok := g.constraint(r); ok {
			r.Constraints = append(r.Constraints, c)
		} else {
			break
		}
	}
	return r
}

// someRelation draws a relation, mostly one with tuples.
func (g *Grower) someRelation() int {
	rel := 0
	for range 3 {
		rel = g.rng.IntN(g.inBodies())
		if len(g.Result.Relations[rel].Tuples) > 0 {
			break
		}
	}
	return rel
}

// inBodies is the number of relations that a body may take.
func (g *Grower) inBodies() int {
	if g.below > 0 {
		return g.below
	}
	return len(g.Program.Relations)
}

// argument draws a variable of the rule, a new one, or a value, mostly one that occurs in the column.
func (g *Grower) argument(r *rules.Rule, rel, column int, s rules.Sort) smtlib.Term {
	switch {
	case g.rng.Float64() < g.set.Constant && len(g.values[s]) > 0:
		return g.term(s, g.present(rel, column, s))
	case g.rng.Float64() < g.set.Reuse:
		if v, ok := g.variable(r, s); ok {
			return r.Vars[v].Term
		}
	}
	return g.newVariable(r, s)
}

// newVariable adds a variable to a rule.
func (g *Grower) newVariable(r *rules.Rule, s rules.Sort) smtlib.Term {
	name := VariableName(len(r.Vars))
	for g.Program.Arena.IsDeclared(name) {
		name += "v"
	}
	v := g.Program.Var(name, s)
	r.Vars = append(r.Vars, v)
	return v.Term
}

// present draws a value, mostly one that occurs in a column of a relation.
func (g *Grower) present(rel, column int, s rules.Sort) uint64 {
	if tuples := g.Result.Relations[rel].Tuples; len(tuples) > 0 && g.rng.IntN(4) > 0 {
		return g.Program.Relations[rel].Unpack(tuples[g.rng.IntN(len(tuples))])[column]
	}
	return g.value(s)
}

// variable draws a variable of a sort.
func (g *Grower) variable(r *rules.Rule, s rules.Sort) (int, bool) {
	var fitting []int
	for i, v := range r.Vars {
		if v.Sort == s {
			fitting = append(fitting, i)
		}
	}
	if len(fitting) == 0 {
		return 0, false
	}
	return fitting[g.rng.IntN(len(fitting))], true
}

// negated draws a negated literal over variables that are bound.
func (g *Grower) negated(r *rules.Rule) (rules.Literal, bool) {
	rel := g.rng.IntN(g.inBodies())
	a := rules.Atom{Relation: rel}
	for i, c := range g.Program.Relations[rel].Columns {
		v, ok := g.variable(r, c.Sort)
		if !ok && len(g.values[c.Sort]) == 0 {
			return rules.Literal{}, false
		}
		if !ok || g.rng.Float64() < g.set.Constant && len(g.values[c.Sort]) > 0 {
			a.Args = append(a.Args, g.term(c.Sort, g.present(rel, i, c.Sort)))
			continue
		}
		a.Args = append(a.Args, r.Vars[v].Term)
	}
	return rules.Literal{Atom: a, Negated: true}, true
}

// constraint draws a comparison of a variable with another one or with a value.
func (g *Grower) constraint(r *rules.Rule) (smtlib.Term, bool) {
	if len(r.Vars) == 0 {
		return smtlib.NoTerm, false
	}
	v := g.rng.IntN(len(r.Vars))
	value, ok := g.constant(r.Vars[v].Sort)
	if !ok {
		value = r.Vars[v].Term
	}
	return Comparison(g.rng, g.Program, r, v, value, g.set.Terms), true
}

// constant draws the term of a value; ok is false if none of the sort is known.
func (g *Grower) constant(s rules.Sort) (t smtlib.Term, ok bool) {
	if len(g.values[s]) == 0 {
		return smtlib.NoTerm, false
	}
	return g.term(s, g.value(s)), true
}

// term is the term of a value.
func (g *Grower) term(s rules.Sort, value uint64) smtlib.Term {
	if s.Size == 0 {
		return g.Program.Number(int(value))
	}
	return g.Program.Const(s, value)
}

// headTerm makes an argument of a head of a bound variable: the variable; or, in some formats, a term over it, or a
// further variable that is equal to such a term.
func (g *Grower) headTerm(r *rules.Rule, bound []int, v int) smtlib.Term {
	t := r.Vars[v].Term
	if g.Program.Format == rules.Datalog || g.set.Terms == 0 || g.rng.Float64() >= g.set.Terms/3 {
		return t
	}
	d := drawer{rng: g.rng, p: g.Program, r: r, vars: bound}
	term := d.term(v, 1)
	if term == t || g.rng.IntN(2) > 0 {
		return term
	}
	z := g.newVariable(r, r.Vars[v].Sort)
	r.Constraints = append(r.Constraints, g.Program.Apply("=", z, term))
	return z
}

// sameSort returns the other variables with the sort of a variable.
func sameSort(r *rules.Rule, v int) []int {
	var fitting []int
	for w := range r.Vars {
		if w != v && r.Vars[w].Sort == r.Vars[v].Sort {
			fitting = append(fitting, w)
		}
	}
	return fitting
}

// options are settings of z3's engine that change how it computes, but not the answer.
var options = []rules.Setting{
	{Name: "fp.datalog.magic_sets_for_queries", Values: []string{"true"}},
	{Name: "fp.datalog.default_table", Values: []string{"hashtable", "bitvector"}},
	{Name: "fp.datalog.unbound_compressor", Values: []string{"false"}},
	{Name: "fp.datalog.subsumption", Values: []string{"false"}},
	{Name: "fp.datalog.similarity_compressor", Values: []string{"false"}},
	{Name: "fp.datalog.similarity_compressor_threshold", Values: []string{"2"}},
	{Name: "fp.datalog.all_or_nothing_deltas", Values: []string{"true"}},
	{Name: "fp.datalog.compile_with_widening", Values: []string{"true"}},
	{Name: "fp.xform.slice", Values: []string{"false"}},
	{Name: "fp.xform.inline_eager", Values: []string{"false"}},
	{Name: "fp.xform.inline_linear", Values: []string{"false"}},
	{Name: "fp.xform.inline_linear_branch", Values: []string{"true"}},
	{Name: "fp.xform.coi", Values: []string{"false"}},
	{Name: "fp.xform.magic", Values: []string{"true"}},
	{Name: "fp.xform.compress_unbound", Values: []string{"false"}},
	{Name: "fp.xform.tail_simplifier_pve", Values: []string{"false"}},
	{Name: "fp.xform.subsumption_checker", Values: []string{"false"}},
	{Name: "fp.xform.coalesce_rules", Values: []string{"true"}},
	{Name: "fp.xform.unfold_rules", Values: []string{"1", "2"}},
}

// Options draws one to three options of the engine: z3's for datalog, or that of the program's dialect.
func Options(rng *rand.Rand, p *rules.Program) []rules.Option {
	known := options
	if p.Format.IsDialect() {
		known = p.Format.Settings()
	}
	var drawn []rules.Option
	for range min(1+rng.IntN(3), len(known)) {
		o := known[rng.IntN(len(known))]
		name := o.Name
		if strings.HasSuffix(name, ".") { // it is for one relation
			name += p.Relations[rng.IntN(len(p.Relations))].Name
		}
		if !slices.ContainsFunc(drawn, func(d rules.Option) bool { return d.Name == name }) {
			drawn = append(drawn, rules.Option{Name: name, Value: o.Values[rng.IntN(len(o.Values))]})
		}
	}
	return drawn
}
