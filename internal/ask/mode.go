package ask

import "slices"

// Mode is how instances are run.
type Mode string

// The modes.
const (
	Auto  Mode = "auto"  // measured for each seed
	Reset Mode = "reset" // one process for many instances, (reset) between them
	Tree  Mode = "tree"  // one process, shared assertions under push and pop
	Fresh Mode = "fresh" // one process for each instance
)

// Modes lists what a user may ask for.
func Modes() []Mode { return []Mode{Auto, Reset, Tree, Fresh} }

// modes is how many modes there are to choose from.
const modes = 3

// slot numbers the modes to choose from.
func (m Mode) slot() int { return slices.Index(Modes()[1:], m) }

// DefaultOtherShare is the share of a seed's instances that auto runs in another mode than the best.
const DefaultOtherShare = 0.1
