// Package reach shows how deep scripts get into a solver: by the names in its statistics (inferences, rewritings,
// engines) for seeds, and for instances that are made of them here, or were made elsewhere.
//
// No answer is judged. It may import what makes and reads instances, targets, and who asks solvers.
package reach

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config says what is measured.
type Config struct {
	Solver     *solvers.Solver
	Vary       ask.Vary // options of instances; seeds are run under their own if a grade is given
	Ask        ask.Asker
	Limit      time.Duration // time limit of each script
	Paths      []string      // files and directories of seeds
	Logics     []string      // only seeds of these; empty for all
	Settings   mutate.Settings
	Each       bool   // each strategy is measured alone, too
	Count      int    // instances of each seed, for each row
	Given      string // a directory of instances that count in place of those made here; "" for none
	MasterSeed uint64
	Progress   func(done, of int) // may be nil
	Logger     *slog.Logger       // warns of seeds that cannot be used
}

// measuring is the state of a measurement.
type measuring struct {
	Config
	target  *ask.Target
	printer ask.Printer
	seeds   mutate.Seeds
	own     []answer // the seeds as they are
	done    int
	all     int
}

// Measure runs the seeds as they are, and then instances of them. The error is a *usage.Error, or our own failure.
func Measure(ctx context.Context, cfg Config) (*Report, error) {
	if cfg.Solver.Entry.Statistics == nil {
		return nil, usage.BadFlag("solver", "%s", Lacks(cfg.Solver.Name))
	}
	cfg.Settings.WithoutObjectives = !cfg.Solver.Entry.Has(solvers.Optimize, "")
	m := &measuring{
		Config: cfg, target: ask.NewTarget(cfg.Solver).Varying(cfg.Vary),
		printer: ask.Printer{MasterSeed: cfg.MasterSeed, Draws: true},
	}
	scripts, err := m.read()
	if err != nil {
		return nil, err
	}
	var elsewhere []*given
	if cfg.Given != "" {
		if elsewhere, err = m.given(); err != nil {
			return nil, err
		}
	}
	names, settings := []string{All}, []mutate.Settings{cfg.Settings}
	if cfg.Each {
		for _, w := range cfg.Settings.Strategies {
			alone := cfg.Settings
			alone.Strategies = []mutate.Weight{{Strategy: w.Strategy, Weight: 1}}
			names, settings = append(names, w.Strategy), append(settings, alone)
		}
	}
	m.all = len(scripts) + len(elsewhere)
	if cfg.Given == "" {
		m.all += len(scripts) * len(names) * cfg.Count
	}
	r := &Report{Solver: cfg.Solver.Name, AsTheyAre: &Table{Names: map[string]*Name{}}, Lost: []Lost{}}
	for _, in := range scripts {
		t := m.target
		if cfg.Vary.Grade != "" {
			t = t.OfSeed(in.Seed())
		}
		a, err := m.run(ctx, t, in)
		if err != nil {
			return nil, err
		}
		m.own = append(m.own, a)
		r.AsTheyAre.add(a)
	}
	if cfg.Given != "" {
		row, err := m.givenRow(ctx, elsewhere)
		if err != nil {
			return nil, err
		}
		r.Rows = append(r.Rows, row)
	} else {
		for i, name := range names {
			row, err := m.row(ctx, name, settings[i])
			if err != nil {
				return nil, err
			}
			r.Rows = append(r.Rows, row)
		}
	}
	r.lose()
	if r.silent() {
		return nil, fmt.Errorf("nothing was measured: %s gave no statistics about any of %s within %v (--timeout)",
			cfg.Solver.Name, english.Plural(r.scripts(), "script", ""), cfg.Limit)
	}
	return r, nil
}

// Lacks says that it is not known how a solver says what it did.
func Lacks(solver string) string {
	return "the catalog does not know how " + solver + " says what it did"
}

// read reads the seeds and makes scripts of them. Of seeds that cannot be read, or have no check, it warns.
func (m *measuring) read() ([]*instance.Instance, error) {
	files, err := seedfile.Find(m.Paths)
	if err != nil {
		return nil, usage.Errorf("%v", err)
	}
	var scripts []*instance.Instance
	for _, path := range files {
		src, err := seedfile.Read(path)
		if err != nil {
			return nil, err
		}
		seed, err := fragment.ReadSeed(path, src)
		if err != nil {
			warning.Skipped(m.Logger, warning.SeedUnreadable, path, err.Error())
			continue
		}
		if len(m.Logics) > 0 && !slices.Contains(m.Logics, seed.Logic) {
			continue
		}
		script, err := instance.Read(path, src, nil)
		if err != nil {
			warning.Skipped(m.Logger, warning.SeedEmpty, path, err.Error())
			continue
		}
		m.seeds, scripts = append(m.seeds, seed), append(scripts, script.Instance(instance.None))
	}
	if len(scripts) == 0 {
		return nil, usage.Errorf("there is no seed that can be read and asks something")
	}
	return scripts, nil
}

// row runs the instances that a campaign with these settings and seeds would make.
func (m *measuring) row(ctx context.Context, name string, settings mutate.Settings) (*Row, error) {
	row := newRow(name, m.own)
	for _, seed := range m.seeds {
		g := mutate.NewGenerator(seed, settings, mutate.Draws, m.MasterSeed).WithPartners(m.seeds)
		round := g.Round(0)
		if len(round.Initial) == 0 || round.Acts() != nil {
			m.done += m.Count
			continue
		}
		for index := range m.Count {
			in := round.Instance(index)
			if in == nil {
				m.done++
				continue
			}
			a, err := m.run(ctx, m.target.Variant(m.MasterSeed, in), in)
			if err != nil {
				return nil, err
			}
			row.add(a)
		}
	}
	row.complete()
	return row, nil
}

// answer is what a solver says that it did for a script.
type answer struct {
	script Script
	counts map[string]int64
	said   bool
}

// run asks a solver what it does for a script.
func (m *measuring) run(ctx context.Context, t *ask.Target, in *instance.Instance) (answer, error) {
	m.done++
	if m.Progress != nil {
		m.Progress(m.done, m.all)
	}
	a := answer{script: scriptOf(t, in)}
	if !t.Takes(in) || len(in.Checks) > 1 && !t.Entry.PushPop {
		return a, nil
	}
	q := m.printer.Question(t, ask.Text{Instance: in}, ask.How{Timeout: m.Limit})
	var err error
	_, a.counts, a.said, err = ask.Counted(ctx, m.Ask, q)
	return a, err
}

// scriptOf names an instance, or a seed as it is, and the options under which a solver runs it.
func scriptOf(t *ask.Target, in *instance.Instance) Script {
	return Script{
		Seed: in.Seed().Path, Hash: in.Seed().Hash, Index: in.Index, Strategy: in.Strategy,
		Options: t.Configuration.Options,
	}
}
