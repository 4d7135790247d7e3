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
		counts[g.WhySilent] += g.Seen
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

// Group is one signature, with the finding that stands for it.
type Group struct {
	ID        string // ID of that finding
	Class     oracle.Class
	Severity  oracle.Severity // sets its colour
	Solver    string
	Version   string
	Signature string
	Subject   string // the signature without class and solver
	State     finding.State
	Known     string  // what became of the fault; "" while it is new
	WhySilent string  // "" if it counts
	Versions  string  // solver versions, with the finding's status in each
	Below     []Below // other findings that are probably of the same cause
	Seen      int
	Headline  string
	Subtitle  string // completes the headline
	First     bool
	Logic     string
	Strategy  string
	Oracle    string
	Found     string

	Script, Command  string
	File             string // the script's
	Before, After    finding.Size
	IsReduced        bool
	Minimal          bool
	NotReduced       string
	WorkerOnly       string // in a sentence; "": not only a worker has shown it
	Right, Reason    string // the right answer, and how it is known
	InModel, InCore  bool   // the fault is in the model, or in the core, and not in the answer
	Options          string // options that the fault needs
	Witness          string
	Proof            [][]string
	ProofMore        bool // the proof has more steps than are shown
	Derivation       []string
	Shows            []string
	Blame            string // step at which a wrong unsat went wrong
	Output           string
	Confirmed        string
	Takes, Rank      string // unusual features of the script, and all that its rank depends on
	Issue, IssueHost string // markdown, and where it goes
	IssueTitle       string
	Kept             []Kept // findings with their own directories, the one that is shown first

	ProbablyKnown string // state of other findings of the cause
	Documented    string // fault of docs/findings that this probably is
	Stack         string // functions on the stack of a crash
}

// Below is a finding of a cause, beside the one that stands for it.
type Below struct{ ID, Signature, Path, How, Script string }

// Kept is the directory of a finding.
type Kept struct{ ID, Path string }

// Bytes is the size of the script that is shown.
func (g Group) Bytes() int {
	if g.IsReduced {
		return g.After.Bytes
	}
	return len(g.Script)
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
		group, err := groupOf(c.Dir, g)
		if err != nil {
			return all, err
		}
		group.First = i == 0
		if group.WhySilent == "" {
			all.News++
		}
		all.Groups = append(all.Groups, group)
	}
	return all, nil
}

// below are the findings of a cause beside the one that stands for it.
func below(dir string, of *results.Group) (all []Below, err error) {
	for _, f := range of.Findings[1:] {
		at, err := filepath.Rel(dir, f.Dir)
		if err != nil {
			return nil, err
		}
		_, script := f.Script(f.Files)
		all = append(all, Below{
			ID: f.ID, Signature: f.Signature, Path: path.Join(filepath.ToSlash(at), "report.md"), How: of.How[f.ID].Text(),
			Script: finding.Clip(strings.TrimSpace(script), shownBelow),
		})
	}
	return all, nil
}

func groupOf(dir string, of *results.Group) (Group, error) {
	f := of.Best()
	issue, err := draft.Of(f.Finding, f.Files, draft.Further{})
	if err != nil {
		return Group{}, err
	}
	name, script := f.Script(f.Files)
	g := Group{
		ID: f.ID, Class: f.Class, Severity: severity(f.Finding), Solver: f.Solver, Version: f.Version,
		Signature: of.Signature, Subject: subject(of.Signature, f.Finding), Seen: of.Count,
		Headline: f.Headline(f.Who(), f.Words()), Logic: f.Logic, Strategy: f.Strategy, Oracle: f.Oracle,
		Found: when(f.Found), Script: finding.Clip(strings.TrimSpace(script), shownScript),
		Command: f.CommandFrom(f.Dir, f.Files), File: name, NotReduced: f.NotReduced, Shows: f.Shows,
		Blame:      f.Blamed().Text(),
		WorkerOnly: f.WorkerOnly.Text(),
		Derivation: f.Derivation, Output: finding.Clip(strings.TrimSpace(f.Printed(f.Files)), shownOutput),
		Issue: issue.Body, IssueTitle: issue.Title, Right: f.Right(), Reason: f.Reason(),
		InModel: f.Class.InModel(), InCore: f.Class.InCore(),
		Takes: strings.Join(f.Takes(), ", "), Rank: f.RankText(),
	}
	if !strings.Contains(g.Headline, g.Subject) {
		g.Subtitle = g.Subject
	}
	if g.State, g.WhySilent = of.Known.Name(), of.Known.WhySilent(); of.Known != nil {
		g.Known = of.Known.Text()
	}
	if f.Class.Marked() { // Right gives the reason as well
		g.Reason = ""
	}
	g.Versions = finding.VersionsText(f.Versions)
	if issue.Team != nil {
		g.IssueHost = issue.Team.Issues
	}
	if r := f.Reduced; r != nil {
		g.IsReduced, g.Before, g.After, g.Minimal = true, r.Before, r.After, r.Minimal
		g.Witness, g.Derivation, g.Shows = finding.Clip(r.Witness, shownProof), r.Derivation, r.Shows
		g.Options = strings.ReplaceAll(r.Options(f.Solver), "`", "") // removes Markdown's backquotes
		g.Proof, g.ProofMore = within(r.Proof, shownProof)
	}
	g.Confirmed = f.Confirmed().String()
	if of.ProbablyKnown != nil {
		g.ProbablyKnown = of.ProbablyKnown.Text()
	}
	g.Documented, g.Stack = f.Documented.Text(), strings.Join(f.Place().Stack, " < ")
	if g.Below, err = below(dir, of); err != nil {
		return g, err
	}
	for _, kept := range of.Findings {
		at, err := filepath.Rel(dir, kept.Dir)
		if err != nil {
			return g, err
		}
		g.Kept = append(g.Kept, Kept{kept.ID, path.Join(filepath.ToSlash(at), "report.md")})
	}
	return g, nil
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

// within returns as many of the steps as there is room for, assertion by assertion, and whether there are more.
func within(proof [][]string, room int) (some [][]string, more bool) {
	for i, steps := range proof {
		for _, line := range steps {
			room -= len(line)
		}
		if room < 0 {
			return proof[:i], true
		}
	}
	return proof, false
}
