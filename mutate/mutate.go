// Package mutate turns seeds into instances whose answer is known: by the published STORM algorithm, and by further
// strategies beside it, each in a file of its own, NAME.go, or in several, NAME_*.go. What they build with is in
// mutate/build; strategies know nothing of each other, and meet in the table of strategy.go only.
//
// It runs no solver.
package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/build"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Generator makes the instances of one seed. It is immutable and may be shared.
type Generator struct {
	Seed     *fragment.Seed
	Settings Settings

	origin    build.Origin
	perRound  int
	reference *model.Reference // nil: rounds of the source reference have random models
	referee   build.Referee    // nil: what evaluation leaves open is left out
}

// Draws is what all random numbers are made of, beside seeds and settings: the version of smtstorm that last changed
// what most seeds give. Where a later one changes the instances of few seeds, as it makes another term of what is
// drawn, it stays, so that people keep the others. The version is raised each time.
const Draws = "0.13.0"

// NewGenerator prepares a seed. Generators with other draws have other random numbers: [Draws] are those of smtstorm.
func NewGenerator(seed *fragment.Seed, settings Settings, draws string, masterSeed uint64) *Generator {
	g := &Generator{
		Seed: seed, Settings: settings, perRound: settings.instancesPerRound(seed.Formulas()),
		origin: build.NewOrigin(seed, settings.Parameters,
			fmt.Appendf(nil, "%s\n%d\n%s\n%s", draws, masterSeed, seed.Hash, settings.key())),
	}
	g.origin.Families = new(Library).fitting
	return g
}

// WithReference gives the generator whose rounds of the source reference have that model.
func (g *Generator) WithReference(r *model.Reference) *Generator {
	with := *g
	with.reference = r
	with.origin = g.origin.WithReference(r.Hash)
	return &with
}

// WithReferee gives the generator whose pools have what evaluation leaves open and a referee tells.
func (g *Generator) WithReferee(ask build.Referee) *Generator {
	with := *g
	with.referee = ask
	return &with
}

// WithPartners gives the generator whose strategies can draw from other seeds, too. Instances of those that do depend
// on the whole list.
func (g *Generator) WithPartners(p build.Partners) *Generator {
	with := *g
	with.origin.Partners = p
	return &with
}

// WithLibrary gives the generator that shares the families of built-in scopes with others. Instances do not depend on
// it.
func (g *Generator) WithLibrary(l *Library) *Generator {
	with := *g
	with.origin.Families = l.fitting
	return &with
}

// WithMembers gives the generator that makes the n members of a family, all in one round, by the strategy [Small]: its
// seed only stands for the family. Members lack what follows from their place: seeds, strategy and block. A place may
// have none, which is nil. Several goroutines may ask for members.
func (g *Generator) WithMembers(n int, member func(place int) *instance.Instance) *Generator {
	with := *g
	with.origin.Member, with.perRound = member, n
	with.Settings.Strategies = []Weight{{Small, 1}}
	return &with
}

// WithWarnings gives the generator that says what is wrong with its seed; it may say so several times, from several
// goroutines. Instances do not depend on it.
func (g *Generator) WithWarnings(warn func(text string)) *Generator {
	with := *g
	with.origin.Warn = warn
	return &with
}

// WithWatcher gives the generator that tells what strategies prepare. Instances do not depend on it.
func (g *Generator) WithWatcher(watch build.Watcher) *Generator {
	with := *g
	with.origin.Watch = watch
	return &with
}

// strategies are those that take part, with their shares.
func (g *Generator) strategies() []share {
	weights := g.Settings.Strategies
	if len(weights) == 0 {
		weights = []Weight{{Boolean, 1}}
	}
	sessions := len(build.OwnSteps(g.Seed)) > 0
	var all []share
	for _, w := range weights {
		if s, known := find(w.Strategy); known && w.Weight > 0 {
			if sessions && s.Session > 0 {
				w.Weight *= s.Session
			}
			all = append(all, share{s, w.Weight})
		}
	}
	return all
}

// PerRound is the number of instances that share a model and a constructed pool: NM, and one pass over the seed.
func (g *Generator) PerRound() int { return g.perRound }

// RoundOf is the number of the round that instance i belongs to.
func (g *Generator) RoundOf(i int) int { return i / g.perRound }

// Block gives the first instance of the block of neighbours that instance i belongs to, and the first behind it.
// Neighbours may have much in common: whoever runs them had better run them together.
func (g *Generator) Block(i int) (from, to int) { return Block(i, g.perRound) }

// Block is Generator.Block for a generator whose rounds have so many instances.
func Block(i, perRound int) (from, to int) {
	start := i / perRound * perRound
	from = start + (i-start)/FamilySize*FamilySize
	return from, min(from+FamilySize, start+perRound)
}
