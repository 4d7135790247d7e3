package derive

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Definitions defines the terms of a table's formulas, with their values under its first row. Each definition has one
// operator, whose arguments are defined before.
type Definitions struct {
	*Table
	row     Row
	defined []definition
}

// definition is an application with its value.
type definition struct {
	term    smtlib.Term // over the symbols
	literal smtlib.Term // its value
	as      smtlib.Term // the defined constant
}

// Bounds and chances.
const (
	mostDefined = 48
	mostAtOnce  = 16 // values in one command
	// mostOperators bounds the operators that are asked for one by one: a formula has mostTerms terms, but defined
	// functions may multiply them.
	mostOperators = 3 * mostTerms
	keepEmpty     = 0.10 // share of the terms that are false or without symbols that is kept
	clauseShare   = 0.15 // share of the Boolean terms that is joined with another one by or
)

// Definitions makes the definitions. Which terms are kept and joined depends only on their texts.
func (t *Table) Definitions() *Definitions {
	a := t.Arena
	d := &Definitions{Table: t, row: t.Rows[0]}
	e := model.NewEvaluator(a, d.row.Only)
	made := map[smtlib.Term]smtlib.Term{} // key: term; the one that represents it
	var booleans []smtlib.Term
	for _, u := range InOrder(a, append(slices.Clone(t.Conditions), t.fragments...)) {
		made[u] = u
		args := a.Args(u)
		if a.Kind(u) != smtlib.KindApp || len(args) == 0 || !a.Closed(u) || len(d.defined) == mostDefined {
			continue
		}
		var now []smtlib.Term
		for _, arg := range args {
			now = append(now, made[arg])
		}
		of, err := a.App(a.Fun(u), now...)
		if err != nil {
			continue
		}
		made[u] = of
		is := t.literal(e.Value(u), a.Sort(u))
		if is == smtlib.NoTerm || a.Declaration(u) != nil {
			continue
		}
		chance := float64(HashOf(a.TermString(u))%1000) / 1000
		isFalse := is == t.literal(value.Bool(false), a.Bool())
		if (isFalse || len(Declared(a, []smtlib.Term{u})) == 0) && chance >= keepEmpty {
			continue
		}
		if a.Sort(u) == a.Bool() {
			if len(booleans) > 0 && chance >= 1-clauseShare {
				of = t.apply("or", of, booleans[int(HashOf(a.TermString(u))/1000%uint64(len(booleans)))])
				is = t.literal(e.Value(of), a.Bool())
			}
			booleans = append(booleans, of)
		}
		name := fmt.Sprint(TermName, len(d.defined))
		f := &smtlib.Decl{Kind: smtlib.Defined, Name: name, Result: a.Sort(u), Body: of}
		as, err := a.App(a.Declare(f))
		if err != nil || is == smtlib.NoTerm {
			continue
		}
		made[u] = as
		d.defined = append(d.defined, definition{term: of, literal: is, as: as})
	}
	return d
}

// InOrder returns the terms in formulas, each after its arguments, in an order that depends only on the formulas'
// texts.
func InOrder(a *smtlib.Arena, formulas []smtlib.Term) []smtlib.Term {
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

// Operators asks for the value of each operator at literals: of all operators that the scripts asserted and distinct
// have, and so of all that can be to blame for an answer to them. Only true is asserted.
func (d *Definitions) Operators() *instance.Instance {
	var asked []smtlib.Term
	for _, in := range []*instance.Instance{d.Asserted(), d.Distinct()} {
		if in != nil {
			singles, _ := OperatorsAt(d.Arena, in.Active(0))
			asked = append(asked, singles...)
		}
	}
	slices.Sort(asked)
	if asked = slices.Compact(asked); len(asked) == 0 {
		return nil
	}
	steps := []smtlib.Command{Assert(d.literal(value.Bool(true), d.Arena.Bool())), smtlib.CheckSat{}}
	for terms := range slices.Chunk(asked, mostAtOnce) {
		steps = append(steps, d.getValue(terms))
	}
	return d.script(steps, []instance.Check{isTrue(d.row.whole)})
}

// OperatorsAt returns the applications of operators in formulas, with the values of the arguments in their place, as
// the formulas determine them. complete is false if that is not possible for all of them, as for those that are applied
// to arrays, or below a quantifier.
func OperatorsAt(a *smtlib.Arena, formulas []smtlib.Term) (singles []smtlib.Term, complete bool) {
	e := model.NewEvaluator(a, model.Implied(a, formulas))
	below := func(u smtlib.Term) []smtlib.Term {
		if d := a.Declaration(u); d != nil && d.Kind == smtlib.Defined && len(d.Params) == 0 {
			return []smtlib.Term{d.Body}
		}
		return a.Args(u)
	}
	met := map[smtlib.Term]bool{}
	complete = true
	for len(formulas) > 0 {
		var bodies []smtlib.Term // bodies of defined functions, at the values of their arguments
		for _, u := range smtlib.Reachable(formulas, below) {
			d := a.Declaration(u)
			if len(a.Args(u)) == 0 || d != nil && d.Kind == smtlib.Declared { // the values of symbols are asserted
				continue
			}
			single, ok := OperatorAt(a, e, u)
			complete = complete && ok
			switch {
			case !ok || met[single]:
				continue
			case d != nil && d.Kind == smtlib.Defined:
				bodies = append(bodies, single)
			default:
				singles = append(singles, single)
			}
			met[single] = true
		}
		if len(singles) > mostOperators {
			return singles, false
		}
		formulas = bodies
	}
	return singles, complete
}

// IsLanguage reports whether a term is a regular expression. SMT-LIB has no values of their sort, so solvers need not
// answer get-value with one.
func IsLanguage(a *smtlib.Arena, t smtlib.Term) bool { return a.SortIs(a.Sort(t), "RegLan") }

// OperatorAt applies the operator of a term to the values of its arguments. Of a defined function, it is the body.
func OperatorAt(a *smtlib.Arena, e *model.Evaluator, u smtlib.Term) (single smtlib.Term, ok bool) {
	d := a.Declaration(u)
	if a.Kind(u) != smtlib.KindApp || !a.Closed(u) || IsLanguage(a, u) || d != nil && d.Kind == smtlib.Recursive {
		return smtlib.NoTerm, false
	}
	literals := slices.Clone(a.Args(u))
	for i, arg := range literals {
		if literals[i] = literal(a, e.Value(arg), a.Sort(arg)); literals[i] == smtlib.NoTerm {
			return smtlib.NoTerm, false
		}
	}
	var err error
	if d != nil && d.Kind == smtlib.Defined {
		single, err = a.Instantiate(d.Body, d.Vars, literals)
	} else {
		single, err = a.App(a.Fun(u), literals...)
	}
	return single, err == nil
}

// CountedAt returns the operators by which a script counts (see count) at the values of its conditions.
func CountedAt(a *smtlib.Arena, count *instance.Instance) (singles []smtlib.Term, complete bool) {
	asserted := count.Active(0)
	isCount := asserted[len(asserted)-1]
	e := model.NewEvaluator(a, model.Implied(a, asserted))
	by := map[smtlib.Term]smtlib.Term{}
	for _, u := range smtlib.Reachable([]smtlib.Term{isCount}, func(u smtlib.Term) []smtlib.Term {
		if a.OperatorName(u) == "ite" {
			return nil // others are in the conditions
		}
		return a.Args(u)
	}) {
		if a.OperatorName(u) != "ite" {
			continue
		}
		condition := a.Args(u)[0]
		if by[condition] = literal(a, e.Value(condition), a.Bool()); by[condition] == smtlib.NoTerm {
			return nil, false
		}
	}
	isCount, err := a.Replace(isCount, by)
	if err != nil {
		return nil, false
	}
	return OperatorsAt(a, []smtlib.Term{isCount})
}

// Asserted asserts the values of the symbols, and that each definition has its value.
func (d *Definitions) Asserted() *instance.Instance {
	if len(d.defined) == 0 {
		return nil
	}
	steps := d.pins()
	for _, one := range d.defined {
		steps = append(steps, Assert(d.apply("=", one.as, one.literal)))
	}
	return d.evaluated(d.script(append(steps, smtlib.CheckSat{}), []instance.Check{isTrue(d.row.whole)}))
}

// Distinct asserts the values of the symbols, and that some definition has another value.
func (d *Definitions) Distinct() *instance.Instance {
	if len(d.defined) == 0 {
		return nil
	}
	var others []smtlib.Term
	for _, one := range d.defined {
		others = append(others, d.apply("not", d.apply("=", one.as, one.literal)))
	}
	steps := append(d.pins(), Assert(d.all("or", others)), smtlib.CheckSat{})
	return d.proved(d.script(steps, []instance.Check{
		{Expect: instance.Unsat, Certificate: instance.Derived, Near: d.row.whole},
	}))
}

func (d *Definitions) pins() []smtlib.Command {
	var steps []smtlib.Command
	for _, pin := range d.row.pins {
		steps = append(steps, Assert(pin))
	}
	return steps
}

// evaluated returns a script, or nil if it is not true under its witness.
func (t *Table) evaluated(in *instance.Instance) *instance.Instance {
	if in.Verify() != nil {
		return nil
	}
	return in
}
