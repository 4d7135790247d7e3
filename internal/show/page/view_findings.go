package page

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/show/draft"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// Findings are the signatures, the worst first.
type Findings struct {
	Groups []Group
	News   int // number of groups that are neither known, nor in the base, nor fixed
}

// notCounted says how many findings do not count, and why; "" if all do.
func (f Findings) notCounted() string {
	counts := map[string]int{}
	for _, g := range f.Groups {
		counts[g.Known.WhySilent()] += g.Count
	}
	delete(counts, "")
	var parts []string
	for _, why := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, report.Number(counts[why])+" "+why)
	}
	if len(parts) == 0 {
		return ""
	}
	return "; not counted: " + strings.Join(parts, ", ")
}

// Group is one signature, with the finding that stands for it: the template asks both for what it shows.
type Group struct {
	*results.Group
	*results.Finding
	First bool
	Issue draft.Issue
	dir   string // directory of the page
}

// Severity sets its colour.
func (g Group) Severity() oracle.Severity { return severity(g.Finding.Finding) }

// Subject is the signature without class and solver.
func (g Group) Subject() string { return subject(g.Group.Signature, g.Finding.Finding) }

// Subtitle completes the headline.
func (g Group) Subtitle() string {
	if strings.Contains(g.Headline(g.Who(), g.Words()), g.Subject()) {
		return ""
	}
	return g.Subject()
}

// Bytes is the size of the script that is shown.
func (g Group) Bytes() int {
	if g.Reduced != nil {
		return g.Reduced.After.Bytes
	}
	return len(g.ScriptOf(g.Best()))
}

// ScriptOf is the script of one of its findings, as far as there is room.
func (g Group) ScriptOf(f *results.Finding) string {
	longest := shownBelow
	if f == g.Best() {
		longest = shownScript
	}
	_, script := f.Script(f.Files)
	return finding.Clip(strings.TrimSpace(script), longest)
}

// Output is what the solver printed, as far as there is room.
func (g Group) Output() string {
	return finding.Clip(strings.TrimSpace(g.Printed(g.Files)), shownOutput)
}

// ReportOf is the path of the report of one of its findings.
func (g Group) ReportOf(f *results.Finding) (string, error) {
	at, err := filepath.Rel(g.dir, f.Dir)
	return path.Join(filepath.ToSlash(at), "report.md"), err
}

// Bounds of what the page shows of one finding: the whole is in its directory.
const (
	shownScript = 6000 // bytes
	shownProof  = 6000
	shownOutput = 1500
	shownBelow  = 1500 // bytes
)

func findingsOf(c *results.Campaign) (Findings, error) {
	var all Findings
	for i, g := range c.Groups {
		f := g.Best()
		issue, err := draft.Of(f.Finding, f.Files, draft.Further{})
		if err != nil {
			return all, err
		}
		if g.Known.WhySilent() == "" {
			all.News++
		}
		all.Groups = append(all.Groups, Group{Group: g, Finding: f, First: i == 0, Issue: issue, dir: c.Dir})
	}
	return all, nil
}

// severity is how bad a finding is: one step less where only the author's status says that the answer is wrong.
func severity(f *finding.Finding) oracle.Severity {
	if f.Words() != "" {
		return f.Class.Severity().Lower()
	}
	return f.Class.Severity()
}

// subject is a signature without class and solver, which are shown beside it.
func subject(signature string, f *finding.Finding) string {
	return strings.TrimPrefix(signature, string(f.Class)+" "+f.Solver+" ")
}

// shownSteps is as much of a proof as there is room for.
type shownSteps struct {
	Proof [][]string
	More  bool // there are more steps
}

// stepsOf are the steps of a proof, assertion by assertion, as far as there is room; nil: it has none.
func stepsOf(proof [][]string) *shownSteps {
	room := shownProof
	for i, steps := range proof {
		for _, line := range steps {
			room -= len(line)
		}
		if room < 0 {
			return &shownSteps{proof[:i], true}
		}
	}
	if len(proof) == 0 {
		return nil
	}
	return &shownSteps{Proof: proof}
}
