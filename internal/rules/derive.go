package rules

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Derive looks for a derivation of false from clauses over integers and Booleans, by putting numbers in: what it finds
// is certain, and shown step by step, a line each. It may find none where there is one.
func Derive(p *Program, budget int) (proof []string, found bool) {
	for _, r := range p.Relations {
		for _, c := range r.Columns {
			if c.Sort.Name != "Int" && c.Sort.Kind != BoolSort {
				return nil, false
			}
		}
	}
	d := &deriver{p: p, budget: budget, known: map[string]int{}, byRelation: make([][]int, len(p.Relations))}
	for from := -1; ; { // each round, rules are applied to what has at least one new tuple
		now := len(d.facts)
		for _, r := range p.Rules {
			if r.Frozen == "" && (len(r.Body) > 0) == (from >= 0) {
				d.apply(r, max(from, 0))
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

// integerFact is a tuple that was derived.
type integerFact struct {
	relation int
	values   []int64
	rule     *Rule
	from     []int // places of the tuples that it follows from
}

type deriver struct {
	p          *Program
	budget     int
	facts      []integerFact
	known      map[string]int
	byRelation [][]int // places of facts
	goal       int
	done       bool
}

// binding is a rule being applied.
type binding struct {
	r     *Rule
	env   []int64
	bound []bool
	from  []int
	new   int // facts from this place on are new; one of them has to be there
}

func (d *deriver) apply(r *Rule, from int) {
	if r.Head.Relation != False && d.p.IsConstraint(r) {
		return
	}
	for _, l := range r.Body {
		if l.Negated {
			return
		}
	}
	d.match(&binding{r: r, env: make([]int64, len(r.Vars)), bound: make([]bool, len(r.Vars)), new: from}, 0)
}

// match goes through the tuples for the literal at i.
func (d *deriver) match(b *binding, i int) {
	if d.budget--; d.budget < 0 || d.done {
		return
	}
	if i == len(b.r.Body) {
		d.conclude(b)
		return
	}
	l := b.r.Body[i]
	all := d.byRelation[l.Relation]
	for _, f := range all[:len(all):len(all)] {
		saved := append([]bool(nil), b.bound...)
		if b.unify(l.Args, d.facts[f].values) {
			b.from = append(b.from, f)
			d.match(b, i+1)
			b.from = b.from[:len(b.from)-1]
		}
		copy(b.bound, saved)
		if d.budget--; d.budget < 0 || d.done {
			return
		}
	}
}

// unify binds variables to values. Other terms are looked at when all variables have values.
func (b *binding) unify(args []Term, values []int64) bool {
	for i, t := range args {
		if t.Kind != VariableTerm {
			continue
		}
		if b.bound[t.Index] && b.env[t.Index] != values[i] {
			return false
		}
		b.env[t.Index], b.bound[t.Index] = values[i], true
	}
	return true
}

// conclude gives the other variables values, by equations where there are some, and adds the head if all constraints
// hold.
func (d *deriver) conclude(b *binding) {
	recent := len(b.r.Body) == 0
	for _, f := range b.from {
		recent = recent || f >= b.new
	}
	if !recent {
		return
	}
	saved := append([]bool(nil), b.bound...)
	defer copy(b.bound, saved)
	for changed := true; changed; {
		changed = false
		for _, c := range b.r.Constraints {
			if v, t, is := definition(c, b.bound); is {
				if value, ok := b.value(t); ok {
					b.env[v], b.bound[v], changed = value, true, true
				}
			}
		}
	}
	for v := range b.bound { // any value will do: the clause is about all of them
		if !b.bound[v] {
			b.env[v], b.bound[v] = 0, true
		}
	}
	for _, c := range b.r.Constraints {
		if v, ok := b.value(c); !ok || v == 0 {
			return
		}
	}
	for i, l := range b.r.Body {
		for j, t := range l.Args {
			if v, ok := b.value(t); !ok || v != d.facts[b.from[i]].values[j] {
				return
			}
		}
	}
	f := integerFact{relation: b.r.Head.Relation, rule: b.r, from: append([]int(nil), b.from...)}
	for _, t := range b.r.Head.Args {
		v, ok := b.value(t)
		if !ok {
			return
		}
		f.values = append(f.values, v)
	}
	key := fmt.Sprint(f.relation, f.values)
	if _, there := d.known[key]; there {
		return
	}
	d.known[key] = len(d.facts)
	d.facts = append(d.facts, f)
	if f.relation == False {
		d.goal, d.done = len(d.facts)-1, true
		return
	}
	d.byRelation[f.relation] = append(d.byRelation[f.relation], len(d.facts)-1)
}

// value computes a term; it fails where that is not certain: a division by zero, a number that is too large, an
// operator that is not known.
func (b *binding) value(t Term) (int64, bool) {
	switch t.Kind {
	case VariableTerm:
		return b.env[t.Index], b.bound[t.Index]
	case Constant:
		return int64(t.Value), t.Sort.Kind == BoolSort
	case Symbol:
		v, err := strconv.ParseInt(t.Text, 10, 64)
		return v, err == nil
	}
	var args []int64
	for _, a := range t.Args[1:] {
		v, ok := b.value(a)
		if !ok {
			return 0, false
		}
		args = append(args, v)
	}
	if len(args) == 0 {
		return 0, false
	}
	return integerValue(t.Op(), args)
}

func integerValue(op string, a []int64) (int64, bool) {
	switch op {
	case "+", "*":
		return folded(op, a)
	case "-":
		if len(a) == 1 {
			return -a[0], a[0] != -1<<63
		}
		v := a[0]
		for _, w := range a[1:] {
			if w == -1<<63 || v-w > v != (w < 0) && w != 0 {
				return 0, false
			}
			v -= w
		}
		return v, true
	case "div", "mod":
		if len(a) != 2 || a[1] == 0 || a[1] == -1 {
			return 0, false
		}
		q, r := a[0]/a[1], a[0]%a[1]
		if r < 0 { // the remainder is never negative
			r += max(a[1], -a[1])
			q = (a[0] - r) / a[1]
		}
		return map[string]int64{"div": q, "mod": r}[op], true
	case "ite":
		if len(a) != 3 {
			return 0, false
		}
		return a[2-min(a[0], 1)], true
	case "not":
		return 1 - a[0], len(a) == 1
	case "and", "or", "=>", "xor":
		u := make([]uint64, len(a))
		for i := range a {
			u[i] = uint64(a[i])
		}
		return int64(operators[op].value(u, nil)), true
	case "distinct":
		for i := range a {
			for j := range i {
				if a[i] == a[j] {
					return 0, true
				}
			}
		}
		return 1, true
	}
	compare := map[string]func(x, y int64) bool{
		"=": func(x, y int64) bool { return x == y }, "<": func(x, y int64) bool { return x < y },
		"<=": func(x, y int64) bool { return x <= y }, ">": func(x, y int64) bool { return x > y },
		">=": func(x, y int64) bool { return x >= y },
	}[op]
	if compare == nil || len(a) < 2 {
		return 0, false
	}
	for i := 1; i < len(a); i++ {
		if !compare(a[i-1], a[i]) {
			return 0, true
		}
	}
	return 1, true
}

// folded adds or multiplies; it fails if a result does not fit.
func folded(op string, a []int64) (int64, bool) {
	v := a[0]
	for _, w := range a[1:] {
		if op == "+" {
			sum := v + w
			if (sum > v) != (w > 0) && w != 0 {
				return 0, false
			}
			v = sum
			continue
		}
		hi, lo := bits.Mul64(uint64(max(v, -v)), uint64(max(w, -w)))
		if hi != 0 || lo >= 1<<62 {
			return 0, false
		}
		v *= w
	}
	return v, true
}

// show writes the derivation of false, what comes first in front.
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
	need(d.goal)
	var lines []string
	for i, f := range d.facts {
		if !needed[i] {
			continue
		}
		text := "false"
		if f.relation != False {
			text = d.text(f)
		}
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

func (d *deriver) text(f integerFact) string {
	values := make([]string, len(f.values))
	for i, v := range f.values {
		values[i] = strconv.FormatInt(v, 10)
	}
	return d.p.Relations[f.relation].Name + "(" + strings.Join(values, ", ") + ")"
}
