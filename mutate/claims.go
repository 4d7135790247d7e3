package mutate

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// claims are formulas that are true under a material's model. A strategy makes them once for a round; its instances
// assert some of them, with formulas of the seed beside, and close: see closing. Some deny one: see contradiction.
type claims struct {
	m      *Material
	arena  *smtlib.Arena    // the formulas', a child of the material's
	values *model.Evaluator // of terms of that arena
	// structural says that formulas that are added have nothing but Boolean connectives that the seed does not have:
	// they stay in its logic.
	structural bool
	// leaving says that the formulas have what no logic has but ALL: each declares its own.
	leaving bool

	known    map[smtlib.Term]bool
	needs    map[smtlib.Term]*theory.Needs // of the formulas of claims
	all      []claim
	rejected int     // formulas that were open, known or of a logic that is not wanted
	context  []claim // formulas of the seed
	logic    theory.Logic
	symbols  *symbols
	closing  *closing
	opposite *contradiction
	group    *instance.Group
}

// claim is a formula that is true.
type claim struct {
	smtlib.Command                // asserts it
	how            string         // it was made, for a report
	told           bool           // its value stands on the referee's answers
	leaves         bool           // the seed's logic is too small
	patchy         bool           // it has operators that some solvers lack, and the seed has not
	names          []string       // of operators and sorts of theories in it that the seed does not have, sorted
	symbols        []*smtlib.Decl // declared ones in it
}

// formula is what the claim asserts.
func (c *claim) formula() smtlib.Term { return c.Command.(smtlib.Assert).Formula }

// newClaims begins with none.
func newClaims(m *Material) *claims {
	a := m.Arena.Child()
	logic, _ := theory.ParseLogic(m.Seed.Logic)
	return &claims{
		m: m, arena: a, values: m.Evaluator(a), known: map[smtlib.Term]bool{}, logic: logic, symbols: &symbols{arena: a},
		needs: map[smtlib.Term]*theory.Needs{},
	}
}

// wanted is how many formulas a strategy should make: each is in a few instances, beside others, for making it takes
// longer than asserting it.
func (c *claims) wanted() int { return max(12, min(400, c.m.Expected)) }

// add adds a closed formula of the arena, or its negation if that is what is true. It returns false if its value is
// open, if it is there already, or if it does not fit the logic that instances are to stay in.
func (c *claims) add(formula smtlib.Term, how string) bool {
	made, ok := c.claim(formula, how)
	if !ok {
		c.rejected++
		return false
	}
	c.all = append(c.all, made)
	return true
}

// claim makes a claim of a formula or its negation.
func (c *claims) claim(formula smtlib.Term, how string) (claim, bool) {
	v, decided := c.values.Value(formula).(value.Bool)
	if !decided || c.known[formula] {
		return claim{}, false
	}
	holds := formula
	if !v {
		var err error
		if holds, err = c.arena.Apply("not", formula); err != nil {
			return claim{}, false
		}
	}
	c.known[formula] = true
	return c.state(holds, how)
}

// state makes a claim of a formula, if it fits the logic that instances are to stay in.
func (c *claims) state(holds smtlib.Term, how string) (claim, bool) {
	made := claim{Command: smtlib.Assert{Formula: holds}, how: how}
	if !c.structural {
		needs := theory.NeedsOf(c.arena, []smtlib.Term{holds})
		c.needs[holds] = needs
		made.names = c.foreign(needs.Symbols())
		made.leaves = c.leaving || c.logic.Difference || !c.m.Seed.Offers(needs)
		if made.leaves && c.m.Parameters().Stay {
			return claim{}, false
		}
		made.patchy = slices.ContainsFunc(made.names, func(name string) bool {
			return patchy(name) && !slices.Contains(c.m.Parameters().Focus, name)
		})
	}
	made.symbols = c.symbols.of(holds)
	return made, true
}

// given makes a claim of a formula that says what symbols are.
func (c *claims) given(a *smtlib.Arena, t smtlib.Term) claim {
	needs := theory.NeedsOf(a, []smtlib.Term{t})
	return claim{Command: smtlib.Assert{Formula: t}, names: c.foreign(needs.Symbols())}
}

// denial makes a claim of the negation of one. Who asks for the names in it asks for those of the denied claim, too.
func (c *claims) denial(not smtlib.Term) claim {
	if c.structural { // no names are known of the claim
		return c.given(c.arena, not)
	}
	return claim{Command: smtlib.Assert{Formula: not}, names: c.foreign([]string{"not"})}
}

// foreign are those names of operators and sorts that the seed does not have.
func (c *claims) foreign(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		_, found := slices.BinarySearch(c.m.Seed.Symbols, name)
		return found
	})
}

// maker ends the making of claims. The error wraps ErrCannotAct if there are none. An instance asserts at most so many.
func (c *claims) maker(most int) (claimsMaker, error) {
	if watch := c.m.origin.Watch; watch != nil {
		watch(c.m.strategy, len(c.all), c.rejected)
	}
	if len(c.all) == 0 {
		return claimsMaker{}, fmt.Errorf("%w: none of %d formulas has a value that is certain", ErrCannotAct, c.rejected)
	}
	c.addContext()
	c.closing = newClosing(c)
	c.opposite = newContradiction(c, c.closing.symbols)
	c.arena.Freeze()
	c.group = &instance.Group{Arena: c.arena}
	return claimsMaker{c, min(most, c.m.Parameters().MaxAsserts)}, nil
}

// maxContext bounds the formulas of the seed that instances assert beside the claims.
const maxContext = 128

// addContext draws formulas of the seed.
func (c *claims) addContext() {
	rng := c.m.rng("context")
	for _, i := range rng.Perm(len(c.m.Initial))[:min(maxContext, len(c.m.Initial))] {
		f := c.m.Initial[i]
		holds := f.Formula
		if !f.Value {
			var err error
			if holds, err = c.arena.Apply("not", holds); err != nil {
				continue
			}
		}
		c.context = append(c.context, claim{
			Command: smtlib.Assert{Formula: holds}, told: f.Reference, symbols: c.symbols.of(holds),
		})
	}
}

type claimsMaker struct {
	*claims
	most int
}

// patchyInstances: one instance in so many has operators that some solvers lack.
const patchyInstances = 12

// contextShare is the part of an instance's assertions that are formulas of the seed.
const contextShare = 0.2

// Make draws the claims, and how the instance is closed: it may have no model at all.
func (k claimsMaker) Make(d Draw) *instance.Instance {
	rng := d.Rand()
	n := 1 + min(rng.IntN(k.most), rng.IntN(k.most))
	patchy := rng.IntN(patchyInstances) == 0
	var drawn, context []*claim
	at := k.begin(d)
	for i := range n {
		if i > 0 && len(k.context) > 0 && rng.Float64() < contextShare {
			context = append(context, &k.context[rng.IntN(len(k.context))])
		} else if c := k.next(&at, patchy); !slices.Contains(drawn, c) {
			drawn = append(drawn, c)
		}
	}
	if of, denies := k.opposite.draw(rng); denies {
		return k.opposite.make(d, rng, of, drawn, context)
	}
	draft := Draft{Arena: k.arena, Group: k.group}
	closed, how := k.closing.draw(&draft, rng, slices.Concat(drawn, context))
	asserted := slices.Concat(context, drawn, closed)
	asserts := make([]smtlib.Command, len(asserted), len(asserted)+1)
	for i, c := range asserted {
		asserts[i] = c.Command
		draft.Reference = draft.Reference || c.told
	}
	draft.Logic, draft.Symbols = k.leaves(draft.Arena, asserts, slices.Concat(drawn, closed))
	draft.How = func() string {
		text := fmt.Sprintf("%d formulas of %d made of the seed's, and %d of the seed", len(drawn), len(k.all), len(context))
		for _, c := range drawn {
			text += "; " + c.how
		}
		return text + how
	}
	return k.m.asserting(asserts, d, draft)
}

// begin is the place among the claims from which an instance takes some. Neighbours begin at different ones, so that
// few claims are in several instances before all of them were in one.
func (k claimsMaker) begin(d Draw) int {
	const shift = 5 // of the beginnings in a block against those in the one before
	return (d.Index-d.Block)*len(k.all)/FamilySize + d.Block/FamilySize*shift
}

// next gives the claim at a place, or one of the next few, and moves on: most instances have none with operators that
// some solvers lack.
func (k claimsMaker) next(at *int, patchy bool) *claim {
	const tries = 8
	for i := range tries {
		if c := &k.all[(*at+i)%len(k.all)]; c.patchy == patchy {
			*at += i + 1
			return c
		}
	}
	*at++
	return &k.all[(*at-1)%len(k.all)]
}

// leaves gives the logic of an instance that does not fit the seed's, "" of one that does, and the names of the
// operators and sorts in it.
func (k *claims) leaves(a *smtlib.Arena, asserts []smtlib.Command, drawn []*claim) (logic string, names []string) {
	names = k.m.Seed.Symbols
	leaves := false
	for _, c := range drawn {
		leaves = leaves || c.leaves
		if len(c.names) > 0 {
			names = slices.Concat(names, c.names)
		}
	}
	if len(names) > len(k.m.Seed.Symbols) {
		slices.Sort(names)
		names = slices.Compact(names)
	}
	if leaves {
		logic = k.needsOf(a, instance.FormulasOf(asserts...)).LeastLogic()
	}
	return logic, names
}

// needsOf finds out what a logic must offer for formulas, which may be those of claims.
func (k *claims) needsOf(a *smtlib.Arena, formulas []smtlib.Term) *theory.Needs {
	var known []*theory.Needs
	var others []smtlib.Term
	for _, f := range formulas {
		if needs := k.needs[f]; needs != nil {
			known = append(known, needs)
		} else {
			others = append(others, f)
		}
	}
	return theory.Union(append(known, theory.NeedsOf(a, others))...)
}

// symbols finds the declared symbols in terms of an arena.
type symbols struct {
	arena *smtlib.Arena
	met   []uint32 // by term: last walk that met it
	walk  uint32
	stack []smtlib.Term
}

// of gives those in a term, in the order of their declaration.
func (s *symbols) of(t smtlib.Term) []*smtlib.Decl {
	if n := int(s.arena.Len()); n > len(s.met) {
		s.met = append(s.met, make([]uint32, n-len(s.met)+n/2)...)
	}
	s.walk++
	s.stack = append(s.stack[:0], t)
	var found []*smtlib.Decl
	for len(s.stack) > 0 {
		t := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if s.met[t] == s.walk {
			continue
		}
		s.met[t] = s.walk
		if s.arena.Kind(t) == smtlib.KindApp {
			d := s.arena.FunInfo(s.arena.Fun(t)).Decl
			if d != nil && d.Kind == smtlib.Declared && !slices.Contains(found, d) {
				found = append(found, d)
			}
			if d != nil && d.Body != smtlib.NoTerm {
				s.stack = append(s.stack, d.Body)
			}
		}
		s.stack = append(s.stack, s.arena.Args(t)...)
	}
	slices.SortFunc(found, func(d, e *smtlib.Decl) int { return int(d.Fun) - int(e.Fun) })
	return found
}
