package page

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/tune/engines"
)

// tuningView is what the page shows of the search for the recipe of a logic.
type tuningView struct {
	*engines.Logic
	Name    string
	Measure engines.Measure
	Verdict string
	Curve   *Chart
	Rows    []halfRow
	Shell   string // the recipe as a script
}

// halfRow has a figure for both halves.
type halfRow struct {
	Name              string
	Training, HeldOut string // numbers, or "" if that was not measured
	TrainPAR, HeldPAR string
}

// WriteTuning writes the page of a search for a better configuration into its directory, and gives its path.
func WriteTuning(r *engines.Report) (string, error) {
	d := &document{View: &View{Title: "Configurations of " + r.Solver, Version: r.Version, Dir: r.Dir()}, Search: true}
	for _, name := range slices.Sorted(maps.Keys(r.Logics)) {
		html, err := filledIn("tuning", newTuningView(name, r))
		if err != nil {
			return "", err
		}
		d.Sections = append(d.Sections, Section{ID: name, Title: name, HTML: html})
	}
	path := filepath.Join(r.Dir(), FileName)
	return path, d.writeFile(path)
}

func newTuningView(name string, r *engines.Report) tuningView {
	l := r.Logics[name]
	v := tuningView{
		Logic: l, Name: name, Measure: r.Measure, Verdict: l.Verdict(),
		Shell: strings.TrimSuffix(l.Recipe, ".toml") + ".sh", Curve: trainingCurve(l),
	}
	par := func(h *engines.Half, key string) string {
		if r.Measure == engines.Steps {
			return short(h.PAR2[key])
		}
		return fmt.Sprintf("%.2f s", h.PAR2[key])
	}
	row := func(name, key string, count func(*engines.Half) int) {
		v.Rows = append(v.Rows, halfRow{
			name, fmt.Sprint(count(&l.Training)), fmt.Sprint(count(&l.HeldOut)), par(&l.Training, key), par(&l.HeldOut, key),
		})
	}
	row("the solver as it is", "default", func(h *engines.Half) int { return h.Default })
	row("the recipe", "tuned", func(h *engines.Half) int { return h.Tuned })
	row("the best engine alone: "+l.BestSingle, "best_single", func(h *engines.Half) int { return h.BestSingle })
	row("all engines that none is above, together", "most_precise", func(h *engines.Half) int { return h.MostPrecise })
	v.Rows = append(v.Rows, halfRow{
		Name: "any engine", Training: fmt.Sprint(l.Training.VirtualBest), HeldOut: fmt.Sprint(l.HeldOut.VirtualBest),
	})
	return v
}

// publishedEvaluations is the default number of evaluations in the publication, not counting the first recipe.
const publishedEvaluations = 40

// trainingCurve shows each evaluation as a dot, and the best so far as a line.
func trainingCurve(l *engines.Logic) *Chart {
	if len(l.Trace) == 0 {
		return nil
	}
	c := &Chart{
		Title: "Training checks that recipes decide",
		Note:  "each evaluation, and the best so far",
		Text: fmt.Sprintf("Decided of %d training checks: %d by the solver as it is, %d by the best recipe.",
			l.Training.Checks, l.Training.Default, l.Training.Tuned),
	}
	end, up := upTo(float64(l.Training.Checks), short)
	c.Up = up
	all := float64(len(l.Trace))
	var xs, best []float64
	for i, e := range l.Trace {
		xs = append(xs, chartWidth*float64(i)/all)
		best = append(best, chartHeight*float64(e.Best)/end)
		c.Dots = append(c.Dots, Dot{
			At: 100 * (float64(i) + 0.5) / all, Up: 100 * float64(e.Decided) / end, Class: "evaluation",
			Link:  fmt.Sprintf("#e-%s-%d", e.Logic, e.Number),
			Title: fmt.Sprintf("%d: %s, %d decided", e.Number, e.Recipe, e.Decided),
		})
	}
	c.Areas = []Area{{Class: "line best", Path: stairs(append(xs, chartWidth), best)}}
	c.Across = []Tick{{0, "0"}, {100, fmt.Sprint(len(l.Trace) - 1)}}
	if len(l.Trace) > publishedEvaluations+1 {
		c.Across = append(c.Across, Tick{100 * (publishedEvaluations + 0.5) / all, "40, as published"})
	}
	return c
}
