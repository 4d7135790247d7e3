package smtlib

import (
	"errors"
	"slices"
	"strconv"
)

// errLeaf is Remake's error for a variable or a literal.
var errLeaf = errors.New("a variable or a literal has no arguments")

// errMatch is the error if a match would capture a variable.
var errMatch = errors.New("a match would catch a variable")

// Remake gives t, a term of a or of an ancestor, with other arguments of the same number. It fails if the sorts do not
// fit, or if t is a variable or a literal.
func (a *Arena) Remake(t Term, args []Term) (Term, error) {
	switch a.Kind(t) {
	case KindApp:
		return a.App(a.Fun(t), args...)
	case KindQuant:
		body := args[len(args)-1]
		if a.Quantifier(t) == Lambda && a.SortIs(a.Sort(t), "Array") {
			return a.ArrayLambda(args[0], body)
		}
		return a.Quant(a.Quantifier(t), args[:len(args)-1], body)
	case KindMatch:
		return a.MatchTerm(args[0], a.MatchInfo(t).Cases, args[1:])
	case KindAnnotated:
		return a.Annotate(args[0], a.Annotation(t).Attributes, args[1:]), nil
	}
	return NoTerm, errLeaf
}

// Instantiate replaces free variables of t by terms. Where a binder would capture a variable that is free in one of
// them, the binder's variable is renamed. It fails if a match would capture one.
func (a *Arena) Instantiate(t Term, vars, by []Term) (Term, error) {
	now := map[Term]Term{}
	for i, v := range vars {
		now[v] = by[i]
	}
	isFree := func(v Term) bool { return slices.Contains(vars, v) }
	touched := Reachable([]Term{t}, func(s Term) []Term {
		if !slices.ContainsFunc(a.FreeVars(s), isFree) || a.Kind(s) == KindQuant {
			return nil
		}
		return a.Args(s)
	})
	for _, s := range touched {
		_, is := now[s]
		if is || a.Kind(s) == KindVar || !slices.ContainsFunc(a.FreeVars(s), isFree) {
			continue
		}
		args := slices.Clone(a.Args(s))
		if a.Kind(s) == KindQuant {
			if err := a.instantiateBody(args, vars, by); err != nil {
				return NoTerm, err
			}
		} else {
			if a.Kind(s) == KindMatch && a.binds(s, vars, by) {
				return NoTerm, errMatch
			}
			for i, arg := range args {
				if r, ok := now[arg]; ok {
					args[i] = r
				}
			}
		}
		made, err := a.Remake(s, args)
		if err != nil {
			return NoTerm, err
		}
		now[s] = made
	}
	if r, ok := now[t]; ok {
		return r, nil
	}
	return t, nil
}

// binds reports whether a binder, or a match, binds one of the variables, or one that is free in the terms.
func (a *Arena) binds(t Term, vars, terms []Term) bool {
	return slices.ContainsFunc(a.BoundBy(t), func(v Term) bool {
		return slices.Contains(vars, v) ||
			slices.ContainsFunc(terms, func(t Term) bool { return slices.Contains(a.FreeVars(t), v) })
	})
}

// instantiateBody is Instantiate for the arguments of a binder: its variables, and its body.
func (a *Arena) instantiateBody(args, vars, by []Term) error {
	body := len(args) - 1
	own := slices.Clone(args[:body])
	var inside, outside []Term
	for i, v := range vars {
		if !slices.Contains(own, v) && slices.Contains(a.FreeVars(args[body]), v) {
			inside, outside = append(inside, v), append(outside, by[i])
		}
	}
	for i, v := range own {
		if !slices.ContainsFunc(outside, func(t Term) bool { return slices.Contains(a.FreeVars(t), v) }) {
			continue
		}
		name := a.Text(v)
		for n := 1; a.isVar(name) || a.IsDeclared(name); n++ {
			name = a.Text(v) + "!" + strconv.Itoa(n)
		}
		args[i] = a.Var(name, a.Sort(v))
		inside, outside = append(inside, v), append(outside, args[i])
	}
	made, err := a.Instantiate(args[body], inside, outside)
	args[body] = made
	return err
}

// Replace replaces closed terms by closed terms, wherever they occur in t.
func (a *Arena) Replace(t Term, by map[Term]Term) (Term, error) {
	now := map[Term]Term{}
	for _, s := range Reachable([]Term{t}, a.Args) {
		if r, ok := by[s]; ok {
			now[s] = r
			continue
		}
		old := a.Args(s)
		var args []Term
		for i, arg := range old {
			if r, ok := now[arg]; ok {
				if args == nil {
					args = slices.Clone(old)
				}
				args[i] = r
			}
		}
		if args == nil {
			continue
		}
		made, err := a.Remake(s, args)
		if err != nil {
			return NoTerm, err
		}
		now[s] = made
	}
	if r, ok := now[t]; ok {
		return r, nil
	}
	return t, nil
}

// ReplaceAt replaces one occurrence in t, given by a path of argument numbers (from 0), by a term.
func (a *Arena) ReplaceAt(t Term, path []int, by Term) (Term, error) {
	around := make([]Term, len(path))
	for i, at := range path {
		around[i] = t
		t = a.Args(t)[at]
	}
	for i := len(path) - 1; i >= 0; i-- {
		args := slices.Clone(a.Args(around[i]))
		args[path[i]] = by
		var err error
		if by, err = a.Remake(around[i], args); err != nil {
			return NoTerm, err
		}
	}
	return by, nil
}
