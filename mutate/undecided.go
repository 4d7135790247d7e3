package mutate

import (
	"fmt"
	"math/rand/v2"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Undecided is the name of the strategy whose instances have no known answer.
const Undecided = "undecided"

// undecided asserts the seed's assertions, some of them changed or left out, without regard to a model, so the right
// answer is not known. But if a solver answers sat, its model is evaluated. No other strategy asserts nearly the same
// as a seed that has no known model. Seeds with several checks or scopes are followed step by step: each check must be
// answered like the same assertions alone.
var undecided = Strategy{Name: Undecided, Weight: 3, Session: 4, AsSeed: true, Prepare: prepareUndecided}

// The odds of the strategy, and its bounds.
const (
	operatorChanged kit.Odds = 3 // an assertion is changed by another operator, else by another part
	someLeftOut     kit.Odds = 3 // an instance leaves out some assertions
	leftOut         kit.Odds = 4 // such an instance leaves an assertion out; leftOutStep among a seed's own steps
	leftOutStep     kit.Odds = 12
	stepChanged     kit.Odds = 6 // a further assertion among a seed's own steps is changed
	seedItself      kit.Odds = 8 // an instance may be the unchanged seed, if that has one assertion or own steps
	wholeSeedItself kit.Odds = 4 // the same, of seeds with several assertions
	mostPlaces               = 3 // one in 1 + the number of assertions is changed, at least one in 1 + mostPlaces
	// mostChanged bounds the changed assertions of a round.
	mostChanged = 60
)

func prepareUndecided(m *kit.Material) (kit.Maker, error) {
	g, c := kit.NewGrower(m, m.Rand("undecided"))
	u := &unsettled{c: c, changed: map[int][]*kit.Claim{}, places: map[smtlib.Term]int{}, holds: map[smtlib.Term]bool{}}
	w := kit.NewValueClaims(m, g, c)
	w.Formulas = nil
	u.whole, _ = c.OfSeed()
	u.whole = u.whole[:min(len(u.whole), m.Parameters().MaxAsserts)]
	for i, claim := range u.whole {
		f := claim.Formula()
		u.places[f], u.holds[f] = i, c.Holds(f)
		w.Formulas = append(w.Formulas, f)
	}
	if len(u.whole) == 0 {
		return nil, fmt.Errorf("%w: no assertion of the seed can be evaluated", kit.ErrCannotAct)
	}
	w.Emit = u.change
	for range min(c.Wanted(), mostChanged) {
		u.at = g.Rand.IntN(len(u.whole))
		w.Formulas = []smtlib.Term{u.whole[u.at].Formula()}
		if operatorChanged.Hit(g.Rand) {
			w.OtherOperator()
		} else {
			w.OtherPart()
		}
	}
	if !m.IsDerived() {
		u.own = kit.OwnSteps(m.Seed)
	}
	c.Arena.Freeze()
	u.group = &instance.Group{Arena: c.Arena}
	return u, nil
}

// unsettled makes the instances of the strategy undecided.
type unsettled struct {
	c       *kit.Claims
	group   *instance.Group
	whole   []*kit.Claim         // the seed's assertions
	changed map[int][]*kit.Claim // key: index of an assertion; its changed versions
	at      int                  // index of the assertion that is being changed

	own    [][]smtlib.Command   // the seed's steps, if it asks several times or has scopes
	places map[smtlib.Term]int  // indices of the seed's assertions
	holds  map[smtlib.Term]bool // truth of assertions and changed versions under the model
}

// change keeps a changed version of an assertion, unless its value is open.
func (u *unsettled) change(f smtlib.Term, how string) {
	v := u.c.Values.Value(f)
	if value.IsOpen(v) {
		u.c.Rejected++
		return
	}
	u.holds[f] = value.IsTrue(v)
	if made, ok := u.c.State(f, how); ok {
		u.changed[u.at] = append(u.changed[u.at], &made)
	}
}

// Make draws which assertions are asserted, and which of these are changed.
func (u *unsettled) Make(d kit.Draw) *instance.Instance {
	rng := d.Rand()
	if len(u.own) > 0 && rng.IntN(kit.OtherSteps) > 0 {
		return u.follow(d, rng)
	}
	all := !someLeftOut.Hit(rng)
	certainly := -1 // index of an assertion that is changed in any case, so that few instances are the unchanged seed
	if len(u.whole) == 1 && !seedItself.Hit(rng) {
		certainly = 0
	}
	var asserted []*kit.Claim
	changes := 0
	for i, c := range u.whole {
		if !all && i != certainly && leftOut.Hit(rng) {
			continue
		}
		if others := u.changed[i]; len(others) > 0 && (i == certainly || rng.IntN(1+min(len(u.whole), mostPlaces)) == 0) {
			c = others[rng.IntN(len(others))]
			changes++
		}
		asserted = append(asserted, c)
	}
	if len(asserted) == 0 || changes == 0 && len(asserted) == len(u.whole) && len(u.whole) > 1 &&
		!wholeSeedItself.Hit(rng) {
		return nil
	}
	asserts := make([]smtlib.Command, len(asserted))
	for i, c := range asserted {
		asserts[i] = c.Command
	}
	draft := kit.Draft{Arena: u.c.Arena, Group: u.group, Undecided: true}
	draft.Logic, draft.Symbols = u.c.LogicAndSymbols(u.c.Arena, asserts, asserted)
	draft.How = func() string {
		return fmt.Sprintf("%d of the %s of the seed, %d of them changed; the right answer is not known",
			len(asserted), english.Plural(len(u.whole), "assertion", ""), changes)
	}
	return u.c.Material.InstanceOf(asserts, d, draft)
}

// follow goes through the seed's own steps, with one assertion changed, and perhaps others changed or left out. If all
// active formulas of a check are true under the model nevertheless, sat is expected.
func (u *unsettled) follow(d kit.Draw, rng *rand.Rand) *instance.Instance {
	changed, missing := 0, 0
	certainly := rng.IntN(len(u.whole))
	f := kit.Follower{
		Rand: rng, MaxAsserts: u.c.Material.Parameters().MaxAsserts,
		Assert: func(t smtlib.Term) (*kit.Claim, bool) {
			at, known := u.places[t]
			if !known || leftOutStep.Hit(rng) {
				missing++
				return nil, false
			}
			if others := u.changed[at]; len(others) > 0 && (at == certainly || stepChanged.Hit(rng)) {
				changed++
				return others[rng.IntN(len(others))], true
			}
			return u.whole[at], true
		},
		Assume: func(literal smtlib.Term) (smtlib.Term, bool) { return literal, true },
	}
	steps := f.Follow(u.own[rng.IntN(len(u.own))])
	if len(f.Asserted) == 0 || changed+missing == 0 && !seedItself.Hit(rng) {
		return nil
	}
	draft := kit.Draft{Arena: u.c.Arena, Group: u.group, Undecided: true}
	draft.How = func() string {
		return fmt.Sprintf("the steps of the seed up to a check, with %s, %d of them changed and %d left out, and %s",
			english.Plural(len(f.Asserted), "assertion", ""), changed, missing, english.Plural(f.Checks, "check", ""))
	}
	in := u.c.Material.InstanceOfSteps(steps, d, draft, f.Asserted, u.c)
	u.c.Material.Judge(in, f.Checks, func(t smtlib.Term) bool { return u.holds[t] })
	return in
}
