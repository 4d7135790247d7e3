package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Undecided is the strategy whose instances have no answer that is known.
const Undecided = "undecided"

// undecided asserts the seed's assertions as they stand, some of them changed or left out, without a model: nobody
// knows the right answer. But a solver that says sat has to give a model, and that is evaluated. Seeds without a model
// are asked what they ask in no other way.
var undecided = Strategy{Name: Undecided, Weight: 0.75, Prepare: func(m *Material) (Maker, error) {
	g, c := newGrower(m, m.rng("undecided"))
	u := &unsettled{c: c, changed: map[int][]*claim{}}
	w := newWorth(m, g, c)
	w.formulas = nil
	for _, f := range m.Seed.Assertions {
		if m.Seed.Excluded(f) != "" || len(u.whole) == m.gen.Settings.MaxAsserts {
			continue
		}
		if whole, ok := c.state(f, "as it is"); ok {
			u.whole = append(u.whole, &whole)
			w.formulas = append(w.formulas, f)
		}
	}
	if len(u.whole) == 0 {
		return nil, fmt.Errorf("%w: no assertion of the seed can be evaluated", ErrCannotAct)
	}
	w.emit = u.change
	for range min(c.wanted(), mostChanged) {
		u.at = g.rng.IntN(len(u.whole))
		w.formulas = []smtlib.Term{u.whole[u.at].formula()}
		if g.rng.IntN(3) == 0 {
			w.otherOperator()
		} else {
			w.otherPart()
		}
	}
	c.arena.Freeze()
	u.group = &instance.Group{Arena: c.arena}
	return u, nil
}}

// mostChanged bounds the changed assertions of a round: how a model is found matters more here than what is asked.
const mostChanged = 60

// unsettled makes the instances of the strategy undecided.
type unsettled struct {
	c       *claims
	group   *instance.Group
	whole   []*claim         // the seed's assertions
	changed map[int][]*claim // by their places: what was made of them
	at      int              // the place of the one that is being changed
}

// change takes what was made of an assertion, unless it can never be judged.
func (u *unsettled) change(f smtlib.Term, how string) {
	if value.IsOpen(u.c.values.Value(f)) {
		u.c.rejected++
		return
	}
	if made, ok := u.c.state(f, how); ok {
		u.changed[u.at] = append(u.changed[u.at], &made)
	}
}

// Make draws which assertions are asserted, and which of these are changed.
func (u *unsettled) Make(d Draw) *instance.Instance {
	rng := d.Rand()
	all := rng.IntN(3) > 0
	var asserted []*claim
	changes := 0
	for i, c := range u.whole {
		if !all && rng.IntN(4) == 0 {
			continue
		}
		if others := u.changed[i]; len(others) > 0 && rng.IntN(1+min(len(u.whole), 3)) == 0 {
			c = others[rng.IntN(len(others))]
			changes++
		}
		asserted = append(asserted, c)
	}
	if len(asserted) == 0 || changes == 0 && len(asserted) == len(u.whole) && len(u.whole) > 1 && rng.IntN(4) > 0 {
		return nil
	}
	asserts := make([]smtlib.Command, len(asserted))
	for i, c := range asserted {
		asserts[i] = c.Command
	}
	draft := Draft{Arena: u.c.arena, Group: u.group, Undecided: true}
	draft.Logic, draft.Symbols = u.c.leaves(u.c.arena, asserts, asserted)
	draft.How = func() string {
		return fmt.Sprintf("%d of the %d assertions of the seed, %d of them changed; the right answer is not known",
			len(asserted), len(u.whole), changes)
	}
	return u.c.m.asserting(asserts, d, draft)
}
