package mutate

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
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
// wrong. Some ask more than once: in levels, under assumptions, behind another check, for another objective, for more
// points of a Pareto front. If the seed sets objectives itself, half of the instances have these, and its assertions.
// For other seeds it has a small weight, since scripts with objectives take solvers long. Products of symbols are not
// optimized, and quantifiers are left out, since solvers' authors promise nothing for them.
var objective = Strategy{Name: Optimizing, Weight: 0.5, Objectives: 20, Prepare: prepareObjective}

// The odds of the strategy, and its bounds.
const (
	isSum                   kit.Odds = 3 // an objective is a sum of two terms
	isSoft                  kit.Odds = 4 // an objective is a group of soft constraints
	mostObjectives                   = 3
	mostSoft                         = 3 // soft constraints of a group
	mostHard                         = 4 // formulas that are asserted
	mostWeight                       = 5
	leastPoints, mostPoints          = 2, 4 // points of a Pareto front that are asked for
	mostPinned                       = 8    // symbols that have two values to choose from
)

// limits are what else is asserted so that optima are known.
var limits = kit.Table[string]{{1, "bounds"}, {1, "values"}, {1, "nothing"}}

// objectiveForm is how a script asks, unless it asks for points of a Pareto front.
type objectiveForm string

// The forms.
const (
	once        objectiveForm = "once"
	inLevel     objectiveForm = "in a level, behind a check without objectives"
	again       objectiveForm = "again, with further objectives"
	behindLevel objectiveForm = "in a level and behind it"
	behindUnsat objectiveForm = "behind a check that is unsat"
	reordered   objectiveForm = "again, in another order of objectives"
	assuming    objectiveForm = "with and without an assumption"
)

var forms = kit.Table[objectiveForm]{
	{4, once}, {1, inLevel}, {1, again}, {1, behindLevel}, {1, behindUnsat}, {1, reordered}, {2, assuming},
}

// priorities are the orders of objectives; one objective alone has the default order.
var priorities = kit.Table[string]{{1, smtlib.Lexicographic}, {1, smtlib.Box}, {1, smtlib.Pareto}}

func prepareObjective(m *kit.Material) (kit.Maker, error) {
	if m.Parameters().WithoutObjectives {
		return nil, fmt.Errorf("%w: no solver optimizes", kit.ErrCannotAct)
	}
	k := objectiveMaker{m: m}
	for _, f := range m.Initial {
		if !f.Reference && !k.isQuantified(f.Formula) {
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
	k.ofSeed()
	if len(k.terms) == 0 && len(k.own) == 0 {
		return nil, fmt.Errorf("%w: no term is a number or a bit-vector", kit.ErrCannotAct)
	}
	return k, nil
}

// objectiveMaker makes the instances of the strategy.
type objectiveMaker struct {
	m        *kit.Material
	formulas []fragment.Fragment
	terms    []fragment.Valued

	own      []smtlib.Command // the objectives that the seed sets for its last check, whose values are certain
	ownOrder string
	asserted []smtlib.Term // the assertions that are active there, and true under the model
}

// ofSeed finds the objectives that the seed sets itself.
func (k *objectiveMaker) ofSeed() {
	seed := k.m.Seed.Script
	if seed == nil || k.m.IsDerived() {
		return
	}
	script := instance.Script{Arena: k.m.Arena, Steps: seed.Commands}
	checks := len(script.Checks())
	if !script.HasObjectives() || checks == 0 {
		return
	}
	o := script.Optimized(checks - 1)
	if o.Unclear != "" {
		return
	}
	e := k.m.Evaluator(k.m.Arena)
	for _, of := range o.Objectives {
		if of.Value(e) == nil || of.Term != smtlib.NoTerm && !k.isCertain(of.Term) {
			return
		}
	}
	for _, t := range script.Active(checks - 1) {
		if k.m.Seed.Excluded(t) == "" && !k.isQuantified(t) && value.IsTrue(e.Value(t)) {
			k.asserted = append(k.asserted, t)
		}
	}
	for _, of := range o.Objectives {
		for _, at := range of.Steps {
			k.own = append(k.own, seed.Commands[at])
		}
	}
	k.ownOrder = o.Order
}

// isFit reports whether a term may be an objective: it has symbols, and is certain.
func (k objectiveMaker) isFit(t smtlib.Term) bool {
	return (int(t) >= len(k.m.Seed.Constants) || k.m.Seed.Constants[t] == nil) && k.isCertain(t)
}

// isCertain reports whether a term has no products of symbols and no quantifiers, and depends on no point that SMT-LIB
// leaves unspecified.
func (k objectiveMaker) isCertain(t smtlib.Term) bool {
	a := k.m.Arena
	if len(k.m.Model.PointsOf(a, []smtlib.Term{t})) > 0 {
		return false
	}
	needs := theory.NeedsOf(a, []smtlib.Term{t})
	least := strings.TrimPrefix(needs.LeastLogic(), "QF_")
	return !needs.Quantifiers() &&
		!strings.Contains(least, "NIA") && !strings.Contains(least, "NRA") && !strings.Contains(least, "NIRA")
}

// isQuantified reports whether there is a quantifier in a term, or in a definition that it uses.
func (k objectiveMaker) isQuantified(t smtlib.Term) bool {
	return theory.NeedsOf(k.m.Arena, []smtlib.Term{t}).Quantifiers()
}

// Make draws what is asserted, and the objectives.
func (k objectiveMaker) Make(d kit.Draw) *instance.Instance {
	rng := d.Rand()
	a := k.m.Arena.Child()
	o := drawnObjectives{objectiveMaker: k, rng: rng, a: a, form: forms.Draw(rng)}
	o.choose()
	limit := limits.Draw(rng)
	if o.order == smtlib.Pareto && limit == "bounds" { // with bounds, a front would have one point
		limit = "values"
	}
	if o.failed || limit == "bounds" && !o.lids() {
		return nil
	}
	if limit == "values" {
		o.pin()
	}
	if o.failed { // what could not be made is no term
		return nil
	}
	draft := kit.Draft{Arena: a, Witness: k.m.Model}
	if o.order == smtlib.Pareto || o.form == again && len(o.optimized) == 1 {
		o.form = once
	}
	switch o.form {
	case assuming:
		draft.Witness = o.guard()
	case behindUnsat:
		o.denied = o.not(o.asserts[rng.IntN(len(o.asserts))].(smtlib.Assert).Formula)
	}
	if o.failed {
		return nil
	}
	needs := theory.NeedsOf(a, append(instance.FormulasOf(o.asserts...), instance.RootsOf(o.optimized...)...))
	if !k.m.Seed.Offers(needs) {
		return nil
	}
	draft.Symbols, draft.How = needs.Symbols(), func() string { return o.how(limit) }
	in := k.m.InstanceOf(o.asserts, d, draft)
	sat := in.Checks[0]
	in.Steps = o.asking(in.Steps[:len(in.Steps)-1])
	in.Checks = slices.Repeat([]instance.Check{sat}, len(in.Script.Checks()))
	if o.form == behindUnsat {
		in.Checks[0] = instance.Check{Expect: instance.Unsat, Certificate: instance.Derived, Near: k.m.Model}
	}
	return in
}

// choose draws assertions, objectives and their order, or takes those of the seed.
func (o *drawnObjectives) choose() {
	if len(o.own) > 0 && (len(o.terms) == 0 || kit.Even(o.rng)) {
		o.optimized, o.order, o.isOwn = slices.Clone(o.own), o.ownOrder, true
		for _, t := range o.asserted {
			o.assert(t, nil)
		}
	}
	if len(o.asserts) > 0 {
		return
	}
	for range kit.Between(o.rng, 1, mostHard) {
		o.assert(o.formula(o.a, o.rng, true))
	}
	if o.isOwn {
		return
	}
	n := kit.Between(o.rng, 1, mostObjectives)
	for i := range n {
		if isSoft.Hit(o.rng) {
			o.soft("g" + strconv.Itoa(i+1))
		} else {
			o.term()
		}
	}
	o.order = smtlib.Lexicographic
	if n > 1 {
		o.order = priorities.Draw(o.rng)
	}
}

// how says how an instance was made.
func (o *drawnObjectives) how(limit string) string {
	text := english.Plural(len(o.asserts), "formula", "") + " of the seed that are true, and "
	if o.isOwn {
		text += "the objectives of the seed"
	} else {
		script := instance.Script{Steps: o.optimized}
		text += english.Plural(len(script.Objectives()), "objective", "")
	}
	switch limit {
	case "bounds":
		text += ", each with a bound that it attains"
	case "values":
		text += "; symbols have two values to choose from"
	}
	return text + "; asked " + string(o.form)
}

// asking are the steps of an instance with these assertions.
func (o *drawnObjectives) asking(asserts []smtlib.Command) (steps []smtlib.Command) {
	add := func(more ...smtlib.Command) { steps = append(steps, more...) }
	add(smtlib.Priority{Order: o.order})
	var check, push, pop smtlib.Command = smtlib.CheckSat{}, smtlib.Push{Levels: 1}, smtlib.Pop{Levels: 1}
	if o.order == smtlib.Pareto {
		add(append(asserts, o.optimized...)...)
		add(slices.Repeat([]smtlib.Command{check}, kit.Between(o.rng, leastPoints, mostPoints))...)
		return steps
	}
	n, first, rest := kit.Between(o.rng, 1, len(asserts)), o.optimized[:1], o.optimized[1:]
	switch o.form {
	case inLevel:
		add(append(asserts[:n:n], check, push)...)
		add(append(asserts[n:], o.optimized...)...)
	case again:
		add(append(append(asserts, first...), check)...)
		add(rest...)
	case behindLevel:
		add(append(append(asserts[:n:n], first...), push)...)
		add(append(append(asserts[n:], rest...), check, pop)...)
	case behindUnsat:
		add(append(asserts, push, smtlib.Assert{Formula: o.denied})...)
		add(append(o.optimized[:len(o.optimized):len(o.optimized)], check, pop)...)
		add(o.optimized...)
	case reordered:
		other := smtlib.Lexicographic
		if o.order == other {
			other = smtlib.Box
		}
		add(append(append(asserts, o.optimized...), check, push, asserts[0], smtlib.Priority{Order: other})...)
	case assuming:
		add(append(asserts, o.optimized...)...)
		assumed := smtlib.CheckSat{Assuming: []smtlib.Term{o.guarding}}
		if kit.Even(o.rng) {
			add(assumed)
		} else {
			add(check)
			check = assumed
		}
		if o.order == smtlib.Box { // it would go on with the check before
			add(asserts[0])
		}
	default:
		add(append(asserts, o.optimized...)...)
	}
	add(check)
	return steps
}

// guard makes some of the assertions depend on a new symbol, which is true under the model that it gives.
func (o *drawnObjectives) guard() *model.Model {
	n := 1
	for o.a.IsDeclared(fmt.Sprintf("assumed%d", n)) {
		n++
	}
	d := &smtlib.Decl{Kind: smtlib.Declared, Name: fmt.Sprintf("assumed%d", n), Result: o.a.Bool()}
	t, err := o.a.App(o.a.Declare(d))
	o.failed, o.guarding = o.failed || err != nil, t
	at := o.rng.IntN(len(o.asserts))
	for i, c := range o.asserts {
		if i == at || kit.Even(o.rng) {
			guarded, err := o.a.Apply("=>", t, c.(smtlib.Assert).Formula)
			o.asserts[i], o.failed = smtlib.Assert{Formula: guarded}, o.failed || err != nil
		}
	}
	return o.m.Model.With([]*model.Interpretation{model.NewInterpretation(d, nil, value.Bool(true))})
}

func (o *drawnObjectives) not(t smtlib.Term) smtlib.Term {
	negated, err := o.a.Apply("not", t)
	o.failed = o.failed || err != nil
	return negated
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
	form      objectiveForm
	asserts   []smtlib.Command
	optimized []smtlib.Command
	order     string
	isOwn     bool        // objectives and assertions are those of the seed
	guarding  smtlib.Term // assumption, if any
	denied    smtlib.Term // the negation of an assertion
	failed    bool        // a term could not be made
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
func (o *drawnObjectives) lids() bool {
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
		if o.order == smtlib.Lexicographic && len(premises) > 0 {
			if lid, err = o.a.Apply("=>", append(premises[:len(premises):len(premises)], lid)...); err != nil {
				return false
			}
		}
		premises = append(premises, equal)
		o.assert(lid, nil)
	}
	return true
}
