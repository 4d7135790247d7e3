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

// Decided is what is known of a relation of which only one tuple is known.
type Decided struct {
	Relation int
	Tuple    Tuple
	Follows  bool     // the tuple is in the relation
	Why      []string // for people, line by line
}

// decided is what is known if a tuple is in a relation by a derivation, or is not.
func decided(p *Program, relation int, t Tuple, is bool, derivation []string) *Decided {
	text := p.TupleText(relation, t)
	if !is {
		return &Decided{relation, t, false, []string{text + " does not follow from the rules on which it depends"}}
	}
	return &Decided{relation, t, true, append([]string{text + " follows:"}, derivation...)}
}

// DecidedBy is what the least model says of a tuple.
func DecidedBy(p *Program, least *Result, relation int, t Tuple) *Decided {
	return decided(p, relation, t, least.Relations[relation].Has(t), Derivation(p, relation, t))
}

// Decide computes whether a tuple is in a relation from the rules on which that depends alone, with the tuple's values
// in the place of variables in the heads: that is often possible where the whole relation takes too long, or where
// relations that do not matter are over infinite sorts. It is nil if that cannot be computed either.
func Decide(p *Program, relation int, t Tuple, budget int) *Decided {
	if relation == False || p.Relations[relation].Width() > widestTuple {
		return nil
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
				return nil
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
		return nil
	}
	if !result.Relations[relation].Has(t) {
		return decided(p, relation, t, false, nil)
	}
	return decided(p, relation, t, true, derivation(q, result, relation, t))
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
