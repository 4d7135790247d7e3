package smtlib

import (
	"errors"
	"slices"
)

// errLeaf says that a term has no arguments that could be others.
var errLeaf = errors.New("a variable or a literal has no arguments")

// Remake makes t, of a or of an arena above it, with other arguments of the same number. The errors are that the sorts
// do not fit, and that t is a variable or a literal.
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

// Replace puts closed terms in the place of closed terms, wherever these stand in t.
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

// ReplaceAt puts a term in the place of one occurrence in t: the one that a path of argument numbers leads to.
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
