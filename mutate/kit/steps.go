package kit

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// OwnSteps gives the steps of a seed that asks several times or has scopes: assertions, checks, push, pop and
// reset-assertions in their order, without names and tactics. The steps between two resets are a script of their own.
// Scripts with one check and no scopes are left out: they are no more than their assertions.
func OwnSteps(seed *fragment.Seed) (scripts [][]smtlib.Command) {
	if seed.Script == nil {
		return nil
	}
	var steps []smtlib.Command
	checks, scopes := 0, false
	end := func() {
		if checks > 1 || checks == 1 && scopes {
			scripts = append(scripts, steps)
		}
		steps, checks, scopes = nil, 0, false
	}
	for _, c := range seed.Script.Commands {
		switch c := c.(type) {
		case smtlib.Assert:
			if seed.Excluded(c.Formula) == "" {
				steps = append(steps, smtlib.Assert{Formula: c.Formula})
			}
		case smtlib.CheckSat:
			steps = append(steps, smtlib.CheckSat{Assuming: literalsAmong(seed.Arena, c.Assuming)})
			checks++
		case smtlib.Push:
			steps, scopes = append(steps, smtlib.Push{Levels: c.Levels}), true
		case smtlib.Pop:
			steps, scopes = append(steps, smtlib.Pop{Levels: c.Levels}), true
		case smtlib.Reset:
			if !c.OnlyAssertions {
				end()
				continue
			}
			steps, scopes = append(steps, smtlib.Reset{OnlyAssertions: true}), true
		}
	}
	end()
	return scripts
}

// literalsAmong returns the formulas that check-sat-assuming allows: Boolean constants and their negations. (Some
// solvers read others, too.)
func literalsAmong(a *smtlib.Arena, formulas []smtlib.Term) (literals []smtlib.Term) {
	for _, t := range formulas {
		of := t
		if a.OperatorName(of) == "not" {
			of = a.Args(of)[0]
		}
		if d := a.Declaration(of); d != nil && d.Kind == smtlib.Declared && len(a.Args(of)) == 0 {
			literals = append(literals, t)
		}
	}
	return literals
}

// OtherSteps are the odds that an instance of a seed with several checks or scopes does not follow the seed's own
// steps.
const OtherSteps = 3

// MostChecks bounds the checks of an instance.
const MostChecks = 8

// The odds of a script that follows a seed's steps.
const (
	endsEarly Odds = 4 // the script ends at a drawn check, else at the last one, where most is asserted
	unasked   Odds = 8 // a check is left out
)

// Follower draws a script that goes through the steps of a seed.
type Follower struct {
	Rand       *rand.Rand
	MaxAsserts int // largest number of assertions
	// Assert returns the claim to assert in place of a formula of the seed; ok is false to leave it out.
	Assert func(formula smtlib.Term) (c *Claim, ok bool)
	// Assume returns the literal to assume in place of a literal of the seed; ok is false to leave it out.
	Assume func(literal smtlib.Term) (assumed smtlib.Term, ok bool)

	Asserted []*Claim
	Checks   int
}

// MostSteps bounds the number of the seed's steps that an instance follows; earlier ones are summed up by Standing.
const MostSteps = 200

// Follow goes through the steps, up to one of the last checks. If there are more than MostChecks checks, only the last
// ones are kept. If there are too many assertions, some are left out. Of steps further back than MostSteps, only the
// assertions that still hold are kept.
func (f *Follower) Follow(own []smtlib.Command) (steps []smtlib.Command) {
	at := checksAmong(own)
	last := len(at) - 1
	if endsEarly.Hit(f.Rand) {
		last = f.Rand.IntN(len(at))
	}
	own = own[:at[last]+1]
	if n := len(own) - MostSteps; n > 0 {
		own = append(Standing(own[:n]), own[n:]...)
	}
	at = checksAmong(own)
	first := at[max(0, len(at)-MostChecks)]
	left := 0
	for _, step := range own {
		if _, asserts := step.(smtlib.Assert); asserts {
			left++
		}
	}
	for i, step := range own {
		switch step := step.(type) {
		case smtlib.Assert:
			room := f.MaxAsserts - len(f.Asserted)
			keep := f.Rand.IntN(left) < room // always true if there is room for all
			left--
			if c, ok := f.Assert(step.Formula); ok && keep {
				steps = append(steps, c.Command)
				f.Asserted = append(f.Asserted, c)
			}
		case smtlib.CheckSat:
			if i < first || i < len(own)-1 && unasked.Hit(f.Rand) {
				continue
			}
			check := smtlib.CheckSat{}
			for _, literal := range step.Assuming {
				if t, ok := f.Assume(literal); ok {
					check.Assuming = append(check.Assuming, t)
				}
			}
			steps = append(steps, check)
			f.Checks++
		default:
			steps = append(steps, step)
		}
	}
	return steps
}

// checksAmong gives the places of checks.
func checksAmong(steps []smtlib.Command) (at []int) {
	for i, step := range steps {
		if _, asks := step.(smtlib.CheckSat); asks {
			at = append(at, i)
		}
	}
	return at
}

// Standing returns the shortest steps with the same assertion stack as the given ones: the assertions and pushes of the
// levels that are not popped.
func Standing(steps []smtlib.Command) []smtlib.Command {
	levels := make([][]smtlib.Command, 1)
	for _, step := range steps {
		switch step := step.(type) {
		case smtlib.Assert:
			levels[len(levels)-1] = append(levels[len(levels)-1], step)
		case smtlib.Push:
			levels = append(levels, make([][]smtlib.Command, step.Levels)...)
		case smtlib.Pop:
			levels = levels[:max(1, len(levels)-step.Levels)]
		case smtlib.Reset:
			levels = make([][]smtlib.Command, 1)
		}
	}
	all := levels[0]
	for _, level := range levels[1:] {
		all = append(append(all, smtlib.Push{Levels: 1}), level...)
	}
	return all
}

// WithPins puts the equations for unspecified points at the beginning of a script, and again after each reset of its
// assertions.
func WithPins(pins, steps []smtlib.Command) []smtlib.Command {
	if len(pins) == 0 {
		return steps
	}
	all := append([]smtlib.Command(nil), pins...)
	for _, step := range steps {
		all = append(all, step)
		if _, resets := step.(smtlib.Reset); resets {
			all = append(all, pins...)
		}
	}
	return all
}

// InstanceOfSteps makes an instance of a draft with the given steps, which assert claims of a set.
func (m *Material) InstanceOfSteps(
	steps []smtlib.Command, d Draw, draft Draft, asserted []*Claim, of *Claims,
) *instance.Instance {
	var asserts []smtlib.Command
	for _, t := range instance.FormulasOf(steps...) {
		asserts = append(asserts, smtlib.Assert{Formula: t})
	}
	n := len(asserts)
	draft.Logic, draft.Symbols = of.LogicAndSymbols(draft.Arena, asserts, asserted)
	in := m.InstanceOf(asserts, d, draft)
	in.Steps = WithPins(in.Steps[n:len(in.Steps)-1], steps)
	if slices.ContainsFunc(steps, func(step smtlib.Command) bool { _, resets := step.(smtlib.Reset); return resets }) {
		in.Options = GlobalDeclarations
	}
	return in
}

// Judge sets the expectation of each check of an instance: sat, if holds reports all formulas that are active there to
// be true under the material's model, else none.
func (m *Material) Judge(in *instance.Instance, checks int, holds func(formula smtlib.Term) bool) {
	in.Checks = instance.Unknown(checks)
	for i := range in.Checks {
		if !slices.ContainsFunc(in.Active(i), func(t smtlib.Term) bool { return !holds(t) }) {
			in.Checks[i] = m.Certain()
		}
	}
}

// GlobalDeclarations lets declarations outlive their level, and reset-assertions. Without it z3 keeps declarations
// across reset-assertions, and other solvers drop them.
var GlobalDeclarations = []smtlib.SetOption{{Keyword: "global-declarations", Value: "true"}}
