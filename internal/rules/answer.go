package rules

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Answer is an engine's answer to a program.
type Answer struct {
	Verdicts []string               // verdict on each query, in order: sat, unsat, unknown
	Tuples   map[int]map[Tuple]bool // tuples of each relation for which all are asked
	// Labels are the tuples as the labels of a Datalog answer name them, if they are others; see readTuples.
	Labels map[int]map[Tuple]bool
}

// ReadAnswer reads an engine's output. The error is the engine's own error message, or that the output is not
// understood.
func ReadAnswer(p *Program, output string) (*Answer, error) {
	if d := p.Format.dialect(); d != nil {
		return d.read(p, output)
	}
	if p.Format == Datalog {
		return readTuples(p, output)
	}
	a := &Answer{Tuples: map[int]map[Tuple]bool{}}
	forms, ok := forms(output)
	if !ok {
		return nil, errors.New("the output cannot be read: parentheses are missing")
	}
	for len(forms) > 0 {
		verdict := forms[0]
		forms = forms[1:]
		switch {
		case strings.HasPrefix(verdict, "(error"):
			return nil, fmt.Errorf("the engine says: %s", verdict)
		case verdict != "sat" && verdict != "unsat" && verdict != "unknown":
			continue
		}
		query := len(a.Verdicts)
		a.Verdicts = append(a.Verdicts, verdict)
		if p.Format == Horn { // a model follows, or the reason why there is none
			return a, nil
		}
		if !p.Complete || query >= len(p.Queries) || verdict == "unknown" {
			continue
		}
		rel := p.Queries[query]
		a.Tuples[rel] = map[Tuple]bool{}
		if verdict == "sat" {
			if len(forms) == 0 {
				return nil, errors.New("no tuples are printed")
			}
			if isDerivation(forms[0]) {
				delete(a.Tuples, rel)
			} else if err := p.readFormula(rel, forms[0], a.Tuples[rel]); err != nil {
				return nil, err
			}
			forms = forms[1:]
		}
	}
	if want := max(1, len(p.Queries)); len(a.Verdicts) < want {
		return nil, fmt.Errorf("%d of %d queries are answered", len(a.Verdicts), want)
	}
	return a, nil
}

// isDerivation reports whether z3 prints, in the place of the tuples, how one is derived. Its engine spacer does, which
// z3 chooses for infinite sorts. Then only the verdict is an answer.
func isDerivation(form string) bool { return strings.Contains(form, "(asserted ") }

// forms cuts an output into lists and other tokens. ok is false if parentheses do not match.
func forms(output string) ([]string, bool) { return sexpr.Elements("(" + output + "\n)") }

// mostTuples bounds the tuples of an answer that are enumerated.
const mostTuples = 1 << 16

// columnVariable is how z3 writes the value of a column in an answer.
var columnVariable = regexp.MustCompile(`\(:var (\d+)\)`)

// readFormula adds the tuples that a formula on the columns of a relation describes.
func (p *Program) readFormula(relation int, formula string, into map[Tuple]bool) error {
	const variable = "column!"
	r := &p.Relations[relation]
	var script []byte
	for i, c := range r.Columns {
		script = fmt.Appendf(script, "(declare-var %s%d %s)\n", variable, i, p.Arena.SortString(c.Sort.Sort))
	}
	script = fmt.Appendf(script, "(rule %s)\n", columnVariable.ReplaceAllString(formula, variable+"$1"))
	read, errs := smtlib.ParseRules(p.Arena.Signature(), "answer", script)
	if len(errs) > 0 {
		return fmt.Errorf("the answer is not understood: %s", errs[0].Msg)
	}
	a := read.Arena
	d := &described{relation: r, w: &values{arena: a}, into: into}
	for i, c := range r.Columns {
		sort, err := a.MakeSort(p.Arena.SortInfo(c.Sort.Sort).Name, p.Arena.SortInfo(c.Sort.Sort).Indices)
		if err != nil {
			return fmt.Errorf("the answer is not understood: %w", err)
		}
		s := d.w.sort(sort)
		d.vars = append(d.vars, Variable{a.Var(variable+strconv.Itoa(i), sort), s})
	}
	t := read.Commands[0].(smtlib.Assert).Formula
	parts := []smtlib.Term{t}
	if a.OperatorName(t) == "or" {
		parts = a.Args(t)
	}
	for _, part := range parts {
		if err := d.conjunction(part); err != nil {
			return err
		}
	}
	return nil
}

// described collects the tuples that conjunctions of equations between columns and values describe.
type described struct {
	relation *Relation
	w        *values
	vars     []Variable
	into     map[Tuple]bool
}

// conjunction adds the tuples that satisfy one disjunct. Columns that it does not fix range over all values.
func (d *described) conjunction(t smtlib.Term) error {
	holds, err := d.w.direct(d.vars, t)
	if err != nil {
		return fmt.Errorf("the answer is not understood: %w", err)
	}
	fixed := make([]int64, len(d.vars))
	for i := range fixed {
		fixed[i] = -1
	}
	d.fix(t, fixed)
	return d.enumerate(0, make([]uint64, len(fixed)), fixed, holds)
}

func (d *described) enumerate(i int, codes []uint64, fixed []int64, holds function) error {
	if i == len(codes) {
		switch is, err := holds(codes); {
		case err != nil:
			return fmt.Errorf("the answer is not understood: %w", err)
		case is == 1:
			d.into[d.relation.Pack(codes)] = true
		}
		if len(d.into) > mostTuples {
			return errors.New("the answer has too many tuples")
		}
		return nil
	}
	from, to := uint64(0), d.relation.Columns[i].Sort.Size
	if fixed[i] >= 0 {
		from, to = uint64(fixed[i]), uint64(fixed[i])+1
	}
	if to-from > mostTuples {
		return errors.New("the answer has too many tuples")
	}
	for code := from; code < to; code++ {
		codes[i] = code
		if err := d.enumerate(i+1, codes, fixed, holds); err != nil {
			return err
		}
	}
	return nil
}

// fix records the values of columns that a conjunction fixes by equations.
func (d *described) fix(t smtlib.Term, fixed []int64) {
	args := d.w.arena.Args(t)
	switch op := d.w.arena.OperatorName(t); {
	case op == "and":
		for _, arg := range args {
			d.fix(arg, fixed)
		}
	case op == "=" && len(args) == 2:
		for i := range args {
			if v := place(d.vars, args[i]); v >= 0 && d.w.arena.Closed(args[1-i]) {
				if code, err := d.w.constant(args[1-i]); err == nil {
					fixed[v] = int64(code)
				}
			}
		}
	}
}

// readTuples reads z3's output for a Datalog program: the tuples of each relation, one on each line. A value is printed
// as column=label(number).
//
// The number is the value. But z3 4.8.9 and older number values in the order in which they occur in the program, so
// that the label is the value; and versions from 4.8.10 to 4.11 print the labels of such a numbering although they do
// not use it. An output does not say which version it is from, so it is read in both ways.
func readTuples(p *Program, output string) (*Answer, error) {
	a := &Answer{Tuples: map[int]map[Tuple]bool{}, Labels: map[int]map[Tuple]bool{}}
	current, labelled := -1, true
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
			a.Tuples[current], a.Labels[current] = map[Tuple]bool{}, map[Tuple]bool{}
		case current >= 0 && strings.HasPrefix(line, "("):
			numbers, labels, ok := readTuple(&p.Relations[current], line)
			if numbers == nil {
				return nil, fmt.Errorf("the output cannot be read: %s", line)
			}
			a.Tuples[current][p.Relations[current].Pack(numbers)] = true
			if labelled = labelled && ok; labelled {
				a.Labels[current][p.Relations[current].Pack(labels)] = true
			}
		}
	}
	if !labelled || maps.EqualFunc(a.Tuples, a.Labels, maps.Equal) {
		a.Labels = nil
	}
	for _, q := range p.Queries {
		if a.Tuples[q] == nil {
			return nil, fmt.Errorf("the tuples of %s are not printed", p.Relations[q].Name)
		}
		a.Verdicts = append(a.Verdicts, map[bool]string{true: "sat", false: "unsat"}[len(a.Tuples[q]) > 0])
	}
	return a, nil
}

// readTuple reads (A=80(80),B=29(29)): the numbers, and the labels. It returns nil numbers if the line is no tuple of
// the relation. ok is false if a label is no value of its column. A value without a number in parentheses is both.
func readTuple(r *Relation, line string) (numbers, labels []uint64, ok bool) {
	var fields []string
	if inner := strings.TrimSuffix(strings.TrimPrefix(line, "("), ")"); inner != "" {
		fields = strings.Split(inner, ",")
	}
	if len(fields) != len(r.Columns) {
		return nil, nil, false
	}
	numbers, labels, ok = make([]uint64, len(fields)), make([]uint64, len(fields)), true
	for i, f := range fields {
		label := f[strings.IndexByte(f, '=')+1:]
		number := label
		if at := strings.LastIndexByte(label, '('); at >= 0 {
			label, number = label[:at], strings.TrimSuffix(label[at+1:], ")")
		}
		var err error
		if numbers[i], err = strconv.ParseUint(number, 10, 64); err != nil || numbers[i] >= r.Columns[i].Sort.Size {
			return nil, nil, false
		}
		labels[i], err = strconv.ParseUint(label, 10, 64)
		ok = ok && err == nil && labels[i] < r.Columns[i].Sort.Size
	}
	return numbers, labels, ok
}

// Difference is how an engine's tuples differ from the right ones. Both lists are sorted.
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

// InvariantClause is the clause (forall V (=> D (R V))), where D is the definition of the relation R in a solver's
// model; "" if the output has none.
func InvariantClause(name, output string) string {
	forms, _ := forms(output)
	for len(forms) > 0 {
		parts, _ := sexpr.Elements(forms[0])
		forms = forms[1:]
		if len(parts) == 0 || parts[0] != "define-fun" {
			forms = append(forms, parts...) // a model is a list of definitions
			continue
		}
		if len(parts) != 5 || parts[1] != smtlib.Quote(name) {
			continue
		}
		head := ""
		parameters, _ := sexpr.Elements(parts[2])
		for _, parameter := range parameters {
			declared, _ := sexpr.Elements(parameter)
			if len(declared) != 2 {
				return ""
			}
			head += " " + declared[0]
		}
		if head == "" {
			return fmt.Sprintf("(=> %s %s)", parts[4], parts[1])
		}
		return fmt.Sprintf("(forall %s (=> %s (%s%s)))", parts[2], parts[4], parts[1], head)
	}
	return ""
}
