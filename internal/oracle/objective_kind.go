package oracle

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Objectives are what a check optimizes, as far as it says which faults probably have one cause, and which of them the
// authors of a solver mend first.
type Objectives struct {
	Priority string        `json:"priority"`
	Number   int           `json:"number"`
	Kind     ObjectiveKind `json:"kind"`
}

// ObjectiveKind is what is least usual about objectives.
type ObjectiveKind string

// The kinds, in the order in which z3's authors mended what was reported of them: from within a day to not at all.
const (
	ofIntegers     ObjectiveKind = "integers"  // one linear objective of sort Int
	ofSoft         ObjectiveKind = "soft"      // a group of soft constraints
	severalInOrder ObjectiveKind = "several"   // in lexicographic order
	ofBitVectors   ObjectiveKind = "bits"      // bit-vectors
	ofBox          ObjectiveKind = "box"       // each optimized by itself
	ofReals        ObjectiveKind = "reals"     // reals, and no strict bounds
	ofStrictReals  ObjectiveKind = "strict"    // reals with strict bounds: an optimum may not be attained
	ofFront        ObjectiveKind = "pareto"    // a Pareto front
	ofFreeBox      ObjectiveKind = "free"      // box, with a symbol that no assertion has
	ofProducts     ObjectiveKind = "nonlinear" // products of symbols
)

var objectiveKinds = []ObjectiveKind{
	ofIntegers, ofSoft, severalInOrder, ofBitVectors, ofBox, ofReals, ofStrictReals, ofFront, ofFreeBox, ofProducts,
}

// Rank is how soon the authors of a solver mend faults of such objectives; 0 without objectives.
func (o *Objectives) Rank() int {
	if o == nil {
		return 0
	}
	return slices.Index(objectiveKinds, o.Kind)
}

// ObjectivesOf describes the objectives of a check, counted from 0; nil if it has none.
func ObjectivesOf(s *instance.Script, check int) *Objectives {
	checks := s.Checks()
	if check < 0 || check >= len(checks) || s.Arena == nil {
		return nil
	}
	of := s.Optimized(check)
	if len(of.Objectives) == 0 {
		return nil
	}
	kinds := []ObjectiveKind{ofIntegers}
	note := func(is bool, kind ObjectiveKind) {
		if is {
			kinds = append(kinds, kind)
		}
	}
	note(of.Order == smtlib.Lexicographic && len(of.Objectives) > 1, severalInOrder)
	note(of.Order == smtlib.Box, ofBox)
	note(of.Order == smtlib.Pareto, ofFront)
	formulas := s.Active(check)
	asserted := symbolsOf(s.Arena, formulas)
	isStrict := hasStrictBounds(s.Arena, formulas)
	for _, o := range of.Objectives {
		if o.Term == smtlib.NoTerm {
			kinds = append(kinds, ofSoft)
			continue
		}
		sort := s.Arena.Sort(o.Term)
		note(s.Arena.SortIs(sort, "BitVec"), ofBitVectors)
		isReal := s.Arena.SortIs(sort, "Real")
		note(isReal, ofReals)
		note(isReal && isStrict, ofStrictReals)
		logic, _ := theory.ParseLogic(theory.NeedsOf(s.Arena, []smtlib.Term{o.Term}).LeastLogic())
		note(logic.Nonlinear, ofProducts)
		for d := range symbolsOf(s.Arena, []smtlib.Term{o.Term}) {
			note(of.Order == smtlib.Box && !asserted[d], ofFreeBox)
		}
	}
	worst := slices.MaxFunc(kinds, func(a, b ObjectiveKind) int {
		return slices.Index(objectiveKinds, a) - slices.Index(objectiveKinds, b)
	})
	return &Objectives{of.Order, len(of.Objectives), worst}
}

// symbolsOf are the declared symbols in terms.
func symbolsOf(a *smtlib.Arena, terms []smtlib.Term) map[*smtlib.Decl]bool {
	all := map[*smtlib.Decl]bool{}
	for _, t := range smtlib.Reachable(terms, a.Below) {
		if d := a.Declaration(t); d != nil && d.Kind == smtlib.Declared {
			all[d] = true
		}
	}
	return all
}

// hasStrictBounds reports whether a formula compares reals such that an optimum may not be attained.
func hasStrictBounds(a *smtlib.Arena, formulas []smtlib.Term) bool {
	return slices.ContainsFunc(smtlib.Reachable(formulas, a.Below), func(t smtlib.Term) bool {
		args := a.Args(t)
		if len(args) == 0 || !slices.ContainsFunc(args, func(arg smtlib.Term) bool { return a.SortIs(a.Sort(arg), "Real") }) {
			return false
		}
		return slices.Contains([]string{"<", ">", "distinct"}, a.OperatorName(t))
	}) || slices.ContainsFunc(smtlib.Reachable(formulas, a.Below), func(t smtlib.Term) bool {
		return a.OperatorName(t) == "not" && slices.ContainsFunc(a.Args(a.Args(t)[0]), func(arg smtlib.Term) bool {
			return a.SortIs(a.Sort(arg), "Real")
		})
	})
}

// Optimized describes the objectives that the fault is about, in the script of an instance; nil if it is about none.
func (j Judgement) Optimized(in *instance.Instance) *Objectives {
	if !j.Class.OfOptima() || in == nil {
		return nil
	}
	return ObjectivesOf(&in.Script, j.Check)
}
