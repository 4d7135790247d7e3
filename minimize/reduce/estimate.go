package reduce

import (
	"math"
	"strings"

	"github.com/smtstorm/smtstorm/minimize/walk"
	"github.com/smtstorm/smtstorm/smtlib"
)

// estimator estimates the probability that a candidate shows the fault, from the results so far. This only determines
// which candidates are tested ahead.
//
// It regards a script as a set of features, which are the operators of its terms together with those of the arguments,
// and assumes that the fault needs some of them. A candidate that fails has lost a needed feature; by the rule of
// Bayes, that is probably one that was suspected before. Features lost by a candidate that shows the fault are not
// needed.
type estimator struct {
	needed map[string]float64   // key: feature; the probability that the fault needs it
	prior  float64              // probability that the fault needs a feature without results
	rates  map[string]walk.Rate // key: kind of candidate
}

func newEstimator(c *Case) *estimator {
	const expected = 0.5 // expected number of needed features, for a script that has many
	return &estimator{
		needed: map[string]float64{}, prior: expected / float64(1+len(features(c))), rates: map[string]walk.Rate{},
	}
}

// features gives each operator in a case together with those of its arguments.
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

// headOf gives an operator's name, or the kind of leaf that a term is.
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

// clue is what an estimate depends on.
type clue struct {
	kind string   // kind of candidate
	hope float64  // first guess of how often candidates of the kind are accepted
	lost []string // features that were lost
}

// whole is the probability that no needed feature was lost.
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

// key groups clues by their kind and the rounded probability that nothing needed was lost.
func (e *estimator) key(c clue) (string, float64) {
	whole := e.whole(c.lost)
	return c.kind + " " + string('0'+rune(math.Round(3*whole))), whole
}

// likely is the probability that a candidate shows the fault.
func (e *estimator) likely(c clue) float64 {
	key, whole := e.key(c)
	return e.rates[key].Likely(c.hope * whole)
}

// learn updates the estimates with a result.
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

// Bounds of probabilities: the fault may need something that is not a feature.
const (
	maxSuspicion = 0.95
	leastDoubt   = 0.05
)
