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

// modeKey is a mode for instances of a logic.
type modeKey struct {
	logic string
	mode  Mode
}

// runs are how instances of logics have run in modes.
type runs map[modeKey]*ran

// ran is how instances of a logic have run in a mode.
type ran struct {
	runs, limits int // runs, and those that ended at a limit of time or memory
	faults       int // faults that showed only in a session
	refusals     int // refusals in a session
}

func (r runs) in(logic string, mode Mode) *ran {
	key := modeKey{logic, mode}
	if r[key] == nil {
		r[key] = &ran{}
	}
	return r[key]
}

// leastLimits is how many runs must end at a limit before a mode is left for that reason.
const leastLimits = 3

// isLimitedMoreOften reports whether runs end at a limit more often than those in another mode do. Laplace's rule: one
// run without a limit is assumed for the other mode, so that a mode is left even if no other has been tried.
func (r *ran) isLimitedMoreOften(than *ran) bool {
	return r.limits >= leastLimits && r.limits*(than.runs+1) > than.limits*r.runs
}
