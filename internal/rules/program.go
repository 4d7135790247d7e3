package rules

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Format is a format of rule programs.
type Format string

// The formats.
const (
	SMT     Format = "smt2"    // declare-rel, declare-var, rule, query
	Datalog Format = "datalog" // z3's format for files *.datalog
	Horn    Format = "horn"    // SMT-LIB clauses, usually with the logic HORN
)

// Formats are all of them.
func Formats() []Format { return []Format{SMT, Datalog, Horn} }

// Column is a column of a relation.
type Column struct {
	Name string // in Datalog
	Sort Sort
}

// Relation is a declared relation.
type Relation struct {
	Name    string
	Columns []Column
	Input   bool // in Datalog: marked as input, with facts
	// Defined says, in Horn clauses, that the relation consists of its facts; it is printed as the definition of a
	// function. A rule with it as the head is a constraint: what follows from the body must be among the facts.
	Defined bool
}

// Atom is a relation applied to terms of the program's arena.
type Atom struct {
	Relation int // index in the program; False in the head of a constraint
	Args     []smtlib.Term
}

// False is the relation in the head of a clause whose body must not hold.
const False = -1

// Literal is an atom of a body, perhaps negated.
type Literal struct {
	Atom
	Negated bool
}

// Rule is a rule: its head holds for all values of its variables for which the literals and the constraints of its body
// hold. A fact is a rule without a body. Rules are immutable: programs share them.
type Rule struct {
	// ID identifies the rule in the program, and does not change when other rules do.
	ID          int
	Vars        []Variable
	Head        Atom
	Body        []Literal
	Constraints []smtlib.Term // formulas
	// Frozen is a formula that could not be read as a rule, and stays as it is; NoTerm for rules.
	Frozen smtlib.Term
	// Uses are the relations that occur in a frozen formula.
	Uses []int
	Pos  smtlib.Pos
}

// IsFact reports whether a rule asserts a single tuple of constants of finite sorts.
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

// IsFrozen reports whether a rule is a frozen formula.
func (r *Rule) IsFrozen() bool { return r.Frozen != smtlib.NoTerm }

// Clone returns a copy of a rule that can be changed.
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
	Format    Format
	Arena     *smtlib.Arena // arena of all terms
	Options   []Option
	Preamble  []smtlib.Command // other declarations and definitions than those of relations
	Domains   []Sort           // sorts that a Datalog program declares with a size
	Relations []Relation
	Rules     []*Rule
	Queries   []int // queried relations; none in a Horn program, which asks for false
	// Complete says that the program asks for all tuples of relations, not only whether there are any.
	Complete bool
	// Models says that a Horn program asks for invariants, besides the verdict.
	Models bool
	// Logic is the logic that a Horn program declares instead of HORN, or NoLogic; "" stands for HORN.
	Logic string
	// Warnings are about what is allowed but has no defined meaning: constants outside of their domain.
	Warnings smtlib.Errors

	values *values
}

// New returns a program without rules.
func New(d Format) *Program { return over(smtlib.NewArena(theory.Signature("ALL")), d) }

// over returns a program over an arena, without rules.
func over(a *smtlib.Arena, d Format) *Program {
	return &Program{Format: d, Arena: a, values: &values{arena: a}}
}

// work returns the evaluator of the program's terms. If the arena is frozen, and so may be shared by goroutines, it is
// a new one.
func (p *Program) work() *values {
	if p.Arena.Frozen() {
		return &values{arena: p.Arena}
	}
	return p.values
}

// NoLogic says that a Horn program declares no logic, so that solvers treat it as ordinary formulas.
const NoLogic = "none"

// Own returns a copy to which terms can be added: it has an arena of its own if the program's is frozen.
func (p *Program) Own() *Program {
	c := p.Clone()
	if p.Arena.Frozen() {
		c.Arena = p.Arena.Child()
		c.values = &values{arena: c.Arena}
	}
	return c
}

// Clone returns a copy whose lists can be changed; rules and terms are shared.
func (p *Program) Clone() *Program {
	c := *p
	c.Relations, c.Rules = slices.Clone(p.Relations), slices.Clone(p.Rules)
	c.Options, c.Queries = slices.Clone(p.Options), slices.Clone(p.Queries)
	return &c
}

// Relation returns the index of the relation with a name, or -1.
func (p *Program) Relation(name string) int {
	return slices.IndexFunc(p.Relations, func(r Relation) bool { return r.Name == name })
}

// Rule returns the index of the rule with an id, or -1.
func (p *Program) Rule(id int) int {
	return slices.IndexFunc(p.Rules, func(r *Rule) bool { return r.ID == id })
}

// IsConstraint reports whether a rule can only derive false: its head is false, or a defined relation.
func (p *Program) IsConstraint(r *Rule) bool {
	return r.Head.Relation == False || p.Relations[r.Head.Relation].Defined && !p.IsFact(r)
}

// NextID is the least id above those of all rules.
func (p *Program) NextID() int {
	next := 1
	for _, r := range p.Rules {
		next = max(next, r.ID+1)
	}
	return next
}

// IsFinite reports whether all sorts in the program are finite, and no formula is frozen.
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
