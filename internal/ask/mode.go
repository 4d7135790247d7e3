package ask

// Mode is how instances are run.
type Mode string

// The modes.
const (
	Auto  Mode = "auto"  // tree for instances that share assertions, reset for all others
	Reset Mode = "reset" // one process for many instances, (reset) between them
	Tree  Mode = "tree"  // one process, shared assertions under push and pop
	Fresh Mode = "fresh" // one process for each instance
)

// Modes lists what a user may ask for.
func Modes() []Mode { return []Mode{Auto, Reset, Tree, Fresh} }

// limited counts the runs of a logic in a mode, and those that ended at a limit of time or memory.
type limited struct{ runs, limits int }

// leastLimits is after how many runs that ended at a limit a mode may be left for that.
const leastLimits = 3

// moreOften reports whether runs end at a limit more often than those in another mode do. One run of these that ends
// before is taken for granted, so that a mode without a comparison is left, too.
func (l limited) moreOften(than limited) bool {
	return l.limits >= leastLimits && l.limits*(than.runs+1) > than.limits*l.runs
}
