package rules

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Clash says why two answers cannot both be right, the second of them to a program that was made from the program of
// the first: a tuple that only one answer has, or else only the verdicts.
type Clash struct {
	Relation int // False: the verdicts clash
	Tuple    Tuple
	Lost     bool // the first answer has the tuple, or says that something follows, and the second does not
}

// Decide computes whether a tuple is in a relation from the rules on which that depends alone, with the tuple's values
// in the place of variables in the heads: that is often possible where the whole relation takes too long, or where
// relations that do not matter are over infinite sorts. If the tuple is in the relation, why is a derivation. known is
// false if that cannot be computed either.
func Decide(p *Program, relation int, t Tuple, budget int) (is bool, why []string, known bool) {
	if relation == False || p.Relations[relation].Width() > widestTuple {
		return false, nil, false
	}
	q := p.Own()
	q.Rules, q.Queries = nil, []int{relation}
	on := p.DependsOn(relation)
	isRecursive := slices.ContainsFunc(p.Rules, func(r *Rule) bool {
		return !r.IsFrozen() && r.Head.Relation != False && on[r.Head.Relation] &&
			slices.ContainsFunc(r.Body, func(l Literal) bool { return l.Relation == relation })
	})
	for _, r := range p.Rules {
		switch h := r.Head.Relation; {
		case r.IsFrozen():
			if slices.ContainsFunc(r.Uses, func(rel int) bool { return on[rel] }) {
				return false, nil, false
			}
		case h == False || !on[h] || p.IsConstraint(r):
		case h == relation && !isRecursive:
			if r = q.headAt(r, t); r != nil {
				q.Rules = append(q.Rules, r)
			}
		default:
			q.Rules = append(q.Rules, r)
		}
	}
	for rel := range q.Relations {
		if !on[rel] { // nothing is asked about it, so that its sorts do not matter
			q.Relations[rel].Columns = nil
		}
	}
	result, err := evaluate(q, budget, true)
	if err != nil {
		return false, nil, false
	}
	if !result.Relations[relation].Has(t) {
		return false, nil, true
	}
	return true, derivation(q, result, relation, t), true
}

// headAt is a rule for a single tuple of its head. It is nil if the head cannot be the tuple.
func (p *Program) headAt(r *Rule, t Tuple) *Rule {
	columns := p.Relations[r.Head.Relation].Columns
	values := p.Relations[r.Head.Relation].Unpack(t)
	at := map[int]smtlib.Term{}
	for i, arg := range r.Head.Args {
		c := p.Const(columns[i].Sort, values[i])
		if v := place(r.Vars, arg); v >= 0 {
			if at[v] != smtlib.NoTerm && at[v] != c {
				return nil
			}
			at[v] = c
		} else if p.IsConstant(arg) {
			if code, err := p.Code(arg); err == nil && code != values[i] {
				return nil
			}
		}
	}
	s := p.Substitute(r, func(v int) smtlib.Term {
		if c, is := at[v]; is {
			return c
		}
		return r.Vars[v].Term
	})
	for i, arg := range s.Head.Args {
		if c := p.Const(columns[i].Sort, values[i]); arg != c {
			s.Constraints, s.Head.Args[i] = append(s.Constraints, p.Apply("=", arg, c)), c
		}
	}
	return p.Compact(s)
}
