package tune

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Algorithm is a way to go from one recipe to the next, and to decide where to go on from.
type Algorithm string

// The algorithms of section 5.3.3 of the thesis.
const (
	RandomSampling      Algorithm = "rs"   // domains drawn independently
	DomainAware         Algorithm = "dars" // drawn so that no two are comparable
	SimulatedAnnealing  Algorithm = "sa"
	HillClimbing        Algorithm = "hc"
	recipesOfClimb                = 10   // that hill climbing makes from a start
	temperatureOfDegree           = 1000 // how steeply the acceptance of simulated annealing falls with the cost
)

// Algorithms lists them.
func Algorithms() []Algorithm {
	return []Algorithm{RandomSampling, DomainAware, SimulatedAnnealing, HillClimbing}
}

// Plan says how long is searched.
type Plan struct {
	Algorithm      Algorithm
	MaxIngredients int    // l_max of algorithm 6
	Rounds         int    // i_dom: evaluations for each ingredient that a recipe may have
	Settings       int    // i_set: evaluations of settings of the best
	Seed           uint64 // of all random numbers
}

// Default values of a [Plan].
const (
	DefaultMaxIngredients = 3
	DefaultRounds         = 5
	DefaultSettings       = 10
)

// domainEvaluations is how many recipes the first phase evaluates, the first one not counted.
func (p *Plan) domainEvaluations() int {
	return p.Rounds * p.MaxIngredients * (p.MaxIngredients + 1) / 2
}

// Evaluations is how many recipes are evaluated, the first one among them.
func (p *Plan) Evaluations() int { return 1 + p.domainEvaluations() + p.Settings }

// Random makes a stream of random numbers of a seed, a purpose and names.
func Random(seed uint64, purpose string, names ...string) *rand.Rand {
	h := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%s", seed, purpose, strings.Join(names, "\n")))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(h[:]), binary.LittleEndian.Uint64(h[8:])))
}

// Evaluation is a recipe on its way through a search.
type Evaluation struct {
	Number int    // from 0, which is the first recipe
	Phase  int    // 0 of the first recipe, then 1 (domains) or 2 (settings)
	Length int    // how many ingredients a recipe may have then
	Recipe Recipe // what is evaluated
}

// Sampled gives the recipes of the first phase where they do not depend on costs: of the two sampling algorithms. It is
// nil for others.
func (s *Space) Sampled(p Plan) []Evaluation {
	if p.Algorithm != RandomSampling && p.Algorithm != DomainAware {
		return nil
	}
	var all []Evaluation
	o := s.newSearch(p)
	for length := range p.lengths {
		all = append(all, Evaluation{len(all) + 1, 1, length, o.sample(length)})
	}
	return all
}

// lengths goes through the evaluations of the first phase: how many ingredients each recipe may have.
func (p *Plan) lengths(yield func(length int) bool) {
	for length := 1; length <= p.MaxIngredients; length++ { // printed from 0, which is no iteration
		for range p.Rounds * length {
			if !yield(length) {
				return
			}
		}
	}
}

// search is a search under way.
type search struct {
	Plan
	generator            // of the first phase
	accepting *rand.Rand // of the acceptance of simulated annealing
	settings  generator  // of the second phase
	climbed   int        // recipes since hill climbing began anew
}

func (s *Space) newSearch(p Plan) *search {
	stream := func(purpose string) *rand.Rand {
		return Random(p.Seed, string(p.Algorithm)+" "+purpose, s.Names...)
	}
	return &search{
		Plan: p, generator: generator{Space: s, rng: stream("domains")}, accepting: stream("acceptance"),
		settings: generator{Space: s, rng: stream("settings")},
	}
}

func (o *search) sample(length int) Recipe {
	if o.Algorithm == RandomSampling {
		return o.random(length)
	}
	return o.randomAntichain(length)
}

// Optimize is algorithm 6 of the thesis, from a first recipe on. As the text of the thesis has it, and not the print,
// accepting a recipe leaves the best one alone, and the second phase has i_set iterations.
//
// Evaluate evaluates a recipe, in order; an error ends the search, which gives the best so far. cost is what a recipe
// that was evaluated costs: it is asked anew each time, as costs may change on the way. Of recipes that cost the same
// the earlier one stays.
func (s *Space) Optimize(
	p Plan, first Recipe, evaluate func(Evaluation) error, cost func(Recipe) float64,
) (best Recipe, err error) {
	o := s.newSearch(p)
	best = first
	current := first
	number := 0
	see := func(phase, length int, r Recipe) error {
		err := evaluate(Evaluation{number, phase, length, r})
		number++
		return err
	}
	if err := see(0, len(first.Ingredients), first); err != nil {
		return best, err
	}
	for length := range p.lengths {
		next, restarts := o.generate(current, length)
		if err := see(1, length, next); err != nil {
			return best, err
		}
		c := cost(next)
		if c < cost(best) {
			best = next
		}
		if restarts || o.accepts(cost(current), c, o.domainEvaluations()-number+2) {
			current = next
		}
	}
	for range p.Settings {
		next := o.settings.mutateSettings(best)
		if err := see(2, len(next.Ingredients), next); err != nil {
			return best, err
		}
		if cost(next) < cost(best) {
			best = next
		}
	}
	return best, nil
}

// generate gives the next recipe of the first phase, and whether the search starts over with it.
func (o *search) generate(current Recipe, length int) (next Recipe, restarts bool) {
	switch o.Algorithm {
	case HillClimbing:
		restarts = o.climbed%(recipesOfClimb+1) == 0
		o.climbed++
		if restarts {
			return o.randomAntichain(length), true
		}
		return o.next(current, length), false
	case SimulatedAnnealing:
		return o.next(current, length), false
	}
	return o.sample(length), false
}

// accepts reports whether the search goes on from a recipe that costs c, where it is at one of cost current. remaining
// is the number of evaluations of the first phase that are left, this one among them.
func (o *search) accepts(current, c float64, remaining int) bool {
	switch o.Algorithm {
	case HillClimbing:
		return c < current
	case SimulatedAnnealing:
		return o.anneals(current, c, remaining)
	}
	return false // the next recipe does not depend on it
}

// anneals decides by exp(-1000 · increase / remaining), as the program published with the thesis does.
func (o *search) anneals(current, c float64, remaining int) bool {
	chance := o.accepting.Float64()
	switch {
	case c < current, math.IsInf(current, 1):
		return true
	case math.IsInf(c, 1):
		return false
	}
	return chance < math.Exp(-temperatureOfDegree*(c-current)/float64(remaining))
}
