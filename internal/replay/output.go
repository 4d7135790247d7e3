package replay

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/smtstorm/smtstorm/internal/junit"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// Table shows results for people: all findings, scripts that are not simply right, and the number of results of each
// status.
func Table(w io.Writer, results []Result) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	header := "STATUS\tSOLVER\tEXPECTED\tANSWER\tRUNS\tCASE\tWHY\n"
	for _, r := range results {
		if r.Case.Finding == nil && r.Status == Right && r.Why == "" {
			continue
		}
		fmt.Fprintf(tw, "%s%s\t%s\t%s\t%s\t%d/%d\t%s\t%s\n", header, r.Text(), r.Solver,
			fewWords(r.Expected), fewWords(r.Observed), r.Wrong, r.Runs, r.Case.Path, solvers.OneLine(r.Why, longestWhy))
		header = ""
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	for _, r := range results {
		for _, c := range r.Checks {
			isListed := r.Bad() || r.Case.test.Logged != nil && r.Status != Right || c.Differs()
			if !isListed {
				continue
			}
			fmt.Fprintf(w, "%s:%d: check %d: %s answers %s, %s", r.Case.Path, c.Line, c.Number, r.Solver,
				cmp.Or(c.Answer, "nothing"), c.State)
			if c.Differs() {
				fmt.Fprintf(w, "; the log says %s", c.Logged)
			}
			fmt.Fprintln(w)
		}
	}
	for _, r := range results {
		isWrong := func(c Check) bool { return c.State == Wrong }
		if r.Bad() && !slices.ContainsFunc(r.Checks, isWrong) && (len(r.Checks) > 0 || len(r.Why) > longestWhy) {
			fmt.Fprintf(w, "%s: %s is wrong: %s\n", r.Case.Path, r.Solver, cmp.Or(r.Why, "it shows the fault of the file"))
		}
	}
	for _, solver := range solversOf(results) {
		fmt.Fprintf(w, "%s: %s\n", solver, Counts(results, solver))
	}
	return nil
}

// mostWords is how many answers to one script a table shows.
const mostWords = 4

func fewWords(answers string) string {
	words := strings.Fields(answers)
	if len(words) <= mostWords {
		return answers
	}
	return fmt.Sprintf("%s … (%d)", strings.Join(words[:mostWords-1], " "), len(words))
}

// longestWhy is how many characters of a reason a table shows.
const longestWhy = 100

// solversOf names the solvers in order.
func solversOf(results []Result) []string {
	var names []string
	seen := map[string]bool{}
	for _, r := range results {
		if !seen[r.Solver] {
			seen[r.Solver] = true
			names = append(names, r.Solver)
		}
	}
	return names
}

// Counts says how many results of a solver there are of each status, the worst first.
func Counts(results []Result, solver string) string {
	n := map[string]int{}
	var all []string
	for _, status := range Statuses() {
		var words []string
		for _, r := range results {
			if r.Solver != solver || r.Status != status {
				continue
			}
			if n[r.Text()]++; n[r.Text()] == 1 {
				words = append(words, r.Text())
			}
		}
		for _, word := range words {
			all = append(all, fmt.Sprintf("%d %s", n[word], word))
		}
	}
	return strings.Join(all, ", ")
}

// line is a result for programs.
type line struct {
	Case     string  `json:"case"`
	Path     string  `json:"path"`
	Finding  bool    `json:"finding"`
	Solver   string  `json:"solver"`
	Version  string  `json:"version,omitempty"`
	Status   Status  `json:"status"`
	Expected string  `json:"expected"`
	Observed string  `json:"observed"`
	Why      string  `json:"why,omitempty"`
	Runs     int     `json:"runs"`
	Wrong    int     `json:"wrong"`
	Seconds  float64 `json:"seconds"`
	Checks   []Check `json:"checks,omitempty"`
}

// JSON writes results as JSON lines.
func JSON(w io.Writer, results []Result) error {
	e := json.NewEncoder(w)
	for _, r := range results {
		if err := e.Encode(line{
			Case: r.Case.Name(), Path: r.Case.Path, Finding: r.Case.Finding != nil, Solver: r.Solver, Version: r.Version,
			Status: r.Status, Expected: r.Expected, Observed: r.Observed, Why: r.Why, Runs: r.Runs, Wrong: r.Wrong,
			Seconds: r.Seconds, Checks: r.Checks,
		}); err != nil {
			return err
		}
	}
	return nil
}

// JUnit writes results as tests in JUnit's XML, a suite for each solver.
func JUnit(results []Result) ([]byte, error) {
	var suites []junit.Suite
	for _, solver := range solversOf(results) {
		s := junit.Suite{Name: "smtstorm replay " + solver}
		for _, r := range results {
			if r.Solver != solver {
				continue
			}
			c := junit.Case{Class: "smtstorm." + solver, Name: r.Case.Path, Seconds: r.Seconds, Text: r.Why}
			switch r.Status {
			case Wrong, Flaky:
				c.Outcome = junit.Failed
			case NotJudged, NotWrong, Unsupported, Elsewhere:
				c.Outcome = junit.Skipped
			}
			c.Message = fmt.Sprintf("%s: expected %s, answered %s", r.Text(), r.Expected, r.Observed)
			if c.Outcome == junit.Skipped && r.Why != "" {
				c.Message += ": " + solvers.OneLine(r.Why, longestWhy)
			}
			s.Cases = append(s.Cases, c)
		}
		suites = append(suites, s)
	}
	return junit.Render(suites...)
}

// Untested returns an error if a solver has answered sat or unsat to a smaller share of the cases than least: that
// nothing is wrong means nothing then.
func Untested(results []Result, least float64) error {
	runs := map[string][]*solvers.Result{}
	for _, r := range results {
		runs[r.Solver] = append(runs[r.Solver], r.deciding)
	}
	var tested []tally.Tested
	answered := map[string]*tally.AnswerStats{}
	for _, solver := range solversOf(results) {
		tested = append(tested, tally.Tested{Name: solver})
		answered[solver] = tally.AnswersOf(runs[solver])
	}
	return tally.Unanswered(tested, answered, least)
}
