package lemma

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// plainer rewrites printed formulas in SMT-LIB's operators, and collects the definitions that they need.
type plainer struct {
	declares map[string]bool // names that the script declares, which mean what the script says
	total    bool            // whether a definition of total is needed
	formats  map[format]bool // formats of floating-point numbers that are named
	isApart  bool            // whether some of these numbers are taken apart
}

// prefix begins the names of our definitions.
const prefix = "cvc5."

// total defines the operators of cvc5 that differ from those of SMT-LIB only at a divisor of 0, where these are open.
// The others are its names for an open point, which are one function each.
const total = `(define-fun cvc5.div_total ((x Int) (y Int)) Int (ite (= y 0) 0 (div x y)))
(define-fun cvc5.mod_total ((x Int) (y Int)) Int (ite (= y 0) x (mod x y)))
(define-fun cvc5.real_div_total ((x Real) (y Real)) Real (ite (= y 0.0) 0.0 (/ x y)))
(define-fun cvc5.int_div_by_zero ((x Int)) Int (div x 0))
(define-fun cvc5.mod_by_zero ((x Int)) Int (mod x 0))
(define-fun cvc5.div_by_zero ((x Real)) Real (/ x 0.0))
`

// defined are cvc5's names for what total defines, without the number that may follow.
var defined = map[string]string{
	"div_total": "div_total", "mod_total": "mod_total", "/_total": "real_div_total",
	"@int_div_by_zero": "int_div_by_zero", "SKOLEM_FUN_INT_DIV_BY_ZERO": "int_div_by_zero",
	"@mod_by_zero": "mod_by_zero", "SKOLEM_FUN_MOD_BY_ZERO": "mod_by_zero",
	"@div_by_zero": "div_by_zero", "SKOLEM_FUN_DIV_BY_ZERO": "div_by_zero",
}

// pattern is how an application of an operator to a number of arguments is written in SMT-LIB. {1} and so on stand
// for the arguments.
type pattern struct {
	arguments int
	parts     []string
}

// rewritten are operators that SMT-LIB writes otherwise: 1.4.2's names, and 1.0.3's. The last ones are those of proofs,
// where the indices of an operator stand in front of its arguments.
var rewritten = map[string]pattern{
	"bvite":           {3, []string{"ite", "(= {1} #b1)", "{2}", "{3}"}},
	"BITVECTOR_ITE":   {3, []string{"ite", "(= {1} #b1)", "{2}", "{3}"}},
	"bvultbv":         {2, []string{"ite", "(bvult {1} {2})", "#b1", "#b0"}},
	"BITVECTOR_ULTBV": {2, []string{"ite", "(bvult {1} {2})", "#b1", "#b0"}},
	"bvsltbv":         {2, []string{"ite", "(bvslt {1} {2})", "#b1", "#b0"}},
	"BITVECTOR_SLTBV": {2, []string{"ite", "(bvslt {1} {2})", "#b1", "#b0"}},
	"NAN":             {1, []string{"ite", "(fp.isNaN {1})", "#b1", "#b0"}},
	"INF":             {1, []string{"ite", "(fp.isInfinite {1})", "#b1", "#b0"}},
	"ZERO":            {1, []string{"ite", "(fp.isZero {1})", "#b1", "#b0"}},
	"SIGN":            {1, []string{"ite", "(fp.isNegative {1})", "#b1", "#b0"}},
	"@bit":            {2, []string{"=", "((_ extract {1} {1}) {2})", "#b1"}},
	"@bv":             {2, []string{"(_ int_to_bv {2})", "{1}"}},
	"extract":         {3, []string{"(_ extract {1} {2})", "{3}"}},
	"repeat":          {2, []string{"(_ repeat {1})", "{2}"}},
	"zero_extend":     {2, []string{"(_ zero_extend {1})", "{2}"}},
	"sign_extend":     {2, []string{"(_ sign_extend {1})", "{2}"}},
	"rotate_left":     {2, []string{"(_ rotate_left {1})", "{2}"}},
	"rotate_right":    {2, []string{"(_ rotate_right {1})", "{2}"}},
	"int_to_bv":       {2, []string{"(_ int_to_bv {1})", "{2}"}},
	"divisible":       {2, []string{"(_ divisible {1})", "{2}"}},
	"re.^":            {2, []string{"(_ re.^ {1})", "{2}"}},
	"re.loop":         {3, []string{"(_ re.loop {1} {2})", "{3}"}},
	"is":              {2, []string{"(_ is {1})", "{2}"}},
	"update":          {3, []string{"(_ update {1})", "{2}", "{3}"}},
	"fp.to_ubv":       {3, []string{"(_ fp.to_ubv {1})", "{2}", "{3}"}},
	"fp.to_sbv":       {3, []string{"(_ fp.to_sbv {1})", "{2}", "{3}"}},
	"to_fp_bv":        {3, []string{"(_ to_fp {1} {2})", "{3}"}},
	"to_fp":           {4, []string{"(_ to_fp {1} {2})", "{3}", "{4}"}},
	"to_fp_unsigned":  {4, []string{"(_ to_fp_unsigned {1} {2})", "{3}", "{4}"}},
}

// apart are the components of floating-point numbers that have a definition for each format.
var apart = map[string]string{"EXPONENT": prefix + "exponent", "SIGNIFICAND": prefix + "significand"}

// numbered matches the number that ends the name of an internal symbol.
var numbered = regexp.MustCompile(`_[0-9]+$`)

// plain rewrites a formula. unread is the first symbol that it has no meaning for, without its number; "" if it has one
// for all.
func (p *plainer) plain(text string) (rewritten, unread string) {
	nodes := sexpr.Parse([]byte(text))
	if len(nodes) != 1 {
		return "", "the syntax"
	}
	p.collectFormats(nodes[0])
	if unread = p.rewrite(nodes[0]); unread != "" {
		return "", unread
	}
	return strings.TrimSuffix(string(sexpr.Append(nil, nodes)), "\n"), ""
}

// rewrite rewrites a node and what is below it. Printed terms are as deep as cvc5 could print them.
func (p *plainer) rewrite(n *sexpr.Node) (unread string) {
	if n.Atom != "" {
		return p.symbol(n)
	}
	for i, child := range n.List {
		if i == 0 && child.Atom != "" && p.operator(n, child.Atom) {
			continue
		}
		if unread = p.rewrite(child); unread != "" {
			return unread
		}
	}
	switch {
	case n.Head() == "@purify" && len(n.List) == 2:
		*n = *n.List[1]
	case isFromBools(n.Head()) && len(n.List) > 1:
		bits := n.List[1:]
		n.List = []*sexpr.Node{{Atom: "concat"}}
		for _, b := range slices.Backward(bits) {
			n.List = append(n.List, filled("(ite {0} #b1 #b0)", []*sexpr.Node{b}))
		}
		if len(bits) == 1 {
			*n = *n.List[1]
		}
	}
	if parts := p.form(n); parts != nil {
		args := n.List
		n.List = nil
		for _, part := range parts {
			n.List = append(n.List, filled(part, args))
		}
	}
	return ""
}

// operator reports whether a symbol in front of arguments is one that rewrite takes care of behind them.
func (p *plainer) operator(n *sexpr.Node, name string) bool {
	return p.form(n) != nil || name == "@purify" && len(n.List) == 2 || isFromBools(name) && len(n.List) > 1
}

// isFromBools reports whether an operator, of cvc5 or of z3, makes a vector of its bits, the last one of which comes
// first.
func isFromBools(name string) bool { return name == "@from_bools" || name == "mkbv" }

// form is how an application is written in SMT-LIB; nil if as it is.
func (p *plainer) form(n *sexpr.Node) []string {
	name := n.Head()
	if p.declares[name] {
		return nil
	}
	if is := rewritten[strings.TrimPrefix(name, "@fp.")]; len(n.List) == is.arguments+1 {
		return is.parts
	}
	return nil
}

// filled makes a node of a pattern, in which {1} and so on stand for arguments.
func filled(pattern string, args []*sexpr.Node) *sexpr.Node {
	node := sexpr.Parse([]byte(pattern))[0]
	node.Walk(func(n *sexpr.Node) {
		if len(n.Atom) == 3 && n.Atom[0] == '{' {
			*n = *args[n.Atom[1]-'0']
		}
	})
	return node
}

// symbol rewrites a symbol; unread is its name if it has no meaning.
func (p *plainer) symbol(n *sexpr.Node) (unread string) {
	name := n.Atom
	if name[0] == '"' || name[0] == '|' || p.declares[name] {
		return ""
	}
	stem := name
	if name[0] == '@' || strings.HasPrefix(name, "SKOLEM_") {
		stem = numbered.ReplaceAllString(name, "")
	}
	if is := defined[stem]; is != "" {
		n.Atom, p.total = prefix+is, true
		return ""
	}
	if is := apart[strings.TrimPrefix(name, "@fp.")]; is != "" {
		n.Atom, p.isApart = is, true
		return ""
	}
	if name[0] == '@' || strings.HasPrefix(name, "SKOLEM_") {
		return stem
	}
	return ""
}

// definitions are those that the formulas need. ok is false if a format is too large for one.
func (p *plainer) definitions() (text string, ok bool) {
	if p.total {
		text = total
	}
	if !p.isApart {
		return text, true
	}
	var all []format
	for f := range p.formats {
		if f.exponent > longestExponent || f.significand > longestSignificand {
			return "", false
		}
		all = append(all, f)
	}
	slices.SortFunc(all, func(f, g format) int {
		return (f.exponent-g.exponent)*longestSignificand*2 + f.significand - g.significand
	})
	for _, f := range all {
		text += f.definitions()
	}
	return text, true
}

// collectFormats notes the formats of floating-point numbers that are named in an expression.
func (p *plainer) collectFormats(n *sexpr.Node) {
	n.Walk(func(n *sexpr.Node) {
		var f format
		switch {
		case n.Atom == "Float16":
			f = format{5, 11}
		case n.Atom == "Float32":
			f = format{8, 24}
		case n.Atom == "Float64":
			f = format{11, 53}
		case n.Head() == "_" && len(n.List) == 4:
			fmt.Sscan(n.List[2].Atom, &f.exponent)
			fmt.Sscan(n.List[3].Atom, &f.significand)
			if !isFormat[n.List[1].Atom] {
				return
			}
		case n.Head() == "fp" && len(n.List) == 4:
			e, s := n.List[2].Atom, n.List[3].Atom
			if !strings.HasPrefix(e, "#b") || !strings.HasPrefix(s, "#b") {
				return
			}
			f = format{len(e) - len("#b"), len(s) - len("#b") + 1}
		}
		if f.exponent > 1 && f.significand > 1 {
			p.formats[f] = true
		}
	})
}

// isFormat has the symbols whose two indices are a format.
var isFormat = map[string]bool{
	"FloatingPoint": true, "to_fp": true, "to_fp_unsigned": true, "+oo": true, "-oo": true, "+zero": true, "-zero": true,
	"NaN": true,
}
