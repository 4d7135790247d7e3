package build

import (
	"errors"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Maker makes the instances of a strategy from one material.
type Maker interface {
	// Make makes the instance at a place. It gives nil if what was drawn comes to nothing; another strategy makes the
	// instance then.
	Make(d Draw) *instance.Instance
}

// ErrCannotAct says that there is nothing in a material that a strategy could work with.
var ErrCannotAct = errors.New("the strategy cannot act here")

// FamilySize is how many instances a block has. A family is the better the larger it is: a solver is sent once what all
// have in common.
const FamilySize = 24

// Draw is the place of an instance that is to be made, and by which strategy.
type Draw struct {
	Index int // of the instance among those of its seed
	Block int // of the first of the neighbours that belong together

	Strategy string
	Family   bool // its blocks are families
	Partners bool // its instances depend on all seeds of the campaign
	AsSeed   bool // its instances assert nearly what the seed does
	Origin   *Origin
}

// Rand gives the random numbers of the instance.
func (d Draw) Rand() *rand.Rand { return d.RandFor("instance") }

// RandFor gives random numbers of the instance for one more purpose.
func (d Draw) RandFor(purpose string) *rand.Rand { return d.rand(purpose, d.Index) }

// BlockRand gives the random numbers that all instances of the block have in common.
func (d Draw) BlockRand() *rand.Rand { return d.rand("family", d.Block) }

func (d Draw) rand(purpose string, n int) *rand.Rand {
	if d.Partners {
		purpose = d.Origin.AmongPartners(purpose)
	}
	return d.Origin.Rand(purpose, n)
}

// Draft is what a strategy has made.
type Draft struct {
	// Arena has the formulas: the material's, the group's, or a child of one of them, which is dropped with the
	// instance and does not grow any more.
	Arena *smtlib.Arena
	// Group is what the instance has in common with others, or nil.
	Group *instance.Group
	// Formulas are true under the model or the witness, unless Unsat, Word or Undecided is set. The instance asserts them.
	Formulas []smtlib.Term
	// Unsat says that the formulas cannot all be true, which instance.Claim.Verify proves: the model matters no more.
	Unsat bool
	// Word is what somebody says of the formulas, if nothing else is known of them: the model matters no more.
	Word *instance.Word
	// Undecided says that nothing is certain of the formulas together.
	Undecided bool
	// Witness is under which the formulas are true, if that is not the material's model.
	Witness *model.Model
	// Reference says that a value stands on the referee's answers.
	Reference bool
	// Logic is what the instance declares, if that is not the seed's logic.
	// Symbols are the names of operators and sorts of theories that may be in it, sorted; nil stands for the seed's.
	Logic   string
	Symbols []string
	// How tells, later perhaps, how it was made.
	How func() string
}
