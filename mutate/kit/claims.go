package kit

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Claims are formulas that are true under a material's model. A strategy makes them once for a round. Each of its
// instances asserts some of them together with formulas of the seed, and restricts the models that are left (see
// closing); some instances assert the negation of a claim (see contradiction).
type Claims struct {
	Material *Material
	Arena    *smtlib.Arena    // arena of the formulas; a child of the material's arena
	Values   *model.Evaluator // evaluates terms of that arena
	// Structural says that the formulas to add differ from the seed's in Boolean connectives only, so they stay in its
	// logic.
	Structural bool
	// Leaving says that the formulas need more than any logic but ALL offers: each instance declares a logic of its own.
	Leaving bool

	known    map[smtlib.Term]bool
	needs    map[smtlib.Term]*theory.Needs // key: formula of a claim
	All      []Claim
	Rejected int     // formulas that were open, known already, or outside the logic that instances must stay in
	context  []Claim // formulas of the seed
	logic    theory.Logic
	Symbols  *symbolFinder
	Closing  *closing
	opposite *contradiction
	Group    *instance.Group
}

// Claim is a formula that is true.
type Claim struct {
	smtlib.Command                // asserts the formula
	How            string         // how the formula was made, for reports
	ofReferee      bool           // its value depends on the referee's answers
	leaves         bool           // the formula needs more than the seed's logic offers
	rare           bool           // the formula has operators that some solvers lack and that the seed does not use
	names          []string       // operators and sorts of theories in it that the seed does not have, sorted
	Symbols        []*smtlib.Decl // declared symbols in it
}

// Formula is what the claim asserts.
func (c *Claim) Formula() smtlib.Term { return c.Command.(smtlib.Assert).Formula }

// NewClaims returns an empty set of claims over a material.
func NewClaims(m *Material) *Claims {
	a := m.Arena.Child()
	logic, _ := theory.ParseLogic(m.Seed.Logic)
	return &Claims{
		Material: m, Arena: a, Values: m.Evaluator(a), known: map[smtlib.Term]bool{}, logic: logic,
		Symbols: &symbolFinder{arena: a},
		needs:   map[smtlib.Term]*theory.Needs{},
	}
}

// Bounds of the number of formulas that a strategy makes in advance: enough for one instance, and few enough that
// evaluating them is quick.
const leastWanted, mostWanted = 12, 400

// Wanted is how many formulas a strategy should make. Making a formula takes longer than asserting it, so each one is
// asserted in several instances, with different others.
func (c *Claims) Wanted() int { return max(leastWanted, min(mostWanted, c.Material.Expected)) }

// Apply applies an operator to arguments that are known to have the right sorts, as formulas have for connectives. It
// panics if they do not.
func Apply(a *smtlib.Arena, name string, args ...smtlib.Term) smtlib.Term {
	t, err := a.Apply(name, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err))
	}
	return t
}

// Attempts iterates until there are c.Wanted() claims, but at most each·c.Wanted() times: a formula that is made may
// not be evaluable, or may be known already.
func (c *Claims) Attempts(each int) func(yield func() bool) {
	return func(yield func() bool) {
		for left := each * c.Wanted(); len(c.All) < c.Wanted() && left > 0; left-- {
			if !yield() {
				return
			}
		}
	}
}

// Add adds a closed formula of the arena, or its negation if the formula is false. It returns false if the value is
// open, if the formula was added before, or if it does not fit the logic that instances must stay in.
func (c *Claims) Add(formula smtlib.Term, how string) bool {
	made, ok := c.claim(formula, how)
	if !ok {
		c.Rejected++
		return false
	}
	c.All = append(c.All, made)
	return true
}

// claim makes a claim of a formula, or of its negation, whichever is true.
func (c *Claims) claim(formula smtlib.Term, how string) (Claim, bool) {
	v, decided := c.Values.Holds(formula)
	if !decided || c.known[formula] {
		return Claim{}, false
	}
	holds := formula
	if !v {
		var err error
		if holds, err = c.Arena.Apply("not", formula); err != nil {
			return Claim{}, false
		}
	}
	c.known[formula] = true
	return c.State(holds, how)
}

// State makes a claim of a true formula. ok is false if the formula does not fit the logic that instances must stay in.
func (c *Claims) State(holds smtlib.Term, how string) (Claim, bool) {
	made := Claim{Command: smtlib.Assert{Formula: holds}, How: how}
	if !c.Structural {
		needs := theory.NeedsOf(c.Arena, []smtlib.Term{holds})
		c.needs[holds] = needs
		made.names = c.foreign(needs.Symbols())
		made.leaves = c.Leaving || c.logic.Difference || !c.Material.Seed.Offers(needs)
		if made.leaves && c.Material.Parameters().Stay {
			return Claim{}, false
		}
		made.rare = slices.ContainsFunc(made.names, func(name string) bool {
			return theory.RarelySupported(name) && !slices.Contains(c.Material.Parameters().Focus, name)
		})
	}
	made.Symbols = c.Symbols.In(holds)
	return made, true
}

// Given makes a claim of a formula that fixes or restricts the values of symbols.
func (c *Claims) Given(a *smtlib.Arena, t smtlib.Term) Claim {
	needs := theory.NeedsOf(a, []smtlib.Term{t})
	return Claim{Command: smtlib.Assert{Formula: t}, names: c.foreign(needs.Symbols())}
}

// denial makes a claim of the negation of a claim's formula. It lists only the name "not": the instance adds the names
// of the claim that is denied.
func (c *Claims) denial(not smtlib.Term) Claim {
	if c.Structural { // the claim has no names yet
		return c.Given(c.Arena, not)
	}
	return Claim{Command: smtlib.Assert{Formula: not}, names: c.foreign([]string{"not"})}
}

// foreign returns those names of operators and sorts that the seed does not have.
func (c *Claims) foreign(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		_, found := slices.BinarySearch(c.Material.Seed.Symbols, name)
		return found
	})
}

// Count notifies the campaign's Watcher of how many claims were made and rejected. The error wraps ErrCannotAct if
// there are none.
func (c *Claims) Count() error {
	if watch := c.Material.Origin.Watch; watch != nil {
		watch(c.Material.strategy, len(c.All), c.Rejected)
	}
	if len(c.All) == 0 {
		return fmt.Errorf("%w: none of %s has a value that is certain", ErrCannotAct,
			english.Plural(c.Rejected, "formula", ""))
	}
	return nil
}

// Maker completes the claims and returns the maker of their instances, each of which asserts at most most claims. The
// error wraps ErrCannotAct if there are no claims.
func (c *Claims) Maker(most int) (ClaimsMaker, error) {
	if err := c.Count(); err != nil {
		return ClaimsMaker{}, err
	}
	c.addContext()
	c.Closing = newClosing(c)
	c.opposite = newContradiction(c, c.Closing.symbols)
	c.Arena.Freeze()
	c.Group = &instance.Group{Arena: c.Arena}
	return ClaimsMaker{c, min(most, c.Material.Parameters().MaxAsserts)}, nil
}

// maxContext bounds the formulas of the seed that instances assert beside the claims.
const maxContext = 128

// addContext draws formulas of the seed.
func (c *Claims) addContext() {
	rng := c.Material.Rand("context")
	for _, i := range rng.Perm(len(c.Material.Initial))[:min(maxContext, len(c.Material.Initial))] {
		f := c.Material.Initial[i]
		holds := f.Formula
		if !f.Value {
			var err error
			if holds, err = c.Arena.Apply("not", holds); err != nil {
				continue
			}
		}
		c.context = append(c.context, Claim{
			Command: smtlib.Assert{Formula: holds}, ofReferee: f.Reference, Symbols: c.Symbols.In(holds),
		})
	}
}

type ClaimsMaker struct {
	*Claims
	most int
}

// rareInstances are the odds that an instance has operators that some solvers lack: those solvers reject the instance.
const rareInstances Odds = 12

// contextShare is the part of an instance's assertions that are formulas of the seed.
const contextShare = 0.2

// Make draws the claims, and how the models of the instance are restricted. Some instances have no model at all.
func (k ClaimsMaker) Make(d Draw) *instance.Instance {
	rng := d.Rand()
	n := 1 + min(rng.IntN(k.most), rng.IntN(k.most))
	rare := rareInstances.Hit(rng)
	var drawn, context []*Claim
	at := k.begin(d)
	for i := range n {
		if i > 0 && len(k.context) > 0 && rng.Float64() < contextShare {
			context = append(context, &k.context[rng.IntN(len(k.context))])
		} else if c := k.next(&at, rare); !slices.Contains(drawn, c) {
			drawn = append(drawn, c)
		}
	}
	if of, denies := k.opposite.draw(rng); denies {
		return k.opposite.make(d, rng, of, drawn, context)
	}
	draft := Draft{Arena: k.Arena, Group: k.Group}
	closed, how := k.Closing.draw(&draft, rng, slices.Concat(drawn, context))
	asserted := slices.Concat(context, drawn, closed)
	asserts := make([]smtlib.Command, len(asserted), len(asserted)+1)
	for i, c := range asserted {
		asserts[i] = c.Command
		draft.Reference = draft.Reference || c.ofReferee
	}
	draft.Logic, draft.Symbols = k.LogicAndSymbols(draft.Arena, asserts, slices.Concat(drawn, closed))
	draft.How = func() string {
		text := fmt.Sprintf("%d of %s and %s", len(drawn), english.Plural(len(k.All), "generated formula", ""),
			english.Plural(len(context), "seed formula", ""))
		for _, c := range drawn {
			text += "; " + c.How
		}
		return text + how
	}
	return k.Material.InstanceOf(asserts, d, draft)
}

// begin is the index of the first claim that an instance takes. Neighbouring instances start at different claims, so
// that nearly all claims are used once before some are used again.
func (c *Claims) begin(d Draw) int {
	const shift = 5 // how far the starts of a block are moved from those of the block before
	return (d.Index-d.Block)*len(c.All)/BlockSize + d.Block/BlockSize*shift
}

// next returns the claim at an index, or one of the next few whose field rare is as given, and advances the index: most
// instances have no operators that some solvers lack.
func (c *Claims) next(at *int, rare bool) *Claim {
	const tries = 8
	for i := range tries {
		if claim := &c.All[(*at+i)%len(c.All)]; claim.rare == rare {
			*at += i + 1
			return claim
		}
	}
	*at++
	return &c.All[(*at-1)%len(c.All)]
}

// Take draws n different claims for an instance, or all if there are fewer.
func (c *Claims) Take(d Draw, rng *rand.Rand, n int) []*Claim {
	rare := rareInstances.Hit(rng)
	var taken []*Claim
	at := c.begin(d)
	for range n {
		if claim := c.next(&at, rare); !slices.Contains(taken, claim) {
			taken = append(taken, claim)
		}
	}
	return taken
}

// LogicAndSymbols returns the logic that an instance must declare ("" if the seed's logic is enough), and the names of
// the operators and sorts in it.
func (k *Claims) LogicAndSymbols(
	a *smtlib.Arena, asserts []smtlib.Command, drawn []*Claim,
) (logic string, names []string) {
	names = k.Material.Seed.Symbols
	leaves := false
	for _, c := range drawn {
		leaves = leaves || c.leaves
		if len(c.names) > 0 {
			names = slices.Concat(names, c.names)
		}
	}
	if len(names) > len(k.Material.Seed.Symbols) {
		slices.Sort(names)
		names = slices.Compact(names)
	}
	if leaves {
		logic = k.needsOf(a, instance.FormulasOf(asserts...)).LeastLogic()
	}
	return logic, names
}

// needsOf returns what a logic must offer for formulas. It uses the stored needs of those that are formulas of claims.
func (k *Claims) needsOf(a *smtlib.Arena, formulas []smtlib.Term) *theory.Needs {
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

// symbolFinder finds the declared symbols in terms of an arena.
type symbolFinder struct {
	arena    *smtlib.Arena
	lastWalk []uint32 // index: term; the last walk that visited it
	walk     uint32
	stack    []smtlib.Term
}

// In returns the declared symbols in a term, in the order of their declaration.
func (s *symbolFinder) In(t smtlib.Term) []*smtlib.Decl {
	if n := int(s.arena.Len()); n > len(s.lastWalk) {
		s.lastWalk = append(s.lastWalk, make([]uint32, n-len(s.lastWalk)+n/2)...)
	}
	s.walk++
	s.stack = append(s.stack[:0], t)
	var found []*smtlib.Decl
	for len(s.stack) > 0 {
		t := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if s.lastWalk[t] == s.walk {
			continue
		}
		s.lastWalk[t] = s.walk
		for d := range s.arena.Declarations(t) {
			if d.Kind == smtlib.Declared && !slices.Contains(found, d) {
				found = append(found, d)
			}
		}
		s.stack = append(s.stack, s.arena.Below(t)...)
	}
	slices.SortFunc(found, func(d, e *smtlib.Decl) int { return int(d.Fun) - int(e.Fun) })
	return found
}
