package reduce

import (
	"math"
	"strings"

	"github.com/smtstorm/smtstorm/minimize/walk"
	"github.com/smtstorm/smtstorm/smtlib"
)

// An estimator says how likely candidates are to show the fault, from the results so far. It decides what is tested
// ahead, and nothing else.
//
// It takes a script for a set of features, the operators of its terms with what they are applied to, and supposes that
// a fault needs some of them. A candidate that fails has lost one that is needed, by the rule of Bayes probably one
// that was suspected before; what a candidate that shows the fault has lost is not needed.
type estimator struct {
	needed map[string]float64   // by feature: the probability that the fault needs it
	prior  float64              // of features that nothing is known of
	rates  map[string]walk.Rate // by kind of candidate
}

func newEstimator(c *Case) *estimator {
	const expected = 0.5 // features that are needed, for a script that has all of them many times
	return &estimator{
		needed: map[string]float64{}, prior: expected / float64(1+len(features(c))), rates: map[string]walk.Rate{},
	}
}

// features of a case: each operator with those of its arguments.
func features(c *Case) map[string]bool {
	all := map[string]bool{}
	var b strings.Builder
	for _, t := range c.Terms() {
		if len(c.Arena.Args(t)) == 0 {
			continue
		}
		b.Reset()
		b.WriteString(headOf(c, t))
		for _, arg := range c.Arena.Args(t) {
			b.WriteByte(' ')
			b.WriteString(headOf(c, arg))
		}
		all[b.String()] = true
	}
	return all
}

// head is an operator's name, or says what kind of leaf a term is.
func headOf(c *Case, t smtlib.Term) string {
	switch k := c.Arena.Kind(t); {
	case k.IsLiteral():
		return "literal"
	case k == smtlib.KindVar:
		return "symbol"
	case k == smtlib.KindQuant:
		return c.Arena.Quantifier(t).String()
	case k != smtlib.KindApp:
		return ""
	}
	if d := c.Arena.Declaration(t); d != nil && d.Kind == smtlib.Declared {
		return []string{"symbol", "function"}[min(1, len(d.Params))]
	}
	return c.Arena.FunInfo(c.Arena.Fun(t)).Name
}

// clue is what an estimate rests on.
type clue struct {
	kind string   // of candidate
	hope float64  // how often those are accepted, as a first guess
	lost []string // features
}

// whole is the probability that nothing was lost that is needed.
func (e *estimator) whole(lost []string) float64 {
	p := 1.0
	for _, f := range lost {
		p *= 1 - e.suspicion(f)
	}
	return p
}

func (e *estimator) suspicion(feature string) float64 {
	if p, known := e.needed[feature]; known {
		return p
	}
	return e.prior
}

// key tells clues of a kind apart by how much they have lost.
func (e *estimator) key(c clue) (string, float64) {
	whole := e.whole(c.lost)
	return c.kind + " " + string('0'+rune(math.Round(3*whole))), whole
}

// likely is the probability that a candidate shows the fault.
func (e *estimator) likely(c clue) float64 {
	key, whole := e.key(c)
	return e.rates[key].Likely(c.hope * whole)
}

// learn takes in a result.
func (e *estimator) learn(c clue, shows bool) {
	key, whole := e.key(c)
	e.rates[key] = e.rates[key].With(shows)
	for _, f := range c.lost {
		if shows {
			e.needed[f] = 0
		} else {
			e.needed[f] = min(maxSuspicion, e.suspicion(f)/max(1-whole, leastDoubt))
		}
	}
}

// Bounds of what is concluded: the fault may need something else than a feature.
const (
	maxSuspicion = 0.95
	leastDoubt   = 0.05
)
