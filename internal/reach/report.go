package reach

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Report is what one solver says that it did.
type Report struct {
	Solver    string            `json:"solver"`
	Version   string            `json:"version"`     // as it prints it; "" where nobody asked
	AsTheyAre *tally.ReachTable `json:"as_they_are"` // the seeds
	Rows      []*Row            `json:"rows"`
	Lost      []Lost            `json:"lost"`    // names of seeds that no instance has, in ascending order
	BySeed    []*Seed           `json:"by_seed"` // in path order
}

// Row is what instances of some strategies have.
type Row struct {
	Strategies string `json:"strategies"` // All, or a name
	*tally.ReachTable
	// KeptByInstance is the share of its seed's names that an instance has, the mean over instances of seeds with names;
	// KeptBySeed is the share that the instances of a seed have together, the mean over the seeds: nil where that is not
	// known, of single strategies of a campaign.
	KeptByInstance float64  `json:"kept_by_instance"`
	KeptBySeed     *float64 `json:"kept_by_seed"`
}

// All stands for all strategies, by their weights.
const All = "all"

// Lost is a name that seeds have, and no instance.
type Lost struct {
	Name  string   `json:"name"`
	Seeds []string `json:"seeds"`
}

// Seed is what of a seed its instances have.
type Seed struct {
	Path    string   `json:"seed"`
	Hash    string   `json:"hash"`
	Options []string `json:"options,omitempty"` // under which it was run as it is
	Said    string   `json:"said"`              // see [tally.SeedReach]
	// Names are those that the solver did for the seed as it is, with the number of instances that have each.
	Names     map[string]int `json:"names"`
	Instances int            `json:"instances"`
}

// newReport is a report with what was done for seeds as they are.
func newReport(solver string, own *tally.ReachStats) *Report {
	r := &Report{Solver: solver, AsTheyAre: &tally.ReachTable{}, Lost: []Lost{}}
	for _, path := range own.SeedPaths() {
		s := own.Seeds[path]
		r.AsTheyAre.Add(scriptOfSeed(path, s), s.Names, s.Said != tally.Unsaid)
	}
	r.AsTheyAre.Complete()
	return r
}

// scriptOfSeed is a seed that was run as it is.
func scriptOfSeed(path string, s *tally.SeedReach) tally.ReachScript {
	return tally.ReachScript{Seed: path, Hash: s.Hash, Options: s.Options}
}

// add adds a row.
func (r *Report) add(row *Row) {
	row.Complete()
	r.Rows = append(r.Rows, row)
}

// wholeRow is a row of all that was counted of instances.
func wholeRow(name string, s *tally.ReachStats) *Row {
	row := rowOf(name, s.Sum())
	kept, seeds := 0.0, 0
	for _, path := range s.SeedPaths() {
		if seed := s.Seeds[path]; len(seed.Names) > 0 && seed.Instances > 0 {
			kept, seeds = kept+float64(len(seed.Kept))/float64(len(seed.Names)), seeds+1
		}
	}
	share := kept / max(float64(seeds), 1)
	row.KeptBySeed = &share
	return row
}

func rowOf(name string, t *tally.ReachTable) *Row {
	return &Row{
		Strategies: name, ReachTable: t,
		KeptByInstance: float64(t.KeptMillionths) / 1e6 / max(float64(t.Compared), 1),
	}
}

// lose fills in the names of seeds that no row has, and what is kept of each seed.
func (r *Report) lose(s *tally.ReachStats) {
	seeds := map[string][]string{}
	for _, path := range s.SeedPaths() {
		own := s.Seeds[path]
		seed := &Seed{
			Path: path, Hash: own.Hash, Options: own.Options, Said: own.Said, Instances: own.Instances, Names: map[string]int{},
		}
		r.BySeed = append(r.BySeed, seed)
		for name := range own.Names {
			seed.Names[name] = own.Kept[name]
			if !slices.ContainsFunc(r.Rows, func(row *Row) bool { return row.Names[name] != nil }) {
				seeds[name] = append(seeds[name], path)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(seeds)) {
		r.Lost = append(r.Lost, Lost{name, seeds[name]})
	}
}

// Reports are those of a campaign, by the names of its solvers.
func Reports(s *tally.Stats) []*Report {
	var all []*Report
	for _, solver := range slices.Sorted(maps.Keys(s.Reach)) {
		counted := s.Reach[solver]
		r := newReport(solver, counted)
		if p := s.Programs[solver]; p != nil {
			r.Version = p.Version
		}
		r.add(wholeRow(All, counted))
		for _, strategy := range slices.Sorted(maps.Keys(counted.Strategies)) {
			r.add(rowOf(strategy, counted.Strategies[strategy]))
		}
		r.lose(counted)
		all = append(all, r)
	}
	return all
}

// FileName is the file with reports in a directory.
const FileName = "reach.json"

// file is what is in it.
type file struct {
	MasterSeed uint64    `json:"seed"`
	Solvers    []*Report `json:"solvers"`
}

// Write writes reports into a directory.
func Write(dir string, masterSeed uint64, reports []*Report) error {
	data, err := json.MarshalIndent(file{masterSeed, reports}, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(dir, FileName), append(data, '\n'), 0o644)
}

// Read reads the reports in a directory; there are none where no file is. The error is a *usage.Error.
func Read(dir string) ([]*Report, error) {
	path := filepath.Join(dir, FileName)
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, usage.Errorf("%v", err)
	}
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, usage.Errorf("%s is damaged: %v", path, err)
	}
	return f.Solvers, nil
}

// scripts is how many scripts were run, seeds and instances.
func (r *Report) scripts() int {
	n := r.AsTheyAre.Scripts
	for _, row := range r.Rows {
		n += row.Scripts
	}
	return n
}

// silent reports whether the solver said nothing about all of them.
func (r *Report) silent() bool {
	return r.AsTheyAre.Silent == r.AsTheyAre.Scripts && !slices.ContainsFunc(r.Rows, func(row *Row) bool {
		return row.Silent < row.Scripts
	})
}

// Text is the report for people: a line for the seeds, one for each row, and the names that are lost.
func (r *Report) Text() string {
	var b strings.Builder
	line := func(what string, t *tally.ReachTable, kept string) {
		fmt.Fprintf(&b, "%-14s %7d %7d %9.1f %7.0f%%%s %7d\n", what, t.Scripts, len(t.Names),
			t.MeanNames(), 100*t.ShallowShare(), kept, t.Silent)
	}
	fmt.Fprintf(&b, "what %s says that it did, by names\n%-14s %7s %7s %9s %8s %8s %8s %7s\n", r.Solver, "", "scripts",
		"names", "of each", "without", "kept", "of seed", "silent")
	line("seeds", r.AsTheyAre, strings.Repeat(" ", 18))
	for _, row := range r.Rows {
		kept := fmt.Sprintf(" %7.0f%%", 100*row.KeptByInstance)
		if row.KeptBySeed != nil {
			kept += fmt.Sprintf(" %7.0f%%", 100**row.KeptBySeed)
		}
		line(row.Strategies, row.ReachTable, fmt.Sprintf("%-18s", kept))
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
