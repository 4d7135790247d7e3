package smtlib

import "slices"

// Script is a parsed input: commands in order over one arena.
type Script struct {
	Arena    *Arena
	File     string
	Commands []Command

	// Leniencies are the deviations from the standard that were accepted, by a short description.
	Leniencies map[string]Leniency
}

// Leniency is a kind of deviation from the standard that was accepted.
type Leniency struct {
	Times  int
	Offset int  // offset of its first place in the source
	Form   bool // only the form deviates: whoever reads it at all reads the same
}

// Command is one command of a script (section 3.11). The implementations are in this file.
type Command interface {
	Pos() Pos
}

// At is the place of a command in its source; commands embed it.
type At Pos

// Pos gives the place.
func (p At) Pos() Pos { return Pos(p) }

// The commands.
type (
	// SetLogic is (set-logic Logic).
	SetLogic struct {
		At
		Logic string
	}
	// SetOption is (set-option :Keyword Value); the value is verbatim.
	SetOption struct {
		At
		Keyword, Value string
	}
	// SetInfo is (set-info :Keyword Value); the value is verbatim.
	SetInfo struct {
		At
		Keyword, Value string
	}
	// DeclareSort is declare-sort, or declare-sort-parameter.
	DeclareSort struct {
		At
		Sort *SortDecl
	}
	// DefineSort is define-sort. Definitions are expanded where they are used.
	DefineSort struct {
		At
		Sort *SortDecl
	}
	// DeclareDatatypes is declare-datatype, declare-datatypes, or cvc5's declare-codatatypes.
	DeclareDatatypes struct {
		At
		Datatypes []*Datatype
	}
	// DeclareFun is declare-fun or declare-const.
	DeclareFun struct {
		At
		Fun *Decl
	}
	// DefineFun is define-fun, define-const, define-fun-rec or define-funs-rec: one or more functions.
	DefineFun struct {
		At
		Funs []*Decl
	}
	// Assert is assert. Name is that of a (! … :named n) around the whole formula.
	Assert struct {
		At
		Formula Term
		Name    string
	}
	// CheckSat is check-sat, check-sat-assuming with its literals, z3's check-sat-using with its tactic, as it is
	// written except for white space and comments, or z3's get-consequences, with its assumptions and the terms whose
	// fixed values it asks for, which are nil for the others.
	CheckSat struct {
		At
		Assuming []Term
		Using    string
		Fixed    []Term
	}
	// Objective is maximize or minimize of a term, which some solvers have. Attributes are verbatim.
	Objective struct {
		At
		Maximize   bool
		Term       Term
		Attributes string
	}
	// SoftConstraint is assert-soft: of one group, the weights of the false formulas are added, and the sum is to be
	// minimal. Weight is as it is written, and "" stands for 1; a Group of "" is none.
	SoftConstraint struct {
		At
		Formula       Term
		Weight, Group string
	}
	// Priority is (set-option :opt.priority Order): how several objectives are combined.
	Priority struct {
		At
		Order string
	}
	// Push is (push Levels).
	Push struct {
		At
		Levels int
	}
	// Pop is (pop Levels).
	Pop struct {
		At
		Levels int
	}
	// Reset is (reset), or (reset-assertions) if OnlyAssertions is set.
	Reset struct {
		At
		OnlyAssertions bool
	}
	// DeclareRel is z3's declare-rel, see ParseRules.
	DeclareRel struct {
		At
		Relation *Decl
	}
	// Query is z3's query for a relation, see ParseRules; the options are verbatim.
	Query struct {
		At
		Relation *Decl
		Options  string
	}
	// Exit is (exit). What follows it is not parsed.
	Exit struct{ At }
	// Other is a command that has no meaning here (get-value, echo, a solver's own): its name and its text.
	Other struct {
		At
		Name, Text string
	}
)

// CheckCommands are the names of the commands that are read as a CheckSat.
func CheckCommands() []string {
	return []string{"check-sat", "check-sat-assuming", "check-sat-using", GetConsequences}
}

// GetConsequences is the name of z3's command that checks assertions under assumptions, and prints which terms have one
// value only.
const GetConsequences = "get-consequences"

// IsPlain reports whether the check is (check-sat).
func (c CheckSat) IsPlain() bool { return c.Assuming == nil && c.Using == "" && c.Fixed == nil }

// IsCheck reports whether commands of a name are read as a CheckSat.
func IsCheck(name string) bool { return slices.Contains(CheckCommands(), name) }

// Logic is the logic the script sets, or "".
func (s *Script) Logic() string {
	for _, c := range s.Commands {
		if c, ok := c.(SetLogic); ok {
			return c.Logic
		}
	}
	return ""
}

// Statuses gives, for each check, the (set-info :status …) between the previous check and it; the zero SetInfo if there
// is none.
func (s *Script) Statuses() []SetInfo {
	var all []SetInfo
	var status SetInfo
	for _, c := range s.Commands {
		switch c := c.(type) {
		case SetInfo:
			if c.Keyword == "status" {
				status = c
			}
		case CheckSat:
			all, status = append(all, status), SetInfo{}
		}
	}
	return all
}

// Info is the verbatim value of the last (set-info :keyword …), or "".
func (s *Script) Info(keyword string) string {
	value := ""
	for _, c := range s.Commands {
		if c, ok := c.(SetInfo); ok && c.Keyword == keyword {
			value = c.Value
		}
	}
	return value
}
