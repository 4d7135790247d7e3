package rules

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// mostExpanded bounds the size of a clause in terms, counting each occurrence, since it is printed without let.
const mostExpanded = 50000

// clause reads a formula as a rule: a universally quantified implication of a body and a head.
type clause struct {
	*smtReader
	r      *Rule
	budget int
}

// split strips annotations from a formula, and returns it with its operator or quantifier and its arguments.
func (c *clause) split(t smtlib.Term) (smtlib.Term, string, []smtlib.Term) {
	for c.p.Arena.Kind(t) == smtlib.KindAnnotated {
		t = c.p.Arena.Args(t)[0]
	}
	if c.p.Arena.Kind(t) == smtlib.KindQuant {
		return t, c.p.Arena.Quantifier(t).String(), c.p.Arena.Args(t)
	}
	return t, c.p.Arena.OperatorName(t), c.p.Arena.Args(t)
}

// read reads an asserted formula. It returns false if that is not a clause, or too large.
func (c *clause) read(t smtlib.Term) bool {
	if c.budget--; c.budget < 0 {
		return false
	}
	t, op, args := c.split(t)
	switch op {
	case "forall":
		return c.bind(args[:len(args)-1]) && c.read(args[len(args)-1])
	case "=>":
		last := len(args) - 1
		return c.bodies(args[:last]) && c.read(args[last])
	case "not":
		c.r.Head.Relation = False
		return c.body(args[0])
	case "or":
		return c.disjunction(args)
	case "false":
		c.r.Head.Relation = False
		return true
	}
	if _, is := c.relation(t); is {
		a, ok := c.atom(t)
		c.r.Head = a
		return ok
	}
	c.r.Head.Relation = False
	if op == "true" {
		return c.constraint(c.p.Const(c.p.Bool(), 0))
	}
	return c.constraint(c.p.Apply("not", t))
}

// isHorn reports whether the rule that was read is one of its format. In a clause without a head, a negated literal of
// the body becomes the head; a clause has at most one of both.
func (c *clause) isHorn() bool {
	if c.p.Format != Horn {
		return true
	}
	for i, l := range c.r.Body {
		if !l.Negated {
			continue
		}
		if c.r.Head.Relation != False {
			return false
		}
		c.r.Head, c.r.Body = l.Atom, slices.Delete(c.r.Body, i, i+1)
		return !slices.ContainsFunc(c.r.Body, func(l Literal) bool { return l.Negated })
	}
	return true
}

// disjunction reads a disjunction: a positive atom is the head, the negations of all other disjuncts are the body.
func (c *clause) disjunction(parts []smtlib.Term) bool {
	c.r.Head.Relation = False
	for _, part := range parts {
		t, op, args := c.split(part)
		_, isAtom := c.relation(t)
		switch {
		case op == "not":
			if !c.body(args[0]) {
				return false
			}
		case isAtom:
			a, ok := c.atom(t)
			if !ok || c.r.Head.Relation != False {
				return false
			}
			c.r.Head = a
		case !c.constraint(c.p.Apply("not", t)):
			return false
		}
	}
	return true
}

func (c *clause) bodies(parts []smtlib.Term) bool {
	return !slices.ContainsFunc(parts, func(t smtlib.Term) bool { return !c.body(t) })
}

// body reads a conjunction.
func (c *clause) body(t smtlib.Term) bool {
	if c.budget--; c.budget < 0 {
		return false
	}
	t, op, args := c.split(t)
	switch op {
	case "and":
		return c.bodies(args)
	case "exists":
		return c.bind(args[:len(args)-1]) && c.body(args[len(args)-1])
	case "true":
		return true
	case "not":
		if inner, _, _ := c.split(args[0]); c.p.Arena.Kind(inner) == smtlib.KindApp {
			if _, is := c.relation(inner); is {
				return c.literal(inner, true)
			}
		}
	}
	if _, is := c.relation(t); is {
		return c.literal(t, false)
	}
	return c.constraint(t)
}

// bind adds the variables of a quantifier. It returns false if a variable is bound twice.
func (c *clause) bind(vars []smtlib.Term) bool {
	for _, v := range vars {
		if place(c.r.Vars, v) >= 0 {
			return false
		}
		c.r.Vars = append(c.r.Vars, Variable{v, c.p.SortOf(c.p.Arena.Sort(v))})
	}
	return true
}

func (c *clause) literal(t smtlib.Term, negated bool) bool {
	a, ok := c.atom(t)
	c.r.Body = append(c.r.Body, Literal{a, negated})
	return ok
}

func (c *clause) atom(t smtlib.Term) (a Atom, ok bool) {
	a.Relation, _ = c.relation(t)
	for _, arg := range c.p.Arena.Args(t) {
		made, ok := c.term(arg)
		if !ok {
			return a, false
		}
		a.Args = append(a.Args, made)
	}
	return a, true
}

func (c *clause) constraint(t smtlib.Term) bool {
	t, ok := c.term(t)
	c.r.Constraints = append(c.r.Constraints, t)
	return ok
}

// term reads a term without relations, except defined ones, which are replaced by their definitions. Variables that are
// declared for all rules become variables of this one.
func (c *clause) term(t smtlib.Term) (smtlib.Term, bool) {
	a := c.p.Arena
	if a.Kind(t) == smtlib.KindAnnotated {
		return c.term(a.Args(t)[0])
	}
	now := map[smtlib.Term]smtlib.Term{}
	for _, s := range smtlib.Reachable([]smtlib.Term{t}, a.Args) {
		if a.Kind(s) == smtlib.KindMatch {
			return t, false
		}
		args, changed := slices.Clone(a.Args(s)), false
		for i, arg := range args {
			if r, is := now[arg]; is {
				args[i], changed = r, true
			}
		}
		d, err := a.Declaration(s), error(nil)
		switch rel, is := c.relation(s); {
		case is && !c.p.Relations[rel].Defined:
			return t, false
		case is:
			now[s], err = a.Instantiate(d.Body, d.Vars, args)
		case d != nil && d.Body != smtlib.NoTerm && len(c.uses(d.Body)) > 0:
			return t, false
		case changed:
			now[s], err = a.Remake(s, args)
		}
		if err != nil {
			return t, false
		}
	}
	if r, is := now[t]; is {
		t = r
	}
	for _, v := range a.FreeVars(t) {
		if place(c.r.Vars, v) < 0 {
			c.r.Vars = append(c.r.Vars, Variable{v, c.p.SortOf(a.Sort(v))})
		}
	}
	return t, c.measure(t)
}

// measure reports whether a term is within the budget, counting each occurrence of its subterms.
func (c *clause) measure(t smtlib.Term) bool {
	for stack := []smtlib.Term{t}; len(stack) > 0; {
		if c.budget--; c.budget < 0 {
			return false
		}
		top := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], c.p.Arena.Args(top)...)
	}
	return true
}
