package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Answer is what an engine says of a program.
type Answer struct {
	Verdicts []string               // of each query, in order: sat, unsat, unknown
	Tuples   map[int]map[Tuple]bool // of relations that are asked for completely
}

// ReadAnswer reads what an engine printed. An error says why it is no answer: what the engine itself says is wrong with
// the program, or an output that is not understood.
func ReadAnswer(p *Program, output string) (*Answer, error) {
	if p.Dialect == Datalog {
		return readTuples(p, output)
	}
	a := &Answer{Tuples: map[int]map[Tuple]bool{}}
	nodes, err := readNodes("output", []byte(output))
	if err != nil {
		return nil, fmt.Errorf("the output cannot be read: %s", err.Msg)
	}
	for i := 0; i < len(nodes); i++ {
		n := &nodes[i]
		switch {
		case n.head() == "error":
			return nil, fmt.Errorf("the engine says: %s", output[n.from:n.to])
		case n.isList || n.text != "sat" && n.text != "unsat" && n.text != "unknown":
			continue
		}
		query := len(a.Verdicts)
		a.Verdicts = append(a.Verdicts, n.text)
		if p.Dialect == Horn { // what follows is a model, or why there is none
			return a, nil
		}
		if !p.Complete || query >= len(p.Queries) || n.text == "unknown" {
			continue
		}
		rel := p.Queries[query]
		tuples := map[Tuple]bool{}
		if n.text == "sat" {
			if i++; i == len(nodes) {
				return nil, fmt.Errorf("no tuples are printed")
			}
			if err := tuplesOf(&p.Relations[rel], &nodes[i], tuples); err != nil {
				return nil, err
			}
		}
		a.Tuples[rel] = tuples
	}
	if want := max(1, len(p.Queries)); len(a.Verdicts) < want {
		return nil, fmt.Errorf("%d of %d queries are answered", len(a.Verdicts), want)
	}
	return a, nil
}

// mostTuples is how many tuples of an answer are enumerated.
const mostTuples = 1 << 16

// tuplesOf enumerates the tuples that a formula on (:var i) describes.
func tuplesOf(r *Relation, n *node, into map[Tuple]bool) error {
	c := &column{r: r}
	if n.head() != "or" {
		return c.conjunction(n, into)
	}
	for i := 1; i < len(n.list); i++ {
		if err := c.conjunction(&n.list[i], into); err != nil {
			return err
		}
	}
	return nil
}

// column reads conjunctions of equations between columns and values.
type column struct{ r *Relation }

// conjunction adds the tuples that one disjunct allows: those columns that it does not mention may be anything.
func (c *column) conjunction(n *node, into map[Tuple]bool) error {
	holds, err := c.formula(n)
	if err != nil {
		return err
	}
	fixed := make([]int64, len(c.r.Columns))
	for i := range fixed {
		fixed[i] = -1
	}
	c.fix(n, fixed)
	return c.enumerate(0, make([]uint64, len(fixed)), fixed, holds, into)
}

func (c *column) enumerate(
	i int, values []uint64, fixed []int64, holds func([]uint64) bool, into map[Tuple]bool,
) error {
	if i == len(values) {
		if holds(values) {
			into[c.r.Pack(values)] = true
		}
		if len(into) > mostTuples {
			return fmt.Errorf("the answer has too many tuples")
		}
		return nil
	}
	from, to := uint64(0), c.r.Columns[i].Sort.Size
	if fixed[i] >= 0 {
		from, to = uint64(fixed[i]), uint64(fixed[i])+1
	}
	if to-from > mostTuples {
		return fmt.Errorf("the answer has too many tuples")
	}
	for v := from; v < to; v++ {
		values[i] = v
		if err := c.enumerate(i+1, values, fixed, holds, into); err != nil {
			return err
		}
	}
	return nil
}

// fix notes the columns that a conjunction gives a value.
func (c *column) fix(n *node, fixed []int64) {
	if n.head() == "and" {
		for i := 1; i < len(n.list); i++ {
			c.fix(&n.list[i], fixed)
		}
		return
	}
	if n.head() != "=" || len(n.list) != 3 {
		return
	}
	for i := 1; i <= 2; i++ {
		v, isVar := c.variable(&n.list[i])
		t, isValue := literal(n.list[3-i].text)
		if isVar && isValue && t.Sort.Size == c.r.Columns[v].Sort.Size {
			fixed[v] = int64(t.Value)
		}
	}
}

// variable reads (:var i).
func (c *column) variable(n *node) (int, bool) {
	if n.head() != ":var" || len(n.list) != 2 {
		return 0, false
	}
	v, err := strconv.Atoi(n.list[1].text)
	return v, err == nil && v >= 0 && v < len(c.r.Columns)
}

// formula reads a formula as a function of the columns' values.
func (c *column) formula(n *node) (func([]uint64) bool, error) {
	term, err := c.term(n)
	if err != nil {
		return nil, err
	}
	vars := make([]Variable, len(c.r.Columns))
	for i, col := range c.r.Columns {
		vars[i].Sort = col.Sort
	}
	sort, f, err := compileTerm(vars, term)
	if err != nil || sort.Kind != BoolSort {
		return nil, fmt.Errorf("the answer is not understood: %v", err)
	}
	return func(values []uint64) bool { return f(values) == 1 }, nil
}

func (c *column) term(n *node) (Term, error) {
	if v, is := c.variable(n); is {
		return Var(v), nil
	}
	if !n.isList {
		if t, is := literal(n.text); is {
			return t, nil
		}
		return Sym(n.text), nil
	}
	if t, is := bitVectorConstant(n); is {
		return t, nil
	}
	t := Term{Kind: List}
	for i := range n.list {
		a, err := c.term(&n.list[i])
		if err != nil {
			return t, err
		}
		t.Args = append(t.Args, a)
	}
	return t, nil
}

// readTuples reads what z3 prints for a Datalog program: of each relation its tuples, a line each. A value is printed
// as column=name(number).
func readTuples(p *Program, output string) (*Answer, error) {
	a := &Answer{Tuples: map[int]map[Tuple]bool{}}
	current := -1
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		name, isHead := strings.CutPrefix(line, "Tuples in ")
		switch {
		case strings.Contains(line, "ERROR") || strings.HasPrefix(line, "(error"):
			return nil, fmt.Errorf("the engine says: %s", strings.Join(strings.Fields(output), " "))
		case isHead:
			if current = p.Relation(strings.TrimSuffix(name, ":")); current < 0 {
				return nil, fmt.Errorf("the output cannot be read: %s", line)
			}
			a.Tuples[current] = map[Tuple]bool{}
		case current >= 0 && strings.HasPrefix(line, "("):
			t, err := readTuple(&p.Relations[current], line)
			if err != nil {
				return nil, err
			}
			a.Tuples[current][t] = true
		}
	}
	for _, q := range p.Queries {
		if a.Tuples[q] == nil {
			return nil, fmt.Errorf("the tuples of %s are not printed", p.Relations[q].Name)
		}
		a.Verdicts = append(a.Verdicts, map[bool]string{true: "sat", false: "unsat"}[len(a.Tuples[q]) > 0])
	}
	return a, nil
}

// readTuple reads (A=80(80),B=29(29)).
func readTuple(r *Relation, line string) (Tuple, error) {
	fields := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "("), ")"), ",")
	if len(r.Columns) == 0 && len(fields) == 1 && fields[0] == "" {
		return 0, nil
	}
	if len(fields) != len(r.Columns) {
		return 0, fmt.Errorf("the output cannot be read: %s", line)
	}
	values := make([]uint64, len(fields))
	for i, f := range fields {
		if at := strings.IndexByte(f, '('); at >= 0 { // behind it is the number by which the engine calls the value
			f = f[:at]
		}
		f = f[strings.LastIndexByte(f, '=')+1:]
		v, err := strconv.ParseUint(f, 10, 64)
		if err != nil || v >= r.Columns[i].Sort.Size {
			return 0, fmt.Errorf("the output cannot be read: %s", line)
		}
		values[i] = v
	}
	return r.Pack(values), nil
}

// Difference is how the tuples that an engine gives differ from those that are right, in order.
type Difference struct {
	Missing, Extra []Tuple
}

// Compare compares an answer about a relation with the right one.
func Compare(right *Set, given map[Tuple]bool) (d Difference) {
	for _, t := range right.Tuples {
		if !given[t] {
			d.Missing = append(d.Missing, t)
		}
	}
	for t := range given {
		if !right.Has(t) {
			d.Extra = append(d.Extra, t)
		}
	}
	slices.Sort(d.Missing)
	slices.Sort(d.Extra)
	return d
}

// Any reports whether there is a difference.
func (d Difference) Any() bool { return len(d.Missing)+len(d.Extra) > 0 }

// InvariantClause is the clause by which a relation has whatever its definition allows in a model that a solver gave,
// or "" where there is none.
func InvariantClause(name, output string) string {
	nodes, err := readNodes("output", []byte(output))
	if err != nil {
		return ""
	}
	write := func(n *node) string { return output[n.from:n.to] }
	for len(nodes) > 0 {
		n := nodes[0]
		nodes = nodes[1:]
		if n.head() != "define-fun" {
			nodes = append(nodes, n.list...) // a model is a list of definitions
			continue
		}
		if len(n.list) != 5 || n.list[1].text != name {
			continue
		}
		parameters, body, head := &n.list[2], write(&n.list[4]), ""
		for i := range parameters.list {
			declared := parameters.list[i].list
			if len(declared) != 2 {
				return ""
			}
			head += " " + write(&declared[0])
		}
		if head == "" {
			return "(=> " + body + " " + smtlib.Quote(name) + ")"
		}
		return "(forall " + write(parameters) + " (=> " + body + " (" + smtlib.Quote(name) + head + ")))"
	}
	return ""
}
