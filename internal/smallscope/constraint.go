package smallscope

import (
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib"
)

// formula is a constraint.
type formula interface {
	// holds evaluates the constraint.
	holds(w *world) bool
}

// expr is a relation between the parts of an instance: of arity 1, a set, or of arity 2.
type expr interface {
	// eval returns the tuples of the relation.
	eval(w *world) relation
	arity() int
}

// The forms of constraints.
type (
	notFormula    struct{ of formula }
	binaryFormula struct {
		op          string
		left, right formula
	}
	quantified struct {
		quantifier, name string
		depth            int
		over             expr
		body             formula
	}
	multiplicity struct {
		quantifier string
		of         expr
	}
	comparison struct {
		op          string
		left, right expr
		pos         smtlib.Pos
	}
	truth struct {
		is bool
		of expr
	} // each member's value is this one
	constantTruth bool
)

// The forms of relations.
type (
	variable struct{ depth int }
	builtin  struct {
		name string
		of   int
	} // a built-in relation with its arity
	constants struct{ of relation }
	named     struct{ name string } // a sort, an operator, a polarity
	size      struct{ of expr }
	unary     struct {
		op byte
		of expr
	}
	combined struct {
		op          byte
		left, right expr
		pos         smtlib.Pos
	}
	join struct {
		left, right expr
		pos         smtlib.Pos
	}
)

// binding is a quantified variable.
type binding struct {
	name  string
	depth int
	up    *binding
}

func (b *binding) find(name string) *binding {
	for ; b != nil; b = b.up {
		if b.name == name {
			return b
		}
	}
	return nil
}

var quantifiers = []string{"all", "some", "no", "lone", "one"}

// formula parses a formula. => binds least, then or, and, !.
func (s *source) formula(in *binding) formula {
	left := s.disjunction(in)
	if s.take("=>") {
		return binaryFormula{"=>", left, s.formula(in)}
	}
	return left
}

func (s *source) disjunction(in *binding) formula {
	left := s.conjunction(in)
	for s.take("or") {
		left = binaryFormula{"or", left, s.conjunction(in)}
	}
	return left
}

func (s *source) conjunction(in *binding) formula {
	left := s.negation(in)
	for s.take("and") {
		left = binaryFormula{"and", left, s.negation(in)}
	}
	return left
}

func (s *source) negation(in *binding) formula {
	if s.take("!") || s.take("not") {
		return notFormula{s.negation(in)}
	}
	for _, q := range quantifiers {
		if s.take(q) {
			return s.quantified(q, in)
		}
	}
	for _, is := range []bool{true, false} {
		if s.take(strconv.FormatBool(is)) {
			if !s.take("(") {
				return constantTruth(is)
			}
			p := s.here()
			of := s.expr(in)
			s.unaryOnly(p, of)
			s.expect(")", "behind "+strconv.FormatBool(is)+"(…")
			return truth{is, of}
		}
	}
	if from := s.at; s.take("(") {
		if f, ok := s.inParentheses(in); ok {
			return f
		}
		s.at = from
	}
	return s.comparison(in)
}

// inParentheses parses a formula and the parenthesis behind it; ok is false if what follows is a relation.
func (s *source) inParentheses(in *binding) (f formula, ok bool) {
	errors := len(s.errors)
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(stopped); !is {
				panic(r)
			}
			s.errors, ok = s.errors[:errors], false
		}
	}()
	f = s.formula(in)
	s.expect(")", "behind a formula")
	return f, len(s.errors) == errors
}

// quantified parses what follows the quantifier q: v: e | f, or a relation.
func (s *source) quantified(q string, in *binding) formula {
	from := s.at
	s.space()
	name := s.name()
	if name == "" || !s.take(":") {
		s.at = from
		return multiplicity{q, s.expr(in)}
	}
	p := s.here()
	over := s.expr(in)
	s.unaryOnly(p, over)
	s.expect("|", "behind the set that "+name+" is from")
	depth := 0
	if in != nil {
		depth = in.depth + 1
	}
	if depth == maxNested {
		s.stop("quantifiers are nested too deeply")
	}
	return quantified{q, name, depth, over, s.formula(&binding{name, depth, in})}
}

// unaryOnly records an error at p if the relation e is of arity 2, where a set is wanted.
func (s *source) unaryOnly(p smtlib.Pos, e expr) {
	if e.arity() != 1 {
		s.fail(p, "a set is wanted here, not a relation of arity %d", e.arity())
	}
}

// comparison parses two relations and the comparison between them.
func (s *source) comparison(in *binding) formula {
	p := s.here()
	left := s.expr(in)
	not := s.take("!in")
	op := "in"
	if !not && !s.take("in") {
		op = ""
		for _, symbol := range []string{"!=", "<=", ">=", "=", "<", ">"} {
			if !s.peek("=>") && s.take(symbol) {
				op = symbol
				break
			}
		}
	}
	if op == "" && !not {
		s.stop("a relation is compared by in, !in, =, !=, <, <=, > or >=")
	}
	right := s.expr(in)
	if left.arity() != right.arity() {
		s.fail(p, "relations of arity %d and %d cannot be compared", left.arity(), right.arity())
	}
	var f formula = comparison{op, left, right, p}
	if not {
		f = notFormula{comparison{"in", left, right, p}}
	}
	return f
}

// expr parses a relation. + and - bind least, then &, then unary operators, and . most.
func (s *source) expr(in *binding) expr {
	left := s.intersection(in)
	for {
		op := byte('+')
		switch {
		case s.take("+"):
		case s.take("-"):
			op = '-'
		default:
			return left
		}
		p := s.here()
		right := s.intersection(in)
		s.sameArity(p, left, right)
		left = combined{op, left, right, p}
	}
}

func (s *source) intersection(in *binding) expr {
	left := s.unaryExpr(in)
	for s.take("&") {
		p := s.here()
		right := s.unaryExpr(in)
		s.sameArity(p, left, right)
		left = combined{'&', left, right, p}
	}
	return left
}

func (s *source) sameArity(p smtlib.Pos, left, right expr) {
	if left.arity() != right.arity() {
		s.fail(p, "a relation of arity %d and one of arity %d cannot be combined", left.arity(), right.arity())
	}
}

func (s *source) unaryExpr(in *binding) expr {
	if s.take("#") {
		return size{s.unaryExpr(in)}
	}
	for _, op := range []byte{'~', '*', '^'} {
		if s.take(string(op)) {
			p := s.here()
			of := s.unaryExpr(in)
			if of.arity() != 2 {
				s.fail(p, "%c takes a relation of arity 2, like args", op)
			}
			return unary{op, of}
		}
	}
	left := s.primary(in, false)
	for !s.peek("..") && s.take(".") {
		p := s.here()
		right := s.joined(in)
		if left.arity()+right.arity()-2 < 1 || left.arity()+right.arity()-2 > 2 {
			s.fail(p, "relations of arity %d and %d cannot be joined", left.arity(), right.arity())
			return left
		}
		left = join{left, right, p}
	}
	return left
}

// joined parses the right side of a join.
func (s *source) joined(in *binding) expr {
	for _, op := range []byte{'~', '*', '^'} {
		if s.take(string(op)) {
			return unary{op, s.primary(in, true)}
		}
	}
	return s.primary(in, true)
}

// primary parses a relation without operators. If joined, it is behind a ".", where names stand for relations of arity
// 2.
func (s *source) primary(in *binding, joined bool) expr {
	p := s.here()
	switch {
	case s.take("("):
		e := s.expr(in)
		s.expect(")", "behind a relation")
		return e
	case s.peek(`"`):
		word := s.word()
		s.named = append(s.named, Word{word[1 : len(word)-1], p})
		return named{word[1 : len(word)-1]}
	case s.at < len(s.text) && (s.text[s.at] == '-' || '0' <= s.text[s.at] && s.text[s.at] <= '9'):
		return constants{relation{1, []tuple{{numberAtom(s.number("a relation"))}}}}
	}
	name := s.name()
	if b := in.find(name); b != nil {
		return variable{b.depth}
	}
	_, isBinary := binaryRelations[name]
	switch {
	case name == "":
		s.stop("a relation is wanted here")
	case isBinary && s.take("("):
		of := s.expr(in)
		s.unaryOnly(p, of)
		s.expect(")", "behind "+name+"(…")
		return join{of, builtin{name, 2}, p}
	case isBinary && (joined || !slices.Contains(unaryRelations, name)):
		return builtin{name, 2}
	case slices.Contains(unaryRelations, name):
		return builtin{name, 1}
	case joined:
		s.fail(p, "there is no relation %s; there are %s", name, listed(binaryNames()))
		return builtin{"args", 2}
	}
	s.named = append(s.named, Word{name, p})
	return named{name}
}
