package tune

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Algorithm is a way to get from one recipe to the next, and to decide whether the search continues from there.
type Algorithm string

// The algorithms of section 5.3.3 of the thesis.
const (
	RandomSampling      Algorithm = "rs"   // domains drawn independently
	DomainAware         Algorithm = "dars" // drawn so that no two are comparable
	SimulatedAnnealing  Algorithm = "sa"
	HillClimbing        Algorithm = "hc"
	recipesOfClimb                = 10   // recipes that hill climbing makes from one start
	temperatureOfDegree           = 1000 // how steeply the acceptance of simulated annealing falls with the cost
)

// Algorithms lists them.
func Algorithms() []Algorithm {
	return []Algorithm{RandomSampling, DomainAware, SimulatedAnnealing, HillClimbing}
}

// Plan says how to search, and for how long.
type Plan struct {
	Algorithm      Algorithm
	MaxIngredients int    // l_max of algorithm 6
	Rounds         int    // i_dom: evaluations for each ingredient that a recipe may have
	Settings       int    // i_set: evaluations of settings of the best
	Seed           uint64 // seed of all random numbers
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

// Evaluations is how many recipes are evaluated, the first one among them; others that are given come in addition.
func (p *Plan) Evaluations() int { return 1 + p.domainEvaluations() + p.Settings }

// Random is a stream of random numbers that depends on a seed, a purpose and names.
func Random(seed uint64, purpose string, names ...string) *rand.Rand {
	h := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%s", seed, purpose, strings.Join(names, "\n")))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(h[:]), binary.LittleEndian.Uint64(h[8:])))
}

// Evaluation is a recipe that is evaluated in a search.
type Evaluation struct {
	Number int    // from 0, which is the first recipe
	Phase  int    // 0 of the recipes that are given, then 1 (domains) or 2 (settings)
	Length int    // the largest number of ingredients at this point
	Recipe Recipe // the evaluated recipe
}

// Sampled returns the recipes of the first phase for the two sampling algorithms, where they do not depend on costs;
// nil for the others.
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

// lengths yields, for each evaluation of the first phase, how many ingredients the recipe may have.
func (p *Plan) lengths(yield func(length int) bool) {
	for length := 1; length <= p.MaxIngredients; length++ { // the thesis begins with 0, which has no iterations
		for range p.Rounds * length {
			if !yield(length) {
				return
			}
		}
	}
}

// search is the state of a search.
type search struct {
	Plan
	generator            // generates the recipes of the first phase
	accepting *rand.Rand // random numbers for the acceptance of simulated annealing
	settings  generator  // generates the settings of the second phase
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

// Optimize is algorithm 6 of the thesis, from a first recipe on. It follows the text of the thesis where the printed
// algorithm differs: accepting a recipe does not change the best one, and the second phase has i_set iterations. The
// others are evaluated behind the first one: the best may be one of them, but the first phase does not start there.
//
// evaluate is called with one recipe after the other; an error ends the search, which returns the best so far. cost is
// the cost of a recipe that was evaluated; it is called each time, as costs may change during the search. Of recipes
// with equal costs the earlier one is better.
func (s *Space) Optimize(
	p Plan, first Recipe, others []Recipe, evaluate func(Evaluation) error, cost func(Recipe) float64,
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
	keep := func(r Recipe) {
		if cost(r) < cost(best) {
			best = r
		}
	}
	for _, r := range append([]Recipe{first}, others...) {
		if err := see(0, len(r.Ingredients), r); err != nil {
			return best, err
		}
		keep(r)
	}
	remaining := p.domainEvaluations()
	for length := range p.lengths {
		next, restarts := o.generate(current, length)
		if err := see(1, length, next); err != nil {
			return best, err
		}
		keep(next)
		if restarts || o.accepts(cost(current), cost(next), remaining) {
			current = next
		}
		remaining--
	}
	for range p.Settings {
		next := o.settings.mutateSettings(best)
		if err := see(2, len(next.Ingredients), next); err != nil {
			return best, err
		}
		keep(next)
	}
	return best, nil
}

// generate returns the next recipe of the first phase, and whether the search starts over with it.
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

// accepts reports whether the search continues from a recipe of cost c in place of one of cost current. remaining is
// the number of evaluations of the first phase that are left, including this one.
func (o *search) accepts(current, c float64, remaining int) bool {
	switch o.Algorithm {
	case HillClimbing:
		return c < current
	case SimulatedAnnealing:
		return o.anneals(current, c, remaining)
	}
	return false // the next recipe does not depend on this one
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
