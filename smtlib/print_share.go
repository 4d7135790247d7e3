package smtlib

import (
	"cmp"
	"slices"
	"strings"
)

// block pushes a term, with let for the subterms that occur in it more than once. At the top of a term, the candidates
// for names are all closed subterms, also those inside binders. In the body of a binder, they are the subterms with
// free variables, up to the next binder.
func (p *Printer) block(root Term, top bool) {
	if p.Sharing == ShareNone || p.a.node(root).n == 0 || p.marks[root].name != 0 {
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
		p.marks[t].name = p.names
	}
	p.push(printItem{kind: itemForget, i: int32(from), n: int32(len(named))})
	p.push(printItem{kind: itemClose, n: levels})
	p.push(printItem{kind: itemTerm, t: root})
	for i := len(named) - 1; i >= 0; i-- {
		if i == len(named)-1 || p.marks[named[i]].level != p.marks[named[i+1]].level {
			p.push(printItem{kind: itemLevelEnd})
		}
		p.push(printItem{kind: itemExpand, t: named[i]})
		if i == 0 || p.marks[named[i-1]].level != p.marks[named[i]].level {
			p.push(printItem{kind: itemLevel})
		}
	}
}

// hasBinder is the lowest level of terms that contain a binder that the analysis did not enter.
const hasBinder = 1 << 30

// share appends to p.shared the terms in p.order that get a name, by ascending level, and gives the number of levels.
// The root of a block gets none. It is unknown which names occur inside a binder that was not entered; so terms with
// such a binder follow all others, each on a level of its own, in the order of their ids (ids ascend from children to
// parents).
func (p *Printer) share(root Term, top bool) int32 {
	from := len(p.shared)
	levels := int32(0)
	for _, t := range p.order {
		level := int32(0)
		for _, arg := range p.a.Args(t) {
			if p.marks[arg].seen != p.epoch {
				continue
			}
			level = max(level, p.marks[arg].level)
		}
		if kind := p.a.Kind(t); !top && (kind == KindQuant || kind == KindMatch) {
			level = max(level, hasBinder)
		}
		if t != root && p.candidate(t, top) {
			p.shared = append(p.shared, t)
			level++
			if level < hasBinder {
				levels = max(levels, level)
			}
		}
		p.marks[t].level = level
	}
	named := p.shared[from:]
	slices.SortStableFunc(named, func(s, t Term) int {
		if l, m := p.marks[s].level, p.marks[t].level; l < hasBinder || m < hasBinder {
			return cmp.Compare(l, m)
		}
		return cmp.Compare(s, t)
	})
	for _, t := range named {
		if p.marks[t].level >= hasBinder {
			levels++
			p.marks[t].level = levels
		}
	}
	return levels
}

// visit counts occurrences below root, and appends the visited terms to p.order in post-order.
func (p *Printer) visit(root Term, top bool) {
	if p.marks[root].seen == p.epoch {
		p.marks[root].refs++
		return
	}
	p.walk = append(p.walk[:0], walkItem{t: root})
	p.marks[root].seen, p.marks[root].refs = p.epoch, 1
	p.avoidPrefix(root, p.a.node(root))
	for len(p.walk) > 0 {
		w := &p.walk[len(p.walk)-1]
		n, args := p.a.nodeArgs(w.t)
		switch {
		case n.kind == KindAnnotated:
			args = args[:1] // names do not reach into patterns
		case !top && n.kind == KindQuant:
			args = args[:0] // its body is a block of its own
		case !top && n.kind == KindMatch:
			args = args[:1] // each case is a block of its own
		}
		if int(w.i) == len(args) {
			p.order = append(p.order, w.t)
			p.walk = p.walk[:len(p.walk)-1]
			continue
		}
		arg := args[w.i]
		w.i++
		if p.marks[arg].name != 0 {
			continue
		}
		if p.marks[arg].seen == p.epoch {
			p.marks[arg].refs++
			continue
		}
		an := p.a.node(arg)
		p.avoidPrefix(arg, an)
		if an.n == 0 || !top && an.free == 0 {
			continue
		}
		p.marks[arg].seen, p.marks[arg].refs = p.epoch, 1
		p.walk = append(p.walk, walkItem{t: arg})
	}
}

// candidate reports whether a visited term gets a name: it occurs twice and is not short.
func (p *Printer) candidate(t Term, top bool) bool {
	if p.marks[t].refs < 2 || top != (p.a.node(t).free == 0) {
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

// avoidPrefix lengthens the prefix of names if the symbol of a term could be confused with a name.
func (p *Printer) avoidPrefix(t Term, n *node) {
	switch n.kind {
	case KindApp:
		p.avoid(p.a.funs.info(Fun(n.head)).Name)
	case KindVar:
		p.avoid(p.a.Text(t))
		p.avoid(p.a.written(t))
	}
}

func (p *Printer) avoid(name string) {
	for len(name) > len(p.prefix) && strings.HasPrefix(name, p.prefix) && class[name[len(p.prefix)]] == clsDigit {
		p.prefix += "?"
	}
}

// bind records that variables are bound from here on. If one of them is bound already, further out, names of terms in
// which it is free are not used in this scope, where it would mean the inner variable. (Both can have the same name,
// since a let can move a term with a binder under another binder.)
func (p *Printer) bind(vars []Term) {
	if p.Sharing == ShareNone {
		return
	}
	if p.depth == nil {
		p.depth = map[Term]int{}
	}
	masked := len(p.masked)
	for _, v := range vars {
		if p.depth[v]++; p.depth[v] > 1 {
			for _, t := range p.shared {
				if p.marks[t].name != 0 && slices.Contains(p.a.FreeVars(t), v) {
					p.masked = append(p.masked, maskedName{t, p.marks[t].name})
					p.marks[t].name = 0
				}
			}
		}
	}
	p.bound = append(p.bound, vars...)
	p.push(printItem{kind: itemUnbind, i: int32(masked), n: int32(len(vars))})
}

// unbind ends the scope of the last n variables, and restores the names that bind masked for them.
func (p *Printer) unbind(n, masked int32) {
	end := len(p.bound) - int(n)
	for _, v := range p.bound[end:] {
		if p.depth[v]--; p.depth[v] == 0 {
			delete(p.depth, v)
		}
	}
	p.bound = p.bound[:end]
	for _, m := range p.masked[masked:] {
		p.marks[m.t].name = m.name
	}
	p.masked = p.masked[:masked]
}
