// Package objective judges what solvers print about the objectives of a script: it compares it with values that make
// every assertion true, looks for a proof that it is right or wrong, and compares it with what is printed for scripts
// that it derives. It also finds right optima without a solver ([Proved]), and says of which kind objectives are
// ([Describe]).
//
// It starts no process. It may import mutate/instance and the packages below that, fragment/search, internal/derive (to
// read the script of a check alone), and solvers (for what is printed).
package objective

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// Optima are the objectives of a check, with what a solver printed about them.
type Optima struct {
	instance.Optimized                            // over the arena of seed
	seed               *fragment.Seed             // the active assertions
	printed            []solvers.PrintedObjective // one for each objective
	in                 *instance.Instance
	check              int
}

// Printed reads what a solver printed about the objectives of a check, counted from 0. It is nil if it cannot be read,
// or nothing is known of the right optima.
func Printed(in *instance.Instance, check int, text string) *Optima {
	o := Of(in, check)
	if o == nil {
		return nil
	}
	var err error
	if o.printed, err = solvers.ReadObjectives(text); err != nil || len(o.printed) != len(o.Objectives) {
		return nil
	}
	return o
}

// Of reads the objectives of a check again, with the assertions that are active there; nil if there are none, or
// nothing is known of the right optima.
func Of(in *instance.Instance, check int) *Optima {
	if in.Optimized(check).Unclear != "" || in.Steps[in.Script.Checks()[check]].(smtlib.CheckSat).Using != "" {
		return nil // a tactic optimizes nothing
	}
	seed := derive.Reread(&in.Script, check)
	if seed == nil {
		return nil
	}
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	o := &Optima{Optimized: script.Optimized(0), seed: seed, in: in, check: check}
	isExcluded := func(t smtlib.Term) bool { return seed.Excluded(t) != "" }
	if len(o.Objectives) == 0 || slices.ContainsFunc(append(script.Roots(), seed.Assertions...), isExcluded) ||
		theory.NeedsOf(seed.Arena, script.Roots()).Quantifiers() { // z3 warns that it does not support them, and goes on
		return nil
	}
	return o
}

// assignment is values under which all assertions are true, with those of the objectives.
type assignment struct {
	model  *model.Model
	arena  *smtlib.Arena // frozen
	values []*big.Rat    // values of the objectives; nil if one is open
}

// assign evaluates assertions and objectives under values; nil if an assertion is not true, or depends on a point that
// SMT-LIB leaves unspecified.
func (o *Optima) assign(text string) *assignment {
	m, arena, err := model.Read(o.seed, "model", []byte(text))
	if err != nil || m.Approximate {
		return nil
	}
	m.IgnoreChoices()
	if len(m.Points()) > 0 {
		return nil
	}
	e := model.NewEvaluator(arena, m)
	for _, t := range o.seed.Assertions {
		if !value.IsTrue(e.Value(t)) {
			return nil
		}
	}
	w := &assignment{model: m, arena: arena}
	for _, of := range o.Objectives {
		w.values = append(w.values, of.Value(e))
	}
	arena.Freeze()
	return w
}

// assignments gives the values that are known to make every assertion true: those of the instance, and of models.
func (o *Optima) assignments(models []string) (all []*assignment) {
	add := func(w *assignment) {
		if w != nil {
			all = append(all, w)
		}
	}
	if o.check < len(o.in.Checks) {
		c, alone := o.in.Checks[o.check], o.in.Alone(o.check)
		for _, m := range []*model.Model{c.Witness, c.Near} {
			if m != nil {
				add(o.assignWitness(&instance.Claim{
					Arena: o.in.Arena, Sorts: o.in.Sorts, Formulas: alone.Roots(), Witness: m,
				}))
			}
		}
	}
	for _, text := range models {
		add(o.assign(text))
	}
	return all
}

// assignWitness is assign for the witness of a claim about the same symbols.
func (o *Optima) assignWitness(c *instance.Claim) *assignment {
	var w instance.Writer
	text, err := w.Witness(c)
	if err != nil {
		return nil
	}
	return o.assign(string(smtlib.WithoutComments(text)))
}

// exact reports whether the optimum of an objective is printed as a number that is attained.
func (o *Optima) exact(i int) bool {
	p := o.printed[i]
	return p.Open == "" && !p.Interval && p.Low.Finite()
}

// best is the value that no other is better than, by what is printed.
func (o *Optima) best(i int) solvers.Optimum {
	if o.Objectives[i].Maximize {
		return o.printed[i].High
	}
	return o.printed[i].Low
}

// compare compares a value of an objective with its printed optimum: it is positive if the value is better, and by more
// than what is infinitesimal.
func (o *Optima) compare(i int, v *big.Rat) int {
	return compare(o.Objectives[i], solvers.Rational(v), o.best(i))
}

// compare compares optima of an objective: it is positive if the first is better, by more than what is infinitesimal.
func compare(of instance.Objective, a, b solvers.Optimum) int {
	sign := a.Infinite.Sign() - b.Infinite.Sign()
	if sign == 0 && a.Infinite.Sign() == 0 {
		sign = a.Standard.Cmp(b.Standard)
	}
	return sign * of.Toward()
}

// judgeable reports whether the optimum of an objective is defined, if those before it are right.
func (o *Optima) judgeable(i int) bool {
	if o.printed[i].Open != "" || o.Order == smtlib.Pareto {
		return false
	}
	for j := range i {
		if o.Order == smtlib.Lexicographic && !o.exact(j) {
			return false
		}
	}
	return true
}

// comparable is the optimum of an objective if it is printed as one value, and is defined: SMT-LIB leaves no value
// open, and solvers promise something, which they do not for products.
func (o *Optima) comparable(i int) (optimum solvers.Optimum, is bool) {
	var goals []smtlib.Term
	for _, of := range o.Objectives {
		if of.Term != smtlib.NoTerm {
			goals = append(goals, of.Term)
		}
		for _, c := range of.Soft {
			goals = append(goals, c.Formula)
		}
	}
	a := o.seed.Arena
	logic, _ := theory.ParseLogic(theory.NeedsOf(a, goals).LeastLogic())
	return o.printed[i].Low, o.judgeable(i) && !o.printed[i].Interval && !logic.Nonlinear &&
		derive.IsSettled(o.seed, goals...)
}

// relation is a relation between an objective and a number.
type relation struct {
	of int
	is string // =, <, <=, > or >=
	to *big.Rat
}

// claim is a claim that the assertions can be true, and of each clause one of its relations. Under an assignment, it is
// that they are; if that is nil, that they cannot be. It is nil if the logic lacks what that takes.
func (o *Optima) claim(under *assignment, clauses ...[]relation) *instance.Claim {
	c := &instance.Claim{
		Arena: o.seed.Arena.Child(), Sorts: o.seed.Sorts, Formulas: slices.Clone(o.seed.Assertions),
		Expect: instance.Unsat, Certificate: instance.Derived,
	}
	if under != nil {
		c.Arena, c.Witness, c.Expect, c.Certificate = under.arena.Child(), under.model, instance.Sat, instance.Evaluated
	}
	for _, clause := range clauses {
		var any []smtlib.Term
		for _, r := range clause {
			t, err := o.Objectives[r.of].Compared(c.Arena, r.is, r.to)
			if err != nil {
				return nil
			}
			any = append(any, t)
		}
		if len(any) > 1 {
			t, err := c.Arena.Apply("or", any...)
			if err != nil {
				return nil
			}
			any = []smtlib.Term{t}
		}
		c.Formulas = append(c.Formulas, any...)
	}
	c.Arena.Freeze()
	return c
}

// before are the clauses of a claim that the objectives which come before one in lexicographic order are as printed.
func (o *Optima) before(i int) (clauses [][]relation) {
	for j := range i {
		if o.Order == smtlib.Lexicographic {
			clauses = append(clauses, []relation{{j, "=", o.printed[j].Low.Standard}})
		}
	}
	return clauses
}

// behind adds to these that the objective is in a relation with a number.
func (o *Optima) behind(i int, is string, to *big.Rat) [][]relation {
	return append(o.before(i), []relation{{i, is, to}})
}

// name is an objective for people.
func (o *Optima) name(i int) string {
	of := o.Objectives[i]
	if of.Term == smtlib.NoTerm {
		if group := of.Soft[0].Group; group != "" {
			return fmt.Sprintf("the weight of the false soft constraints of %s", group)
		}
		return "the weight of the false soft constraints"
	}
	kind := "minimum"
	if of.Maximize {
		kind = "maximum"
	}
	return fmt.Sprintf("the %s of %s", kind, o.seed.Arena.TermString(of.Term))
}

// shown is what is printed of an objective, for people.
func (o *Optima) shown(i int) string {
	p := o.printed[i]
	if p.Interval {
		return fmt.Sprintf("from %s to %s", p.Low, p.High)
	}
	return p.Low.String()
}

// named is an objective for people, with the condition under which it is optimized.
func (o *Optima) named(i int) string { return o.name(i) + o.condition(i) }

// condition says for people under which condition an objective is optimized.
func (o *Optima) condition(i int) string {
	switch {
	case i == 0 || o.Order != smtlib.Lexicographic:
		return ""
	case i == 1:
		return " where the objective before it is as printed"
	}
	return " where the objectives before it are as printed"
}
