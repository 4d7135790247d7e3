package strategies

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// draws is the version of the draws for instances that judge settings, so that they differ from those of campaigns.
const draws = "tune"

// reach makes instances with some settings, until all goals are reached or the budget is spent.
func (t *tuning) reach(ctx context.Context, h *half, settings mutate.Settings) (reached, error) {
	found, left := make(reached, len(h.goals)), len(h.goals)
	from := mutate.NewStream(h.seeds, settings, draws, t.Seed)
	begun := t.Clock()
	for n := int64(1); left > 0; n++ {
		if ctx.Err() != nil {
			return nil, context.Canceled
		}
		in := from.Next()
		spent := n
		if t.Budget.Duration > 0 {
			spent = max(1, int64(t.Clock().Sub(begun)))
		}
		if in == nil || spent > t.budget() {
			break
		}
		for i, fault := range h.goals {
			if found[i] == 0 && shows(fault, in) {
				found[i], left = spent, left-1
			}
		}
	}
	return found, nil
}

// shows reports whether a fault makes an assertion of an instance false under the instance's witness: a solver with the
// fault might answer unsat.
func shows(f *planted.Fault, in *instance.Instance) bool {
	if len(in.Checks) != 1 || in.Last().Expect != instance.Sat || in.Last().Witness == nil {
		return false
	}
	// Symbols may lack the connectives.
	if _, uses := slices.BinarySearch(in.Symbols, f.Operator); !uses && f.Theory != "core" {
		return false
	}
	in.Arena.Freeze()
	a := in.Arena.Child()
	formulas, changed := f.Damage(a, in.Active(0))
	if !changed {
		return false
	}
	a.Freeze()
	e := model.NewEvaluator(a, in.Last().Witness)
	for _, t := range formulas {
		if e.Value(t) == value.Value(value.Bool(false)) {
			return true
		}
	}
	return false
}
