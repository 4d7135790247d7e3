package engines

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/solvers"
)

// Files in OUT.
const (
	TraceName  = "trace.jsonl" // a line for each evaluation
	ReportName = "tune.json"   // a Report
	recipesDir = "recipes"
)

// Report is what tune.json holds.
type Report struct {
	Version       string            `json:"version"` // smtstorm's version
	Solver        string            `json:"solver"`
	SolverVersion string            `json:"solver_version"`
	Measure       Measure           `json:"measure"`
	Bound         int64             `json:"bound"` // limit for a recipe on a check: nanoseconds of CPU, or steps
	Seed          uint64            `json:"seed"`
	Algorithms    []tune.Algorithm  `json:"algorithms"`
	Logics        map[string]*Logic `json:"logics"`            // key: logic, or SetName
	NotRun        []string          `json:"not_run,omitempty"` // logics whose search had not begun at the end
	Findings      int               `json:"findings"`
	Unfinished    bool              `json:"unfinished"`
	Why           string            `json:"why,omitempty"` // why it is unfinished

	dir string
}

// isUnfinished reports whether the search of some logic was ended before it was done.
func (r *Report) isUnfinished() bool {
	for _, l := range r.Logics {
		if l.Unfinished {
			return true
		}
	}
	return len(r.NotRun) > 0
}

// Logic is the result for the checks of a logic.
type Logic struct {
	Checks   int      `json:"checks"` // number of checks that count
	Training Half     `json:"training"`
	HeldOut  Half     `json:"held_out"`
	P        float64  `json:"p"`      // p-value of the sign test on the held-out checks
	Better   bool     `json:"better"` // the sign test shows that the recipe is better, at a level of 0.05
	Gained   bool     `json:"gained"` // the recipe differs from the solver as it is
	Barred   []Barred `json:"barred"`
	Recipes
	Left          []LeftCheck    `json:"left,omitempty"`
	Divided       []string       `json:"divided_families,omitempty"` // with members in both halves
	Engines       []string       `json:"engines"`
	Finalists     []Finalist     `json:"finalists,omitempty"`
	Contributions []Contribution `json:"contributions"`
	Contradicted  []string       `json:"contradicted,omitempty"` // see contradicted
	Neighbours    *Neighbours    `json:"neighbours,omitempty"`
	Unfinished    bool           `json:"unfinished"`
	Trace         []TraceLine    `json:"-"` // trace.jsonl has them

	recipe *solvers.Recipe
}

// Recipes are the recipes that are compared, in words.
type Recipes struct {
	Default    string `json:"default"`
	Tuned      string `json:"tuned"`
	BestSingle string `json:"best_single"`
	Recipe     string `json:"recipe"`                    // the file of the tuned one, in OUT
	CheckUsing string `json:"check_sat_using,omitempty"` // one command that decides the same training checks
}

// Half is how many checks of a half are decided by the solver as it is, by the recipe, by the single engine that is
// best on the training checks, by one recipe of all maximal engines, and by at least one engine alone.
type Half struct {
	Checks      int                `json:"checks"`
	NotRun      int                `json:"not_run"` // checks on which the recipe, or the solver as it is, was not run
	Default     int                `json:"default"`
	Tuned       int                `json:"tuned"`
	BestSingle  int                `json:"best_single"`
	MostPrecise int                `json:"most_precise"`
	VirtualBest int                `json:"virtual_best"`
	Both        int                `json:"both"` // checks that both the solver as it is and the recipe decide
	OnlyTuned   int                `json:"only_tuned"`
	OnlyDefault int                `json:"only_default"`
	PAR2        map[string]float64 `json:"par2"`
}

func (h *Half) text() string {
	if h.NotRun > 0 {
		return h.lacks()
	}
	return fmt.Sprintf("%d of %d decided, %d by the solver as it is", h.Tuned, h.Checks, h.Default)
}

// lacks says how much of the half was not run.
func (h *Half) lacks() string {
	if h.NotRun == h.Checks {
		return "not run"
	}
	return fmt.Sprintf("%d of %s not run", h.NotRun, english.Plural(h.Checks, "check", ""))
}

// LeftCheck is a check that does not count any more.
type LeftCheck struct {
	Check string `json:"check"`
	Why   string `json:"why"`
}

// Finalist is a recipe that was run again, with the medians.
type Finalist struct {
	Recipe  string   `json:"recipe"`
	Decided int      `json:"decided"`
	Used    int64    `json:"used"`
	Cost    *float64 `json:"cost"` // nil if it is infinite
}

// Contribution is what an engine contributes.
type Contribution struct {
	Engine  string `json:"engine"`
	Recipes int    `json:"recipes"`  // evaluated recipes with this engine
	Alone   int    `json:"alone"`    // checks that it decides alone
	Only    int    `json:"only"`     // checks that no other engine decides
	InTuned int    `json:"in_tuned"` // training checks that it decides in the result
}

// Neighbours counts the recipes with one difference from the result, by how they compare with it.
type Neighbours struct {
	All    int `json:"all"`
	Better int `json:"better"`
	Equal  int `json:"equal"`
	Worse  int `json:"worse"`
}

// TraceLine is an evaluation.
type TraceLine struct {
	Logic     string         `json:"logic"`
	Algorithm tune.Algorithm `json:"algorithm"`
	Number    int            `json:"number"`
	Phase     int            `json:"phase"`
	Recipe    string         `json:"recipe"`
	Decided   int            `json:"decided"`
	Checks    int            `json:"checks"`
	Used      int64          `json:"used"`
	Cost      *float64       `json:"cost"` // nil if it is infinite
	Best      int            `json:"best"` // checks that the best recipe so far decides
	BestCost  *float64       `json:"best_cost"`
}

func newLogic(g *group) *Logic { return &Logic{Divided: g.divided, Barred: []Barred{}} }

func hashOf(parts []string) string {
	h := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(h[:])[:16]
}

// write writes the recipes and tune.json.
func (r *Report) write(out string, catalog *solvers.Catalog) error {
	r.dir = out
	if err := os.MkdirAll(filepath.Join(out, recipesDir), 0o755); err != nil {
		return err
	}
	for name, l := range r.Logics {
		l.Recipe = filepath.Join(recipesDir, name+".toml")
		text, err := l.recipe.Text()
		if err != nil {
			return err
		}
		shell, err := catalog.Shell(l.recipe)
		if err != nil {
			return err
		}
		if err := atomicfile.Write(filepath.Join(out, l.Recipe), text, 0o644); err != nil {
			return err
		}
		path := strings.TrimSuffix(filepath.Join(out, l.Recipe), ".toml") + ".sh"
		if err := atomicfile.Write(path, []byte("#!/bin/sh\n"+shell), 0o755); err != nil {
			return err
		}
	}
	return r.Save(out)
}

// Save writes tune.json.
func (r *Report) Save(out string) error {
	r.dir = out
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(out, ReportName), append(data, '\n'), 0o644)
}

// Dir is the directory of the search.
func (r *Report) Dir() string { return r.dir }

// isOpen reports whether it is not known that no recipe is better than the solver as it is.
func (l *Logic) isOpen() bool { return l.Unfinished || l.Training.NotRun > 0 }

// Verdict says in words what the held-out checks show.
func (l *Logic) Verdict() string {
	switch {
	case !l.Gained && l.isOpen():
		return "not searched to the end"
	case !l.Gained:
		return "nothing gained"
	case l.HeldOut.NotRun > 0:
		return "not judged"
	case l.Better:
		return "better"
	}
	return "not shown to be better"
}

// Write sums a search up for people.
func (r *Report) Write(w io.Writer) error {
	for _, name := range slices.Sorted(maps.Keys(r.Logics)) {
		l := r.Logics[name]
		fmt.Fprintf(w, "%s: %s, %d of them held out\n", name, english.Plural(l.Checks, "check", ""), l.HeldOut.Checks)
		fmt.Fprintf(w, "  recipe    %s\n", l.Tuned)
		for _, half := range []struct {
			name string
			of   *Half
		}{{"training", &l.Training}, {"held out", &l.HeldOut}} {
			switch {
			case half.of.Checks == 0:
				continue
			case half.of.NotRun == half.of.Checks:
				fmt.Fprintf(w, "  %s  %s\n", half.name, half.of.lacks())
				continue
			case half.of.NotRun > 0:
				fmt.Fprintf(w, "  %s  %s; of the others:\n", half.name, half.of.lacks())
			}
			fmt.Fprintf(w, "  %s  %d decided; %d by the solver as it is, %d by the best engine alone (%s), %d by any\n",
				half.name, half.of.Tuned, half.of.Default, half.of.BestSingle, l.BestSingle, half.of.VirtualBest)
		}
		switch {
		case !l.Gained && l.isOpen():
			fmt.Fprintf(w, "  no recipe yet: the search ended before it was through\n")
		case !l.Gained:
			fmt.Fprintf(w, "  nothing gained: no recipe is better than the solver as it is on the training checks\n")
		case l.HeldOut.NotRun > 0:
			fmt.Fprintf(w, "  not judged: of the held-out checks, %s\n", l.HeldOut.lacks())
		case l.HeldOut.Checks == 0:
			fmt.Fprintf(w, "  nothing was held out to judge the recipe by\n")
		case l.Better:
			fmt.Fprintf(w, "  better: %d to %d of the held-out checks that one of the two decides, p = %.3g\n",
				l.HeldOut.OnlyTuned, l.HeldOut.OnlyDefault, l.P)
		default:
			fmt.Fprintf(w, "  not shown to be better: %d to %d of the held-out checks that one of the two decides, p = %.3g\n",
				l.HeldOut.OnlyTuned, l.HeldOut.OnlyDefault, l.P)
		}
		for _, b := range l.Barred {
			fmt.Fprintf(w, "  barred: %s, which answers %s wrongly\n",
				strings.Join(append([]string{b.Engine}, b.Options...), " "), b.Check)
		}
		for _, c := range l.Left {
			fmt.Fprintf(w, "  left out: %s: %s\n", c.Check, c.Why)
		}
		if n := l.Neighbours; n != nil {
			fmt.Fprintf(w, "  neighbours: %d of %d are no better\n", n.All-n.Better, n.All)
		}
	}
	for _, name := range r.NotRun {
		fmt.Fprintf(w, "%s: not run\n", name)
	}
	if r.Unfinished {
		fmt.Fprintf(w, "unfinished: %s; the same command goes on\n", r.Why)
	}
	return nil
}
