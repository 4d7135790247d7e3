// Package mutate turns seeds into instances whose answer is known: by the published STORM algorithm, and by further
// strategies beside it, each in a file of its own.
//
// It runs no solver. It may import fragment, mutate/instance, and what they stand on.
package mutate

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/draw"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Settings are the parameters of the algorithm. Instances are a function of them, the seed's content, the master seed
// and the index alone.
type Settings struct {
	MaxDepth     int      // Dmax: bound of the Boolean depth of a formula
	MaxAsserts   int      // Amax: bound of the number of assertions of an instance
	NewFormulas  int      // NC: size of the constructed pool; 0 grows with the initial pool, 200 to 1500
	Instances    int      // NM: instances a round; 0 grows with the initial pool, 300 to 1000
	And          float64  // probability of AND, against NOT
	Initial      float64  // probability of drawing from the initial pool, against the constructed one
	ModelSources []string // of search.Sources, or reference, see Generator.WithReference: rounds take them in turn
	Open         string   // model.OpenSkip, or OpenModel; "" stands for the former
	Strategies   []Weight // what instances are made by; none stand for boolean alone
	Focus        []string // operators that terms are grown of more than of others
	Stay         bool     // instances stay within the logic of their seed
	Reference    string   // who tells of formulas that evaluation leaves open, see WithReferee; "" for nobody
}

// Defaults are the published settings.
func Defaults() Settings {
	return Settings{
		MaxDepth: 64, MaxAsserts: 64, And: 0.5, Initial: 0.3, ModelSources: search.Sources(), Open: model.OpenSkip,
	}
}

// key writes the settings down so that different ones give different random choices. Who gave a reference model or
// answer does not matter, the model and the answer do: the generator knows their content.
func (s Settings) key() string {
	var sources []string
	for _, source := range s.ModelSources {
		name, _ := SplitSource(source)
		sources = append(sources, name)
	}
	key := fmt.Sprintf("depth=%d asserts=%d formulas=%d instances=%d and=%v initial=%v models=%s",
		s.MaxDepth, s.MaxAsserts, s.NewFormulas, s.Instances, s.And, s.Initial, strings.Join(sources, ","))
	if s.Open == model.OpenModel {
		key += " open=model"
	}
	if len(s.Strategies) > 0 {
		key += " strategies=" + weightsText(s.Strategies)
	}
	if s.Stay {
		key += " stay"
	}
	if len(s.Focus) > 0 {
		key += " focus=" + strings.Join(s.Focus, ",")
	}
	if s.Reference != "" {
		key += " reference"
	}
	return key
}

// SplitSource takes a source of models apart: "reference=z3" is the source reference, given by z3.
func SplitSource(source string) (name, given string) {
	name, given, _ = strings.Cut(source, "=")
	return name, given
}

// Bounds of the settings that grow with the initial pool, and how fast they grow.
const (
	minFormulas, maxFormulas, formulasPerFragment    = 200, 1500, 4
	minInstances, maxInstances, instancesPerFragment = 300, 1000, 2
)

func (s Settings) newFormulas(initial int) int {
	if s.NewFormulas > 0 {
		return s.NewFormulas
	}
	return max(minFormulas, min(maxFormulas, formulasPerFragment*initial))
}

// instancesPerRound depends on the seed's size, not on its pool, which is another one under another model.
func (s Settings) instancesPerRound(formulas int) int {
	if s.Instances > 0 {
		return s.Instances
	}
	return max(minInstances, min(maxInstances, instancesPerFragment*formulas))
}

// Generator makes the instances of one seed. It is immutable and may be shared.
type Generator struct {
	Seed     *fragment.Seed
	Settings Settings

	base      [sha256.Size]byte // hash of everything that instances depend on but the index
	perRound  int
	reference *model.Reference // nil: rounds of the source reference have random models
	referee   Referee          // nil: what evaluation leaves open is left out
	partners  Partners         // nil: the seed is alone
	watch     Watcher
	warn      func(text string)   // of what is wrong with the seed; may be nil
	words     func() []word       // of the seed's author
	own       func() *model.Model // of all that the seed asserts, which the search finds; nil if it finds none
	refuted   func() bool         // whether what the seed asserts contradicts itself, whatever is asserted beside it
	library   *Library
	member    func(place int) *instance.Instance // nil: instances are made from the seed
}

// Watcher is told, each time a strategy has prepared formulas for a round, how many it has and how many that it drew
// came to nothing: they were open, known, or of a logic that is not wanted. It may be called by several goroutines.
type Watcher func(strategy string, claims, rejected int)

// Partners are all seeds of a campaign, in path order. Strategies that draw from other seeds reach them through it. It
// may be used by several goroutines.
type Partners interface {
	Len() int
	// Seed reads the seed at a place; the same one each time.
	Seed(i int) (*fragment.Seed, error)
	// OfLogic gives the places of seeds that say they are of a logic and are small enough to be read for others.
	OfLogic(logic string) []int
	// Hash tells lists apart: by the content of the seeds, and by their order.
	Hash() string
}

// Referee tells the values of formulas that evaluation leaves open under a model, which is complete; told is false for
// those that it cannot tell. Instances are a function of what it tells, too.
type Referee func(m *model.Model, t smtlib.Term) (v, told bool)

// Draws is what all random numbers are made of, beside seeds and settings: the version of smtstorm that last changed
// what most seeds give. Where a later one changes the instances of few seeds, as it makes another term of what is
// drawn, it stays, so that people keep the others. The version is raised each time.
const Draws = "0.12.0"

// openedBudget is for a seed without its quantifiers: what makes all of it true settles them.
var openedBudget = search.Budget{Steps: 10_000, Evaluations: 100_000}

// NewGenerator prepares a seed. Generators with other draws have other random numbers: [Draws] are those of smtstorm.
func NewGenerator(seed *fragment.Seed, settings Settings, draws string, masterSeed uint64) *Generator {
	budget := search.QuickBudget()
	if seed.Opened != nil {
		budget = openedBudget
	}
	own := sync.OnceValue(func() *model.Model {
		return search.Search(context.Background(), seed, seed.Assertions, budget, 1)
	})
	return &Generator{
		Seed: seed, Settings: settings, perRound: settings.instancesPerRound(seed.Formulas()), own: own,
		library: new(Library), words: sync.OnceValue(func() []word { return wordsOf(seed, own) }),
		refuted: sync.OnceValue(func() bool {
			return model.Refute(context.Background(), seed.Arena, seed.Assertions, 1) != nil
		}),
		base: sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s\n%s", draws, masterSeed, seed.Hash, settings.key())),
	}
}

// WithReference gives the generator whose rounds of the source reference have that model.
func (g *Generator) WithReference(r *model.Reference) *Generator {
	with := *g
	with.reference = r
	with.base = sha256.Sum256(fmt.Appendf(g.base[:len(g.base):len(g.base)], "\nreference %s", r.Hash))
	return &with
}

// WithReferee gives the generator whose pools have what evaluation leaves open and a referee tells.
func (g *Generator) WithReferee(ask Referee) *Generator {
	with := *g
	with.referee = ask
	return &with
}

// WithPartners gives the generator whose strategies can draw from other seeds, too. Instances of those that do depend
// on the whole list.
func (g *Generator) WithPartners(p Partners) *Generator {
	with := *g
	with.partners = p
	return &with
}

// WithLibrary gives the generator that shares the families of built-in scopes with others. Instances do not depend on
// it.
func (g *Generator) WithLibrary(l *Library) *Generator {
	with := *g
	with.library = l
	return &with
}

// WithMembers gives the generator that makes the n members of a family, all in one round, by the strategy [Small]: its
// seed only stands for the family. Members lack what follows from their place: seeds, strategy and block. A place may
// have none, which is nil. Several goroutines may ask for members.
func (g *Generator) WithMembers(n int, member func(place int) *instance.Instance) *Generator {
	with := *g
	with.member, with.perRound = member, n
	with.Settings.Strategies = []Weight{{Small, 1}}
	return &with
}

// WithWatcher gives the generator that tells what strategies prepare. Instances do not depend on it.
func (g *Generator) WithWatcher(watch Watcher) *Generator {
	with := *g
	with.watch = watch
	return &with
}

// strategies are those that take part, with their shares.
func (g *Generator) strategies() []share {
	weights := g.Settings.Strategies
	if len(weights) == 0 {
		weights = []Weight{{Boolean, 1}}
	}
	sessions := len(ownSteps(g.Seed)) > 0
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

// rngOf gives the random numbers of a strategy for one purpose.
func (g *Generator) rngOf(s *Strategy, purpose string, n int) *rand.Rand {
	if s.Partners {
		purpose = g.amongPartners(purpose)
	}
	return g.rng(purpose, n)
}

// amongPartners gives the purpose of random numbers that depend on all seeds of the campaign, too.
func (g *Generator) amongPartners(purpose string) string {
	if g.partners == nil {
		return purpose
	}
	return purpose + "\npartners " + g.partners.Hash()
}

// Block gives the first instance of the block of neighbours that instance i belongs to, and the first behind it.
// Neighbours may have much in common: whoever runs them had better run them together.
func (g *Generator) Block(i int) (from, to int) { return Block(i, g.perRound) }

// Block is Generator.Block for a generator whose rounds have so many instances.
func Block(i, perRound int) (from, to int) {
	start := i / perRound * perRound
	from = start + (i-start)/FamilySize*FamilySize
	return from, min(from+FamilySize, start+perRound)
}

// rng gives the random numbers for one purpose.
func (g *Generator) rng(purpose string, n int) *rand.Rand {
	key := make([]byte, 0, 256) // on the stack: this is asked for several times an instance
	key = append(append(key, g.base[:]...), purpose...)
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(key, uint64(n)))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}

// Map gives the settings by their names on the command line, for reports.
func (s Settings) Map() map[string]any {
	m := map[string]any{
		"max-depth": s.MaxDepth, "max-asserts": s.MaxAsserts, "new-formulas": s.NewFormulas,
		"instances-per-seed": s.Instances, "and": s.And, "initial": s.Initial, "model-source": s.ModelSources,
		"open": s.Open, "strategy": weightsText(s.Strategies),
	}
	if len(s.Focus) > 0 {
		m["focus"] = s.Focus
	}
	if s.Reference != "" {
		m["reference"] = s.Reference
	}
	return m
}

// Check refuses settings out of range.
func (s Settings) Check() error {
	switch {
	case s.MaxDepth < 1:
		return fmt.Errorf("the bound of the depth is %d, it must be at least 1", s.MaxDepth)
	case s.MaxAsserts < 1:
		return fmt.Errorf("the bound of the assertions is %d, it must be at least 1", s.MaxAsserts)
	case s.NewFormulas < 0 || s.Instances < 0:
		return fmt.Errorf("numbers of formulas and instances must not be negative")
	case s.And < 0 || s.And > 1 || s.Initial < 0 || s.Initial > 1:
		return fmt.Errorf("probabilities lie between 0 and 1")
	case s.Open != "" && s.Open != model.OpenSkip && s.Open != model.OpenModel:
		return fmt.Errorf("unknown treatment %q of unspecified points; there are skip and model", s.Open)
	case len(s.ModelSources) == 0:
		return fmt.Errorf("no source of models")
	}
	for _, source := range s.ModelSources {
		name, given := SplitSource(source)
		if name != draw.ReferenceSource && (!slices.Contains(search.Sources(), name) || given != "") {
			return fmt.Errorf("unknown source of models %q; there are %s, %s and %s=SOLVER", source,
				strings.Join(search.Sources(), ", "), draw.ReferenceSource, draw.ReferenceSource)
		}
	}
	return nil
}
