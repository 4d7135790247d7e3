// Package reduce makes a rule program small: options, rules and facts, literals, columns and values. What is left after
// each edit is a program whose right relations are known, or the edit is not made.
//
// It runs no engine: whoever reduces says which program is still wrong. It may import internal/rules.
package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Test reports whether a program still shows the fault.
type Test func(p *rules.Program) bool

// Reduce makes edits as long as the program shows the fault. minimal says that no single edit is left that it would
// show it after; more is asked before each test whether there is time for it.
func Reduce(p *rules.Program, test Test, more func() bool) (smallest *rules.Program, minimal bool) {
	r := &reduction{best: p, test: test, more: more, tested: map[string]bool{}}
	for r.round() {
	}
	return r.best, !r.ended
}

// reduction is a reduction under way.
type reduction struct {
	best   *rules.Program
	test   Test
	more   func() bool
	tested map[string]bool // programs, by their text: none is tested twice
	ended  bool
}

// round goes through all edits once, and reports whether the program has become smaller.
func (r *reduction) round() bool {
	changed := false
	for _, pass := range []func() bool{
		r.options, r.rules, r.relations, r.preamble, r.literals, r.inline, r.columns, r.merge, r.values, r.sorts,
	} {
		for !r.ended && pass() {
			changed = true
		}
	}
	return changed && !r.ended
}

// try takes a candidate if it shows the fault, too.
func (r *reduction) try(p *rules.Program) bool {
	text := string(rules.Print(p)) + optionsText(p)
	if r.ended || r.tested[text] {
		return false
	}
	if !r.more() {
		r.ended = true
		return false
	}
	r.tested[text] = true
	if !r.test(p) {
		return false
	}
	r.best = p
	return true
}

func optionsText(p *rules.Program) (text string) {
	for _, o := range p.Options {
		text += o.Name + "=" + o.Value + " "
	}
	return text
}

// options leaves out options, all at first.
func (r *reduction) options() bool {
	free := func(o rules.Option) bool { return o.Name != "fp.engine" }
	if n := len(slices.DeleteFunc(slices.Clone(r.best.Options), free)); n < len(r.best.Options) {
		p := r.best.Clone()
		p.Options = slices.DeleteFunc(p.Options, free)
		if r.try(p) {
			return true
		}
	}
	for i, o := range r.best.Options {
		if !free(o) {
			continue
		}
		p := r.best.Clone()
		p.Options = slices.Delete(p.Options, i, i+1)
		if r.try(p) {
			return true
		}
	}
	return false
}

// rules leaves out rules and facts: many at a time, then fewer.
func (r *reduction) rules() bool {
	changed := false
	for size := len(r.best.Rules) / 2; size >= 1; size /= 2 {
		for from := 0; from < len(r.best.Rules); {
			p := r.best.Clone()
			p.Rules = slices.Delete(p.Rules, from, min(from+size, len(p.Rules)))
			if r.try(p) {
				changed = true
			} else {
				from += size
			}
		}
	}
	return changed
}

// preamble leaves out commands that are kept as they are, the last ones first: the others may need them no more then.
func (r *reduction) preamble() bool {
	changed := false
	for i := len(r.best.Preamble) - 1; i >= 0; i-- {
		p := r.best.Clone()
		p.Preamble = slices.Delete(slices.Clone(p.Preamble), i, i+1)
		changed = r.try(p) || changed
	}
	return changed
}

// relations leaves out relations that are in no rule, and queries for others than the first.
func (r *reduction) relations() bool {
	for i := range r.best.Queries {
		if len(r.best.Queries) < 2 {
			break
		}
		p := r.best.Clone()
		p.Queries = slices.Delete(p.Queries, i, i+1)
		if r.try(p) {
			return true
		}
	}
	used := make([]bool, len(r.best.Relations))
	for _, q := range r.best.Queries {
		used[q] = true
	}
	for _, rule := range r.best.Rules {
		for _, rel := range mentioned(rule) {
			used[rel] = true
		}
	}
	for rel, is := range used {
		if !is {
			return r.try(withoutRelation(r.best, rel))
		}
	}
	return false
}

// mentioned gives the relations of a rule.
func mentioned(r *rules.Rule) []int {
	all := slices.Clone(r.Uses)
	if r.Frozen == "" && r.Head.Relation != rules.False {
		all = append(all, r.Head.Relation)
	}
	for _, l := range r.Body {
		all = append(all, l.Relation)
	}
	return all
}

// withoutRelation leaves out a relation that nothing mentions.
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

// replace gives the program with a rule in the place of another.
func replace(p *rules.Program, i int, r *rules.Rule) *rules.Program {
	c := p.Clone()
	c.Rules[i] = r.Compact()
	return c
}

// literals leaves out literals and constraints of rules.
func (r *reduction) literals() bool {
	for i, rule := range r.best.Rules {
		for j := range rule.Body {
			c := rule.Clone()
			c.Body = slices.Delete(c.Body, j, j+1)
			if r.try(replace(r.best, i, c)) {
				return true
			}
		}
		for j := range rule.Constraints {
			c := rule.Clone()
			c.Constraints = slices.Delete(c.Constraints, j, j+1)
			if r.try(replace(r.best, i, c)) {
				return true
			}
			if rule.Constraints[j].Op() == "not" {
				c := rule.Clone()
				c.Constraints[j] = rule.Constraints[j].Args[1]
				if r.try(replace(r.best, i, c)) {
					return true
				}
			}
		}
	}
	return false
}
