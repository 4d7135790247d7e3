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

// confirmations is how often a contradiction is run again, each time in a fresh process, before it counts.
const confirmations = 3

// confirm repeats a contradiction and stores it. One that does not repeat every time is counted, not stored.
func (w *worker) confirm(
	ctx context.Context, t *target, in *instance.Instance, q solvers.Query, first *solvers.Result, j oracle.Judgement,
) error {
	// The certificate is all we stand on: evaluate anew, without the pools' values.
	if err := instance.Check(in); err != nil {
		return fmt.Errorf("internal error, please report it: instance %s: %w", in.Name(), err)
	}
	var timings []float64
	wrong := 0
	var last *solvers.Result
	for range confirmations {
		r, err := w.c.host.Fresh(ctx, t.Solver, q, w.c.cfg.Limits)
		if err != nil {
			return w.failed(t, err)
		}
		timings = append(timings, r.Wall.Seconds())
		if again, found := oracle.Judge(w.c.cfg.Oracles, in, r); found && again.Class == j.Class {
			wrong++
			last = r
		}
	}
	if wrong < confirmations {
		w.c.stats.unconfirmed()
		w.c.cfg.Logger.Warn("not confirmed", "class", j.Class, "solver", t.Name, "instance", in.Name(),
			"runs", confirmations, "wrong", wrong)
		return nil
	}
	return w.keep(t, in, q, first, last, j, timings)
}

// keep stores a confirmed finding.
func (w *worker) keep(
	t *target, in *instance.Instance, q solvers.Query, first, last *solvers.Result, j oracle.Judgement, timings []float64,
) error {
	witness, err := w.writer.Witness(in)
	if err != nil {
		return err
	}
	certificate, err := w.writer.CertificateScript(in)
	if err != nil {
		return err
	}
	src, err := w.c.source(in)
	if err != nil {
		return err
	}
	f := &finding.Finding{
		Class: j.Class, Expected: string(j.Expected), Observed: string(j.Observed),
		Certificate: string(in.Certificate), Logic: in.Seed.Logic, Theories: in.Seed.Theories(),
		Solver: t.Name, Version: t.probe.Version, Command: t.FileCommand(in.Seed.Logic, "instance.smt2"), Mode: modeOf(first),
		Strategy: in.Strategy, SeedPath: in.Seed.Path, SeedHash: in.Seed.Hash, MasterSeed: w.c.cfg.MasterSeed,
		Index: in.Index, Settings: w.c.cfg.Settings.Map(), Steps: in.Steps, Crash: j.Mark,
		Confirmation: finding.Confirmation{Runs: len(timings), Wrong: len(timings), Rate: 1},
		Tool:         w.c.cfg.Version, Found: time.Now().UTC().Truncate(time.Second),
		Timings: finding.Timings{First: first.Wall.Seconds(), Confirmed: timings},
	}
	f.SetID(q.Script)
	f.SetSignature(j.Mark)
	isNew, err := w.c.store.Add(f, finding.Files{
		Instance: q.Script, Witness: witness, Certificate: certificate, Seed: src,
		Output: fmt.Appendf(nil, "%s%s", last.Stdout, last.Stderr),
	})
	if err != nil && !errors.Is(err, finding.ErrIndex) {
		return fmt.Errorf("storing a finding: %w", err)
	}
	signatures := w.c.store.Signatures()
	w.c.stats.finding(j.Class, t.Name, in.Seed.Logic, in.Strategy, signatures)
	if isNew {
		w.c.cfg.Logger.Info("FINDING", "class", j.Class, "solver", t.Name, "seed", in.Seed.Path, "in", w.c.store.Path(f.ID))
	}
	if until := w.c.cfg.Budget.UntilFinding; until > 0 && signatures >= until {
		w.c.stop()
	}
	return err
}

func modeOf(r *solvers.Result) string {
	if r.Session {
		return string(Reset)
	}
	return string(Fresh)
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
