package oracle

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// definitions defines the terms of a table's formulas, with their values under its first row. Each definition has one
// operator, whose arguments are defined before.
type definitions struct {
	*table
	row     row
	defined []definition
}

// definition is an application with its value.
type definition struct {
	term    smtlib.Term // over the symbols
	literal smtlib.Term // its value
	single  smtlib.Term // the operator, applied to the values of its arguments
	level   int         // nesting depth of operators
	as      smtlib.Term // the defined constant
}

// Bounds and chances.
const (
	mostDefined = 48
	mostAtOnce  = 16   // values in one command
	keepEmpty   = 0.10 // share of the terms that are false or without symbols that is kept
	clauseShare = 0.15 // share of the Boolean terms that is joined with another one by or
)

// definitions makes the definitions. Which terms are kept and joined depends only on their texts.
func (t *table) definitions() *definitions {
	a := t.arena
	d := &definitions{table: t, row: t.rows[0]}
	e := model.NewEvaluator(a, d.row.only)
	made := map[smtlib.Term]smtlib.Term{} // by term: the one that represents it
	levels := map[smtlib.Term]int{}
	var booleans []smtlib.Term
	for _, u := range inOrder(a, append(slices.Clone(t.conditions), t.fragments...)) {
		made[u] = u
		args := a.Args(u)
		if a.Kind(u) != smtlib.KindApp || len(args) == 0 || !a.Closed(u) || len(d.defined) == mostDefined {
			continue
		}
		var now, literals []smtlib.Term
		for _, arg := range args {
			now = append(now, made[arg])
			literals = append(literals, t.literal(e.Value(arg), a.Sort(arg)))
			levels[u] = max(levels[u], levels[arg]+1)
		}
		of, err := a.App(a.Fun(u), now...)
		if err != nil {
			continue
		}
		made[u] = of
		is := t.literal(e.Value(u), a.Sort(u))
		if is == smtlib.NoTerm || slices.Contains(literals, smtlib.NoTerm) || a.Declaration(u) != nil {
			continue
		}
		single, err := a.App(a.Fun(u), literals...)
		if err != nil {
			continue
		}
		chance := float64(hashOf(a.TermString(u))%1000) / 1000
		isFalse := is == t.literal(value.Bool(false), a.Bool())
		if (isFalse || len(declared(a, []smtlib.Term{u})) == 0) && chance >= keepEmpty {
			continue
		}
		if a.Sort(u) == a.Bool() {
			if len(booleans) > 0 && chance >= 1-clauseShare {
				of = t.apply("or", of, booleans[int(hashOf(a.TermString(u))/1000%uint64(len(booleans)))])
				is = t.literal(e.Value(of), a.Bool())
			}
			booleans = append(booleans, of)
		}
		name := fmt.Sprint(termName, len(d.defined))
		f := &smtlib.Decl{Kind: smtlib.Defined, Name: name, Result: a.Sort(u), Body: of}
		as, err := a.App(a.Declare(f))
		if err != nil || is == smtlib.NoTerm {
			continue
		}
		made[u] = as
		d.defined = append(d.defined, definition{term: of, literal: is, single: single, level: levels[u], as: as})
	}
	return d
}

// inOrder returns the terms in formulas, each after its arguments, in an order that depends only on the formulas'
// texts.
func inOrder(a *smtlib.Arena, formulas []smtlib.Term) []smtlib.Term {
	type visit struct {
		term smtlib.Term
		back bool // its arguments have been visited
	}
	var all []smtlib.Term
	met := map[smtlib.Term]bool{}
	var stack []visit
	for _, f := range slices.Backward(formulas) {
		stack = append(stack, visit{term: f})
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if v.back {
			all = append(all, v.term)
			continue
		}
		if met[v.term] {
			continue
		}
		met[v.term] = true
		stack = append(stack, visit{v.term, true})
		for _, arg := range slices.Backward(a.Args(v.term)) {
			stack = append(stack, visit{term: arg})
		}
	}
	return all
}

// operators asks for the value of each operator at literals, for those of the same depth in one check. Only true is
// asserted.
func (d *definitions) operators() *instance.Instance {
	byLevel := map[int][]smtlib.Term{}
	deepest := 0
	for _, one := range d.defined {
		if !slices.Contains(byLevel[one.level], one.single) {
			byLevel[one.level] = append(byLevel[one.level], one.single)
		}
		deepest = max(deepest, one.level)
	}
	steps := []smtlib.Command{assert(d.literal(value.Bool(true), d.arena.Bool())), smtlib.CheckSat{}}
	for level := 1; level <= deepest; level++ {
		for terms := range slices.Chunk(byLevel[level], mostAtOnce) {
			steps = append(steps, d.getValue(terms))
		}
	}
	if deepest == 0 {
		return nil
	}
	return d.script(steps, []instance.Check{isTrue(d.row.whole)})
}

// asserted asserts the values of the symbols, and that each definition has its value.
func (d *definitions) asserted() *instance.Instance {
	if len(d.defined) == 0 {
		return nil
	}
	steps := d.pins()
	for _, one := range d.defined {
		steps = append(steps, assert(d.apply("=", one.as, one.literal)))
	}
	return d.evaluated(d.script(append(steps, smtlib.CheckSat{}), []instance.Check{isTrue(d.row.whole)}))
}

// distinct asserts the values of the symbols, and that some definition has another value.
func (d *definitions) distinct() *instance.Instance {
	if len(d.defined) == 0 {
		return nil
	}
	var others []smtlib.Term
	for _, one := range d.defined {
		others = append(others, d.apply("not", d.apply("=", one.as, one.literal)))
	}
	steps := append(d.pins(), assert(d.all("or", others)), smtlib.CheckSat{})
	return d.proved(d.script(steps, []instance.Check{
		{Expect: instance.Unsat, Certificate: instance.Derived, Near: d.row.whole},
	}))
}

func (d *definitions) pins() []smtlib.Command {
	var steps []smtlib.Command
	for _, pin := range d.row.pins {
		steps = append(steps, assert(pin))
	}
	return steps
}

// evaluated returns a script, or nil if it is not true under its witness.
func (t *table) evaluated(in *instance.Instance) *instance.Instance {
	if in.Verify() != nil {
		return nil
	}
	return in
}
