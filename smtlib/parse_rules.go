package smtlib

// ParseRules is Parse with z3's commands for rules: declare-rel, declare-var, rule and query. A rule is an Assert; the
// variables of declare-var are free in it. As z3 does not scope rules, pop ends no declaration, and a function may be
// declared again with the same rank.
func ParseRules(sig *Signature, file string, src []byte) (*Script, Errors) {
	return parse(sig, file, src, ruleReaders)
}

// ruleReaders read the commands that ParseRules adds, or reads differently from Parse.
var ruleReaders = map[string]func(*parser, At) Command{
	"assert":      (*parser).rule,
	"declare-fun": (*parser).declareAgain,
	"declare-rel": (*parser).declareRel,
	"declare-var": (*parser).declareVar,
	"pop":         (*parser).level,
	"push":        (*parser).level,
	"query":       (*parser).query,
	"rule":        (*parser).rule,
}

// rule reads a formula, whose place becomes that of the command, and skips the rule's name.
func (p *parser) rule(At) Command {
	p.next()
	at := p.at(p.start)
	t := p.formulaHere()
	if p.next(); p.kind != tokClose {
		p.verbatim()
	}
	return Assert{At: at, Formula: t}
}

func (p *parser) level(At) Command {
	p.levels()
	return nil
}

// declared gives the function of that name and rank if it is declared, or nil.
func (p *parser) declared(name string, params []Sort, result Sort) *Decl {
	f := p.scope.at(p.a.symbols.intern([]byte(name))).fun
	if f == 0 || !p.sameRank(f, &Decl{Params: params, Result: result}) {
		return nil
	}
	return p.a.FunInfo(f).Decl
}

func (p *parser) declareAgain(at At) Command {
	name, off := p.symbol("the name of a function")
	p.open()
	params := p.sortList()
	s := p.sort()
	p.close()
	if p.declared(name, params, s) != nil {
		return nil
	}
	return DeclareFun{at, p.declare(off, name, &Decl{Kind: Declared, Params: params, Result: s})}
}

func (p *parser) declareRel(at At) Command {
	name, off := p.symbol("the name of a relation")
	p.open()
	params := p.sortList()
	p.close()
	if f := p.scope.at(p.a.symbols.intern([]byte(name))).fun; f != 0 && p.a.FunInfo(f).Decl != nil {
		p.fail(off, "relation %s is declared twice", Quote(name))
	}
	return DeclareRel{at, p.declare(off, name, &Decl{Kind: Declared, Params: params, Result: p.a.bool})}
}

// declareVar makes a variable visible in all formulas that follow.
func (p *parser) declareVar(At) Command {
	name, _ := p.symbol("the name of a variable")
	s := p.sort()
	p.close()
	sym := p.a.symbols.intern([]byte(name))
	if t := p.scope.at(sym).term; t == NoTerm || p.a.Sort(t) != s {
		p.scope.setTerm(sym, p.a.Var(p.scope.unique(name), s))
	}
	return nil
}

func (p *parser) query(at At) Command {
	p.next()
	if p.kind != tokSymbol {
		p.fail(p.start, "query takes the name of a relation: define one for a formula by a rule")
	}
	f := p.scope.at(p.a.symbols.intern(p.text)).fun
	if f == 0 || p.a.FunInfo(f).Decl == nil {
		p.fail(p.start, "unknown relation %s", Quote(string(p.text)))
	}
	p.next()
	return Query{at, p.a.FunInfo(f).Decl, p.verbatim()}
}
