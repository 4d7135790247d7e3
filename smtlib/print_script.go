package smtlib

import (
	"bytes"
	"strconv"
)

// AppendScript appends all commands, one per line.
func (p *Printer) AppendScript(dst []byte, s *Script) []byte {
	p.defined = 0
	for i := 0; i < len(s.Commands); {
		var run []Term // consecutive assertions share definitions
		for ; i < len(s.Commands); i++ {
			c, ok := s.Commands[i].(Assert)
			if !ok || c.Name != "" {
				break
			}
			run = append(run, c.Formula)
		}
		dst = p.appendAsserts(dst, s.Arena, run)
		if i < len(s.Commands) {
			dst = append(p.AppendCommand(dst, s.Arena, s.Commands[i]), '\n')
			i++
		}
	}
	return dst
}

// AppendAsserts appends one assert per line for the formulas. With ShareDefine, the definitions come first.
func (p *Printer) AppendAsserts(dst []byte, a *Arena, formulas []Term) []byte {
	p.defined = 0
	return p.appendAsserts(dst, a, formulas)
}

func (p *Printer) appendAsserts(dst []byte, a *Arena, formulas []Term) []byte {
	if len(formulas) == 0 {
		return dst
	}
	p.begin(dst, a)
	if p.Sharing == ShareDefine {
		p.definitions(formulas)
	}
	for _, t := range formulas {
		p.out = append(p.out, "(assert "...)
		if p.Sharing == ShareDefine {
			p.push(printItem{kind: itemTerm, t: t})
		} else {
			p.names = 0
			p.block(t, true)
		}
		p.run()
		p.out = append(p.out, ")\n"...)
	}
	for _, t := range p.shared {
		p.marks[t].name = 0
	}
	p.shared = p.shared[:0]
	return p.end()
}

// definitions gives names to terms that occur more than once in the formulas, and writes a define-fun for each.
func (p *Printer) definitions(formulas []Term) {
	for f := Fun(1); f < p.a.funs.base+Fun(len(p.a.funs.infos)); f++ {
		p.avoid(p.a.FunInfo(f).Name)
	}
	p.epoch++
	p.order = p.order[:0]
	for _, t := range formulas {
		p.visit(t, true)
	}
	p.share(NoTerm, true)
	p.names = p.defined
	for _, t := range p.shared {
		p.names++
		p.out = append(p.out, "(define-fun "...)
		p.out = strconv.AppendUint(append(p.out, p.prefix...), uint64(p.names), 10)
		p.out = append(p.appendSort(append(p.out, " () "...), p.a, p.a.Sort(t)), ' ')
		p.expand(t)
		p.run()
		p.marks[t].name = p.names
		p.out = append(p.out, ")\n"...)
	}
	p.defined = p.names
}

// AppendCommand appends one command.
func (p *Printer) AppendCommand(dst []byte, a *Arena, c Command) []byte {
	switch c := c.(type) {
	case SetLogic:
		return append(append(append(dst, "(set-logic "...), Quote(c.Logic)...), ')')
	case SetOption:
		return appendAttribute(append(dst, "(set-option"...), c.Keyword, c.Value)
	case SetInfo:
		return appendAttribute(append(dst, "(set-info"...), c.Keyword, c.Value)
	case DeclareSort:
		if c.Sort.Parameter {
			return append(append(append(dst, "(declare-sort-parameter "...), Quote(c.Sort.Name)...), ')')
		}
		dst = append(append(append(dst, "(declare-sort "...), Quote(c.Sort.Name)...), ' ')
		return append(strconv.AppendInt(dst, int64(c.Sort.Arity), 10), ')')
	case DefineSort:
		return p.appendSortDefinition(dst, a, c.Sort)
	case DeclareDatatypes:
		return p.appendDatatypes(dst, a, c.Datatypes)
	case DeclareFun:
		return p.appendDeclaration(dst, a, c.Fun)
	case DefineFun:
		return p.appendDefinitions(dst, a, c.Funs)
	case DeclareRel:
		dst = append(append(append(dst, "(declare-rel "...), Quote(c.Relation.Name)...), " ("...)
		return append(p.appendSorts(dst, a, c.Relation.Params), "))"...)
	case Query:
		dst = append(append(dst, "(query "...), Quote(c.Relation.Name)...)
		if c.Options != "" {
			dst = append(append(dst, ' '), c.Options...)
		}
		return append(dst, ')')
	case Assert:
		dst = append(dst, "(assert "...)
		if c.Name != "" {
			dst = append(p.AppendTerm(append(dst, "(! "...), a, c.Formula), " :named "...)
			return append(append(dst, Quote(c.Name)...), "))"...)
		}
		return append(p.AppendTerm(dst, a, c.Formula), ')')
	case CheckSat:
		return p.appendCheck(dst, a, c)
	case Objective, SoftConstraint, Priority:
		return p.appendObjective(dst, a, c)
	case Push:
		return append(strconv.AppendInt(append(dst, "(push "...), int64(c.Levels), 10), ')')
	case Pop:
		return append(strconv.AppendInt(append(dst, "(pop "...), int64(c.Levels), 10), ')')
	case Reset:
		if c.OnlyAssertions {
			return append(dst, "(reset-assertions)"...)
		}
		return append(dst, "(reset)"...)
	case Exit:
		return append(dst, "(exit)"...)
	case Other:
		return append(dst, c.Text...)
	}
	panic("smtlib: unknown command")
}

func appendAttribute(dst []byte, keyword, value string) []byte {
	dst = append(append(dst, " :"...), keyword...)
	if value != "" {
		dst = append(append(dst, ' '), value...)
	}
	return append(dst, ')')
}

func (p *Printer) appendCheck(dst []byte, a *Arena, c CheckSat) []byte {
	switch {
	case c.Using != "":
		return append(append(append(dst, "(check-sat-using "...), c.Using...), ')')
	case c.Assuming == nil:
		return append(dst, "(check-sat)"...)
	case c.Fixed == nil:
		return append(p.appendTerms(append(dst, "(check-sat-assuming ("...), a, c.Assuming), "))"...)
	}
	dst = p.appendTerms(append(append(append(dst, '('), GetConsequences...), " ("...), a, c.Assuming)
	return append(p.appendTerms(append(dst, ") ("...), a, c.Fixed), "))"...)
}

// appendTerms prints terms with blanks between them.
func (p *Printer) appendTerms(dst []byte, a *Arena, terms []Term) []byte {
	for i, t := range terms {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = p.AppendTerm(dst, a, t)
	}
	return dst
}

func (p *Printer) appendDeclaration(dst []byte, a *Arena, d *Decl) []byte {
	dst = append(append(append(dst, "(declare-fun "...), a.FunInfo(d.Fun).printed...), " ("...)
	dst = append(p.appendSorts(dst, a, d.Params), ") "...)
	return append(p.appendSort(dst, a, d.Result), ')')
}

func (p *Printer) appendDatatypes(dst []byte, a *Arena, datatypes []*Datatype) []byte {
	if datatypes[0].Codatatype {
		dst = append(dst, "(declare-codatatypes ("...)
	} else {
		dst = append(dst, "(declare-datatypes ("...)
	}
	for i, dt := range datatypes {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(append(append(dst, '('), Quote(dt.Sort.Name)...), ' ')
		dst = append(strconv.AppendInt(dst, int64(dt.Sort.Arity), 10), ')')
	}
	dst = append(dst, ") ("...)
	for i, dt := range datatypes {
		if i > 0 {
			dst = append(dst, ' ')
		}
		if len(dt.Sort.Params) > 0 {
			dst = append(p.appendSorts(append(dst, "(par ("...), a, dt.Sort.Params), ") "...)
		}
		dst = append(dst, '(')
		for j, k := range dt.Constructors {
			if j > 0 {
				dst = append(dst, ' ')
			}
			dst = append(append(dst, '('), Quote(k.Name)...)
			for _, sel := range k.Selectors {
				dst = append(append(append(dst, " ("...), Quote(sel.Name)...), ' ')
				dst = append(p.appendSort(dst, a, sel.Result), ')')
			}
			dst = append(dst, ')')
		}
		dst = append(dst, ')')
		if len(dt.Sort.Params) > 0 {
			dst = append(dst, ')')
		}
	}
	return append(dst, "))"...)
}

func (p *Printer) appendDefinitions(dst []byte, a *Arena, decls []*Decl) []byte {
	if len(decls) == 1 {
		if decls[0].Kind == Recursive {
			dst = append(dst, "(define-fun-rec "...)
		} else {
			dst = append(dst, "(define-fun "...)
		}
		p.a = a
		hidden := p.hide(decls[0].Vars, decls[0].Body)
		dst = append(p.appendSignature(dst, a, decls[0]), ' ')
		dst = append(p.AppendTerm(dst, a, decls[0].Body), ')')
		p.reveal(hidden)
		return dst
	}
	dst = append(dst, "(define-funs-rec ("...)
	for i, d := range decls {
		if i > 0 {
			dst = append(dst, ' ')
		}
		p.a = a
		dst = append(p.appendSignature(append(dst, '('), a, d), ')')
	}
	dst = append(dst, ") ("...)
	for i, d := range decls {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = p.AppendTerm(dst, a, d.Body)
	}
	return append(dst, "))"...)
}

func (p *Printer) appendSignature(dst []byte, a *Arena, d *Decl) []byte {
	dst = append(append(dst, Quote(d.Name)...), " ("...)
	for i, v := range d.Vars {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(append(append(dst, '('), Quote(p.boundName(v))...), ' ')
		dst = append(p.appendSort(dst, a, a.Sort(v)), ')')
	}
	return p.appendSort(append(dst, ") "...), a, d.Result)
}

// Layout breaks SMT-LIB text into lines of at most width columns where its structure allows it. Text inside literals,
// quoted symbols and comments is kept.
func Layout(text []byte, width int) []byte {
	var out []byte
	l := lexer{src: text}
	for {
		before := l.pos
		l.next()
		if comment := bytes.TrimSpace(text[before:l.start]); len(comment) > 0 {
			out = append(append(out, comment...), '\n')
		}
		if l.kind == tokEOF {
			return out
		}
		from := l.start
		if l.kind == tokOpen {
			l.next()
			if !skipList(&l) {
				return append(out, text[from:]...)
			}
		}
		out = append(layoutList(out, text[from:l.pos], width), '\n')
	}
}

// WithoutComments gives SMT-LIB text without its comments, and without the lines that hold nothing else. The rest is
// kept as it is.
func WithoutComments(text []byte) []byte {
	var out []byte
	l := lexer{src: text}
	for {
		before := l.pos
		l.next()
		for line := range bytes.Lines(text[before:l.start]) {
			at := bytes.IndexByte(line, ';')
			if at < 0 {
				out = append(out, line...)
				continue
			}
			kept := bytes.TrimRight(line[:at], " \t")
			out = append(out, kept...)
			if beginsLine := len(out) == 0 || out[len(out)-1] == '\n'; !beginsLine && bytes.HasSuffix(line, []byte("\n")) {
				out = append(out, '\n')
			}
		}
		if l.kind == tokEOF {
			return out
		}
		out = append(out, text[l.start:l.pos]...)
	}
}

// layoutList writes one s-expression. In a list that does not fit, each element that is a list starts a new line,
// indented by two columns per level; other elements stay on the line.
func layoutList(out, text []byte, width int) []byte {
	type level struct{ indent int }
	var levels []level
	l := lexer{src: text}
	column, lineStart := 0, true
	for l.next(); l.kind != tokEOF; l.next() {
		switch l.kind {
		case tokClose:
			levels = levels[:len(levels)-1]
			out = append(out, ')')
			column++
			lineStart = false
			continue
		case tokOpen:
			end := flatEnd(text, l.start, width)
			if len(levels) > 0 && !lineStart {
				out = append(append(out, '\n'), bytes.Repeat([]byte{' '}, levels[len(levels)-1].indent)...)
				column = levels[len(levels)-1].indent
			}
			if end > 0 && column+end-l.start <= width {
				out = append(out, text[l.start:end]...)
				column += end - l.start
				l.pos = end
				lineStart = false
				continue
			}
			out = append(out, '(')
			levels = append(levels, level{min(column+2, width/2)})
			column++
			lineStart = true
			continue
		}
		if !lineStart {
			out = append(out, ' ')
			column++
		}
		out = append(out, text[l.start:l.pos]...)
		column += l.pos - l.start
		lineStart = false
	}
	return out
}

// flatEnd gives the end of the list at start if it is at most width long, or 0.
func flatEnd(text []byte, start, width int) int {
	l := lexer{src: text[:min(len(text), start+width+1)], pos: start}
	l.next()
	l.next()
	if !skipList(&l) || l.kind == tokInvalid {
		return 0
	}
	return l.pos
}
