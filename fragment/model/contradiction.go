package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// contradiction finds formulas that contradict each other by the meaning of the connectives not, and, or and => alone:
// unit propagation makes a formula both true and false. It gives their places among formulas, ascending; none of them
// can be left out. It gives nil if it finds no contradiction; there may still be one.
func contradiction(a *smtlib.Arena, formulas []smtlib.Term) []int {
	all := make([]int, len(formulas))
	for i := range all {
		all[i] = i
	}
	if !contradict(a, formulas, all) {
		return nil
	}
	for i := len(all) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(all), i, i+1); contradict(a, formulas, fewer) {
			all = fewer
		}
	}
	return all
}

// contradict reports whether unit propagation refutes the formulas at these places.
func contradict(a *smtlib.Arena, formulas []smtlib.Term, places []int) bool {
	p := propagation{arena: a, is: map[smtlib.Term]bool{}}
	for _, i := range places {
		p.set(formulas[i], true)
	}
	for again := true; again && !p.conflict; {
		again = false
		waiting := p.waiting
		p.waiting = nil
		for _, t := range waiting {
			if p.decide(t) {
				again = true
			} else {
				p.waiting = append(p.waiting, t)
			}
		}
	}
	return p.conflict
}

// propagation holds the truth values that follow if some formulas are true.
type propagation struct {
	arena    *smtlib.Arena
	is       map[smtlib.Term]bool
	waiting  []smtlib.Term // true formulas from which something follows when all parts but one are known
	conflict bool
}

// set gives a formula a truth value, and all formulas for which one follows immediately.
func (p *propagation) set(t smtlib.Term, is bool) {
	for stack := []unit{{term: t, is: is}}; len(stack) > 0 && !p.conflict; {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if was, known := p.is[u.term]; known {
			p.conflict = was != u.is
			continue
		}
		p.is[u.term] = u.is
		if parts := u.parts(p.arena); parts != nil {
			stack = append(stack, parts...)
			continue
		}
		switch name := p.arena.OperatorName(u.term); name {
		case "true", "false":
			p.conflict = u.is != (name == "true")
		case "and", "or", "=>":
			p.waiting = append(p.waiting, u.term)
		}
	}
}

// decide handles a waiting formula, one of whose parts must have a certain value. It reports whether the formula is
// done.
func (p *propagation) decide(t smtlib.Term) bool {
	args := p.arena.Args(t)
	name := p.arena.OperatorName(t)
	open := -1
	for i, arg := range args {
		is, known := p.known(arg)
		switch {
		case !known && open >= 0:
			return false // two parts are unknown
		case !known:
			open = i
		case is == wanted(name, i, len(args)):
			return true
		}
	}
	if open < 0 {
		p.conflict = true
		return true
	}
	p.set(args[open], wanted(name, open, len(args)))
	return true
}

// known gives the truth value of a formula, if it is known.
func (p *propagation) known(t smtlib.Term) (is, known bool) {
	negated := false
	for {
		if is, known = p.is[t]; known {
			return is != negated, true
		}
		switch {
		case p.arena.OperatorName(t) == "not":
			negated = !negated
		case p.arena.Kind(t) != smtlib.KindAnnotated:
			return false, false
		}
		t = p.arena.Args(t)[0]
	}
}

// wanted is the truth value of argument i (of n) that makes a disjunction or implication true, or a conjunction false.
func wanted(name string, i, n int) bool { return name == "or" || name == "=>" && i == n-1 }
