package replay

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/dustin/go-humanize/english"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/panics"
)

// Matrix has the histories of several cases over the same versions.
type Matrix struct {
	Rows []*History
	// Same are groups of cases, as indices into Rows, that are probably of one cause.
	Same [][]int
}

// Compare runs all cases on all versions.
func Compare(ctx context.Context, cfg Config, cases []*Case, versions []Version) (*Matrix, error) {
	m := &Matrix{Rows: make([]*History, len(cases))}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(1, cfg.Jobs))
	for i, c := range cases {
		g.Go(func() error {
			return panics.Guard(func() (err error) {
				m.Rows[i], err = Bisect(ctx, cfg, c, versions, true)
				return err
			})
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	m.group()
	return m, nil
}

// Untested gives an error if no version gave an answer to any of the cases, or a version answers nothing at all.
func (m *Matrix) Untested() (err error) {
	for _, h := range m.Rows {
		if h.silent != nil {
			return h.silent
		}
	}
	for _, h := range m.Rows {
		if err = h.Untested(); err == nil {
			return nil
		}
	}
	return err
}

// group fills in Same: by the causes of the findings, with what became of them in the versions.
func (m *Matrix) group() {
	rows := map[string]int{}
	var all []*cause.Evidence
	for i, h := range m.Rows {
		if h.Case.Finding == nil {
			continue
		}
		e := cause.EvidenceOf(h.Case.Finding, h.Case.files)
		e.ID, e.Versions = fmt.Sprint(e.ID, " ", i), map[string]bool{}
		for k, s := range h.Status {
			if s == Wrong || s == Right {
				e.Versions[h.Versions[k]] = s == Wrong
			}
		}
		rows[e.ID], all = i, append(all, e)
	}
	for _, c := range cause.Of(all, nil) {
		var same []int
		for _, member := range c.Members {
			same = append(same, rows[member.ID])
		}
		if slices.Sort(same); len(same) > 1 {
			m.Same = append(m.Same, same)
		}
	}
	slices.SortFunc(m.Same, slices.Compare[[]int])
}

// marks stand for statuses in a table.
var marks = map[Status]string{
	Wrong: "wrong", Right: "·", Flaky: "flaky", Unsupported: "–", NotWrong: "?", NotJudged: "not judged",
	Elsewhere: "elsewhere", "": "",
}

// Text shows the matrix as a table in Markdown: cases in lines, versions in columns.
func (m *Matrix) Text(w io.Writer) error {
	if len(m.Rows) == 0 {
		return nil
	}
	versions := m.Rows[0].Versions
	fmt.Fprintf(w, "| | %s |\n|---|%s\n", strings.Join(versions, " | "), strings.Repeat("---|", len(versions)))
	for _, h := range m.Rows {
		var cells []string
		for _, s := range h.Status {
			cells = append(cells, marks[s])
		}
		fmt.Fprintf(w, "| %s | %s |\n", h.Case.Name(), strings.Join(cells, " | "))
	}
	_, err := fmt.Fprint(w, "\n· right, – not supported or not run, ? no answer; not judged: no right answer is known; "+
		"elsewhere: it crashes at another place\n")
	for _, same := range m.Same {
		var names []string
		for _, i := range same {
			names = append(names, m.Rows[i].Case.Name())
		}
		_, err = fmt.Fprintf(w, "probably one fault: %s\n", strings.Join(names, ", "))
	}
	return err
}

// Text says what is known of a case, for people.
func (h *History) Text(w io.Writer) error {
	n := len(h.Versions)
	fmt.Fprintln(w, h.Case.Path)
	if h.FirstWrong < 0 {
		fmt.Fprintf(w, "  wrong in no version, of %d that could be judged; %s\n", h.count(Right), h.effort())
		if m := h.count(NotJudged); m > 0 {
			fmt.Fprintf(w, "  not judged in %s: no right answer is known\n", english.Plural(m, "version", ""))
		}
		return h.skipped(w)
	}
	first := h.Versions[h.FirstWrong]
	switch before := h.before(h.FirstWrong, Right, NotJudged); {
	case before < 0:
		fmt.Fprintf(w, "  first wrong: %s, the oldest that could be run\n", first)
	case before == h.FirstWrong-1:
		fmt.Fprintf(w, "  first wrong: %s (%s)\n", first, h.isRight(before))
	case h.isUndecided(before+1, h.FirstWrong):
		fmt.Fprintf(w, "  first wrong: %s, or one before that does not decide (%s%s)\n", first, h.isRight(before),
			h.undecided(before+1, h.FirstWrong))
	default:
		fmt.Fprintf(w, "  first wrong: %s, or one before that could not be run (%s%s)\n", first, h.isRight(before),
			h.undecided(before+1, h.FirstWrong))
	}
	last := h.before(h.FirstRight, Wrong, Flaky)
	between := h.undecided(last+1, h.FirstRight)
	switch {
	case h.FirstRight < n:
		fmt.Fprintf(w, "  first right: %s (%s is wrong%s)\n", h.Versions[h.FirstRight], h.Versions[last], between)
		if h.Status[h.FirstRight] == NotJudged {
			fmt.Fprintf(w, "  %s: no right answer is known\n", h.isRight(h.FirstRight))
		}
	case between != "":
		fmt.Fprintf(w, "  first right: none; %s is wrong%s\n", h.Versions[last], between)
	default:
		fmt.Fprintf(w, "  first right: none, %s is still wrong\n", h.Versions[last])
	}
	if !h.Monotone {
		fmt.Fprintf(w, "  not only once: %s\n", finding.VersionsText(h.statuses()))
	}
	for i, s := range h.Status {
		if s == Flaky {
			fmt.Fprintf(w, "  flaky: %s is wrong in some runs only\n", h.Versions[i])
		}
	}
	fmt.Fprintf(w, "  %s\n", h.effort())
	return h.skipped(w)
}

// isRight says of a version which does not have the fault that it is right, as far as that is known.
func (h *History) isRight(i int) string {
	if h.Status[i] == NotJudged {
		return h.Versions[i] + " is not wrong in this way, and not judged otherwise"
	}
	return h.Versions[i] + " is right"
}

// isUndecided reports whether all versions in a range answer something that does not decide, or were not run between
// such.
func (h *History) isUndecided(from, to int) bool {
	for i := from; i < to; i++ {
		if h.Answers[i] == "" && h.Status[i] != "" {
			return false
		}
	}
	return from < to
}

// undecided says which versions in a range answer something that does not decide, such as "; v2 to v4 answer unknown".
// Versions between two that answer the same were not run if nothing is known of them.
func (h *History) undecided(from, to int) (text string) {
	for i := from; i < to; i++ {
		answer := h.Answers[i]
		if answer == "" {
			continue
		}
		last := i
		for j := i + 1; j < to && (h.Answers[j] == answer || h.Status[j] == ""); j++ {
			if h.Answers[j] == answer {
				last = j
			}
		}
		if last == i {
			text += fmt.Sprintf("; %s answers %s", h.Versions[i], answer)
		} else {
			text += fmt.Sprintf("; %s to %s answer %s", h.Versions[i], h.Versions[last], answer)
		}
		i = last
	}
	return text
}

// count is how many versions have a status.
func (h *History) count(s Status) int {
	n := 0
	for _, t := range h.Status {
		if t == s {
			n++
		}
	}
	return n
}

// effort says how many runs were made, for people.
func (h *History) effort() string {
	text := fmt.Sprintf("%s, and %d to be sure", english.Plural(h.Runs, "run", ""), h.Confirming)
	if rest := len(h.Versions) - h.Tested(); rest > 0 {
		text += fmt.Sprintf("; not run, and taken to be like the neighbours: %s", english.Plural(rest, "version", ""))
	}
	return text
}

// statuses are the versions that were run with their status.
func (h *History) statuses() []finding.VersionStatus {
	var all []finding.VersionStatus
	for i, s := range h.Status {
		if s != "" {
			all = append(all, finding.VersionStatus{Version: h.Versions[i], Status: string(s)})
		}
	}
	return all
}

// Keep writes into the findings' directories their status in each version. Versions that refuse a finding, or do not
// answer, are left out.
func (m *Matrix) Keep(logger *slog.Logger) error {
	for _, h := range m.Rows {
		if err := h.Keep(logger); err != nil {
			return err
		}
	}
	return nil
}

// Keep writes into a finding's directory its status in each version.
func (h *History) Keep(logger *slog.Logger) error {
	telling := slices.DeleteFunc(h.statuses(), func(v finding.VersionStatus) bool {
		return !slices.Contains([]Status{Wrong, Right, Flaky}, Status(v.Status))
	})
	if h.Case.Finding == nil || len(telling) == 0 {
		return nil
	}
	return finding.Revise(h.Case.Path, func(f *finding.Finding) { f.Versions = telling }, logger)
}

func (h *History) skipped(w io.Writer) error {
	for _, why := range h.Skipped {
		if _, err := fmt.Fprintf(w, "  not run: %s\n", strings.Join(strings.Fields(why), " ")); err != nil {
			return err
		}
	}
	return nil
}

// JSON writes the matrix for programs, a line for each case.
func (m *Matrix) JSON(w io.Writer) error {
	for i, h := range m.Rows {
		var same []string
		for _, group := range m.Same {
			if slices.Contains(group, i) {
				for _, j := range group {
					same = append(same, m.Rows[j].Case.Name())
				}
			}
		}
		if err := h.json(w, same); err != nil {
			return err
		}
	}
	return nil
}

// JSON writes the history as a line for programs.
func (h *History) JSON(w io.Writer) error { return h.json(w, nil) }

// json writes a line; same are the cases that are probably one fault, this one among them.
func (h *History) json(w io.Writer, same []string) error {
	at := func(i int) string {
		if i < 0 || i >= len(h.Versions) {
			return ""
		}
		return h.Versions[i]
	}
	status := map[string]Status{}
	for i, s := range h.Status {
		if s != "" {
			status[h.Versions[i]] = s
		}
	}
	return json.NewEncoder(w).Encode(map[string]any{
		"case": h.Case.Name(), "path": h.Case.Path, "first_wrong": at(h.FirstWrong), "first_right": at(h.FirstRight),
		"monotone": h.Monotone, "status": status, "runs": h.Runs, "confirming_runs": h.Confirming, "skipped": h.Skipped,
		"one_fault": same,
	})
}
