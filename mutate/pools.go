package mutate

import (
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// pools are those of the published algorithm, with what is needed to assert their members.
type pools struct {
	initial     fragment.Pool
	constructed fragment.Pool
	rejected    int  // draws for the constructed pool that gave nothing
	short       bool // there were too many of them in a row

	settings *Parameters
	group    *instance.Group
	holds    []assertion // by place
}

// NC where it is not given: it grows with the initial pool, within the bounds that the authors of the algorithm name.
const minFormulas, maxFormulas, formulasPerFragment = 200, 1500, 4

func (s *Parameters) newFormulas(initial int) int {
	if s.NewFormulas > 0 {
		return s.NewFormulas
	}
	return max(minFormulas, min(maxFormulas, formulasPerFragment*initial))
}

// place is where a formula is in the pools: first the initial one, then the constructed one.
type place uint32

// assertion asserts a formula of the pools, or its negation if that is what is true under the model.
type assertion struct {
	smtlib.Command
	told bool // its value stands on the referee's answers
}

// rejectedDraws: after so many times NC draws in a row that give nothing new the constructed pool is what it is. The
// published algorithm does not end where there are fewer than NC formulas to make.
const rejectedDraws = 10

// construct fills the constructed pool: phase 2.
func construct(m *Material, rng *rand.Rand) *pools {
	f := &pools{
		initial: m.Initial, settings: m.Parameters(), group: &instance.Group{Arena: m.Arena.Child()},
	}
	if len(f.initial) > 0 {
		f.draw(rng)
		f.negate()
	}
	f.group.Arena.Freeze()
	return f
}

func (f *pools) draw(rng *rand.Rand) {
	want := f.settings.newFormulas(len(f.initial))
	and, not := f.connective("and"), f.connective("not")
	known := make(map[smtlib.Term]bool, want)
	f.constructed = make(fragment.Pool, 0, want)
	rejected := 0
	for len(f.constructed) < want {
		g := f.randFormula(rng)
		var made fragment.Fragment
		if f.settings.randOp(rng) == opAnd {
			h := f.randFormula(rng)
			made = fragment.Fragment{
				Formula: f.app(and, g.Formula, h.Formula), Value: g.Value && h.Value, Depth: max(g.Depth, h.Depth) + 1,
				Reference: g.Reference && h.Reference || g.Reference && h.Value || h.Reference && g.Value,
			}
		} else {
			made = fragment.Fragment{Formula: f.app(not, g.Formula), Value: !g.Value, Depth: g.Depth + 1,
				Reference: g.Reference}
		}
		if made.Depth > f.settings.MaxDepth || known[made.Formula] {
			f.rejected++
			if rejected++; rejected >= rejectedDraws*want {
				f.short = true
				return
			}
			continue
		}
		rejected = 0
		known[made.Formula] = true
		f.constructed = append(f.constructed, made)
	}
}

type op uint8

const (
	opNot op = iota
	opAnd
)

// randOp is the paper's RANDOP: the two are functionally complete.
func (s *Parameters) randOp(rng *rand.Rand) op {
	if rng.Float64() < s.And {
		return opAnd
	}
	return opNot
}

// randFormula is the paper's RANDFORMULA.
func (f *pools) randFormula(rng *rand.Rand) fragment.Fragment {
	i := int(f.rand(rng))
	if i < len(f.initial) {
		return f.initial[i]
	}
	return f.constructed[i-len(f.initial)]
}

// rand is RANDFORMULA, and gives the place of what it draws.
func (f *pools) rand(rng *rand.Rand) place {
	if len(f.constructed) == 0 || rng.Float64() < f.settings.Initial {
		return place(rng.IntN(len(f.initial)))
	}
	return place(len(f.initial) + rng.IntN(len(f.constructed)))
}

// negate makes the negations of all false formulas, so that instances need not grow the arena, and the assertions.
func (f *pools) negate() {
	not := f.connective("not")
	f.holds = make([]assertion, 0, len(f.initial)+len(f.constructed))
	for _, pool := range []fragment.Pool{f.initial, f.constructed} {
		for _, g := range pool {
			holds := g.Formula
			if !g.Value {
				holds = f.app(not, g.Formula)
			}
			f.holds = append(f.holds, assertion{smtlib.Assert{Formula: holds}, g.Reference})
		}
	}
}

func (f *pools) connective(name string) smtlib.Fun {
	fun, err := f.group.Arena.Operator(name)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // Core is in every signature
	}
	return fun
}

func (f *pools) app(fun smtlib.Fun, args ...smtlib.Term) smtlib.Term {
	t, err := f.group.Arena.App(fun, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // pools hold formulas only
	}
	return t
}

// instance is phase 3 for one instance: it asserts 1 to Amax formulas.
func (f *pools) instance(m *Material, d Draw) *instance.Instance {
	rng := d.Rand()
	n := 1 + rng.IntN(f.settings.MaxAsserts)
	places := make([]place, 0, 64) // on the stack, of most instances
	for range n {
		places = append(places, f.rand(rng))
	}
	return f.asserting(m, d, places, func() string { return fmt.Sprintf("%d assertions", n) })
}

// asserting makes an instance of the assertions at places that were drawn.
func (f *pools) asserting(m *Material, d Draw, places []place, how func() string) *instance.Instance {
	asserts := make([]smtlib.Command, len(places), len(places)+1)
	draft := Draft{
		Arena: f.group.Arena, Group: f.group,
		How: func() string {
			return fmt.Sprintf("%s, drawn from %d initial and %d constructed formulas of round %d",
				how(), len(f.initial), len(f.constructed), m.Number)
		},
	}
	for i, place := range places {
		a := &f.holds[place]
		asserts[i] = a.Command
		draft.Reference = draft.Reference || a.told
	}
	return m.asserting(asserts, d, draft)
}
