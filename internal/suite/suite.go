// Package suite makes and reads regression suites: scripts with their expected results, in the formats of solver
// projects, with witnesses, certificates and a manifest. It chooses instances that differ from each other.
//
// It runs solvers only to ask about seeds, and to select instances that a given solver decides quickly. What that one
// prints of optima is expected, if it is proved right.
//
// The choice is greedy and follows the ledger's order however long files take to read ([seeds.Config.InOrder]), so that
// it does not depend on timing.
package suite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config configures what is written into Out. With several Jobs, that many turns of instances are made at the same
// time; what is written is the same.
type Config struct {
	seeds.Config
	Count    int  // number of instances; 0 for one pass over the seeds, without a choice
	Among    int  // number of candidates for each instance; 1: all are taken in order, and nothing is left out
	MaxBytes int  // most bytes of a chosen script; 0: no limit
	Bare     bool // write only plain scripts, named after their instances, in order
	Format   Format
	SolvedBy *solvers.Solver // keep only what it decides in the time Within; nil to keep all
	Within   time.Duration
	Command  []string         // the command line, for the manifest
	Catalog  *solvers.Catalog // catalog of solvers that are asked about seeds, and of the format's solver
	Process  *solvers.Process // for their waits; may be nil
	Ask      ask.Asker        // asks in place of processes, and no solver is asked about seeds; nil: processes
}

// Written counts what was written.
type Written struct {
	Instances  int
	Looked     int // number of instances considered
	Joined     int // instances whose assertions were joined to the script of another one
	Pairs, Met int // pairs of operators, one below the other, in what was written, and in all that was considered
	Left       Left
}

// Left counts what was left out of the choice.
type Left struct {
	Duplicates int // instances equal to others up to names
	Towers     int // instances with negations of negations
	Common     int // instances all of whose features are common
	Large      int // instances with more bytes than MaxBytes
	Undecided  int // instances that SolvedBy did not decide in time
	Foreign    int // instances with a logic or operators that the format's solver does not have
	Unproved   int // instances with unproved optima, or whose printed form is not certain
}

// tested gives the strategies whose instances have expected results in the format, which a test needs.
func (c *Config) tested() ([]mutate.Weight, error) {
	none := map[string]string{mutate.Undecided: "scripts whose right answer nobody knows: they are no tests"}
	if !c.asksOptima() {
		none[mutate.Optimizing] = "scripts with objectives, of which there are tests for solvers that optimize alone: " +
			"--format z3test, and z3 in --solved-by"
	}
	all := c.Settings.Strategies
	left := slices.DeleteFunc(slices.Clone(all), func(w mutate.Weight) bool { return none[w.Strategy] != "" })
	if len(left) == 0 && len(all) > 0 {
		return nil, usage.BadFlag("strategy", "--strategy %s makes %s", all[0].Strategy, none[all[0].Strategy])
	}
	return left, nil
}

// Write writes the instances, and counts them. It runs solvers for reference models and answers, and SolvedBy. The
// error is a *usage.Error, or a failure of ours.
func Write(ctx context.Context, cfg Config) (w Written, err error) {
	cfg.Among = max(1, cfg.Among)
	if cfg.Settings.Strategies, err = cfg.tested(); err != nil {
		return w, err
	}
	cfg.Config.InOrder = true
	stats := tally.New(cfg.Version, cfg.MasterSeed)
	seeds, err := seeds.Open(cfg.Config, stats)
	if err != nil {
		return w, err
	}
	if err := outdir.Check(cfg.Out); err != nil {
		return w, err
	}
	var host *solvers.Host
	if cfg.Ask == nil {
		if host, err = solvers.NewHost(solvers.HostConfig{Process: cfg.Process}); err != nil {
			return w, err
		}
		defer host.Close()
	}
	panel := panel.PanelOver(cfg.Ask, host, cfg.Catalog, solvers.Probing{})
	cfg.Ask, _ = ask.Open(cfg.Ask, host, solvers.Limits{}, nil)
	if err := seeds.OpenReference(ctx, panel); err != nil {
		return w, err
	}
	defer func() {
		for _, line := range seeds.Warnings() {
			warning.Log(cfg.Logger, warning.Seeds, warning.Warning{Text: line})
		}
	}()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	work := ledger.New(seeds.Files(), ledger.Budget{Instances: cfg.candidates()}, mutate.Block)
	prepared := seeds.Prepare(ctx, work, stop)
	if err := prepared.Begun(ctx); err != nil {
		return w, err
	}
	if ctx.Err() != nil {
		return w, prepared.Wait()
	}
	if err := os.MkdirAll(cfg.Out, 0o755); err != nil {
		return w, err
	}
	if err := seeds.Reference.Save(); err != nil {
		return w, err
	}
	s := newWriter(cfg, stats)
	made := prepared.Make(ctx, cfg.Jobs)
	err = s.all(ctx, made)
	stop() // no more work is needed
	for range made {
	}
	if err != nil {
		return s.written, err
	}
	if err := prepared.Wait(); err != nil {
		return s.written, err
	}
	all := stats.Snapshot()
	return s.written, all.Failed()
}

// candidates is the number of instances that are made for the choice; 0 for one pass over the seeds.
func (c *Config) candidates() int {
	return c.Count * c.Among
}

// window is how many of them are considered before some are chosen.
func (c *Config) window() int { return min(c.Count, window) * c.Among }

// writer is the state of Write.
type writer struct {
	Config
	stats    *tally.Counters
	dialect  *solvers.Entry // catalog entry of the format's solver; nil: none
	printer  instance.Writer
	names    names
	choose   *chooser
	manifest Manifest
	written  Written
}

func newWriter(cfg Config, stats *tally.Counters) *writer {
	w := &writer{Config: cfg, stats: stats, choose: newChooser(cfg.MaxBytes), names: names{}}
	if cfg.Format.Solver != "" {
		w.dialect, _ = cfg.Catalog.Entry(cfg.Format.Solver)
	}
	w.manifest = Manifest{
		Tool: cfg.Version, Command: cfg.Command, Format: cfg.Format.Name, Seed: cfg.MasterSeed,
	}
	return w
}

// all goes through the candidates, a window at a time, and writes the chosen ones.
func (w *writer) all(ctx context.Context, made <-chan seeds.Made) error {
	for t := range made {
		for _, in := range t.Instances {
			if !w.more() {
				break
			}
			if in == nil || !w.Bare && !hasAnswers(in) {
				continue // no strategy can make it, or it is not a test
			}
			leftOut := func() string { return in.Name() + ", and what is chosen beside it, is left out" }
			consider := func() error { return w.consider(ctx, in, t.Round.Number) }
			if err := w.stats.Sparing(w.Logger, tally.LostInstance, leftOut, consider); err != nil {
				return err
			}
		}
		if !w.more() {
			break
		}
	}
	if w.Bare {
		return nil
	}
	last := func() error { return w.pick(ctx, w.Count) }
	leftOut := func() string { return "what is chosen last is left out" }
	if err := w.stats.Sparing(w.Logger, tally.LostInstance, leftOut, last); err != nil {
		return err
	}
	w.written.Pairs, w.written.Met = w.choose.covered()
	left := &w.written.Left
	left.Duplicates, left.Towers = w.choose.duplicates, w.choose.towers
	left.Large, left.Common = w.choose.large, w.choose.common
	left.Unproved += w.choose.unproved
	if left.Foreign == w.written.Looked && w.written.Looked > 0 {
		text := w.Format.Solver + " takes none of the instances: it does not have their logics or operators"
		warning.Log(w.Logger, warning.Campaign, warning.Warning{Text: text, Solver: w.Format.Solver})
	}
	data, err := w.manifest.Bytes()
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(w.Out, ManifestName), data, 0o644)
}

// hasAnswers reports whether all checks have expected results.
func hasAnswers(in *instance.Instance) bool {
	return !slices.ContainsFunc(in.Checks, func(c instance.Check) bool { return c.Expect == instance.None })
}

// more reports whether fewer instances have been written than wanted.
func (w *writer) more() bool { return w.Count == 0 || w.written.Instances < w.Count }

// consider adds an instance to the choice, and chooses when a window is full.
func (w *writer) consider(ctx context.Context, in *instance.Instance, round int) error {
	w.written.Looked++
	if w.Bare {
		return w.writeBare(in)
	}
	if in.HasObjectives() {
		in = asking(in)
	}
	if w.Among == 1 {
		c := w.compose(ctx, in, Cut{})
		if c.unproved {
			w.written.Left.Unproved++
			return nil
		}
		return w.write(c)
	}
	if w.isForeign(in) {
		w.written.Left.Foreign++
	} else {
		w.choose.consider(in, Cut{}, round, func(in *instance.Instance, cut Cut) composed {
			return w.compose(ctx, in, cut)
		})
	}
	if w.written.Looked%w.window() != 0 {
		return nil
	}
	return w.pick(ctx, min(w.Count, w.written.Looked/w.Among))
}

// pick chooses until enough are written, or there are no candidates. Then it drops the others.
func (w *writer) pick(ctx context.Context, until int) error {
	w.choose.begin()
	defer w.choose.drop()
	for w.written.Instances < until {
		x := w.choose.best()
		if x == nil {
			return nil
		}
		whole, parts := w.fill(ctx, x)
		leaves, err := w.undecided(ctx, whole)
		if err == nil && leaves != nil && len(parts) > 1 { // the joined candidates may be the cause
			whole, parts = x, parts[:1]
			leaves, err = w.undecided(ctx, whole)
		}
		if err != nil {
			return err
		}
		if leaves != nil {
			*leaves++
			continue
		}
		for _, p := range parts {
			p.taken = true
		}
		w.written.Joined += len(parts) - 1
		w.choose.chosen(whole.Features)
		if err := w.write(whole.composed); err != nil {
			return err
		}
	}
	return nil
}

// undecided asks SolvedBy, and gives the count of what is left out for its answer; nil if it gives the expected results
// in time. It warns about wrong results: the expected results are proved, but the solver should pass the suite.
func (w *writer) undecided(ctx context.Context, x *candidate) (*int, error) {
	if w.SolvedBy == nil {
		return nil, nil
	}
	a, err := ask.One(ctx, w.Ask, w.question(&x.composed))
	switch {
	case err != nil:
		return nil, err
	case !w.isRight(&x.composed, a.Result):
		return &w.written.Left.Undecided, nil
	case x.optimizes && !w.takeOptima(ctx, &x.composed, a.Result):
		return &w.written.Left.Unproved, nil
	}
	return nil, nil
}

// question gives the question to SolvedBy about an instance.
func (w *writer) question(x *composed) ask.Question {
	var p ask.Printer
	return p.Question(ask.NewTarget(w.SolvedBy), ask.Text{
		Script: x.test.Script, Logic: x.logic, Checks: len(x.test.Expect), Several: x.several, Verbatim: true,
	}, ask.How{Timeout: w.Within})
}

// isRight reports whether SolvedBy has given the expected results.
func (w *writer) isRight(x *composed, r *solvers.Result) bool {
	if len(r.Checks) != len(x.test.Expect) || !r.Verdict.Definite() {
		return false
	}
	for i, expect := range x.test.Expect {
		if expect != instance.None && r.Checks[i] != solvers.Verdict(expect) {
			if r.Checks[i].Definite() {
				w.warnOfWrong(x, fmt.Sprintf("answers %s to", r.Checks[i]), fmt.Sprintf("%s is right", expect))
			}
			return false
		}
	}
	return true
}
