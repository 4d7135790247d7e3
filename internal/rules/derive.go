package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Derive searches for a derivation of false from clauses over any sorts, by instantiating them with values. It returns
// the derivation line by line. It may miss a derivation: variables that no tuple binds only get values from solving the
// clause's conditions over integers, or from trying all values of a small sort. The budget is for the tuples that are
// tried, and for the steps of these solutions.
func Derive(p *Program, budget int) (proof []string, found bool) {
	p = p.Own()
	d := &deriver{p: p, w: p.values, budget: budget, known: map[string]bool{}, byRelation: make([][]int, len(p.Relations))}
	var applied []*binding
	for _, r := range p.Rules {
		if b := d.prepare(r); b != nil {
			applied = append(applied, b)
		}
	}
	for from := -1; ; { // in each round, rules are applied to combinations with at least one new tuple
		now := len(d.facts)
		for _, b := range applied {
			if (len(b.r.Body) > 0) == (from >= 0) {
				b.new = from
				d.match(b, 0)
			}
			if d.done {
				return d.show(), true
			}
			if d.budget < 0 {
				return nil, false
			}
		}
		if from >= 0 && len(d.facts) == now {
			return nil, false
		}
		if from < 0 {
			from = 0
		} else {
			from = now
		}
	}
}

// derived is a tuple that was derived.
type derived struct {
	relation int
	values   []value.Value
	rule     *Rule
	from     []int // indices of the tuples that it follows from
}

type deriver struct {
	p          *Program
	w          *values
	budget     int
	facts      []derived
	known      map[string]bool
	byRelation [][]int // indices of facts
	done       bool
}

// binding is a rule being applied. Its variables are those of the rule, and one for each argument of a literal that is
// not a variable, whose value is that of the literal's tuple.
type binding struct {
	r          *Rule
	conditions []smtlib.Term
	all        smtlib.Term // conditions together
	vars       []Variable
	terms      []smtlib.Term // index: variable
	args       [][]int       // indices of the argument variables of each literal
	values     []value.Value // index: variable; nil for an unbound one
	from       []int
	new        int // facts from this index on are new; at least one of them must be used
}

// prepare makes the binding of a rule. It is nil for a rule that is not used for derivations.
func (d *deriver) prepare(r *Rule) *binding {
	if r.IsFrozen() || r.Head.Relation != False && d.p.IsConstraint(r) ||
		slices.ContainsFunc(r.Body, func(l Literal) bool { return l.Negated }) {
		return nil
	}
	b := &binding{r: r, conditions: slices.Clip(r.Constraints), vars: slices.Clip(r.Vars)}
	for _, l := range r.Body {
		var args []int
		for i, t := range l.Args {
			at := place(r.Vars, t)
			if at < 0 {
				at = len(b.vars)
				v := d.p.Var(fmt.Sprintf("argument!%d", at), d.p.Relations[l.Relation].Columns[i].Sort)
				b.vars, b.conditions = append(b.vars, v), append(b.conditions, d.p.Apply("=", v.Term, t))
			}
			args = append(args, at)
		}
		b.args = append(b.args, args)
	}
	for _, v := range b.vars {
		b.terms = append(b.terms, v.Term)
	}
	switch b.values = make([]value.Value, len(b.vars)); len(b.conditions) {
	case 0:
		b.all = d.p.Apply("true")
	default:
		b.all = d.p.Apply("and", b.conditions...)
	}
	return b
}

// match tries all tuples for the literal at i.
func (d *deriver) match(b *binding, i int) {
	if d.budget--; d.budget < 0 || d.done {
		return
	}
	if i == len(b.args) {
		d.conclude(b)
		return
	}
	for _, f := range slices.Clip(d.byRelation[b.r.Body[i].Relation]) {
		saved := slices.Clone(b.values)
		if b.unify(b.args[i], d.facts[f].values) {
			b.from = append(b.from, f)
			d.match(b, i+1)
			b.from = b.from[:len(b.from)-1]
		}
		copy(b.values, saved)
		if d.budget--; d.budget < 0 || d.done {
			return
		}
	}
}

// unify binds variables to values, and reports whether that is consistent.
func (b *binding) unify(places []int, values []value.Value) bool {
	for i, at := range places {
		if b.values[at] != nil && value.Key(b.values[at]) != value.Key(values[i]) {
			return false
		}
		b.values[at] = values[i]
	}
	return true
}

// conclude gives the other variables values under which all conditions hold, and adds the head.
func (d *deriver) conclude(b *binding) {
	if len(b.args) > 0 && !slices.ContainsFunc(b.from, func(f int) bool { return f >= b.new }) {
		return
	}
	saved := slices.Clone(b.values)
	defer copy(b.values, saved)
	d.define(b)
	found := b.values
	if slices.Contains(found, nil) {
		before := d.w.evaluates().Spent()
		found = d.w.solve(b.all, b.terms, found)
		d.budget -= int(d.w.evaluates().Spent() - before)
	} else if !value.IsTrue(d.w.at(b.all, b.terms, found)) {
		found = nil
	}
	if found == nil {
		return
	}
	f := derived{relation: b.r.Head.Relation, rule: b.r, from: slices.Clone(b.from)}
	key := fmt.Append(nil, f.relation)
	for _, t := range b.r.Head.Args {
		v := d.w.at(t, b.terms, found)
		if !value.HasKey(v) {
			return
		}
		f.values, key = append(f.values, v), value.AppendKey(append(key, ' '), v)
	}
	if d.known[string(key)] {
		return
	}
	d.known[string(key)] = true
	d.facts = append(d.facts, f)
	if f.relation == False {
		d.done = true
		return
	}
	d.byRelation[f.relation] = append(d.byRelation[f.relation], len(d.facts)-1)
}

// define gives variables the values that equations define.
func (d *deriver) define(b *binding) {
	bound := make([]bool, len(b.vars))
	for i, v := range b.values {
		bound[i] = v != nil
	}
	for changed := true; changed; {
		changed = false
		for _, c := range b.conditions {
			v, t, is := d.p.definition(b.vars, c, bound)
			if !is {
				continue
			}
			if b.values[v] = d.w.at(t, b.terms, b.values); !value.HasKey(b.values[v]) {
				b.values[v] = nil
				return
			}
			bound[v], changed = true, true
		}
	}
}

// show writes the derivation of false, premises first.
func (d *deriver) show() []string {
	needed := map[int]bool{}
	var need func(f int)
	need = func(f int) {
		if needed[f] {
			return
		}
		needed[f] = true
		for _, g := range d.facts[f].from {
			need(g)
		}
	}
	need(len(d.facts) - 1)
	var lines []string
	for i, f := range d.facts {
		if !needed[i] {
			continue
		}
		text := d.text(f)
		var from []string
		for _, g := range f.from {
			from = append(from, d.text(d.facts[g]))
		}
		line := text + ", a fact"
		if len(from) > 0 {
			line = text + " from " + strings.Join(from, " and ")
		}
		lines = append(lines, line+", by "+d.p.Text(f.rule))
		if len(lines) == mostLines {
			break
		}
	}
	return lines
}

func (d *deriver) text(f derived) string {
	if f.relation == False {
		return "false"
	}
	values := make([]string, len(f.values))
	for i, v := range f.values {
		values[i] = v.String()
	}
	return d.p.Relations[f.relation].Name + "(" + strings.Join(values, ", ") + ")"
}
