package kit

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Parameters are the settings that instances depend on.
type Parameters struct {
	MaxDepth    int      // Dmax: bound of the Boolean depth of a formula
	MaxAsserts  int      // Amax: bound of the number of assertions of an instance
	NewFormulas int      // NC: size of the constructed pool; 0 grows with the initial pool, 200 to 1500
	And         float64  // probability of AND, against NOT
	Initial     float64  // probability of drawing from the initial pool, against the constructed one
	Open        string   // model.OpenSkip, or OpenModel; "" stands for the former
	Focus       []string // operators that grown terms have more often than others
	Stay        bool     // instances stay within the logic of their seed
	// StandardShare is the share of rounds whose instances have no formats of floating-point numbers but IEEE 754's,
	// beside those of their seed, and are run by default options.
	StandardShare float64
	// WithoutObjectives says that no solver optimizes: strategies that set objectives make nothing. No random choice
	// depends on it.
	WithoutObjectives bool
}

// Origin is what all materials of a seed have in common. It is immutable and may be shared.
type Origin struct {
	Seed       *fragment.Seed
	Parameters Parameters
	Reference  string   // hash of the reference model, "" without one
	Partners   Partners // nil: the seed is alone
	Watch      Watcher
	Warn       func(text string) // reports what is wrong with the seed; may be nil

	// Member returns the instances of the bounded family that the seed stands for; it is nil for an ordinary seed.
	Member func(place int) *instance.Instance

	base    [sha256.Size]byte    // hash of everything that instances depend on but the index
	Words   func() []AuthorsWord // the seed author's statuses
	own     func() *model.Model  // a model of all that the seed asserts, if the search finds one, else nil
	refuted func() bool          // reports whether the seed's assertions are refuted
}

// Watcher is called each time a strategy has prepared formulas for a round, with the number of claims that it has, and
// of the formulas that were rejected: they were open, known already, or outside the logic that instances must stay in.
// It may be called by several goroutines.
type Watcher func(strategy string, claims, rejected int)

// Partners are all seeds of a campaign, in path order. Strategies that draw from other seeds reach them through it. It
// may be used by several goroutines.
type Partners interface {
	Len() int
	// Seed reads the seed at a place from 0 to Len()-1; the same one each time.
	Seed(i int) (*fragment.Seed, error)
	// OfLogic returns the places of the seeds that declare a logic and are small enough to be partners.
	OfLogic(logic string) []int
	// Hash identifies the list: the content of the seeds, and their order.
	Hash() string
}

// NewOrigin prepares a seed. All random numbers depend on the key.
func NewOrigin(seed *fragment.Seed, parameters Parameters, key []byte) Origin {
	return Origin{Seed: seed, Parameters: parameters, base: sha256.Sum256(key)}.WithMemory(new(Memory))
}

// WithMemory returns the origin that takes from a memory what is known of the seed, and keeps there what it finds out.
func (o Origin) WithMemory(m *Memory) Origin {
	o.own = sync.OnceValue(func() *model.Model { return m.ownModel(o.Seed) })
	o.refuted = sync.OnceValue(func() bool { return m.isRefuted(o.Seed) })
	o.Words = sync.OnceValue(func() []AuthorsWord { return wordsOf(o.Seed, o.own) })
	return o
}

// WithReference returns the origin with random numbers that also depend on a reference model, given by its hash.
func (o Origin) WithReference(hash string) Origin {
	o.Reference = hash
	o.base = sha256.Sum256(fmt.Appendf(o.base[:], "\nreference %s", hash))
	return o
}

// OwnModel returns a model of all that the seed asserts, if our search finds one, else nil.
func (o *Origin) OwnModel() *model.Model { return o.own() }

// First draws which of n things a seed begins with, so that a few instances of each of many seeds cover all of them.
func (o *Origin) First(n int) int { return int(o.base[0]) % n }

// Rand returns the random numbers for one purpose and number.
func (o *Origin) Rand(purpose string, n int) *rand.Rand {
	key := make([]byte, 0, 256) // on the stack: this is asked for several times an instance
	key = append(append(key, o.base[:]...), purpose...)
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(key, uint64(n)))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}

// AmongPartners extends a purpose so that its random numbers also depend on all seeds of the campaign.
func (o *Origin) AmongPartners(purpose string) string {
	if o.Partners == nil {
		return purpose
	}
	return purpose + "\npartners " + o.Partners.Hash()
}

// Referee returns the values of formulas that evaluation under a complete model leaves open; decided is false for those
// that it cannot determine. Instances depend on what it decides.
type Referee func(m *model.Model, t smtlib.Term) (v, decided bool)
