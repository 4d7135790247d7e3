package conformance

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// Report is the outcome of a comparison.
type Report struct {
	Solvers       []SolverInfo
	Lines         []*Line
	Disagreements []Disagreement // unexplained, each confirmed by a fresh process's verdict
	Refusals      []Refusal
	Shown         map[*Fault]int // how often each known fault was met
	Silences      []string       // of each unit of work, the first claim that was not answered

	refused map[refusalKey]*Refusal
}

// SolverInfo names a solver that was compared with.
type SolverInfo struct{ Name, Version string }

// Line is a line of the table: an operator, or the nested terms of a theory.
type Line struct {
	Theory, Operator string
	Sorts            int // applications at different sorts and indices
	Trials           int // terms evaluated
	Open             int // of them: not compared, because their value is open
	Skipped          int // beside them: draws that gave no term, or one without literal
	Solvers          []Tally
	Took             time.Duration // wall time
}

// Tally counts a solver's answers.
type Tally struct {
	Agreed      int
	Faults      int // known faults of the solver
	Unsupported int // not read by the solver
	Unanswered  int // unknown, timeout, crash
	Wrong       int // unexplained disagreements
}

// Compared is the number of answers that say something.
func (t Tally) Compared() int { return t.Agreed + t.Faults + t.Wrong }

func (t *Tally) add(o Tally) {
	t.Agreed += o.Agreed
	t.Faults += o.Faults
	t.Unsupported += o.Unsupported
	t.Unanswered += o.Unanswered
	t.Wrong += o.Wrong
}

// Disagreement is a claim that a solver does not share.
type Disagreement struct {
	Theory, Operator string
	Solver           string
	Claim            string
	Unforced         bool // the solver thinks that the term may be worth this, and may not
	Fresh            solvers.Verdict
}

// Refusal is that a solver does not read some applications of an operator.
type Refusal struct {
	Solver, Theory, Operator string
	Sorts, Of                int    // so many of the applications tried
	Reason                   string // of the first
}

type refusalKey struct {
	solver int
	group  *group
}

// add counts what another line counts, too.
func (l *Line) add(o *Line) {
	l.Sorts += o.Sorts
	l.Trials += o.Trials
	l.Open += o.Open
	l.Skipped += o.Skipped
	l.Took += o.Took
	for i := range l.Solvers {
		l.Solvers[i].add(o.Solvers[i])
	}
}

func (r *Report) add(l *Line, t *tally) {
	t.Sorts = len(t.sorts)
	l.add(&t.Line)
	for _, d := range t.findings {
		d.Theory, d.Operator = l.Theory, l.Operator
		r.Disagreements = append(r.Disagreements, d)
	}
	for _, text := range t.silent {
		if text != "" {
			r.Silences = append(r.Silences, l.Theory+" "+l.Operator+": "+text)
		}
	}
	if r.Shown == nil {
		r.Shown = map[*Fault]int{}
	}
	for f, n := range t.shown {
		r.Shown[f] += n
	}
}

func (r *Report) refuse(solver int, app *application, reason string) {
	key := refusalKey{solver, app.group}
	if r.refused == nil {
		r.refused = map[refusalKey]*Refusal{}
	}
	if r.refused[key] == nil {
		r.refused[key] = &Refusal{
			Solver: r.Solvers[solver].Name, Theory: app.group.theory, Operator: app.group.name, Reason: reason,
			Of: len(app.group.apps),
		}
	}
	at := r.refused[key]
	at.Sorts++
	at.Reason = min(at.Reason, reason) // any: but the same in each run
}

// finish brings everything into an order that does not depend on that of the work.
func (r *Report) finish() {
	slices.Sort(r.Silences)
	for _, ref := range r.refused {
		r.Refusals = append(r.Refusals, *ref)
	}
	slices.SortFunc(r.Refusals, func(a, b Refusal) int {
		return cmp.Or(cmp.Compare(a.Theory, b.Theory), cmp.Compare(a.Operator, b.Operator), cmp.Compare(a.Solver, b.Solver))
	})
	slices.SortStableFunc(r.Disagreements, func(a, b Disagreement) int {
		return cmp.Or(cmp.Compare(a.Theory, b.Theory), cmp.Compare(a.Operator, b.Operator),
			cmp.Compare(a.Solver, b.Solver), cmp.Compare(a.Claim, b.Claim))
	})
}

// Total sums the lines.
func (r *Report) Total() Line {
	total := Line{Theory: "total", Solvers: make([]Tally, len(r.Solvers))}
	for _, l := range r.Lines {
		total.add(l)
	}
	return total
}

// Uncompared are the operators about which no solver gave an answer that says something.
func (r *Report) Uncompared() []*Line {
	return slices.DeleteFunc(slices.Clone(r.Lines), func(l *Line) bool {
		return slices.ContainsFunc(l.Solvers, func(t Tally) bool { return t.Compared() > 0 })
	})
}

// Write prints the table and what has to be said to it.
func (r *Report) Write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	head := []string{"theory", "operator", "sorts", "trials", "open"}
	for _, s := range r.Solvers {
		head = append(head, s.Name+":", "agree", "fault", "unread", "silent", "WRONG")
		fmt.Fprintf(out, "%s: %s\n", s.Name, s.Version)
	}
	fmt.Fprintf(w, "\n%s\n", strings.Join(head, "\t"))
	theories := map[string]*Line{}
	for _, l := range r.Lines {
		writeLine(w, l)
		if theories[l.Theory] == nil {
			theories[l.Theory] = &Line{Theory: l.Theory, Operator: "(all)", Solvers: make([]Tally, len(r.Solvers))}
		}
		theories[l.Theory].add(l)
	}
	fmt.Fprintln(w)
	for _, name := range slices.Sorted(maps.Keys(theories)) {
		writeLine(w, theories[name])
	}
	total := r.Total()
	writeLine(w, &total)
	if err := w.Flush(); err != nil {
		return err
	}
	r.writeNotes(out)
	return nil
}

func writeLine(w io.Writer, l *Line) {
	fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d", l.Theory, l.Operator, l.Sorts, l.Trials, l.Open)
	for _, t := range l.Solvers {
		fmt.Fprintf(w, "\t\t%d\t%d\t%d\t%d\t%d", t.Agreed, t.Faults, t.Unsupported, t.Unanswered, t.Wrong)
	}
	fmt.Fprintln(w)
}

func (r *Report) writeNotes(out io.Writer) {
	fmt.Fprintln(out, "\nNot compared with any solver:")
	for _, l := range r.Uncompared() {
		reason := Uncovered[l.Operator]
		if l.Trials > 0 && l.Trials == l.Open {
			reason = cmp.Or(reason, "always open")
		}
		fmt.Fprintf(out, "  %s %s: %s\n", l.Theory, l.Operator, cmp.Or(reason, "NO REASON LISTED"))
	}
	fmt.Fprintln(out, "\nNot read by a solver, and at how many of the sorts tried:")
	for _, ref := range r.Refusals {
		fmt.Fprintf(out, "  %s %s: %s, %d of %d: %s\n", ref.Theory, ref.Operator, ref.Solver, ref.Sorts, ref.Of, ref.Reason)
	}
	fmt.Fprintln(out, "\nNot answered, the first of each part:")
	for _, text := range r.Silences {
		fmt.Fprintf(out, "  %.900s\n", text)
	}
	fmt.Fprintln(out, "\nKnown faults of solvers (testdata/solver-faults):")
	for i := range Faults {
		if f := &Faults[i]; r.Shown[f] > 0 {
			fmt.Fprintf(out, "  %d × %s: %s\n", r.Shown[f], f.File, f.Text)
		}
	}
	slowest := slices.Clone(r.Lines)
	slices.SortStableFunc(slowest, func(a, b *Line) int { return cmp.Compare(b.Took, a.Took) })
	fmt.Fprintln(out, "\nSlowest:")
	for _, l := range slowest[:min(8, len(slowest))] {
		fmt.Fprintf(out, "  %s %s: %.1f s\n", l.Theory, l.Operator, l.Took.Seconds())
	}
	fmt.Fprintf(out, "\nUnexplained disagreements: %d\n", r.wrong())
	for _, d := range r.Disagreements {
		what := "refutes"
		if d.Unforced {
			what = "thinks that it need not be"
		}
		fmt.Fprintf(out, "  %s %s: %s %s (fresh: %s)\n    %s\n", d.Theory, d.Operator, d.Solver, what, d.Fresh, d.Claim)
	}
}

func (r *Report) wrong() int {
	n := 0
	for _, t := range r.Total().Solvers {
		n += t.Wrong
	}
	return n
}

// Clean tells whether there is no unexplained disagreement.
func (r *Report) Clean() bool { return r.wrong() == 0 }
