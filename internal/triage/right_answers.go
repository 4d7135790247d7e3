package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// RightAnswers proves the right answer to each check of a script, by a refutation or by values that a search finds. It
// is instance.None where nothing is proved; nil if the script is not read. It does not look for long: a script with
// many checks gets no more than one with a single check.
func RightAnswers(ctx context.Context, path string, script []byte) []instance.Expectation {
	c, err := instance.Read(path, script, nil)
	if err != nil {
		return nil
	}
	n := len(c.Checks())
	budget := shortBudget()
	budget.Steps, budget.Evaluations = budget.Steps/n, budget.Evaluations/n
	var all []instance.Expectation
	for _, cut := range c.Cuts(n) {
		right := instance.None
		switch {
		case model.Refute(ctx, cut.Arena, cut.Assertions(), max(1, maxAssignments/n)) != nil:
			right = instance.Unsat
		case cut.Unjudged() == "" && search.Search(ctx, cut.Seed, cut.Assertions(), budget, 1) != nil:
			right = instance.Sat
		}
		all = append(all, right)
	}
	return all
}
