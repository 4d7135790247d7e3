package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// session makes a script step by step.
type session struct {
	k        incrementalMaker
	rng      *rand.Rand
	arena    *smtlib.Arena
	global   bool // declarations outlive their level
	naming   bool // most assertions have names
	assuming bool // some checks have assumptions, with which not all solvers give cores
	most     int  // assertions
	early    map[*smtlib.Decl]bool
	late     []*smtlib.Decl // symbols that were declared after a push and outlive its level
	levels   []sessionLevel
	steps    []smtlib.Command
	checks   []instance.Check
	formulas []smtlib.Term // formulas of all steps
	pinned   []*kit.Claim  // asserted claims about the values of symbols
	asserted int
	deepest  int
	names    int
}

// sessionLevel is a level of the assertion stack.
type sessionLevel struct {
	declared map[*smtlib.Decl]bool
	holds    []*kit.Claim // claims that are asserted
	denied   []*kit.Claim // claims whose negations are asserted
	guarded  []guarded
}

// guarded is a claim that is denied if a switch is on. The switch is off under the model.
type guarded struct {
	claim *kit.Claim
	when  *smtlib.Decl
}

// step adds a step, or several that belong together.
func (s *session) step() {
	depth := len(s.levels) - 1
	drawn := sessionSteps.Draw(s.rng)
	is := func(steps ...string) bool { return slices.Contains(steps, drawn) }
	switch {
	case is("assert"):
		s.assertSome()
	case is("push"):
		s.push(1 + s.rng.IntN(mostAtOnce)*kit.OneOf(s.rng, 0, 1))
	case is("pop") && depth > 0:
		s.pop(1 + s.rng.IntN(depth))
	case is("pop", "check"):
		s.check(nil)
	case is("assume") && s.assuming:
		s.assume()
	case is("assume", "deny") && depth > 0:
		s.deny()
	case is("deny", "guard", "guard or forget") && s.assuming:
		s.guard()
	case is("guard or forget", "forget") && s.global && s.asserted > 0:
		s.forget()
	}
}

// forget resets the assertions. Declarations stay.
func (s *session) forget() {
	s.steps = append(s.steps, smtlib.Reset{OnlyAssertions: true})
	s.levels = []sessionLevel{{declared: s.visible()}}
}

// end pops all levels, and adds the last check.
func (s *session) end() {
	if s.asserted == 0 {
		s.assertSome()
	}
	if depth := len(s.levels) - 1; depth > 0 {
		s.pop(depth)
	}
	s.recall()
	if len(s.checks) == kit.MostChecks {
		s.checks = s.checks[:kit.MostChecks-1]
		for i := len(s.steps) - 1; ; i-- {
			if _, asks := s.steps[i].(smtlib.CheckSat); asks {
				s.steps = slices.Delete(s.steps, i, i+1)
				break
			}
		}
	}
	s.check(nil)
}

// recall asserts the value of a symbol whose declaration has outlived its level.
func (s *session) recall() {
	if len(s.late) == 0 || s.asserted >= s.most {
		return
	}
	d := s.late[s.rng.IntN(len(s.late))]
	if pins := s.k.Closing.Pins[d]; len(pins) > 0 {
		s.assert(pins[0].Formula(), []*smtlib.Decl{d})
		s.pinned = append(s.pinned, &pins[0])
	}
}

// visible returns the symbols that are declared at this point.
func (s *session) visible() map[*smtlib.Decl]bool {
	all := map[*smtlib.Decl]bool{}
	for _, l := range s.levels {
		for d := range l.declared {
			all[d] = true
		}
	}
	return all
}

func (s *session) top() *sessionLevel { return &s.levels[len(s.levels)-1] }

// declare declares the symbols that are not declared yet, either here or at the beginning of the script.
func (s *session) declare(symbols []*smtlib.Decl) {
	visible := s.visible()
	for _, d := range symbols {
		early, drawn := s.early[d]
		if !drawn {
			early = s.k.fixed[d] || kit.Even(s.rng)
			s.early[d] = early
		}
		if early || visible[d] {
			continue
		}
		s.steps = append(s.steps, smtlib.DeclareFun{Fun: d})
		level := s.top()
		if s.global {
			if level != &s.levels[0] {
				s.late = append(s.late, d)
			}
			level = &s.levels[0]
		}
		if level.declared == nil {
			level.declared = map[*smtlib.Decl]bool{}
		}
		level.declared[d] = true
	}
}

// assert asserts a formula, perhaps with a name, after the declarations that it needs.
func (s *session) assert(t smtlib.Term, symbols []*smtlib.Decl) {
	s.declare(symbols)
	a := smtlib.Assert{Formula: t}
	if s.naming && !assertUnnamed.Hit(s.rng) {
		for a.Name == "" || s.arena.IsDeclared(a.Name) {
			s.names++
			a.Name = fmt.Sprintf("a%d", s.names)
		}
	}
	s.steps = append(s.steps, a)
	s.formulas = append(s.formulas, t)
	s.asserted++
}

// draw draws a claim.
func (s *session) draw() *kit.Claim { return &s.k.All[s.rng.IntN(len(s.k.All))] }

// assertSome asserts one or more claims, perhaps with the values of their symbols.
func (s *session) assertSome() {
	for n := kit.Between(s.rng, 1, mostAtOnce); n > 0 && s.asserted < s.most; n-- {
		c := s.draw()
		s.assert(c.Formula(), c.Symbols)
		s.top().holds = append(s.top().holds, c)
		if !valuesAsserted.Hit(s.rng) {
			continue
		}
		for _, d := range c.Symbols {
			for i := range s.k.Closing.Pins[d] {
				if s.asserted < s.most {
					pin := &s.k.Closing.Pins[d][i]
					s.assert(pin.Formula(), []*smtlib.Decl{d})
					s.pinned = append(s.pinned, pin)
				}
			}
		}
	}
}

func (s *session) push(n int) {
	s.steps = append(s.steps, smtlib.Push{Levels: n})
	s.levels = append(s.levels, make([]sessionLevel, n)...)
	s.deepest = max(s.deepest, len(s.levels)-1)
}

func (s *session) pop(n int) {
	s.steps = append(s.steps, smtlib.Pop{Levels: n})
	s.levels = s.levels[:len(s.levels)-n]
}

// holding draws one of the asserted claims; at times, or if there is none, any claim.
func (s *session) holding() *kit.Claim {
	var all []*kit.Claim
	for _, l := range s.levels {
		all = append(all, l.holds...)
	}
	if len(all) == 0 || anyDenied.Hit(s.rng) {
		return s.draw()
	}
	return all[s.rng.IntN(len(all))]
}

// deny asserts the negation of a claim, and mostly drops it again after a check.
func (s *session) deny() {
	if s.asserted >= s.most {
		return
	}
	c := s.holding()
	s.assert(s.not(c.Formula()), c.Symbols)
	s.top().denied = append(s.top().denied, c)
	if !deniedUnasked.Hit(s.rng) {
		s.check(nil)
	}
	switch denials.Draw(s.rng) {
	case "it stays":
		return
	case "all is forgotten":
		if !s.global {
			return
		}
		s.forget()
	default:
		s.pop(1)
	}
	s.check(nil)
}

// guard asserts that a claim is false if a switch is on.
func (s *session) guard() {
	if s.asserted >= s.most {
		return
	}
	c, off := s.holding(), s.literal(false)
	s.declare([]*smtlib.Decl{off})
	t := s.apply("=>", s.constant(off), s.not(c.Formula()))
	s.assert(t, c.Symbols)
	s.top().guarded = append(s.top().guarded, guarded{c, off})
	if kit.Even(s.rng) {
		s.assume()
	}
}

// literal draws a switch that is on or off.
func (s *session) literal(is bool) *smtlib.Decl {
	for {
		if l := s.k.switches[s.rng.IntN(len(s.k.switches))]; l.is == is {
			return l.decl
		}
	}
}

// assume adds a check with assumptions: switches as they are under the model, and mostly one that denies a claim.
func (s *session) assume() {
	var all []guarded
	for _, l := range s.levels {
		all = append(all, l.guarded...)
	}
	var assumed []smtlib.Term
	var symbols []*smtlib.Decl
	add := func(d *smtlib.Decl, is bool) {
		if slices.Contains(symbols, d) {
			return
		}
		symbols = append(symbols, d)
		t := s.constant(d)
		if !is {
			t = s.apply("not", t)
		}
		assumed = append(assumed, t)
	}
	var against []*smtlib.Decl
	if len(all) > 0 && !guardsLeftOut.Hit(s.rng) {
		g := all[s.rng.IntN(len(all))]
		add(g.when, true)
		against = append(against, g.when)
	}
	for n := kit.Between(s.rng, 0, mostAssumed); n > 0 || len(assumed) == 0; n-- {
		is := kit.Even(s.rng)
		add(s.literal(is), is)
	}
	s.rng.Shuffle(len(assumed), func(i, j int) { assumed[i], assumed[j] = assumed[j], assumed[i] })
	s.declare(symbols)
	s.formulas = append(s.formulas, assumed...)
	s.check(assumed, against...)
	if kit.Even(s.rng) {
		s.check(nil)
	}
}

// check adds a check with its expectation: sat if all active formulas are true under the model, unsat if a claim is
// both asserted and denied.
func (s *session) check(assumed []smtlib.Term, on ...*smtlib.Decl) {
	if len(s.checks) == kit.MostChecks {
		return
	}
	denied := map[*kit.Claim]bool{}
	for _, l := range s.levels {
		for _, c := range l.denied {
			denied[c] = true
		}
		for _, g := range l.guarded {
			if slices.Contains(on, g.when) {
				denied[g.claim] = true
			}
		}
	}
	c := instance.Check{Expect: instance.None}
	if len(denied) == 0 && len(on) == 0 {
		c = s.k.Material.Certain()
	}
	for _, l := range s.levels {
		if slices.ContainsFunc(l.holds, func(c *kit.Claim) bool { return denied[c] }) {
			c = instance.Check{Expect: instance.Unsat, Certificate: instance.Derived, Near: s.k.Material.Model}
		}
	}
	s.steps = append(s.steps, smtlib.CheckSat{Assuming: assumed})
	s.checks = append(s.checks, c)
}

func (s *session) constant(d *smtlib.Decl) smtlib.Term {
	t, err := s.arena.App(d.Fun)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // it has no parameters
	}
	return t
}

// not gives the negation of a formula.
func (s *session) not(t smtlib.Term) smtlib.Term {
	if s.arena.OperatorName(t) == "not" && kit.Even(s.rng) {
		return s.arena.Args(t)[0]
	}
	return s.apply("not", t)
}

func (s *session) apply(name string, args ...smtlib.Term) smtlib.Term {
	return kit.Apply(s.arena, name, args...) // Core's connectives take formulas
}
