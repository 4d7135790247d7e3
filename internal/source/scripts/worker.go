package scripts

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// worker makes instances and runs them in batches. While a solver works on a batch, the next one is made.
type worker struct {
	*tester
	stats     *tally.Counters // of what is not recorded yet
	writer    instance.Writer // of findings' files
	printer   ask.Printer
	operators instance.Operators
	askers    map[*ask.Target]ask.Asker // by the user's solver, without a configuration
	ends      []func()                  // end the askers
	waiting   map[*ask.Target][]*answer // answers that wait for the next walk
	walking   []*ask.Target             // targets for which answers wait or waited in this turn, in order
	ahead     *turn                     // turn whose first batch is made already; may be nil
}

// Worker returns what runs instances for one worker of the campaign.
func (t *tester) Worker(stats *tally.Counters) engine.Worker { return t.worker(stats) }

func (t *tester) worker(stats *tally.Counters) *worker {
	return &worker{
		tester: t, askers: map[*ask.Target]ask.Asker{}, waiting: map[*ask.Target][]*answer{}, stats: stats,
		printer: ask.Printer{MasterSeed: t.MasterSeed, Draws: true},
	}
}

// Close ends the solvers' processes.
func (w *worker) Close() {
	for _, end := range w.ends {
		end()
	}
}

// turn is work whose instances are made and run.
type turn struct {
	*engine.Turn
	seed   *seed
	index  int    // of the next instance to make
	begun  int    // instances below this index are finished when the campaign ends, see begun
	batch  []*job // that is made, but not run yet
	jobs   []*job // its instances that are not acknowledged yet
	passed []int  // such indices for which no strategy can make an instance
	news   bool   // a finding among them was the first of its signature
	known  bool   // a finding among them was of a known fault, or of a signature that was found before
	made   int    // number of its instances
	taken  int    // number of these that a solver was sent
	took   time.Duration
}

func (w *worker) turn(of *engine.Turn) *turn {
	return &turn{Turn: of, seed: &w.seeds[of.Seed], index: of.From}
}

// A turn is unproductive if solvers are sent at most 1/fewTaken of its instances.
const fewTaken = 8

// unproductive reports whether the turn is not likely to show anything new: its findings are known, or hardly any of
// its instances are sent to solvers.
func (t *turn) unproductive() bool { return !t.news && (t.known || t.taken*fewTaken <= t.made) }

// job is an instance on its way through the solvers.
type job struct {
	turn     *turn
	index    int // among the instances of the seed: of a scope, that of the instance counts those that were left out, too
	in       *instance.Instance
	texts    ask.Texts
	answers  [][]*answer          // by target: first to the instance, then to questions; none if it is skipped
	evidence oracle.Case[*answer] // the runs so far
	declined []declined           // the targets that the instance is not sent to
	count    bool                 // it is counted in the statistics
}

// declined is a solver that an instance is not sent to, because of its refusals.
type declined struct {
	t   *ask.Target
	why string
}

// taken reports whether some solver is sent the instance.
func (j *job) taken() bool {
	return slices.ContainsFunc(j.answers, func(all []*answer) bool { return len(all) > 0 })
}

// Run makes and runs the instances of a turn, batch by batch.
func (w *worker) Run(soft, hard context.Context, of *engine.Turn, ahead func() *engine.Turn) error {
	t := w.ahead
	w.ahead = nil
	if t == nil || t.Turn != of {
		t = w.turn(of)
	}
	for {
		if t.batch == nil {
			if err := w.next(t); err != nil {
				return err
			}
		}
		if !t.Hold(soft) {
			return nil
		}
		batch := t.batch
		t.batch = nil
		more, err := w.run(soft, hard, t, batch, w.preparing(soft, t, ahead))
		t.Release()
		if err != nil || !more || soft.Err() != nil { // instances that were made but not run do not count
			return err
		}
	}
}

// preparing returns a function that makes, at its first call, the next batch: of the same turn, or of the one after it.
func (w *worker) preparing(soft context.Context, t *turn, ahead func() *engine.Turn) func() error {
	prepared := false
	return func() error {
		if prepared || soft.Err() != nil {
			return nil
		}
		prepared = true
		if t.index < t.To {
			return w.next(t)
		}
		if of := ahead(); of != nil {
			w.ahead = w.turn(of)
			return w.next(w.ahead)
		}
		return nil
	}
}

// run runs a batch on every solver, and reports whether there is more of the turn. An empty batch ends the turn.
func (w *worker) run(
	soft, hard context.Context, t *turn, batch []*job, prepare func() error,
) (more bool, err error) {
	if len(batch) == 0 {
		return false, w.endTurn(soft, hard, t, prepare)
	}
	w.printer.Run()
	w.stats.Query()
	begin := time.Now()
	t.made += len(batch)
	for _, j := range batch {
		if j.taken() {
			t.taken++
		}
	}
	for k := range w.Targets {
		if err := w.solve(soft, hard, k, batch, prepare); err != nil {
			return false, err
		}
	}
	if soft.Err() != nil {
		if err := w.walkAll(soft, hard, prepare); err != nil {
			return false, err
		}
	}
	took := time.Since(begin)
	t.took += took
	t.seed.took(len(batch), took)
	to := batch[len(batch)-1].index + 1
	if to == t.To {
		return false, w.endTurn(soft, hard, t, prepare)
	}
	return true, w.acknowledge(t, to)
}

// endTurn runs the turn's walks that wait, and acknowledges its instances if every solver has answered all of them.
func (w *worker) endTurn(soft, hard context.Context, t *turn, prepare func() error) error {
	begin := time.Now()
	if err := w.walkAll(soft, hard, prepare); err != nil {
		return err
	}
	t.took += time.Since(begin)
	if err := w.LookForChanges(); err != nil {
		return err
	}
	if err := w.acknowledge(t, t.To); err != nil || t.Acknowledged() < t.To {
		return err
	}
	t.End(t.unproductive(), t.took)
	return nil
}

// acknowledge records that the instances of a turn below an index are done, with their statistics, if every solver has
// answered all of them that are begun; the others are not counted yet. Until then, a resumed campaign would run them
// again.
func (w *worker) acknowledge(t *turn, to int) error {
	n, made := 0, map[string]int{}
	for ; n < len(t.jobs) && t.jobs[n].index < to; n++ {
		j := t.jobs[n]
		if !j.answered() {
			if j.index < t.begun {
				return nil
			}
			to = j.index
			break
		}
		if !j.taken() {
			w.count(j)
		}
		made[j.in.Strategy]++
	}
	if t.Acknowledged() == to {
		return nil
	}
	for ; len(t.passed) > 0 && t.passed[0] < to; t.passed = t.passed[1:] {
		w.stats.PassedOver()
	}
	t.jobs = t.jobs[n:]
	return t.Done(to, made, w.stats)
}

// answered reports whether every solver that is still tested has answered.
func (j *job) answered() bool {
	for _, all := range j.answers {
		for _, a := range all {
			isOpen := func(a *answer) bool { return !a.judged }
			if !a.t.Broken.Load() && (isOpen(a) || slices.ContainsFunc(a.due(), isOpen)) {
				return false
			}
		}
	}
	return true
}

// begun returns the answers that are open and belong to instances that are begun, or to instances before these. They
// are awaited when the campaign ends, so that the ledger has all that was counted.
func begun(answers []*answer) []*answer {
	return slices.DeleteFunc(slices.Clone(answers), func(a *answer) bool {
		return a.judged || a.job.index >= a.job.turn.begun
	})
}

// count counts an instance once, when it begins: when a solver is given it, or it is clear that none is.
func (w *worker) count(j *job) {
	if !j.count {
		j.count = true
		j.turn.begun = max(j.turn.begun, j.index+1)
		for _, d := range j.declined {
			w.stats.Declined(runOf(d.t.Name, j.in), d.why)
		}
		made := tally.Made{
			Logic: j.in.Logic, Operators: w.operators.Of(&j.in.Script), Declined: j.in.Declined, FirstOfSeed: j.turn.Begun(),
		}
		for _, c := range j.in.Checks {
			made.Certificates = append(made.Certificates, c.Certificate)
		}
		w.stats.Instance(made)
		if made.FirstOfSeed {
			w.noteLeftOut(j.in.Seed())
		}
	}
}

// noteLeftOut notes options that a seed sets, and with which no solver is run although one could be.
func (w *worker) noteLeftOut(s *fragment.Seed) {
	for _, set := range s.Options {
		taken, could := false, false
		for _, t := range w.Targets {
			takes, can := t.TakesOption(s, set)
			taken, could = taken || takes, could || can
		}
		if could && !taken {
			w.Stock.LeaveOut(set.Keyword)
		}
	}
}

// dump writes an instance into the directory that the user asked for: once, or once for each of the commands with which
// solvers check it, as --tactic has it. The further ones are named after the first solver that has them.
func (w *worker) dump(j *job) error {
	if w.Dump == "" {
		return nil
	}
	written := map[string]bool{}
	for _, t := range w.Targets {
		check := t.Dialect(j.in.Logic).Check
		if written[check] {
			continue
		}
		path := filepath.Join(w.Dump, j.in.Name())
		if len(written) > 0 {
			ext := filepath.Ext(path)
			path = strings.TrimSuffix(path, ext) + "." + t.Name + ext
		}
		written[check] = true
		// Atomically, since a part of it would be another instance.
		if err := atomicfile.WriteUnsynced(path, w.printer.Script(&j.texts, j.in, check), 0o644); err != nil {
			return err
		}
	}
	return nil
}
