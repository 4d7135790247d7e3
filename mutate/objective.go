package mutate

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Optimizing is the name of the strategy whose instances have objectives.
const Optimizing = "objective"

// objective asserts a few of the seed's formulas as boolean does, and sets objectives: terms of the seed, sums of them,
// and groups of soft constraints. In a third of the instances, each objective has a lid, a bound that it attains under
// the model: then the optimum is known exactly, whatever the seed is. In another third, each symbol has two values to
// choose from, so that all can be tried. In the others, values that are better than what a solver prints prove it
// wrong. Some ask more than once: behind an earlier check, for another objective, for further points of a Pareto front.
// It has a small weight, since scripts with objectives take solvers long. Products of symbols are left out, since
// solvers' authors promise nothing for them.
var objective = Strategy{Name: Optimizing, Weight: 0.5, Prepare: prepareObjective}

// The odds of the strategy, one in so many, and its bounds.
const (
	isSum                   kit.Odds = 3 // an objective is a sum of two terms
	isSoft                  kit.Odds = 4 // an objective is a group of soft constraints
	mostObjectives                   = 3
	mostSoft                         = 3 // of a group
	mostHard                         = 4 // formulas that are asserted
	mostWeight                       = 5
	leastPoints, mostPoints          = 2, 4 // of a Pareto front that are asked for
	mostPinned                       = 8    // symbols that have two values to choose from
)

// limits are what else is asserted so that optima are known.
var limits = kit.Table[string]{{1, "bounds"}, {1, "values"}, {1, "nothing"}}

// forms are how a script asks, unless it asks for points of a Pareto front.
var forms = kit.Table[string]{{4, "once"}, {1, "in a level"}, {1, "again"}}

// priorities are the orders of objectives; one objective alone has the default order.
var priorities = kit.Table[string]{{1, smtlib.Lexicographic}, {1, smtlib.Box}, {1, smtlib.Pareto}}

func prepareObjective(m *kit.Material) (kit.Maker, error) {
	if m.Parameters().WithoutObjectives {
		return nil, fmt.Errorf("%w: no solver optimizes", kit.ErrCannotAct)
	}
	k := objectiveMaker{m: m}
	for _, f := range m.Initial {
		if !f.Reference {
			k.formulas = append(k.formulas, f)
		}
	}
	if logic, _ := theory.ParseLogic(m.Seed.Logic); len(k.formulas) == 0 || logic.Difference {
		return nil, fmt.Errorf("%w: there is no formula with a value, or sums are not allowed", kit.ErrCannotAct)
	}
	by := m.TermsBySort()
	for s := smtlib.Sort(1); int(s) <= len(m.Arena.Sorts()); s++ {
		if !m.Arena.SortIs(s, "Int") && !m.Arena.SortIs(s, "Real") && !m.Arena.SortIs(s, "BitVec") {
			continue
		}
		for _, t := range by[s] {
			if instance.Number(t.Value) != nil && k.isFit(t.Term) {
				k.terms = append(k.terms, t)
			}
		}
	}
	if len(k.terms) == 0 {
		return nil, fmt.Errorf("%w: no term is a number or a bit-vector", kit.ErrCannotAct)
	}
	return k, nil
}

// objectiveMaker makes the instances of the strategy.
type objectiveMaker struct {
	m        *kit.Material
	formulas []fragment.Fragment
	terms    []fragment.Valued
}

// isFit reports whether a term may be an objective: it has symbols, no products of them, and depends on no point that
// SMT-LIB leaves unspecified.
func (k objectiveMaker) isFit(t smtlib.Term) bool {
	a := k.m.Arena
	if int(t) < len(k.m.Seed.Constants) && k.m.Seed.Constants[t] != nil || len(k.m.Model.PointsOf(a, []smtlib.Term{t})) > 0 {
		return false
	}
	least := strings.TrimPrefix(theory.NeedsOf(a, []smtlib.Term{t}).LeastLogic(), "QF_")
	return !strings.Contains(least, "NIA") && !strings.Contains(least, "NRA") && !strings.Contains(least, "NIRA")
}

// Make draws what is asserted, and the objectives.
func (k objectiveMaker) Make(d kit.Draw) *instance.Instance {
	rng := d.Rand()
	a := k.m.Arena.Child()
	o := drawnObjectives{objectiveMaker: k, rng: rng, a: a}
	for range kit.Between(rng, 1, mostHard) {
		o.assert(k.formula(a, rng, true))
	}
	n := kit.Between(rng, 1, mostObjectives)
	for i := range n {
		if isSoft.Hit(rng) {
			o.soft("g" + strconv.Itoa(i+1))
		} else {
			o.term()
		}
	}
	order := smtlib.Lexicographic
	if n > 1 {
		order = priorities.Draw(rng)
	}
	limit := limits.Draw(rng)
	if order == smtlib.Pareto && limit == "bounds" { // by which a front has one point
		limit = "values"
	}
	if o.failed || limit == "bounds" && !o.lids(order) {
		return nil
	}
	if limit == "values" {
		if o.pin(); o.failed {
			return nil
		}
	}
	needs := theory.NeedsOf(a, append(instance.FormulasOf(o.asserts...), instance.RootsOf(o.optimized...)...))
	if !k.m.Seed.Offers(needs) {
		return nil
	}
	in := k.m.InstanceOf(o.asserts, d, kit.Draft{Arena: a, Symbols: needs.Symbols(), How: func() string {
		text := fmt.Sprintf("%s of the seed that are true, and %s",
			english.Plural(len(o.asserts), "formula", ""), english.Plural(n, "objective", ""))
		switch limit {
		case "bounds":
			text += ", each with a bound that it attains"
		case "values":
			text += "; symbols have two values to choose from"
		}
		return text
	}})
	in.Steps = o.asking(order, in.Steps[:len(in.Steps)-1])
	in.Checks = nil
	for range in.Script.Checks() {
		in.Checks = append(in.Checks, k.m.Certain())
	}
	return in
}

// asking are the steps of an instance with these assertions.
func (o *drawnObjectives) asking(order string, asserts []smtlib.Command) []smtlib.Command {
	steps := []smtlib.Command{smtlib.Priority{Order: order}}
	check := smtlib.CheckSat{}
	if order == smtlib.Pareto {
		steps = append(append(steps, asserts...), o.optimized...)
		for range kit.Between(o.rng, leastPoints, mostPoints) {
			steps = append(steps, check)
		}
		return steps
	}
	switch forms.Draw(o.rng) {
	case "in a level":
		n := kit.Between(o.rng, 1, len(asserts))
		steps = append(append(steps, asserts[:n]...), check, smtlib.Push{Levels: 1})
		steps = append(append(append(steps, asserts[n:]...), o.optimized...), check)
	case "again":
		steps = append(append(append(steps, asserts...), o.optimized[0], check), o.optimized[1:]...)
		steps = append(steps, check)
	default:
		steps = append(append(append(steps, asserts...), o.optimized...), check)
	}
	return steps
}

// pin asserts for symbols that each has the value that it has under the model, or the next one.
func (o *drawnObjectives) pin() {
	e := o.m.Evaluator(o.a)
	roots := append(instance.FormulasOf(o.asserts...), instance.RootsOf(o.optimized...)...)
	pinned := 0
	for _, t := range smtlib.Reachable(roots, o.a.Below) {
		d := o.a.Declaration(t)
		sort := o.a.Sort(t)
		if d == nil || d.Kind != smtlib.Declared || len(d.Params) > 0 || pinned == mostPinned {
			continue
		}
		var next value.Value
		v := e.Value(t)
		switch n := instance.Number(v); {
		case n == nil:
			continue
		case o.a.SortIs(sort, "Int"):
			next = value.BigInt(new(big.Int).Add(n.Num(), big.NewInt(1))).Value()
		case o.a.SortIs(sort, "Real"):
			next = value.BigReal(new(big.Rat).Add(n, big.NewRat(1, 1))).Value()
		default:
			width := int(o.a.SortInfo(sort).Indices[0].N)
			next = value.BigBitVec(width, new(big.Int).Add(n.Num(), big.NewInt(1)))
		}
		pinned++
		o.assert(o.either(t, v, next))
	}
}

// either is the formula that a symbol has one of two values.
func (o *drawnObjectives) either(t smtlib.Term, v, next value.Value) (smtlib.Term, error) {
	var parts []smtlib.Term
	for _, v := range []value.Value{v, next} {
		literal, err := theory.Term(o.a, v, o.a.Sort(t), nil)
		if err != nil {
			return smtlib.NoTerm, err
		}
		equal, err := o.a.Apply("=", t, literal)
		if err != nil {
			return smtlib.NoTerm, err
		}
		parts = append(parts, equal)
	}
	return o.a.Apply("or", parts...)
}

// formula draws a formula of the seed, or its negation, that has a value under the model.
func (k objectiveMaker) formula(a *smtlib.Arena, rng *rand.Rand, is bool) (smtlib.Term, error) {
	f := k.formulas[rng.IntN(len(k.formulas))]
	if f.Value == is {
		return f.Formula, nil
	}
	return a.Apply("not", f.Formula)
}

// drawnObjectives are the steps of an instance that is being made.
type drawnObjectives struct {
	objectiveMaker
	rng       *rand.Rand
	a         *smtlib.Arena
	asserts   []smtlib.Command
	optimized []smtlib.Command
	failed    bool // a term could not be made
}

func (o *drawnObjectives) assert(t smtlib.Term, err error) {
	o.failed = o.failed || err != nil
	o.asserts = append(o.asserts, smtlib.Assert{Formula: t})
}

// term adds an objective that is a term of the seed, or a sum of two.
func (o *drawnObjectives) term() {
	t := o.terms[o.rng.IntN(len(o.terms))].Term
	if other := o.terms[o.rng.IntN(len(o.terms))].Term; isSum.Hit(o.rng) && o.a.Sort(other) == o.a.Sort(t) {
		plus := "+"
		if o.a.SortIs(o.a.Sort(t), "BitVec") {
			plus = "bvadd"
		}
		sum, err := o.a.Apply(plus, t, other)
		t, o.failed = sum, o.failed || err != nil
	}
	o.optimized = append(o.optimized, smtlib.Objective{Maximize: kit.Even(o.rng), Term: t})
}

// soft adds a group of soft constraints, some of which are false under the model.
func (o *drawnObjectives) soft(group string) {
	for range kit.Between(o.rng, 1, mostSoft) {
		t, err := o.formula(o.a, o.rng, kit.Even(o.rng))
		o.failed = o.failed || err != nil
		c := smtlib.SoftConstraint{Formula: t, Group: group}
		if kit.Even(o.rng) {
			c.Weight = strconv.Itoa(kit.Between(o.rng, 1, mostWeight))
		}
		o.optimized = append(o.optimized, c)
	}
}

// lids asserts that no objective is better than under the model: in lexicographic order, where those before it are as
// there. They report whether the logic has what that takes.
func (o *drawnObjectives) lids(order string) bool {
	script := instance.Script{Arena: o.a, Steps: o.optimized}
	e := o.m.Evaluator(o.a)
	var premises []smtlib.Term
	for _, of := range script.Objectives() {
		v := of.Value(e)
		if v == nil {
			return false
		}
		relation := ">="
		if of.Maximize {
			relation = "<="
		}
		lid, err := of.Compared(o.a, relation, v)
		if err != nil {
			return false
		}
		equal, err := of.Compared(o.a, "=", v)
		if err != nil {
			return false
		}
		if order == smtlib.Lexicographic && len(premises) > 0 {
			if lid, err = o.a.Apply("=>", append(premises[:len(premises):len(premises)], lid)...); err != nil {
				return false
			}
		}
		premises = append(premises, equal)
		o.assert(lid, nil)
	}
	return true
}
