// Package operator defines the form of a theory's table: one [Row] per operator, with its sort rule and its evaluation;
// and [Env], which handles all unspecified points and budgets. The theories are tables of rows; package theory collects
// them.
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
	// Lazy rows are evaluated with open arguments, too, and may absorb them, as and does. All other rows are open if an
	// argument is.
	Lazy bool
	// Applies rows have a function as their first argument, which Eval applies by Call.Function. They are Lazy.
	Applies bool
	// Partial rows have arguments at which SMT-LIB leaves the value unspecified.
	Partial bool
	// OpenAs names the operator by which the standard defines a Partial one where its value is unspecified, if it does.
	OpenAs string
	// Specified reports whether a Partial row's value is specified at args, which are nil if they are not known. A row
	// without it reports it of no arguments.
	Specified func(args []value.Value) bool
	// Chosen names functions in solvers' models that contain the solver's choice of unspecified values; the first that a
	// model defines counts. Their arguments are those of the operator, or all of these except a divisor that is 0.
	Chosen []string
	// Invert gives values of an argument for a wanted result. For a row without it, values are guessed.
	Invert Invert
	// InvertTerm gives a term for an argument from one for the result, if there is one.
	InvertTerm InvertTerm
	// RecoverTerm is for operators like concat, for which not every term is a possible result: it gives the term that an
	// argument equals if the application equals the result. The converse need not hold.
	RecoverTerm InvertTerm
	// Otherwise writes an application in a way that more solvers read: with another name of the operator, or by the
	// definition in the standard, or by the solver that has the operator. A row without it has no such way.
	Otherwise Otherwise
	// Simpler names operators that are easier to understand. Reduction tries them in this order in place of the operator,
	// with the same arguments or some of them.
	Simpler []string
	// Standard names the theories of SMT-LIB that have the operator; it is empty for solvers' extensions. Since27: it was
	// added in version 2.7, so that solvers need not know it.
	Standard []string
	Since27  bool
	// Spellings are other names of the operator, which are read and not written.
	Spellings []string
	// OfOne: solvers read an application to one argument, too, as that argument.
	OfOne bool
	// Commutes: the order of arguments of one sort does not matter, from place CommutesFrom on (before it, fp.add has its
	// rounding mode).
	Commutes     bool
	CommutesFrom int
	// Relation is the relation that the operator is, if it is a comparison.
	Relation Relation
	// Everywhere is the form that all solvers that know the operator accept, if we accept others, too. Rare: some solvers
	// in use do not know it, or hardly ever decide formulas with it.
	Everywhere *Reading
	Rare       bool
	// Heads gives heads of the operator to try. A row without it is tried with small numerals as indices.
	Heads Heads
	// Note says what SMT-LIB leaves unspecified, and where a name that is not in the standard comes from.
	Note string
}

// Eval evaluates an operator. The value must be exact, or come from env.Open.
type Eval func(env *Env, c *Call) value.Value

// Partial marks a row as one with unspecified points.
func Partial(r Row) Row {
	r.Partial = true
	return r
}

// SpecifiedWhere sets Row.Specified.
func (r Row) SpecifiedWhere(specified func(args []value.Value) bool) Row {
	r.Specified = specified
	return r
}

// ChosenBy sets Row.Chosen.
func (r Row) ChosenBy(names ...string) Row {
	r.Chosen = names
	return r
}

// SimplerAs sets Row.Simpler.
func (r Row) SimplerAs(names ...string) Row {
	r.Simpler = names
	return r
}

// Call is an application with evaluated arguments. It is only valid during the evaluation.
type Call struct {
	Arena *smtlib.Arena
	Fun   *smtlib.FunInfo
	Sort  smtlib.Sort // sort of the result
	Args  []value.Value
	// Function applies argument i, a function, to arguments of its own. (The argument's own value is open, unless a table
	// has all its values.) It is nil if functions cannot be applied.
	Function func(i int, args ...value.Value) value.Value
}

// Index is the value of index i; -1 if it is not a numeral or exceeds int64.
func (c *Call) Index(i int) int64 { return c.Fun.Indices[i].N }

// Env has the budgets and the model of an evaluation. The zero Env has no budget left: use NewEnv.
type Env struct {
	Steps int64 // units of work left: about 20 ns each
	Bits  int   // bound on a number's size in bits, on a string's length, and on a value's size

	// Domain gives the number of elements of a sort. It is nil if no sort is uninterpreted.
	Domain func(*smtlib.Arena, smtlib.Sort) value.Domain

	// Fixed gives a model's value of an application to args that SMT-LIB leaves unspecified, or nil if it has none. It is
	// nil if no model fixes such values.
	Fixed func(c *Call, args []value.Value) value.Value

	// Chosen gives the value that a solver's model contains for such an application, or nil.
	Chosen func(c *Call, args []value.Value) value.Value

	regexes *regex.Builder // see Regexes
}

// Default budgets: the evaluation of a fragment takes at most about 40 ms, and a number 8 kB.
const (
	DefaultSteps = 1_500_000
	DefaultBits  = 1 << 16
)

// NewEnv gives the default budgets.
func NewEnv() *Env { return &Env{Steps: DefaultSteps, Bits: DefaultBits} }

// Open is the value of an application that SMT-LIB leaves unspecified, or that is too costly to evaluate.
func (e *Env) Open(reason string) value.Value { return value.Open{Reason: reason} }

// Point is the value of an operator at args, which SMT-LIB leaves unspecified: the model's value, or open for that
// reason. It is for operators that, in the standard and in solvers, are functions of args alone at this point.
func (e *Env) Point(c *Call, reason string, args ...value.Value) value.Value {
	if e.Fixed != nil {
		if v := e.Fixed(c, args); v != nil {
			return v
		}
	}
	return e.Choice(c, reason, args...)
}

// PointOf is Point for an operator whose value at this point is defined by another operator at args, whose sorts are
// those of the application's arguments.
func (e *Env) PointOf(c *Call, operator, reason string, args ...value.Value) value.Value {
	as := *c
	as.Fun = &smtlib.FunInfo{Name: operator}
	return e.Point(&as, reason, args...)
}

// Choice is the value of an operator at args, which SMT-LIB leaves unspecified: the choice that a solver's model
// contains, or open for that reason. It is for points that our own models do not fix, since they depend on others.
func (e *Env) Choice(c *Call, reason string, args ...value.Value) value.Value {
	if e.Chosen != nil {
		if v := e.Chosen(c, args); v != nil {
			return v
		}
	}
	return e.Open(reason)
}

// Spend uses up n units of work; if it returns false, the caller gives OutOfBudget.
func (e *Env) Spend(n int) bool {
	e.Steps -= int64(n)
	return e.Steps >= 0
}

// Linear charges for an operation whose cost grows with the size of its result, in bits.
func (e *Env) Linear(bits int) bool { return bits <= e.Bits && e.Spend(1+bits/1024) }

// Quadratic charges for a product, a quotient or a greatest common divisor of numbers whose sizes add up to bits. The
// result is no larger, and the bound on a number's size is checked for it.
func (e *Env) Quadratic(bits int) bool {
	words := bits/64 + 1
	return bits <= e.Bits && e.Spend(words+words*words/16)
}

// OutOfBudget is the value of a term whose evaluation was given up for lack of budget.
func (e *Env) OutOfBudget() value.Value { return value.Open{Reason: "budget"} }

// Bounded gives v, or OutOfBudget if v is too large to work with.
func (e *Env) Bounded(v value.Value) value.Value {
	if value.Size(v) > e.Bits {
		return e.OutOfBudget()
	}
	return v
}
