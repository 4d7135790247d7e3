// Package draft writes findings as reports to a solver's team, in the form that the team asks for: with the script,
// what is wrong, and a proof that the reader can check.
//
// It sends nothing and runs nothing. It may import internal/finding, internal/show/results, internal/oracle,
// internal/atomicfile, internal/tomlfile, the theories for what operators belong to, and mutate/instance and solvers
// for the words of expectations and verdicts.
package draft

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"text/template"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

//go:embed forms/*.md.tmpl
var forms embed.FS

var templates = template.Must(template.ParseFS(forms, "forms/*.md.tmpl"))

// plainForm is the form for teams without one.
const plainForm = "plain"

// Issue is a report on a finding.
type Issue struct {
	Team  *Team // nil: not known
	Title string
	Body  string // markdown
	// Policy says what the team asks of reports, for whoever sends the issue; "" if that is not known.
	Policy string
	Rank   string // unusual features that the fault needs: see [finding.Finding.RankText]
	// Same are the ids of further findings of probably the same cause, and Documented says which fault of docs/findings
	// this probably is; "" if none.
	Same       []string
	Documented string
}

// parts are what forms are filled in with.
type parts struct {
	// Language is that of the scripts, as Markdown names it; "" for Datalog.
	Language string

	What, Script, Command, Does, Right, Version, System, Options, Tool string

	Why, Output, Rechecked string
	Stack                  []string // functions, innermost first
	Family                 []string
	Shows, Derivation      []string
	Beside                 []finding.BesideScript
	WitnessShows, Witness  string
	Proof                  [][]string
	Clauses                []string
	Blame                  string
	Crashes, Refuses       bool
	Slow, Hoards           bool
}

// Bounds of what an issue shows; the finding's directory has all of it.
const (
	shownScript = 20_000 // bytes
	shownOutput = 1500
	shownProof  = 6000
	shownFrames = 12
)

// Further is what an issue says that the finding does not have.
type Further struct {
	Rechecked string   // what newer versions do, "" if nobody has looked
	WrongToo  []string // other solvers that are wrong about it, with their versions
	Family    []string // scripts of further findings that are probably of the same cause
	Same      []string // the ids of all of these
}

// Of writes a finding as an issue.
func Of(f *finding.Finding, files finding.Files, more Further) (Issue, error) {
	_, script := f.Script(files)
	team := TeamOf(f)
	issue := Issue{
		Team: team, Title: title(f, script), Policy: policy(team, f, files), Rank: f.RankText(), Same: more.Same,
		Documented: f.Documented.Text(),
	}
	form := plainForm
	if issue.Team != nil {
		form = cmp.Or(issue.Team.Form, plainForm)
	}
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, form+".md.tmpl", partsOf(f, files, more)); err != nil {
		return issue, err
	}
	issue.Body = strings.TrimSpace(b.String()) + "\n"
	if r := f.Reference; r != nil && r.Author != "" { // the path is one of this machine
		issue.Body = strings.ReplaceAll(issue.Body, r.Author, filepath.Base(r.Author))
	}
	return issue, nil
}

// Markdown is the issue with its title, as a file. What the team asks of reports, and where they go, is a comment that
// readers of the issue do not see.
func (i Issue) Markdown() string {
	text := "# " + i.Title + "\n\n"
	comment := "Rank: " + i.Rank + "."
	if i.Documented != "" {
		comment += " Probably " + i.Documented + "."
	}
	if len(i.Same) > 0 {
		comment += " Probably of the same cause: " + strings.Join(i.Same, ", ") + "."
	}
	if i.Team != nil {
		comment = fmt.Sprintf("Reports go to %s. %s", i.Team.Issues, strings.TrimSpace(i.Policy+" "+comment))
	}
	return text + "<!-- " + comment + " -->\n\n" + i.Body
}

func partsOf(f *finding.Finding, files finding.Files, more Further) parts {
	_, script := f.Script(files)
	language := "smt2"
	if f.Extension != "" {
		language = ""
	}
	p := parts{
		Language: language,
		What:     what(f, script), Script: finding.Clip(strings.TrimSpace(script), shownScript), Command: command(f, files),
		Does: f.Does(), Right: f.Right(), Version: versions(f, more.WrongToo),
		System: runtime.GOOS + " " + runtime.GOARCH, Options: options(f), Tool: f.Tool, Rechecked: more.Rechecked,
		Family: more.Family,
		Why:    why(f), Shows: f.Shows, Blame: blame(f), Beside: beside(f, files),
		Crashes: f.Observed == solvers.Crash, Refuses: f.Class.Marked(), Slow: f.Class.Timed(), Hoards: f.Memory,
	}
	r := f.Reduced
	if r != nil {
		p.Shows = r.Shows
	}
	if stack := f.Place().Stack; len(stack) > 0 {
		p.Stack = stack[:min(len(stack), shownFrames)]
	}
	if f.Class.Marked() { // whatever the right answer is
		p.Output = finding.Clip(strings.TrimSpace(f.Printed(files)), shownOutput)
		return p
	}
	p.Witness = finding.Clip(withoutComment(files.Witness), shownProof)
	if r != nil {
		p.Witness = finding.Clip(r.Witness, shownProof)
	}
	switch {
	case f.Class.InCore():
		p.WitnessShows = "The values:"
		return p
	case f.Class.InModel():
		p.WitnessShows = "Every assertion is true under these values, so that sat itself is right:"
		return p
	case f.Expect == instance.None:
		p.Witness = ""
		return p
	}
	if p.Derivation = f.Derivation; r != nil {
		p.Derivation, p.Clauses = r.Derivation, clausesOf(r.Operators)
		if size(r.Proof) <= shownProof {
			p.Proof = r.Proof
		}
	}
	return p
}

// blame says where a wrong unsat goes wrong; "" if that is not known.
func blame(f *finding.Finding) string {
	if b := f.Blamed(); b != nil && b.Formula != "" {
		return b.Text()
	}
	return ""
}

// beside are the scripts of the other runs that the fault depends on, for faults that only a comparison shows.
func beside(f *finding.Finding, files finding.Files) []finding.BesideScript {
	if f.Class.Compared() || f.Class.Timed() {
		return f.Besides(files)
	}
	return nil
}

// setLogic finds the logic of a script.
var setLogic = regexp.MustCompile(`\(set-logic\s+([^\s()]+)\s*\)`)

// title says in a line what is wrong, and with what: two findings of a solver should not have the same title.
func title(f *finding.Finding, script string) string {
	text := subject(f) + ": " + f.Class.Title()
	switch {
	case f.Class.Marked() && f.Mark != "":
		text += ": " + titledMark(f.Spoken().Mark)
	case f.Class.InCore() && f.Mark != "":
		text += " that " + f.Mark
	}
	if f.Place().Assertion != "" { // which says enough
		return text
	}
	if stack := f.Place().Stack; len(stack) > 0 {
		text += " in " + stack[0]
	}
	text += optimum(f)
	if f.Reduced != nil && f.Reduced.Minimal {
		if special := telling(f.Reduced.Operators); len(special) > 0 {
			text += " with " + strings.Join(special[:min(len(special), titledOperators)], ", ")
			if len(special) > titledOperators {
				text += " …"
			}
		}
	}
	if hasResets(script) {
		text += " after (reset)"
	}
	logic := f.Logic
	if m := setLogic.FindAllStringSubmatch(script, -1); m != nil { // the last script of a session decides
		logic = m[len(m)-1][1]
	}
	if logic != "" {
		text += " (" + logic + ")"
	}
	return text + f.Needs()
}

// position is where in the script a message says that something is wrong.
var position = regexp.MustCompile(
	`^(?i:(?:parse )?error:? )?(?:at )?(?:line \d+,? column \d+|position \d+|[\w<>.-]+:\d+[.:]\d+): `)

// titledWords bounds the message in a title; the issue has it as a whole.
const titledWords = 120

// titledMark is a message in a title: without the place in the script that it names, and not too long.
func titledMark(mark string) string {
	text := position.ReplaceAllString(strings.TrimSuffix(mark, "."), "")
	if len(text) <= titledWords {
		return text
	}
	cut := strings.ToValidUTF8(text[:titledWords], "")
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return cut + " …"
}

// titledOperators is how many operators a title names at most.
const titledOperators = 4

// resets finds the commands that begin a further script.
var resets = regexp.MustCompile(`(?m)^\s*\(reset\s*\)`)

func hasResets(script string) bool { return resets.MatchString(script) }

// optimum says of which objective an optimum is wrong, and under which priority; "" for other faults.
func optimum(f *finding.Finding) string {
	if !f.Class.OfOptima() {
		return ""
	}
	text, priority := "", f.Way.Priority
	if o := f.Optimized(); o != nil {
		priority = cmp.Or(priority, o.Priority)
	}
	if f.Way.Objective != "" {
		text += " of " + f.Way.Objective
	}
	if f.Way.Kind != "" {
		text += " (" + f.Way.Kind + ")"
	}
	if priority != "" {
		text += " under priority " + priority
	}
	return text
}

// subject is the team's name for its solver, or else the user's.
func subject(f *finding.Finding) string {
	return teamName(f)
}

// kinds are what signatures name kinds of functions that a script declares, for people.
var kinds = map[string]string{
	"apply": "uninterpreted functions", "constructor": "constructors", "selector": "selectors",
	"-": "minus",
}

// telling are the operators that characterise a script: those of the core only if there are no others.
func telling(operators []string) []string {
	common := []string{"=", "and", "or", "not", "=>", "xor", "ite", "distinct", "true", "false"}
	special := slices.DeleteFunc(slices.Clone(operators), func(o string) bool { return slices.Contains(common, o) })
	if len(special) == 0 {
		special = slices.Clone(operators)
	}
	for i, o := range special {
		special[i] = cmp.Or(kinds[o], o)
	}
	return special
}

// what says in a sentence what is wrong.
func what(f *finding.Finding, script string) string {
	text := programName(f) + f.Needs() + " " + f.Does() + "."
	switch c := f.Confirmed(); {
	case c.Threads:
		text += fmt.Sprintf(" It runs several threads, and does so in %d of %d runs.", c.Wrong, c.Runs)
	case c.Wrong < c.Runs:
		text += fmt.Sprintf(" It does so in %d of %d runs.", c.Wrong, c.Runs)
	}
	if of := optimum(f); of != "" {
		text += " The wrong optimum is that" + of + "."
	}
	return text + session(f, script)
}

// session says how the solver has to read a script where that is not as one file with one script.
func session(f *finding.Finding, script string) (text string) {
	if hasResets(script) {
		text += " It takes several scripts in one process, with (reset) between them; the last one shows it."
	}
	switch r := f.Reduced; {
	case r == nil && f.Incremental > 0, r != nil && r.Input && r.OtherWay.Runs == 0:
		text += " It was seen where the process reads standard input."
	case r != nil && r.Input:
		text += fmt.Sprintf(" The process must read standard input: from a file, %s show it.", r.OtherWay)
	case r != nil && r.OtherWay.Runs > 0 && r.OtherWay.Wrong == 0:
		text += " It shows from a file, and not where the process reads standard input."
	}
	return text
}

// command is the command line that shows the fault, with the file name under which a reader saves the script.
func command(f *finding.Finding, files finding.Files) string {
	at := f.CommandFrom("", files)
	for _, word := range f.Command { // paths of this machine
		if filepath.IsAbs(word) {
			at = strings.ReplaceAll(at, word, filepath.Base(word))
		}
	}
	return at
}

// versions is the version in which it was found, and the status in others.
func versions(f *finding.Finding, wrongToo []string) string {
	text := cmp.Or(f.Version, "unknown")
	if len(wrongToo) > 0 {
		text += "; also wrong: " + strings.Join(wrongToo, ", ")
	}
	if b := f.Base; b != nil && b.Version != "" {
		text += map[bool]string{true: "; also in ", false: "; not shown by "}[f.InBase()] + b.Version
	}
	if len(f.Versions) > 0 {
		text += "; of the versions tested: " + finding.VersionsText(f.Versions)
	}
	return text
}

// options are the options that the fault needs, as far as is known, and which of them the solver's documentation calls
// experimental.
func options(f *finding.Finding) string {
	c, command := f.Configuration, f.Command
	if f.Reduced != nil {
		c, command = f.Reduced.Configuration, f.Reduced.Command
	}
	return c.Describe(subject(f), command)
}

// why says in a paragraph why the answer is wrong; "" if the right answer says it.
func why(f *finding.Finding) string {
	r := f.Reduced
	switch {
	case f.Class.Marked():
		return ""
	case f.Class.InModel() && r != nil && r.Witness != "": // which stands below
		return strings.ReplaceAll(f.Reason(), "a witness from the finding", "the values below")
	case f.Expect == instance.None, f.Class.InCore():
		return f.Reason()
	case f.Words() != "": // the statement of the right answer names them
		return ""
	case r == nil:
		return whyUnreduced(f)
	case len(r.Derivation) > 0:
		return "The script has no model: " + r.Established + "."
	case r.Certificate == string(instance.Evaluated) && r.Witness != "":
		return "The script has a model: every assertion is true under the values below (evaluated exactly, without a solver)."
	case r.Certificate == string(instance.Evaluated):
		return "Every assertion is true (evaluated exactly, without a solver)."
	}
	return finding.Sentence(r.Established)
}

func whyUnreduced(f *finding.Finding) string {
	switch f.Certificate {
	case string(instance.Derived):
		return "The assertions are unsatisfiable: each assignment that they leave was evaluated exactly."
	case string(instance.Evaluated):
		return "Every assertion is true under the values below (evaluated exactly, without a solver)."
	}
	text := fmt.Sprintf("%s is right, by exact evaluation", f.Expected)
	if f.Reference != nil && f.Reference.Solver != "" {
		text += " and answers of " + f.Reference.Solver
	}
	return text + "."
}

// programName is what the program is called, without its directory; the solver, if it is run by something else.
func programName(f *finding.Finding) string {
	if name := filepath.Base(f.Command[0]); TeamFor(name) != nil {
		return name
	}
	return subject(f)
}

// withoutComment leaves out the lines of comments in front.
func withoutComment(script []byte) string {
	text := string(script)
	for strings.HasPrefix(text, ";") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return strings.TrimSpace(text)
}

func size(proof [][]string) int {
	n := 0
	for _, steps := range proof {
		for _, line := range steps {
			n += len(line)
		}
	}
	return n
}
