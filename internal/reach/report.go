package reach

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
)

// Report has what one solver reports that it did.
type Report struct {
	Solver    string  `json:"solver"`
	AsTheyAre *Table  `json:"as_they_are"` // the seeds
	Rows      []*Row  `json:"rows"`
	Lost      []Lost  `json:"lost"`    // names of seeds that no instance has, in ascending order
	BySeed    []*Seed `json:"by_seed"` // in path order
}

// Row compares instances of some strategies with their seeds.
type Row struct {
	Strategies string `json:"strategies"` // All, a name, or Given
	*Table
	// KeptByInstance is the share of its seed's names that an instance has, the mean over instances of seeds with names;
	// KeptBySeed is the share that the instances of a seed have together, the mean over the seeds.
	KeptByInstance float64 `json:"kept_by_instance"`
	KeptBySeed     float64 `json:"kept_by_seed"`

	of   map[string]*Seed // results of seeds and their instances; key: path
	kept []float64        // shares of single instances
}

// Values of Row.Strategies that name no single strategy.
const (
	All   = "all"   // all strategies, by their weights
	Given = "given" // instances that were made elsewhere
)

// Lost is a name that seeds have, and none of their instances.
type Lost struct {
	Name  string   `json:"name"`
	Seeds []string `json:"seeds"`
}

// Seed compares a seed's names with those of its instances.
type Seed struct {
	Path    string   `json:"seed"`
	Hash    string   `json:"hash"`
	Options []string `json:"options,omitempty"` // options under which the unchanged seed was run
	Said    string   `json:"said"`              // named, no name, or nothing
	// Names counts, for each name that the solver reports for the unchanged seed, the instances that have it.
	Names     map[string]int `json:"names"`
	Instances int            `json:"instances"` // number of instances for which the solver printed statistics or names
}

// What a solver reports for a seed: names, statistics without a name, or nothing, as it was stopped.
const (
	named  = "named"
	noName = "no name"
	unsaid = "nothing"
)

// seedOf is a seed that was run as it is, with no instance.
func seedOf(a answer) *Seed {
	s := &Seed{
		Path: a.script.Seed, Hash: a.script.Hash, Options: a.script.Options, Said: named, Names: map[string]int{},
	}
	switch {
	case !a.said:
		s.Said = unsaid
	case len(a.counts) == 0:
		s.Said = noName
	}
	for name := range a.counts {
		s.Names[name] = 0
	}
	return s
}

// newRow is a row without instances of the seeds that were run as they are.
func newRow(strategies string, own []answer) *Row {
	r := &Row{Strategies: strategies, Table: &Table{Names: map[string]*Name{}}, of: map[string]*Seed{}}
	for _, a := range own {
		r.of[a.script.Seed] = seedOf(a)
	}
	return r
}

// add counts what was done for an instance, and compares it with what was done for its seed.
func (r *Row) add(a answer) {
	r.Table.add(a)
	seed := r.of[a.script.Seed]
	if !a.said || seed == nil {
		return
	}
	seed.Instances++
	if len(seed.Names) == 0 {
		return
	}
	n := 0
	for name := range a.counts {
		if _, isSeeds := seed.Names[name]; isSeeds {
			seed.Names[name]++
			n++
		}
	}
	r.kept = append(r.kept, float64(n)/float64(len(seed.Names)))
}

// complete calculates what is kept.
func (r *Row) complete() {
	r.KeptByInstance = mean(r.kept)
	var together []float64
	for _, path := range slices.Sorted(maps.Keys(r.of)) {
		seed := r.of[path]
		if len(seed.Names) == 0 || seed.Instances == 0 {
			continue
		}
		n := 0
		for _, instances := range seed.Names {
			n += min(instances, 1)
		}
		together = append(together, float64(n)/float64(len(seed.Names)))
	}
	r.KeptBySeed = mean(together)
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / max(float64(len(xs)), 1)
}

// lose fills in the names of seeds that no row has, and what the first row keeps of each seed.
func (r *Report) lose() {
	seeds := map[string][]string{}
	for _, path := range slices.Sorted(maps.Keys(r.Rows[0].of)) {
		seed := r.Rows[0].of[path]
		r.BySeed = append(r.BySeed, seed)
		for name := range seed.Names {
			if !slices.ContainsFunc(r.Rows, func(row *Row) bool { return row.Names[name] != nil }) {
				seeds[name] = append(seeds[name], path)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(seeds)) {
		r.Lost = append(r.Lost, Lost{name, seeds[name]})
	}
}

// FileName is the file with a report in a directory.
const FileName = "reach.json"

// Write writes a report into a directory.
func (r *Report) Write(dir string, masterSeed uint64) error {
	data, err := json.MarshalIndent(struct {
		MasterSeed uint64    `json:"seed"`
		Solvers    []*Report `json:"solvers"`
	}{masterSeed, []*Report{r}}, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(dir, FileName), append(data, '\n'), 0o644)
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
	line := func(what string, t *Table, kept string) {
		fmt.Fprintf(&b, "%-14s %7d %7d %9.1f %7.0f%%%s %7d\n", what, t.Scripts, len(t.Names),
			t.MeanNames(), 100*t.ShallowShare(), kept, t.Silent)
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
