package mutate

import (
	"fmt"
	"math/rand/v2"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Incremental is the name of the strategy whose instances ask more than once.
const Incremental = "incremental"

// incremental asks several times, under push and pop, with assumptions, names, declarations at all levels, and
// reset-assertions. Assertions are true under the model, except for negations of such assertions, which are dropped
// again later. While a formula and its negation are active, unsat is the right answer.
var incremental = Strategy{Name: Incremental, Weight: 0.25, Session: 4, Prepare: prepareIncremental}

// The odds of the strategy.
const (
	partsJoined    kit.Odds = 3 // a claim joins two formulas, else it is one
	stepReplaced   kit.Odds = 4 // another formula replaces one in the seed's own steps
	unnamed        kit.Odds = 3 // a script has no named assertions
	assertUnnamed  kit.Odds = 4
	valuesAsserted kit.Odds = 4 // a claim is asserted with the values of its symbols, which leaves few models
	anyDenied      kit.Odds = 8 // any claim is denied, asserted or not; if it is not, the answer may be sat
	deniedUnasked  kit.Odds = 3 // there is no check while a claim is denied
	guardsLeftOut  kit.Odds = 3 // a check assumes no switch that denies a claim, though there are such
)

// Bounds of what the strategy makes.
const (
	incrementalTries           = 3     // for each claim that is wanted
	mostIncremental            = 12    // claims that an instance asserts
	leastSteps, mostDrawnSteps = 6, 25 // steps of a script
	mostAtOnce                 = 3     // assertions in a row, levels pushed by one command
	mostAssumed                = 2     // switches, besides one that denies a claim
)

// sessionSteps are the kinds of steps of a script. A step that is not possible is replaced by another one: see
// [session.step].
var sessionSteps = kit.Table[string]{
	{8, "assert"}, {3, "push"}, {3, "pop"}, {2, "check"}, {2, "assume"}, {3, "deny"}, {1, "guard"}, {1, "guard or forget"},
	{1, "forget"},
}

// What becomes of a claim that is denied.
var denials = kit.Table[string]{{1, "it stays"}, {1, "all is forgotten"}, {4, "its level is left"}}

func prepareIncremental(m *kit.Material) (kit.Maker, error) {
	if len(m.Initial) == 0 {
		return nil, fmt.Errorf("%w: no formula has a value", kit.ErrCannotAct)
	}
	m, switches := withSwitches(m)
	var parts []smtlib.Term
	for f := range m.SmallFormulas() {
		parts = append(parts, f.Formula)
	}
	j, err := kit.NewJoiner(kit.NewClaims(m), m.Origin.Rand(Incremental, m.Number), parts)
	if err != nil {
		return nil, err
	}
	j.Claims.Structural = true
	for range j.Claims.Attempts(incrementalTries) {
		t := j.Part()
		if partsJoined.Hit(j.Rand) {
			t = j.JoinTwo(t, j.Part())
		}
		j.Claims.Add(t, "")
	}
	k := incrementalMaker{switches: switches, fixed: map[*smtlib.Decl]bool{}}
	k.prepareOwn(j.Claims)
	if k.ClaimsMaker, err = j.Claims.Maker(mostIncremental); err != nil {
		return nil, err
	}
	for i := range k.All {
		k.fix(&k.All[i])
	}
	return k, nil
}

// literal is a Boolean constant that the seed does not have, and its value.
type literal struct {
	decl *smtlib.Decl
	is   bool
}

// switches is the number of switches. Every other one is true under the model.
const switches = 4

// withSwitches gives the material with new Boolean constants, which assumptions are made of.
func withSwitches(m *kit.Material) (*kit.Material, []literal) {
	a := m.Arena.Child()
	var all []literal
	var given []*model.Interpretation
	var symbols []*smtlib.Decl
	for n := 1; len(all) < switches; n++ {
		name := fmt.Sprintf("s%d", n)
		if a.IsDeclared(name) {
			continue
		}
		d := &smtlib.Decl{Kind: smtlib.Declared, Name: name, Result: a.Bool()}
		a.Declare(d)
		is := len(all)%2 == 0
		all = append(all, literal{d, is})
		given = append(given, model.NewInterpretation(d, nil, value.Bool(is)))
		symbols = append(symbols, d)
	}
	a.Freeze()
	return m.Extend(a, m.Model.With(given), symbols...), all
}

type incrementalMaker struct {
	kit.ClaimsMaker
	switches []literal
	fixed    map[*smtlib.Decl]bool // symbols to declare at the beginning, since definitions may refer to them

	own   [][]smtlib.Command          // the seed's steps, if it asks several times or has scopes
	holds map[smtlib.Term]*kit.Claim  // claims of the formulas that those steps assert, or of their negations
	taken map[smtlib.Term]smtlib.Term // for each literal that those steps assume, it or its negation
}

// prepareOwn makes claims of the assertions and assumptions of the seed's own steps.
func (k *incrementalMaker) prepareOwn(c *kit.Claims) {
	k.own = kit.OwnSteps(c.Material.Origin.Seed)
	if c.Material.IsDerived() {
		k.own = nil
	}
	k.holds, k.taken = map[smtlib.Term]*kit.Claim{}, map[smtlib.Term]smtlib.Term{}
	holding := func(t smtlib.Term) (smtlib.Term, bool) {
		v, decided := c.Values.Holds(t)
		if !decided || v {
			return t, decided
		}
		if c.Arena.OperatorName(t) == "not" {
			return c.Arena.Args(t)[0], true
		}
		not, err := c.Arena.Apply("not", t)
		return not, err == nil
	}
	for _, steps := range k.own {
		for _, step := range steps {
			switch step := step.(type) {
			case smtlib.Assert:
				if t, ok := holding(step.Formula); ok {
					if made, ok := c.State(t, ""); ok {
						k.holds[step.Formula] = &made
					}
				}
			case smtlib.CheckSat:
				for _, literal := range step.Assuming {
					if t, ok := holding(literal); ok {
						k.taken[literal] = t
					}
				}
			}
		}
	}
}

// follow follows the seed's own steps. All assertions are true under the model: the seed's formulas, their negations,
// or other formulas in their places.
func (k incrementalMaker) follow(d kit.Draw, rng *rand.Rand) *instance.Instance {
	others := 0
	f := kit.Follower{
		Rand: rng, MaxAsserts: k.Material.Parameters().MaxAsserts,
		Assert: func(t smtlib.Term) (*kit.Claim, bool) {
			c, known := k.holds[t]
			if !known || stepReplaced.Hit(rng) {
				others++
				return &k.All[rng.IntN(len(k.All))], true
			}
			return c, true
		},
		Assume: func(literal smtlib.Term) (smtlib.Term, bool) { t, ok := k.taken[literal]; return t, ok },
	}
	steps := f.Follow(k.own[rng.IntN(len(k.own))])
	draft := kit.Draft{Arena: k.Arena, Group: k.Group, How: func() string {
		return fmt.Sprintf("the steps of the seed up to a check, with %s, %d of them others, and %s",
			english.Plural(len(f.Asserted), "assertion", ""), others, english.Plural(f.Checks, "check", ""))
	}}
	in := k.Material.InstanceOfSteps(steps, d, draft, f.Asserted, k.Claims)
	in.Checks = make([]instance.Check, f.Checks)
	for i := range in.Checks {
		in.Checks[i] = k.Material.Certain()
	}
	return in
}

// fix records the symbols of a claim that uses definitions; they are declared first.
func (k *incrementalMaker) fix(c *kit.Claim) {
	formula := c.Command.(smtlib.Assert).Formula
	for _, t := range smtlib.Reachable([]smtlib.Term{formula}, k.Arena.Args) {
		if d := k.Arena.Declaration(t); d != nil && d.Body != smtlib.NoTerm {
			for _, of := range c.Symbols {
				k.fixed[of] = true
			}
			return
		}
	}
}

// Make draws a script, step by step.
func (k incrementalMaker) Make(d kit.Draw) *instance.Instance {
	rng := d.Rand()
	if len(k.own) > 0 && rng.IntN(kit.OtherSteps) > 0 {
		return k.follow(d, rng)
	}
	s := &session{
		k: k, rng: rng, arena: k.Arena.Child(), global: kit.Even(rng), naming: !unnamed.Hit(rng),
		assuming: kit.Even(rng),
		early:    map[*smtlib.Decl]bool{}, levels: make([]sessionLevel, 1), most: k.Material.Parameters().MaxAsserts,
	}
	for steps := kit.Between(rng, leastSteps, mostDrawnSteps); steps > 0; steps-- {
		s.step()
	}
	s.end()
	asserts := make([]smtlib.Command, len(s.formulas), len(s.formulas)+1)
	for i, t := range s.formulas {
		asserts[i] = smtlib.Assert{Formula: t}
	}
	draft := kit.Draft{Arena: s.arena, Group: k.Group, How: func() string {
		return fmt.Sprintf("%s and %s, in up to %s", english.Plural(s.asserted, "assertion", ""),
			english.Plural(len(s.checks), "check", ""), english.Plural(s.deepest, "level", ""))
	}}
	draft.Logic, draft.Symbols = k.LogicAndSymbols(s.arena, asserts, s.pinned)
	in := k.Material.InstanceOf(asserts, d, draft)
	pins := in.Steps[len(asserts) : len(in.Steps)-1]
	in.Steps = kit.WithPins(pins, s.steps)
	if s.global {
		in.Options = kit.GlobalDeclarations
	}
	in.Checks = s.checks
	return in
}
