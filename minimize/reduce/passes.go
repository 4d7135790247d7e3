package reduce

import (
	"cmp"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// pass is one way to reduce a case: all edits of one kind, the most promising first.
type pass struct {
	name   string
	edits  func(c *Case) []*Edit
	repeat bool    // repeat the pass as long as an edit is accepted
	single bool    // try edits one by one, since several together would hardly ever keep the assertions true
	hope   float64 // first guess of how often candidates are accepted; 0 is the default guess
}

// First guesses of how often candidates are accepted, provided that they have lost no needed feature. With several
// jobs, they influence what is tested ahead.
const (
	much   = 0.9
	even   = 0.6
	little = 0.2
)

// passes gives all passes, from coarse to fine. A round goes through them; rounds go on until one changes nothing.
func passes() []pass {
	return []pass{
		{name: "options", edits: options},
		{name: "steps", hope: much, edits: steps},
		{name: "definitions", hope: much, edits: definitions},
		{name: "definitions of sorts", hope: much, edits: sortDefinitions},
		{name: "conjuncts", hope: much, edits: conjuncts, repeat: true},
		{name: "steps again", edits: steps},
		{name: "values", hope: little, edits: valuesForTerms},
		{name: "Boolean constants", edits: fold, repeat: true},
		{name: "conjuncts again", hope: much, edits: conjuncts, repeat: true},
		{name: "signs", hope: much, edits: signs, single: true},
		{name: "equations", hope: much, edits: equations, single: true},
		{name: "children of the same value", edits: equalChildren, repeat: true},
		{name: "symbols", edits: knownSymbols},
		{name: "one symbol for two", hope: much, edits: mergedSymbols, single: true},
		{name: "new symbols", hope: little, edits: newSymbols},
		{name: "quantifiers", edits: quantifiers, single: true},
		{name: "other children", edits: otherChildren, single: true},
		{name: "constants", edits: constantsForTerms, single: true},
		{name: "one assertion for two", edits: grafts, single: true},
		{name: "negations", edits: negations, single: true},
		{name: "arguments", hope: much, edits: arguments},
		{name: "operators", hope: little, edits: operators, single: true},
		{name: "indices", edits: indices, single: true},
		{name: "values everywhere", edits: valuesEverywhere, single: true},
		{name: "literals", hope: little, edits: literals, single: true},
		{name: "witness", edits: simplerWitness, single: true},
		{name: "sorts", hope: much, edits: retype, single: true, repeat: true},
		{name: "datatypes", hope: much, edits: datatypes, single: true, repeat: true},
		{name: "bodies", edits: bodies, single: true, repeat: true},
		{name: "names", hope: much, edits: canonicalNames},
		{name: "other names", hope: much, edits: otherNames, single: true},
	}
}

// view has data about a case for the passes: the terms with their sizes and values.
type view struct {
	*Case
	terms  []smtlib.Term // ascending
	sizes  []int         // index: term; nodes of its tree, at most maxSize
	values *model.Evaluator

	constArrays bool // whether constant arrays may be used
}

const maxSize = 1 << 40

func viewOf(c *Case) *view {
	v := &view{Case: c, terms: c.Terms(), sizes: make([]int, c.Arena.Len())}
	v.values = model.NewEvaluator(c.Arena, c.Witness)
	for _, t := range v.terms {
		n := 1
		for _, arg := range c.Arena.Args(t) {
			n = min(n+v.sizes[arg], maxSize)
		}
		v.sizes[t] = n
		v.constArrays = v.constArrays || applies(c.Arena, t, "const")
	}
	v.constArrays = v.constArrays || c.Logic == "ALL" || c.Logic == ""
	return v
}

// bySize gives the terms that satisfy a condition, the largest first.
func (v *view) bySize(fits func(t smtlib.Term) bool) []smtlib.Term {
	var some []smtlib.Term
	for _, t := range v.terms {
		if fits(t) {
			some = append(some, t)
		}
	}
	slices.SortStableFunc(some, func(s, t smtlib.Term) int {
		return cmp.Or(cmp.Compare(v.sizes[t], v.sizes[s]), cmp.Compare(s, t))
	})
	return some
}

// value gives the value of a closed term, nil if it is open or the term is not closed.
func (v *view) value(t smtlib.Term) value.Value {
	if !v.Arena.Closed(t) {
		return nil
	}
	if w := v.values.Value(t); !value.IsOpen(w) {
		return w
	}
	return nil
}

// same reports whether two closed terms are known to have the same value.
func (v *view) same(s, t smtlib.Term) bool {
	x, y := v.value(s), v.value(t)
	return x != nil && y != nil && value.Same(x, y)
}

// truth gives the truth value of a formula.
func (v *view) truth(t smtlib.Term) (is, known bool) {
	b, ok := v.value(t).(value.Bool)
	return bool(b), ok
}

// applies reports whether a term applies the theory's operator of one of these names.
func applies(a *smtlib.Arena, t smtlib.Term, names ...string) bool {
	name := a.OperatorName(t)
	return name != "" && slices.Contains(names, name)
}

func (v *view) isValue(t smtlib.Term) bool { return isValue(v.Arena, t) }

// isValue reports whether a term has the form of a value: a literal, or a constructor applied to values.
func isValue(a *smtlib.Arena, t smtlib.Term) bool {
	if a.Kind(t).IsLiteral() {
		return true
	}
	switch {
	case a.Kind(t) != smtlib.KindApp:
		return false
	case len(a.Args(t)) == 0:
		f := a.FunInfo(a.Fun(t))
		return f.Op != nil || f.Decl.Kind == smtlib.Constructor
	case applies(a, t, "-") && len(a.Args(t)) == 1, applies(a, t, "fp", "seq.unit", "set.singleton", "const"):
	case a.Declaration(t) != nil && a.Declaration(t).Kind == smtlib.Constructor:
	case applies(a, t, "/"):
		return a.Kind(a.Args(t)[1]).IsLiteral() && isValue(a, a.Args(t)[0])
	default:
		return false
	}
	return !slices.ContainsFunc(a.Args(t), func(arg smtlib.Term) bool { return !isValue(a, arg) })
}
