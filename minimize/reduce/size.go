package reduce

import (
	"cmp"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
)

// Shape is how large a script is, for people. Wherever sizes are shown, they are these.
type Shape struct {
	Bytes   int // of the script as it is printed
	Asserts int
	// Nodes are the different terms in assertions, assumptions, and the definitions that these use: a term that occurs
	// twice is one node, and a term with its two arguments is three.
	Nodes int
	Depth int // of the tallest term: one without arguments has depth 1
}

// shape measures a case that prints as a script.
func shapeOf(c *Case, script []byte) Shape {
	s := Shape{Bytes: len(script), Asserts: c.Asserts()}
	height := make([]int, c.Arena.Len())
	for _, t := range c.Terms() {
		for _, arg := range c.Arena.Args(t) {
			height[t] = max(height[t], height[arg])
		}
		height[t]++
		s.Nodes++
		s.Depth = max(s.Depth, height[t])
	}
	return s
}

// Size orders cases: it says which of two is smaller, and is not for people. See [Shape].
type Size struct {
	Parts   int // terms, each counted once, with edges, steps, declared symbols and defined sorts; a value is one
	Weight  int // of literals, operators and sorts: how far they are from the simplest
	Names   int // of symbols that are not canonical, and of a logic that is not the least
	Bytes   int // of the script, but for the line of its logic
	Witness int // of the values in it
}

// simpler compares field by field: this is the order in which a case gets smaller at first.
func (s Size) simpler(t Size) bool {
	return cmp.Or(cmp.Compare(s.Parts, t.Parts), cmp.Compare(s.Weight, t.Weight), cmp.Compare(s.Names, t.Names),
		cmp.Compare(s.Bytes, t.Bytes), cmp.Compare(s.Witness, t.Witness)) < 0
}

// Less compares bytes first: this is the order at last.
func (s Size) Less(t Size) bool {
	return cmp.Or(cmp.Compare(s.Bytes, t.Bytes), cmp.Compare(s.Parts, t.Parts), cmp.Compare(s.Weight, t.Weight),
		cmp.Compare(s.Names, t.Names), cmp.Compare(s.Witness, t.Witness)) < 0
}

// size measures the case; script is what it prints as.
func sizeOf(c *Case, script []byte) Size {
	s := Size{Parts: len(c.Steps) + len(c.Options) + len(c.SortDefinitions()), Bytes: len(script)}
	if c.Logic != "" {
		s.Bytes -= len("(set-logic )\n") + len(c.Logic)
	}
	for d, name := range canonical(c) {
		if d.Name != name {
			s.Names++
		}
	}
	if c.Logic != "" && c.Logic != theory.LeastLogic(c.Arena, c.Formulas()) {
		s.Names++
	}
	counted := map[*smtlib.Decl]bool{}
	universes := map[smtlib.Sort]bool{}
	met, sorts := c.Terms(), c.SortContext()
	inside := insideValues(c, met)
	for _, t := range met {
		if sort := c.Arena.Sort(t); !universes[sort] {
			universes[sort] = true
			s.Witness += c.Witness.Universe(sort)
		}
		s.Weight += weight(sorts, t)
		if d := c.Arena.Declaration(t); d != nil && !counted[d] {
			counted[d] = true
			s.Parts++
			if in := c.Witness.Interpretation(d); in != nil {
				s.Witness += simplicity(sorts, in)
			}
		}
		switch {
		case inside[t]:
		case isValue(c.Arena, t):
			s.Parts++
		default:
			s.Parts += 1 + len(c.Arena.Args(t))
		}
	}
	return s
}

// insideValues marks those of the terms that occur only as parts of what is written as a value.
func insideValues(c *Case, met []smtlib.Term) map[smtlib.Term]bool {
	inside := map[smtlib.Term]bool{}
	outside := map[smtlib.Term]bool{}
	for _, t := range c.Formulas() {
		outside[t] = true
	}
	for i := len(met) - 1; i >= 0; i-- { // parents before their arguments
		t := met[i]
		if d := c.Arena.Declaration(t); d != nil && d.Body != smtlib.NoTerm {
			outside[d.Body] = true
		}
		value := isValue(c.Arena, t)
		for _, arg := range c.Arena.Args(t) {
			if value {
				inside[arg] = true
			} else {
				outside[arg] = true
			}
		}
	}
	for t := range outside {
		delete(inside, t)
	}
	return inside
}

// simplicity is small for interpretations by values close to zero.
func simplicity(c *sorts.Context, in *model.Interpretation) int {
	if in.Default == nil {
		return 0
	}
	n := c.Distance(in.Fun.Result, in.Default)
	for _, e := range in.Entries {
		n += 1 + c.Distance(in.Fun.Result, e.Result)
	}
	return n
}
