package campaign

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// worker makes instances and runs them, some at a time. While a solver works on these, the next are made.
type worker struct {
	c         *Campaign
	writer    instance.Writer
	operators instance.Operators
	askers    map[*target.Target]*ask.Processes // by the solver as the user gave it
	waiting   map[*target.Target][]*answer      // for the next walk
	walking   []*target.Target                  // for which some wait or waited in this turn, in order
	buffers   [2]buffer                         // scripts: those being run, and the next
	buffer    int                               // of the next

	stats *tally.Counters // of what it has not acknowledged yet

	turns <-chan *stock.Turn
	other *stock.Turn // of a source: whose tests are to be run next; nil: none
	turn  *turn       // whose instances are made
	made  int         // index of the next one
	under *turn       // whose instances are run
}

func newWorker(c *Campaign) *worker {
	return &worker{
		c: c, askers: map[*target.Target]*ask.Processes{}, waiting: map[*target.Target][]*answer{}, stats: c.stats.Part(),
	}
}

func (w *worker) close() {
	for _, p := range w.askers {
		p.Close()
	}
}

// turn is work whose instances are made and run.
type turn struct {
	*stock.Turn
	seed   *seed
	barren bool   // nothing was made of it yet
	jobs   []*job // its instances, of which none is acknowledged
	passed []int  // indices that no strategy can make, the same
	acked  int    // instances below this index are done, and that is written down
	news   bool   // a finding among them was the first of its signature
	known  bool   // a finding among them was of a known fault, or of a signature that was found before
	made   int    // instances of it
	taken  int    // those of them that a solver was given
	took   time.Duration
}

// fewTaken: a turn is dull if solvers are given one of so many of its instances, or fewer.
const fewTaken = 8

// dull tells whether the turn showed nothing new: findings that are known, or hardly any instance that a solver reads.
func (t *turn) dull() bool { return !t.news && (t.known || t.taken*fewTaken <= t.made) }

// seed is what the running of its instances has shown of a seed.
type seed struct {
	pace  atomic.Int64 // nanoseconds that an instance takes, 0 if unknown
	begun atomic.Bool  // there was an instance
	past  oracle.Histories
}

// job is an instance on its way through the solvers.
type job struct {
	turn     *turn
	in       *instance.Instance
	texts    []printed       // of scripts that are sent as a whole
	asserts  []string        // nil: nobody needs them
	answers  [][]*answer     // that each target will give, its own run's first; none: it does not take the instance
	heard    oracle.Evidence // what has been answered
	from     []*answer       // the answers that the evidence's runs are
	declined []declined      // the targets that have refused instances of the seed
	first    bool            // of its seed
	last     bool            // of its turn
	count    bool            // in the statistics: a solver was given it, or none takes it
}

// declined is a solver that is not given an instance, for what it said of others.
type declined struct {
	t   *target.Target
	why string
}

// printed is what is asked as those solvers get it that want it written in one dialect.
type printed struct {
	asked   *instance.Instance
	dialect instance.Dialect
	script  []byte
}

// buffer is memory for the scripts of a batch.
type buffer struct {
	texts [][]byte
	used  int
}

// taken tells whether there is a solver for it.
func (j *job) taken() bool {
	return slices.ContainsFunc(j.answers, func(all []*answer) bool { return len(all) > 0 })
}

// run takes turns until there are none, or soft ends; then, what is under way is finished, and what waits is left.
func (w *worker) run(soft, hard context.Context, turns <-chan *stock.Turn) error {
	w.turns = turns
	err := w.loop(soft, hard)
	if hard.Err() != nil {
		return nil
	}
	return err
}

func (w *worker) loop(soft, hard context.Context) error {
	var ahead []*job
	for {
		batch, err := ahead, error(nil)
		if batch == nil && w.other == nil {
			batch, err = w.next(soft, true)
		}
		if err != nil {
			return err
		}
		if w.c.slots.Acquire(soft, 1) != nil {
			return nil
		}
		if len(batch) == 0 {
			if err = w.endTurn(soft, hard, nil); err == nil && w.other != nil {
				t := w.other
				w.other = nil
				if err = w.test(soft, hard, t); err == nil {
					w.c.slots.Release(1)
					continue
				}
			}
			w.c.slots.Release(1)
			return err
		}
		ahead, w.buffer = nil, 1-w.buffer
		prepared := false
		prepare := func() error {
			if prepared || soft.Err() != nil {
				return nil
			}
			prepared = true
			ahead, err = w.next(soft, false)
			return err
		}
		err = w.runBatch(soft, hard, batch, prepare)
		w.c.slots.Release(1)
		if err != nil || soft.Err() != nil {
			return err // what is made, but was never run, does not count
		}
	}
}

// runBatch runs a batch on every solver.
func (w *worker) runBatch(soft, hard context.Context, batch []*job, prepare func() error) error {
	if w.under != batch[0].turn {
		if err := w.endTurn(soft, hard, nil); err != nil {
			return err
		}
		w.under = batch[0].turn
	}
	w.c.stats.Query()
	begin := time.Now()
	w.under.made += len(batch)
	for _, j := range batch {
		if j.taken() {
			w.under.taken++
		} else {
			w.count(j)
		}
		for _, d := range j.declined {
			w.stats.Declined(runOf(d.t.Name, j.in), d.why)
		}
	}
	for k := range w.c.targets {
		if err := w.solve(soft, hard, k, batch, prepare); err != nil {
			return err
		}
	}
	took := time.Since(begin)
	w.under.took += took
	w.under.seed.took(len(batch), took)
	if batch[len(batch)-1].last {
		return w.endTurn(soft, hard, prepare)
	}
	return w.under.acknowledge(w.c, batch[len(batch)-1].in.Index+1, w.stats)
}

// endTurn runs what waits of the turn under way, and tells the ledger of it if every solver has answered all its
// instances.
func (w *worker) endTurn(soft, hard context.Context, prepare func() error) error {
	t := w.under
	if t == nil {
		return nil
	}
	w.under = nil
	begin := time.Now()
	if err := w.walkAll(soft, hard, prepare); err != nil {
		return err
	}
	t.took += time.Since(begin)
	if err := w.lookForChanges(); err != nil {
		return err
	}
	if err := t.acknowledge(w.c, t.To, w.stats); err != nil {
		return err
	}
	w.c.ledger.Ended(t.Seed, t.dull(), t.took)
	return nil
}

// lookForChanges looks at the end of a turn whether solvers' programs are others now: there may be no further turn that
// would notice it.
func (w *worker) lookForChanges() error {
	for _, tested := range w.c.targets {
		var changed *solvers.ChangedError
		if err := tested.Probe.Unchanged(tested.Solver); errors.As(err, &changed) {
			if err := w.failed(tested, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// acknowledge tells the ledger of the instances of a turn below an index, and writes that down with what was counted,
// if every solver has answered all of them. Until then, a campaign that goes on would run them again.
func (t *turn) acknowledge(c *Campaign, to int, counted *tally.Counters) error {
	n, made := 0, map[string]int{}
	for ; n < len(t.jobs) && t.jobs[n].in.Index < to; n++ {
		if !t.jobs[n].answered() {
			return nil
		}
		made[t.jobs[n].in.Strategy]++
	}
	if t.acked == to {
		return nil
	}
	for ; len(t.passed) > 0 && t.passed[0] < to; t.passed = t.passed[1:] {
		counted.PassedOver()
	}
	work := ledger.Work{Seed: t.Seed, From: t.acked, To: to}
	t.jobs, t.acked = t.jobs[n:], to
	return c.memory.Acknowledge(work, made, counted.Take())
}

// answered tells whether every solver has answered that goes on being tested.
func (j *job) answered() bool {
	for _, all := range j.answers {
		for _, a := range all {
			if !a.judged && !a.t.Broken.Load() {
				return false
			}
		}
	}
	return true
}

// count counts an instance once.
func (w *worker) count(j *job) {
	if !j.count {
		j.count = true
		made := tally.Made{
			Logic: j.in.Logic, Operators: w.operators.Of(&j.in.Script), Declined: j.in.Declined, FirstOfSeed: j.first,
		}
		for _, c := range j.in.Checks {
			made.Certificates = append(made.Certificates, c.Certificate)
		}
		w.stats.Instance(made)
	}
}

// dump writes an instance into the directory that the user asked for.
func (w *worker) dump(j *job) error {
	if w.c.cfg.Dump == "" {
		return nil
	}
	// As a whole, since a part of it would be another instance.
	return atomicfile.WriteUnsynced(filepath.Join(w.c.cfg.Dump, j.in.Name()), w.text(j, j.in, instance.Dialect{}), 0o644)
}

// failed handles a solver that could not be run. A changed program only ends the use of that solver; anything else is
// a failure of ours.
func (w *worker) failed(t *target.Target, err error) error {
	var changed *solvers.ChangedError
	if errors.As(err, &changed) {
		if !t.Broken.Swap(true) {
			w.c.cfg.Logger.Error(fmt.Sprintf("%v; it gets no more instances", err))
		}
		if !slices.ContainsFunc(w.c.targets, func(t *target.Target) bool { return !t.Broken.Load() }) {
			return fmt.Errorf("no solver is left to test: %w", err)
		}
		return nil
	}
	return err
}
