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
	Note    Severity = iota // what only some solvers accept
	Warning                 // what the standard does not allow
	Error                   // what neither the standard nor a solver of the catalog can make sense of
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

// Sources counts sources with parts that are ignored: unknown commands, and objectives of rule programs. It may be used
// by several goroutines.
type Sources struct {
	mu         sync.Mutex
	unknown    smtlib.Errors // the first unknown command of each source that has one
	objectives []string      // names of rule programs that set objectives
}

// CountRules counts a rule program that sets objectives.
func (s *Sources) CountRules(file string, src []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if smtlib.SetsObjectives(src) {
		s.objectives = append(s.objectives, file)
	}
}

// Count counts a script that has unknown commands, and reports whether it has some.
func (s *Sources) Count(file string, src []byte, of Solvers) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range Commands(file, src, of) {
		if r.Severity == Error {
			s.unknown = append(s.unknown, r.Error)
			return true
		}
	}
	return false
}

// WithoutUnknown is a source without the commands that neither SMT-LIB nor any solver has, all else at its place; names
// are theirs, each once.
func WithoutUnknown(src []byte, of Solvers) (without []byte, names []string) {
	without = src
	standard := smtlib.StandardCommands()
	for _, c := range smtlib.NamedCommands(src) {
		if slices.Contains(standard, c.Name) || smtlib.HasMeaning(c.Name) || len(of(c.Name)) > 0 {
			continue
		}
		if len(names) == 0 {
			without = slices.Clone(src)
		}
		if !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
		for i := c.Offset; i < c.End; i++ {
			if without[i] != '\n' {
				without[i] = ' '
			}
		}
	}
	return without, names
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
	remarks = append(remarks, standard(script.File, src)...)
	remarks = append(remarks, leniencies(script, src)...)
	for _, e := range smtlib.QueryErrors(script.Arena.Signature(), script.File, src) {
		remarks = append(remarks, Remark{Error, e})
	}
	remarks = append(remarks, logics(script, src)...)
	slices.SortStableFunc(remarks, func(a, b Remark) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Msg, b.Msg))
	})
	return remarks
}

// leniencies lists what was read although the standard does not have it: each kind at its first place.
func leniencies(script *smtlib.Script, src []byte) []Remark {
	var remarks []Remark
	for what, l := range script.Leniencies {
		msg := "accepted, though not in the standard: " + what + times(l.Times)
		remarks = append(remarks, Remark{Warning, smtlib.ErrorAt(script.File, src, l.Offset, msg)})
	}
	return remarks
}

// times says how often there is something of which only the first place is listed.
func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(" (%d times)", n)
}

// differences is the kind of remarks about the forms of difference logics.
const differences = "differences"

// logics finds unknown names of logics and of orders of objectives, and what the script uses although its logic lacks
// it: each once.
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
		case smtlib.Priority:
			if orders := smtlib.Orders(); !slices.Contains(orders, c.Order) {
				warn(c.Pos(), "unknown order of objectives %s: there are %s", c.Order, strings.Join(orders, ", "))
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
		needs := theory.NeedsOf(script.Arena, formulas(c))
		needs.Declare(script.Arena, c)
		for _, what := range needs.Lacking(logic) {
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
	case smtlib.Objective:
		return []smtlib.Term{c.Term}
	case smtlib.SoftConstraint:
		return []smtlib.Term{c.Formula}
	case smtlib.CheckSat:
		return slices.Concat(c.Assuming, c.Fixed)
	case smtlib.DefineFun:
		var bodies []smtlib.Term
		for _, d := range c.Funs {
			bodies = append(bodies, d.Body)
		}
		return bodies
	}
	return nil
}
