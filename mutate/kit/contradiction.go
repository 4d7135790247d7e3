package kit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// contradiction makes instances that have no model. Either every symbol of a claim is pinned to its value, and the
// claim's negation is asserted, which is false then; or all assertions of a seed that has no model are asserted. What
// else is asserted does not matter.
type contradiction struct {
	*ValuePins
	denied       []denied
	authorsUnsat []denied // assertions of the seed that its author says cannot all be true
	// refuted returns the seed's assertions if it is proved that they cannot all be true, else nil. The proof is searched
	// for on the first call: few instances of a round need it.
	refuted func() *denied
	beside  func() []*Claim // claims without quantifiers over large sorts, which make a seed no harder
}

// denied is a claim that is true whenever its symbols have their pinned values; or, if Claim is nil, assertions of the
// seed.
type denied struct {
	*Claim
	not        Claim        // its negation
	assertions []Claim      // the assertions of the seed, which cannot all be true
	word       *AuthorsWord // according to which they cannot be; nil if it is proved
}

// Bounds of what is prepared.
const (
	maxDenied  = 160 // claims
	maxSaid    = 64  // assertions of the seed
	MostBeside = 3   // formulas beside what the seed asserts
)

// newContradiction finds the claims that can be denied: those that evaluate to true under the pins alone. Quantifiers
// are evaluated without instances of the claims' other terms, since an instance may not have those terms.
func newContradiction(c *Claims, symbols []*smtlib.Decl) *contradiction {
	k := &contradiction{ValuePins: NewValuePins(c)}
	pinned := model.New("pins")
	for _, d := range symbols {
		if in := k.Pin(d); in != nil {
			pinned.Set(in)
		}
	}
	values := model.NewEvaluator(c.Arena, pinned).ByItself()
	for i := range c.All {
		made := &c.All[i]
		if len(k.denied) == maxDenied {
			break
		}
		if made.ofReferee || slices.ContainsFunc(made.Symbols, func(d *smtlib.Decl) bool { return len(k.Pins[d]) == 0 }) {
			continue
		}
		holds := made.Command.(smtlib.Assert).Formula
		if !value.IsTrue(values.Value(holds)) {
			continue
		}
		if not, err := Negation(c.Arena, holds); err == nil {
			k.denied = append(k.denied, denied{Claim: made, not: c.denial(not)})
		}
	}
	most := min(maxSaid, c.Material.Parameters().MaxAsserts)
	for _, w := range c.Material.AuthorsWords() {
		few := len(w.Formulas) <= most
		if w.Answer == instance.Unsat && few {
			k.authorsUnsat = append(k.authorsUnsat, k.sayingOf(w.Formulas, &w))
		}
	}
	isExcluded := func(f smtlib.Term) bool { return c.Material.Seed.Excluded(f) != "" }
	all := c.Material.Seed.Assertions
	k.refuted = func() *denied { return nil }
	if len(all) <= most && !slices.ContainsFunc(all, isExcluded) {
		of := k.sayingOf(all, nil)
		k.refuted = sync.OnceValue(func() *denied {
			if !c.RefutesSeed() {
				return nil
			}
			return &of
		})
	}
	k.beside = sync.OnceValue(func() []*Claim { return withoutQuantifiers(c) })
	return k
}

// withoutQuantifiers returns the claims without quantifiers over large sorts.
func withoutQuantifiers(c *Claims) []*Claim {
	var all []*Claim
	quantified := NewUnboundedQuantifiers(c.Arena)
	for i := range c.All {
		if !quantified.In(c.All[i].Command.(smtlib.Assert).Formula) {
			all = append(all, &c.All[i])
		}
	}
	return all
}

// RefutesSeed reports whether the seed's assertions can be refuted by themselves. (Together with other formulas, whose
// symbols have values, too, there may be too many assignments to try.)
func (c *Claims) RefutesSeed() bool {
	if !c.Material.IsDerived() {
		return c.Material.Origin.refuted()
	}
	return model.Refute(context.Background(), c.Material.Arena, c.Material.Seed.Assertions, 1) != nil
}

// sayingOf makes a denied of assertions of the seed that cannot all be true, according to by or, if that is nil, by
// proof.
func (k *contradiction) sayingOf(formulas []smtlib.Term, by *AuthorsWord) denied {
	of := denied{word: by}
	for _, f := range formulas {
		of.assertions = append(of.assertions, Claim{Command: smtlib.Assert{Formula: f}, Symbols: k.Claims.Symbols.In(f)})
	}
	return of
}

// Negation returns the negation of a formula: (not f) of f, and f of (not f).
func Negation(a *smtlib.Arena, formula smtlib.Term) (smtlib.Term, error) {
	if a.OperatorName(formula) == "not" {
		return a.Args(formula)[0], nil
	}
	return a.Apply("not", formula)
}

// coreDefined are the odds that assertions which an author's status is about are asserted by the names of definitions.
// They are low, since a refutation is searched for in assertions.
const coreDefined Odds = 3

// contradictionShare is the share of the instances that have no model, if there are claims that can be denied.
const contradictionShare = 0.2

// The shares of those instances that have no model according to the seed's author, and because the seed has none.
const (
	saidShare = 0.2
	seedShare = 0.5
)

// draw draws whether an instance has no model and, if so, what contradicts itself in it: a claim that is denied, or the
// seed's assertions. The author's status is used only if our own search can neither confirm nor refute it.
func (k *contradiction) draw(rng *rand.Rand) (*denied, bool) {
	if rng.Float64() >= contradictionShare {
		return nil, false
	}
	if len(k.authorsUnsat) > 0 && (len(k.denied) == 0 || rng.Float64() < saidShare) {
		if of := &k.authorsUnsat[rng.IntN(len(k.authorsUnsat))]; of.word.Open() {
			return of, true
		}
	}
	if seed := k.refuted(); seed != nil && (len(k.denied) == 0 || rng.Float64() < seedShare) {
		return seed, true
	}
	if len(k.denied) == 0 {
		return nil, false
	}
	return &k.denied[rng.IntN(len(k.denied))], true
}

// make makes an instance that contradicts itself as of says, with other claims and formulas of the seed.
func (k *contradiction) make(d Draw, rng *rand.Rand, of *denied, drawn, context []*Claim) *instance.Instance {
	c := k.Claims
	draft := Draft{Arena: c.Arena, Group: c.Group, Unsat: true}
	if of.word != nil {
		draft.Word = of.word.Word
	}
	core := k.core(of)
	switch {
	case of.Claim != nil:
		drawn = slices.DeleteFunc(drawn, func(other *Claim) bool { return other == of.Claim })
	case of.word == nil: // no context: it may negate one of these formulas
		drawn, context = k.drawBeside(rng, drawn), nil
	}
	form := forms[rng.IntN(len(forms))]
	hides := core
	defines := of.word != nil && coreDefined.Hit(rng)
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
	if of.Claim != nil {
		leaving = append(leaving, of.Claim)
	}
	draft.Logic, draft.Symbols = c.LogicAndSymbols(draft.Arena, asserts, leaving)
	if at, has := slices.BinarySearch(draft.Symbols, DefineFun); defines && !has {
		draft.Symbols = slices.Insert(slices.Clone(draft.Symbols), at, DefineFun)
	}
	draft.How = func() string {
		others := english.Plural(len(drawn)+len(context), "other formula", "")
		if of.word != nil {
			return fmt.Sprintf("unsatisfiable: %s of the seed with :status unsat (%s), %s, and %s",
				english.Plural(len(core), "assertion", ""), of.word, form.name, others)
		}
		if of.Claim == nil {
			return fmt.Sprintf("unsatisfiable: the %s of the seed, %s, and %s", english.Plural(len(core), "assertion", ""),
				form.name, others)
		}
		return fmt.Sprintf("unsatisfiable: the negation of a formula that is true under pinned values of its %s (%s), %s, "+
			"and %s", english.Plural(len(of.Symbols), "symbol", ""), of.How, form.name, others)
	}
	return c.Material.InstanceOf(asserts, d, draft)
}

// drawBeside draws a few claims to assert together with the seed's assertions: without unbounded quantifiers if there
// are such claims, else of those that were drawn.
func (k *contradiction) drawBeside(rng *rand.Rand, drawn []*Claim) []*Claim {
	n := 1 + rng.IntN(MostBeside)
	beside := k.beside()
	if len(beside) == 0 {
		return drawn[:min(n, len(drawn))]
	}
	var light []*Claim
	for range n {
		if c := beside[rng.IntN(len(beside))]; !slices.Contains(light, c) {
			light = append(light, c)
		}
	}
	return light
}

// core returns the claims that contradict each other.
func (k *contradiction) core(of *denied) []*Claim {
	var core []*Claim
	if of.Claim != nil {
		core = append(core, &of.not)
		for _, d := range of.Symbols {
			for i := range k.Pins[d] {
				core = append(core, &k.Pins[d][i])
			}
		}
	}
	for i := range of.assertions {
		core = append(core, &of.assertions[i])
	}
	return core
}

// forms are the ways to assert formulas that contradict each other, together with formulas of the seed.
var forms = []struct {
	name string
	hide func(draft *Draft, core, context []*Claim) []*Claim
}{
	{"one by one", func(_ *Draft, core, context []*Claim) []*Claim { return slices.Concat(core, context) }},
	{"one by one", func(_ *Draft, core, context []*Claim) []*Claim { return slices.Concat(core, context) }},
	{"in one conjunction", func(draft *Draft, core, context []*Claim) []*Claim {
		all := slices.Concat(core, context)
		if len(all) < 2 {
			return all
		}
		return draft.joined(all, func(a *smtlib.Arena) (smtlib.Term, error) { return a.Apply("and", formulasOf(all)...) })
	}},
	{"as a negated implication", func(draft *Draft, core, context []*Claim) []*Claim {
		premises := formulasOf(slices.Concat(context, core[1:]))
		if len(premises) == 0 {
			return core
		}
		return draft.joined(slices.Concat(core, context), func(a *smtlib.Arena) (smtlib.Term, error) {
			t, err := Negation(a, core[0].Command.(smtlib.Assert).Formula)
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

// DefineFun is the name of a command that some solvers do not have.
const DefineFun = "define-fun"

// joined replaces claims by one formula that join makes of them, in an arena of the draft's own. If join fails, it
// returns the claims as they are.
func (d *Draft) joined(all []*Claim, join func(a *smtlib.Arena) (smtlib.Term, error)) []*Claim {
	a := d.Arena.Child()
	t, err := join(a)
	if err != nil {
		return all
	}
	d.Arena = a
	return []*Claim{{Command: smtlib.Assert{Formula: t}}}
}

// defined replaces each claim by a defined constant that stands for its formula, in an arena of the draft's own.
func (d *Draft) defined(all []*Claim) []*Claim {
	a := d.Arena.Child()
	made := make([]*Claim, len(all))
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
		made[i] = &Claim{Command: smtlib.Assert{Formula: t}}
	}
	a.Freeze()
	d.Arena = a
	return made
}

func formulasOf(claims []*Claim) []smtlib.Term {
	formulas := make([]smtlib.Term, len(claims))
	for i, c := range claims {
		formulas[i] = c.Command.(smtlib.Assert).Formula
	}
	return formulas
}
