// Package pace chooses how instances are run on a solver: in the mode that took the least time for others like them. It
// gets times and answers; it runs nothing, and it never says what is run.
//
// Measurements compare neighbours of one block: blocks of a seed differ by more than modes do. A seed with few
// measurements also uses those of the other seeds of its logic. Mode auto tries another mode on a share of the
// instances, in runs of neighbours; they may cost at most 1.5 % of the time beyond what the best mode would take
// (DefaultOtherShare times otherCost). simulation_test.go has campaigns on imagined solvers for which auto has to come
// close to the best mode.
//
// It imports nothing of the project.
package pace

import "slices"

// Mode is how instances are run.
type Mode string

// The modes.
const (
	Auto  Mode = "auto"  // measured for each seed
	Reset Mode = "reset" // one process for many instances, (reset) between them
	Tree  Mode = "tree"  // one process, shared assertions under push and pop
	Fresh Mode = "fresh" // one process for each
)

// Modes lists what a user may ask for.
func Modes() []Mode { return []Mode{Auto, Reset, Tree, Fresh} }

// modes is how many modes there are to choose from.
const modes = 3

// slot numbers the modes to choose from.
func (m Mode) slot() int { return slices.Index(Modes()[1:], m) }

// DefaultOtherShare is the share of a seed's instances that auto runs in another mode than the best.
const DefaultOtherShare = 0.1
