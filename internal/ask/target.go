package ask

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Target is a solver under test. It may be used by several goroutines once it is probed.
type Target struct {
	*solvers.Solver
	Probe  *solvers.Probe
	modes  []Mode       // that work and may be used, the usual one first
	check  string       // the command that asks, in place of (check-sat); "" for that
	Broken *atomic.Bool // it gets no more instances; shared with the variants

	// Configuration is that of a variant: empty for the solver as the user gave it, which is the variant's Base, and
	// its own.
	Configuration Configuration
	Base          *Target
	process       *Target // see [Target.Process]
	vary          Vary
	Within        time.Duration // overrides the limit of a variant's runs; 0 does not
	within        time.Duration // that of the variants
	known         *experience   // with configurations; shared with the variants

	Lessons *Lessons // shared with the variants
	Pace    Table    // of the instances' own runs
	Usual   Patience // of the solver as the user gave it

	mu       sync.Mutex
	dialects map[string]Dialect // by logic
	names    map[string]string  // of the logic that the solver gets, by hash of the seed
	variants map[string]*Target // by what is special about them
	faults   map[modeKey]int
	refusals map[modeKey]int
}

// NewTarget gives a solver that is not probed yet.
func NewTarget(s *solvers.Solver) *Target {
	t := &Target{Solver: s, Broken: &atomic.Bool{}, Lessons: newLessons(s.Entry.Lacks), known: newExperience()}
	t.Base, t.process = t, t
	return t
}

// IsSilent reports whether the solver answers no script.
func (t *Target) IsSilent() bool { return t.Probe != nil && t.Probe.Silent != nil }

// Takes reports whether the solver is given an instance.
func (t *Target) Takes(in *instance.Instance) bool {
	return !t.Broken.Load() && !t.IsSilent() && t.Dialect(in.Logic).Supported && t.Entry.LeavesFree(in.Points)
}

// Untried reports whether it is not known that the solver has a logic: the catalog has nothing of the solver, which
// has not answered any instance of the logic either.
func (t *Target) Untried(logic string) bool { return t.Entry.Generic && !t.Lessons.HasAnswered(logic) }

// TakesSeveral reports whether the solver is given scripts that ask several times: it answers all checks of one with
// push and pop, as far as is known.
func (t *Target) TakesSeveral() bool {
	return t.Entry.PushPop && (t.Probe.Several || !t.Probe.Reset) // without sessions, nobody has tried
}

// Dialect is what a solver makes of a logic: it is remembered, since the catalog's patterns are too slow to be asked
// for each instance.
type Dialect struct {
	Supported bool
	instance.Dialect
}

// Dialect tells how the solver wants scripts of a logic written.
func (t *Target) Dialect(logic string) Dialect {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, known := t.dialects[logic]
	if !known {
		d.Supported = t.Supports(logic)
		d.Logic, d.Check = logic, t.check
		for _, command := range t.Prologue(logic) {
			d.Prologue += command + "\n"
		}
		if t.dialects == nil {
			t.dialects = map[string]Dialect{}
		}
		t.dialects[logic] = d
	}
	return d
}

// LogicName is the logic that the solver gets for an instance. Where the seed sets none, that is the least that fits
// for half of the blocks of neighbours, and ALL for the others, which solvers take no logic for: a name may make them
// go another way than the one on which people have asked them.
func (t *Target) LogicName(masterSeed uint64, in *instance.Instance) string {
	if all, _ := t.Lessons.All(in); all {
		return EveryLogic
	}
	if in.Seed().NoLogic && t.Entry.Supports(EveryLogic) &&
		random("logic", masterSeed, in.Seed().Hash, in.Block).IntN(2) == 0 {
		return EveryLogic
	}
	if !slices.Equal(in.Symbols, in.Seed().Symbols) {
		return t.Entry.LogicName(in.Logic, in.Symbols)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	name, known := t.names[in.Origin()]
	if !known {
		name = t.Entry.LogicName(in.Logic, in.Symbols)
		if t.names == nil {
			t.names = map[string]string{}
		}
		t.names[in.Origin()] = name
	}
	return name
}

// EveryLogic is the logic for a solver that shall read everything it can.
const EveryLogic = "ALL"

// modeKey is a mode of running instances of a logic.
type modeKey struct {
	logic string
	mode  Mode
}

// maxFaults is how often a solver may do something in a session that it does not do alone, before instances of a logic
// are not run in that mode any more.
const maxFaults = 3

// maxRefusals is how many refusals in a session are asked again alone.
const maxRefusals = 5

// probed notes what a solver turned out to be: which modes it can be run in, of those that the user allows. Where
// memory is measured, nobody goes from one instance to the next by push and pop unless that is wanted: what each of
// them takes is not known then.
func (t *Target) probed(p *solvers.Probe, want Mode, measured bool) {
	t.Probe, t.modes = p, nil
	if t.Probe.Reset && want != Fresh && want != Tree {
		t.modes = append(t.modes, Reset)
	}
	if t.Probe.PushPop && (want == Auto && !measured || want == Tree) {
		t.modes = append(t.modes, Tree)
	}
	if want == Auto || len(t.modes) == 0 {
		t.modes = append(t.modes, Fresh)
	}
}

// Mode says how an instance's own run is run; own is what is asked in it. Under push and pop a solver is another
// program, with less preprocessing. So this is how families of instances are run, if it is faster; to others it happens
// now and then. A solver that is pushed skips preprocessing: it is fast on small instances because it does less of what
// is to be tested.
func (t *Target) Mode(in, own *instance.Instance, share float64) Mode {
	if own.Incremental() {
		return Fresh
	}
	if t.Varied() && slices.Contains(t.modes, Fresh) { // what is fastest is not asked: it would have to be found out
		return t.OrdinaryMode(own)
	}
	all := t.modes
	t.mu.Lock()
	for _, m := range t.modes {
		if t.faults[modeKey{in.Logic, m}] >= maxFaults {
			all = without(all, m)
		}
	}
	t.mu.Unlock()
	if !own.Walks() {
		all = without(all, Tree)
	}
	main := all
	if !in.Family && len(all) > 1 {
		main = without(all, Tree)
	}
	return t.Pace.Choose(KindOf(in), main, all, share)
}

// KindOf is what an instance is to be compared with.
func KindOf(in *instance.Instance) Kind {
	return Kind{Logic: in.Logic, Seed: in.Seed().Hash, Family: in.Family}
}

// without gives the modes but for one; that of processes of their own if there is no other.
func without(modes []Mode, m Mode) []Mode {
	others := slices.DeleteFunc(slices.Clone(modes), func(other Mode) bool { return other == m })
	if len(others) == 0 {
		return []Mode{Fresh}
	}
	return others
}

// OrdinaryMode says how a question is run that no mode is to be chosen for.
func (t *Target) OrdinaryMode(in *instance.Instance) Mode {
	if in.Incremental() || !slices.Contains(t.modes, Reset) {
		return Fresh
	}
	return Reset
}

// Fault counts what happened in a session only, and reports whether it was once too often.
func (t *Target) Fault(logic string, mode Mode) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.faults == nil {
		t.faults = map[modeKey]int{}
	}
	key := modeKey{logic, mode}
	t.faults[key]++
	return t.faults[key] == maxFaults
}

// DoubtRefusal reports whether a refusal in a session is to be asked again alone: it may be what an earlier script left
// behind. A solver that refuses alone, too, again and again, is believed.
func (t *Target) DoubtRefusal(logic string, mode Mode) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.refusals == nil {
		t.refusals = map[modeKey]int{}
	}
	key := modeKey{logic, mode}
	t.refusals[key]++
	return t.refusals[key] <= maxRefusals
}
