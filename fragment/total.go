package fragment

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// A recursive definition is an axiom. One without a total meaning, as f(x) = 1 + f(x), makes every script
// unsatisfiable, so only those stay in instances that are proved total: there is one parameter that every recursive
// call makes smaller, a datatype by a field of it, an integer by a constant while a condition around the call bounds
// it from below. The proof is syntactic and misses many that are total; these are dropped.

// total tells whether a recursive function is proved total.
func total(a *smtlib.Arena, d *smtlib.Decl) bool {
	p := totality{a: a, d: d, shrinking: make([]bool, len(d.Params))}
	for i := range p.shrinking {
		p.shrinking[i] = true
	}
	p.walk(d.Body, nil)
	return !p.failed && slices.Contains(p.shrinking, true)
}

// totality is a proof under way.
type totality struct {
	a         *smtlib.Arena
	d         *smtlib.Decl
	shrinking []bool // by parameter: every call so far makes it smaller
	failed    bool
	parts     map[smtlib.Term]smtlib.Term // by variable of a match case: the variable it is a proper part of
	steps     int
}

// condition is a formula that holds, or does not, at a place of the body.
type condition struct {
	formula smtlib.Term
	holds   bool
}

// maxTotalitySteps bounds the walk, which follows paths and not the shared body.
const maxTotalitySteps = 100_000

// walk looks at the calls in t, given the conditions on the path to it.
func (p *totality) walk(t smtlib.Term, path []condition) {
	if p.steps++; p.steps > maxTotalitySteps {
		p.failed = true
	}
	if p.failed {
		return
	}
	args := p.a.Args(t)
	switch p.a.Kind(t) {
	case smtlib.KindQuant:
		p.failed = p.calls(args[len(args)-1])
		return
	case smtlib.KindMatch:
		p.match(t, args, path)
		return
	case smtlib.KindApp:
		info := p.a.FunInfo(p.a.Fun(t))
		switch {
		case info.Decl == p.d:
			p.call(args, path)
		case info.Decl != nil && info.Decl.Kind == smtlib.Recursive:
			p.failed = true // mutual recursion
		case info.Op != nil && info.Name == "ite":
			p.walk(args[0], path)
			p.walk(args[1], append(path[:len(path):len(path)], condition{args[0], true}))
			p.walk(args[2], append(path[:len(path):len(path)], condition{args[0], false}))
			return
		}
	}
	for _, arg := range args {
		p.walk(arg, path)
	}
}

// calls tells whether a recursive function is called in t.
func (p *totality) calls(t smtlib.Term) bool {
	if p.a.Kind(t) == smtlib.KindApp {
		if d := p.a.FunInfo(p.a.Fun(t)).Decl; d != nil && d.Kind == smtlib.Recursive {
			return true
		}
	}
	return slices.ContainsFunc(p.a.Args(t), p.calls)
}

// match notes that the variables of a case are proper parts of what is matched.
func (p *totality) match(t smtlib.Term, args []smtlib.Term, path []condition) {
	p.walk(args[0], path)
	if p.parts == nil {
		p.parts = map[smtlib.Term]smtlib.Term{}
	}
	for i, c := range p.a.MatchInfo(t).Cases {
		if c.Constructor != nil && p.a.Kind(args[0]) == smtlib.KindVar {
			for _, v := range c.Vars {
				p.parts[v] = args[0]
			}
		}
		p.walk(args[i+1], path)
	}
}

// call rules out the parameters that a recursive call does not make smaller.
func (p *totality) call(args []smtlib.Term, path []condition) {
	for i, v := range p.d.Vars {
		p.shrinking[i] = p.shrinking[i] && (p.isPart(args[i], v, path) || p.isLess(args[i], v, path))
	}
	p.failed = p.failed || !slices.Contains(p.shrinking, true)
}

// isPart tells whether t is a proper part of the datatype v: a variable of a case of a match on it, or a field whose
// constructor the path has tested.
func (p *totality) isPart(t, v smtlib.Term, path []condition) bool {
	if outer, ok := p.parts[t]; ok {
		return outer == v || p.isPart(outer, v, path)
	}
	if p.a.Kind(t) != smtlib.KindApp {
		return false
	}
	d := p.a.FunInfo(p.a.Fun(t)).Decl
	if d == nil || d.Kind != smtlib.Selector || d.Datatype.Codatatype {
		return false
	}
	of := p.a.Args(t)[0]
	return p.tested(of, d.Of, path) && (of == v || p.isPart(of, v, path))
}

// tested tells whether the path implies that t was made by a constructor.
func (p *totality) tested(t smtlib.Term, k *smtlib.Decl, path []condition) bool {
	constructors := k.Datatype.Constructors
	excluded := 0
	for _, c := range path {
		if p.a.Kind(c.formula) != smtlib.KindApp {
			continue
		}
		info, args := p.a.FunInfo(p.a.Fun(c.formula)), p.a.Args(c.formula)
		if info.Op == nil || info.Name != "is" || args[0] != t {
			continue
		}
		same := info.Indices[0].Text == smtlib.Quote(k.Name)
		switch {
		case same && c.holds:
			return true
		case !same && !c.holds:
			excluded++
		}
	}
	return len(constructors) == 1 || len(constructors) == 2 && excluded > 0
}

// isLess tells whether t is the integer v less a positive constant, while the path bounds v from below.
func (p *totality) isLess(t, v smtlib.Term, path []condition) bool {
	if p.a.Kind(t) != smtlib.KindApp || !p.a.SortIs(p.a.Sort(v), "Int") {
		return false
	}
	info, args := p.a.FunInfo(p.a.Fun(t)), p.a.Args(t)
	if info.Op == nil || len(args) != 2 || args[0] != v {
		return false
	}
	n, ok := p.constant(args[1])
	if !ok || !(info.Name == "-" && n.Sign() > 0 || info.Name == "+" && n.Sign() < 0) {
		return false
	}
	return slices.ContainsFunc(path, func(c condition) bool { return p.boundsBelow(c, v) })
}

// boundsBelow tells whether a condition gives v a lower bound: v > k, v ≥ k, or not v < k, not v ≤ k, and the mirror
// images.
func (p *totality) boundsBelow(c condition, v smtlib.Term) bool {
	if p.a.Kind(c.formula) != smtlib.KindApp {
		return false
	}
	info, args := p.a.FunInfo(p.a.Fun(c.formula)), p.a.Args(c.formula)
	if info.Op == nil || len(args) != 2 {
		return false
	}
	larger := map[string]bool{">": true, ">=": true, "<": false, "<=": false}
	left, comparison := larger[info.Name]
	if !comparison {
		return false
	}
	if args[0] == v {
		_, ok := p.constant(args[1])
		return ok && left == c.holds
	}
	_, ok := p.constant(args[0])
	return ok && args[1] == v && left != c.holds
}

// constant gives the value of an integer literal, perhaps negated.
func (p *totality) constant(t smtlib.Term) (value.Int, bool) {
	if p.a.Kind(t).IsLiteral() {
		i, ok := theory.LiteralValue(p.a, t).(value.Int)
		return i, ok
	}
	if p.a.Kind(t) == smtlib.KindApp && len(p.a.Args(t)) == 1 && p.a.FunInfo(p.a.Fun(t)).Name == "-" {
		i, ok := p.constant(p.a.Args(t)[0])
		return i.Neg(), ok
	}
	return value.Int{}, false
}
