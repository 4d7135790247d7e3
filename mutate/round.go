package mutate

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/build"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Round is what a number of instances of a seed have in common: a material, and the makers that work on it. It is
// immutable and may be shared.
type Round struct {
	*build.Material

	gen    *Generator
	makers [][]func() (build.Maker, error) // of Settings.Strategies, for each stretch, made when they are first needed
	shares []share
}

// share is a strategy that takes part.
type share struct {
	Strategy
	weight float64
}

// PerRound is the number of instances that belong to the round, as to each of the seed.
func (r *Round) PerRound() int { return r.gen.perRound }

// Bounds of the search for a model that gives a round a good pool.
const (
	modelAttempts = 8
	attemptSteps  = 1_500_000 // of evaluation, before there are no more attempts; twice as many if there is no pool yet
	stepsPerTerm  = 30        // what it takes to look at a term, beside its evaluation
)

// Round chooses a model and evaluates the seed: phase 1 of Algorithm 1. A round without fragments has an empty pool.
// Models are tried until one makes some formulas true and others false, or all that the seed asserts; or, of a seed
// with a single formula, gives that the value that is preferred in this round.
func (g *Generator) Round(number int) *Round {
	rng := g.origin.Rand("round", number)
	preferred := build.Even(rng)
	var best *build.Material
	left := int64(attemptSteps)
	for attempt := range modelAttempts {
		m := g.attempt(number, attempt, rng)
		if best == nil || len(m.Initial) > len(best.Initial) {
			best = m
		}
		good := m.Stats.True > 0 && (m.Stats.False > 0 || m.Model.Source == search.Own) ||
			len(m.Initial) == 1 && m.Stats.Open == 0 && m.Initial[0].Value == preferred
		if good {
			best = m
			break
		}
		left -= m.Stats.Steps + stepsPerTerm*int64(g.Seed.Arena.Len())
		if len(best.Initial) > 0 && (left < 0 || g.referee != nil) || left <= -attemptSteps {
			break
		}
	}
	best.Prepare(rng)
	return g.roundOf(best)
}

// roundOf gives the round that has a material, with the makers of the generator's strategies.
func (g *Generator) roundOf(m *build.Material) *Round {
	r := &Round{Material: m, gen: g}
	of := g.stretchesOf(m)
	all := g.strategies()
	sum := 0.0
	for _, s := range all {
		sum += s.weight
	}
	for _, s := range all {
		r.shares = append(r.shares, s)
		part := 1.0
		if len(all) > 1 {
			part = s.weight / sum
		}
		r.makers = append(r.makers, makers(s.Strategy, of, part))
	}
	return r
}

// stretchesOf gives the material as strategies get it for each stretch of the round.
func (g *Generator) stretchesOf(whole *build.Material) []*build.Material {
	var all []*build.Material
	from := 0
	for i, to := range append(stages[:len(stages):len(stages)], max(g.perRound, 4*FamilySize)) {
		all = append(all, whole.Stretch(i, to-from))
		from = to
	}
	return all
}

// makers are those of a strategy that makes that part of the instances.
func makers(s Strategy, stages []*build.Material, part float64) []func() (build.Maker, error) {
	if s.Once {
		stages = stages[:1]
	}
	var all []func() (build.Maker, error)
	for _, of := range stages {
		all = append(all, sync.OnceValues(func() (build.Maker, error) {
			return s.Prepare(of.For(s.Name, max(int(math.Ceil(float64(of.Expected)*part)), eachOfFew)))
		}))
	}
	return all
}

// stages are the instances of a round up to which others are prepared for: a campaign over many seeds asks for few
// instances of each.
var stages = []int{FamilySize, 4 * FamilySize}

// maker gives the maker of a strategy for an instance.
func (r *Round) maker(strategy, index int) (build.Maker, error) {
	makers := r.makers[strategy]
	at := 0
	for at+1 < len(makers) && index%r.gen.perRound >= stages[at] {
		at++
	}
	return makers[at]()
}

// attempt chooses a model, and evaluates the seed under it.
func (g *Generator) attempt(number, attempt int, rng *rand.Rand) *build.Material {
	return build.NewMaterial(&g.origin, number, g.model(number, attempt, rng), g.referee)
}

// model chooses a model for a round. A reference that decides nothing is followed by random models.
func (g *Generator) model(number, attempt int, rng *rand.Rand) *model.Model {
	sources := g.sources()
	at := number + g.origin.First(len(sources))
	source, _ := SplitSource(sources[at%len(sources)])
	const ofOwn = 2 // rounds, of which one has a model of the source own
	opened := g.Seed.Opened != nil && number == 0
	isFirst := source == search.Own && number < ofOwn // others draw other models
	switch {
	case (opened || isFirst) && attempt == 0 && g.origin.OwnModel() != nil:
		own := g.origin.OwnModel().With(nil)
		own.Source = search.Own
		return own
	case source == model.ReferenceSource && (g.reference == nil || attempt > 0):
		source = model.Random
	case source == model.ReferenceSource:
		return model.DrawReference(g.reference, rng)
	case source == search.Own && (attempt > 0 || isFirst):
		source = model.Boundary
	}
	return search.Draw(g.Seed, source, rng)
}

// sources are those of models, in the order in which rounds take them. Every other round has a model of all that the
// seed asserts: what is true under it is what the seed is about. Seeds begin at different places, so that few
// instances of many seeds have models of all kinds.
func (g *Generator) sources() []string {
	all := g.Settings.ModelSources
	if !slices.Contains(all, search.Own) || len(all) == 1 {
		return all
	}
	var alternating []string
	for _, source := range all {
		if source != search.Own {
			alternating = append(alternating, search.Own, source)
		}
	}
	return alternating
}

// Acts reports whether there is a strategy that can make instances of the round; if there is none, the error says why.
func (r *Round) Acts() error {
	var last error
	for i := range r.makers {
		if _, last = r.maker(i, 0); last == nil {
			return nil
		}
	}
	return last
}

// Instance makes the instance of that index, which must belong to the round. The pool must not be empty. It gives nil
// if no strategy can make one.
func (r *Round) Instance(index int) *instance.Instance {
	d := build.Draw{Index: index, Origin: &r.gen.origin}
	d.Block, _ = r.gen.Block(index)
	var tried []int
	for range r.shares {
		i := r.choose(d, tried)
		tried = append(tried, i)
		maker, err := r.maker(i, index)
		if err != nil {
			continue
		}
		s := &r.shares[i].Strategy
		d.Strategy, d.Family, d.Partners, d.AsSeed = s.Name, s.Family, s.Partners, s.AsSeed
		if in := maker.Make(d); in != nil {
			for _, i := range tried[:len(tried)-1] {
				in.Declined = append(in.Declined, r.shares[i].Name)
			}
			return in
		}
	}
	return nil
}

// FamilySize is how many instances a block has.
const FamilySize = build.FamilySize

// A block that is no family has so many draws of strategies, for what they prepare takes longer than an instance: each
// of its instances is of one of these, so that a strategy that is drawn makes so many of them.
const (
	fewStrategies = 4
	eachOfFew     = FamilySize / fewStrategies
)

// choose draws a strategy that was not tried: first, for the whole block, whether it is a family and of which strategy,
// then one of a few others that the block has. What one cannot make is another's, the same for the whole block.
func (r *Round) choose(d build.Draw, tried []int) int {
	if len(r.shares) == 1 {
		return 0
	}
	single := func(s share) bool { return !s.Family }
	if len(tried) == 0 {
		block := r.gen.origin.Rand("block", d.Block)
		i := r.pick(block, nil, func(share) bool { return true })
		if r.shares[i].Family {
			return i
		}
		for range 1 + r.gen.origin.Rand("strategy", d.Index).IntN(fewStrategies) {
			i = r.pick(block, nil, single)
		}
		return i
	}
	if i := r.pick(r.gen.origin.Rand("otherwise", d.Block), tried, single); i >= 0 {
		return i
	}
	return r.pick(r.gen.origin.Rand("otherwise", d.Block), tried, func(share) bool { return true })
}

// pick draws one of the strategies by their weights, without those that were tried. It gives -1 if there is none.
func (r *Round) pick(rng *rand.Rand, tried []int, from func(share) bool) int {
	sum := 0.0
	last := -1
	for i, s := range r.shares {
		if from(s) && !slices.Contains(tried, i) {
			sum += s.weight
			last = i
		}
	}
	x := rng.Float64() * sum
	for i, s := range r.shares {
		if !from(s) || slices.Contains(tried, i) {
			continue
		}
		if x -= s.weight; x < 0 {
			return i
		}
	}
	return last
}
