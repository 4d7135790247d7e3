package engine

import (
	"cmp"
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// refused finds out why a solver rejected what it was asked. If only the name of the logic was the reason, the answer
// under ALL replaces the refusal. If the solver does not know a symbol, the verdict is unsupported, and further
// instances with that symbol are skipped. A seed whose tests keep being rejected is run on the solver only
// occasionally.
func (w *worker) refused(ctx context.Context, a *answer) error {
	everywhere, err := w.underAll(ctx, a)
	if err != nil || !a.result.Refused() || a.job.Tabled {
		return err
	}
	run, lessons := a.run(a.result), a.Target.Lessons
	g := ask.Gap{Logic: a.How.Logic, Symbol: run.Lacking()}
	if everywhere {
		g.Logic = ""
	}
	if g.Symbol != "" && !lessons.Lacks(g) && a.inSession() && !a.alone {
		if err := w.refusedAlone(ctx, a); err != nil || !a.result.Refused() {
			return err
		}
		if run = a.run(a.result); run.Lacking() != g.Symbol {
			g.Symbol = ""
		}
	}
	r, name := a.result, a.Target.Name
	if g.Symbol != "" {
		a.result = r.Declined()
	}
	if g.Symbol != "" && !slices.Contains(severalForms, g.Symbol) {
		if lessons.Note(g) {
			w.warn(warning.UnknownSymbol, a, "%s does not know %s (%s; in %s); instances with it are skipped", name, g.Symbol,
				r.Reason, cmp.Or(g.Logic, "any logic"))
		}
		return nil
	}
	origin := a.Run.Origin()
	switch times, givenUp := lessons.Again(origin, r.Signature); {
	case givenUp:
		if lessons.Say(name + " " + origin) {
			w.warn(warning.RefusedSeed, a, "%s keeps rejecting %s (%s); retrying only occasionally", name, a.job.Alike, r.Reason)
		}
	case times <= ask.MaxAlike:
		w.explain(a)
	default: // the solver is known to reject such instances
		a.result = r.Declined()
	}
	return nil
}

// severalForms are operators whose arguments have several forms. A solver that does not know one of them, like that of
// bit-vectors in OxiZ, may have the others: its message names the operator.
var severalForms = []string{"to_fp"}

// refusedAlone repeats in a fresh process what a session rejected.
func (w *worker) refusedAlone(ctx context.Context, a *answer) error {
	r, err := w.fresh(ctx, a)
	if err != nil {
		return err
	}
	if !r.Refused() {
		w.sessionFault(a, a.result)
	}
	a.result, a.alone = r, true
	return nil
}

// underAll repeats a run under the logic ALL, unless it is known that this does not help. It reports whether the solver
// then complains about the same symbol.
func (w *worker) underAll(ctx context.Context, a *answer) (everywhere bool, err error) {
	origin := a.Run.Origin()
	if !a.Target.MayTakeAsAll(origin, a.How.Logic) {
		return a.How.Logic == ask.EveryLogic, nil
	}
	again := *a
	again.How.Logic = ask.EveryLogic
	again.Text.Script = nil
	r, err := w.fresh(ctx, &again)
	if err != nil {
		return false, err
	}
	if r.Refused() && r.Signature == a.result.Signature && r.Unknown == a.result.Unknown {
		a.Target.Lessons.Tell(origin, false)
		return true, nil
	}
	if r.Refused() && r.Unknown == "" {
		return false, nil // the next one may be rejected for the name alone, so ask again then
	}
	// If a symbol is rejected under ALL, the name of the logic has hidden the real reason.
	news := a.Target.Lessons.Tell(origin, true) && !r.Refused()
	if news && a.Target.Lessons.Say(a.Target.Name+" ALL "+a.How.Logic) {
		w.warn(warning.LogicName, a, "%s rejects %s as %s (%s) but accepts them as ALL", a.Target.Name, a.job.Alike,
			a.How.Logic, a.result.Reason)
	}
	again.result, again.alone, again.trace = r, true, nil
	*a = again
	return true, nil
}

// explain logs why a solver rejects what it is asked, once for each reason.
func (w *worker) explain(a *answer) {
	if a.Target.Lessons.Say(a.Target.Name + " " + a.result.Signature) {
		w.warn(warning.Refusal, a, "%s answers %s to %s: %s (shown once per reason)", a.Target.Name,
			a.result.Verdict, a.job.Name, a.result.Reason)
	}
}
