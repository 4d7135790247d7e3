package page

import (
	"bytes"
	"fmt"
	"html/template"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
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
	Goals   bool   // the search is for a campaign that reaches goals, and not for a recipe
	Words   tuningWords
}

// tuningWords are the words that differ between a search for a recipe and one for a campaign.
type tuningWords struct{ Things, Do, Done, Usual, Single, Any, Parts string }

var (
	checkWords = tuningWords{
		"checks", "decide", "Decided", "the solver as it is", "the best engine alone", "any engine", "Engines",
	}
	goalWords = tuningWords{
		"goals", "reach", "Reached", "all strategies as usual", "the best strategy alone", "any strategy", "Strategies",
	}
)

// halfRow has a figure for both halves.
type halfRow struct {
	Name              string
	Training, HeldOut string // numbers, or "" if that was not measured
	TrainPAR, HeldPAR string
}

// WriteTuning writes the page of a search for a better configuration into its directory, and gives its path.
func WriteTuning(r *engines.Report) (string, error) {
	title := "Configurations of " + r.Solver
	if r.Solver == engines.Campaign {
		title = "Settings of a campaign"
	}
	d := &document{View: &View{Title: title, Version: r.Version, Dir: r.Dir()}, Search: true}
	d.CSS, d.Script = template.CSS(asset("style.css")), template.JS(asset("page.js"))
	for _, name := range slices.Sorted(maps.Keys(r.Logics)) {
		var b strings.Builder
		if err := templates.ExecuteTemplate(&b, "tuning", newTuningView(name, r)); err != nil {
			return "", err
		}
		d.Sections = append(d.Sections, Section{ID: name, Title: name, HTML: template.HTML(b.String())})
	}
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, "page.html.tmpl", d); err != nil {
		return "", err
	}
	path := filepath.Join(r.Dir(), FileName)
	return path, atomicfile.Write(path, b.Bytes(), 0o644)
}

func newTuningView(name string, r *engines.Report) tuningView {
	l := r.Logics[name]
	v := tuningView{
		Logic: l, Name: name, Measure: r.Measure, Verdict: l.Verdict(),
		Shell: strings.TrimSuffix(l.Recipe, ".toml") + ".sh", Goals: r.Solver == engines.Campaign, Words: checkWords,
	}
	if v.Goals {
		v.Words = goalWords
	}
	v.Curve = trainingCurve(l, v.Words)
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
	row(v.Words.Usual, "default", func(h *engines.Half) int { return h.Default })
	row("the recipe", "tuned", func(h *engines.Half) int { return h.Tuned })
	row(v.Words.Single+": "+l.BestSingle, "best_single", func(h *engines.Half) int { return h.BestSingle })
	if !v.Goals {
		row("all engines that none is above, together", "most_precise", func(h *engines.Half) int { return h.MostPrecise })
	}
	best := halfRow{Name: v.Words.Any, Training: fmt.Sprint(l.Training.VirtualBest)}
	if !v.Goals { // single strategies are run on the training half only
		best.HeldOut = fmt.Sprint(l.HeldOut.VirtualBest)
	}
	v.Rows = append(v.Rows, best)
	return v
}

// publishedEvaluations is the default number of evaluations in the publication, not counting the first recipe.
const publishedEvaluations = 40

// trainingCurve shows each evaluation as a dot, and the best so far as a line.
func trainingCurve(l *engines.Logic, words tuningWords) *Chart {
	if len(l.Trace) == 0 {
		return nil
	}
	c := &Chart{
		Title: fmt.Sprintf("Training %s that recipes %s", words.Things, words.Do),
		Note:  "each evaluation, and the best so far",
		Text: fmt.Sprintf("%s of %d training %s: %d by %s, %d by the best recipe.", words.Done, l.Training.Checks,
			words.Things, l.Training.Default, words.Usual, l.Training.Tuned),
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
			Title: fmt.Sprintf("%d: %s, %d %s", e.Number, e.Recipe, e.Decided, strings.ToLower(words.Done)),
		})
	}
	c.Areas = []Area{{Class: "line best", Path: stairs(append(xs, chartWidth), best)}}
	c.Across = []Tick{{0, "0"}, {100, fmt.Sprint(len(l.Trace) - 1)}}
	if len(l.Trace) > publishedEvaluations+1 {
		c.Across = append(c.Across, Tick{100 * (publishedEvaluations + 0.5) / all, "40, as published"})
	}
	return c
}
