package smtlib

import (
	"strconv"
	"strings"
)

// sortReader is the state of reading one sort: open parentheses and finished arguments.
type sortReader struct {
	open []openSort
	args []Sort
}

type openSort struct {
	off     int
	name    string
	indices []Index
	args    int // index of its first argument in sortReader.args
}

// sort reads one sort (section 3.5), whose first token is not yet current.
func (p *parser) sort() Sort {
	p.next()
	return p.sortHere()
}

// sortHere reads one sort whose first token is current.
func (p *parser) sortHere() Sort {
	r := &p.sorts
	bottom := len(r.open)
	for {
		switch p.kind {
		case tokOpen:
			if s := p.openSort(); s != NoSort {
				r.args = append(r.args, s)
			}
		case tokSymbol:
			r.args = append(r.args, p.makeSort(openSort{off: p.start, name: string(p.text), args: len(r.args)}))
		case tokClose:
			if len(r.open) == bottom {
				p.unexpected("a sort")
			}
			o := r.open[len(r.open)-1]
			r.open = r.open[:len(r.open)-1]
			if len(r.args) == o.args {
				p.leniently(o.off, "sort without arguments in parentheses")
			}
			r.args = append(r.args, p.makeSort(o))
		default:
			p.unexpected("a sort")
		}
		if len(r.open) == bottom {
			s := r.args[len(r.args)-1]
			r.args = r.args[:len(r.args)-1]
			return s
		}
		p.next()
	}
}

// openSort reads what follows an opening parenthesis: all of (_ BitVec 8), or the head of (Array … …).
func (p *parser) openSort() Sort {
	off := p.start
	p.next()
	o := openSort{off: off, args: len(p.sorts.args)}
	switch {
	case p.kind == tokSymbol && string(p.text) == "_" && p.src[p.start] != '|':
		o.name, o.indices = p.indexed()
		return p.makeSort(o)
	case p.kind == tokSymbol:
		o.name = string(p.text)
	case p.kind == tokOpen: // ((_ F 3) …)
		p.next()
		if p.kind != tokSymbol || string(p.text) != "_" {
			p.unexpected("'_'")
		}
		o.name, o.indices = p.indexed()
	default:
		p.unexpected("a sort symbol")
	}
	p.sorts.open = append(p.sorts.open, o)
	return NoSort
}

// makeSort applies a sort symbol to the arguments that were read after it.
func (p *parser) makeSort(o openSort) Sort {
	args := append([]Sort(nil), p.sorts.args[o.args:]...)
	p.sorts.args = p.sorts.args[:o.args]
	d := p.scope.at(p.a.symbols.intern([]byte(o.name))).sort
	var s Sort
	var err error
	if d != nil && len(args) == 0 && d.Arity == len(p.oldParams) {
		args = p.oldParams
	}
	if d != nil && len(o.indices) == 0 {
		s, err = p.a.DeclaredSort(d, args...)
	} else {
		s, err = p.a.MakeSort(o.name, o.indices, args...)
	}
	if err != nil {
		p.fail(o.off, "%s", err)
	}
	return s
}

// indexed reads the rest of (_ name index+) behind the underscore.
func (p *parser) indexed() (string, []Index) {
	p.next()
	if p.kind != tokSymbol {
		p.unexpected("a symbol")
	}
	name := string(p.text)
	if op := p.a.sig.operator(name); op != nil && op.Family { // bv007: the number is a numeral (logic QF_BV)
		name = op.Name + string(p.withoutZeros(p.text[len(op.Name):]))
	}
	var indices []Index
	for {
		p.next()
		switch p.kind {
		case tokNumeral:
			indices = append(indices, numeralIndex(string(p.withoutZeros(p.text))))
		case tokSymbol:
			indices = append(indices, Index{Text: Quote(string(p.text)), N: -1})
		case tokHexadecimal, tokBinary:
			indices = append(indices, Index{Text: string(p.text), N: -1})
		case tokClose:
			if len(indices) == 0 {
				p.fail(p.start, "%s needs at least one index", Quote(name))
			}
			return name, indices
		case tokOpen: // z3's (_ is (cons (T) L)) and (_ map (f (A) B))
			indices = append(indices, p.rankedIndex())
		default:
			p.unexpected("an index")
		}
	}
}

func numeralIndex(digits string) Index {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		n = -1
	}
	return Index{Text: digits, N: n}
}

// rankedIndex reads an index of the form (name (sorts…) sort).
func (p *parser) rankedIndex() Index {
	p.next()
	if p.kind != tokSymbol {
		p.unexpected("a symbol")
	}
	name := string(p.text)
	from := p.pos
	p.next()
	if !skipList(&p.lexer) {
		p.unexpected("')'")
	}
	p.leniently(p.start, "function with its rank as an index")
	rank := strings.TrimSuffix(string(p.src[from:p.pos]), ")")
	return Index{Text: Quote(name), N: -1, rank: strings.Join(strings.Fields(rank), " ")}
}
