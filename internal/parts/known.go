package parts

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// known gives the expected result of a check of formulas: by a model that our search finds, by a refutation, or
// according to the seed's author. For large seeds, only the last is tried.
func (c *Division) known(seed *fragment.Seed, formulas []smtlib.Term) instance.Check {
	isKnown := !slices.ContainsFunc(formulas, func(t smtlib.Term) bool { return seed.Excluded(t) != "" })
	if isKnown && seed.Arena.Len() <= fragment.MaxDerived {
		if m := search.Search(context.Background(), seed, formulas, search.QuickBudget(), c.Seed); m != nil {
			return instance.Check{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: m}
		}
		if model.RefuteLinear(context.Background(), seed.Arena, formulas, instance.MaxAssignments) != nil {
			return instance.Check{Expect: instance.Unsat, Certificate: instance.Derived}
		}
	}
	for _, word := range instance.WordsOf(seed) {
		if slices.Equal(word.Formulas, formulas) {
			return instance.Check{Expect: word.Answer, Certificate: instance.Reference, Word: word}
		}
	}
	return instance.Check{Expect: instance.None}
}

// ofSlice gives the expected result of a part that consists of some units. A model of the whole is one of the part,
// too. If the whole is unsat, only a refutation of the part itself counts, since that of the whole may need other
// units.
func ofSlice(whole instance.Check, part *instance.Instance) instance.Check {
	if whole.Expect == instance.Sat || whole.Certificate == instance.Derived {
		return verified(whole, part)
	}
	return instance.Check{Expect: instance.None}
}

// verified gives a check as the expected result of a part, provided that it passes verification there.
func verified(check instance.Check, part *instance.Instance) instance.Check {
	with := *part
	with.Checks = []instance.Check{check}
	if with.Verify() != nil {
		return instance.Check{Expect: instance.None}
	}
	return check
}

// ofCubes determines expected results of cubes. If the whole is unsat, so is each cube. A model of the whole makes one
// of the cubes sat; the others remain unknown.
func (w *Whole) ofCubes() {
	whole := w.Asked.Checks[0]
	if whole.Expect == instance.Unsat {
		for i := range w.Parts {
			w.Parts[i].Asked.Checks[0] = verified(whole, w.Parts[i].Asked)
		}
		return
	}
	if whole.Witness == nil {
		return
	}
	cubes := make([]split.Cube, len(w.Parts))
	for i, p := range w.Parts {
		cubes[i] = p.Case
	}
	e := model.NewEvaluator(w.Parts[0].Asked.Arena, whole.Witness)
	if at := split.Holding(e, cubes); at >= 0 {
		w.Parts[at].Asked.Checks[0] = verified(whole, w.Parts[at].Asked)
	}
}
