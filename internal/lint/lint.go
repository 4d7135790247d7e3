// Package lint finds what is suspicious about a script or a rule program that can be parsed: unknown commands, commands
// of some solvers only, and what solvers accept although the standard does not allow it.
//
// Errors of parsing are found by package smtlib. It may import smtlib, the theories and usage; which commands solvers
// have is a parameter.
package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Severity is how bad something is.
type Severity int

// The severities.
const (
	Note    Severity = iota // only some solvers accept it
	Warning                 // the standard does not allow it
	Error                   // neither the standard nor a solver of the catalog has it
)

// Remark is something suspicious at a place.
type Remark struct {
	Severity Severity
	*smtlib.Error
}

// Detail is the message with its line and a caret. Notes and warnings begin with their severity; errors do not, like
// those of package smtlib.
func (r Remark) Detail() string {
	e := *r.Error
	switch r.Severity {
	case Note:
		e.Msg = "note: " + e.Msg
	case Warning:
		e.Msg = "warning: " + e.Msg
	}
	return e.Detail()
}

// Solvers gives the names of the solvers that have a command, sorted.
type Solvers func(command string) []string

// Commands finds the commands of a source that are not in the standard: each name once, at its first place. A command
// that some solver has is a note, any other an error.
func Commands(file string, src []byte, of Solvers) []Remark {
	var names []string
	first, count := map[string]int{}, map[string]int{}
	standard := smtlib.StandardCommands()
	for _, c := range smtlib.NamedCommands(src) {
		if slices.Contains(standard, c.Name) {
			continue
		}
		if count[c.Name]++; count[c.Name] == 1 {
			names, first[c.Name] = append(names, c.Name), c.Offset
		}
	}
	var remarks []Remark
	for _, name := range names {
		r, msg := Note, ""
		if has := of(name); len(has) > 0 {
			msg = fmt.Sprintf("%s is a command of %s only", name, strings.Join(has, ", "))
		} else {
			r, msg = Error, unknown(name, standard)
		}
		if n := count[name]; n > 1 {
			msg += fmt.Sprintf(" (%d times)", n)
		}
		remarks = append(remarks, Remark{r, smtlib.ErrorAt(file, src, first[name], msg)})
	}
	return remarks
}

// binders are the reserved words that begin terms.
var binders = []string{"let", "forall", "exists", "lambda", "match", "!"}

// unknown describes an unknown command, and suggests one that was perhaps meant.
func unknown(name string, standard []string) string {
	msg := "unknown command " + name
	switch near := usage.DidYouMean(name, standard); {
	case near != "":
		return msg + near
	case slices.Contains(binders, name), slices.Contains(theory.OperatorNames(), name):
		return msg + "; a term is no command, write (assert (" + name + " …))"
	}
	return msg
}

// Sources counts sources with parts that are ignored: unknown commands and objectives. It may be used by several
// goroutines.
type Sources struct {
	mu         sync.Mutex
	unknown    smtlib.Errors // the first unknown command of each source that has one
	objectives []string      // names of sources that set objectives
}

// Count counts a source that sets objectives or has unknown commands, and reports whether it has unknown commands. If
// of is nil, these are not looked for.
func (s *Sources) Count(file string, src []byte, of Solvers) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if smtlib.SetsObjectives(src) {
		s.objectives = append(s.objectives, file)
	}
	if of == nil {
		return false
	}
	for _, r := range Commands(file, src, of) {
		if r.Severity == Error {
			s.unknown = append(s.unknown, r.Error)
			return true
		}
	}
	return false
}

// Warnings says in how many sources something is ignored, with an example: a line for each reason.
func (s *Sources) Warnings() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	if len(s.unknown) > 0 {
		example := slices.MinFunc(s.unknown, func(a, b *smtlib.Error) int { return strings.Compare(a.File, b.File) })
		lines = append(lines, fmt.Sprintf("commands that neither SMT-LIB nor a solver of the catalog has are left out, in "+
			"%d of the files: %v", len(s.unknown), example))
	}
	if n := len(s.objectives); n > 0 {
		files := slices.Min(s.objectives)
		if n > 1 {
			files = fmt.Sprintf("%d files, such as %s", n, files)
		}
		lines = append(lines, smtlib.ObjectivesIgnored+", in "+files)
	}
	return lines
}

// Script finds what is suspicious about a script, in the order of its lines.
func Script(script *smtlib.Script, src []byte, of Solvers) []Remark {
	remarks := Commands(script.File, src, of)
	remarks = append(remarks, modes(script.File, src)...)
	remarks = append(remarks, logics(script, src)...)
	slices.SortStableFunc(remarks, func(a, b Remark) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return remarks
}

// startOptions are the options that can be set in the start mode only (section 4.1.7).
var startOptions = []string{
	":global-declarations", ":interactive-mode", ":produce-assertions", ":produce-assignments", ":produce-models",
	":produce-proofs", ":produce-unsat-assumptions", ":produce-unsat-cores", ":random-seed",
}

// neutral are the commands that do not end the start mode. set-logic does by the standard, but solvers accept options
// after it.
var neutral = []string{"set-logic", "set-option", "set-info", "get-info", "get-option", "echo"}

// modes finds commands that are allowed only in the start mode (section 4.1.2) and come after its end.
func modes(file string, src []byte) []Remark {
	var remarks []Remark
	began := ""    // the command that ended the start mode
	logic := false // is set
	for _, c := range smtlib.NamedCommands(src) {
		what := ""
		switch {
		case c.Name == "reset":
			began, logic = "", false
			continue
		case c.Name == "set-logic" && began != "":
			what = "set-logic stands behind " + began + "; the standard allows it only before declarations and assertions"
		case c.Name == "set-logic" && logic:
			what = "the logic is set already; the standard allows one set-logic up to (reset)"
		case c.Name == "set-option" && began != "" && slices.Contains(startOptions, c.Word):
			what = "the option " + c.Word + " stands behind " + began +
				"; the standard allows it only before declarations and assertions"
		case began == "" && !slices.Contains(neutral, c.Name):
			began = c.Name
		}
		logic = logic || c.Name == "set-logic"
		if what != "" {
			remarks = append(remarks, Remark{Warning, smtlib.ErrorAt(file, src, c.Offset, what)})
		}
	}
	return remarks
}

// differences is the kind of remarks about the forms of difference logics.
const differences = "differences"

// logics finds unknown names of logics, and what the script uses although its logic lacks it: each once.
func logics(script *smtlib.Script, src []byte) []Remark {
	var remarks []Remark
	warn := func(at smtlib.Pos, format string, args ...any) {
		remarks = append(remarks, Remark{Warning,
			smtlib.ErrorAt(script.File, src, smtlib.OffsetOf(src, at), fmt.Sprintf(format, args...))})
	}
	logic := ""
	listed := map[string]bool{}
	for _, c := range script.Commands {
		switch c := c.(type) {
		case smtlib.Reset:
			if !c.OnlyAssertions {
				logic = ""
			}
		case smtlib.SetLogic:
			if logic != "" {
				continue
			}
			logic = c.Logic
			if _, known := theory.ParseLogic(logic); !known {
				warn(c.Pos(), "unknown logic %s%s", smtlib.Quote(logic), usage.DidYouMean(logic, theory.Logics()))
			}
		}
		if logic == "" {
			continue
		}
		for _, what := range theory.NeedsOf(script.Arena, formulas(c)).Lacking(logic) {
			if kind, _, _ := strings.Cut(what, " ("); !listed[kind] {
				listed[kind] = true
				warn(c.Pos(), "the logic %s does not have %s", smtlib.Quote(logic), what)
			}
		}
		if t := theory.OutsideDifferences(script.Arena, logic, formulas(c)); t != smtlib.NoTerm && !listed[differences] {
			listed[differences] = true
			warn(c.Pos(), "the logic %s has differences only, in few forms; it does not have %s", smtlib.Quote(logic),
				script.Arena.TermString(t))
		}
	}
	return remarks
}

// formulas are the terms of a command.
func formulas(c smtlib.Command) []smtlib.Term {
	switch c := c.(type) {
	case smtlib.Assert:
		return []smtlib.Term{c.Formula}
	case smtlib.CheckSat:
		return c.Assuming
	case smtlib.DefineFun:
		var bodies []smtlib.Term
		for _, d := range c.Funs {
			bodies = append(bodies, d.Body)
		}
		return bodies
	}
	return nil
}
