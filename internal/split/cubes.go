package split

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// DefaultCubes is the default for the approximate number of cubes.
const DefaultCubes = 4

// maxCases bounds the cases of one term: a datatype or a disjunction may have hundreds.
const maxCases = 16

// Cube is a set of formulas that select one of several cases. The cubes that are made together cover all models of the
// units, and exclude each other.
type Cube []smtlib.Term

// Beside gives the instance for a cube: its formulas follow the assertions of an instance with one check, in a new
// child of the arena. The expected result is unknown.
func (c Cube) Beside(in *instance.Instance, a *smtlib.Arena) *instance.Instance {
	made := *in
	made.Arena, made.Checks = a, instance.Unknown(1)
	check := in.Script.Checks()[0] // later steps read a model
	made.Steps = slices.Clone(in.Steps[:check])
	for _, f := range c {
		made.Steps = append(made.Steps, smtlib.Assert{Formula: f})
	}
	made.Steps = append(made.Steps, in.Steps[check:]...)
	made.Symbols = slices.Concat(in.Symbols, theory.NeedsOf(a, c).Symbols())
	slices.Sort(made.Symbols)
	made.Symbols = slices.Compact(made.Symbols)
	return &made
}

// Cutter makes cubes for units.
type Cutter struct {
	Arena    *smtlib.Arena // for new formulas: the units' arena, or a child of it
	Units    []smtlib.Term
	Logic    string                   // logic of the new formulas; "" for any
	Excluded func(t smtlib.Term) bool // reports terms that cannot be evaluated; nil if there are none
	Cubes    int                      // wanted number; there may be a few more
	On       smtlib.Term              // term whose cases come first; NoTerm to choose one

	values   *model.Evaluator            // evaluates terms without symbols
	literals map[smtlib.Sort]smtlib.Term // most frequent literal by sort
}

// Make makes cubes from the cases of the terms that are most frequent in the units: first of one term, then it divides
// one cube after the other by the cases of the next term, until there are enough. If no term has cases, there are no
// cubes. The error is that On has no cases.
func (c *Cutter) Make() ([]Cube, error) {
	found := c.occurrences()
	c.values = model.NewEvaluator(c.Arena, model.New("constants"))
	cubes := []Cube{nil}
	if c.On != smtlib.NoTerm {
		cases := c.cases(c.On)
		if cases == nil {
			return nil, fmt.Errorf("%s is no Boolean term, and nothing divides what else it may be: its sort is %s",
				c.Arena.TermString(c.On), c.Arena.SortString(c.Arena.Sort(c.On)))
		}
		cubes = nil
		for _, f := range cases {
			cubes = append(cubes, Cube{f})
		}
	}
	for t := range inOrder(c.Arena, found) {
		if len(cubes) >= c.Cubes {
			break
		}
		if cases := c.cases(t); cases != nil && t != c.On {
			cubes = c.divide(cubes, cases)
		}
	}
	if len(cubes) < 2 {
		return nil, nil
	}
	return cubes, nil
}

// Holding gives the number of the cube whose formulas are true under the evaluator's model, which makes the units true.
// It is -1 if a formula of a cube is open: then it is not known which cube that is.
func Holding(e *model.Evaluator, cubes []Cube) int {
	at := -1
	for i, cube := range cubes {
		holds := true
		for _, f := range cube {
			v, known := e.Holds(f)
			if !known {
				return -1
			}
			holds = holds && v
		}
		if holds {
			at = i
		}
	}
	return at
}

// divide divides one cube after the other by cases, until there are enough.
func (c *Cutter) divide(cubes []Cube, cases []smtlib.Term) []Cube {
	var divided []Cube
	for i, cube := range cubes {
		if len(divided)+len(cubes)-i >= c.Cubes || c.isSettled(cube, cases) {
			divided = append(divided, cube)
			continue
		}
		for _, f := range cases {
			divided = append(divided, append(slices.Clip(cube), f))
		}
	}
	return divided
}

// isSettled reports whether one of the cases already follows from the cube or the units, or is false.
func (c *Cutter) isSettled(cube Cube, cases []smtlib.Term) bool {
	return slices.ContainsFunc(cases, func(f smtlib.Term) bool {
		return c.Arena.OperatorName(f) == "false" || slices.Contains(c.Units, f) || slices.Contains(cube, f)
	})
}

// cases gives the cases of a term: nil if there are none, too many, or if they are outside the logic.
func (c *Cutter) cases(t smtlib.Term) []smtlib.Term {
	if !value.IsOpen(c.values.Value(t)) { // its value is always the same
		return nil
	}
	cases, err := c.casesOf(t)
	if err != nil || len(cases) < 2 || len(cases) > maxCases || c.Arena.Sort(t) != c.Arena.Bool() && !c.isOfLogic(cases) {
		return nil
	}
	return cases
}

// isOfLogic reports whether formulas are in the logic. It is false for difference logic, since solvers disagree on what
// a difference is.
func (c *Cutter) isOfLogic(formulas []smtlib.Term) bool {
	logic, tells := theory.ParseLogic(c.Logic)
	return !tells || !logic.Difference && theory.NeedsOf(c.Arena, formulas).Within(c.Logic)
}

func (c *Cutter) casesOf(t smtlib.Term) ([]smtlib.Term, error) {
	if c.Arena.OperatorName(t) == "or" && slices.Contains(c.Units, t) {
		return c.disjuncts(t)
	}
	if !hasCases(c.Arena, t) {
		return nil, nil
	}
	s := c.Arena.Sort(t)
	return theory.SortRowOf(c.Arena, s).Cases(c.Arena, t, c.literals[s])
}

// disjuncts gives the cases of an asserted disjunction: in each, one disjunct is true and those before it are false.
func (c *Cutter) disjuncts(or smtlib.Term) ([]smtlib.Term, error) {
	var cases, before []smtlib.Term
	for _, d := range c.Arena.Args(or) {
		f := d
		if len(before) > 0 {
			var err error
			if f, err = c.Arena.Apply("and", append(slices.Clone(before), d)...); err != nil {
				return nil, err
			}
		}
		not, err := c.Arena.Apply("not", d)
		if err != nil {
			return nil, err
		}
		cases, before = append(cases, f), append(before, not)
	}
	return cases, nil
}

// hasCases reports whether the values of a term can be divided into cases.
func hasCases(a *smtlib.Arena, t smtlib.Term) bool {
	if kind := a.Kind(t); kind != smtlib.KindApp && kind != smtlib.KindQuant || !a.Closed(t) {
		return false
	}
	row := theory.SortRowOf(a, a.Sort(t))
	return row != nil && row.Cases != nil
}

// occurrence is a term, with the number of units that contain it, and of its occurrences in them.
type occurrence struct {
	term        smtlib.Term
	units, uses int
}

// compare orders by the number of units, then by the number of occurrences, largest first.
func (o occurrence) compare(p occurrence) int {
	return cmp.Or(cmp.Compare(p.units, o.units), cmp.Compare(p.uses, o.uses))
}

// occurrences gives the terms in units that have cases, and counts the literals.
func (c *Cutter) occurrences() []occurrence {
	a := c.Arena
	seen := newMarks(int(a.Len()))
	at := make([]int32, a.Len()) // index: term; its place in found, counted from 1
	var found []occurrence
	for _, unit := range c.Units {
		seen.next()
		for stack := []smtlib.Term{unit}; len(stack) > 0; {
			t := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			isNew := seen.mark(int32(t))
			if isNew {
				stack = append(stack, a.Args(t)...)
			}
			if at[t] == 0 {
				found = append(found, occurrence{term: t})
				at[t] = int32(len(found))
			}
			o := &found[at[t]-1]
			if o.uses++; isNew {
				o.units++
			}
		}
	}
	slices.SortStableFunc(found, occurrence.compare)
	c.literals = map[smtlib.Sort]smtlib.Term{}
	for o := range inOrder(a, slices.DeleteFunc(slices.Clone(found), func(o occurrence) bool {
		return !a.Kind(o.term).IsLiteral()
	})) {
		if s := a.Sort(o); c.literals[s] == smtlib.NoTerm {
			c.literals[s] = o
		}
	}
	return slices.DeleteFunc(found, func(o occurrence) bool {
		return !hasCases(a, o.term) || c.Excluded != nil && c.Excluded(o.term)
	})
}

// maxText bounds the text by which equally frequent terms are ordered: it may be as large as the script.
const maxText = 500

// inOrder yields terms in the order of their frequency; equally frequent ones in the order of their text.
func inOrder(a *smtlib.Arena, found []occurrence) iter.Seq[smtlib.Term] {
	return func(yield func(smtlib.Term) bool) {
		for from := 0; from < len(found); {
			to := from
			texts := map[smtlib.Term]string{}
			for ; to < len(found) && found[to].compare(found[from]) == 0; to++ {
				texts[found[to].term] = string(smtlib.AppendTerm(nil, a, found[to].term, maxText))
			}
			slices.SortStableFunc(found[from:to], func(o, p occurrence) int {
				return cmp.Compare(texts[o.term], texts[p.term])
			})
			for _, o := range found[from:to] {
				if !yield(o.term) {
					return
				}
			}
			from = to
		}
	}
}
