package rules

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
)

// mostExpanded is how many s-expressions a clause may have once let is replaced by what it stands for.
const mostExpanded = 50000

// clause reads a formula as a rule: quantifiers in front, a body, a head.
type clause struct {
	s      *smtParser
	r      *Rule
	scope  *scope
	budget int
}

// read takes a formula that holds; it fails if that is no clause that could be told apart.
func (c *clause) read(n *node) bool {
	switch n.head() {
	case "forall":
		return len(n.list) == 3 && c.bind(&n.list[1]) && c.read(&n.list[2])
	case "let":
		inner, ok := c.expand(n)
		return ok && c.read(inner)
	case "=>":
		if len(n.list) < 3 {
			return false
		}
		for i := 1; i < len(n.list)-1; i++ {
			if !c.body(&n.list[i]) {
				return false
			}
		}
		return c.head(&n.list[len(n.list)-1])
	case "not":
		c.r.Head.Relation = False
		return len(n.list) == 2 && c.body(&n.list[1])
	case "or":
		return c.disjunction(n)
	}
	return c.head(n)
}

// isHorn reports whether what was read is a rule of its dialect. In a clause, the negation of a relation is what
// follows from the rest: a clause has one at most.
func (c *clause) isHorn() bool {
	if c.s.p.Dialect != Horn {
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

// disjunction reads literals: a relation is the head, all else, negated, the body.
func (c *clause) disjunction(n *node) bool {
	c.r.Head.Relation = False
	for i := 1; i < len(n.list); i++ {
		l := &n.list[i]
		switch {
		case l.head() == "not" && len(l.list) == 2:
			if !c.body(&l.list[1]) {
				return false
			}
		case c.isAtom(l):
			a, ok := c.atom(l)
			if !ok || c.r.Head.Relation != False {
				return false
			}
			c.r.Head = a
		default:
			t, ok := c.term(l)
			if !ok {
				return false
			}
			c.r.Constraints = append(c.r.Constraints, App("not", t))
		}
	}
	return true
}

// head reads what follows from the body.
func (c *clause) head(n *node) bool {
	switch {
	case n.head() == "=>" || n.head() == "or" || n.head() == "let" || n.head() == "forall" || n.head() == "not":
		return c.read(n)
	case !n.isList && n.text == "false":
		c.r.Head.Relation = False
		return true
	case c.isAtom(n):
		a, ok := c.atom(n)
		c.r.Head = a
		return ok
	}
	t, ok := c.term(n)
	if !ok {
		return false
	}
	c.r.Head.Relation = False
	if t.Kind != Symbol || t.Text != "true" {
		c.r.Constraints = append(c.r.Constraints, App("not", t))
	} else {
		c.r.Constraints = append(c.r.Constraints, Const(Bool(), 0))
	}
	return true
}

// body reads a conjunction.
func (c *clause) body(n *node) bool {
	switch {
	case n.head() == "and":
		for i := 1; i < len(n.list); i++ {
			if !c.body(&n.list[i]) {
				return false
			}
		}
		return true
	case n.head() == "let":
		inner, ok := c.expand(n)
		return ok && c.body(inner)
	case n.head() == "exists" && len(n.list) == 3:
		return c.bind(&n.list[1]) && c.body(&n.list[2])
	case !n.isList && n.text == "true":
		return true
	case n.head() == "not" && len(n.list) == 2 && c.isAtom(&n.list[1]):
		a, ok := c.atom(&n.list[1])
		c.r.Body = append(c.r.Body, Literal{a, true})
		return ok
	case c.isAtom(n):
		a, ok := c.atom(n)
		c.r.Body = append(c.r.Body, Literal{a, false})
		return ok
	}
	t, ok := c.term(n)
	c.r.Constraints = append(c.r.Constraints, t)
	return ok
}

// bind adds the variables of a quantifier. Names that are taken are none that could be told apart.
func (c *clause) bind(n *node) bool {
	for i := range n.list {
		v := n.list[i].list
		if len(v) != 2 || v[0].isList {
			c.s.fail(&n.list[i], "a variable with its sort is expected")
			return false
		}
		if _, taken := c.scope.index[v[0].text]; taken {
			return false
		}
		c.scope.index[v[0].text] = len(c.scope.vars)
		c.scope.vars = append(c.scope.vars, Variable{v[0].text, c.s.sort(&v[1])})
	}
	return true
}

// expand gives the body of a let, and everything in it, with names replaced by what they stand for.
func (c *clause) expand(n *node) (*node, bool) { return c.replaced(n, nil) }

// replaced copies a node without let. Under quantifiers nothing is replaced: names could be caught.
func (c *clause) replaced(n *node, values map[string]*node) (*node, bool) {
	if c.budget--; c.budget < 0 {
		return nil, false
	}
	if !n.isList {
		if v := values[n.text]; v != nil {
			return v, true
		}
		return n, true
	}
	switch n.head() {
	case "forall", "exists", "match":
		return nil, false
	case "let":
		if len(n.list) != 3 {
			return nil, false
		}
		inner := maps.Clone(values)
		if inner == nil {
			inner = map[string]*node{}
		}
		for i := range n.list[1].list {
			b := n.list[1].list[i].list
			if len(b) != 2 {
				return nil, false
			}
			v, ok := c.replaced(&b[1], values)
			if !ok {
				return nil, false
			}
			inner[b[0].text] = v
		}
		return c.replaced(&n.list[2], inner)
	}
	m := *n
	m.list = make([]node, len(n.list))
	for i := range n.list {
		r, ok := c.replaced(&n.list[i], values)
		if !ok {
			return nil, false
		}
		m.list[i] = *r
	}
	return &m, true
}

// isAtom reports whether a node is a relation, or one applied to terms.
func (c *clause) isAtom(n *node) bool {
	name := n.text
	if n.isList {
		name = n.head()
	}
	_, isVar := c.scope.index[name]
	return !isVar && c.s.p.Relation(name) >= 0
}

func (c *clause) atom(n *node) (Atom, bool) {
	name, args := n.text, []node(nil)
	if n.isList {
		name, args = n.head(), n.list[1:]
	}
	a := Atom{Relation: c.s.p.Relation(name)}
	columns := c.s.p.Relations[a.Relation].Columns
	if len(columns) != len(args) {
		c.s.fail(n, "relation %s has %d columns, not %d", name, len(columns), len(args))
		return a, false
	}
	for i := range args {
		t, ok := c.term(&args[i])
		if !ok {
			return a, false
		}
		if got, known := c.sortOf(t); known && columns[i].Sort.Size > 0 && got.Name != columns[i].Sort.Name {
			c.s.fail(&args[i], "column %d of %s is of sort %s, not %s", i+1, name, columns[i].Sort.Name, got.Name)
			return a, false
		}
		a.Args = append(a.Args, t)
	}
	return a, true
}

// sortOf is the sort of a variable or of a constant.
func (c *clause) sortOf(t Term) (Sort, bool) {
	switch t.Kind {
	case VariableTerm:
		return c.scope.vars[t.Index].Sort, true
	case Constant:
		return t.Sort, true
	}
	return Sort{}, false
}

// term reads a term without relations.
func (c *clause) term(n *node) (Term, bool) {
	if c.budget--; c.budget < 0 {
		return Term{}, false
	}
	if !n.isList {
		return c.atomicTerm(n)
	}
	if t, is := bitVectorConstant(n); is {
		return t, true
	}
	if c.isAtom(n) {
		return c.member(n)
	}
	switch n.head() {
	case "let", "forall", "exists":
		return c.binder(n)
	case "match":
		return Term{}, false
	case "and", "or", "+", "*":
		if len(n.list) == 2 { // SMT-LIB has them of two arguments or more, and cvc5 refuses a sum of one
			return c.term(&n.list[1])
		}
	}
	t := Term{Kind: List}
	for i := range n.list {
		a, ok := c.term(&n.list[i])
		if !ok {
			return t, false
		}
		t.Args = append(t.Args, a)
	}
	return t, true
}

// binder reads a term whose head binds names. They become names that no variable of a rule ever has: variables are
// replaced by others later.
func (c *clause) binder(n *node) (Term, bool) {
	if len(n.list) != 3 || !n.list[1].isList {
		return Term{}, false
	}
	list, outer := Term{Kind: List}, c.scope.bound
	inner := maps.Clone(outer)
	for i := range n.list[1].list {
		b := n.list[1].list[i].list
		if len(b) != 2 || b[0].isList {
			return Term{}, false
		}
		of, ok := rawTerm(&b[1]), true // a sort
		if n.head() == "let" {
			of, ok = c.term(&b[1])
		}
		if !ok {
			return Term{}, false
		}
		name := c.s.boundName()
		inner[b[0].text] = name
		list.Args = append(list.Args, Term{Kind: List, Args: []Term{Sym(name), of}})
	}
	c.scope.bound = inner
	body, ok := c.term(&n.list[2])
	c.scope.bound = outer
	return App(n.head(), list, body), ok
}

// member reads a relation inside of a constraint: a relation that is defined has a tuple. Others have no place there.
func (c *clause) member(n *node) (Term, bool) {
	rel := c.s.p.Relation(cmp.Or(n.head(), n.text))
	if !c.s.p.Relations[rel].Defined {
		return Term{}, false
	}
	a, ok := c.atom(n)
	if !ok {
		return Term{}, false
	}
	among := App("or", Const(Bool(), 0))
	for _, r := range c.s.p.Rules {
		if r.Head.Relation != rel || !r.IsFact() {
			continue
		}
		is := App("and", Const(Bool(), 1))
		for i, t := range a.Args {
			is.Args = append(is.Args, App("=", t, r.Head.Args[i]))
		}
		among.Args = append(among.Args, argumentIfOne(is))
	}
	return argumentIfOne(among), true
}

// argumentIfOne is a term of a connective, or its only argument.
func argumentIfOne(t Term) Term {
	if len(t.Args) == 2 {
		return t.Args[1]
	}
	return t
}

// rawTerm reads an s-expression whose names are no variables.
func rawTerm(n *node) Term {
	if !n.isList {
		return Sym(n.text)
	}
	t := Term{Kind: List}
	for i := range n.list {
		t.Args = append(t.Args, rawTerm(&n.list[i]))
	}
	return t
}

// atomicTerm reads a name or a literal.
func (c *clause) atomicTerm(n *node) (Term, bool) {
	if name := c.scope.bound[n.text]; name != "" {
		return Sym(name), true
	}
	if v, is := c.scope.index[n.text]; is {
		return Var(v), true
	}
	if sort, is := c.s.vars[n.text]; is {
		c.scope.index[n.text] = len(c.scope.vars)
		c.scope.vars = append(c.scope.vars, Variable{n.text, sort})
		return Var(len(c.scope.vars) - 1), true
	}
	if c.isAtom(n) {
		return c.member(n)
	}
	if n.raw {
		return Sym(n.text), true
	}
	if t, is := literal(n.text); is {
		return t, true
	}
	return Sym(n.text), true
}

// literal reads a constant of a finite sort.
func literal(text string) (Term, bool) {
	switch {
	case text == "true":
		return Const(Bool(), 1), true
	case text == "false":
		return Const(Bool(), 0), true
	case len(text) > 2 && text[:2] == "#b":
		if v, err := strconv.ParseUint(text[2:], 2, 64); err == nil && len(text)-2 <= widest {
			return Const(BitVec(len(text)-2), v), true
		}
	case len(text) > 2 && text[:2] == "#x":
		if v, err := strconv.ParseUint(text[2:], 16, 64); err == nil && 4*(len(text)-2) <= widest {
			return Const(BitVec(4*(len(text)-2)), v), true
		}
	}
	return Term{}, false
}

// bitVectorConstant reads (_ bvN W).
func bitVectorConstant(n *node) (Term, bool) {
	if len(n.list) != 3 || n.list[0].text != "_" || len(n.list[1].text) < 3 || n.list[1].text[:2] != "bv" {
		return Term{}, false
	}
	v, err := strconv.ParseUint(n.list[1].text[2:], 10, 64)
	w, werr := strconv.Atoi(n.list[2].text)
	if err != nil || werr != nil || w < 1 || w > widest || v >= 1<<w {
		return Term{}, false
	}
	return Const(BitVec(w), v), true
}
