package triage

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Bounds of the questions before a solver is accused because of an author's status.
const (
	timeout     = 2 * time.Second // time limit of each solver
	assignments = 1 << 14
)

// Statuses decide whether an author's status is believed when a solver contradicts it. It is only if there is no
// evidence against it: no model, no refutation, and no other solver. Each status is examined once, and evidence against
// it is logged. Several goroutines may use them.
//
// Packages instance and fragment (doubt.go) decide what a status covers, package mutate what evaluation says about it;
// author.go reduces such findings.
type Statuses struct {
	Panel  *panel.Panel
	Seed   uint64 // random seed of the search for a model
	Logger *slog.Logger

	against sync.Map // evidence against each status, "" for none
}

// Believed reports whether an answer to a check may be called wrong because of the author's status that the check
// depends on. It may not if the status is disproved, by a model of a solver or of our own search under which every
// assertion is true, or by a refutation; nor if another solver than the accused one contradicts it.
func (w *Statuses) Believed(
	ctx context.Context, in *instance.Instance, check int, observed solvers.Verdict, accused *panel.Solver,
) (bool, error) {
	word := in.Checks[check].Word
	if observed == solvers.Sat { // a model of the instance itself is enough
		proved, err := isModel(ctx, accused, in.Until(check).Script)
		if err != nil {
			return false, err
		}
		if proved {
			w.distrust(word, "every assertion evaluates to true under a model of "+accused.Name)
			return false, nil
		}
	}
	if why, known := w.against.Load(word.String()); known {
		return why == "", nil
	}
	why, err := w.findEvidence(ctx, word, in.Seed(), accused)
	if err != nil {
		return false, err
	}
	if why != "" {
		w.distrust(word, why)
		return false, nil
	}
	w.against.Store(word.String(), "")
	return true, nil
}

// isModel reports whether a solver gives a model under which the assertions of a script's last check are true.
func isModel(ctx context.Context, of *panel.Solver, script instance.Script) (bool, error) {
	text, r, err := of.Model(ctx, script, timeout)
	checks := len(script.Checks())
	if err != nil || len(r.Checks) != checks || r.Checks[checks-1] != solvers.Sat {
		return false, err
	}
	return oracle.UnderModel(&script, checks-1, text).Holds == oracle.True, nil
}

// distrust notes and logs why a status is not believed any more.
func (w *Statuses) distrust(word *instance.Word, why string) {
	if _, known := w.against.Swap(word.String(), why); !known {
		warning.Log(w.Logger, warning.SeedStatus, warning.Warning{
			Text: fmt.Sprintf("%s: :status is %s, which is not trusted: %s", word, word.Answer, why),
			Seed: word.Path,
		})
	}
}

// findEvidence returns the evidence against a status, "" for none.
func (w *Statuses) findEvidence(
	ctx context.Context, word *instance.Word, seed *fragment.Seed, accused *panel.Solver,
) (string, error) {
	if word.Answer == instance.Sat && model.Refute(ctx, seed.Arena, word.Formulas, assignments) != nil {
		return "the assertions are unsatisfiable by exact evaluation", nil
	}
	if word.Answer == instance.Unsat &&
		search.Search(ctx, seed, word.Formulas, search.DefaultBudget(), w.Seed) != nil {
		return "every assertion evaluates to true under values from our own search", nil
	}
	script := instance.Flat(seed.Arena, seed.Sorts, seed.Logic, word.Formulas)
	for other, err := range w.Panel.Installed(ctx, seed.Logic) {
		if err != nil {
			return "", err
		}
		text, r, err := other.Model(ctx, script, timeout)
		switch {
		case err != nil:
			return "", err
		case len(r.Checks) != 1 || !r.Checks[0].Definite() || r.Checks[0] == solvers.Verdict(word.Answer):
			continue
		case r.Checks[0] == solvers.Sat:
			if oracle.UnderModel(&script, 0, text).Holds == oracle.True {
				return fmt.Sprintf("every assertion evaluates to true under a model of %s", other), nil
			}
		}
		if other.Entry != accused.Entry {
			return fmt.Sprintf("%s answers %s", other, r.Checks[0]), nil
		}
	}
	return "", nil
}
