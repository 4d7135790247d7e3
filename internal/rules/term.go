package rules

import (
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Variable is a variable of a rule.
type Variable struct {
	Term smtlib.Term
	Sort Sort
}

// place is the index of a variable in a list, or -1.
func place(vars []Variable, v smtlib.Term) int {
	return slices.IndexFunc(vars, func(w Variable) bool { return w.Term == v })
}

// Bool is the sort of truth values.
func (p *Program) Bool() Sort { return p.SortOf(p.Arena.Bool()) }

// BitVec is the sort of bit-vectors of a width in bits.
func (p *Program) BitVec(width int) Sort {
	return p.SortOf(p.Arena.IndexedSort("BitVec", int64(width)))
}

// Int is the sort of the integers.
func (p *Program) Int() Sort { return p.SortOf(p.Arena.IndexedSort("Int")) }

// DomainOf is a domain of a Datalog program.
func (p *Program) DomainOf(name string, size uint64) Sort {
	return Sort{Sort: p.Arena.IndexedSort("Int"), Domain: name, Size: size}
}

// SortOf describes a sort of the program's arena.
func (p *Program) SortOf(s smtlib.Sort) Sort { return p.work().sort(s) }

// SortText prints a sort.
func (p *Program) SortText(s Sort) string { return p.work().text(s) }

// Var makes a variable.
func (p *Program) Var(name string, s Sort) Variable { return Variable{p.Arena.Var(name, s.Sort), s} }

// Name is the name of a variable.
func (p *Program) Name(v Variable) string { return p.Arena.Text(v.Term) }

// Const makes the term of a value of a finite sort from its code.
func (p *Program) Const(s Sort, code uint64) smtlib.Term {
	if s.Domain != "" {
		return must(p.Arena.Literal(smtlib.KindNumeral, strconv.FormatUint(code, 10)))
	}
	v := p.work().value(s, code)
	if p.Arena.SortIs(s.Sort, "BitVec") { // in binary, whatever the width is
		return must(p.Arena.Literal(smtlib.KindBinary, v.String()))
	}
	return must(theory.Term(p.Arena, v, s.Sort, nil))
}

// Code is the code of a constant's value. The error is an *Abstained.
func (p *Program) Code(t smtlib.Term) (uint64, error) { return p.work().constant(t) }

// Apply applies an operator of the theories. It panics if the arguments have the wrong sorts.
func (p *Program) Apply(operator string, args ...smtlib.Term) smtlib.Term {
	return must(p.Arena.Apply(operator, args...))
}

// ApplyIndexed applies an operator with indices. It panics if these or the arguments are wrong.
func (p *Program) ApplyIndexed(operator string, indices []int64, args ...smtlib.Term) smtlib.Term {
	all := make([]smtlib.Index, len(indices))
	for i, n := range indices {
		all[i] = smtlib.Index{Text: strconv.FormatInt(n, 10), N: n}
	}
	f, err := p.Arena.Operator(operator, all...)
	if err != nil {
		panic("rules: " + err.Error())
	}
	return must(p.Arena.App(f, args...))
}

// Number makes an integer.
func (p *Program) Number(n int) smtlib.Term {
	return must(p.Arena.Literal(smtlib.KindNumeral, strconv.Itoa(n)))
}

// must panics if a term could not be made.
func must(t smtlib.Term, err error) smtlib.Term {
	if err != nil {
		panic("rules: " + err.Error())
	}
	return t
}

// IsVar reports whether a term is a variable.
func (p *Program) IsVar(t smtlib.Term) bool { return p.Arena.Kind(t) == smtlib.KindVar }

// IsConstant reports whether a term is a literal, or another constant of the theories.
func (p *Program) IsConstant(t smtlib.Term) bool {
	kind := p.Arena.Kind(t)
	return kind.IsLiteral() ||
		kind == smtlib.KindApp && len(p.Arena.Args(t)) == 0 && p.Arena.FunInfo(p.Arena.Fun(t)).Op != nil
}

// VisitTerm calls f with the index of each variable of a rule that is free in a term.
func (p *Program) VisitTerm(r *Rule, t smtlib.Term, f func(v int)) {
	if p.IsVar(t) {
		f(place(r.Vars, t))
		return
	}
	for _, v := range p.Arena.FreeVars(t) {
		f(place(r.Vars, v))
	}
}

// VisitAtom is VisitTerm for all arguments of an atom.
func (p *Program) VisitAtom(r *Rule, a Atom, f func(v int)) {
	for _, t := range a.Args {
		p.VisitTerm(r, t, f)
	}
}

// Visit is VisitTerm for all terms of a rule.
func (p *Program) Visit(r *Rule, f func(v int)) {
	p.VisitAtom(r, r.Head, f)
	for _, l := range r.Body {
		p.VisitAtom(r, l.Atom, f)
	}
	for _, t := range r.Constraints {
		p.VisitTerm(r, t, f)
	}
}

// Substitute returns a rule with variables replaced by terms. Its list of variables is unchanged.
func (p *Program) Substitute(r *Rule, f func(v int) smtlib.Term) *Rule {
	var vars, by []smtlib.Term
	for i, v := range r.Vars {
		if t := f(i); t != v.Term {
			vars, by = append(vars, v.Term), append(by, t)
		}
	}
	return p.mapped(r, func(t smtlib.Term, _ Sort) smtlib.Term {
		if i := slices.Index(vars, t); i >= 0 {
			return by[i]
		}
		if len(vars) == 0 || len(p.Arena.FreeVars(t)) == 0 || p.IsVar(t) {
			return t
		}
		return must(p.Arena.Instantiate(t, vars, by))
	})
}

// mapped returns a rule with each argument and constraint replaced. f is called with arguments and the sorts of their
// columns.
func (p *Program) mapped(r *Rule, f func(t smtlib.Term, s Sort) smtlib.Term) *Rule {
	c := r.Clone()
	each := func(a Atom) {
		for i, t := range a.Args {
			a.Args[i] = f(t, p.Relations[a.Relation].Columns[i].Sort)
		}
	}
	each(c.Head)
	for _, l := range c.Body {
		each(l.Atom)
	}
	for i, t := range c.Constraints {
		c.Constraints[i] = f(t, Sort{})
	}
	return c
}

// Replace returns a rule with all occurrences of variables and constants replaced. f is called with these and their
// sorts: a number of a Datalog program has the domain of its column, or of what it is compared with. The error is that
// the result is not well-sorted.
func (p *Program) Replace(r *Rule, f func(t smtlib.Term, s Sort) smtlib.Term) (*Rule, error) {
	var failed error
	made := p.mapped(r, func(t smtlib.Term, s Sort) smtlib.Term {
		by := map[smtlib.Term]smtlib.Term{}
		leaves := smtlib.Reachable([]smtlib.Term{t}, p.Arena.Args)
		for _, leaf := range leaves {
			if at := place(r.Vars, leaf); at >= 0 && s.Domain == "" {
				s = r.Vars[at].Sort
			}
		}
		for _, leaf := range leaves {
			switch at := place(r.Vars, leaf); {
			case at >= 0:
				by[leaf] = f(leaf, r.Vars[at].Sort)
			case p.IsConstant(leaf) && s.Domain != "":
				by[leaf] = f(leaf, s)
			case p.IsConstant(leaf):
				by[leaf] = f(leaf, p.SortOf(p.Arena.Sort(leaf)))
			}
		}
		t, err := p.Arena.Replace(t, by)
		if err != nil {
			failed = err
		}
		return t
	})
	return made, failed
}

// Compact returns the rule without the variables that do not occur in it.
func (p *Program) Compact(r *Rule) *Rule {
	occurs := make([]bool, len(r.Vars))
	p.Visit(r, func(v int) { occurs[v] = true })
	if !slices.Contains(occurs, false) {
		return r
	}
	c := *r
	c.Vars = nil
	for i, v := range r.Vars {
		if occurs[i] {
			c.Vars = append(c.Vars, v)
		}
	}
	return &c
}

// Bound reports, for each variable, whether a positive literal binds it.
func (p *Program) Bound(r *Rule) []bool {
	bound := make([]bool, len(r.Vars))
	for _, l := range r.Body {
		if l.Negated {
			continue
		}
		for _, t := range l.Args {
			if p.IsVar(t) {
				bound[place(r.Vars, t)] = true
			}
		}
	}
	return bound
}

// IsSafeRule reports whether every variable is bound by a positive literal or, except in Datalog files, equated to a
// term over such variables.
func (p *Program) IsSafeRule(r *Rule) bool {
	bound := p.Bound(r)
	for changed := p.Format != Datalog; changed; {
		changed = false
		for _, c := range r.Constraints {
			if v, _, is := p.definition(r.Vars, c, bound); is {
				bound[v], changed = true, true
			}
		}
	}
	safe := true
	p.Visit(r, func(v int) { safe = safe && bound[v] })
	return safe
}

// definition reads an equation as the definition of an unbound variable by a term over bound ones.
func (p *Program) definition(vars []Variable, c smtlib.Term, bound []bool) (v int, t smtlib.Term, is bool) {
	args := p.Arena.Args(c)
	if p.Arena.OperatorName(c) != "=" || len(args) != 2 {
		return 0, t, false
	}
	for i := range args {
		left, right := args[i], args[1-i]
		if !p.IsVar(left) {
			continue
		}
		if v = place(vars, left); v < 0 || bound[v] {
			continue
		}
		if !slices.ContainsFunc(p.Arena.FreeVars(right), func(w smtlib.Term) bool { return !bound[place(vars, w)] }) {
			return v, right, true
		}
	}
	return 0, t, false
}

// Equal reports whether two atoms are the same.
func (a Atom) Equal(b Atom) bool { return a.Relation == b.Relation && slices.Equal(a.Args, b.Args) }
