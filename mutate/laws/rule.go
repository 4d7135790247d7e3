package laws

import (
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Rule is a row in one direction: a term that matches from can be written as to.
type Rule struct {
	*Row
	// Introduces are the names of operators in to that are not in from.
	Introduces []string

	from, to *pattern
	drawn    []int // variables that occur in to but that a match does not bind
}

// Chooser chooses what a rewriting does not determine.
type Chooser interface {
	// Term returns a term of a sort, or NoTerm.
	Term(s smtlib.Sort) smtlib.Term
	// Sort returns a sort for a variable that can be of any sort, or NoSort.
	Sort() smtlib.Sort
	// Below returns a number from 0 to n-1; n is positive.
	Below(n int64) int64
}

// Rules are rules, indexed by the terms that they rewrite.
type Rules struct {
	byHead map[string][]*Rule // key: name of the outermost operator, "" for literals
	bySort map[string][]*Rule // rules for any term of a sort; key: name of the sort, "" for all
}

// TableRules are the rules of the table.
var TableRules = sync.OnceValue(func() *Rules { return NewRules(Rows()) })

// NewRules are the rows' rules, in both directions.
func NewRules(rows []*Row) *Rules {
	all := &Rules{byHead: map[string][]*Rule{}, bySort: map[string][]*Rule{}}
	for _, row := range rows {
		all.add(row, row.left, row.right)
		all.add(row, row.right, row.left)
	}
	return all
}

func (all *Rules) add(row *Row, from, to *pattern) {
	rule := &Rule{Row: row, from: from, to: to}
	for _, p := range []*pattern{to, row.when} {
		if p != nil {
			rule.Introduces = introduced(p, from, rule.Introduces)
		}
	}
	for i := range row.Variables {
		if row.uses(i) && !from.has(i) {
			if row.Variables[i].rest {
				return
			}
			rule.drawn = append(rule.drawn, i)
		}
	}
	_, constant := from.constant()
	switch {
	case from.variable >= 0:
		sort := row.Variables[from.variable].sort
		name := sort.name
		if sort.variable >= 0 {
			name = ""
		}
		all.bySort[name] = append(all.bySort[name], rule)
	case from.literal != smtlib.KindNone || constant:
		all.byHead[""] = append(all.byHead[""], rule)
	case from.decl != nil:
		all.byHead[from.decl.Name] = append(all.byHead[from.decl.Name], rule)
	default:
		all.byHead[from.text] = append(all.byHead[from.text], rule)
	}
}

// Of returns the rules that may rewrite a term in three groups: those that match its operator, those for all terms of
// its sort, and those for all terms. The slices are shared and must not be changed.
func (all *Rules) Of(a *smtlib.Arena, t smtlib.Term) [3][]*Rule {
	head := ""
	if a.Kind(t) == smtlib.KindApp {
		head = a.FunInfo(a.Fun(t)).Name
	} else if !a.Kind(t).IsLiteral() {
		head = "?" // matches no operator
	}
	return [3][]*Rule{all.byHead[head], all.bySort[a.SortInfo(a.Sort(t)).Name], all.bySort[""]}
}

// Rewrite rewrites a term at its root. The terms have the same value under the condition when, or always if that is
// NoTerm. ok is false if the term does not match, or if the sorts or the choices do not fit.
func (r *Rule) Rewrite(a *smtlib.Arena, t smtlib.Term, c Chooser) (to, when smtlib.Term, ok bool) {
	var b binding
	b.a = a
	b.reset(r.Row)
	if !b.match(r.from, r.Variables, t) || !r.choose(&b, c) {
		return smtlib.NoTerm, smtlib.NoTerm, false
	}
	var err error
	if to, err = b.made(r.to); err != nil || a.Sort(to) != a.Sort(t) {
		return smtlib.NoTerm, smtlib.NoTerm, false
	}
	if r.when != nil {
		if when, err = b.made(r.when); err != nil {
			return smtlib.NoTerm, smtlib.NoTerm, false
		}
	}
	return to, when, true
}

// choose binds the variables, sorts and indices that a match has not bound.
func (r *Rule) choose(b *binding, c Chooser) bool {
	if !r.chooseIndices(b, c) {
		return false
	}
	for i := range b.sorts {
		if b.sorts[i] == smtlib.NoSort {
			if b.sorts[i] = c.Sort(); b.sorts[i] == smtlib.NoSort {
				return false
			}
		}
	}
	for _, v := range r.drawn {
		s, err := b.madeSort(r.Variables[v].sort)
		if err != nil {
			return false
		}
		if b.terms[v] = c.Term(s); b.terms[v] == smtlib.NoTerm {
			return false
		}
	}
	return true
}

// chooseIndices draws the indices that a match has not bound, until the row's condition on indices holds. It gives up
// after a few tries.
func (r *Rule) chooseIndices(b *binding, c Chooser) bool {
	if !slices.Contains(b.indices, unbound) {
		return r.holdsAt(b.indices)
	}
	const tries = 8
	most := int64(3)
	for _, n := range b.indices {
		most = max(most, n)
	}
	matched := slices.Clone(b.indices)
	for range tries {
		for i, n := range matched {
			if n == unbound {
				b.indices[i] = c.Below(most + 1)
			}
		}
		if r.holdsAt(b.indices) {
			return true
		}
	}
	return false
}

// introduced adds to names the operators of a pattern that do not occur in from.
func introduced(p, from *pattern, names []string) []string {
	if p.variable < 0 && p.literal == smtlib.KindNone && p.decl == nil && !from.applies(p.text) &&
		!slices.Contains(names, p.text) {
		names = append(names, p.text)
	}
	for _, arg := range p.args {
		names = introduced(arg, from, names)
	}
	return names
}

// applies reports whether an operator of a name occurs in a pattern.
func (p *pattern) applies(name string) bool {
	return p.variable < 0 && p.text == name ||
		slices.ContainsFunc(p.args, func(arg *pattern) bool { return arg.applies(name) })
}
