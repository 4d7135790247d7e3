package smtlib

import "strings"

// Signature describes a logic: its operators with their sort rules, its sorts, and the sorts of literals. It is data
// that is made outside this package and never changes once an [Arena] uses it.
type Signature struct {
	Operators map[string]*Operator
	Sorts     map[string]*SortSpec

	// Literal gives the sort of a literal; text is as written (for strings, the content).
	Literal func(a *Arena, kind Kind, text string) (Sort, error)

	// Respell, if set, gives the canonical spelling of a literal: in logics without integers 5 is read as 5.0, so
	// that a term means the same in every logic.
	Respell func(kind Kind, text string) (Kind, string)

	// InLogic, if set, gives the signature of another logic, which a script has set behind a reset. It differs in Respell
	// and Owner alone.
	InLogic func(logic string) *Signature

	// Owner, if set, names the theory of the script's logic that defines a function symbol (or a sort symbol) of that
	// name, or gives "". A script cannot declare such a symbol (section 4.1.5).
	Owner func(name string, sort bool) string

	// Known are names that some solver predefines in any logic, apart from those of Operators, Sorts and Spellings. A
	// script's declaration by a name of any of these four is renamed.
	Known map[string]bool

	// Adapt, if set, may repair the arguments of an application that does not sort-check (the promotion of Int to
	// Real), to an operator or, if op is nil, to something else. It returns nil where it cannot. deviation is a short
	// description if solvers do so, but the standard does not.
	Adapt func(a *Arena, op *Operator, args []Term, want []Sort) (adapted []Term, deviation string)

	// Spellings maps names that solvers accept for an operator, but SMT-LIB does not, to the operator's name, which a term
	// has.
	Spellings map[string]string

	// Lenient, if set, handles applications that do not sort-check but that solvers accept, as xor of one formula. It
	// gives the term that is meant, and a short description of the deviation; NoTerm if there is none.
	Lenient func(a *Arena, f Fun, args []Term) (t Term, what string)

	// Hint, if set, suggests what to write instead of an application that does not sort-check, or gives "".
	Hint func(a *Arena, f Fun, args []Term) string
}

// Operator is a theory function symbol: a row of some theory's table.
type Operator struct {
	Name    string
	Indices int  // number of indices; -1 for any
	Family  bool // Name followed by digits is the symbol, as bv13 in (_ bv13 32)
	// Single: an application to one argument equals that argument. SMT-LIB admits none, since and takes two or more, but
	// solvers accept (and p).
	Single bool
	Sort   SortRule
	// Deviates, if set, describes an application that Sort admits, since solvers do, but the standard does not, as "and
	// with one argument"; what is "" for others. The application is read as t, unless that is NoTerm.
	Deviates func(a *Arena, info *FunInfo, args []Term) (t Term, what string)
}

// AnyIndices as Operator.Indices admits every number of indices.
const AnyIndices = -1

// SortRule gives the sort of an application, or an error that says what was expected.
type SortRule func(a *Arena, app Application) (Sort, error)

// Application is the input of a sort rule.
type Application struct {
	Name    string // the symbol as written; families need it
	Indices []Index
	Args    []Sort
	As      Sort // the sort of an (as f σ) qualification, or NoSort
}

// SortSpec is a sort symbol of a theory.
type SortSpec struct {
	Name    string
	Indices int
	Args    int // number of sort arguments; AnyArgs for one or more

	// Check, if set, gives an error for indices out of range.
	Check func(indices []Index) error
	// Expand, if set, makes the symbol an abbreviation, as Float32 for (_ FloatingPoint 8 24).
	Expand func(a *Arena, args []Sort) Sort
	// Same, if set, gives the sort that the application is a synonym of, or NoSort.
	Same func(a *Arena, args []Sort) Sort
}

// AnyArgs as SortSpec.Args admits one or more arguments.
const AnyArgs = -1

// operator finds the operator for a symbol, families included.
func (sig *Signature) operator(name string) *Operator {
	if op := sig.Operators[name]; op != nil && !op.Family {
		return op
	}
	stem := strings.TrimRight(name, "0123456789")
	if stem != name {
		if op := sig.Operators[stem]; op != nil && op.Family {
			return op
		}
	}
	return nil
}

// predefines reports whether some solver may have a predefined symbol of that name. What a script declares is renamed
// then, for it may be printed under another logic than its own, and z3 recognises reserved words even in bars.
func (sig *Signature) predefines(name string) bool {
	return sig.operator(name) != nil || sig.Known[name] || sig.Sorts[name] != nil || sig.Spellings[name] != "" ||
		reserved[name]
}

// Index is an index of an indexed identifier (section 3.3): a numeral, a symbol or a hexadecimal.
type Index struct {
	Text string // as written; the unique name of a function that a script declares
	N    int64  // value of a numeral; -1 for anything else and for numerals beyond int64
	Fun  Fun    // the function symbol it names, if it is the index of a term and names one
	rank string // the sorts that follow it, as written: z3's (_ map (f (A) B))
}
