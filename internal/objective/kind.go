package objective

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Described are the objectives of a check, as far as they say which faults probably have one cause, and which of them
// the authors of a solver mend first.
type Described struct {
	Priority string `json:"priority"`
	Number   int    `json:"number"`
	Kind     Kind   `json:"kind"`
}

// Kind is what is least usual about objectives.
type Kind string

// The kinds, in the order in which z3's authors mended what was reported of them: from within a day to not at all.
const (
	ofIntegers     Kind = "integers"  // one linear objective of sort Int
	ofSoft         Kind = "soft"      // a group of soft constraints
	severalInOrder Kind = "several"   // in lexicographic order
	ofBitVectors   Kind = "bits"      // bit-vectors
	ofBox          Kind = "box"       // each optimized by itself
	ofReals        Kind = "reals"     // reals, and no strict bounds
	ofStrictReals  Kind = "strict"    // reals with strict bounds: an optimum may not be attained
	ofFront        Kind = "pareto"    // a Pareto front
	ofFreeBox      Kind = "free"      // box, with a symbol that no assertion has
	ofProducts     Kind = "nonlinear" // products of symbols
)

var kinds = []Kind{
	ofIntegers, ofSoft, severalInOrder, ofBitVectors, ofBox, ofReals, ofStrictReals, ofFront, ofFreeBox, ofProducts,
}

// Rank is how soon the authors of a solver mend faults of such objectives; 0 without objectives.
func (o *Described) Rank() int {
	if o == nil {
		return 0
	}
	return slices.Index(kinds, o.Kind)
}

// Describe describes the objectives of a check, counted from 0; nil if it has none.
func Describe(s *instance.Script, check int) *Described {
	checks := s.Checks()
	if check < 0 || check >= len(checks) || s.Arena == nil {
		return nil
	}
	of := s.Optimized(check)
	if len(of.Objectives) == 0 {
		return nil
	}
	worst := 0
	note := func(is bool, kind Kind) {
		if is {
			worst = max(worst, slices.Index(kinds, kind))
		}
	}
	note(of.Order == smtlib.Lexicographic && len(of.Objectives) > 1, severalInOrder)
	note(of.Order == smtlib.Box, ofBox)
	note(of.Order == smtlib.Pareto, ofFront)
	formulas := s.Active(check)
	asserted := derive.Declared(s.Arena, formulas)
	isStrict := hasStrictBounds(s.Arena, formulas)
	for _, o := range of.Objectives {
		if note(o.Term == smtlib.NoTerm, ofSoft); o.Term == smtlib.NoTerm {
			continue
		}
		sort := s.Arena.Sort(o.Term)
		note(s.Arena.SortIs(sort, "BitVec"), ofBitVectors)
		isReal := s.Arena.SortIs(sort, "Real")
		note(isReal, ofReals)
		note(isReal && isStrict, ofStrictReals)
		logic, _ := theory.ParseLogic(theory.NeedsOf(s.Arena, []smtlib.Term{o.Term}).LeastLogic())
		note(logic.Nonlinear, ofProducts)
		for _, d := range derive.Declared(s.Arena, []smtlib.Term{o.Term}) {
			note(of.Order == smtlib.Box && !slices.Contains(asserted, d), ofFreeBox)
		}
	}
	return &Described{of.Order, len(of.Objectives), kinds[worst]}
}

// hasStrictBounds reports whether a formula compares reals such that an optimum may not be attained.
func hasStrictBounds(a *smtlib.Arena, formulas []smtlib.Term) bool {
	hasReal := func(t smtlib.Term) bool {
		return slices.ContainsFunc(a.Args(t), func(arg smtlib.Term) bool { return a.SortIs(a.Sort(arg), "Real") })
	}
	return slices.ContainsFunc(smtlib.Reachable(formulas, a.Below), func(t smtlib.Term) bool {
		switch a.OperatorName(t) {
		case "<", ">", "distinct":
			return hasReal(t)
		case "not":
			return hasReal(a.Args(t)[0])
		}
		return false
	})
}
