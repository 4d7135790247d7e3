// Package reach measures how deep scripts get into a solver: by the names of what it says that it did (inferences,
// rewritings, engines) for seeds, and for instances made of them.
//
// No answer is judged. It may import what makes instances, targets, and who asks solvers.
package reach

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config says what is measured.
type Config struct {
	Solver     *solvers.Solver
	Vary       ask.Vary // options of instances; seeds are run under their own if a grade is given
	Ask        ask.Asker
	Limit      time.Duration // of a script
	Paths      []string      // of seeds
	Logics     []string      // only seeds of these; empty for all
	Settings   mutate.Settings
	Each       bool // each strategy is measured alone, too
	Count      int  // instances of each seed, for each row
	MasterSeed uint64
	Progress   func(done, of int) // may be nil
}

// Report is what was measured.
type Report struct {
	Solver     string `json:"solver"`
	Version    string `json:"version"`
	MasterSeed uint64 `json:"master_seed"`
	Seeds      int    `json:"seeds"`
	AsTheyAre  *Table `json:"as_they_are"` // the seeds
	Rows       []*Row `json:"rows"`
	Lost       []Lost `json:"lost"` // names of seeds that no instance has, in ascending order
}

// Row is what instances of some strategies have.
type Row struct {
	Strategies string `json:"strategies"`
	*Table
	// KeptByInstance is the share of its seed's names that an instance has, KeptBySeed that those of a seed have
	// together: means over the seeds that have names.
	KeptByInstance float64 `json:"kept_by_instance"`
	KeptBySeed     float64 `json:"kept_by_seed"`
	Seconds        float64 `json:"-"` // of the solver's processor time
}

// Lost is a name that seeds have, and no instance.
type Lost struct {
	Name  string   `json:"name"`
	Seeds []string `json:"seeds"`
}

// FileName is the report's file in a directory.
const FileName = "reach.json"

// Write writes the report into a directory.
func (r *Report) Write(dir string) error {
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(dir, FileName), append(data, '\n'), 0o644)
}

// measuring is a measurement under way.
type measuring struct {
	Config
	target  *ask.Target
	printer instance.Writer
	seeds   mutate.Seeds
	own     []map[string]bool // by seed: its names
	done    int
	all     int
}

// Measure runs the seeds as they are, and then instances of them. The error is a *usage.Error, or our own failure.
func Measure(ctx context.Context, cfg Config) (*Report, error) {
	if cfg.Solver.Entry.Statistics == nil {
		return nil, usage.BadFlag("solver", "the catalog does not know how %s says what it did", cfg.Solver.Name)
	}
	m := &measuring{Config: cfg, target: ask.NewTarget(cfg.Solver).Varying(cfg.Vary)}
	r := &Report{Solver: cfg.Solver.Name, MasterSeed: cfg.MasterSeed, AsTheyAre: &Table{}}
	scripts, err := m.read()
	if err != nil {
		return nil, err
	}
	rows := []*Row{{Strategies: "default", Table: &Table{}}}
	settings := []mutate.Settings{cfg.Settings}
	if cfg.Each {
		for _, w := range cfg.Settings.Strategies {
			alone := cfg.Settings
			alone.Strategies = []mutate.Weight{{Strategy: w.Strategy, Weight: 1}}
			rows, settings = append(rows, &Row{Strategies: w.Strategy, Table: &Table{}}), append(settings, alone)
		}
	}
	r.Seeds, r.Rows = len(scripts), rows
	m.all = len(scripts) * (1 + len(rows)*cfg.Count)
	for i, in := range scripts {
		t := m.target
		if cfg.Vary.Grade != "" {
			t = t.OfSeed(in.Seed())
		}
		names, err := m.run(ctx, t, in, r.AsTheyAre, nil)
		if err != nil {
			return nil, err
		}
		m.own[i] = names
	}
	for i, row := range rows {
		if err := m.row(ctx, row, settings[i]); err != nil {
			return nil, err
		}
	}
	r.Lost = m.lost(rows)
	return r, nil
}

// read reads the seeds, and gives them as scripts; those that cannot be read, or ask nothing, are left out.
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
		if err != nil || len(m.Logics) > 0 && !slices.Contains(m.Logics, seed.Logic) {
			continue
		}
		if script, err := instance.Read(path, src, nil); err == nil {
			m.seeds, scripts = append(m.seeds, seed), append(scripts, script.Instance(instance.None))
		}
	}
	if len(scripts) == 0 {
		return nil, usage.Errorf("there is no seed that can be read and asks something")
	}
	m.own = make([]map[string]bool, len(scripts))
	return scripts, nil
}

// row runs instances that are made with some settings: those of a campaign with the same seeds.
func (m *measuring) row(ctx context.Context, row *Row, settings mutate.Settings) error {
	byInstance, bySeed := mean{}, mean{}
	for i, seed := range m.seeds {
		g := mutate.NewGenerator(seed, settings, mutate.Draws, m.MasterSeed).WithPartners(m.seeds)
		round := g.Round(0)
		acts := len(round.Initial) > 0 && round.Acts() == nil
		together, ran := map[string]bool{}, false
		for index := range m.Count {
			m.done++
			if !acts {
				continue
			}
			in := round.Instance(index)
			if in == nil {
				continue
			}
			names, err := m.run(ctx, m.target.Variant(m.MasterSeed, in), in, row.Table, &row.Seconds)
			if err != nil {
				return err
			}
			m.done-- // the run has counted it
			ran = true
			kept := 0
			for name := range names {
				if together[name] = true; m.own[i][name] {
					kept++
				}
			}
			byInstance.add(kept, len(m.own[i]))
		}
		if ran {
			kept := 0
			for name := range together {
				if m.own[i][name] {
					kept++
				}
			}
			bySeed.add(kept, len(m.own[i]))
		}
	}
	row.KeptByInstance, row.KeptBySeed = byInstance.share(), bySeed.share()
	return nil
}

// mean is a mean of shares.
type mean struct {
	sum float64
	n   int
}

// add adds a share of something; a share of nothing is none.
func (m *mean) add(part, of int) {
	if of > 0 {
		m.sum, m.n = m.sum+float64(part)/float64(of), m.n+1
	}
}

func (m *mean) share() float64 { return m.sum / max(float64(m.n), 1) }

// run asks a solver, adds to a table what it says that it did, and gives the names.
func (m *measuring) run(
	ctx context.Context, t *ask.Target, in *instance.Instance, to *Table, seconds *float64,
) (map[string]bool, error) {
	m.done++
	if m.Progress != nil {
		m.Progress(m.done, m.all)
	}
	said := Script{
		Seed: in.Seed().Path, Hash: in.Seed().Hash, Index: in.Index, Strategy: in.Strategy,
		Options: t.Configuration.Options,
	}
	dialect := t.Dialect(in.Logic)
	if !t.Takes(in) || len(in.Checks) > 1 && !t.Entry.PushPop {
		to.add(said, nil, false)
		return nil, nil
	}
	dialect.Logic = t.LogicName(m.MasterSeed, in)
	q := ask.Question{
		Solver: t.Solver, Script: m.printer.AppendInstance(nil, in, dialect.Dialect), Logic: in.Logic,
		Checks: len(in.Checks), Timeout: m.Limit,
	}
	if in.Incremental() {
		q.Solver = q.Solver.ForIncremental()
	}
	a, err := Ask(ctx, m.Ask, q)
	if err != nil {
		return nil, err
	}
	if seconds != nil {
		*seconds += a.Result.CPU.Seconds()
	}
	counts, ok := q.Solver.Entry.Statistics.Of(a.Result)
	to.add(said, counts, ok)
	names := map[string]bool{}
	for name := range counts {
		names[name] = true
	}
	return names, nil
}

// Ask asks a question in a way in which the solver, whose entry has statistics, says what it did for it.
func Ask(ctx context.Context, asker ask.Asker, q ask.Question) (ask.Answer, error) {
	how := q.Solver.Entry.Statistics
	q.Solver = q.Solver.With(slices.Concat(q.Solver.Options, how.Arguments)...)
	if how.Command != "" {
		q.Script = append(slices.Clip(q.Script), how.Command+"\n"...)
	}
	return ask.One(ctx, asker, q)
}

// lost are the names of seeds that no instance has, with the seeds.
func (m *measuring) lost(rows []*Row) []Lost {
	seeds := map[string][]string{}
	for i, names := range m.own {
		for name := range names {
			if !slices.ContainsFunc(rows, func(r *Row) bool { return r.Names[name] != nil }) {
				seeds[name] = append(seeds[name], m.seeds[i].Path)
			}
		}
	}
	lost := []Lost{}
	for _, name := range slices.Sorted(maps.Keys(seeds)) {
		lost = append(lost, Lost{name, seeds[name]})
	}
	return lost
}

// Text is the report for people: a line for the seeds, one for each row, and the names that are lost.
func (r *Report) Text() string {
	var b strings.Builder
	line := func(what string, t *Table, kept string) {
		answered := max(t.Scripts-t.Silent, 1)
		fmt.Fprintf(&b, "%-14s %7d %7d %9.1f %7.0f%%%s %7d\n", what, t.Scripts, len(t.Names),
			float64(t.sum)/float64(answered), 100*float64(t.Shallow)/float64(answered), kept, t.Silent)
	}
	fmt.Fprintf(&b, "what %s says that it did, by names\n%-14s %7s %7s %9s %8s %8s %8s %7s\n", r.Solver, "", "scripts",
		"names", "of each", "without", "kept", "of seed", "silent")
	line("seeds", r.AsTheyAre, strings.Repeat(" ", 18))
	for _, row := range r.Rows {
		line(row.Strategies, row.Table, fmt.Sprintf(" %7.0f%% %7.0f%%", 100*row.KeptByInstance, 100*row.KeptBySeed))
	}
	fmt.Fprintf(&b, "lost names of seeds, which no instance has: %d\n", len(r.Lost))
	for _, l := range r.Lost {
		fmt.Fprintf(&b, "  %s  %s", l.Name, l.Seeds[0])
		if len(l.Seeds) > 1 {
			fmt.Fprintf(&b, " and %d more", len(l.Seeds)-1)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
