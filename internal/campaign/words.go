package campaign

import (
	"context"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Bounds of what is asked before a solver is accused on a seed author's word.
const (
	wordTime        = 2 * time.Second // of each solver
	wordAssignments = 1 << 14
)

// believed tells whether an answer may be called wrong on a seed author's word. It is not if the word is disproved: by
// a model of any solver, or of our own search, under which every assertion is true; by a refutation; or if another
// solver than the one that is accused contradicts it. Each word is looked into once, and what is found is said.
func (w *worker) believed(ctx context.Context, a *answer, j oracle.Judgement) (bool, error) {
	check := a.in.Checks[j.Check]
	if check.Word == nil || j.Expect == instance.None {
		return true, nil
	}
	if j.Observed == solvers.Sat { // of the script itself, which may have other models than the seed
		script := a.in.Until(j.Check).Script
		accused := w.c.panel.Open(a.solver(), a.t.Probe)
		proved, err := isModel(ctx, accused, script)
		if err != nil {
			return false, err
		}
		if proved {
			w.c.distrust(check.Word, "every assertion is true under a model of "+a.t.Name+", by exact evaluation")
			return false, nil
		}
	}
	return w.c.trusts(ctx, a, check.Word)
}

// isModel tells whether a solver gives a model under which what a script asks about last is true.
func isModel(ctx context.Context, of *reference.Solver, script instance.Script) (bool, error) {
	text, r, err := of.Model(ctx, script, wordTime)
	checks := len(script.Checks())
	if err != nil || len(r.Checks) != checks || r.Checks[checks-1] != solvers.Sat {
		return false, err
	}
	in := &instance.Instance{Script: script, Checks: instance.Unknown(checks)}
	return oracle.UnderModel(in, checks-1, text).Holds == oracle.True, nil
}

// distrust notes that a word is not believed any more, and says why.
func (c *Campaign) distrust(word *instance.Word, why string) {
	if _, known := c.words.Swap(word.String(), why); !known {
		c.cfg.Logger.Warn(fmt.Sprintf("%s: the status is said to be %s, which is not believed: %s", word, word.Answer, why))
	}
}

// trusts tells whether nothing speaks against a word.
func (c *Campaign) trusts(ctx context.Context, a *answer, word *instance.Word) (bool, error) {
	if why, known := c.words.Load(word.String()); known {
		return why == "", nil
	}
	why, err := c.against(ctx, a, word)
	if err != nil {
		return false, err
	}
	if why != "" {
		c.distrust(word, why)
		return false, nil
	}
	c.words.Store(word.String(), "")
	return true, nil
}

// against says what speaks against a word.
func (c *Campaign) against(ctx context.Context, a *answer, word *instance.Word) (string, error) {
	seed := a.in.Seed()
	if word.Answer == instance.Sat &&
		model.Refute(ctx, seed.Arena, word.Formulas, wordAssignments) != nil {
		return "the assertions cannot all be true, by exact evaluation", nil
	}
	if word.Answer == instance.Unsat &&
		search.Search(ctx, seed, word.Formulas, search.DefaultBudget(), c.cfg.MasterSeed) != nil {
		return "every assertion is true under values of our own search, by exact evaluation", nil
	}
	script := instance.Flat(seed.Arena, seed.Sorts, seed.Logic, word.Formulas)
	for other, err := range c.panel.Installed(ctx, seed.Logic) {
		if err != nil {
			return "", err
		}
		text, r, err := other.Model(ctx, script, wordTime)
		switch {
		case err != nil:
			return "", err
		case len(r.Checks) != 1 || !r.Checks[0].Definite() || r.Checks[0] == solvers.Verdict(word.Answer):
			continue
		case r.Checks[0] == solvers.Sat:
			in := &instance.Instance{Script: script, Checks: instance.Unknown(1)}
			if oracle.UnderModel(in, 0, text).Holds == oracle.True {
				return fmt.Sprintf("every assertion is true under a model of %s, by exact evaluation", other), nil
			}
		}
		if other.Entry != a.t.Entry {
			return fmt.Sprintf("%s answers %s", other, r.Checks[0]), nil
		}
	}
	return "", nil
}
