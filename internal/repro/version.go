package repro

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// Version asks a solver in the place of the one that was found wrong: another version of it, or another solver. Scripts
// are run byte for byte as they are. Other solvers on whose answers a fault depends are asked as they were.
type Version struct {
	Solver *solvers.Solver
	Panel  *panel.Panel  // opens solvers
	Wall   time.Duration // limit of a run; 0: that of the panel
	Strict bool          // what rejects a script is not run again with all that the catalog gives it
	Silent bool          // a run of it ended without an answer: perhaps it does not run at all
}

// Has compares a fault with what a version shows, by runs of it: a fault that comes and goes is there as soon as one
// run shows it. Crashes get as many runs as [ask.Ever] has.
func Has(f oracle.Fault, t ask.Threshold, once func() (oracle.Likeness, error)) (oracle.Likeness, error) {
	if f.Class.Crashes() {
		t = ask.Ever
	}
	found, tally := oracle.Unlike, ask.Tally{Threshold: t}
	err := tally.Repeat(ask.Rule{AtFirst: true}, func() (shows bool, took time.Duration, err error) {
		like, err := once()
		if like.MayBeSame() {
			found = like
		}
		return like == oracle.Alike, 0, err
	})
	return found, err
}

// Has compares the fault of a reproduction with what the version shows.
func (v *Version) Has(ctx context.Context, r *Repro) (oracle.Likeness, error) {
	return Has(r.Fault, v.Threshold(r), func() (oracle.Likeness, error) { return r.In(ctx, v) })
}

// WallOf bounds the time of further runs of what took so long: they get somewhat longer, within the limit.
func WallOf(seen, limit time.Duration) time.Duration {
	return min(limit, max(LeastWall, timesLonger*seen))
}

const (
	// LeastWall is how long a run may take at least, whatever was seen.
	LeastWall   = 500 * time.Millisecond
	timesLonger = 10
)

// Threshold says how often the fault of a reproduction has to show.
func (v *Version) Threshold(r *Repro) ask.Threshold {
	return r.threshold(func(s *Subject) *solvers.Solver {
		solver, _ := v.of(r, s)
		return solver
	})
}

// IsFamily reports whether the solver is a version of the one that was found wrong. Only such a solver has that one's
// options, and only in such a solver can the fault be fixed.
func (v *Version) IsFamily(r *Repro) bool {
	return r.Wrong.Target != nil && v.Solver.SameFamily(r.Wrong.Target.Solver)
}

// isReplaced reports whether a subject is asked of the solver. Of two runs whose times are compared, the quick one has
// its own configuration.
func (v *Version) isReplaced(r *Repro, s *Subject) bool {
	own := r.Wrong.Target
	return s.Target == own || own != nil && s.Target.Name == own.Name && !r.Class.Timed()
}

// of is the solver that is asked a subject. whole is the same with all the arguments that the catalog gives it, if the
// subject was asked without some of these; else nil.
func (v *Version) of(r *Repro, s *Subject) (solver, whole *solvers.Solver) {
	switch {
	case !v.isReplaced(r, s):
		return s.Target.Solver, nil
	case !v.IsFamily(r):
		return v.Solver, nil
	}
	own := r.Wrong.Target.Solver
	var added []string
	if len(v.Solver.Added()) == 0 { // otherwise it is called with options of its own
		added = s.Added
	}
	whole = v.Solver.With(slices.Concat(added, own.Options)...)
	if len(own.Omitted) == 0 {
		return whole, nil
	}
	return whole.Omitting(own.Omitted...), whole
}

// Ask implements On. Another version of a finding's solver may need what that was run without: if it rejects the
// script, it is run with all that the catalog gives it for the logic.
func (v *Version) Ask(ctx context.Context, r *Repro, s *Subject) (oracle.Run, error) {
	solver, whole := v.of(r, s)
	result, err := v.ask(ctx, r, s, solver)
	if err == nil && whole != nil && !v.Strict && result.Refused() {
		var again *solvers.Result
		if again, err = v.ask(ctx, r, s, whole); err == nil && !again.Refused() {
			result = again
		}
	}
	if err != nil {
		return oracle.Run{}, err
	}
	v.Silent = v.Silent || result.IsSilent() && v.isReplaced(r, s)
	run := oracle.Run{
		Solver: solver.Name, Entry: solver.Entry, Question: s.Run.Question, Asked: s.Run.Asked, Text: s.Run.Text,
		Logic: s.Run.Logic, Result: result,
	}
	if run.Asked == nil {
		run.Asked = TextInstance(result)
	}
	if s == r.Wrong && v.IsFamily(r) {
		run.Has = func(string) bool { return true } // it has what it was found to be wrong about
	}
	return run, nil
}

// ask asks a solver. For a fault of time, a slow run is repeated, and the quickest one counts; for a fault of memory, a
// run whose memory was not measured is repeated.
func (v *Version) ask(ctx context.Context, r *Repro, s *Subject, solver *solvers.Solver) (*solvers.Result, error) {
	opened := v.Panel.Open(solver, &solvers.Probe{})
	opened.Verbatim, opened.Limits.Measure = true, r.Memory
	opened.Limits.Wall = cmp.Or(v.Wall, opened.Limits.Wall)
	q := QuestionOfText(s.Question.Script, s.Question.Logic)
	if trace := s.Question.Trace; trace != nil {
		q = panel.Query{Logic: s.Question.Logic, Several: true, Pieces: trace.Scripts}
		if opened.Session = solver; s.Question.Solver.Incremental {
			opened.Session = solver.ForIncremental()
		}
	}
	q.Checks = s.Question.Checks
	if r.Memory {
		return Weigh(ctx, opened, q)
	}
	result, err := opened.AskFresh(ctx, q)
	for again := 0; again < Repeats && err == nil && r.isSlow(result); again++ {
		var next *solvers.Result
		if next, err = opened.AskFresh(ctx, q); err == nil && next.Wall < result.Wall {
			result = next
		}
	}
	return result, err
}

// isSlow reports whether a result may show that time is the fault.
func (r *Repro) isSlow(result *solvers.Result) bool {
	return r.Class.Timed() && result.Verdict.Answered() && result.Wall >= oracle.LeastSlow
}
