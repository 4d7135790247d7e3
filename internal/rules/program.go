package rules

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Dialect is a form in which programs are written.
type Dialect string

// The dialects.
const (
	SMT     Dialect = "smt2"    // declare-rel, declare-var, rule, query
	Datalog Dialect = "datalog" // what z3 reads from files *.datalog
	Horn    Dialect = "horn"    // clauses under the logic HORN
)

// Column is a column of a relation.
type Column struct {
	Name string // in Datalog
	Sort Sort
}

// Relation is a relation that is declared.
type Relation struct {
	Name    string
	Columns []Column
	Input   bool // in Datalog: facts are given
	// Defined says of a relation of Horn clauses that its facts are all that it has: it is printed as the definition of a
	// function. A rule with it in the head says that what follows from the body is there.
	Defined bool
}

// Atom is a relation applied to terms of the program's arena.
type Atom struct {
	Relation int // in the program; False in the head of a constraint
	Args     []smtlib.Term
}

// False is the relation in the head of a clause that says what must not be.
const False = -1

// Literal is an atom of a body, perhaps negated.
type Literal struct {
	Atom
	Negated bool
}

// Rule is a rule: its head holds for all values of its variables for which the literals and the constraints of its
// body do. A fact is a rule without a body. Rules do not change: programs share them.
type Rule struct {
	// ID tells the rule apart from all others of the program, and stays when these change.
	ID          int
	Vars        []Variable
	Head        Atom
	Body        []Literal
	Constraints []smtlib.Term // formulas
	// Frozen is a formula that is no rule, or none whose parts can be determined: it stays as it was read.
	Frozen smtlib.Term
	// Uses are the relations that occur in a frozen formula.
	Uses []int
	Pos  smtlib.Pos
}

// IsFact reports whether a rule says that one tuple of constants of finite sorts is in a relation.
func (p *Program) IsFact(r *Rule) bool {
	if r.IsFrozen() || r.Head.Relation == False || len(r.Body) > 0 || len(r.Constraints) > 0 {
		return false
	}
	for i, c := range p.Relations[r.Head.Relation].Columns {
		if c.Sort.Size == 0 || !p.IsConstant(r.Head.Args[i]) {
			return false
		}
	}
	return true
}

// IsFrozen reports whether a rule is a formula whose parts are not known.
func (r *Rule) IsFrozen() bool { return r.Frozen != smtlib.NoTerm }

// Clone copies a rule for changes.
func (r *Rule) Clone() *Rule {
	c := *r
	c.Vars = slices.Clone(r.Vars)
	c.Head.Args = slices.Clone(r.Head.Args)
	c.Body = make([]Literal, len(r.Body))
	for i, l := range r.Body {
		c.Body[i] = Literal{Atom{l.Relation, slices.Clone(l.Args)}, l.Negated}
	}
	c.Constraints = slices.Clone(r.Constraints)
	return &c
}

// Option is a setting of the engine.
type Option struct {
	Name, Value string
}

// Program is a rule program.
type Program struct {
	Dialect   Dialect
	Arena     *smtlib.Arena // of all terms
	Options   []Option
	Preamble  []smtlib.Command // declarations and definitions of what is no relation
	Domains   []Sort           // of a Datalog program
	Relations []Relation
	Rules     []*Rule
	Queries   []int // relations whose tuples are asked for; none of a Horn program, which asks for false
	// Complete says that the program asks for the tuples of relations, and not only whether there are any.
	Complete bool
	// Models says that a Horn program asks for invariants beside the verdict.
	Models bool
	// Logic is what a Horn program declares in the place of HORN: another logic, or NoLogic.
	Logic string
	// Warnings are on what is allowed but has no certain meaning: constants outside of their domain.
	Warnings smtlib.Errors

	values *values
}

// New gives a program without rules.
func New(d Dialect) *Program { return over(smtlib.NewArena(theory.Signature("ALL")), d) }

// over gives a program over an arena.
func over(a *smtlib.Arena, d Dialect) *Program {
	return &Program{Dialect: d, Arena: a, values: &values{arena: a}}
}

// work is what computes with the program's terms. A frozen arena may be shared by several goroutines: each has its own.
func (p *Program) work() *values {
	if p.Arena.Frozen() {
		return &values{arena: p.Arena}
	}
	return p.values
}

// NoLogic stands for a Horn program that declares no logic: solvers take it for formulas like any others.
const NoLogic = "none"

// Own gives a copy whose terms may grow: over an arena of its own if that of the program is frozen.
func (p *Program) Own() *Program {
	c := p.Clone()
	if p.Arena.Frozen() {
		c.Arena = p.Arena.Child()
		c.values = &values{arena: c.Arena}
	}
	return c
}

// Clone copies a program for changes of its lists; rules and terms are shared.
func (p *Program) Clone() *Program {
	c := *p
	c.Relations, c.Rules = slices.Clone(p.Relations), slices.Clone(p.Rules)
	c.Options, c.Queries = slices.Clone(p.Options), slices.Clone(p.Queries)
	return &c
}

// Relation gives the place of a relation by its name, or -1.
func (p *Program) Relation(name string) int {
	return slices.IndexFunc(p.Relations, func(r Relation) bool { return r.Name == name })
}

// Rule gives the place of a rule by its id, or -1.
func (p *Program) Rule(id int) int {
	return slices.IndexFunc(p.Rules, func(r *Rule) bool { return r.ID == id })
}

// IsConstraint reports whether a rule only says what must not be: it derives nothing but false.
func (p *Program) IsConstraint(r *Rule) bool {
	return r.Head.Relation == False || p.Relations[r.Head.Relation].Defined && !p.IsFact(r)
}

// NextID is an id that no rule has.
func (p *Program) NextID() int {
	next := 1
	for _, r := range p.Rules {
		next = max(next, r.ID+1)
	}
	return next
}

// IsFinite reports whether all that the program speaks of is of finite sorts, and every formula is a rule.
func (p *Program) IsFinite() bool {
	for _, r := range p.Relations {
		for _, c := range r.Columns {
			if c.Sort.Size == 0 {
				return false
			}
		}
	}
	for _, r := range p.Rules {
		if r.IsFrozen() {
			return false
		}
		for _, v := range r.Vars {
			if v.Sort.Size == 0 {
				return false
			}
		}
	}
	return true
}
