package campaign

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// confirmations is how often a contradiction is run again before it counts.
const confirmations = 3

// evidence is a contradiction that was repeated.
type evidence struct {
	*answer
	oracle.Judgement
	first, last *solvers.Result
	timings     []float64
	short       *solvers.Trace // incremental findings only: the end of the trace that shows it
}

// confirm repeats a contradiction, each time in a fresh process, and stores it. One that was seen in a session and that
// a fresh process never repeats may be due to what the session was told before. One that does not repeat every time is
// counted, not stored.
func (w *worker) confirm(ctx context.Context, a *answer, j oracle.Judgement) error {
	if err := recheck(a.in); err != nil {
		return err
	}
	if signature := a.signature(j); w.c.store.Full(signature) {
		return w.countOne(ctx, a, j, signature)
	}
	e := &evidence{answer: a, Judgement: j, first: a.result}
	wrong := 0
	for range confirmations {
		r, err := w.fresh(ctx, a)
		if err != nil {
			return w.failed(a.t, err)
		}
		if w.repeats(a.in, r, j) {
			wrong++
			e.last = r
		}
		e.timings = append(e.timings, r.Wall.Seconds())
	}
	switch {
	case wrong == confirmations:
		return w.keep(e)
	case wrong == 0 && a.trace != nil && a.inSession():
		w.sessionFault(a, a.result)
		return w.confirmTrace(ctx, a, a.result, j)
	}
	w.unconfirmed(a, j, "fresh", wrong)
	return nil
}

// countOne counts one more of a signature of which enough are kept: one fresh process has to repeat it. A solver that
// crashes again and again would otherwise take most of the time for what is known.
func (w *worker) countOne(ctx context.Context, a *answer, j oracle.Judgement, signature string) error {
	if !a.alone {
		r, err := w.fresh(ctx, a)
		if err != nil {
			return w.failed(a.t, err)
		}
		if !w.repeats(a.in, r, j) {
			w.unconfirmed(a, j, "fresh", 0)
			return nil
		}
	}
	silenced := w.c.store.Count(signature)
	w.c.count(a, j.Class, false, silenced)
	return nil
}

// signature is that of a finding that the instance alone shows.
func (a *answer) signature(j oracle.Judgement) string {
	f := finding.Finding{
		Class: j.Class, Solver: a.t.Name, Logic: a.in.Seed.Logic, SeedHash: a.in.Seed.Hash, Crash: j.Mark,
	}
	f.SetSignature()
	return f.Signature
}

// recheck evaluates an instance anew, without the pools' values: its certificate is all that a finding stands on.
func recheck(in *instance.Instance) error {
	if err := instance.Check(in); err != nil {
		return fmt.Errorf("internal error, please report it: instance %s: %w", in.Name(), err)
	}
	return nil
}

func (w *worker) repeats(in *instance.Instance, r *solvers.Result, j oracle.Judgement) bool {
	again, found := oracle.Judge(w.c.cfg.Oracles, in, r)
	return found && again.Class == j.Class
}

func (w *worker) unconfirmed(a *answer, j oracle.Judgement, how string, wrong int) {
	w.c.stats.unconfirmed()
	w.c.cfg.Logger.Warn("not confirmed", "class", j.Class, "solver", a.t.Name, "instance", a.in.Name(), "mode", a.mode,
		"run again", how, "runs", confirmations, "wrong", wrong)
}

// confirmTrace repeats what happened in a session only: it sends another process what the session was sent, first the
// shortest end of it that will do. What repeats every time is stored as an incremental finding.
func (w *worker) confirmTrace(ctx context.Context, a *answer, first *solvers.Result, j oracle.Judgement) error {
	if err := recheck(a.in); err != nil {
		return err
	}
	run := func(t *solvers.Trace) (*solvers.Result, error) {
		cfg := w.c.sessionConfig(a.t, a.logic)
		r, err := w.c.host.Replay(ctx, a.sessionSolver(), t, cfg)
		if err != nil || r == nil || !w.repeats(a.in, r, j) {
			return nil, err
		}
		return r, nil
	}
	e := &evidence{answer: a, Judgement: j, first: first, short: a.trace}
	for n := 1; n < a.trace.Len(); n *= 2 {
		end := a.trace.Last(n)
		r, err := run(end)
		if err != nil {
			return w.failed(a.t, err)
		}
		if r != nil {
			e.short = end
			break
		}
	}
	wrong := 0
	for range confirmations {
		r, err := run(e.short)
		if err != nil {
			return w.failed(a.t, err)
		}
		if r == nil {
			break // most of what does not repeat was a matter of time, and a long trace takes long
		}
		wrong++
		e.last = r
		e.timings = append(e.timings, r.Wall.Seconds())
	}
	if wrong < confirmations {
		w.unconfirmed(a, j, "the whole session", wrong)
		return nil
	}
	return w.keep(e)
}

// keep stores a confirmed finding.
func (w *worker) keep(e *evidence) error {
	w.whole(e.answer)
	in, logic := e.in, e.in.Seed.Logic
	f := &finding.Finding{
		Class: e.Class, Expected: string(e.Expected), Observed: string(e.Observed),
		Certificate: string(in.Certificate), Logic: logic, Theories: in.Seed.Theories(),
		Solver: e.t.Name, Version: e.t.probe.Version,
		Command: e.t.FileCommand(e.logic, "instance.smt2"), Mode: string(e.mode),
		Strategy: in.Strategy, SeedPath: in.Seed.Path, SeedHash: in.Seed.Hash, MasterSeed: w.c.cfg.MasterSeed,
		Index: in.Index, Settings: w.c.cfg.Settings.Map(), Steps: in.Steps(), Crash: e.Mark, Program: e.t.Command,
		Confirmation: finding.Confirmation{Runs: len(e.timings), Wrong: len(e.timings), Rate: 1},
		Tool:         w.c.cfg.Version, Found: time.Now().UTC().Truncate(time.Second),
		Timings: finding.Timings{First: e.first.Wall.Seconds(), Confirmed: e.timings},
	}
	if in.Certificate == instance.Reference {
		f.Reference = &finding.Reference{Solver: w.c.answers.by(in.Seed), Formulas: w.writer.Answered(in)}
	}
	files, err := w.files(e)
	if err != nil {
		return err
	}
	if e.short != nil {
		f.Incremental = e.short.Len()
		f.Command = e.sessionSolver().SessionCommand(e.logic)
		files.Trace = e.trace.Script()
		if e.short.Len() < e.trace.Len() {
			files.ShortTrace = e.short.Script()
		}
	}
	f.SetID(e.script)
	f.SetSignature()
	w.c.silence(f)
	reduce := w.c.reductions != nil && f.Known == nil
	f.Doubtful = reduce && f.Crash == "" && w.c.cfg.Known.Waits()
	kept, first, err := w.c.store.Add(f, files)
	if err != nil && !errors.Is(err, finding.ErrIndex) {
		return fmt.Errorf("storing a finding: %w", err)
	}
	w.c.count(e.answer, e.Class, f.Incremental > 0, f.Known != nil)
	if first && f.Known == nil {
		w.c.cfg.Logger.Info("FINDING", "class", e.Class, "solver", e.t.Name, "seed", in.Seed.Path, "in", w.c.store.Path(f.ID))
	}
	if kept && reduce {
		w.c.reductions.add(&reduction{f.ID, e.t, SessionOf(f, e.t.Solver)}, first)
	}
	w.c.enough()
	return err
}

// count counts a confirmed finding.
func (c *Campaign) count(a *answer, class oracle.Class, incremental, silenced bool) {
	name := variantName(a.t.Name, a.mode)
	c.stats.finding(class, name, a.in.Seed.Logic, a.in.Strategy, incremental, silenced, c.store.Signatures())
}

// silence marks a finding of a known fault.
func (c *Campaign) silence(f *finding.Finding) {
	as, warning := c.cfg.Known.Match(f)
	if warning != "" {
		c.cfg.Logger.Warn(warning)
	}
	f.Known = as
}

// enough ends the campaign when there are as many signatures as it was to find.
func (c *Campaign) enough() {
	until := c.cfg.Budget.UntilFinding
	if until > 0 && c.store.Distinct() >= until {
		c.stop()
	}
}

// files are those of a finding but for the traces.
func (w *worker) files(e *evidence) (finding.Files, error) {
	files := finding.Files{Instance: e.script, Output: fmt.Appendf(nil, "%s%s", e.last.Stdout, e.last.Stderr)}
	var err error
	if files.Witness, err = w.writer.Witness(e.in); err != nil {
		return files, err
	}
	if files.Certificate, err = w.writer.CertificateScript(e.in); err != nil {
		return files, err
	}
	files.Seed, err = w.c.source(e.in)
	return files, err
}

// source gives the content of the seed file an instance was made from.
func (c *Campaign) source(in *instance.Instance) ([]byte, error) {
	for _, m := range c.seeds {
		if m.path == in.Seed.Path {
			m.mu.Lock()
			src := m.src
			m.mu.Unlock()
			if src != nil {
				return src, nil
			}
			return ReadFile(m.path)
		}
	}
	return nil, fmt.Errorf("seed %s is gone", in.Seed.Path)
}
