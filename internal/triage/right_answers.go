package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// RightAnswers proves the right answer to each check of a script, by a refutation or by values that a search finds. An
// answer is instance.None if nothing is proved; the result is nil if the script cannot be parsed. The search is short
// unless it is to be thorough, as that of a reduction is; a script with many checks gets no more steps than one with a
// single check.
func RightAnswers(ctx context.Context, path string, script []byte, thorough bool) []instance.Expectation {
	c, err := instance.Read(path, script, nil)
	if err != nil {
		return nil
	}
	n := len(c.Checks())
	budget := shortBudget()
	if thorough {
		budget = search.DefaultBudget()
	}
	budget.Steps, budget.Evaluations = budget.Steps/n, budget.Evaluations/n
	var all []instance.Expectation
	for _, cut := range c.Cuts(n) {
		right := instance.None
		switch {
		case repro.RefutationWithin(ctx, cut, max(1, repro.MaxAssignments/n)) != nil:
			right = instance.Unsat
		case cut.Unjudged() == "" && search.Search(ctx, cut.Seed, cut.Assertions(), budget, 1) != nil:
			right = instance.Sat
		}
		all = append(all, right)
	}
	return all
}

// HoldsUnderModel asks a solver for a model of a script at a check, and reports whether all assertions are true under
// it.
func HoldsUnderModel(ctx context.Context, of *panel.Solver, path string, script []byte, check int) (bool, error) {
	c, err := instance.Read(path, script, nil)
	if err != nil || check >= len(c.Checks()) {
		return false, nil
	}
	cut := c.Cuts(check + 1)[check]
	if cut.Unjudged() != "" {
		return false, nil
	}
	judged, err := judgeModel(ctx, of, asOpinion(of, reduce.NewCandidate(cut)))
	return judged == oracle.True, err
}

// Replies judges what a solver printed for the commands of a script, with the right answers to its checks as far as
// they are known. The result has no judged replies if the script cannot be parsed.
func Replies(
	ctx context.Context, path string, script []byte, right []instance.Expectation, s *solvers.Solver, r *solvers.Result,
) []oracle.Reply {
	return oracle.Transcript(ctx, script, oracle.Run{
		Solver: s.Name, Entry: s.Entry, Asked: repro.Asked(path, script, right), Text: script, Result: r,
	}, shortBudget())
}

// WrongCore says what is wrong with a core that a solver printed in a run: it has something that is not in the script,
// or values were found under which all of it is true. "" stands for nothing; the search is short.
func WrongCore(ctx context.Context, run oracle.Run) string {
	for _, reply := range oracle.Transcript(ctx, run.Text, run, shortBudget()) {
		if reply.Wrong != nil && reply.Wrong.Class.InCore() {
			return reply.Wrong.Why
		}
	}
	return ""
}
