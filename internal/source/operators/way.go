package operators

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/solvers"
)

// Way is a way to ask a solver about an operator. Solvers use other code for each.
//
// On the ways Equations and Inverse, many claims share one script with one check, once as assertions (sat) and once as
// a disjunction of negations (unsat). Nothing is pushed there, since an incremental solver skips preprocessing; the way
// Assumptions tests incremental solving.
type Way string

// The ways.
const (
	Ground      Way = "ground"      // the arguments are literals: tests the rewriter
	Equations   Way = "equations"   // the arguments are fixed by equations: tests propagation and preprocessing
	Assumptions Way = "assumptions" // assumptions fix the arguments, and the value is read: tests the theory solver
	Inverse     Way = "inverse"     // the result is fixed, and an argument free, all of whose values are known
)

// Ways returns all ways, in the order in which they are used.
func Ways() []Way { return []Way{Ground, Equations, Assumptions, Inverse} }

// claim says that a form has its value for some arguments, or on the way Inverse, for which arguments it has a value.
type claim struct {
	form    *form
	domains []*domain
	args    []int  // index: hole; the place of its value in the domain
	result  string // the literal of the form's value
	given   string // equations that the result depends on, or ""

	// On the way Inverse, members are the values of the hole free with which the form has the result; args[free] is the
	// first of them. With others the form's value is open, and with rest it is another one. Together these are the domain
	// of the hole.
	inverse               bool
	free                  int
	members, others, rest []int

	state   state
	reason  string   // why there is no answer, for some states
	earlier []*claim // on the way Assumptions, some of the claims that the process answered before
	facing  facing   // the question to which the answer was wrong
	// rejection is the first one of its operators as they are written; see [asked.judgeRejections].
	rejection *solvers.Result
}

// value is the literal that fills a hole.
func (c *claim) value(hole int) string { return c.domains[hole].texts[c.args[hole]] }

// state is the outcome of a claim.
type state uint8

const (
	pending state = iota
	right
	wrong
	unknown
	late
	crashed
	unsupported
	unasked  // because the operator took too long, or was wrong too often
	rejected // not read, though the solver must read it
)

// facing is one of the two questions that are asked about claims, in a script with one check.
type facing uint8

const (
	together facing = iota // can all be true together? The right answer is sat.
	against                // can one be false? The right answer is unsat.
)

func (f facing) expected() solvers.Verdict {
	if f == together {
		return solvers.Sat
	}
	return solvers.Unsat
}

// question says how claims are asked about.
type question struct {
	way      Way
	facing   facing
	logic    string
	prelude  string          // the declarations of datatypes
	expanded map[*group]bool // operators that are replaced by their definitions
	bare     bool            // no values are read back
	insist   bool            // the formulas that would be read back are asserted
}

// symbol is a constant that a script declares, with its value in the witness.
type symbol struct{ name, sort, value string }

// script is the text of a question about claims.
type script struct {
	question
	m       *maker
	text    []byte
	symbols []symbol
	// functions are the function symbols that are declared.
	functions []*model.Interpretation
	named     map[string]string // names of values; key: sort and value
	given     []string          // equations that the witness satisfies, besides the symbols' values
	reads     []string          // terms that have to be true if the answer is sat
}

// write makes the script that asks about claims.
func (m *maker) write(q question, claims []*claim) *script {
	s := &script{question: q, m: m, named: map[string]string{}}
	if q.way == Inverse && q.facing == together && !q.bare {
		s.line("(set-option :produce-models true)")
	}
	s.line("(set-logic " + q.logic + ")")
	s.declareDatatypes(claims)
	s.fixFunctions(claims)
	var formulas []string
	for i, c := range claims {
		formulas = append(formulas, s.formula(c, i))
	}
	switch {
	case q.facing == together && q.insist:
		formulas = append(formulas, s.reads...)
		fallthrough
	case q.facing == together:
		for _, f := range formulas {
			s.line("(assert " + f + ")")
		}
	case len(formulas) == 1:
		s.line("(assert " + formulas[0] + ")")
	default:
		s.line("(assert (or\n" + strings.Join(formulas, "\n") + "))")
	}
	s.line("(check-sat)")
	if len(s.reads) > 0 && !q.bare {
		s.line("(get-value (" + strings.Join(s.reads, "\n") + "))")
	}
	return s
}

// writeOnce makes the script that asks whether claims without symbols can all be true, and then whether one can be
// false.
func (m *maker) writeOnce(q question, claims []*claim) *script {
	s := &script{question: q, m: m}
	s.line("(set-logic " + q.logic + ")")
	s.declareDatatypes(claims)
	s.fixFunctions(claims)
	s.line("(define-fun all () Bool (and true")
	for i, c := range claims {
		s.line(s.formula(c, i))
	}
	s.line("))\n(push 1)\n(assert all)\n(check-sat)\n(pop 1)\n(assert (not all))\n(check-sat)")
	return s
}

func (s *script) line(text string) { s.text = append(append(s.text, text...), '\n') }

func (s *script) declareDatatypes(claims []*claim) {
	for _, c := range claims {
		if c.form.declared {
			s.text = append(s.text, s.prelude...)
			return
		}
	}
}

// fixFunctions fixes the values of function symbols: by definitions on the way Ground, otherwise by equations.
func (s *script) fixFunctions(claims []*claim) {
	for _, f := range functionsOf(claims) {
		if s.way == Ground {
			s.line(s.m.definition(f))
			continue
		}
		s.functions = append(s.functions, f)
		s.line(s.m.declaration(f))
		for _, equation := range s.m.points(f) {
			s.line("(assert " + equation + ")")
		}
	}
}

// declare declares a constant of the sort of a hole, with the value v in the witness.
func (s *script) declare(name string, c *claim, hole int, v string) string {
	sort := s.m.arena.SortString(c.form.sorts[hole])
	s.symbols = append(s.symbols, symbol{name, sort, v})
	s.line("(declare-fun " + name + " () " + sort + ")")
	return name
}

// argument is the text that fills a hole.
func (s *script) argument(c *claim, hole int) string {
	text := c.value(hole)
	sort := c.form.sorts[hole]
	if s.way == Ground || s.way == Inverse || s.m.arena.SortIs(sort, "RegLan") {
		return text
	}
	key := fmt.Sprint(sort, text)
	name := s.named[key]
	if name == "" {
		name = s.declare("x"+strconv.Itoa(len(s.named)), c, hole, text)
		s.named[key] = name
		s.line("(assert (= " + name + " " + text + "))")
	}
	return name
}

// formula is the formula of a claim, or its negation if the question is against. The number distinguishes its symbol
// from those of other claims.
func (s *script) formula(c *claim, number int) string {
	free := ""
	if s.way == Inverse {
		free = s.freeSymbol(c, number)
	}
	var b []byte
	b = append(b, "(= "...)
	b = s.pattern(c).append(b, func(hole int) string {
		if free != "" && hole == c.free {
			return free
		}
		return s.argument(c, hole)
	})
	equation := string(b) + " " + c.result + ")"
	if c.given != "" {
		equation = "(=> " + c.given + " " + equation + ")"
		s.given = append(s.given, c.given)
	}
	switch {
	case s.way == Inverse && s.facing == together:
		if c.domains[c.free].whole {
			s.reads = append(s.reads, c.among(free))
		}
		return equation
	case s.way == Inverse:
		return "(and " + equation + " " + c.except(free) + ")"
	case s.facing == against:
		return "(not " + equation + ")"
	}
	return equation
}

// freeSymbol is the symbol of the free argument. If the question is whether one of the claims can be false, claims that
// differ only in the result share a symbol, so that solvers see one term. The answer is the same as with separate
// symbols.
func (s *script) freeSymbol(c *claim, number int) string {
	name := "x" + strconv.Itoa(number)
	if s.facing == against {
		key := fmt.Sprint(c.form.term, c.free)
		for hole, n := range c.args {
			if hole != c.free {
				key += fmt.Sprint(" ", n)
			}
		}
		if known := s.named[key]; known != "" {
			return known
		}
		s.named[key] = name
	}
	return s.declare(name, c, c.free, c.freeText(c.args[c.free]))
}

func (s *script) pattern(c *claim) *pattern {
	if c.form.isExpanded(s.expanded) {
		return &c.form.expanded
	}
	return &c.form.text
}

// isExpanded reports whether a form is asked about by the definitions of its operators.
func (f *form) isExpanded(expanded map[*group]bool) bool {
	return f.expanded.pieces != nil &&
		slices.ContainsFunc(f.apps, func(app *application) bool { return expanded[app.group] })
}

func (c *claim) freeText(i int) string { return c.domains[c.free].texts[i] }

// among is the formula that a symbol is one of the values that the free argument may have.
func (c *claim) among(name string) string {
	may := slices.Concat(c.members, c.others)
	if len(may) == 0 { // the result does not occur
		return "true"
	}
	return c.oneOf(name, may)
}

// except is the formula that a symbol has a value that does not lead to the result: any value but members and others if
// the domain is whole, otherwise one of rest.
func (c *claim) except(name string) string {
	may := slices.Concat(c.members, c.others)
	switch {
	case !c.domains[c.free].whole:
		return c.oneOf(name, c.rest)
	case len(may) == 0:
		return "true"
	}
	var parts []string
	for _, i := range may {
		parts = append(parts, "(not "+c.isValue(name, i)+")")
	}
	return joined("and", parts)
}

func (c *claim) oneOf(name string, values []int) string {
	var parts []string
	for _, i := range values {
		parts = append(parts, c.isValue(name, i))
	}
	return joined("or", parts)
}

func (c *claim) isValue(name string, i int) string { return "(= " + name + " " + c.freeText(i) + ")" }

// joined applies a connective to formulas, or returns the only one.
func joined(connective string, formulas []string) string {
	if len(formulas) == 1 {
		return formulas[0]
	}
	return "(" + connective + " " + strings.Join(formulas, " ") + ")"
}

// assume makes the script that asks about claims of one form one after the other: an application to symbols, whose
// values are assumptions at each check. The question's facing only holds for the last claim; that of the others is
// together. If before, a check without assumptions comes first.
func (m *maker) assume(q question, claims []*claim, before bool) *script {
	s := &script{question: q, m: m, named: map[string]string{}}
	if !q.bare {
		s.line("(set-option :produce-models true)")
	}
	s.line("(set-logic " + q.logic + ")")
	s.declareDatatypes(claims)
	s.functions = functionsOf(claims)
	for _, f := range s.functions {
		s.line(m.declaration(f))
	}
	first := claims[0]
	term := string(s.pattern(first).append(nil, func(hole int) string {
		return s.variable(first, hole)
	}))
	result := m.arena.SortString(first.form.result)
	s.line("(declare-fun r () " + result + ")")
	s.symbols = append(s.symbols, symbol{"r", result, first.result})
	s.line("(assert (= r " + term + "))")
	if before {
		s.line("(check-sat)")
	}
	for i, c := range claims {
		assumed := s.assumptions(c)
		switch last := i == len(claims)-1; {
		case q.facing == against && last:
			assumed = append(assumed, s.assumption(-1, "(not (= r "+c.result+"))"))
		case q.insist && last:
			assumed = append(assumed, s.assumption(-1, "(= r "+c.result+")"))
		}
		if len(assumed) == 0 { // the form has no arguments; cvc5 1.0.3 does not read an empty list
			s.line("(check-sat)")
		} else {
			s.line("(check-sat-assuming (" + strings.Join(assumed, " ") + "))")
		}
		if !q.bare {
			s.line("(get-value ((= r " + c.result + ")))")
		}
	}
	return s
}

// assumptions returns the assumptions that fix the values of a claim's holes, and of its function symbols at all
// points.
func (s *script) assumptions(c *claim) (assumed []string) {
	for _, f := range s.functions {
		for _, equation := range s.m.points(f) {
			assumed = append(assumed, s.assumption(len(c.args), equation))
		}
	}
	if c.given != "" {
		assumed = append(assumed, s.assumption(len(c.args), c.given))
		s.given = append(s.given, c.given)
	}
	for hole := range c.args {
		if !s.m.arena.SortIs(c.form.sorts[hole], "RegLan") {
			text := c.value(hole)
			assumed = append(assumed, s.assumption(hole, "(= x"+strconv.Itoa(hole)+" "+text+")"))
		}
	}
	return assumed
}

// variable is the symbol of a hole, which is declared at its first use. Languages have no symbols: it is their text.
func (s *script) variable(c *claim, hole int) string {
	text := c.value(hole)
	if s.m.arena.SortIs(c.form.sorts[hole], "RegLan") {
		return text
	}
	name := "x" + strconv.Itoa(hole)
	if s.named[name] == "" {
		s.named[name] = name
		s.declare(name, c, hole, text)
	}
	return name
}

// assumption is a symbol that implies a formula.
func (s *script) assumption(hole int, formula string) string {
	key := fmt.Sprint(hole, formula)
	name := s.named[key]
	if name == "" {
		name = "a" + strconv.Itoa(len(s.named))
		s.named[key] = name
		s.symbols = append(s.symbols, symbol{name, "Bool", "true"})
		s.line("(declare-fun " + name + " () Bool)")
		s.line("(assert (=> " + name + " " + formula + "))")
	}
	return name
}

// witness prints definitions of the symbols by their values.
func (s *script) witness() []byte {
	var b strings.Builder
	for _, f := range s.functions {
		b.WriteString(s.m.definition(f) + "\n")
	}
	for _, x := range s.symbols {
		fmt.Fprintf(&b, "(define-fun %s () %s %s)\n", x.name, x.sort, x.value)
	}
	for _, equation := range s.given {
		b.WriteString(equation + "\n")
	}
	return []byte(b.String())
}
