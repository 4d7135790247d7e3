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
	modes  []Mode       // modes that work and may be used, the preferred one first
	check  string       // the command that asks, in place of (check-sat); "" for that
	Broken *atomic.Bool // whether it gets no more instances; shared with the variants

	// Configuration is that of a variant: empty for the solver as the user gave it, which is the variant's Base, and
	// its own.
	Configuration Configuration
	Base          *Target
	process       *Target // see [Target.Process]
	vary          Vary
	Within        time.Duration // time limit of a variant's runs; 0: the usual one
	within        time.Duration // Within of the variants
	known         *experience   // experience with configurations; shared with the variants
	sort          renaming      // renaming of a sort; only the Base's is used

	Lessons *Lessons // shared with the variants
	Usual   Patience // usual times of the solver as the user gave it

	learned
}

// learned is what is known of a target from its catalog entry and its runs so far, so that it is not found out anew.
type learned struct {
	mu       sync.Mutex
	logics   map[string]LogicSupport // key: logic
	names    map[string]string       // key: hash of a seed; the name of the logic that the solver gets
	variants map[string]*Target      // key: configuration
	ran      runs
}

// NewTarget gives a solver that is not probed yet.
func NewTarget(s *solvers.Solver) *Target {
	t := &Target{
		Solver: s, Broken: &atomic.Bool{}, Lessons: newLessons(s.Entry.Lacks), known: newExperience(),
		learned: learned{ran: runs{}},
	}
	t.Base, t.process = t, t
	return t
}

// IsSilent reports whether the solver answers no script.
func (t *Target) IsSilent() bool { return t.Probe != nil && t.Probe.Silent != nil }

// Takes reports whether the solver is given an instance.
func (t *Target) Takes(in *instance.Instance) bool {
	return !t.Broken.Load() && !t.IsSilent() && t.InLogic(in.Logic).Supported && t.Entry.LeavesFree(in.Points)
}

// Untried reports whether it is unknown if the solver supports a logic: the catalog does not have the solver, and it
// has answered no instance of the logic yet.
func (t *Target) Untried(logic string) bool { return t.Entry.Generic && !t.Lessons.HasAnswered(logic) }

// TakesSeveral reports whether the solver is given scripts with several checks: it supports push and pop, and the probe
// did not show otherwise.
func (t *Target) TakesSeveral() bool {
	return t.Entry.PushPop && !t.Probe.LacksSeveral
}

// LogicSupport is whether a solver supports a logic, and how it wants its scripts to be written. It is cached, for the
// catalog's patterns are too slow to be matched for each instance.
type LogicSupport struct {
	Supported bool
	sort      renaming
	instance.Dialect
}

// InLogic returns how the solver supports a logic.
func (t *Target) InLogic(logic string) LogicSupport {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, known := t.logics[logic]
	if !known {
		d.Supported = t.Supports(logic)
		d.Logic, d.Check, d.sort = logic, t.check, t.Base.sort
		d.WithoutObjectives = !t.Entry.Has(solvers.Optimize, logic) || t.check != "" // tactics optimize nothing
		for _, command := range t.Prologue(logic) {
			d.Prologue += command + "\n"
		}
		if t.logics == nil {
			t.logics = map[string]LogicSupport{}
		}
		t.logics[logic] = d
	}
	return d
}

// LogicName is the logic that the solver gets for an instance. Where the seed sets none, half of the blocks get the
// smallest logic that fits, and the others ALL, which solvers treat like a missing logic: the name of a logic may
// change the solver's procedure from the one for which the seed was written.
func (t *Target) LogicName(masterSeed uint64, in *instance.Instance) string {
	if all, _ := t.Lessons.All(in.Origin()); all {
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

// EveryLogic is the logic that allows everything that a solver supports.
const EveryLogic = "ALL"

// MayTakeAsAll reports whether a script that the solver rejected under a name of its logic is asked again under ALL:
// the name may be all that it rejects, unless it rejected another script of the same origin under ALL, too.
func (t *Target) MayTakeAsAll(origin, name string) bool {
	all, asked := t.Lessons.All(origin)
	return name != "" && name != EveryLogic && (all || !asked) && t.Entry.KnowsAll()
}

// maxFaults is after how many faults that show only in a session the instances of a logic are not run in that mode any
// more.
const maxFaults = 3

// maxRefusals is how many refusals in sessions are checked by asking again in a fresh process.
const maxRefusals = 5

// probed notes the result of the probe, and which of the modes that the user allows work. Where memory is measured,
// mode tree is used only if the user asks for it: in a walk it is not known what each instance takes.
func (t *Target) probed(p *solvers.Probe, want Mode, measured bool) {
	t.Probe, t.modes = p, nil
	if t.Probe.PushPop && (want == Auto && !measured || want == Tree) {
		t.modes = append(t.modes, Tree)
	}
	if t.Probe.Reset && want != Fresh && want != Tree {
		t.modes = append(t.modes, Reset)
	}
	if want == Auto || len(t.modes) == 0 {
		t.modes = append(t.modes, Fresh)
	}
}

// Mode returns the mode of an instance's own run; own is what is asked in it. In mode auto, instances that share
// assertions run in mode tree, unless runs of their logic end at limits more often there, and all others in a session:
// under push and pop solvers skip most of their preprocessing, so that less of them would be tested.
func (t *Target) Mode(in, own *instance.Instance) Mode {
	if own.Incremental() {
		return Fresh
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	isAuto := slices.Contains(t.modes, Fresh)
	for _, m := range t.modes {
		ran := t.ran.in(in.Logic, m)
		switch {
		case ran.faults >= maxFaults:
		case m == Tree && (!own.Walks() || isAuto && (!in.Family || t.Varied() ||
			ran.isLimitedMoreOften(t.ran.in(in.Logic, Reset)))):
		default:
			return m
		}
	}
	return Fresh
}

// Ran notes that a run of a logic in a mode ended, and whether at a limit of time or memory.
func (t *Target) Ran(logic string, mode Mode, atLimit bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	ran := t.ran.in(logic, mode)
	ran.runs++
	if atLimit {
		ran.limits++
	}
}

// OrdinaryMode is the mode of a question for which none is chosen by time.
func (t *Target) OrdinaryMode(in *instance.Instance) Mode {
	if in.Incremental() || !slices.Contains(t.modes, Reset) {
		return Fresh
	}
	return Reset
}

// Fault counts a fault that showed only in a session, and reports whether it was the last one that is accepted
// (maxFaults).
func (t *Target) Fault(logic string, mode Mode) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	ran := t.ran.in(logic, mode)
	ran.faults++
	return ran.faults == maxFaults
}

// DoubtRefusal reports whether a refusal in a session is checked in a fresh process: an earlier script may have caused
// it. After maxRefusals, refusals are believed.
func (t *Target) DoubtRefusal(logic string, mode Mode) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	ran := t.ran.in(logic, mode)
	ran.refusals++
	return ran.refusals <= maxRefusals
}
