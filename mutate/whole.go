package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// whole asserts all of the seed's assertions, unchanged, and one or two claims about its symbols that are true under
// the material's model; no symbol is pinned. A solver does the same work on such an instance as on the seed, while
// formulas made from parts of a seed are mostly decided before most algorithms come into play. The right answer is sat
// if the model makes the seed true, and unsat if the seed is proved to have no model or its author says so; otherwise
// it is not known, as in undecided, but a solver's model is evaluated. Seeds with several checks are mostly followed
// step by step, with the claims before the last check.
var whole = Strategy{Name: "whole", Weight: 10, AsSeed: true, Prepare: prepareWhole}

// mostBeside bounds the claims that are added to the seed. With as many as other strategies assert, less of a solver's
// code is reached.
const mostBeside = 2

func prepareWhole(m *kit.Material) (kit.Maker, error) {
	k := newWholeMaker(m)
	if !k.isTrue() && !k.isRefuted() { // a refuted seed has no model to search for
		if own := m.OwnModel(); own != nil {
			if under := newWholeMaker(m.DeriveUnder(m.Seed, own.With(nil), m.Rand("whole, its model"))); under.isTrue() {
				k = under
			}
		}
	}
	if len(k.asserted) == 0 {
		return nil, fmt.Errorf("%w: no assertion of the seed can be evaluated", kit.ErrCannotAct)
	}
	return k, k.prepare()
}

// newWholeMaker makes claims of the seed's assertions, and evaluates them.
func newWholeMaker(m *kit.Material) *wholeMaker {
	g, c := kit.NewGrower(m, m.Rand("whole"))
	k := &wholeMaker{g: g, c: c, holds: map[smtlib.Term]bool{}}
	k.asserted, k.complete = c.OfSeed()
	for _, claim := range k.asserted {
		k.holds[claim.Formula()] = c.Holds(claim.Formula())
	}
	return k
}

// wholeMaker makes the instances of the strategy whole.
type wholeMaker struct {
	g *kit.Grower
	c *kit.Claims

	asserted []*kit.Claim         // the seed's assertions
	complete bool                 // asserted has all of them
	holds    map[smtlib.Term]bool // truth of these formulas, and of the claims, under the model
	known    kit.Draft            // knowledge about the seed's assertions, which holds for each instance
	own      [][]smtlib.Command   // the seed's steps, if it asks several times or has scopes
}

// isTrue reports whether the model makes all assertions true.
func (k *wholeMaker) isTrue() bool {
	return !slices.ContainsFunc(k.asserted, func(c *kit.Claim) bool { return !k.holds[c.Formula()] })
}

// isRefuted reports whether it is proved that the seed's assertions cannot all be true.
func (k *wholeMaker) isRefuted() bool {
	return k.complete && k.c.Material.Seed.Opened == nil && k.c.RefutesSeed()
}

// prepare makes the claims, and finds out what is known about the seed's assertions.
func (k *wholeMaker) prepare() error {
	m := k.c.Material
	kit.NewValueClaims(m, k.g, k.c).Fill()
	k.c.All = slices.DeleteFunc(k.c.All, func(c kit.Claim) bool { return len(c.Symbols) == 0 })
	k.known = kit.Draft{Undecided: true}
	switch word := k.refutedByAuthor(); {
	case k.isTrue():
		k.known = kit.Draft{}
	case k.isRefuted():
		k.known = kit.Draft{Unsat: true}
		quantified := kit.NewUnboundedQuantifiers(k.c.Arena)
		k.c.All = slices.DeleteFunc(k.c.All, func(c kit.Claim) bool { return quantified.In(c.Formula()) })
	case word != nil:
		k.known = kit.Draft{Word: word}
	}
	for i := range k.c.All {
		k.holds[k.c.All[i].Formula()] = true
	}
	k.own = kit.OwnSteps(m.Seed)
	k.c.Arena.Freeze()
	k.known.Arena, k.known.Group = k.c.Arena, &instance.Group{Arena: k.c.Arena}
	return k.c.Count()
}

// refutedByAuthor returns an author's status unsat of formulas that are all asserted, nil if there is none or our own
// search knows better.
func (k *wholeMaker) refutedByAuthor() *instance.Word {
	for _, w := range k.c.Material.AuthorsWords() {
		if w.Answer == instance.Unsat && !slices.ContainsFunc(w.Formulas, func(f smtlib.Term) bool {
			_, asserted := k.holds[f]
			return !asserted
		}) && w.Open() {
			return w.Word
		}
	}
	return nil
}

// Make draws the claims, and whether they are before or after the seed's assertions.
func (k *wholeMaker) Make(d kit.Draw) *instance.Instance {
	rng := d.Rand()
	claims := k.c.Take(d, rng, kit.Between(rng, 1, mostBeside))
	if len(k.own) > 0 && rng.IntN(kit.OtherSteps) > 0 {
		return k.follow(d, rng, claims)
	}
	asserted := slices.Concat(k.asserted, claims)
	if kit.Even(rng) {
		asserted = slices.Concat(claims, k.asserted)
	}
	asserts := make([]smtlib.Command, len(asserted), len(asserted)+1)
	for i, c := range asserted {
		asserts[i] = c.Command
	}
	draft := k.known
	draft.Logic, draft.Symbols = k.c.LogicAndSymbols(draft.Arena, asserts, asserted)
	draft.How = func() string {
		text := fmt.Sprintf("the %s of the seed", english.Plural(len(k.asserted), "assertion", ""))
		if !k.complete {
			text = fmt.Sprintf("%d of the seed's assertions", len(k.asserted))
		}
		switch {
		case draft.Undecided:
			text += ", of which the right answer is not known"
		case draft.Unsat:
			text += ", without a model"
		case draft.Word != nil:
			text += fmt.Sprintf(", of which the seed's author says in %s that there is no model", draft.Word)
		}
		return text + claimsText(claims)
	}
	return k.c.Material.InstanceOf(asserts, d, draft)
}

// claimsText describes the claims of an instance.
func claimsText(claims []*kit.Claim) string {
	text := ", and " + english.Plural(len(claims), "claim", "")
	for _, c := range claims {
		text += "; " + c.How
	}
	return text
}

// follow follows the seed's own steps, with the claims before the last check. If all active formulas of a check are
// true under the model, sat is expected.
func (k *wholeMaker) follow(d kit.Draw, rng *rand.Rand, claims []*kit.Claim) *instance.Instance {
	places := map[smtlib.Term]*kit.Claim{}
	for _, c := range k.asserted {
		places[c.Formula()] = c
	}
	f := kit.Follower{
		Rand: rng, MaxAsserts: k.c.Material.Parameters().MaxAsserts,
		Assert: func(t smtlib.Term) (*kit.Claim, bool) { c, known := places[t]; return c, known },
		Assume: func(literal smtlib.Term) (smtlib.Term, bool) { return literal, true },
	}
	steps := f.Follow(k.own[rng.IntN(len(k.own))])
	if len(f.Asserted) == 0 {
		return nil
	}
	last := len(steps) - 1
	ask := steps[last]
	steps = steps[:last:last]
	for _, c := range claims {
		steps = append(steps, c.Command)
	}
	steps = append(steps, ask)
	draft := kit.Draft{Arena: k.known.Arena, Group: k.known.Group, Undecided: true}
	draft.How = func() string {
		return fmt.Sprintf("the steps of the seed up to a check, with %s and %s",
			english.Plural(len(f.Asserted), "assertion", ""), english.Plural(f.Checks, "check", "")) + claimsText(claims)
	}
	in := k.c.Material.InstanceOfSteps(steps, d, draft, slices.Concat(f.Asserted, claims), k.c)
	k.c.Material.Judge(in, f.Checks, func(t smtlib.Term) bool { return k.holds[t] })
	return in
}
