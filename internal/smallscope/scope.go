// Package smallscope has bounded families of instances: a notation for them, the enumeration of all their members up to
// symmetry, and the right answer of each, by evaluation under every assignment.
//
// A scope says how many assertions, variables and operators an instance has, and which. Sets of constraints define the
// fields of an instance one after the other: its shape, that is its formulas; a model; and the polarity of each
// assertion. The last line says which answer is expected.
//
// The notation is described in docs/scopes.md. parse.go, constraint.go and check.go parse it; grammar.go, terms.go and
// shapes.go make terms; solve.go and relation.go solve sets of constraints; exact.go finds the right answers; builtin/
// has the built-in scopes.
//
// The package runs no solver and reads no file.
package smallscope

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Scope is the description of a bounded family of instances.
type Scope struct {
	Name   string
	File   string
	Source []byte // text of this scope alone

	Asserts, Vars, Depth, Nodes Range
	Widths                      []int64 // widths of bit-vectors
	Ints                        *IntRange
	Values                      []Word // closed terms: the values that variables of their sorts may have
	Limit                       int    // most instances; 0: no limit
	Iso                         bool   // keep one of the instances that differ only by names and argument order
	Literals                    bool   // the short literals of each sort are terms: 0, 1, the smallest and the largest
	Ops, Sorts                  []Word
	Variables                   []Word   // sorts of variables; empty: all
	Functions                   []Word   // function symbols, left open; (f Int Bool): from integers to Booleans
	Objectives, Soft            Range    // terms that are optimized, and soft constraints, of scopes that expect optima
	Priorities                  []string // orders of objectives
	Sets                        []*Set
	Expect                      Expect

	at     map[string]smtlib.Pos // position of each setting
	named  []Word                // names in constraints: sorts, operators, polarities
	pos    smtlib.Pos            // position of the name
	in     *source
	before int // number of errors of the scopes before this one
	g      *grammar
}

// Path returns the scope's origin: builtin:name, or file:name.
func (sc *Scope) Path() string {
	if strings.HasPrefix(sc.File, BuiltinPrefix) {
		return sc.File
	}
	return sc.File + ":" + sc.Name
}

// HasCommand reports whether a set of constraints is solved by a user's command.
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

// IntRange bounds the variables of sort Int.
type IntRange struct{ Min, Max int64 }

// Word is a piece of SMT-LIB: an operator, a sort or a closed term.
type Word struct {
	Text string
	pos  smtlib.Pos
}

// Set is a set of constraints. It defines some fields of an instance, which may depend on those that are defined
// before.
type Set struct {
	Uses, Defs []Field
	Solver     Solver
	Command    string // command of an external solver
	Covers     bool   // choose models that make atoms both true and false
	Formulas   []formula

	pos, usesPos, defsPos, solverPos, coversPos smtlib.Pos
	given                                       bool // Defs are given in the text
}

// Field is a part of an instance that sets define.
type Field string

// The fields.
const (
	Shape    Field = "shape"    // the formulas
	Model    Field = "model"    // the values of their variables
	Polarity Field = "polarity" // whether each formula or its negation is asserted
)

var fields = []Field{Shape, Model, Polarity}

// Solver is the method by which the solutions of a set of constraints are found.
type Solver string

// The solvers.
const (
	Enum   Solver = "enum"   // enumerates all solutions
	Search Solver = "search" // finds one, by trying models in a random order; if the set covers, several
	Eval   Solver = "eval"   // searches for none: the fields follow from those before, and constraints are evaluated
	SMT    Solver = "smt"    // runs a command, which is asked for a model
)

// Verdict is the answer that a scope expects of its instances.
type Verdict string

// The verdicts.
const (
	ExpectSat   Verdict = "sat"   // the model is a witness
	ExpectUnsat Verdict = "unsat" // only instances that no assignment satisfies are kept
	ExpectExact Verdict = "exact" // every assignment is evaluated, which gives sat or unsat
	// ExpectOptimum is ExpectExact for instances that have objectives, whose right optima are found in the same way.
	ExpectOptimum Verdict = "optimum"
	// ExpectRelation leaves the right answer open, and says how the answers to related instances follow from it.
	ExpectRelation Verdict = "relation"
)

// Expect is the last line of a scope.
type Expect struct {
	Verdict  Verdict
	Relation instance.Relation // relation for the verdict ExpectRelation
	pos      smtlib.Pos
}
