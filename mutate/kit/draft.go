package kit

import (
	"errors"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Maker makes the instances of a strategy from one material.
type Maker interface {
	// Make makes the instance at a place. It returns nil if nothing could be made of what was drawn; then another strategy
	// makes the instance.
	Make(d Draw) *instance.Instance
}

// ErrCannotAct says that a material has nothing that a strategy could work with.
var ErrCannotAct = errors.New("the strategy cannot act here")

// BlockSize is how many instances a block has: neighbours that are made and run together.
const BlockSize = 24

// FamilySize is how many instances a family has among instances of other strategies. Nearly every block then has one,
// so that a few instances of each of many seeds have some, too.
const FamilySize = 4

// Family is a number of neighbouring instances of one block that begin with the same assertions. Where all strategies
// make families, a whole block is one: large families save more.
type Family struct {
	First  int // index of its first member
	Size   int // number of members; 0: no family
	Number int // number of earlier families of the seed
}

// Draw is the place of an instance to be made, with properties of the strategy that makes it.
type Draw struct {
	Index int // index of the instance among those of its seed
	Block int // index of the first instance of its block

	Strategy string
	Family   Family // family of the instance
	Partners bool   // its instances depend on all seeds of the campaign
	AsSeed   bool   // its instances assert nearly the same as the seed
	Origin   *Origin
}

// Rand returns the random numbers of the instance.
func (d Draw) Rand() *rand.Rand { return d.RandFor("instance") }

// RandFor returns further random numbers of the instance, which are independent for each purpose.
func (d Draw) RandFor(purpose string) *rand.Rand { return d.rand(purpose, d.Index) }

// BlockRand returns the random numbers that all instances of the block have in common.
func (d Draw) BlockRand() *rand.Rand { return d.rand("family", d.Block) }

// FamilyRand returns the random numbers that all members of the family have in common.
func (d Draw) FamilyRand() *rand.Rand { return d.rand("members", d.Family.First) }

// Member is the instance's place in its family.
func (d Draw) Member() int { return d.Index - d.Family.First }

func (d Draw) rand(purpose string, n int) *rand.Rand {
	if d.Partners {
		purpose = d.Origin.AmongPartners(purpose)
	}
	return d.Origin.Rand(purpose, n)
}

// Draft is what a strategy has made, from which Material.Instance makes an instance.
type Draft struct {
	// Arena has the formulas: it is the material's arena, the group's, or a child of one of them, which is dropped with
	// the instance. It does not grow any more.
	Arena *smtlib.Arena
	// Group is what the instance has in common with others, or nil.
	Group *instance.Group
	// Formulas are true under the model or the witness, unless Unsat, Word or Undecided is set. The instance asserts them.
	Formulas []smtlib.Term
	// Unsat says that the formulas cannot all be true, which instance.Claim.Verify can prove. The model is not used then.
	Unsat bool
	// Word is the author's status of the formulas, if nothing else is known of them. The model is not used then.
	Word *instance.Word
	// Undecided says that it is not known whether the formulas can all be true.
	Undecided bool
	// Witness is the model under which the formulas are true, if it is not the material's.
	Witness *model.Model
	// Reference says that a formula's value depends on the referee's answers.
	Reference bool
	// Logic is what the instance declares, if that is not the seed's logic.
	// Symbols are the names of operators and sorts of theories that may be in it, sorted; nil stands for the seed's.
	Logic   string
	Symbols []string
	// How describes how the instance was made. It may be called much later.
	How func() string
}
