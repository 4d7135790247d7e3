package build

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Parameters are the settings that what is built depends on.
type Parameters struct {
	MaxDepth    int      // Dmax: bound of the Boolean depth of a formula
	MaxAsserts  int      // Amax: bound of the number of assertions of an instance
	NewFormulas int      // NC: size of the constructed pool; 0 grows with the initial pool, 200 to 1500
	And         float64  // probability of AND, against NOT
	Initial     float64  // probability of drawing from the initial pool, against the constructed one
	Open        string   // model.OpenSkip, or OpenModel; "" stands for the former
	Focus       []string // operators that terms are grown of more than of others
	Stay        bool     // instances stay within the logic of their seed
}

// Origin is what all materials of a seed have in common. It is immutable and may be shared.
type Origin struct {
	Seed       *fragment.Seed
	Parameters Parameters
	Reference  string   // hash of the reference model, "" without one
	Partners   Partners // nil: the seed is alone
	Watch      Watcher
	Warn       func(text string) // of what is wrong with the seed; may be nil

	// Families gives families of small formulas whose symbols are of sorts with these names.
	Families func(sorts []string) []Family
	// Member gives the members of the family that the seed stands for; it is nil of an ordinary seed.
	Member func(place int) *instance.Instance

	base    [sha256.Size]byte    // hash of everything that instances depend on but the index
	Words   func() []AuthorsWord // of the seed's author
	own     func() *model.Model  // of all that the seed asserts, which the search finds; nil if it finds none
	refuted func() bool          // whether what the seed asserts contradicts itself, whatever is asserted beside it
}

// Watcher is notified, each time a strategy has prepared formulas for a round, how many it has and how many that it
// drew came to nothing: they were open, known, or of a logic that is not wanted. It may be called by several
// goroutines.
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

// Family is a family of small instances with exact answers.
type Family interface {
	// Within reports whether a logic has all that the members contain.
	Within(logic string) bool
	// Make makes a member; it gives nil where the family has fewer.
	Make(index int) (*instance.Instance, error)
}

// openedBudget is for a seed without its quantifiers: what makes all of it true settles them.
var openedBudget = search.Budget{Steps: 10_000, Evaluations: 100_000}

// NewOrigin prepares a seed. All random numbers follow from the key.
func NewOrigin(seed *fragment.Seed, parameters Parameters, key []byte) Origin {
	budget := search.QuickBudget()
	if seed.Opened != nil {
		budget = openedBudget
	}
	own := sync.OnceValue(func() *model.Model {
		return search.Search(context.Background(), seed, seed.Assertions, budget, 1)
	})
	return Origin{
		Seed: seed, Parameters: parameters, base: sha256.Sum256(key), own: own,
		Words: sync.OnceValue(func() []AuthorsWord { return wordsOf(seed, own) }),
		refuted: sync.OnceValue(func() bool {
			return model.Refute(context.Background(), seed.Arena, seed.Assertions, 1) != nil
		}),
	}
}

// WithReference gives the origin whose random numbers depend on a reference model, too.
func (o Origin) WithReference(hash string) Origin {
	o.Reference = hash
	o.base = sha256.Sum256(fmt.Appendf(o.base[:], "\nreference %s", hash))
	return o
}

// OwnModel gives a model of all that the seed asserts, which the search finds, nil if it finds none.
func (o *Origin) OwnModel() *model.Model { return o.own() }

// First draws one of n things that seeds begin with, so that few instances of many seeds have all of them.
func (o *Origin) First(n int) int { return int(o.base[0]) % n }

// Rand gives the random numbers for one purpose.
func (o *Origin) Rand(purpose string, n int) *rand.Rand {
	key := make([]byte, 0, 256) // on the stack: this is asked for several times an instance
	key = append(append(key, o.base[:]...), purpose...)
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(key, uint64(n)))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}

// AmongPartners gives the purpose of random numbers that depend on all seeds of the campaign, too.
func (o *Origin) AmongPartners(purpose string) string {
	if o.Partners == nil {
		return purpose
	}
	return purpose + "\npartners " + o.Partners.Hash()
}

// Referee gives the values of formulas that evaluation leaves open under a complete model; decided is false for those
// that it cannot determine. Instances are a function of what it decides, too.
type Referee func(m *model.Model, t smtlib.Term) (v, decided bool)
