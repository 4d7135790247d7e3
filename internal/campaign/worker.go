package campaign

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// worker makes instances and runs them, one after the other. While a solver works on one, the next is made.
type worker struct {
	c        *Campaign
	writer   instance.Writer
	sessions map[*target]*session
	trees    map[*target]*tree
	buffers  [2][]byte // scripts: the one being run, and the next
	turn     int
}

func newWorker(c *Campaign) *worker {
	return &worker{c: c, sessions: map[*target]*session{}, trees: map[*target]*tree{}}
}

func (w *worker) close() {
	for _, s := range w.sessions {
		s.Close()
	}
	for _, t := range w.trees {
		w.c.stats.tree(t.Stats())
		t.Close()
	}
}

// job is an instance on its way through the solvers.
type job struct {
	m      *material
	in     *instance.Instance
	script []byte // nil: not printed, or the buffer has been given away
	first  bool   // of its seed
	last   bool   // of its chunk
}

// run takes chunks until there are none, or soft ends.
func (w *worker) run(soft, hard context.Context) error {
	err := w.loop(soft, hard)
	if err == nil && hard.Err() == nil {
		err = w.walkAll(hard)
	}
	if hard.Err() != nil {
		return nil
	}
	return err
}

func (w *worker) loop(soft, hard context.Context) error {
	var ahead *job
	next := w.jobs(soft, hard)
	for {
		j, err := ahead, error(nil)
		if j == nil {
			j, err = next()
		}
		if err != nil || j == nil {
			return err
		}
		if soft.Err() != nil {
			return nil // made, but never run: it does not count
		}
		ahead = nil
		w.c.stats.query()
		prepared := false
		prepare := func() error {
			if prepared || soft.Err() != nil {
				return nil
			}
			prepared = true
			ahead, err = next()
			return err
		}
		w.c.stats.instance(j.in, j.first)
		for _, t := range w.c.targets {
			if t.broken.Load() || !t.Supports(j.in.Seed.Logic) || !t.Entry.LeavesFree(j.in.Points) {
				continue
			}
			if err := w.solve(hard, t.variant(w.c.cfg.MasterSeed, j.in), j, prepare); err != nil {
				return err
			}
		}
		if j.last {
			if err := w.walkAll(hard); err != nil {
				return err
			}
		}
	}
}

// jobs gives a function that makes the next instance, nil if there is none.
func (w *worker) jobs(soft, hard context.Context) func() (*job, error) {
	var c chunk
	return func() (*job, error) {
		for c.from == c.to {
			if soft.Err() != nil {
				return nil, nil
			}
			var ok bool
			if c, ok = w.c.sched.next(); !ok {
				return nil, nil
			}
		}
		i := c.from
		c.from++
		r, err := c.m.round(hard, i/c.m.per)
		if err != nil {
			return nil, err
		}
		in := r.Instance(i)
		w.turn = 1 - w.turn
		w.buffers[w.turn] = w.writer.AppendScript(w.buffers[w.turn][:0], in)
		j := &job{m: c.m, in: in, script: w.buffers[w.turn], first: i == 0, last: c.from == c.to}
		return j, w.c.dump(in, j.script)
	}
}

// dump writes an instance into the directory that the user asked for.
func (c *Campaign) dump(in *instance.Instance, script []byte) error {
	if c.cfg.Dump == "" {
		return nil
	}
	return writeInstance(c.cfg.Dump, in, script)
}

// writeInstance writes an instance's file; after an error there is none, rather than a part that would be another
// instance.
func writeInstance(dir string, in *instance.Instance, script []byte) error {
	path := filepath.Join(dir, in.Name())
	err := os.WriteFile(path, script, 0o644)
	if err != nil {
		os.Remove(path)
	}
	return err
}

// explain logs why a solver refuses an instance, once for each message.
func (c *Campaign) explain(t *target, in *instance.Instance, r *solvers.Result) {
	if _, known := c.explained.LoadOrStore(t.Name+" "+r.Signature, true); !known {
		c.cfg.Logger.Warn("instance refused", "solver", t.Name, "verdict", r.Verdict, "instance", in.Name(),
			"seed", in.Seed.Path, "why", r.Reason)
	}
}

// failed handles a solver that could not be run. A changed program only ends the use of that solver; anything else is
// a failure of ours.
func (w *worker) failed(t *target, err error) error {
	var changed *solvers.ChangedError
	if errors.As(err, &changed) {
		if !t.broken.Swap(true) {
			w.c.cfg.Logger.Error("solver dropped", "solver", t.Name, "why", err)
		}
		return nil
	}
	return err
}
