package mutate

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// objective asserts a few of the seed's formulas as boolean does, and sets objectives: terms of the seed, sums of them,
// and groups of soft constraints. In half of the instances, each objective has a lid, a bound that it attains under the
// model: then the optimum is known exactly, whatever the seed is. In the others, values that are better than what a
// solver prints prove it wrong. By default it makes no instances, so that those of other strategies stay as they are:
// users name it. Products of symbols are left out, since solvers' authors promise nothing for them.
var objective = Strategy{Name: "objective", Prepare: prepareObjective}

// The odds of the strategy, one in so many, and its bounds.
const (
	hasLids        kit.Odds = 2 // every objective has a lid
	isSum          kit.Odds = 3 // an objective is a sum of two terms
	isSoft         kit.Odds = 4 // an objective is a group of soft constraints
	mostObjectives          = 3
	mostSoft                = 3 // of a group
	mostHard                = 4 // formulas that are asserted
	mostWeight              = 5
)

// priorities are the orders of objectives; one objective alone has the default order.
var priorities = kit.Table[string]{{3, smtlib.Lexicographic}, {2, smtlib.Box}, {1, smtlib.Pareto}}

func prepareObjective(m *kit.Material) (kit.Maker, error) {
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
	lids := hasLids.Hit(rng)
	if o.failed || lids && !o.lids(order) {
		return nil
	}
	needs := theory.NeedsOf(a, append(instance.FormulasOf(o.asserts...), instance.RootsOf(o.optimized...)...))
	if !k.m.Seed.Offers(needs) {
		return nil
	}
	in := k.m.InstanceOf(o.asserts, d, kit.Draft{Arena: a, Symbols: needs.Symbols(), How: func() string {
		text := fmt.Sprintf("%s of the seed that are true, and %s",
			english.Plural(len(o.asserts), "formula", ""), english.Plural(n, "objective", ""))
		if lids {
			text += ", each with a bound that it attains"
		}
		return text
	}})
	last := len(in.Steps) - 1
	steps := append([]smtlib.Command{smtlib.Priority{Order: order}}, in.Steps[:last]...)
	in.Steps = append(append(steps, o.optimized...), in.Steps[last])
	return in
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
