package kit

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// modelsLeft is the largest number of assignments that are models of an instance. It is 0 as often as not.
var modelsLeft = Table[int]{{3, 0}, {1, 1}, {1, 2}, {1, 4}}

// NewScoped prepares to make instances of small scope, with the material's random numbers for a purpose.
func NewScoped(m *Material, purpose string) (*Scoped, error) {
	g, c := NewGrower(m, m.Rand(purpose))
	k := &Scoped{ValuePins: NewValuePins(c), rng: g.Rand}
	formulas := k.formulas(g)
	k.narrow(g, formulas)
	if len(k.ranging) > 0 {
		k.evaluate(formulas)
	}
	if len(k.decided) == 0 {
		return nil, fmt.Errorf("%w: no formula has a value under each of several assignments", ErrCannotAct)
	}
	c.Arena.Freeze()
	c.Group = &instance.Group{Arena: c.Arena}
	return k, nil
}

// Bounds of what is evaluated.
const (
	maxScoped      = 48 // formulas
	maxRanging     = 4  // symbols
	maxDomain      = 4  // values of one of them
	maxAssignments = 64 // an assignment is a bit of a uint64
)

// Scoped makes instances of small scope: a few symbols have few values each, the others are pinned, and every formula
// has been evaluated under all assignments that this leaves.
type Scoped struct {
	*ValuePins
	rng     *rand.Rand
	ranging []model.Cell
	confine map[*smtlib.Decl]Claim // confines a ranging symbol to its values, if its sort has others
	pinned  *model.Model           // the pinned values, and the current assignment
	count   int                    // number of assignments
	models  []*model.Model         // index: assignment; the material's model with its values
	decided []scopedFormula
}

// scopedFormula is a formula with the sets (as bits) of the assignments under which it is true and false. It is open
// under the others.
type scopedFormula struct {
	is, not         Claim
	isTrue, isFalse uint64
}

// formulas draws formulas of the seed, and grows further ones.
func (k *Scoped) formulas(g *Grower) []smtlib.Term {
	var all []smtlib.Term
	for f := range k.Claims.Material.Shuffled(k.rng) {
		if len(all) == maxScoped/2 {
			break
		}
		all = append(all, f.Formula)
	}
	for range maxScoped {
		if t, ok := g.Grow(k.Claims.Arena.Bool(), Between(k.rng, 1, 3)); ok && len(all) < maxScoped {
			all = append(all, t)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// narrow draws the symbols that range over several values, and pins the others.
func (k *Scoped) narrow(g *Grower, formulas []smtlib.Term) {
	var symbols []*smtlib.Decl
	for _, f := range formulas {
		for _, d := range k.Claims.Symbols.In(f) {
			if !slices.Contains(symbols, d) && len(symbols) < MaxPinned {
				symbols = append(symbols, d)
			}
		}
	}
	k.confine, k.pinned, k.count = map[*smtlib.Decl]Claim{}, model.New("scope"), 1
	for _, i := range k.rng.Perm(len(symbols)) {
		d := symbols[i]
		if len(d.Params) == 0 && len(k.ranging) < maxRanging && k.domain(g, d) {
			continue
		}
		if says := k.Pin(d); says != nil {
			k.pinned.Set(says)
		}
	}
}

// domain makes a constant range over a few values, if there are not too many assignments then.
func (k *Scoped) domain(g *Grower, d *smtlib.Decl) bool {
	a := k.Claims.Arena
	in := k.Claims.Material.Model.Interpretation(d)
	if in == nil || in.Definition != nil || len(d.SortParams) > 0 {
		return false
	}
	all, finite := model.New("sort").Values(a, d.Result, maxDomain)
	if !finite {
		all = k.someValues(g, in.Default, d.Result)
	}
	if len(all) < 2 || k.count*len(all) > maxAssignments {
		return false
	}
	if !finite {
		confined, ok := k.confined(d, all)
		if !ok {
			return false
		}
		k.confine[d] = k.Claims.Given(k.Claims.Arena, confined)
	}
	k.count *= len(all)
	k.ranging = append(k.ranging, model.Cell{Symbol: d, Values: all})
	return true
}

// someValues draws a few values, v among them; integers are often consecutive.
func (k *Scoped) someValues(g *Grower, v value.Value, s smtlib.Sort) []value.Value {
	all := []value.Value{v}
	n, inOrder := v.(value.Int)
	inOrder = inOrder && Even(k.rng)
	for range 1 + k.rng.IntN(maxDomain-1) {
		other := g.Draws.Fresh(s)
		if inOrder {
			n = n.Add(value.NewInt(1))
			other = n
		}
		if _, ok := k.Literal(other, s); ok && !slices.ContainsFunc(all, func(v value.Value) bool {
			return value.HasKey(v) && value.Key(v) == value.Key(other)
		}) {
			all = append(all, other)
		}
	}
	return all
}

// confined makes a formula that a constant has one of some values: by bounds if they are consecutive integers, else by
// a disjunction.
func (k *Scoped) confined(d *smtlib.Decl, values []value.Value) (smtlib.Term, bool) {
	a := k.Claims.Arena
	t, err := a.App(d.Fun)
	if err != nil {
		return smtlib.NoTerm, false
	}
	var equations, literals []smtlib.Term
	for _, v := range values {
		is, ok := k.Literal(v, d.Result)
		if !ok {
			return smtlib.NoTerm, false
		}
		literals = append(literals, is)
		eq, err := a.Apply("=", t, is)
		if err != nil {
			return smtlib.NoTerm, false
		}
		equations = append(equations, eq)
	}
	if neighbours(values) {
		below, err := a.Apply("<=", literals[0], t)
		above, failed := a.Apply("<=", t, literals[len(literals)-1])
		if err != nil || failed != nil {
			return smtlib.NoTerm, false
		}
		t, err = a.Apply("and", below, above)
		return t, err == nil
	}
	t, err = a.Apply("or", equations...)
	return t, err == nil
}

// neighbours reports whether values are consecutive integers, in ascending order.
func neighbours(values []value.Value) bool {
	next, ok := values[0].(value.Int)
	if !ok {
		return false
	}
	for _, v := range values {
		if v.(value.Int).Cmp(next) != 0 {
			return false
		}
		next = next.Add(value.NewInt(1))
	}
	return true
}

// evaluate evaluates formulas under each assignment, using only the pinned values and the domains.
func (k *Scoped) evaluate(formulas []smtlib.Term) {
	made := make([]scopedFormula, len(formulas))
	quantified := NewUnboundedQuantifiers(k.Claims.Arena)
	table := model.Tabulate(k.Claims.Arena, k.pinned, k.ranging)
	for n := range table.Parts(context.Background()) { // there is one part, since the assignments are few
		for i := range n {
			var given []*model.Interpretation
			for at, cell := range k.ranging {
				given = append(given, model.NewInterpretation(cell.Symbol, nil, table.Cell(at, i)))
			}
			k.models = append(k.models, k.Claims.Material.Model.With(given))
		}
		for i, t := range formulas {
			if !quantified.In(t) { // a formula with an unbounded quantifier has no values, and is dropped below
				isTrue, isFalse := table.Truth(t)
				made[i].isTrue, made[i].isFalse = isTrue[0], isFalse[0]
			}
		}
	}
	for i, t := range formulas {
		f := &made[i]
		not, err := Negation(k.Claims.Arena, t)
		always := f.isTrue == 0 || f.isFalse == 0 // never true, or never false
		if always || err != nil {
			continue
		}
		var ok bool
		if f.is, ok = k.Claims.State(t, "is true"); !ok {
			continue
		}
		if f.not, ok = k.Claims.State(not, "is false"); ok {
			k.decided = append(k.decided, *f)
		}
	}
}

// Make draws formulas, negated or not, until few or no assignments make all of them true.
func (k *Scoped) Make(d Draw) *instance.Instance {
	in, _ := k.Draw(d)
	return in
}

// Draw is Make, and also returns the models among the assignments.
func (k *Scoped) Draw(d Draw) (*instance.Instance, []*model.Model) {
	rng := d.Rand()
	most := modelsLeft.Draw(rng)
	longest := k.Claims.Material.Parameters().MaxAsserts
	all := uint64(1)<<(k.count-1)<<1 - 1
	isTrue, isFalse := all, uint64(0)
	var drawn []*Claim
	for range 3 * maxScoped {
		if len(drawn) >= longest || isFalse == all || most > 0 && bits.OnesCount64(isTrue) <= most {
			break
		}
		f := &k.decided[rng.IntN(len(k.decided))]
		holds, fails, asserted := f.isTrue, f.isFalse, &f.is
		if Even(rng) {
			holds, fails, asserted = fails, holds, &f.not
		}
		if fails&^isFalse == 0 || most > 0 && isTrue&holds == 0 { // it excludes no assignment, or all
			continue
		}
		isTrue, isFalse = isTrue&holds, isFalse|fails
		drawn = append(drawn, asserted)
	}
	draft := Draft{Arena: k.Claims.Arena, Group: k.Claims.Group, Unsat: isFalse == all}
	switch {
	case isTrue != 0:
		draft.Witness = k.models[bits.TrailingZeros64(isTrue)]
	case !draft.Unsat || len(drawn) == 0:
		return nil, nil
	}
	var models []*model.Model
	for n, m := range k.models {
		if isTrue>>n&1 == 1 {
			models = append(models, m)
		}
	}
	return k.make(d, rng, draft, drawn, func(used []*smtlib.Decl) string {
		of := k.first(used)
		return fmt.Sprintf("assignments: %d, models: %d, not models: %d",
			bits.OnesCount64(of), bits.OnesCount64(isTrue&of), bits.OnesCount64(isFalse&of))
	}), models
}

// first returns the assignments under which all symbols that are not used have their first values: one for each
// assignment of the used symbols.
func (k *Scoped) first(used []*smtlib.Decl) uint64 {
	var of uint64
	for n := range k.count {
		digits, isFirst := n, true
		for _, cell := range k.ranging {
			isFirst = isFirst && (digits%len(cell.Values) == 0 || slices.Contains(used, cell.Symbol))
			digits /= len(cell.Values)
		}
		if isFirst {
			of |= 1 << n
		}
	}
	return of
}

// make makes an instance of formulas, with the claims that confine and pin their symbols.
func (k *Scoped) make(
	d Draw, rng *rand.Rand, draft Draft, drawn []*Claim, how func(used []*smtlib.Decl) string,
) *instance.Instance {
	asserted := slices.Clone(drawn)
	var used []*smtlib.Decl
	for _, c := range drawn {
		for _, d := range c.Symbols {
			if slices.Contains(used, d) {
				continue
			}
			used = append(used, d)
			if confined, ok := k.confine[d]; ok {
				asserted = append(asserted, &confined)
			}
			for i := range k.Pins[d] {
				asserted = append(asserted, &k.Pins[d][i])
			}
		}
	}
	rng.Shuffle(len(asserted), func(i, j int) { asserted[i], asserted[j] = asserted[j], asserted[i] })
	asserts := make([]smtlib.Command, len(asserted), len(asserted)+1)
	for i, c := range asserted {
		asserts[i] = c.Command
	}
	draft.Logic, draft.Symbols = k.Claims.LogicAndSymbols(draft.Arena, asserts, asserted)
	draft.How = func() string {
		return fmt.Sprintf("%d of %s, with %s ranging over a few values or pinned; %s", len(drawn),
			english.Plural(len(k.decided), "formula", ""), english.Plural(len(used), "symbol", ""), how(used))
	}
	return k.Claims.Material.InstanceOf(asserts, d, draft)
}
