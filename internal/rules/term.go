package rules

import (
	"slices"
	"strconv"
)

// TermKind says what a term is.
type TermKind uint8

// The kinds of terms.
const (
	VariableTerm TermKind = iota
	Constant
	Symbol // a name, a literal of a sort that is not finite, a keyword
	List   // an application, as in the source: the first element says of what
)

// Term is a term. Terms do not change.
type Term struct {
	Kind  TermKind
	Index int    // VariableTerm: of the rule's variables
	Sort  Sort   // Constant
	Value uint64 // Constant
	Text  string // Symbol
	Args  []Term // List
}

// Var is a variable of a rule.
func Var(index int) Term { return Term{Kind: VariableTerm, Index: index} }

// Const is a value of a finite sort.
func Const(s Sort, value uint64) Term { return Term{Kind: Constant, Sort: s, Value: value} }

// Sym is a name.
func Sym(text string) Term { return Term{Kind: Symbol, Text: text} }

// App is an application.
func App(op string, args ...Term) Term {
	return Term{Kind: List, Args: append([]Term{Sym(op)}, args...)}
}

// Op gives the operator of an application, or "".
func (t Term) Op() string {
	if t.Kind == List && len(t.Args) > 0 && t.Args[0].Kind == Symbol {
		return t.Args[0].Text
	}
	return ""
}

// IsVar reports whether a term is this variable.
func (t Term) IsVar(v int) bool { return t.Kind == VariableTerm && t.Index == v }

// Equal reports whether two terms are the same.
func (t Term) Equal(u Term) bool {
	return t.Kind == u.Kind && t.Index == u.Index && t.Value == u.Value && t.Text == u.Text &&
		t.Sort.Name == u.Sort.Name && slices.EqualFunc(t.Args, u.Args, Term.Equal)
}

// Visit calls a function for each variable of a term, with repetition.
func (t Term) Visit(f func(v int)) {
	switch t.Kind {
	case VariableTerm:
		f(t.Index)
	case List:
		for _, a := range t.Args {
			a.Visit(f)
		}
	}
}

// Map gives the term with each variable replaced.
func (t Term) Map(f func(v int) Term) Term {
	switch t.Kind {
	case VariableTerm:
		return f(t.Index)
	case List:
		args := make([]Term, len(t.Args))
		for i, a := range t.Args {
			args[i] = a.Map(f)
		}
		t.Args = args
	}
	return t
}

// Has reports whether the variable occurs in the atom.
func (a Atom) Has(v int) bool {
	found := false
	a.Visit(func(w int) { found = found || v == w })
	return found
}

// Visit calls a function for each variable of the atom.
func (a Atom) Visit(f func(v int)) {
	for _, t := range a.Args {
		t.Visit(f)
	}
}

// Map gives the atom with each variable replaced.
func (a Atom) Map(f func(v int) Term) Atom {
	args := make([]Term, len(a.Args))
	for i, t := range a.Args {
		args[i] = t.Map(f)
	}
	return Atom{a.Relation, args}
}

// Equal reports whether two atoms are the same.
func (a Atom) Equal(b Atom) bool {
	return a.Relation == b.Relation && slices.EqualFunc(a.Args, b.Args, Term.Equal)
}

// Substitute gives the rule with each variable replaced everywhere.
func (r *Rule) Substitute(f func(v int) Term) *Rule {
	c := *r
	c.Head = r.Head.Map(f)
	c.Body = make([]Literal, len(r.Body))
	for i, l := range r.Body {
		c.Body[i] = Literal{l.Map(f), l.Negated}
	}
	c.Constraints = make([]Term, len(r.Constraints))
	for i, t := range r.Constraints {
		c.Constraints[i] = t.Map(f)
	}
	return &c
}

// Visit calls a function for each variable of the rule, with repetition.
func (r *Rule) Visit(f func(v int)) {
	r.Head.Visit(f)
	for _, l := range r.Body {
		l.Visit(f)
	}
	for _, t := range r.Constraints {
		t.Visit(f)
	}
}

// Compact gives the rule without the variables that do not occur in it.
func (r *Rule) Compact() *Rule {
	place := make([]int, len(r.Vars))
	used := 0
	r.Visit(func(v int) {
		if place[v] == 0 {
			place[v] = 1
			used++
		}
	})
	if used == len(r.Vars) {
		return r
	}
	var vars []Variable
	for i, v := range r.Vars {
		if place[i] > 0 {
			place[i] = len(vars)
			vars = append(vars, v)
		}
	}
	c := r.Substitute(func(v int) Term { return Var(place[v]) })
	c.Vars = vars
	return c
}

// Bound tells of each variable whether a positive literal binds it.
func (r *Rule) Bound() []bool {
	bound := make([]bool, len(r.Vars))
	for _, l := range r.Body {
		if l.Negated {
			continue
		}
		for _, t := range l.Args {
			if t.Kind == VariableTerm {
				bound[t.Index] = true
			}
		}
	}
	return bound
}

// IsSafe reports whether every variable is bound by a positive literal or, but in Datalog files, is equal to a term of
// such variables.
func (r *Rule) IsSafe(d Dialect) bool {
	bound := r.Bound()
	for changed := d != Datalog; changed; {
		changed = false
		for _, c := range r.Constraints {
			if v, _, is := definition(c, bound); is {
				bound[v], changed = true, true
			}
		}
	}
	safe := true
	r.Visit(func(v int) { safe = safe && bound[v] })
	return safe
}

// definition reads an equation as the value of a variable that is not bound, by terms that are.
func definition(c Term, bound []bool) (v int, t Term, is bool) {
	if c.Op() != "=" || len(c.Args) != 3 {
		return 0, t, false
	}
	for i := 1; i <= 2; i++ {
		left, right := c.Args[i], c.Args[3-i]
		if left.Kind != VariableTerm || bound[left.Index] {
			continue
		}
		all := true
		right.Visit(func(w int) { all = all && bound[w] })
		if all {
			return left.Index, right, true
		}
	}
	return 0, t, false
}

func itoa(n int) string { return strconv.Itoa(n) }
