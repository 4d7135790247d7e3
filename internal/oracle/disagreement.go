package oracle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// disagreement: the same script is answered sat and unsat, by two solvers, or by one solver with and without its
// options and tactics. The oracle asks about scripts whose right answer is not known: it negates an assertion of the
// instance. A model that makes all assertions true, the solver's or one that a search finds, or a refutation shows
// which answer is wrong.
var disagreement = Oracle{
	Name: "disagreement", Class: Disagreement, Default: true, Share: disagreementShare,
	Grounds: "the same script gets both sat and unsat",
	Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		open := undecidedScript(in)
		if open == nil {
			return Request{}
		}
		return Request{Runs: []FurtherRun{{Name: "open", Instance: open}, {Name: "default", Instance: open, AsIs: true}}}
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		last := e.Last()
		for i := range e.Runs {
			other := &e.Runs[i]
			if other == last || !sameScript(last, other) || last.Solver == other.Solver && last.Varied == other.Varied {
				continue
			}
			for check := range last.Asked.Checks {
				p := clash(ctx, answer{last, check}, answer{other, check})
				if p == nil {
					continue
				}
				if p.class == Disagreement {
					if seed := derive.Reread(&p.other.Asked.Script, check); seed == nil || !derive.IsSettled(seed) {
						continue
					}
				}
				return e.against(p, fmt.Sprintf("For the same script, %s answers %s.", p.other.Solver, p.other.given())), true
			}
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		switch f.Class {
		case RefutationUnsound:
			return "answers unsat to a script for which another run gives a model of all assertions"
		case SolutionUnsound:
			return "answers sat to a script; another run proves unsat"
		}
		return fmt.Sprintf("answers %s to a script; another solver or configuration answers %s; %s",
			f.Observed, opposite(f.Observed), oneIsWrong)
	},
	Right: whileUnsettled("Both runs should give the same answer."),
}

// disagreementShare is the share of instances from which a script is made whose right answer is not known.
const disagreementShare = 0.02

// undecidedScript negates the assertion whose text has the smallest hash, so that a smaller script that still has this
// assertion negates the same one. It is nil if there is none, or the script has several checks.
func undecidedScript(in *instance.Instance) *instance.Instance {
	if len(in.Checks) != 1 || in.Incremental() || len(in.Points) > 0 {
		return nil
	}
	formulas := slices.Clone(in.Active(0))
	first := -1
	for i, t := range formulas {
		if first < 0 || derive.HashOf(in.Arena.TermString(t)) < derive.HashOf(in.Arena.TermString(formulas[first])) {
			first = i
		}
	}
	if first < 0 {
		return nil
	}
	in.Arena.Freeze()
	a := in.Arena.Child()
	negated, err := a.Apply("not", formulas[first])
	if err != nil {
		return nil
	}
	a.Freeze()
	formulas[first] = negated
	open := asking(in, a, formulas)
	open.Checks[0].Near = witnessOf(in)
	return open
}

// sameScript reports whether two runs are of the same script: the instance's own, or the one with a negated assertion.
func sameScript(a, b *Run) bool {
	of := func(r *Run) string {
		if strings.HasPrefix(r.Question, "disagreement/") {
			return "open"
		}
		return r.Question
	}
	return of(a) == of(b) && (of(a) == "" || of(a) == "open")
}
