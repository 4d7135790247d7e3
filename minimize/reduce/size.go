package reduce

import (
	"cmp"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
)

// Shape measures a script for users. All sizes that are shown to users are of this kind.
type Shape struct {
	Bytes   int // length of the printed script
	Asserts int
	// Nodes is the number of different terms in assertions, assumptions, and definitions that these use: a term that
	// occurs twice is one node, and a term with its two arguments is three.
	Nodes int
	Depth int // depth of the deepest term; a term without arguments has depth 1
}

// shapeOf measures a case whose text is script.
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

// Size determines which of two cases is smaller. It is not for users; see [Shape].
type Size struct {
	Parts   int // number of terms, each once, with edges, steps, declared symbols, defined sorts; a value counts as one
	Weight  int // sum of the distances of literals, operators and sorts from the simplest
	Names   int // number of symbols without canonical names, plus one if the logic is not the least
	Bytes   int // length of the script, without the line of its logic
	Witness int // weight of the witness's values
}

// simpler compares the fields in their order: this is the first order of a reduction.
func (s Size) simpler(t Size) bool {
	return cmp.Or(cmp.Compare(s.Parts, t.Parts), cmp.Compare(s.Weight, t.Weight), cmp.Compare(s.Names, t.Names),
		cmp.Compare(s.Bytes, t.Bytes), cmp.Compare(s.Witness, t.Witness)) < 0
}

// Less compares bytes first: this is the final order.
func (s Size) Less(t Size) bool {
	return cmp.Or(cmp.Compare(s.Bytes, t.Bytes), cmp.Compare(s.Parts, t.Parts), cmp.Compare(s.Weight, t.Weight),
		cmp.Compare(s.Names, t.Names), cmp.Compare(s.Witness, t.Witness)) < 0
}

// sizeOf measures a case whose text is script.
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
	if c.Logic != "" && c.Logic != theory.LeastLogic(c.Arena, c.Roots()) {
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

// insideValues marks the terms that only occur inside values.
func insideValues(c *Case, met []smtlib.Term) map[smtlib.Term]bool {
	inside := map[smtlib.Term]bool{}
	outside := map[smtlib.Term]bool{}
	for _, t := range c.Roots() {
		outside[t] = true
	}
	for i := len(met) - 1; i >= 0; i-- { // applications before their arguments
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

// simplicity is smaller for values closer to zero.
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
