// Package mutate turns seeds into instances whose answer is known: by the published STORM algorithm, and by further
// strategies beside it, each in a file of its own, NAME.go, or in several, NAME_*.go. The parts that strategies share
// are in mutate/kit. Strategies do not depend on each other; strategy.go has the table of them.
//
// It runs no solver.
package mutate

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Generator makes the instances of one seed. It is immutable and may be shared.
type Generator struct {
	Seed     *fragment.Seed
	Settings Settings

	origin    kit.Origin
	perRound  int
	reference *model.Reference // nil: rounds of the source reference have random models
	referee   kit.Referee      // nil: what evaluation leaves open is left out
}

// Draws is hashed into all random numbers, together with seed and settings. It is the last version of smtstorm that
// changed the instances of most seeds; set it to the current version with each such change. If a version changes the
// instances of a few seeds only, Draws stays, so that users keep the instances of the others.
const Draws = "0.14.0"

// NewGenerator prepares a seed. draws is [Draws], except in tests of other random numbers.
func NewGenerator(seed *fragment.Seed, settings Settings, draws string, masterSeed uint64) *Generator {
	g := &Generator{
		Seed: seed, Settings: settings, perRound: settings.instancesPerRound(seed.Formulas()),
		origin: kit.NewOrigin(seed, settings.Parameters,
			fmt.Appendf(nil, "%s\n%d\n%s\n%s", draws, masterSeed, seed.Hash, settings.key())),
	}
	return g
}

// WithMemory returns the generator that takes from a memory what is known of its seed, and keeps there what it finds
// out. The memory must be used for one text alone, either as it stands or opened (see fragment.ReadOpened).
func (g *Generator) WithMemory(m *kit.Memory) *Generator {
	with := *g
	with.origin = g.origin.WithMemory(m)
	return &with
}

// WithReference returns the generator whose rounds of the model source "reference" use that model.
func (g *Generator) WithReference(r *model.Reference) *Generator {
	with := *g
	with.reference = r
	with.origin = g.origin.WithReference(r.Hash)
	return &with
}

// WithReferee returns the generator whose pools also have formulas that evaluation leaves open and a referee decides.
func (g *Generator) WithReferee(ask kit.Referee) *Generator {
	with := *g
	with.referee = ask
	return &with
}

// WithPartners returns the generator whose strategies can also draw from other seeds. Instances of strategies that do
// so depend on the whole list.
func (g *Generator) WithPartners(p kit.Partners) *Generator {
	with := *g
	with.origin.Partners = p
	return &with
}

// WithMembers returns the generator that makes the n members of a family, all in one round, and nothing else; its seed
// only stands for the family. member returns the instance at a place, without seeds, strategy and block, which
// the generator sets, or nil if there is none. It may be called by several goroutines.
func (g *Generator) WithMembers(n int, member func(place int) *instance.Instance) *Generator {
	with := *g
	with.origin.Member, with.perRound = member, n
	return &with
}

// WithWarnings returns the generator that reports what is wrong with its seed to warn, which may be called several
// times, and by several goroutines. Instances do not depend on it.
func (g *Generator) WithWarnings(warn func(text string)) *Generator {
	with := *g
	with.origin.Warn = warn
	return &with
}

// WithWatcher returns the generator that reports to watch what strategies prepare. Instances do not depend on it.
func (g *Generator) WithWatcher(watch kit.Watcher) *Generator {
	with := *g
	with.origin.Watch = watch
	return &with
}

// strategies returns the strategies with a positive weight, and their shares.
func (g *Generator) strategies() []share {
	if g.origin.Member != nil {
		return []share{{members, 1}}
	}
	weights := g.Settings.Strategies
	if len(weights) == 0 {
		weights = []Weight{{Boolean, 1}}
	}
	sessions := len(kit.OwnSteps(g.Seed)) > 0
	optimizes := g.Seed.Script != nil && slices.ContainsFunc(g.Seed.Script.Commands, smtlib.IsOptimized)
	var all []share
	for _, w := range weights {
		if s, known := find(w.Strategy); known && w.Weight > 0 {
			if sessions && s.Session > 0 {
				w.Weight *= s.Session
			}
			if optimizes && s.Objectives > 0 {
				w.Weight *= s.Objectives
			}
			all = append(all, share{s, w.Weight})
		}
	}
	return all
}

// PerRound is NM, the number of instances of a round, which share a model and a constructed pool.
func (g *Generator) PerRound() int { return g.perRound }

// RoundOf is the number of the round that instance i belongs to.
func (g *Generator) RoundOf(i int) int { return i / g.perRound }

// Block returns the index of the first instance of the block to which instance i belongs, and the first index after it.
// The instances of a block may have much in common, and should be run together.
func (g *Generator) Block(i int) (from, to int) { return Block(i, g.perRound) }

// Block is Generator.Block for a generator with perRound instances in a round.
func Block(i, perRound int) (from, to int) {
	start := i / perRound * perRound
	from = start + (i-start)/BlockSize*BlockSize
	return from, min(from+BlockSize, start+perRound)
}
