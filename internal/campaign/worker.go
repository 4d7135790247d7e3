package campaign

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// worker makes instances and runs them, one after the other. While a solver works on one, the next is made.
type worker struct {
	c        *Campaign
	writer   instance.Writer
	sessions map[*target]*session
	buffers  [2][]byte // scripts: the one being run, and the next
	turn     int
}

// session is a solver's process with what it was started for.
type session struct {
	*solvers.Session
	command []string
}

func newWorker(c *Campaign) *worker { return &worker{c: c, sessions: map[*target]*session{}} }

func (w *worker) close() {
	for _, s := range w.sessions {
		s.Close()
	}
}

// job is an instance on its way through the solvers.
type job struct {
	in     *instance.Instance
	script []byte
	first  bool // of its seed
}

// run takes chunks until there are none, or soft ends.
func (w *worker) run(soft, hard context.Context) error {
	var ahead *job
	next := w.jobs(soft)
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
		w.c.stats.instance(j.first)
		for _, t := range w.c.targets {
			if t.broken.Load() || !t.Supports(j.in.Seed.Logic) {
				continue
			}
			if err := w.solve(hard, t, j, prepare); err != nil {
				if hard.Err() != nil {
					return nil
				}
				return err
			}
		}
	}
}

// jobs gives a function that makes the next instance, nil if there is none.
func (w *worker) jobs(soft context.Context) func() (*job, error) {
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
		r, err := c.m.round(i / c.m.per)
		if err != nil {
			return nil, err
		}
		in := r.Instance(i)
		w.turn = 1 - w.turn
		w.buffers[w.turn] = w.writer.AppendScript(w.buffers[w.turn][:0], in)
		j := &job{in: in, script: w.buffers[w.turn], first: i == 0}
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

// solve runs an instance on one solver, prepares the next one meanwhile, and judges the answer.
func (w *worker) solve(ctx context.Context, t *target, j *job, prepare func() error) error {
	q := w.query(t, j)
	var r *solvers.Result
	var err error
	if t.useSession(j.in.Seed.Logic) {
		s := w.session(t, j.in.Seed.Logic)
		if err = s.Begin(ctx, q); err == nil {
			prepareErr := prepare()
			r, err = s.End(ctx)
			if err == nil {
				err = prepareErr
			}
		}
		if err == nil && r.Verdict == solvers.Crash && r.Reused > 0 {
			r, err = w.afterSessionCrash(ctx, t, q, r)
		}
	} else {
		prepared := make(chan error, 1)
		go func() { prepared <- prepare() }()
		r, err = w.c.host.Fresh(ctx, t.Solver, q, w.c.cfg.Limits)
		if prepareErr := <-prepared; err == nil {
			err = prepareErr
		}
	}
	if err != nil {
		return w.failed(t, err)
	}
	w.c.stats.result(t.Name, j.in.Seed.Logic, j.in.Strategy, r)
	if r.Verdict == solvers.Error || r.Verdict == solvers.Unsupported {
		w.c.explain(t, j.in, r)
	}
	if verdict, wrong := oracle.Judge(w.c.cfg.Oracles, j.in, r); wrong {
		return w.confirm(ctx, t, j.in, q, r, verdict)
	}
	return nil
}

// explain logs why a solver refuses an instance, once for each message.
func (c *Campaign) explain(t *target, in *instance.Instance, r *solvers.Result) {
	if _, known := c.explained.LoadOrStore(t.Name+" "+r.Signature, true); !known {
		c.cfg.Logger.Warn("instance refused", "solver", t.Name, "verdict", r.Verdict, "instance", in.Name(),
			"seed", in.Seed.Path, "why", r.Reason)
	}
}

// afterSessionCrash asks again in a fresh process: a crash in a process that served other scripts need not be this
// script's doing. A solver that crashes so again and again gets no more sessions for the logic.
func (w *worker) afterSessionCrash(
	ctx context.Context, t *target, q solvers.Query, crash *solvers.Result,
) (*solvers.Result, error) {
	r, err := w.c.host.Fresh(ctx, t.Solver, q, w.c.cfg.Limits)
	if err != nil || r.Verdict == solvers.Crash {
		return r, err
	}
	w.c.stats.sessionCrash()
	if t.sessionCrashed(q.Logic) == maxSessionCrashes {
		w.c.cfg.Logger.Warn("crashes in sessions, not alone: one process for each instance from now on",
			"solver", t.Name, "logic", q.Logic, "crash", crash.Signature)
	}
	return r, nil
}

// query adds to the script what the solver needs in front of it.
func (w *worker) query(t *target, j *job) solvers.Query {
	script := j.script
	if head := t.Prologue(j.in.Seed.Logic); len(head) > 0 {
		script = nil
		for _, line := range head {
			script = append(append(script, line...), '\n')
		}
		script = append(script, j.script...)
	}
	return solvers.Query{Script: script, Logic: j.in.Seed.Logic}
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

// session gives the worker's session with a solver, a new one if the logic needs another command.
func (w *worker) session(t *target, logic string) *session {
	command := t.SessionCommand(logic)
	if s := w.sessions[t]; s != nil {
		if slices.Equal(s.command, command) {
			return s
		}
		s.Close()
	}
	s := &session{command: command, Session: w.c.host.Session(t.Solver, solvers.SessionConfig{
		Logic: logic, Limits: w.c.cfg.Limits, Pinned: t.probe,
	})}
	w.sessions[t] = s
	return s
}
