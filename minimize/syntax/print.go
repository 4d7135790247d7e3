package syntax

import "github.com/smtstorm/smtstorm/minimize/walk"

// action is what a change does to a node.
type action uint8

const (
	keep   action = iota
	drop          // omit it
	become        // replace it by one of its descendants
	spell         // replace it by an atom
	tidy          // use the usual white space in front of it and before its end
)

// change is an action on a node.
type change struct {
	node int
	action
	to int // for become, a node; for spell, the number of a text
}

// edits are all edits of a pass for a tree. Each is a group of changes, and they are independent.
type edits struct {
	tree    *tree // the tree that is printed
	source  *tree // the text's own tree, which tree may split in another way
	changes []change
	starts  []int // place of each edit's first change in changes
	texts   []string
	numbers map[string]int // numbers of the texts
}

// add appends an edit with these changes.
func (e *edits) add(changes ...change) {
	e.starts = append(e.starts, len(e.changes))
	e.changes = append(e.changes, changes...)
}

// spelling gives the change that replaces a node by an atom.
func (e *edits) spelling(n int, text string) change {
	number, known := e.numbers[text]
	if !known {
		if e.numbers == nil {
			e.numbers = map[string]int{}
		}
		number = len(e.texts)
		e.numbers[text] = number
		e.texts = append(e.texts, text)
	}
	return change{n, spell, number}
}

// run gives the changes of a run of edits.
func (e *edits) run(s walk.Span) []change {
	if s.To == len(e.starts) {
		return e.changes[e.starts[s.From]:]
	}
	return e.changes[e.starts[s.From]:e.starts[s.To]]
}

// apply prints the tree with the edits that were taken and the next run. Of several changes of a node the first counts.
func (e *edits) apply(runs walk.Runs) []byte {
	done := make([]change, len(e.tree.nodes))
	enter := func(s walk.Span) {
		for _, c := range e.run(s) {
			if done[c.node].action == keep {
				done[c.node] = c
			}
		}
	}
	for _, s := range runs.Taken {
		enter(s)
	}
	enter(runs.Next())
	p := &printer{tree: e.tree, changes: done, texts: e.texts, out: make([]byte, 0, len(e.tree.text))}
	return p.print()
}

// printer prints a tree with changes.
type printer struct {
	*tree
	changes []change
	texts   []string
	out     []byte
	word    bool // the last token was an atom
}

// open is a list that is being printed.
type open struct {
	list, child int
	any         bool // whether something has been printed in it
}

func (p *printer) print() []byte {
	stack := []open{{child: p.nodes[0].first}}
	for {
		top := &stack[len(stack)-1]
		n := top.child
		if n == 0 {
			p.close(top.list)
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				return p.out
			}
			continue
		}
		top.child = p.nodes[n].next
		as, text, dropped := p.resolve(n)
		if dropped {
			continue
		}
		word := text != "" || p.nodes[as].kind == atom
		p.gap(n, top, word)
		top.any, p.word = true, word
		switch {
		case text != "":
			p.out = append(p.out, text...)
		case p.nodes[as].kind == list:
			p.out = append(p.out, '(')
			stack = append(stack, open{list: as, child: p.nodes[as].first})
		default:
			p.out = append(p.out, p.text[p.nodes[as].start:p.nodes[as].end]...)
		}
	}
}

// resolve gives what is printed in place of a node: a node, or a text.
func (p *printer) resolve(n int) (as int, text string, dropped bool) {
	for {
		switch c := p.changes[n]; c.action {
		case drop:
			return n, "", true
		case spell:
			return n, p.texts[c.to], false
		case become:
			n = c.to
		default:
			return n, "", false
		}
	}
}

// usualGap is the usual white space in front of a node.
func usualGap(onTop, first bool) string {
	switch {
	case first:
		return ""
	case onTop:
		return "\n"
	}
	return " "
}

// unusual reports whether there is something else than the usual white space in front of a node.
func (t *tree) unusual(n int) bool {
	x := t.nodes[n]
	return string(t.text[x.gap:x.start]) != usualGap(x.parent == 0, x.index == 0)
}

// gap prints the white space in front of a node.
func (p *printer) gap(n int, in *open, word bool) {
	before := len(p.out)
	if p.changes[n].action == tidy || !p.unusual(n) {
		p.out = append(p.out, usualGap(in.list == 0, !in.any)...)
	} else {
		p.out = append(p.out, p.text[p.nodes[n].gap:p.nodes[n].start]...)
	}
	if len(p.out) == before && p.word && word {
		p.out = append(p.out, ' ')
	}
}

// closing gives the text between the last child of a list and its closing parenthesis, or the end of the text. It is
// empty for other nodes.
func (t *tree) closing(n int) (from, to int) {
	x := t.nodes[n]
	switch {
	case n == 0:
		from, to = 0, x.end
	case x.closed:
		from, to = x.start+1, x.end-1
	default:
		return 0, 0
	}
	if x.last != 0 {
		from = t.nodes[x.last].end
	}
	return from, to
}

// close prints the end of a list, or of the text.
func (p *printer) close(n int) {
	p.word = false
	from, to := p.closing(n)
	switch tidied := p.changes[n].action == tidy; {
	case n == 0 && (tidied || string(p.text[from:to]) == "\n"):
		if len(p.out) > 0 || p.nodes[0].count == 0 && !tidied {
			p.out = append(p.out, '\n')
		}
	case !tidied:
		p.out = append(p.out, p.text[from:to]...)
	}
	if p.nodes[n].closed {
		p.out = append(p.out, ')')
	}
}
