package cause

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
	"github.com/smtstorm/smtstorm/solvers/options"
)

// unreduced is added to the size of a script that is not reduced: it comes behind all others.
const unreduced = 1 << 30

// EvidenceOf collects what a finding says of its cause.
func EvidenceOf(f *finding.Finding, files finding.Files) *Evidence {
	_, text := f.Script(files)
	e := &Evidence{
		ID: f.ID, Signature: f.Signature, Class: f.Class, Family: familyOf(f),
		Version: solvers.VersionNumber(f.Version), Place: f.Place(), Session: f.InSession(),
		Theories: strings.TrimPrefix(f.Logic, "QF_"), Operators: []string{}, Sorts: []string{}, ByOpinion: f.Words() != "",
		Versions: versionsOf(f), Rank: f.Rank(nil), Open: f.Doubtful, InBase: f.InBase(), Bytes: unreduced + len(text),
		ScriptBytes: len(text),
	}
	configuration := f.Configuration
	if f.Reduced != nil {
		e.IsReduced = true
		e.IsMinimal, e.Bytes = f.Reduced.Minimal, f.Reduced.After.Bytes
		e.Operators, e.Sorts = f.Reduced.Operators, f.Reduced.Sorts
		configuration = f.Reduced.Configuration
	}
	e.Needs = needsOf(configuration, text)
	e.enter(f.Mark, text)
	return e
}

// enter notes what is known by the mark and the text of a script.
func (e *Evidence) enter(mark, text string) {
	switch {
	case e.Class.Crashes():
	case e.Class.Rejects():
		e.Message, e.Commands = Skeleton(mark, wordsOf(text)), commandsOf(text)
	default:
		e.Mark = mark
	}
}

// builtin is the catalog that comes with the program.
var builtin = sync.OnceValue(func() *solvers.Catalog {
	c, err := solvers.LoadCatalog()
	if err != nil {
		panic("cause: " + err.Error()) // a test reads it
	}
	return c
})

// familyOf is the solver of a finding, without its version: the entry of the catalog, or the name up to the first "-".
func familyOf(f *finding.Finding) string {
	command := f.Program
	if len(command) == 0 {
		command = f.Command
	}
	if len(command) > 0 {
		if family := builtin().Rebuild(f.Solver, command).Family(); family != "" {
			return family
		}
	}
	name, _, _ := strings.Cut(f.Solver, "-")
	return name
}

// versionsOf says which versions showed the finding, as far as they were run. One that shows it sometimes says nothing.
func versionsOf(f *finding.Finding) map[string]bool {
	shows := map[string]bool{}
	for _, v := range f.Versions {
		if number := solvers.VersionNumber(v.Version); number != "" && v.Status != "flaky" {
			shows[number] = v.Status == "wrong"
		}
	}
	if b := f.Base; b != nil && !b.Elsewhere {
		if number := solvers.VersionNumber(b.Version); number != "" {
			shows[number] = b.Shows
		}
	}
	return shows
}

// needsOf lists the options and the tactics that a script takes, on the command line and in its text, sorted.
func needsOf(c finding.Configuration, text string) []string {
	needs := []string{}
	if c.Needed == nil {
		needs = append(needs, c.Items()...)
	} else {
		for _, a := range c.Needed {
			if !a.Plain {
				needs = append(needs, a.Text)
			}
		}
		if c.Tactic != "" {
			needs = append(needs, c.Tactic)
		}
	}
	needs = append(needs, inText(text)...)
	slices.Sort(needs)
	return slices.Compact(needs)
}

var (
	// settings are the options of a script, and its tactics.
	settings = regexp.MustCompile(`(?m)^\s*\((?:set-option :(\S+) ([^\s()]+)\)|check-sat-using (.*)\)\s*$)`)
	// usual are options with values that solvers have by default.
	usual = map[string]string{"opt.priority": "lex"}
)

// inText lists the options and tactics that a script's text has, but for those that only ask for output.
func inText(text string) (needs []string) {
	for _, m := range settings.FindAllStringSubmatch(text, -1) {
		switch {
		case m[3] != "":
			needs = append(needs, m[3])
		case options.StaysOut(m[1]) == "" && usual[m[1]] != m[2]:
			needs = append(needs, m[1]+"="+m[2])
		}
	}
	return needs
}

// settled are commands that say nothing of a fault: those that declare symbols follow from its operators.
var settled = []string{"", "set-logic", "set-info", "exit", "declare-const", "declare-fun"}

// commandsOf are the names of a script's commands, sorted.
func commandsOf(text string) []string {
	heads := slices.DeleteFunc(syntax.Heads([]byte(text)), func(head string) bool {
		return slices.Contains(settled, head)
	})
	slices.Sort(heads)
	return heads
}

// wordsOf are the words of a script but for its commands and comments, which may quote the message.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	text = string(smtlib.WithoutComments([]byte(text)))
	for _, w := range word.FindAllString(text, -1) {
		words[w] = true
	}
	for _, head := range syntax.Heads([]byte(text)) {
		delete(words, head)
	}
	return words
}
