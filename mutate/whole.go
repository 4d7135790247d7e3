package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/build"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// whole asserts all that the seed asserts, as it stands, and one or two claims about its symbols beside it, which are
// true under the same values; no symbol is pinned. What a solver does with the seed it does with such an instance,
// too: parts of a seed, and what is made of parts, are mostly settled before it gets there. The right answer is sat
// where the values make the seed true, unsat where it is proved to have no model or its author says so; of others it
// is not known, as of those of undecided, but a model that a solver gives is evaluated. Seeds that ask several times
// are mostly asked that way, with the claims in the last level.
var whole = Strategy{Name: "whole", Weight: 10, AsSeed: true, Prepare: prepareWhole}

// mostBeside bounds the claims beside the seed: with all those of an instance of another strategy less is reached.
const mostBeside = 2

func prepareWhole(m *build.Material) (build.Maker, error) {
	k := newWholeMaker(m)
	if !k.isTrue() && !k.isRefuted() { // what is refuted has no model that could be found
		if own := m.OwnModel(); own != nil {
			if under := newWholeMaker(m.DeriveUnder(m.Seed, own.With(nil), m.Rand("whole, its model"))); under.isTrue() {
				k = under
			}
		}
	}
	if len(k.asserted) == 0 {
		return nil, fmt.Errorf("%w: no assertion of the seed can be evaluated", build.ErrCannotAct)
	}
	return k, k.prepare()
}

// newWholeMaker states what the seed asserts.
func newWholeMaker(m *build.Material) *wholeMaker {
	g, c := build.NewGrower(m, m.Rand("whole"))
	k := &wholeMaker{g: g, c: c, holds: map[smtlib.Term]bool{}}
	k.asserted, k.complete = c.OfSeed()
	for _, claim := range k.asserted {
		k.holds[claim.Formula()] = c.Holds(claim.Formula())
	}
	return k
}

// wholeMaker makes the instances of the strategy whole.
type wholeMaker struct {
	g *build.Grower
	c *build.Claims

	asserted []*build.Claim       // the seed's assertions
	complete bool                 // all of them
	holds    map[smtlib.Term]bool // which formulas are true under the model: of these, and of the claims
	known    build.Draft          // what is known of the seed's assertions, and so of an instance
	own      [][]smtlib.Command   // the seed's steps, if it asks several times or has scopes
}

// isTrue reports whether the model makes true all that is asserted.
func (k *wholeMaker) isTrue() bool {
	return !slices.ContainsFunc(k.asserted, func(c *build.Claim) bool { return !k.holds[c.Formula()] })
}

// isRefuted reports whether it is proved that what the seed asserts cannot all be true.
func (k *wholeMaker) isRefuted() bool {
	return k.complete && k.c.Material.Seed.Opened == nil && k.c.RefutesSeed()
}

// prepare makes the claims, and finds out what is known of the seed's assertions.
func (k *wholeMaker) prepare() error {
	m := k.c.Material
	build.NewValueClaims(m, k.g, k.c).Fill()
	k.c.All = slices.DeleteFunc(k.c.All, func(c build.Claim) bool { return len(c.Symbols) == 0 })
	k.known = build.Draft{Undecided: true}
	switch word := k.refutedByAuthor(); {
	case k.isTrue():
		k.known = build.Draft{}
	case k.isRefuted():
		k.known = build.Draft{Unsat: true}
		quantified := build.NewUnboundedQuantifiers(k.c.Arena)
		k.c.All = slices.DeleteFunc(k.c.All, func(c build.Claim) bool { return quantified.In(c.Formula()) })
	case word != nil:
		k.known = build.Draft{Word: word}
	}
	for i := range k.c.All {
		k.holds[k.c.All[i].Formula()] = true
	}
	k.own = build.OwnSteps(m.Seed)
	k.c.Arena.Freeze()
	k.known.Arena, k.known.Group = k.c.Arena, &instance.Group{Arena: k.c.Arena}
	return k.c.Count()
}

// refutedByAuthor gives the word of the seed's author that what is asserted has no model, nil if there is none, or if
// more is known of it.
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

// Make draws the claims, and where they stand.
func (k *wholeMaker) Make(d build.Draw) *instance.Instance {
	rng := d.Rand()
	claims := k.c.Take(d, rng, build.Between(rng, 1, mostBeside))
	if len(k.own) > 0 && rng.IntN(build.OtherSteps) > 0 {
		return k.follow(d, rng, claims)
	}
	asserted := slices.Concat(k.asserted, claims)
	if build.Even(rng) {
		asserted = slices.Concat(claims, k.asserted)
	}
	asserts := make([]smtlib.Command, len(asserted), len(asserted)+1)
	for i, c := range asserted {
		asserts[i] = c.Command
	}
	draft := k.known
	draft.Logic, draft.Symbols = k.c.LogicAndSymbols(draft.Arena, asserts, asserted)
	draft.How = func() string {
		text := fmt.Sprintf("the %d assertions of the seed", len(k.asserted))
		if !k.complete {
			text = fmt.Sprintf("%d of the seed's assertions", len(k.asserted))
		}
		switch {
		case draft.Undecided:
			text += ", of which the right answer is not known"
		case draft.Unsat:
			text += ", which have no model"
		case draft.Word != nil:
			text += fmt.Sprintf(", of which their author says in %s that they have no model", draft.Word)
		}
		return text + claimsText(claims)
	}
	return k.c.Material.InstanceOf(asserts, d, draft)
}

// claimsText describes the claims of an instance.
func claimsText(claims []*build.Claim) string {
	text := fmt.Sprintf(", and %d claims", len(claims))
	for _, c := range claims {
		text += "; " + c.How
	}
	return text
}

// follow goes through the seed's own steps, with the claims in front of the last check. What a check asks about may be
// true under the model all the same: then sat is the right answer.
func (k *wholeMaker) follow(d build.Draw, rng *rand.Rand, claims []*build.Claim) *instance.Instance {
	places := map[smtlib.Term]*build.Claim{}
	for _, c := range k.asserted {
		places[c.Formula()] = c
	}
	f := build.Follower{
		Rand: rng, MaxAsserts: k.c.Material.Parameters().MaxAsserts,
		Assert: func(t smtlib.Term) (*build.Claim, bool) { c, known := places[t]; return c, known },
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
	draft := build.Draft{Arena: k.known.Arena, Group: k.known.Group, Undecided: true}
	draft.How = func() string {
		return fmt.Sprintf("the steps of the seed up to a check, with %d assertions and %d checks", len(f.Asserted),
			f.Checks) + claimsText(claims)
	}
	in := k.c.Material.InstanceOfSteps(steps, d, draft, slices.Concat(f.Asserted, claims), k.c)
	k.c.Material.Judge(in, f.Checks, func(t smtlib.Term) bool { return k.holds[t] })
	return in
}
