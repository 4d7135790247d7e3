package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
)

// passes are the passes for programs. Those that remove most come first.
var passes = []Pass[*rules.Program]{
	options, Parts(2, Rules), Parts(4, Rules), Parts(16, Rules), Parts(0, Rules), relations, preamble, literals,
	inline, swap, columns, merge, values, sorts,
}

// List is a list within what is reduced: Length is its length, and Without removes the elements from from to to.
type List[P any] struct {
	Length  func(of P) int
	Without func(of P, from, to int) P
}

// Parts removes parts of a list: one of n equal parts each, or one element each if n is 0.
func Parts[P any](n int, of List[P]) Pass[P] {
	return func(p P) (edits []Edit[P]) {
		length, size := of.Length(p), 1
		if n > 0 {
			size = length / n
		}
		if size < 2 && n > 0 {
			return nil
		}
		for from := 0; from < length; from += size {
			edits = append(edits, func() (P, bool) { return of.Without(p, from, min(from+size, length)), true })
		}
		return edits
	}
}

// Rules is the list of a program's rules.
var Rules = List[*rules.Program]{
	Length: func(p *rules.Program) int { return len(p.Rules) },
	Without: func(p *rules.Program, from, to int) *rules.Program {
		c := p.Clone()
		c.Rules = slices.Delete(c.Rules, from, to)
		return c
	},
}

type edits []Edit[*rules.Program]

// change adds an edit of a copy of a program.
func (e *edits) change(p *rules.Program, change func(c *rules.Program)) {
	*e = append(*e, func() (*rules.Program, bool) {
		c := p.Clone()
		change(c)
		return c, true
	})
}

// rule adds an edit of a copy of a rule.
func (e *edits) rule(p *rules.Program, at int, change func(r *rules.Rule)) {
	e.change(p, func(c *rules.Program) {
		r := p.Rules[at].Clone()
		change(r)
		c.Rules[at] = p.Compact(r)
	})
}

// options removes options, first all of them, then one each.
func options(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	free := func(o rules.Option) bool { return o.Name != "fp.engine" }
	if slices.ContainsFunc(p.Options, free) {
		e.change(p, func(c *rules.Program) { c.Options = slices.DeleteFunc(c.Options, free) })
	}
	for i, o := range p.Options {
		if free(o) {
			e.change(p, func(c *rules.Program) { c.Options = slices.Delete(c.Options, i, i+1) })
		}
	}
	return e
}

// preamble removes declarations and definitions, the last ones first, since they may use earlier ones.
func preamble(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	for i := len(p.Preamble) - 1; i >= 0; i-- {
		e.change(p, func(c *rules.Program) { c.Preamble = slices.Delete(slices.Clone(c.Preamble), i, i+1) })
	}
	return e
}

// relations removes queries if there are several, and relations that are in no rule.
func relations(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	for i := range p.Queries {
		if len(p.Queries) > 1 {
			e.change(p, func(c *rules.Program) { c.Queries = slices.Delete(c.Queries, i, i+1) })
		}
	}
	used := make([]bool, len(p.Relations))
	for _, q := range p.Queries {
		used[q] = true
	}
	for _, rule := range p.Rules {
		for _, rel := range mentioned(rule) {
			used[rel] = true
		}
	}
	for rel, is := range used {
		if !is {
			e = append(e, func() (*rules.Program, bool) { return withoutRelation(p, rel), true })
		}
	}
	return e
}

// mentioned returns the relations of a rule.
func mentioned(r *rules.Rule) []int {
	all := slices.Clone(r.Uses)
	if !r.IsFrozen() && r.Head.Relation != rules.False {
		all = append(all, r.Head.Relation)
	}
	for _, l := range r.Body {
		all = append(all, l.Relation)
	}
	return all
}

// withoutRelation removes a relation that occurs nowhere.
func withoutRelation(p *rules.Program, rel int) *rules.Program {
	c := p.Clone()
	c.Relations = slices.Delete(c.Relations, rel, rel+1)
	down := func(i int) int {
		if i > rel {
			return i - 1
		}
		return i
	}
	for i, q := range c.Queries {
		c.Queries[i] = down(q)
	}
	for i, r := range c.Rules {
		r = r.Clone()
		r.Uses = slices.Clone(r.Uses)
		r.Head.Relation = down(r.Head.Relation)
		for j := range r.Body {
			r.Body[j].Relation = down(r.Body[j].Relation)
		}
		for j := range r.Uses {
			r.Uses[j] = down(r.Uses[j])
		}
		c.Rules[i] = r
	}
	return c
}

// literals removes literals and constraints of rules, and negations of constraints.
func literals(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	for i, rule := range p.Rules {
		for j := range rule.Body {
			e.rule(p, i, func(r *rules.Rule) { r.Body = slices.Delete(r.Body, j, j+1) })
		}
		for j, t := range rule.Constraints {
			e.rule(p, i, func(r *rules.Rule) { r.Constraints = slices.Delete(r.Constraints, j, j+1) })
			if p.Arena.OperatorName(t) == "not" {
				e.rule(p, i, func(r *rules.Rule) { r.Constraints[j] = p.Arena.Args(t)[0] })
			}
		}
	}
	return e
}

// inline replaces the rules of a derived relation by its tuples as facts, if these are few.
func inline(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	result, err := rules.Evaluate(p, rules.DefaultBudget)
	if err != nil {
		return e
	}
	const most = 3 // facts in the place of rules
	for rel := range p.Relations {
		own := func(r *rules.Rule) bool { return !r.IsFrozen() && r.Head.Relation == rel }
		derived := slices.ContainsFunc(p.Rules, func(r *rules.Rule) bool { return own(r) && !p.IsFact(r) })
		tuples := result.Relations[rel].Sorted()
		if !derived || len(tuples) > most || slices.Contains(p.Queries, rel) {
			continue
		}
		e.change(p, func(c *rules.Program) {
			c.Rules = nil
			for i, t := range tuples {
				c.Rules = append(c.Rules, p.Fact(p.NextID()+i, rel, t))
			}
			c.Rules = append(c.Rules, slices.DeleteFunc(slices.Clone(p.Rules), own)...)
		})
	}
	return e
}

// swap replaces a relation everywhere by another one with the same sorts.
func swap(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	for from := range p.Relations {
		for to := range p.Relations {
			if from == to || !sameSorts(p, from, to) || slices.Contains(p.Queries, from) {
				continue
			}
			e = append(e, func() (*rules.Program, bool) {
				c := p.Clone()
				for i, rule := range c.Rules {
					r := rule.Clone()
					if r.Head.Relation == from {
						r.Head.Relation = to
					}
					for j := range r.Body {
						if r.Body[j].Relation == from {
							r.Body[j].Relation = to
						}
					}
					c.Rules[i] = r
				}
				return withoutRelation(c, from), c.IsStratified()
			})
		}
	}
	return e
}

func sameSorts(p *rules.Program, a, b int) bool {
	return slices.EqualFunc(p.Relations[a].Columns, p.Relations[b].Columns, func(x, y rules.Column) bool {
		return x.Sort == y.Sort
	})
}

// columns removes a column of a relation everywhere.
func columns(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	least := 0
	if p.Format == rules.Datalog { // it has no relations without columns
		least = 1
	}
	for rel := range p.Relations {
		if len(p.Relations[rel].Columns) <= least {
			continue
		}
		for col := range p.Relations[rel].Columns {
			e.change(p, func(c *rules.Program) {
				c.Relations[rel].Columns = slices.Delete(slices.Clone(c.Relations[rel].Columns), col, col+1)
				drop := func(a rules.Atom) rules.Atom {
					if a.Relation == rel {
						a.Args = slices.Delete(slices.Clone(a.Args), col, col+1)
					}
					return a
				}
				for i, rule := range c.Rules {
					r := rule.Clone()
					r.Head = drop(r.Head)
					for j := range r.Body {
						r.Body[j].Atom = drop(r.Body[j].Atom)
					}
					c.Rules[i] = p.Compact(r)
				}
			})
		}
	}
	return e
}

// merge replaces a variable of a rule by another one.
func merge(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	for i, rule := range p.Rules {
		for v := range rule.Vars {
			for w := range v {
				if rule.Vars[v].Sort != rule.Vars[w].Sort {
					continue
				}
				e.change(p, func(c *rules.Program) {
					c.Rules[i] = p.Compact(p.Substitute(rule, func(x int) smtlib.Term {
						if x == v {
							x = w
						}
						return rule.Vars[x].Term
					}))
				})
			}
		}
	}
	return e
}

// values replaces constants by smaller ones, all equal ones at once: first by the smallest.
func values(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	for _, s := range sortsOf(p) {
		var codes []uint64
		each(p, s, func(t smtlib.Term) smtlib.Term {
			if code, err := p.Code(t); err == nil && !slices.Contains(codes, code) {
				codes = append(codes, code)
			}
			return t
		})
		slices.Sort(codes)
		for _, from := range codes {
			for to := range min(from, uint64(len(codes))+1) {
				e = append(e, func() (*rules.Program, bool) {
					return each(p, s, func(t smtlib.Term) smtlib.Term {
						if code, err := p.Code(t); err == nil && code == from {
							return p.Const(s, to)
						}
						return t
					})
				})
			}
		}
	}
	return e
}

// sortsOf returns the finite sorts of columns.
func sortsOf(p *rules.Program) (all []rules.Sort) {
	for _, rel := range p.Relations {
		for _, c := range rel.Columns {
			if c.Sort.Size > 0 && !slices.Contains(all, c.Sort) {
				all = append(all, c.Sort)
			}
		}
	}
	return all
}

// each replaces the constants of a sort in all rules. Constants of a Datalog domain are those in its columns, and those
// that are compared with its variables. ok is false if the result would not be well-sorted.
func each(p *rules.Program, s rules.Sort, f func(t smtlib.Term) smtlib.Term) (*rules.Program, bool) {
	return replaced(p, s, func(t smtlib.Term) smtlib.Term {
		if p.IsConstant(t) {
			return f(t)
		}
		return t
	})
}

// replaced is each for constants and variables.
func replaced(p *rules.Program, s rules.Sort, f func(t smtlib.Term) smtlib.Term) (*rules.Program, bool) {
	c, fits := p.Clone(), true
	for i, rule := range p.Rules {
		if rule.IsFrozen() {
			continue
		}
		made, err := p.Replace(rule, func(t smtlib.Term, of rules.Sort) smtlib.Term {
			if of == s {
				return f(t)
			}
			return t
		})
		fits = fits && err == nil
		c.Rules[i] = made
	}
	return c, fits
}

// sorts replaces sorts by smaller ones, if all values fit.
func sorts(p *rules.Program) []Edit[*rules.Program] {
	var e edits
	for _, from := range sortsOf(p) {
		for _, to := range smaller(p, from) {
			e = append(e, func() (*rules.Program, bool) { return resorted(p, from, to) })
		}
	}
	return e
}

// smaller returns sorts with fewer values, the smallest first.
func smaller(p *rules.Program, s rules.Sort) (all []rules.Sort) {
	switch {
	case s.Domain != "":
		for _, size := range []uint64{2, 4, 8, 16, 64} {
			if size < s.Size {
				all = append(all, p.DomainOf(s.Domain, size))
			}
		}
	case p.Arena.SortIs(s.Sort, "BitVec"):
		for w := 1; w < s.Width(); w++ {
			all = append(all, p.BitVec(w))
		}
	}
	return all
}

// resorted replaces a sort everywhere, if all its values fit.
func resorted(p *rules.Program, from, to rules.Sort) (c *rules.Program, fits bool) {
	small := true
	c, fits = replaced(p, from, func(t smtlib.Term) smtlib.Term {
		if p.IsVar(t) {
			return p.Arena.Var(p.Arena.Text(t), to.Sort)
		}
		code, err := p.Code(t)
		if small = small && err == nil && code < to.Size; !small {
			return t
		}
		return p.Const(to, code)
	})
	change := func(s *rules.Sort) {
		if *s == from {
			*s = to
		}
	}
	c.Domains = slices.Clone(p.Domains)
	for i := range c.Domains {
		change(&c.Domains[i])
	}
	for i := range c.Relations {
		c.Relations[i].Columns = slices.Clone(c.Relations[i].Columns)
		for j := range c.Relations[i].Columns {
			change(&c.Relations[i].Columns[j].Sort)
		}
	}
	for _, r := range c.Rules {
		for i := range r.Vars {
			if r.Vars[i].Sort == from {
				r.Vars[i] = rules.Variable{Term: p.Arena.Var(p.Name(r.Vars[i]), to.Sort), Sort: to}
			}
		}
	}
	return c, fits && small
}
