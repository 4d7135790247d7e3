package smtlib

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
)

// modelTable is a function, or an array, as Yices writes it by default:
//
// (function f (type (-> Int Int Bool)) (= (f 1 2) true) (default false))
//
// Its name is that of the script, or one that an equation gives to it: (= a @fun_3). The type is skipped: it is in
// Yices' own syntax, in which arrays are functions. The sorts are those of the script.
type modelTable struct {
	name  string
	off   int
	items lexer // positioned behind the name
	busy  bool  // being read, so that a table that refers to itself is detected and has no value
}

// namedTable is a symbol of the script that has the values of a table.
type namedTable struct {
	decl  *Decl
	table string
	off   int
}

// modelFunction skips a table, and records where it is.
func (p *parser) modelFunction() {
	name, off := p.symbol("the name of a function")
	p.model.tables[name] = &modelTable{name: name, off: off, items: p.lexer}
	p.next()
	p.skipItem()
	if f := p.scope.at(p.a.symbols.intern([]byte(name))).fun; f != 0 && p.a.FunInfo(f).Decl != nil {
		p.model.named = append(p.model.named, namedTable{p.a.FunInfo(f).Decl, name, off})
	}
}

// tableEquation reads (= f @fun_3) behind the equality sign. It reports whether the equation has this form.
func (p *parser) tableEquation() bool {
	inner := p.lexer
	inner.next()
	if inner.kind != tokSymbol {
		return false
	}
	f := p.scope.at(p.a.symbols.intern(inner.text)).fun
	if f == 0 {
		return false
	}
	d := p.a.FunInfo(f).Decl
	if d == nil || len(d.Params) == 0 && !p.a.SortIs(d.Result, "Array") {
		return false
	}
	off := inner.start
	inner.next()
	if inner.kind != tokSymbol {
		return false
	}
	table := string(inner.text)
	p.lexer = inner
	p.close()
	p.model.named = append(p.model.named, namedTable{d, table, off})
	return true
}

// namedTables makes definitions for the symbols of the script whose values are tables.
func (p *parser) namedTables() {
	for _, n := range p.model.named {
		p.item(func() {
			p.model.item = n.decl.Name
			d := &Decl{Kind: Defined, Name: n.decl.Name, Params: n.decl.Params, Result: n.decl.Result}
			if len(d.Params) == 0 {
				d.Body = p.arrayTable(n.table, n.off, d.Result)
			} else {
				for i, s := range d.Params {
					d.Vars = append(d.Vars, p.a.Var(fmt.Sprintf("x!%d", i), s))
				}
				d.Body = p.functionTable(n.table, n.off, d)
			}
			p.model.text.Definitions = append(p.model.text.Definitions, d)
		})
	}
}

// tableRow is an entry of a table.
type tableRow struct {
	args  []Term
	value Term
}

// tableRows reads a table with these sorts of arguments and values. other is the default; without one, it is a guess,
// see unsaid.
func (p *parser) tableRows(name string, off int, params []Sort, result Sort) (rows []tableRow, other Term) {
	t := p.model.tables[name]
	if t == nil || t.busy {
		p.fail(off, "no function is given for %s", Quote(name))
	}
	outside := p.lexer
	t.busy = true
	defer func() { p.lexer, t.busy = outside, false }()
	p.lexer = t.items
	for p.next(); p.kind != tokClose; p.next() {
		if p.kind != tokOpen {
			p.unexpected("an entry of a function")
		}
		p.next()
		switch string(p.text) {
		case "=":
			p.open()
			p.next() // the table's name
			row := tableRow{}
			for _, s := range params {
				row.args = append(row.args, p.tableValue(s))
			}
			p.close()
			row.value = p.tableValue(result)
			p.close()
			rows = append(rows, row)
		case "default":
			other = p.tableValue(result)
			p.close()
		default: // its type
			p.skipItem()
		}
	}
	if other == NoTerm {
		if len(rows) == 0 {
			p.fail(t.off, "the function has no values")
		}
		other = p.unsaid(result, rows[len(rows)-1].value)
	}
	return rows, other
}

// tableValue reads a value of a sort. That of an array is the name of another table.
func (p *parser) tableValue(s Sort) Term {
	p.next()
	off := p.start
	if p.kind == tokSymbol && p.a.SortIs(s, "Array") && p.model.tables[string(p.text)] != nil {
		return p.arrayTable(string(p.text), off, s)
	}
	if v := p.cutAlgebraic(); v != NoTerm && p.a.Sort(v) == s {
		return v
	}
	v := p.givenFor(s)
	if p.a.Sort(v) != s {
		if v = p.promoted(off, v, s); v == NoTerm {
			p.fail(off, "a value of sort %s is expected", p.a.SortString(s))
		}
	}
	return v
}

// functionTable makes the body of a definition: a chain of ite that ends in the default.
func (p *parser) functionTable(name string, off int, d *Decl) Term {
	rows, body := p.tableRows(name, off, d.Params, d.Result)
	for _, row := range slices.Backward(rows) {
		var same []Term
		for i, arg := range row.args {
			same = append(same, p.operator("=", off, d.Vars[i], arg))
		}
		condition := same[0]
		if len(same) > 1 {
			condition = p.operator("and", off, same...)
		}
		body = p.operator("ite", off, condition, row.value, body)
	}
	return body
}

// arrayTable makes an array: stores into a constant one.
func (p *parser) arrayTable(name string, off int, s Sort) Term {
	sorts := p.a.SortInfo(s).Args
	rows, other := p.tableRows(name, off, sorts[:1], sorts[1])
	constant, err := p.a.Operator("const")
	if err != nil {
		p.fail(off, "%s", err)
	}
	array := p.apply(p.a.Qualify(constant, s), off, []Term{other})
	for _, row := range rows {
		array = p.operator("store", off, array, row.args[0], row.value)
	}
	return array
}

// operator applies a theory's operator.
func (p *parser) operator(name string, off int, args ...Term) Term {
	f, err := p.a.Operator(name)
	if err != nil {
		p.fail(off, "%s", err)
	}
	return p.apply(f, off, args)
}

// unsaid gives a new constant for a value that is missing in the text. Whoever needs a value for it may choose guess.
func (p *parser) unsaid(s Sort, guess Term) Term {
	d := &Decl{Name: p.scope.unique("unsaid!"), Result: s}
	t := p.apply(p.a.Declare(d), p.start, nil)
	p.model.text.Guesses = append(p.model.text.Guesses, GivenFor{t, guess})
	return t
}

// cutAlgebraic reads the current token if it is a decimal that does not end in ".0". Yices writes rational numbers as
// fractions; a decimal in an equation, with six digits behind the point, is the beginning of a number that Yices
// represents as algebraic (though it may be rational).
func (p *parser) cutAlgebraic() Term {
	text, negative := bytes.CutPrefix(p.text, []byte("-"))
	if !cutYices.Match(text) || p.kind != tokDecimal && p.kind != tokSymbol {
		return NoTerm
	}
	if bytes.HasSuffix(text, []byte(".0")) {
		return NoTerm
	}
	return p.cut(string(text), negative)
}

var cutYices = regexp.MustCompile(`^[0-9]+\.[0-9]+$`)
