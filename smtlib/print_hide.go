package smtlib

import (
	"slices"
	"strconv"
)

// HidingVar is [Arena.Var] for a variable that is printed under another name, written, wherever a binder of that name
// hides nothing that its body refers to. In (forall ((x Int)) (and (p x) (exists ((x Int)) (q x)))), for example, the
// inner x is a variable of its own, and can be printed as x.
func (a *Arena) HidingVar(name, written string, sort Sort) Term {
	v := a.Var(name, sort)
	if name != written && a.written(v) == "" {
		if a.writtenAs == nil {
			a.writtenAs = map[Term]string{}
		}
		a.writtenAs[v] = written
	}
	return v
}

// written is the name of [Arena.HidingVar], or "".
func (a *Arena) written(v Term) string {
	for ; a != nil; a = a.parent {
		if name := a.writtenAs[v]; name != "" {
			return name
		}
	}
	return ""
}

// boundName is the name under which a variable is printed at the current place.
func (p *Printer) boundName(v Term) string {
	if name := p.Names[v]; name != "" {
		return name
	}
	if name := p.hiding[v]; name != "" {
		return name
	}
	return p.a.boundName(v)
}

// boundName is the name under which a variable is printed if it must hide nothing: its own, unless a declared function
// has the same. (The body of its binder may refer to that function by now, and cvc5 rejects a pattern with such a
// variable.)
func (a *Arena) boundName(v Term) string {
	name := a.Text(v)
	hides := false
	for p := a; p != nil; p = p.parent {
		hides = hides || p.hides
	}
	if !hides || !a.IsDeclared(name) {
		return name
	}
	for i := 1; ; i++ {
		if fresh := name + "!" + strconv.Itoa(i); !a.IsDeclared(fresh) && !a.isVar(fresh) {
			return fresh
		}
	}
}

// hide decides which of the variables bound in a body are printed under names that hide others, until reveal is called.
// It gives their number.
func (p *Printer) hide(vars []Term, body Term) (n int32) {
	for _, v := range vars {
		name := p.a.written(v)
		if name == "" || !p.mayHide(v, name, vars, body) {
			continue
		}
		if p.hiding == nil {
			p.hiding = map[Term]string{}
		}
		p.hiding[v] = name
		p.hidden = append(p.hidden, v)
		n++
	}
	return n
}

// hideInside is hide; reveal happens when the items that are pushed after it have been printed.
func (p *Printer) hideInside(vars []Term, body Term) {
	if n := p.hide(vars, body); n > 0 {
		p.push(printItem{kind: itemReveal, n: n})
	}
}

// reveal ends the scope of the last n variables that are printed under other names.
func (p *Printer) reveal(n int32) {
	end := len(p.hidden) - int(n)
	for _, v := range p.hidden[end:] {
		delete(p.hiding, v)
	}
	p.hidden = p.hidden[:end]
}

// maxHideSteps bounds the terms that mayHide visits while one term is printed: binders may be nested a hundred thousand
// deep. Once it is spent, variables get names that hide nothing.
const maxHideSteps = 20_000

// mayHide reports whether v can be printed as name in a body. Four things prevent it: another variable with that name
// is free in the body or bound by the same binder; the body refers to a function of that name; a variable of that name
// is bound further in, around an occurrence of v; a function of that name is declared and the body has attributes,
// since cvc5 rejects a pattern with such a variable.
func (p *Printer) mayHide(v Term, name string, vars []Term, body Term) bool {
	a := p.a
	named := func(other Term) bool { return other != v && p.boundName(other) == name }
	if slices.ContainsFunc(vars, named) || slices.ContainsFunc(a.FreeVars(body), named) {
		return false
	}
	declared := a.IsDeclared(name)
	within := Reachable([]Term{body}, func(t Term) []Term {
		if p.hideSteps++; p.hideSteps > maxHideSteps {
			return nil
		}
		return a.Args(t)
	})
	if p.hideSteps > maxHideSteps {
		return false
	}
	for _, t := range within {
		switch a.Kind(t) {
		case KindApp:
			if declared && a.refersTo(a.Fun(t), name) {
				return false
			}
		case KindQuant, KindMatch:
			if declared && a.Kind(t) == KindMatch {
				return false // in a match, the name would be read as a constructor
			}
			if slices.Contains(a.FreeVars(t), v) && slices.ContainsFunc(a.BoundBy(t), named) {
				return false
			}
		case KindAnnotated:
			if declared {
				return false
			}
		}
	}
	return true
}

// refersTo reports whether f is a declared function of that name, or has one as an index.
func (a *Arena) refersTo(f Fun, name string) bool {
	info := a.FunInfo(f)
	return info.Decl != nil && info.Decl.Name == name ||
		slices.ContainsFunc(info.Indices, func(i Index) bool { return i.Fun != 0 && a.refersTo(i.Fun, name) })
}

// BoundBy gives the variables that t itself binds: those of a quantifier, or of all cases of a match.
func (a *Arena) BoundBy(t Term) (vars []Term) {
	switch a.Kind(t) {
	case KindQuant:
		args := a.Args(t)
		return args[:len(args)-1]
	case KindMatch:
		for _, c := range a.MatchInfo(t).Cases {
			vars = append(vars, c.Vars...)
		}
	}
	return vars
}
