package scripts

import (
	"context"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Instances are made and run in batches: a session gets all scripts of a batch at once and works through them while the
// next batch is made. A batch should take about batchTime, so that a campaign can end soon, and has at most batchBytes.
const (
	batchTime  = 100 * time.Millisecond
	batchBytes = 256 << 10
)

// next makes the next instances of a turn as its batch. The batch is empty only at the end of the turn.
func (w *worker) next(t *turn) error {
	w.printer.Begin()
	t.batch = []*job{}
	size := 0
	for n := t.seed.batch(); len(t.batch) < n && size < batchBytes && t.index < t.To; {
		j, err := w.job(t)
		if err != nil {
			return err
		}
		if j != nil {
			t.batch = append(t.batch, j)
			size += j.texts.Size()
		}
	}
	return nil
}

// job makes the next instance of a turn, or nil if no strategy can make it.
func (w *worker) job(t *turn) (*job, error) {
	i := t.index
	t.index++
	in := t.Instance(i)
	if in == nil {
		t.passed = append(t.passed, i)
		return nil, nil
	}
	j := &job{turn: t, index: i, in: in}
	printed := false
	err := w.stats.Sparing(w.Logger, tally.LostInstance, func() string { return nameOf(in) + " is skipped" },
		func() error {
			w.print(j)
			printed = true
			return w.dump(j)
		})
	if !printed {
		t.passed = append(t.passed, i)
		return nil, err
	}
	t.jobs = append(t.jobs, j)
	return j, err
}

// print decides how each solver runs an instance, and prints the scripts for that.
func (w *worker) print(j *job) {
	j.answers = make([][]*answer, len(w.Targets))
	j.evidence.Instance, j.evidence.Slow = j.in, w.Slow
	var request oracle.Request
	if w.asks {
		rng := ask.Random("oracles", w.MasterSeed, j.in)
		ask := oracle.Ask
		if w.AllModels && j.in.Last().Expect == instance.Sat {
			ask = oracle.AskAll
		}
		request = ask(w.Oracles, j.in, rng)
	}
	requests := forms{of: request, in: j.in}
	for i, t := range w.Targets {
		if !t.Takes(j.in) {
			continue
		}
		if why := w.skipReason(t, j.in); why != "" {
			j.declined = append(j.declined, declined{t, why})
			continue
		}
		hasCores := len(request.ReadRefuted) == 0 || t.Entry.HasCores(j.in.Logic)
		if !hasCores && t.Lessons.Say(noCores) {
			w.warn(warning.Ability, t.Name, "", "%s: %s, in logic %s and perhaps in others", t.Name, noCores, j.in.Logic)
		}
		own, further := requests.form(hasCores, !t.Probe.LacksModels)
		v := t.Variant(w.MasterSeed, j.in)
		a := &answer{
			t: v, job: j, in: own, logic: w.printer.LogicOf(t, j.in), mode: v.Mode(j.in, own, w.OtherShare),
		}
		j.answers[i] = append(j.answers[i], a)
		for _, q := range further {
			if q.AsIs && !v.Varied() || q.Unoptimized && t.Entry.Unoptimized == nil || !t.Entry.Has(q.Needs, j.in.Logic) {
				continue
			}
			asked := v
			switch {
			case q.AsIs:
				asked = t
			case q.Unoptimized:
				asked = t.Under(ask.Configuration{Options: t.Entry.Unoptimized})
			}
			further := &answer{
				t: asked, job: j, in: q.Instance, logic: a.logic, question: q.Name, mode: asked.OrdinaryMode(q.Instance),
				within: q.Within,
			}
			if q.OfDecided {
				a.later = append(a.later, further)
			} else {
				j.answers[i] = append(j.answers[i], further)
			}
		}
	}
	all := slices.Concat(j.answers...)
	j.texts.Lasting = slices.ContainsFunc(all, func(a *answer) bool { return a.mode == ask.Tree }) // until the walk
	for _, a := range all {
		q := w.printer.Question(a.t, ask.Text{Instance: a.in, Known: &j.texts}, ask.How{Mode: a.mode, Logic: a.logic})
		a.script, a.asserts = q.Script, q.Asserts
	}
}

// forms are the forms of an instance for solvers that give cores, models, both or neither. Solvers with the same
// abilities share one, so that it is printed once.
type forms struct {
	of   oracle.Request
	in   *instance.Instance
	made map[[2]bool]form
}

type form struct {
	own     *instance.Instance
	further []oracle.Question
}

// form returns the instance for a solver, with the commands that read answers after its checks, and the questions for
// further runs.
func (f *forms) form(cores, models bool) (own *instance.Instance, further []oracle.Question) {
	key := [2]bool{cores, models}
	made, known := f.made[key]
	if !known {
		request := f.of
		if !cores {
			request = request.WithoutCores()
		}
		if !models {
			request = request.WithoutModels()
		}
		made = form{request.Own(f.in), request.Runs}
		if f.made == nil {
			f.made = map[[2]bool]form{}
		}
		f.made[key] = made
	}
	return made.own, made.further
}

// skipReason explains why an instance is not sent to a solver ("" if it is): a missing feature, or earlier rejections
// of the same kind.
func (w *worker) skipReason(t *ask.Target, in *instance.Instance) string {
	if !in.Incremental() || t.TakesSeveral() {
		return t.Lessons.Refuses(in, w.printer.LogicOf(t, in))
	}
	if t.Lessons.Say(noPushPop) {
		w.warn(warning.Ability, t.Name, "", "%s gets no incremental scripts: %s", t.Name, noPushPop)
	}
	return noPushPop
}

// noCores is the warning about a solver that has no cores according to the catalog.
const noCores = "it gets no questions for unsat cores: it is not known to have them"

// noPushPop is the reason why a solver gets no scripts with several checks.
const noPushPop = "push and pop do not work"

// batch is the number of the seed's instances in a batch: one until it is known how long they take.
func (s *seed) batch() int {
	pace := s.pace.Load()
	if pace == 0 {
		return 1
	}
	return int(max(1, min(maxWalk, int64(batchTime)/pace)))
}

// took records how long n instances took on all solvers together.
func (s *seed) took(n int, d time.Duration) {
	pace := max(1, int64(d)/int64(n))
	if before := s.pace.Load(); before > 0 {
		pace = before + (pace-before)/4
	}
	s.pace.Store(pace)
}

// solve runs a batch on one solver, the k-th, makes the next one meanwhile, and judges the answers. In mode tree,
// instances wait for others first. Each of a solver's variants works on its own, one after the other.
func (w *worker) solve(soft, hard context.Context, k int, batch []*job, prepare func() error) error {
	t := w.Targets[k]
	if t.Broken.Load() {
		return nil
	}
	if err := w.Unchanged(t); err != nil || t.Broken.Load() { // the processes are of the old program
		return err
	}
	var answers []*answer
	for _, j := range batch {
		for _, a := range j.answers[k] {
			if a.mode != ask.Tree {
				answers = append(answers, a)
			} else if err := w.await(soft, hard, a, prepare); err != nil {
				return err
			}
		}
	}
	if t.Broken.Load() {
		return nil
	}
	return w.ask(soft, hard, t, answers, prepare)
}
