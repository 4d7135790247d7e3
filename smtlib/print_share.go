package smtlib

import (
	"slices"
	"strings"
)

// block puts on the stack a term with let around it for what occurs in it more than once. At the top of a term, all
// closed subterms are candidates, also those inside binders; in the body of a binder those that have free variables,
// up to the next binder.
func (p *Printer) block(root Term, top bool) {
	if p.Sharing == ShareNone || p.a.node(root).n == 0 {
		p.push(printItem{kind: itemTerm, t: root})
		return
	}
	from := len(p.shared)
	p.epoch++
	p.order = p.order[:0]
	p.visit(root, top)
	levels := p.share(root, top)
	if levels == 0 {
		p.push(printItem{kind: itemTerm, t: root})
		return
	}
	named := p.shared[from:]
	for _, t := range named {
		p.names++
		p.name[t] = p.names
	}
	p.push(printItem{kind: itemForget, i: int32(from), n: int32(len(named))})
	p.push(printItem{kind: itemClose, n: levels})
	p.push(printItem{kind: itemTerm, t: root})
	for i := len(named) - 1; i >= 0; i-- {
		if i == len(named)-1 || p.level[named[i]] != p.level[named[i+1]] {
			p.push(printItem{kind: itemLevelEnd})
		}
		p.push(printItem{kind: itemExpand, t: named[i]})
		if i == 0 || p.level[named[i-1]] != p.level[named[i]] {
			p.push(printItem{kind: itemLevel})
		}
	}
}

// share appends to p.shared what deserves a name among the terms in p.order, by ascending level, and gives the number
// of levels. The root of a block never does.
func (p *Printer) share(root Term, top bool) int32 {
	from := len(p.shared)
	levels := int32(0)
	for _, t := range p.order {
		level := int32(0)
		for _, arg := range p.a.Args(t) {
			if p.seen[arg] != p.epoch {
				continue
			}
			l := p.level[arg]
			if p.candidate(arg, top) && arg != root {
				l++
			}
			level = max(level, l)
		}
		p.level[t] = level
		if t != root && p.candidate(t, top) {
			p.shared = append(p.shared, t)
			levels = max(levels, level+1)
		}
	}
	if levels > 1 {
		slices.SortStableFunc(p.shared[from:], func(s, t Term) int { return int(p.level[s] - p.level[t]) })
	}
	return levels
}

// visit counts occurrences below root, and appends the terms met to p.order in post-order.
func (p *Printer) visit(root Term, top bool) {
	if p.seen[root] == p.epoch {
		p.refs[root]++
		return
	}
	p.walk = append(p.walk[:0], walkItem{t: root})
	p.seen[root], p.refs[root] = p.epoch, 1
	p.avoidPrefix(root)
	for len(p.walk) > 0 {
		w := &p.walk[len(p.walk)-1]
		n := p.a.node(w.t)
		args := p.a.Args(w.t)
		if n.kind == KindAnnotated {
			args = args[:1] // names do not reach into patterns
		}
		if !top && w.t != root && (n.kind == KindQuant || n.kind == KindMatch) {
			args = args[:0] // a binder is a block of its own
		}
		if int(w.i) == len(args) {
			p.order = append(p.order, w.t)
			p.walk = p.walk[:len(p.walk)-1]
			continue
		}
		arg := args[w.i]
		w.i++
		if p.name[arg] != 0 {
			continue
		}
		an := p.a.node(arg)
		if p.seen[arg] == p.epoch {
			p.refs[arg]++
			continue
		}
		p.avoidPrefix(arg)
		if an.n == 0 {
			continue
		}
		if !top && an.free == 0 {
			continue
		}
		p.seen[arg], p.refs[arg] = p.epoch, 1
		p.walk = append(p.walk, walkItem{t: arg})
	}
}

// candidate tells whether a term that was met gets a name: it occurs twice and is not short.
func (p *Printer) candidate(t Term, top bool) bool {
	if p.refs[t] < 2 || top != (p.a.node(t).free == 0) {
		return false
	}
	args := p.a.Args(t)
	if len(args) > 3 {
		return true
	}
	for _, arg := range args {
		if p.a.node(arg).n > 0 {
			return true
		}
	}
	return false
}

// avoidPrefix makes the prefix of names longer if a symbol of the term could be taken for a name.
func (p *Printer) avoidPrefix(t Term) {
	n := p.a.node(t)
	var name string
	switch n.kind {
	case KindApp:
		name = p.a.funs.info(Fun(n.head)).Name
	case KindVar:
		name = p.a.Text(t)
	default:
		return
	}
	if name[:min(1, len(name))] == "?" {
		p.avoid(name)
	}
}

func (p *Printer) avoid(name string) {
	for len(name) > len(p.prefix) && strings.HasPrefix(name, p.prefix) && class[name[len(p.prefix)]] == clsDigit {
		p.prefix += "?"
	}
}
