// Package operator has the form of a theory's table: one [Row] an operator, with its sort rule and its evaluation, and
// [Env], the one door for open points and budgets. The theories are tables of rows; package theory collects them.
//
// It may import smtlib, smtlib/value and smtlib/regex.
package operator

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Row is one operator of a theory.
type Row struct {
	smtlib.Operator

	// Eval gives the value of an application. A row without it evaluates to open.
	Eval Eval
	// Lazy rows see open arguments and may absorb them, as and does; all others are open if an argument is.
	Lazy bool
	// Applies rows have a function for their first argument, which Eval applies by Call.Function. They are Lazy.
	Applies bool
	// Partial rows have arguments for which SMT-LIB leaves the value unspecified.
	Partial bool
	// OpenAs names the operator that the standard defines a Partial one by where the value is unspecified, if it does.
	OpenAs string
	// Specified tells of a Partial row's arguments that the value is specified. It is nil at those that are not known;
	// a row without it tells of none.
	Specified func(args []value.Value) bool
	// Chosen names the functions by which solvers' models say what was chosen where the value is unspecified; the first
	// that a model defines counts. They take the operator's arguments, or all but a divisor that is 0.
	Chosen []string
	// Invert gives values of an argument for a wanted result. A row without it is left to guesses.
	Invert Invert
	// InvertTerm gives a term for an argument from one for the result, where there is one.
	InvertTerm InvertTerm
	// RecoverTerm is InvertTerm where not every result is one of some argument, as of concat: the term that an argument
	// equals if the application equals the result. It says nothing of the converse.
	RecoverTerm InvertTerm
	// Otherwise writes applications in a way that more solvers read: by another name of the operator, or by the
	// definition that the standard, or the solver that has the operator, gives. A row without it has no such way.
	Otherwise Otherwise
	// Simpler names operators that give a reader less to think about, in the order in which reduction tries them in the
	// place of this one: with the same arguments, or with some of them.
	Simpler []string
	// Standard names the theories of SMT-LIB that have the operator; a row without any is of solvers alone. Since27 says
	// that it came with version 2.7, so that solvers need not know it.
	Standard []string
	Since27  bool
	// Spellings are other names of it, which are read and not written.
	Spellings []string
	// OfOne says that solvers read it of one argument, too, as that argument.
	OfOne bool
	// Commutes says that the order of arguments of one sort does not matter, from place CommutesFrom on: fp.add has its
	// rounding mode in front.
	Commutes     bool
	CommutesFrom int
	// Relation is the relation of its arguments that it is, if it is a comparison.
	Relation Relation
	// Everywhere is how all solvers that know the operator read it, if we read it otherwise, too. Rare says that some in
	// use do not know it, or hardly ever decide what is said with it.
	Everywhere *Reading
	Rare       bool
	// Heads are ways to write it to try. A row without them is tried with small numerals for its indices.
	Heads Heads
	// Note says what SMT-LIB leaves unspecified, and where a name comes from that is not in the standard.
	Note string
}

// Eval is the evaluation of an operator. It must be exact, or go through env.Open.
type Eval func(env *Env, c *Call) value.Value

// Partial marks a row as one with unspecified points.
func Partial(r Row) Row {
	r.Partial = true
	return r
}

// SpecifiedWhere tells where a Partial row is specified.
func (r Row) SpecifiedWhere(specified func(args []value.Value) bool) Row {
	r.Specified = specified
	return r
}

// ChosenBy names the functions that say what was chosen for a Partial row.
func (r Row) ChosenBy(names ...string) Row {
	r.Chosen = names
	return r
}

// SimplerAs names operators that are simpler than a row's.
func (r Row) SimplerAs(names ...string) Row {
	r.Simpler = names
	return r
}

// Call is an application with evaluated arguments. It is only valid during the evaluation.
type Call struct {
	Arena *smtlib.Arena
	Fun   *smtlib.FunInfo
	Sort  smtlib.Sort // of the result
	Args  []value.Value
	// Function gives the value of an argument that is a function, at some arguments of its own. The argument itself is
	// open where it is none that has all its values in a table. It is nil where functions cannot be applied.
	Function func(i int, args ...value.Value) value.Value
}

// Index is the value of index i, a numeral; -1 if it is none or exceeds int64.
func (c *Call) Index(i int) int64 { return c.Fun.Indices[i].N }

// Env is what an evaluation may use up. The zero Env has nothing left: use NewEnv.
type Env struct {
	Steps int64 // units of work left: about 20 ns each
	Bits  int   // bound of a number's size in bits, of a string's length, and of a value's size

	// Domain tells how many elements a sort has. It is nil where no sort is uninterpreted.
	Domain func(*smtlib.Arena, smtlib.Sort) value.Domain

	// Fixed gives the value that a model has for an application to args, which SMT-LIB leaves unspecified, or nil if
	// it has none. It is nil where no model fixes such points.
	Fixed func(c *Call, args []value.Value) value.Value

	// Chosen gives the value that a solver's model says it has chosen for such an application, or nil.
	Chosen func(c *Call, args []value.Value) value.Value

	regexes *regex.Builder // see Regexes
}

// Default budgets: a fragment never takes more than about 40 ms, or a number more than 8 kB.
const (
	DefaultSteps = 1_500_000
	DefaultBits  = 1 << 16
)

// NewEnv gives the default budgets.
func NewEnv() *Env { return &Env{Steps: DefaultSteps, Bits: DefaultBits} }

// Open is the value of a point that SMT-LIB leaves unspecified, or of one too costly to tell.
func (e *Env) Open(reason string) value.Value { return value.Open{Reason: reason} }

// Point is the value of an operator at args, which SMT-LIB leaves unspecified: open for that reason, unless the model
// fixes it. It is for points where an operator is a function of args alone, in the standard and in solvers.
func (e *Env) Point(c *Call, reason string, args ...value.Value) value.Value {
	if e.Fixed != nil {
		if v := e.Fixed(c, args); v != nil {
			return v
		}
	}
	return e.Choice(c, reason, args...)
}

// PointOf is Point for an operator that is defined, at such a point, as another one is at args. That has the sorts of
// the application.
func (e *Env) PointOf(c *Call, operator, reason string, args ...value.Value) value.Value {
	as := *c
	as.Fun = &smtlib.FunInfo{Name: operator}
	return e.Point(&as, reason, args...)
}

// Choice is the value of an operator at args, which SMT-LIB leaves unspecified: open for that reason, unless a solver's
// model says what it has chosen. It is for points that are none of their own: no model of ours can fix them.
func (e *Env) Choice(c *Call, reason string, args ...value.Value) value.Value {
	if e.Chosen != nil {
		if v := e.Chosen(c, args); v != nil {
			return v
		}
	}
	return e.Open(reason)
}

// Spend takes n units of work from the budget; if it returns false, the caller gives OutOfBudget.
func (e *Env) Spend(n int) bool {
	e.Steps -= int64(n)
	return e.Steps >= 0
}

// Linear charges for an operation whose cost grows with the size of its result, in bits.
func (e *Env) Linear(bits int) bool { return bits <= e.Bits && e.Spend(1+bits/1024) }

// Quadratic charges for a product, a quotient or a greatest common divisor of numbers of that size together. The bound
// is on the result, which is no larger.
func (e *Env) Quadratic(bits int) bool {
	words := bits/64 + 1
	return bits <= e.Bits && e.Spend(words+words*words/16)
}

// OutOfBudget is the value of a term whose evaluation was given up.
func (e *Env) OutOfBudget() value.Value { return value.Open{Reason: "budget"} }

// Bounded gives v, unless it is too large to work with.
func (e *Env) Bounded(v value.Value) value.Value {
	if value.Size(v) > e.Bits {
		return e.OutOfBudget()
	}
	return v
}
