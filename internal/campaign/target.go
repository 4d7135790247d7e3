package campaign

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// target is a solver under test.
type target struct {
	*solvers.Solver
	given  string // the name of the solver as the user gave it: Name may be that of a variant
	probe  *solvers.Probe
	modes  []pace.Mode // that work and may be used, the usual one first
	check  string      // the command that asks, in place of (check-sat); "" for that
	broken atomic.Bool
	// variants are the solver with other options. An instance is run on one of them or the solver itself.
	variants []*target

	lessons *lessons   // shared with the variants
	pace    pace.Table // of the instances' own runs

	tacticTime atomic.Int64 // nanoseconds that questions with tactics took

	mu       sync.Mutex
	dialects map[string]dialect // by logic
	names    map[string]string  // of the logic that the solver is told, by hash of the seed
	tactics  map[string]*target // the solver with tactics of seeds; nil for those it does not know
	faults   map[modeKey]int
	refusals map[modeKey]int
}

// takes reports whether the solver is given an instance.
func (t *target) takes(in *instance.Instance) bool {
	return !t.broken.Load() && t.dialect(in.Logic).supported && t.Entry.LeavesFree(in.Points)
}

// dialect is what a solver makes of a logic. The catalog's patterns are too slow to be asked for each instance.
type dialect struct {
	supported bool
	instance.Dialect
}

func (t *target) dialect(logic string) dialect {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, known := t.dialects[logic]
	if !known {
		d.supported = t.Supports(logic)
		d.Logic, d.Check = logic, t.check
		for _, command := range t.Prologue(logic) {
			d.Prologue += command + "\n"
		}
		if t.dialects == nil {
			t.dialects = map[string]dialect{}
		}
		t.dialects[logic] = d
	}
	return d
}

// logicName is the logic that the solver is told for instances of a seed.
func (t *target) logicName(seed *fragment.Seed) string {
	if all, _ := t.lessons.all(seed); all {
		return everyLogic
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	name, known := t.names[seed.Hash]
	if !known {
		name = t.Entry.LogicName(seed.Logic, seed.Symbols)
		if t.names == nil {
			t.names = map[string]string{}
		}
		t.names[seed.Hash] = name
	}
	return name
}

// everyLogic is what a solver is told that shall read everything it can.
const everyLogic = "ALL"

// modeKey is a mode of running instances of a logic.
type modeKey struct {
	logic string
	mode  pace.Mode
}

// maxFaults is how often a solver may do something in a session that it does not do alone, before instances of a logic
// are not run in that mode any more.
const maxFaults = 3

// maxRefusals is how many refusals in a session are asked again alone.
const maxRefusals = 5

// probed notes what a solver turned out to be: which modes it can be run in, of those that the user allows.
func (t *target) probed(p *solvers.Probe, want pace.Mode) {
	t.probe, t.modes = p, nil
	if t.probe.Reset && want != pace.Fresh && want != pace.Tree {
		t.modes = append(t.modes, pace.Reset)
	}
	if t.probe.PushPop && (want == pace.Auto || want == pace.Tree) {
		t.modes = append(t.modes, pace.Tree)
	}
	if want == pace.Auto || len(t.modes) == 0 {
		t.modes = append(t.modes, pace.Fresh)
	}
}

// mode says how an instance's own run is run. Under push and pop a solver is another program, with less preprocessing.
// So this is how families of instances are run, if it is faster; to others it happens now and then.
func (t *target) mode(j *job, own *instance.Instance, share float64) pace.Mode {
	if own.Incremental() {
		return pace.Fresh
	}
	all := t.modes
	t.mu.Lock()
	for _, m := range t.modes {
		if t.faults[modeKey{j.in.Logic, m}] >= maxFaults {
			all = without(all, m)
		}
	}
	t.mu.Unlock()
	if !own.Walks() {
		all = without(all, pace.Tree)
	}
	main := all
	if !j.in.Family && len(all) > 1 {
		main = without(all, pace.Tree)
	}
	return t.pace.Choose(j.kind(), main, all, share)
}

// without gives the modes but for one; that of processes of their own if there is no other.
func without(modes []pace.Mode, m pace.Mode) []pace.Mode {
	others := slices.DeleteFunc(slices.Clone(modes), func(other pace.Mode) bool { return other == m })
	if len(others) == 0 {
		return []pace.Mode{pace.Fresh}
	}
	return others
}

// ordinaryMode says how a question is run that no mode is to be chosen for.
func (t *target) ordinaryMode(in *instance.Instance) pace.Mode {
	if in.Incremental() || !slices.Contains(t.modes, pace.Reset) {
		return pace.Fresh
	}
	return pace.Reset
}

// fault counts what happened in a session only, and tells whether it was once too often.
func (t *target) fault(logic string, mode pace.Mode) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.faults == nil {
		t.faults = map[modeKey]int{}
	}
	key := modeKey{logic, mode}
	t.faults[key]++
	return t.faults[key] == maxFaults
}

// doubtRefusal tells whether a refusal in a session is to be asked again alone: it may be what an earlier script left
// behind. A solver that refuses alone, too, again and again, is believed.
func (t *target) doubtRefusal(logic string, mode pace.Mode) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.refusals == nil {
		t.refusals = map[modeKey]int{}
	}
	key := modeKey{logic, mode}
	t.refusals[key]++
	return t.refusals[key] <= maxRefusals
}
