package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// inline replaces a rule for a derived relation by facts for what it has, and a literal by one of another relation.
func (r *reduction) inline() bool {
	result, err := rules.Evaluate(r.best, rules.DefaultBudget)
	if err != nil {
		return false
	}
	const most = 3 // facts in the place of rules
	for rel := range r.best.Relations {
		var others []*rules.Rule
		derived := false
		for _, rule := range r.best.Rules {
			if rule.Frozen == "" && rule.Head.Relation == rel {
				derived = derived || !rule.IsFact()
			} else {
				others = append(others, rule)
			}
		}
		tuples := result.Relations[rel].Sorted()
		if !derived || len(tuples) > most || slices.Contains(r.best.Queries, rel) {
			continue
		}
		p := r.best.Clone()
		p.Rules = nil
		for i, t := range tuples {
			p.Rules = append(p.Rules, p.Fact(r.best.NextID()+i, rel, t))
		}
		p.Rules = append(p.Rules, others...)
		if r.try(p) {
			return true
		}
	}
	return r.swap()
}

// swap replaces a relation by another one with the same sorts everywhere, so that one is left out.
func (r *reduction) swap() bool {
	for from := range r.best.Relations {
		for to := range r.best.Relations {
			if from == to || !sameSorts(r.best, from, to) || slices.Contains(r.best.Queries, from) {
				continue
			}
			p := r.best.Clone()
			for i, rule := range p.Rules {
				c := rule.Clone()
				if c.Head.Relation == from {
					c.Head.Relation = to
				}
				for j := range c.Body {
					if c.Body[j].Relation == from {
						c.Body[j].Relation = to
					}
				}
				p.Rules[i] = c
			}
			if p.IsStratified() && r.try(withoutRelation(p, from)) {
				return true
			}
		}
	}
	return false
}

func sameSorts(p *rules.Program, a, b int) bool {
	return slices.EqualFunc(p.Relations[a].Columns, p.Relations[b].Columns, func(x, y rules.Column) bool {
		return x.Sort.Name == y.Sort.Name
	})
}

// columns leaves out a column of a relation everywhere.
func (r *reduction) columns() bool {
	for rel := range r.best.Relations {
		least := 0
		if r.best.Dialect == rules.Datalog { // it has no relations without columns
			least = 1
		}
		for col := range r.best.Relations[rel].Columns {
			if len(r.best.Relations[rel].Columns) <= least {
				break
			}
			p := r.best.Clone()
			p.Relations[rel].Columns = slices.Delete(slices.Clone(p.Relations[rel].Columns), col, col+1)
			drop := func(a rules.Atom) rules.Atom {
				if a.Relation == rel {
					a.Args = slices.Delete(slices.Clone(a.Args), col, col+1)
				}
				return a
			}
			for i, rule := range p.Rules {
				c := rule.Clone()
				c.Head = drop(c.Head)
				for j := range c.Body {
					c.Body[j].Atom = drop(c.Body[j].Atom)
				}
				p.Rules[i] = c.Compact()
			}
			if r.try(p) {
				return true
			}
		}
	}
	return false
}

// merge makes two variables of a rule one.
func (r *reduction) merge() bool {
	for i, rule := range r.best.Rules {
		for v := range rule.Vars {
			for w := range v {
				if rule.Vars[v].Sort.Name != rule.Vars[w].Sort.Name {
					continue
				}
				c := rule.Substitute(func(x int) rules.Term {
					if x == v {
						return rules.Var(w)
					}
					return rules.Var(x)
				})
				if r.try(replace(r.best, i, c)) {
					return true
				}
			}
		}
	}
	return false
}

// values makes constants smaller: all that are equal at once, then each.
func (r *reduction) values() bool {
	seen := map[string][]uint64{}
	for _, rule := range r.best.Rules {
		eachConstant(rule, func(t rules.Term) rules.Term {
			if !slices.Contains(seen[t.Sort.Name], t.Value) {
				seen[t.Sort.Name] = append(seen[t.Sort.Name], t.Value)
			}
			return t
		})
	}
	for _, rel := range r.best.Relations { // in a fixed order
		for _, c := range rel.Columns {
			values := seen[c.Sort.Name]
			delete(seen, c.Sort.Name)
			slices.Sort(values)
			for _, from := range values {
				for to := range min(from, uint64(len(values))+1) {
					p := r.best.Clone()
					for i, rule := range p.Rules {
						p.Rules[i] = eachConstant(rule, func(t rules.Term) rules.Term {
							if t.Sort.Name == c.Sort.Name && t.Value == from {
								t.Value = to
							}
							return t
						})
					}
					if r.try(p) {
						return true
					}
				}
			}
		}
	}
	return false
}

// eachConstant gives the rule with each constant replaced.
func eachConstant(r *rules.Rule, f func(t rules.Term) rules.Term) *rules.Rule {
	var walk func(t rules.Term) rules.Term
	walk = func(t rules.Term) rules.Term {
		switch t.Kind {
		case rules.Constant:
			return f(t)
		case rules.List:
			args := make([]rules.Term, len(t.Args))
			for i, a := range t.Args {
				args[i] = walk(a)
			}
			t.Args = args
		}
		return t
	}
	c := r.Clone()
	for i, t := range c.Head.Args {
		c.Head.Args[i] = walk(t)
	}
	for i := range c.Body {
		for j, t := range c.Body[i].Args {
			c.Body[i].Args[j] = walk(t)
		}
	}
	for i, t := range c.Constraints {
		c.Constraints[i] = walk(t)
	}
	return c
}

// sorts makes sorts smaller, where all values are small.
func (r *reduction) sorts() bool {
	seen := map[string]bool{}
	for _, rel := range r.best.Relations {
		for _, c := range rel.Columns {
			from := c.Sort
			if seen[from.Name] || from.Kind != rules.BitVecSort && from.Kind != rules.DomainSort {
				continue
			}
			seen[from.Name] = true
			for _, to := range smaller(from) {
				if p, fits := resorted(r.best, from, to); fits && r.try(p) {
					return true
				}
			}
		}
	}
	return false
}

// smaller gives sorts with fewer values, the smallest first.
func smaller(s rules.Sort) (all []rules.Sort) {
	if s.Kind == rules.DomainSort {
		for _, size := range []uint64{2, 4, 8, 16, 64} {
			if size < s.Size {
				all = append(all, rules.Sort{Name: s.Name, Kind: s.Kind, Size: size})
			}
		}
		return all
	}
	for w := 1; w < s.Width(); w++ {
		all = append(all, rules.BitVec(w))
	}
	return all
}

// resorted replaces a sort everywhere, if all its values fit.
func resorted(p *rules.Program, from, to rules.Sort) (c *rules.Program, fits bool) {
	c, fits = p.Clone(), true
	change := func(s *rules.Sort) {
		if s.Name == from.Name {
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
	for i, rule := range c.Rules {
		rule = eachConstant(rule, func(t rules.Term) rules.Term {
			if t.Sort.Name == from.Name {
				t.Sort, fits = to, fits && t.Value < to.Size
			}
			return t
		})
		for j := range rule.Vars {
			change(&rule.Vars[j].Sort)
		}
		c.Rules[i] = rule
	}
	return c, fits
}
