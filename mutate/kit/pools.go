package kit

import (
	"fmt"
	"math/rand/v2"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Pools are the initial and the constructed pool of the published algorithm, with an assertion for each member.
type Pools struct {
	initial     fragment.Pool
	Constructed fragment.Pool
	Rejected    int  // draws for the constructed pool that gave nothing new
	Short       bool // too many draws in a row were rejected, and the constructed pool has fewer than NC formulas

	settings *Parameters
	Group    *instance.Group
	holds    []assertion // index: place in the pools
}

// NC, if the user does not set it, is formulasPerFragment times the size of the initial pool, within the bounds that
// the authors of the algorithm name.
const MinFormulas, maxFormulas, formulasPerFragment = 200, 1500, 4

// PoolSize is NC for an initial pool of that many formulas.
func (s *Parameters) PoolSize(initial int) int {
	if s.NewFormulas > 0 {
		return s.NewFormulas
	}
	return max(MinFormulas, min(maxFormulas, formulasPerFragment*initial))
}

// Place is the index of a formula in the initial pool followed by the constructed one.
type Place uint32

// assertion asserts a formula of the pools, or its negation if the formula is false under the model.
type assertion struct {
	smtlib.Command
	ofReferee bool // its value depends on the referee's answers
}

// rejectedDraws·NC draws in a row that give nothing new end the construction. The published algorithm does not
// terminate if fewer than NC formulas can be made.
const rejectedDraws = 10

// construct fills the constructed pool: phase 2.
func construct(m *Material, rng *rand.Rand) *Pools {
	f := &Pools{
		initial: m.Initial, settings: m.Parameters(), Group: &instance.Group{Arena: m.Arena.Child()},
	}
	if len(f.initial) > 0 {
		f.draw(rng)
		f.negate()
	}
	f.Group.Arena.Freeze()
	return f
}

func (f *Pools) draw(rng *rand.Rand) {
	want := f.settings.PoolSize(len(f.initial))
	and, not := f.connective("and"), f.connective("not")
	known := make(map[smtlib.Term]bool, want)
	f.Constructed = make(fragment.Pool, 0, want)
	rejected := 0
	for len(f.Constructed) < want {
		g := f.RandFormula(rng)
		var made fragment.Fragment
		if f.settings.RandOp(rng) == OpAnd {
			h := f.RandFormula(rng)
			made = fragment.Fragment{
				Formula: f.app(and, g.Formula, h.Formula), Value: g.Value && h.Value, Depth: max(g.Depth, h.Depth) + 1,
				Reference: g.Reference && h.Reference || g.Reference && h.Value || h.Reference && g.Value,
			}
		} else {
			made = fragment.Fragment{Formula: f.app(not, g.Formula), Value: !g.Value, Depth: g.Depth + 1,
				Reference: g.Reference}
		}
		if made.Depth > f.settings.MaxDepth || known[made.Formula] {
			f.Rejected++
			if rejected++; rejected >= rejectedDraws*want {
				f.Short = true
				return
			}
			continue
		}
		rejected = 0
		known[made.Formula] = true
		f.Constructed = append(f.Constructed, made)
	}
}

type Op uint8

const (
	opNot Op = iota
	OpAnd
)

// RandOp is the paper's RANDOP: the two are functionally complete.
func (s *Parameters) RandOp(rng *rand.Rand) Op {
	if rng.Float64() < s.And {
		return OpAnd
	}
	return opNot
}

// RandFormula is the paper's RANDFORMULA.
func (f *Pools) RandFormula(rng *rand.Rand) fragment.Fragment {
	i := int(f.Draw(rng))
	if i < len(f.initial) {
		return f.initial[i]
	}
	return f.Constructed[i-len(f.initial)]
}

// Draw is RandFormula, but returns the place of the formula.
func (f *Pools) Draw(rng *rand.Rand) Place {
	if len(f.Constructed) == 0 || rng.Float64() < f.settings.Initial {
		return Place(rng.IntN(len(f.initial)))
	}
	return Place(len(f.initial) + rng.IntN(len(f.Constructed)))
}

// negate makes the assertions, and for that the negations of all false formulas, so that instances need no arenas of
// their own.
func (f *Pools) negate() {
	not := f.connective("not")
	f.holds = make([]assertion, 0, len(f.initial)+len(f.Constructed))
	for _, pool := range []fragment.Pool{f.initial, f.Constructed} {
		for _, g := range pool {
			holds := g.Formula
			if !g.Value {
				holds = f.app(not, g.Formula)
			}
			f.holds = append(f.holds, assertion{smtlib.Assert{Formula: holds}, g.Reference})
		}
	}
}

func (f *Pools) connective(name string) smtlib.Fun {
	fun, err := f.Group.Arena.Operator(name)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // Core is in every signature
	}
	return fun
}

func (f *Pools) app(fun smtlib.Fun, args ...smtlib.Term) smtlib.Term {
	t, err := f.Group.Arena.App(fun, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // pools hold formulas only
	}
	return t
}

// Instance is phase 3 for one instance: it asserts 1 to Amax formulas.
func (f *Pools) Instance(m *Material, d Draw) *instance.Instance {
	rng := d.Rand()
	n := 1 + rng.IntN(f.settings.MaxAsserts)
	places := make([]Place, 0, 64) // on the stack, for most instances
	for range n {
		places = append(places, f.Draw(rng))
	}
	return f.Asserting(m, d, places, func() string { return english.Plural(n, "assertion", "") })
}

// Asserting makes an instance of the assertions at the given places.
func (f *Pools) Asserting(m *Material, d Draw, places []Place, how func() string) *instance.Instance {
	asserts, draft := f.Draft(m, places, how)
	return m.InstanceOf(asserts, d, draft)
}

// Draft is a draft of an instance with the assertions at the given places.
func (f *Pools) Draft(m *Material, places []Place, how func() string) (asserts []smtlib.Command, draft Draft) {
	asserts = make([]smtlib.Command, len(places), len(places)+1)
	draft = Draft{
		Arena: f.Group.Arena, Group: f.Group,
		How: func() string {
			return fmt.Sprintf("%s, drawn from %d initial and %s of round %d", how(), len(f.initial),
				english.Plural(len(f.Constructed), "constructed formula", ""), m.Number)
		},
	}
	for i, place := range places {
		a := &f.holds[place]
		asserts[i] = a.Command
		draft.Reference = draft.Reference || a.ofReferee
	}
	return asserts, draft
}
