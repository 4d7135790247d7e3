package mutate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// contradiction makes instances that have no model, the mirror of those with one: every symbol of a claim is pinned to
// its value, and the claim's negation is asserted, which is false then; or all that the seed asserts is, if that has no
// model. What else is asserted does not matter.
type contradiction struct {
	*valuePins
	denied []denied
	said   []denied // what the seed's author says cannot all be true
	seed   *denied  // what the seed asserts, if it is proved that it cannot all be true
	beside []*claim // which leave the seed as hard as it is: they have no quantifiers over large sorts
}

// denied is a claim that is certain once its symbols are pinned; or assertions of the seed, and there is no claim.
type denied struct {
	*claim
	not  claim   // its negation
	said []claim // the assertions of the seed, which cannot all be true
	word *word   // that says so; nil if it is proved
}

// Bounds of what is prepared.
const (
	maxDenied  = 160 // claims
	maxSaid    = 64  // assertions of the seed
	mostBeside = 3   // formulas beside what the seed asserts
)

// newContradiction finds claims that can be denied, by evaluation under what the pins say and nothing else: an instance
// has few of the terms that would suggest values of quantified variables here.
func newContradiction(c *claims, symbols []*smtlib.Decl) *contradiction {
	k := &contradiction{valuePins: newValuePins(c)}
	pinned := model.New("pins")
	for _, d := range symbols {
		if in := k.pin(d); in != nil {
			pinned.Set(in)
		}
	}
	values := model.NewEvaluator(c.arena, pinned).ByItself()
	for i := range c.all {
		made := &c.all[i]
		if len(k.denied) == maxDenied {
			break
		}
		if made.told || slices.ContainsFunc(made.symbols, func(d *smtlib.Decl) bool { return len(k.pins[d]) == 0 }) {
			continue
		}
		holds := made.Command.(smtlib.Assert).Formula
		if values.Value(holds) != value.Value(value.Bool(true)) {
			continue
		}
		if not, err := negation(c.arena, holds); err == nil {
			k.denied = append(k.denied, denied{claim: made, not: c.denial(not)})
		}
	}
	for _, w := range c.m.authorsWords() {
		few := len(w.Formulas) <= min(maxSaid, c.m.Parameters().MaxAsserts)
		if w.Answer == instance.Unsat && few {
			k.said = append(k.said, k.sayingOf(w.Formulas, &w))
		}
	}
	isExcluded := func(f smtlib.Term) bool { return c.m.Seed.Excluded(f) != "" }
	all := c.m.Seed.Assertions
	if len(all) <= min(maxSaid, c.m.Parameters().MaxAsserts) && !slices.ContainsFunc(all, isExcluded) && c.refutesSeed() {
		of := k.sayingOf(all, nil)
		k.seed = &of
		quantified := newUnbounded(c.arena)
		for i := range c.all {
			if !quantified.in(c.all[i].Command.(smtlib.Assert).Formula) {
				k.beside = append(k.beside, &c.all[i])
			}
		}
	}
	return k
}

// refutesSeed reports whether what the seed asserts is refuted whatever stands beside it: other symbols may make too
// many assignments to go through.
func (c *claims) refutesSeed() bool {
	if !c.m.isDerived() {
		return c.m.origin.refuted()
	}
	return model.Refute(context.Background(), c.m.Arena, c.m.Seed.Assertions, 1) != nil
}

// sayingOf makes claims of assertions of the seed that cannot all be true.
func (k *contradiction) sayingOf(formulas []smtlib.Term, by *word) denied {
	of := denied{word: by}
	for _, f := range formulas {
		of.said = append(of.said, claim{Command: smtlib.Assert{Formula: f}, symbols: k.c.symbols.of(f)})
	}
	return of
}

// negation gives the negation of a formula; that of a negation is what is negated.
func negation(a *smtlib.Arena, formula smtlib.Term) (smtlib.Term, error) {
	if a.OperatorName(formula) == "not" {
		return a.Args(formula)[0], nil
	}
	return a.Apply("not", formula)
}

// contradictionShare is the part of the instances that have no model, where claims can be denied.
const contradictionShare = 0.2

// The parts of these that have none on the word of the seed's author, or because the seed has none.
const (
	saidShare = 0.2
	seedShare = 0.5
)

// draw draws whether an instance has no model, and which claim it denies, or that it asserts what the seed does, and on
// whose word it has none: on one of which nothing else is known, which takes a search to find out.
func (k *contradiction) draw(rng *rand.Rand) (*denied, bool) {
	if rng.Float64() >= contradictionShare {
		return nil, false
	}
	if len(k.said) > 0 && (len(k.denied) == 0 || rng.Float64() < saidShare) {
		if of := &k.said[rng.IntN(len(k.said))]; of.word.open() {
			return of, true
		}
	}
	if k.seed != nil && (len(k.denied) == 0 || rng.Float64() < seedShare) {
		return k.seed, true
	}
	if len(k.denied) == 0 {
		return nil, false
	}
	return &k.denied[rng.IntN(len(k.denied))], true
}

// make makes an instance that denies a claim, or asserts what a word speaks of, beside what else is asserted.
func (k *contradiction) make(d Draw, rng *rand.Rand, of *denied, drawn, context []*claim) *instance.Instance {
	c := k.c
	draft := Draft{Arena: c.arena, Group: c.group, Unsat: true}
	if of.word != nil {
		draft.Word = of.word.Word
	}
	core := k.core(of)
	switch {
	case of.claim != nil:
		drawn = slices.DeleteFunc(drawn, func(other *claim) bool { return other == of.claim })
	case of.word == nil: // the seed is to remain what matters: formulas of it may be denied in the context
		drawn, context = k.drawBeside(rng, drawn), nil
	}
	form := forms[rng.IntN(len(forms))]
	hides := core
	defines := of.word != nil && rng.IntN(3) == 0 // what is refuted is looked for in assertions
	if defines {
		hides = draft.defined(core)
	}
	hidden := form.hide(&draft, hides, context)
	asserted := slices.Concat(hidden, drawn)
	rng.Shuffle(len(asserted), func(i, j int) { asserted[i], asserted[j] = asserted[j], asserted[i] })
	asserts := make([]smtlib.Command, len(asserted), len(asserted)+1)
	for i, c := range asserted {
		asserts[i] = c.Command
	}
	leaving := slices.Concat(drawn, core)
	if of.claim != nil {
		leaving = append(leaving, of.claim)
	}
	draft.Logic, draft.Symbols = c.leaves(draft.Arena, asserts, leaving)
	if at, has := slices.BinarySearch(draft.Symbols, definition); defines && !has {
		draft.Symbols = slices.Insert(slices.Clone(draft.Symbols), at, definition)
	}
	draft.How = func() string {
		if of.word != nil {
			return fmt.Sprintf("no model: %d assertions of the seed, of which its author says in %s that they have none, %s, "+
				"beside %d other formulas", len(core), of.word, form.name, len(drawn)+len(context))
		}
		if of.claim == nil {
			return fmt.Sprintf("no model: the %d assertions of the seed, which has none, %s, beside %d other formulas",
				len(core), form.name, len(drawn)+len(context))
		}
		return fmt.Sprintf("no model: a formula is denied that is true where its %d symbols have the values that they are "+
			"pinned to (%s), %s, beside %d other formulas", len(of.symbols), of.how, form.name, len(drawn)+len(context))
	}
	return c.m.asserting(asserts, d, draft)
}

// drawBeside draws a few claims to stand beside what the seed asserts: of those that were drawn, if all are quantified.
func (k *contradiction) drawBeside(rng *rand.Rand, drawn []*claim) []*claim {
	n := 1 + rng.IntN(mostBeside)
	if len(k.beside) == 0 {
		return drawn[:min(n, len(drawn))]
	}
	var light []*claim
	for range n {
		if c := k.beside[rng.IntN(len(k.beside))]; !slices.Contains(light, c) {
			light = append(light, c)
		}
	}
	return light
}

// core are the formulas that contradict each other.
func (k *contradiction) core(of *denied) []*claim {
	var core []*claim
	if of.claim != nil {
		core = append(core, &of.not)
		for _, d := range of.symbols {
			for i := range k.pins[d] {
				core = append(core, &k.pins[d][i])
			}
		}
	}
	for i := range of.said {
		core = append(core, &of.said[i])
	}
	return core
}

// forms are the ways in which formulas that contradict each other are asserted, with formulas of the seed beside.
var forms = []struct {
	name string
	hide func(draft *Draft, core, context []*claim) []*claim
}{
	{"one by one", func(_ *Draft, core, context []*claim) []*claim { return slices.Concat(core, context) }},
	{"one by one", func(_ *Draft, core, context []*claim) []*claim { return slices.Concat(core, context) }},
	{"in one conjunction", func(draft *Draft, core, context []*claim) []*claim {
		all := slices.Concat(core, context)
		if len(all) < 2 {
			return all
		}
		return draft.joined(all, func(a *smtlib.Arena) (smtlib.Term, error) { return a.Apply("and", formulasOf(all)...) })
	}},
	{"as an implication that is denied", func(draft *Draft, core, context []*claim) []*claim {
		premises := formulasOf(slices.Concat(context, core[1:]))
		if len(premises) == 0 {
			return core
		}
		return draft.joined(slices.Concat(core, context), func(a *smtlib.Arena) (smtlib.Term, error) {
			t, err := negation(a, core[0].Command.(smtlib.Assert).Formula)
			if err != nil {
				return t, err
			}
			if t, err = a.Apply("=>", append(premises, t)...); err != nil {
				return t, err
			}
			return a.Apply("not", t)
		})
	}},
}

// definition is a command that some solvers do not have.
const definition = "define-fun"

// joined gives the formula that stands for claims, in an arena of the draft's own; the claims if there is none.
func (d *Draft) joined(all []*claim, join func(a *smtlib.Arena) (smtlib.Term, error)) []*claim {
	a := d.Arena.Child()
	t, err := join(a)
	if err != nil {
		return all
	}
	d.Arena = a
	return []*claim{{Command: smtlib.Assert{Formula: t}}}
}

// defined gives claims that stand for others, by definitions in an arena of the draft's own.
func (d *Draft) defined(all []*claim) []*claim {
	a := d.Arena.Child()
	made := make([]*claim, len(all))
	for i, f := range formulasOf(all) {
		decl := &smtlib.Decl{Kind: smtlib.Defined, Name: "said", Result: a.Bool(), Body: f}
		for n := 1; a.IsDeclared(decl.Name); n++ {
			decl.Name = fmt.Sprintf("said%d", n)
		}
		a.Declare(decl)
		t, err := a.App(decl.Fun)
		if err != nil {
			panic(fmt.Sprintf("mutate: %v", err)) // it has no parameters
		}
		made[i] = &claim{Command: smtlib.Assert{Formula: t}}
	}
	a.Freeze()
	d.Arena = a
	return made
}

func formulasOf(claims []*claim) []smtlib.Term {
	formulas := make([]smtlib.Term, len(claims))
	for i, c := range claims {
		formulas[i] = c.Command.(smtlib.Assert).Formula
	}
	return formulas
}
