package lemma

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Proof is a proof that cvc5 printed in its format CPC (proofs/eo/cpc/Cpc.eo in its sources), with the conclusions of
// all steps.
type Proof struct {
	// Steps has what each step claims: an assumption, that it follows from the script's assertions; another step, that its
	// premises imply its conclusion, whatever the values. The arguments of rules are not read.
	Steps []Step
	// Trusted are what steps of the rule trust say of themselves: these have no proof.
	Trusted []string
	// Hole says why the proof proves nothing; "" if it does.
	Hole string
}

// TrustRule is the rule of steps without a proof, and assumeRule stands for that of assumptions.
const (
	TrustRule  = "trust"
	assumeRule = "assume"
)

// Why a proof proves nothing.
const (
	holeFalse   = "no step concludes false"
	holeOpen    = "false depends on an assumption that stays open"
	holePremise = "a premise that no step concludes"
)

// longestProof bounds the formulas that are made of a proof, in bytes. What is behind is not read.
const longestProof = 1 << 23

// trusted matches what is printed in front of a step of the rule trust, with the reason and the name of the step.
var trusted = regexp.MustCompile(`(?m)^; trust (\S+)\n\(step (\S+) `)

// ReadProof reads a proof; nil if it has another format, such as those of cvc5 before 1.1.0.
func ReadProof(text string) *Proof {
	if _, isList := sexpr.Elements(strings.TrimSpace(text)); !isList {
		return nil
	}
	p := &proofReader{
		terms:  terms{defined: map[string]*term{}, variables: map[string]string{}, sorts: map[string]string{}},
		proved: map[string]*concluded{}, reasons: map[string]string{},
	}
	for _, m := range trusted.FindAllStringSubmatch(text, -1) {
		p.reasons[m[2]] = m[1]
	}
	p.Hole = holeFalse
	for _, c := range sexpr.Parse([]byte(text))[0].List {
		if !p.command(c) {
			return nil
		}
	}
	if p.unknown {
		p.Hole = holePremise
	}
	return &p.Proof
}

// proofReader reads the commands of a proof.
type proofReader struct {
	Proof
	terms   terms
	proved  map[string]*concluded
	reasons map[string]string // key: name of a step by the rule trust
	pushed  []*concluded      // open assumptions
	pushes  int
	length  int // length of the formulas so far
	unknown bool
}

// concluded is what a step concludes.
type concluded struct {
	formula *term // nil: it is not printed
	open    []int // the assumptions that it depends on and that are discharged later, by number
}

// command reads a command; ok is false if the format has none of this name.
func (p *proofReader) command(c *sexpr.Node) (ok bool) {
	head := c.Head()
	switch {
	case strings.HasPrefix(head, "declare-"):
	case head == "define" && len(c.List) == 4:
		p.terms.define(c.List[1].Atom, c.List[3])
	case (head == "assume" || head == "assume-push") && len(c.List) == 3:
		is := &concluded{formula: p.terms.read(c.List[2])}
		if head == "assume-push" {
			p.pushes++
			is.open = []int{p.pushes}
			p.pushed = append(p.pushed, is)
		} else {
			p.enter(Assumed, assumeRule, nil, is)
		}
		p.conclude(c.List[1].Atom, is)
	case (head == "step" || head == "step-pop") && len(c.List) > 2:
		p.step(c, head == "step-pop")
	default:
		return false
	}
	return true
}

// step reads a step. One of the form step-pop discharges the last open assumption: it concludes that this implies its
// premise, and its conclusion is not printed.
func (p *proofReader) step(c *sexpr.Node, pops bool) {
	is := &concluded{}
	rest := c.List[2:]
	if rest[0].Atom == "" || rest[0].Atom[0] != ':' {
		is.formula, rest = p.terms.read(rest[0]), rest[1:]
	}
	rule := ""
	var premises []*term
	for i := 0; i+1 < len(rest); i += 2 {
		switch rest[i].Atom {
		case ":rule":
			rule = rest[i+1].Atom
		case ":premises":
			for _, name := range rest[i+1].List {
				premise := p.proved[name.Atom]
				if premise == nil {
					p.unknown = true
					premise = &concluded{}
				}
				premises = append(premises, premise.formula)
				is.open = union(is.open, premise.open)
			}
		}
	}
	name := c.List[1].Atom
	switch {
	case pops && len(p.pushed) > 0:
		last := p.pushed[len(p.pushed)-1]
		p.pushed = p.pushed[:len(p.pushed)-1]
		is.open = slices.DeleteFunc(is.open, func(n int) bool { return n == last.open[0] })
		if len(premises) == 1 && premises[0] != nil && last.formula != nil {
			is.formula = combined("=>", last.formula, premises[0])
		}
	case rule == TrustRule:
		p.Trusted = append(p.Trusted, p.reasons[name])
		p.enter(Inferred, rule, premises, is)
	default:
		p.enter(Inferred, rule, premises, is)
	}
	p.conclude(name, is)
}

// conclude enters a conclusion under its name.
func (p *proofReader) conclude(name string, is *concluded) {
	p.proved[name] = is
	if is.formula == nil || is.formula.node.Atom != "false" {
		return
	}
	switch {
	case len(is.open) == 0:
		p.Hole = ""
	case len(p.pushed) == 0 && p.Hole != "":
		p.Hole = holeOpen
	}
}

// enter enters what a step claims.
func (p *proofReader) enter(kind Kind, rule string, premises []*term, is *concluded) {
	s := Step{Kind: kind, Source: rule}
	if is.formula != nil && !slices.Contains(premises, nil) && p.length < longestProof {
		whole := p.terms.closed(is.formula)
		for i, premise := range premises {
			premises[i] = p.terms.closed(premise)
		}
		switch len(premises) {
		case 0:
		case 1:
			whole = combined("=>", premises[0], whole)
		default:
			whole = combined("=>", combined("and", premises...), whole)
		}
		s.Text = p.terms.text(whole)
		p.length += len(s.Text)
	}
	p.Steps = append(p.Steps, s)
}

// union is the union of ascending numbers.
func union(a, b []int) []int {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// terms are those that a proof names, and its variables.
type terms struct {
	defined   map[string]*term
	variables map[string]string // key: a variable as it is printed; our name for it
	sorts     map[string]string // key: our name for a variable; its sort
}

// term is a term of a proof, in the syntax of SMT-LIB but for operators (see plainer). Its nodes are shared.
type term struct {
	node  *sexpr.Node
	name  string // our name, if it is defined and has no free variables
	index int    // its place among definitions
	uses  map[string]*term
	free  map[string]bool
	size  int // size in bytes; at most a little more than longestFormula
}

// define enters a definition. Those with free variables, and lists, are written out where they are used: a let cannot
// name them.
func (ts *terms) define(name string, value *sexpr.Node) {
	t := *ts.read(value)
	if len(t.free) == 0 && t.node.Head() != "@list" && t.node.Atom == "" {
		t.name, t.index = prefix+strings.TrimLeft(name, "@$"), len(ts.defined)
	}
	ts.defined[name] = &t
}

// number matches literals that SMT-LIB writes otherwise: negative ones, and fractions.
var number = regexp.MustCompile(`^(-?)([0-9]+)(?:/([0-9]+))?$`)

// read reads a term.
func (ts *terms) read(n *sexpr.Node) *term {
	if n.Atom != "" {
		if t := ts.defined[n.Atom]; t != nil {
			return t.used()
		}
		return &term{node: literal(n), size: len(n.Atom)}
	}
	if n.Head() == "@var" && len(n.List) == 3 {
		return ts.variable(n)
	}
	whole := &term{}
	isList := n.Head() == "@list"
	for i, child := range n.List {
		t := ts.read(child)
		if t.node.Head() == "@list" && !isList && i > 0 {
			whole.add(t, t.node.List[1:]...)
		} else {
			whole.add(t, t.node)
		}
	}
	if head := n.Head(); (head == "forall" || head == "exists") && len(whole.node.List) > 2 {
		ts.bind(whole)
	}
	return whole
}

// literal is an atom as SMT-LIB writes it.
func literal(n *sexpr.Node) *sexpr.Node {
	m := number.FindStringSubmatch(n.Atom)
	if m == nil || m[1] == "" && m[3] == "" {
		return n
	}
	value := &sexpr.Node{Atom: m[2]}
	switch m[3] {
	case "":
	case "1":
		value.Atom += ".0"
	default:
		value = &sexpr.Node{List: []*sexpr.Node{{Atom: "/"}, {Atom: m[2] + ".0"}, {Atom: m[3] + ".0"}}}
	}
	if m[1] != "" {
		value = &sexpr.Node{List: []*sexpr.Node{{Atom: "-"}, value}}
	}
	return value
}

// variable reads a variable, which its name and its sort distinguish.
func (ts *terms) variable(n *sexpr.Node) *term {
	key := string(sexpr.Append(nil, []*sexpr.Node{n}))
	name, known := ts.variables[key]
	if !known {
		name = prefix + "v" + strconv.Itoa(len(ts.variables))
		ts.variables[key] = name
		ts.sorts[name] = strings.TrimSpace(string(sexpr.Append(nil, n.List[2:])))
	}
	return &term{node: &sexpr.Node{Atom: name}, free: map[string]bool{name: true}, size: len(name)}
}

// bind makes a quantified term of an operator, its variables, and its body.
func (ts *terms) bind(t *term) {
	last := len(t.node.List) - 1
	bound := &sexpr.Node{}
	t.free = maps.Clone(t.free)
	for _, v := range t.node.List[1:last] {
		bound.List = append(bound.List, &sexpr.Node{List: []*sexpr.Node{v, {Atom: ts.sorts[v.Atom]}}})
		t.size += len(ts.sorts[v.Atom])
		delete(t.free, v.Atom)
	}
	t.node = &sexpr.Node{List: []*sexpr.Node{t.node.List[0], bound, t.node.List[last]}}
}

// closed is a formula that holds for all values of its free variables.
func (ts *terms) closed(t *term) *term {
	if len(t.free) == 0 {
		return t
	}
	whole := &term{}
	whole.add(&term{}, &sexpr.Node{Atom: "forall"})
	for _, name := range slices.Sorted(maps.Keys(t.free)) {
		whole.add(&term{}, &sexpr.Node{Atom: name})
	}
	whole.add(t, t.node)
	ts.bind(whole)
	return whole
}

// text prints a term with the definitions that it needs. It is "" if that is too long.
func (ts *terms) text(t *term) string {
	needed := map[*term]bool{}
	size := t.size
	var order []*term
	var visit func(t *term)
	visit = func(t *term) {
		for _, used := range t.uses {
			if !needed[used] && size <= longestFormula {
				needed[used] = true
				size += used.size
				order = append(order, used)
				visit(used)
			}
		}
	}
	visit(t)
	if size > longestFormula {
		return ""
	}
	slices.SortFunc(order, func(a, b *term) int { return a.index - b.index })
	var b strings.Builder
	for _, used := range order {
		b.WriteString("(let ((" + used.name + " " + nodeText(used.node) + ")) ")
	}
	return b.String() + nodeText(t.node) + strings.Repeat(")", len(order))
}

// nodeText prints a node.
func nodeText(n *sexpr.Node) string {
	return strings.TrimSuffix(string(sexpr.Append(nil, []*sexpr.Node{n})), "\n")
}

// used is a defined term where it is used: by its name, if it has one.
func (t *term) used() *term {
	if t.name == "" {
		return t
	}
	return &term{node: &sexpr.Node{Atom: t.name}, uses: map[string]*term{t.name: t}, size: len(t.name)}
}

// add adds nodes of a term below this one.
func (t *term) add(of *term, nodes ...*sexpr.Node) {
	if t.node == nil {
		t.node, t.uses, t.free = &sexpr.Node{}, map[string]*term{}, map[string]bool{}
	}
	t.node.List = append(t.node.List, nodes...)
	maps.Copy(t.uses, of.uses)
	maps.Copy(t.free, of.free)
	t.size = min(t.size+of.size+len("()"), 2*longestFormula)
}

// combined is an application.
func combined(operator string, args ...*term) *term {
	whole := &term{}
	whole.add(&term{size: len(operator)}, &sexpr.Node{Atom: operator})
	for _, t := range args {
		whole.add(t, t.node)
	}
	return whole
}
