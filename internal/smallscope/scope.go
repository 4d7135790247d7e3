// Package smallscope has bounded families of instances: a notation for them, the enumeration of all their members up to
// symmetry, and what is certain of each, by evaluation under every assignment.
//
// A scope says how many assertions, variables and operators an instance has, and which. Sets of constraints define the
// fields of an instance one after the other: its shape, that is its formulas; a model; and the polarity of each
// assertion. The last line says what is to be expected of the instances.
//
// The notation is described in docs/scopes.md. It is read by parse.go, constraint.go and check.go; terms are made in
// grammar.go, terms.go and shapes.go; sets of constraints are solved in solve.go and relation.go; exact.go finds the
// right answers; builtin/ has scopes.
//
// It runs no solver and reads no file.
package smallscope

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Scope is a bounded family of instances, as it is written.
type Scope struct {
	Name   string
	File   string
	Source []byte // the summary alone

	Asserts, Vars, Depth, Nodes Range
	Widths                      []int64 // of bit-vectors
	Ints                        *IntRange
	Values                      []Word // closed terms: what variables of their sorts may be
	Limit                       int    // of instances; 0 for none
	Iso                         bool   // one instance stands for all that differ by names and the order of arguments
	Literals                    bool   // the short literals of each sort are terms
	Ops, Sorts                  []Word
	Variables                   []Word // sorts that variables are of; none stand for all
	Functions                   []Word // that instances leave open: a name, the arguments' sorts and the result's
	Sets                        []*Set
	Expect                      Expect

	at     map[string]smtlib.Pos // of the settings
	named  []Word                // in constraints: sorts, operators, polarities
	pos    smtlib.Pos            // of the name
	in     *source
	before int // errors of other scopes
	g      *grammar
}

// Path says where the scope is from.
func (sc *Scope) Path() string {
	if strings.HasPrefix(sc.File, BuiltinPrefix) {
		return sc.File
	}
	return sc.File + ":" + sc.Name
}

// HasCommand reports whether a set of constraints is solved by a command of the user's.
func (sc *Scope) HasCommand() bool {
	return slices.ContainsFunc(sc.Sets, func(s *Set) bool { return s.Solver == SMT })
}

// Range is an interval of integers.
type Range struct{ Min, Max int }

// Has reports whether a number is in the range.
func (r Range) Has(n int) bool { return r.Min <= n && n <= r.Max }

func (r Range) String() string {
	if r.Min == r.Max {
		return fmt.Sprint(r.Min)
	}
	return fmt.Sprintf("%d..%d", r.Min, r.Max)
}

// IntRange is what variables of sort Int may be.
type IntRange struct{ Min, Max int64 }

// Word is a piece of SMT-LIB: an operator, a sort or a closed term.
type Word struct {
	Text string
	pos  smtlib.Pos
}

// Set is a set of constraints: it defines some fields of an instance by those that are defined before.
type Set struct {
	Uses, Defs []Field
	Solver     Solver
	Command    string // of an external solver
	Covers     bool   // covers literals
	Formulas   []formula

	pos, usesPos, defsPos, solverPos, coversPos smtlib.Pos
	given                                       bool // Defs are written down
}

// Field is a part of an instance that sets define.
type Field string

// The fields.
const (
	Shape    Field = "shape"    // the formulas
	Model    Field = "model"    // the values of their variables
	Polarity Field = "polarity" // of each formula: whether it is asserted as it is, or its negation
)

var fields = []Field{Shape, Model, Polarity}

// Solver is how the solutions of a set of constraints are found.
type Solver string

// The solvers.
const (
	Enum   Solver = "enum"   // all of them
	Search Solver = "search" // one, by choices in a random order that are taken back; of models, some that cover literals
	Eval   Solver = "eval"   // none is searched for: what is defined follows, and the constraints are evaluated
	SMT    Solver = "smt"    // a command that is asked for a model
)

// Verdict is what a scope says of its instances.
type Verdict string

// What can be expected.
const (
	ExpectSat   Verdict = "sat"   // the model is a witness
	ExpectUnsat Verdict = "unsat" // only those are kept that no assignment satisfies
	ExpectExact Verdict = "exact" // every assignment is evaluated
	// ExpectRelation leaves open what the right answer is, and says how it is related to others.
	ExpectRelation Verdict = "relation"
)

// Expect is the last line of a scope.
type Expect struct {
	Verdict  Verdict
	Relation instance.Relation // of ExpectRelation
	pos      smtlib.Pos
}
