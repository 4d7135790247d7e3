package build

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Claims are formulas that are true under a material's model. A strategy makes them once for a round; its instances
// assert some of them, with formulas of the seed beside, and close: see closing. Some deny one: see contradiction.
type Claims struct {
	Material *Material
	Arena    *smtlib.Arena    // the formulas', a child of the material's
	Values   *model.Evaluator // of terms of that arena
	// Structural says that formulas that are added have nothing but Boolean connectives that the seed does not have:
	// they stay in its logic.
	Structural bool
	// Leaving says that the formulas have what no logic has but ALL: each declares its own.
	Leaving bool

	known    map[smtlib.Term]bool
	needs    map[smtlib.Term]*theory.Needs // of the formulas of claims
	All      []Claim
	Rejected int     // formulas that were open, known or of a logic that is not wanted
	context  []Claim // formulas of the seed
	logic    theory.Logic
	Symbols  *symbolFinder
	Closing  *closing
	opposite *contradiction
	Group    *instance.Group
}

// Claim is a formula that is true.
type Claim struct {
	smtlib.Command                // asserts it
	How            string         // it was made, for a report
	ofReferee      bool           // its value stands on the referee's answers
	leaves         bool           // the seed's logic is too small
	rare           bool           // it has operators that some solvers lack, and the seed has not
	names          []string       // of operators and sorts of theories in it that the seed does not have, sorted
	Symbols        []*smtlib.Decl // declared ones in it
}

// Formula is what the claim asserts.
func (c *Claim) Formula() smtlib.Term { return c.Command.(smtlib.Assert).Formula }

// NewClaims begins with none.
func NewClaims(m *Material) *Claims {
	a := m.Arena.Child()
	logic, _ := theory.ParseLogic(m.Seed.Logic)
	return &Claims{
		Material: m, Arena: a, Values: m.Evaluator(a), known: map[smtlib.Term]bool{}, logic: logic,
		Symbols: &symbolFinder{arena: a},
		needs:   map[smtlib.Term]*theory.Needs{},
	}
}

// Bounds of the formulas that a strategy makes in advance: enough for one instance, and no more than evaluating them is
// quick for.
const leastWanted, mostWanted = 12, 400

// Wanted is how many formulas a strategy should make: each is in a few instances, beside others, for making it takes
// longer than asserting it.
func (c *Claims) Wanted() int { return max(leastWanted, min(mostWanted, c.Material.Expected)) }

// Apply applies an operator to arguments that are known to fit it, as formulas fit connectives. It panics if they do
// not.
func Apply(a *smtlib.Arena, name string, args ...smtlib.Term) smtlib.Term {
	t, err := a.Apply(name, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err))
	}
	return t
}

// Attempts goes on until there are as many claims as are wanted, but so many times for each at most: formulas that are
// made may be not evaluable, or be there already.
func (c *Claims) Attempts(each int) func(yield func() bool) {
	return func(yield func() bool) {
		for left := each * c.Wanted(); len(c.All) < c.Wanted() && left > 0; left-- {
			if !yield() {
				return
			}
		}
	}
}

// Add adds a closed formula of the arena, or its negation if that is what is true. It returns false if its value is
// open, if it is there already, or if it does not fit the logic that instances are to stay in.
func (c *Claims) Add(formula smtlib.Term, how string) bool {
	made, ok := c.claim(formula, how)
	if !ok {
		c.Rejected++
		return false
	}
	c.All = append(c.All, made)
	return true
}

// claim makes a claim of a formula or its negation.
func (c *Claims) claim(formula smtlib.Term, how string) (Claim, bool) {
	v, decided := c.Values.Value(formula).(value.Bool)
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

// State makes a claim of a formula, if it fits the logic that instances are to stay in.
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

// Given makes a claim of a formula that says what symbols are.
func (c *Claims) Given(a *smtlib.Arena, t smtlib.Term) Claim {
	needs := theory.NeedsOf(a, []smtlib.Term{t})
	return Claim{Command: smtlib.Assert{Formula: t}, names: c.foreign(needs.Symbols())}
}

// denial makes a claim of the negation of one. Who asks for the names in it asks for those of the denied claim, too.
func (c *Claims) denial(not smtlib.Term) Claim {
	if c.Structural { // no names are known of the claim
		return c.Given(c.Arena, not)
	}
	return Claim{Command: smtlib.Assert{Formula: not}, names: c.foreign([]string{"not"})}
}

// foreign are those names of operators and sorts that the seed does not have.
func (c *Claims) foreign(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		_, found := slices.BinarySearch(c.Material.Seed.Symbols, name)
		return found
	})
}

// Count reports how many claims were made to whoever watches the campaign. The error wraps ErrCannotAct if there are
// none.
func (c *Claims) Count() error {
	if watch := c.Material.Origin.Watch; watch != nil {
		watch(c.Material.strategy, len(c.All), c.Rejected)
	}
	if len(c.All) == 0 {
		return fmt.Errorf("%w: none of %d formulas has a value that is certain", ErrCannotAct, c.Rejected)
	}
	return nil
}

// Maker ends the making of claims. The error wraps ErrCannotAct if there are none. An instance asserts at most so many.
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

// rareInstances are the odds that an instance has operators that some solvers lack: it is lost on these.
const rareInstances Odds = 12

// contextShare is the part of an instance's assertions that are formulas of the seed.
const contextShare = 0.2

// Make draws the claims, and how the instance is closed: it may have no model at all.
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
		text := fmt.Sprintf("%d of %d generated formulas and %s", len(drawn), len(k.All),
			english.Plural(len(context), "seed formula", ""))
		for _, c := range drawn {
			text += "; " + c.How
		}
		return text + how
	}
	return k.Material.InstanceOf(asserts, d, draft)
}

// begin is the place among the claims from which an instance takes some. Neighbours begin at different ones, so that
// few claims are in several instances before all of them were in one.
func (c *Claims) begin(d Draw) int {
	const shift = 5 // of the beginnings in a block against those in the one before
	return (d.Index-d.Block)*len(c.All)/FamilySize + d.Block/FamilySize*shift
}

// next gives the claim at a place, or one of the next few, and moves on: most instances have none with operators that
// some solvers lack.
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

// Take draws n different claims for an instance, fewer if there are not so many.
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

// LogicAndSymbols gives the logic of an instance that does not fit the seed's, "" of one that does, and the names of
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

// needsOf finds out what a logic must offer for formulas, which may be those of claims.
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
	lastWalk []uint32 // by term: last walk that met it
	walk     uint32
	stack    []smtlib.Term
}

// In gives those in a term, in the order of their declaration.
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
