package mutate

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// Round is common to a number of instances of a seed: a material, and the makers that work on it. It is immutable and
// may be shared.
type Round struct {
	*kit.Material

	gen    *Generator
	makers [][]func() (kit.Maker, error) // indices: strategy, stage; made when they are first needed
	shares []share

	families float64 // the share of the instances that are in families
	offset   float64 // the seed's own, from 0 to below 1: where its families lie
}

// share is a strategy that takes part.
type share struct {
	Strategy
	weight float64
}

// PerRound is the number of instances that belong to the round, the same for each round of the seed.
func (r *Round) PerRound() int { return r.gen.perRound }

// Bounds of the search for a model that gives a round a good pool.
const (
	modelAttempts = 8
	attemptSteps  = 1_500_000 // steps of evaluation, until no further attempt; twice that if there is no pool yet
	stepsPerTerm  = 30        // cost of visiting a term, besides its evaluation
)

// Round chooses a model and evaluates the seed: phase 1 of Algorithm 1. A round without fragments has an empty pool.
// Models are tried until one makes some formulas true and others false, or all assertions of the seed true; or, if the
// seed has a single formula, until one gives it the value that was drawn for this round.
func (g *Generator) Round(number int) *Round {
	rng := g.origin.Rand("round", number)
	preferred := kit.Even(rng)
	var best *kit.Material
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

// roundOf returns the round over a material, with the makers of the generator's strategies.
func (g *Generator) roundOf(m *kit.Material) *Round {
	r := &Round{Material: m, gen: g}
	of := g.stagesOf(m)
	all := g.strategies()
	sum := 0.0
	for _, s := range all {
		sum += s.weight
		if s.Family {
			r.families += s.weight
		}
	}
	r.families /= sum
	r.offset = g.origin.Rand("families", 0).Float64()
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

// stagesOf returns the material for each stage of the round.
func (g *Generator) stagesOf(whole *kit.Material) []*kit.Material {
	var all []*kit.Material
	from := 0
	for i, to := range append(stageEnds[:len(stageEnds):len(stageEnds)], max(g.perRound, 4*BlockSize)) {
		all = append(all, whole.Stage(i, to-from))
		from = to
	}
	return all
}

// makers returns a strategy's makers, one for each stage. part is its share of the instances.
func makers(s Strategy, stages []*kit.Material, part float64) []func() (kit.Maker, error) {
	if s.Once {
		stages = stages[:1]
	}
	var all []func() (kit.Maker, error)
	for _, of := range stages {
		all = append(all, sync.OnceValues(func() (kit.Maker, error) {
			return s.Prepare(of.For(s.Name, max(int(math.Ceil(float64(of.Expected)*part)), eachOfFew)))
		}))
	}
	return all
}

// stageEnds are the instances of a round at which a new stage begins, for which strategies prepare anew. The first
// stages are short, since a campaign over many seeds makes few instances of each.
var stageEnds = []int{BlockSize, 4 * BlockSize}

// maker returns the maker of a strategy for the stage of an instance.
func (r *Round) maker(strategy, index int) (kit.Maker, error) {
	makers := r.makers[strategy]
	at := 0
	for at+1 < len(makers) && index%r.gen.perRound >= stageEnds[at] {
		at++
	}
	return makers[at]()
}

// attempt chooses a model, and evaluates the seed under it.
func (g *Generator) attempt(number, attempt int, rng *rand.Rand) *kit.Material {
	return kit.NewMaterial(&g.origin, number, g.model(number, attempt, rng), g.referee)
}

// model chooses a model for a round. If the reference model is no good, later attempts draw random models.
func (g *Generator) model(number, attempt int, rng *rand.Rand) *model.Model {
	sources := g.sources()
	at := number + g.origin.First(len(sources))
	source, _ := SplitSource(sources[at%len(sources)])
	const ofOwn = 2 // rounds, one of which has our own model
	opened := g.Seed.Opened != nil && number == 0
	isFirst := source == search.Own && number < ofOwn // later rounds with source own draw other models
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

// sources are the sources of models in the order in which rounds use them. Every other round uses a model of the seed's
// assertions, if there is one, since formulas that are true under it are closest to the seed. Seeds begin at different
// places in the list, so that a few instances of each of many seeds have models of all sources.
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

// Acts returns nil if some strategy can make instances of the round, else an error that says why not.
func (r *Round) Acts() error {
	var last error
	for i := range r.makers {
		if _, last = r.maker(i, 0); last == nil {
			return nil
		}
	}
	return last
}

// Instance makes the instance with an index, which must belong to the round. The pool must not be empty. It is nil if
// no strategy can make the instance.
func (r *Round) Instance(index int) *instance.Instance {
	d := kit.Draw{Index: index, Origin: &r.gen.origin}
	var end int
	d.Block, end = r.gen.Block(index)
	family := r.family(index, d.Block, end)
	d.Family = family
	var tried []int
	for range r.shares {
		i := r.choose(d, tried)
		tried = append(tried, i)
		maker, err := r.maker(i, index)
		if err != nil {
			continue
		}
		s := &r.shares[i].Strategy
		d.Strategy, d.Partners, d.AsSeed = s.Name, s.Partners, s.AsSeed
		switch d.Family = family; {
		case !s.Family:
			d.Family = kit.Family{}
		case family.Size == 0: // no other strategy can make the instance
			d.Family = kit.Family{First: index, Size: 1, Number: index}
		}
		if in := maker.Make(d); in != nil {
			for _, i := range tried[:len(tried)-1] {
				in.Declined = append(in.Declined, r.shares[i].Name)
			}
			in.Standard = r.IsStandard()
			return in
		}
	}
	return nil
}

// BlockSize is how many instances a block has, and FamilySize how many of them are a family.
const (
	BlockSize  = kit.BlockSize
	FamilySize = kit.FamilySize
)

// Outside of families, fewStrategies strategies are drawn for a block, and each of its instances is made by one of
// them, so that a drawn strategy makes about eachOfFew instances: preparing a strategy takes longer than making an
// instance.
const (
	fewStrategies = 4
	eachOfFew     = BlockSize / fewStrategies
)

func makesFamilies(s share) bool { return s.Family }
func isSingle(s share) bool      { return !s.Family }

// family returns the family of the instance with an index, in the block with the index first and the one after it. Its
// size is 0 if the instance is in none. Families have the share of the instances that their strategies' weights give
// them, and lie evenly among the others: at the same distances, from a place that is the seed's own.
func (r *Round) family(index, first, end int) kit.Family {
	if r.families == 1 {
		return kit.Family{First: first, Size: end - first, Number: first / BlockSize}
	}
	from := first + (index-first)/FamilySize*FamilySize
	before := func(place int) int { return int(r.offset + r.families*float64(place)/FamilySize) }
	if before(from+FamilySize) == before(from) {
		return kit.Family{}
	}
	return kit.Family{First: from, Size: min(FamilySize, end-from), Number: before(from)}
}

// choose draws a strategy that was not tried: first, for a whole family, a strategy that makes families, or one of the
// few strategies of the block. Instances that this strategy cannot make are made by another one, the same for the whole
// block.
func (r *Round) choose(d kit.Draw, tried []int) int {
	if len(r.shares) == 1 {
		return 0
	}
	if len(tried) == 0 && d.Family.Size > 0 {
		return r.pick(r.gen.origin.Rand("family of", d.Family.First), nil, makesFamilies)
	}
	if len(tried) == 0 {
		block := r.gen.origin.Rand("block", d.Block)
		i := 0
		for range 1 + r.gen.origin.Rand("strategy", d.Index).IntN(fewStrategies) {
			i = r.pick(block, nil, isSingle)
		}
		return i
	}
	if i := r.pick(r.gen.origin.Rand("otherwise", d.Block), tried, isSingle); i >= 0 {
		return i
	}
	return r.pick(r.gen.origin.Rand("otherwise", d.Block), tried, func(share) bool { return true })
}

// pick draws one of the strategies in from by their weights, without those that were tried. It is -1 if there is none.
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
