package fragment

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// A recursive definition is an axiom. One that no function satisfies, as f(x) = 1 + f(x), makes every script
// unsatisfiable, so that instances only contain functions that are proved total. Functions that call each other are
// proved together. Each has a measure, one of its parameters, such that no call among them increases it, and some calls
// decrease it: a datatype to one of its fields, or an integer by a constant while a condition around the call bounds it
// from below. An endless chain of calls could contain the decreasing calls only finitely often; so the same is required
// of the other calls alone, with other measures, until no circle of calls is left. The proof is syntactic. It misses
// many functions that are total; these are dropped.

// terminating gives the recursive functions of a script that are proved total, provided that the functions are total
// that they call and that do not call them in turn: this is left to the caller.
func terminating(a *smtlib.Arena, recursive []*smtlib.Decl) map[*smtlib.Decl]bool {
	proved := map[*smtlib.Decl]bool{}
	for _, d := range recursive {
		if _, done := proved[d]; done {
			continue
		}
		group := d.Together // functions outside of it cannot be on a circle of calls
		if len(group) == 0 {
			group = []*smtlib.Decl{d}
		}
		var sites []site
		gaveUp := false
		for _, d := range group {
			p := totality{a: a, d: d}
			p.walk(d.Body, nil)
			sites = append(sites, p.sites...)
			gaveUp = gaveUp || p.steps > maxTotalitySteps
		}
		for _, circle := range circles(group, sites) {
			ok := !gaveUp && wellFounded(circle, among(circle, sites))
			for _, d := range circle {
				proved[d] = ok
			}
		}
	}
	return proved
}

// site is a call of a recursive function in the body of another, or of itself.
type site struct {
	from, to *smtlib.Decl
	changes  [][]change // index: parameter of from, then parameter of to; nil if unknown
}

// change is the relation of an argument of a call to a parameter of the caller.
type change uint8

const (
	unknown change = iota
	kept
	smaller
)

// circles gives the sets of functions that call each other, directly or not; each function is in exactly one.
func circles(funs []*smtlib.Decl, sites []site) [][]*smtlib.Decl {
	callees := map[*smtlib.Decl][]*smtlib.Decl{}
	for _, s := range sites {
		callees[s.from] = append(callees[s.from], s.to)
	}
	reach := map[*smtlib.Decl]map[*smtlib.Decl]bool{}
	for _, d := range funs {
		met := map[*smtlib.Decl]bool{d: true}
		for stack := []*smtlib.Decl{d}; len(stack) > 0; {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, to := range callees[top] {
				if !met[to] {
					met[to] = true
					stack = append(stack, to)
				}
			}
		}
		reach[d] = met
	}
	var sets [][]*smtlib.Decl
	done := map[*smtlib.Decl]bool{}
	for _, d := range funs {
		if done[d] {
			continue
		}
		var set []*smtlib.Decl
		for _, e := range funs {
			if reach[d][e] && reach[e][d] {
				set = append(set, e)
				done[e] = true
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// among gives the calls from one of the functions to another of them.
func among(funs []*smtlib.Decl, sites []site) []site {
	var inside []site
	for _, s := range sites {
		if slices.Contains(funs, s.from) && slices.Contains(funs, s.to) {
			inside = append(inside, s)
		}
	}
	return inside
}

// maxMeasures bounds the choices of measures to try.
const maxMeasures = 10_000

// wellFounded reports whether it proves that there is no endless chain of calls among functions that call each other.
func wellFounded(funs []*smtlib.Decl, sites []site) bool {
	if len(sites) == 0 {
		return true
	}
	choice := make([]int, len(funs))
	for range maxMeasures {
		if rest, ok := decreasing(funs, choice, sites); ok {
			for _, circle := range circles(funs, rest) {
				if !wellFounded(circle, among(circle, rest)) {
					return false // other measures would not help: if they proved all calls well-founded, they would prove these, too
				}
			}
			return true
		}
		if !following(choice, funs) {
			return false
		}
	}
	return false
}

// following gives the next choice of parameters; false if there is none.
func following(choice []int, funs []*smtlib.Decl) bool {
	for i, d := range funs {
		if choice[i]++; choice[i] < len(d.Params) {
			return true
		}
		choice[i] = 0
	}
	return false
}

// decreasing reports whether no call increases the chosen parameters and at least one decreases them, and gives the
// other calls.
func decreasing(funs []*smtlib.Decl, choice []int, sites []site) (rest []site, ok bool) {
	for _, s := range sites {
		from, to := choice[slices.Index(funs, s.from)], choice[slices.Index(funs, s.to)]
		if s.changes == nil || from >= len(s.from.Params) || to >= len(s.to.Params) {
			return nil, false
		}
		switch s.changes[from][to] {
		case unknown:
			return nil, false
		case kept:
			rest = append(rest, s)
		}
	}
	return rest, len(rest) < len(sites)
}

// totality is a search for the calls in a body.
type totality struct {
	a     *smtlib.Arena
	d     *smtlib.Decl
	sites []site
	parts map[smtlib.Term]smtlib.Term // key: variable of a match case; the variable that it is a proper part of
	steps int
}

// condition is a formula that is true, or false, at a place in the body.
type condition struct {
	formula smtlib.Term
	holds   bool
}

// maxTotalitySteps bounds the walk: it follows paths, of which a body with shared subterms may have many.
const maxTotalitySteps = 100_000

// walk records the calls in t, which the value of the body only depends on if the conditions in path hold.
func (p *totality) walk(t smtlib.Term, path []condition) {
	if p.steps++; p.steps > maxTotalitySteps {
		return
	}
	args := p.a.Args(t)
	switch p.a.Kind(t) {
	case smtlib.KindQuant:
		p.bound(args[len(args)-1])
		return
	case smtlib.KindMatch:
		p.match(t, args, path)
		return
	case smtlib.KindApp:
		info := p.a.FunInfo(p.a.Fun(t))
		for d := range p.a.Declarations(t) {
			switch {
			case d.Kind != smtlib.Recursive:
			case info.Decl == nil: // an index names it, and the operator calls it with unknown arguments
				p.call(d, nil, path)
			default:
				p.call(d, args, path)
			}
		}
		if info.Op != nil && p.connective(info.Name, args, path) {
			return
		}
	}
	for _, arg := range args {
		p.walk(arg, path)
	}
}

// connective walks through a connective that evaluates later arguments only for some values of the earlier ones.
func (p *totality) connective(name string, args []smtlib.Term, path []condition) bool {
	switch name {
	case "ite":
		p.walk(args[0], path)
		p.walk(args[1], p.assume(path, args[0], true))
		p.walk(args[2], p.assume(path, args[0], false))
	case "and", "or", "=>":
		for _, arg := range args {
			p.walk(arg, path)
			path = p.assume(path, arg, name != "or")
		}
	default:
		return false
	}
	return true
}

// assume adds a condition to a path, split into its parts.
func (p *totality) assume(path []condition, formula smtlib.Term, holds bool) []condition {
	if p.steps++; p.steps > maxTotalitySteps {
		return path
	}
	path = path[:len(path):len(path)]
	args := p.a.Args(formula)
	switch name := p.a.OperatorName(formula); {
	case name == "not":
		return p.assume(path, args[0], !holds)
	case name == "and" && holds, name == "or" && !holds:
		for _, arg := range args {
			path = p.assume(path, arg, holds)
		}
		return path
	}
	return append(path, condition{formula, holds})
}

// bound records the calls under a quantifier, whose arguments are unknown.
func (p *totality) bound(t smtlib.Term) {
	if p.steps++; p.steps > maxTotalitySteps {
		return
	}
	for d := range p.a.Declarations(t) {
		if d.Kind == smtlib.Recursive {
			p.sites = append(p.sites, site{from: p.d, to: d})
		}
	}
	for _, arg := range p.a.Args(t) {
		p.bound(arg)
	}
}

// match records that the variables of a case are proper parts of the scrutinee.
func (p *totality) match(t smtlib.Term, args []smtlib.Term, path []condition) {
	p.walk(args[0], path)
	if p.parts == nil {
		p.parts = map[smtlib.Term]smtlib.Term{}
	}
	for i, c := range p.a.MatchInfo(t).Cases {
		if c.Constructor != nil && !c.Constructor.Datatype.Codatatype && p.a.Kind(args[0]) == smtlib.KindVar {
			for _, v := range c.Vars {
				p.parts[v] = args[0]
			}
		}
		p.walk(args[i+1], path)
		for _, v := range c.Vars { // another case may have a variable of this name
			delete(p.parts, v)
		}
	}
}

// call records a call with the changes of the parameters.
func (p *totality) call(to *smtlib.Decl, args []smtlib.Term, path []condition) {
	s := site{from: p.d, to: to}
	if len(args) == len(to.Params) { // a function as a value has no arguments
		for _, v := range p.d.Vars {
			var changes []change
			for _, arg := range args {
				c := unknown
				switch {
				case arg == v:
					c = kept
				case p.isPart(arg, v, path) || p.isLess(arg, v, path):
					c = smaller
				}
				changes = append(changes, c)
			}
			s.changes = append(s.changes, changes)
		}
	}
	p.sites = append(p.sites, s)
}

// isPart reports whether t is a proper part of the datatype v: a variable of a case of a match on it, or a field whose
// constructor the path has tested.
func (p *totality) isPart(t, v smtlib.Term, path []condition) bool {
	if outer, ok := p.parts[t]; ok {
		return outer == v || p.isPart(outer, v, path)
	}
	d := p.a.Declaration(t)
	if d == nil || d.Kind != smtlib.Selector || d.Datatype.Codatatype {
		return false
	}
	of := p.a.Args(t)[0]
	return p.tested(of, d.Of, path) && (of == v || p.isPart(of, v, path))
}

// tested reports whether the path implies that t was made by a constructor.
func (p *totality) tested(t smtlib.Term, k *smtlib.Decl, path []condition) bool {
	constructors := k.Datatype.Constructors
	excluded := 0
	for _, c := range path {
		if p.a.OperatorName(c.formula) != "is" || p.a.Args(c.formula)[0] != t {
			continue
		}
		same := p.a.FunInfo(p.a.Fun(c.formula)).Indices[0].Text == smtlib.Quote(k.Name)
		switch {
		case same && c.holds:
			return true
		case !same && !c.holds:
			excluded++
		}
	}
	return len(constructors) == 1 || len(constructors) == 2 && excluded > 0
}

// isLess reports whether t is the integer v minus a positive constant, while the path bounds v from below.
func (p *totality) isLess(t, v smtlib.Term, path []condition) bool {
	name, args := p.a.OperatorName(t), p.a.Args(t)
	if !p.a.SortIs(p.a.Sort(v), "Int") || len(args) != 2 || args[0] != v {
		return false
	}
	n, ok := p.constant(args[1])
	if !ok || !(name == "-" && n.Sign() > 0 || name == "+" && n.Sign() < 0) {
		return false
	}
	return slices.ContainsFunc(path, func(c condition) bool { return p.boundsBelow(c, v) })
}

// boundsBelow reports whether a condition gives v a lower bound: v > k, v ≥ k, or not v < k, not v ≤ k, and the mirror
// images.
func (p *totality) boundsBelow(c condition, v smtlib.Term) bool {
	larger := map[string]bool{">": true, ">=": true, "<": false, "<=": false}
	left, comparison := larger[p.a.OperatorName(c.formula)]
	args := p.a.Args(c.formula)
	if !comparison || len(args) != 2 {
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
	if args := p.a.Args(t); len(args) == 1 && p.a.OperatorName(t) == "-" {
		i, ok := p.constant(args[0])
		return i.Neg(), ok
	}
	return value.Int{}, false
}
