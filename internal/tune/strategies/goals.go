package strategies

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// draws is the version of the draws for instances that judge settings, so that they differ from those of campaigns.
const draws = "tune"

// goal is something that a campaign may reach: a planted fault, a pair of operators, a name in a solver's statistics,
// or one more finding.
type goal struct {
	kind  string         // Planted, Pairs, Reach or Findings
	fault *planted.Fault // if it is one
	pair  corpus.Feature // if it is one, as the half's looker numbers it
	name  string         // in the solver's statistics, if it is one
}

// setGoals fixes the goals of a half.
func (t *tuning) setGoals(ctx context.Context, h *half, seed uint64) error {
	h.looker = corpus.NewLooker()
	for _, given := range t.Goals {
		kind, number, has := strings.Cut(given, "=")
		switch {
		case kind == Findings:
			n, err := strconv.Atoi(number)
			if err != nil || n < 1 {
				return usage.BadFlag("goal", "--goal %s: say how many, like %s=3", given, Findings)
			}
			h.findings = n
			continue
		case has:
			return usage.BadFlag("goal", "--goal %s: only %s have a number", given, Findings)
		}
		switch kind {
		case Planted:
			faults, err := planted.Faults(seed)
			if err != nil {
				return err
			}
			for _, f := range faults {
				h.goals = append(h.goals, goal{kind: Planted, fault: f})
			}
		case Pairs:
			settings := mutate.Defaults()
			settings.Strategies = mutate.AllStrategies()
			var met []corpus.Feature
			from := mutate.NewStream(h.seeds, settings, draws, seed+referenceSeed)
			for range referenceBudgets * cmp.Or(t.Budget.Instances, DefaultBudget) {
				if in := from.Next(); in != nil {
					met = append(met, h.pairsOf(in)...)
				}
			}
			slices.Sort(met)
			for _, p := range slices.Compact(met) {
				h.goals = append(h.goals, goal{kind: Pairs, pair: p})
			}
		case Reach:
			if t.statistician == nil {
				var err error
				if t.statistician, err = newStatistician(t.Config); err != nil {
					return err
				}
			}
			names, err := t.statistician.reachable(ctx, h, t.Budget.Instances)
			if err != nil {
				return err
			}
			if len(names) == 0 && len(h.seeds) > 0 {
				return usage.BadFlag("solver", "--goal %s: %s says of no seed, and of no instance, what it did", Reach,
					t.statistician.target.Name)
			}
			for _, name := range names {
				h.goals = append(h.goals, goal{kind: Reach, name: name})
			}
		default:
			return usage.BadFlag("goal", "unknown goal %q; there are %s, %s, %s and %s=N", kind, Planted, Pairs, Reach,
				Findings)
		}
	}
	for range h.findings {
		h.goals = append(h.goals, goal{kind: Findings})
	}
	return nil
}

// The run that finds out which pairs of operators can be reached has referenceBudgets budgets, and other instances than
// the evaluations.
const (
	referenceBudgets = 10
	referenceSeed    = 1_000_003
)

// pairsOf gives the pairs of operators of an instance.
func (h *half) pairsOf(in *instance.Instance) []corpus.Feature {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.DeleteFunc(h.looker.Look(&in.Script, nil, "").Features, func(f corpus.Feature) bool {
		return !h.looker.IsPair(f)
	})
}

// reach makes instances with some settings, until all goals other than findings are reached or the budget is spent.
func (t *tuning) reach(ctx context.Context, h *half, settings mutate.Settings) (reached, error) {
	goals := h.goals[:len(h.goals)-h.findings]
	found, left := make(reached, len(goals)), len(goals)
	from := mutate.NewStream(h.seeds, settings, draws, t.Seed)
	has := func(kind string) bool {
		return slices.ContainsFunc(goals, func(g goal) bool { return g.kind == kind })
	}
	hasPairs, hasNames := has(Pairs), has(Reach)
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
		var pairs []corpus.Feature
		if hasPairs {
			pairs = h.pairsOf(in)
		}
		var names map[string]int64
		if hasNames {
			var err error
			if names, err = t.statistician.ofInstance(ctx, in); err != nil {
				return nil, err
			}
		}
		for i, g := range goals {
			if found[i] > 0 {
				continue
			}
			if g.fault != nil && shows(g.fault, in) || g.kind == Pairs && slices.Contains(pairs, g.pair) ||
				g.kind == Reach && names[g.name] > 0 {
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
