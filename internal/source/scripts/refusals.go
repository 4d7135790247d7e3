package scripts

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// refused finds out why a solver rejected an instance. If only the name of the logic was the reason, the answer under
// ALL replaces the refusal. If the solver does not know a symbol, the verdict is unsupported, and further instances
// with that symbol are skipped. A seed whose instances keep being rejected is run on the solver only occasionally.
func (w *worker) refused(ctx context.Context, a *answer) error {
	everywhere, err := w.underAll(ctx, a)
	if err != nil || !a.result.Refused() {
		return err
	}
	_, lacks := slices.BinarySearch(a.in.Symbols, a.result.Unknown)
	g := ask.Gap{Logic: a.logic, Symbol: a.result.Unknown}
	if everywhere {
		g.Logic = ""
	}
	if lacks && !a.t.Lessons.Lacks(g) && a.inSession() && !a.alone {
		if err := w.refusedAlone(ctx, a); err != nil || !a.result.Refused() {
			return err
		}
		lacks = a.result.Unknown == g.Symbol
	}
	r := a.result
	if lacks {
		a.result = r.Declined()
		if a.t.Lessons.Note(g) {
			w.warn(warning.UnknownSymbol, a.t.Name, a.in.Seed().Path,
				"%s does not know %s (%s; in %s); instances with it are skipped", a.t.Name, r.Unknown, r.Reason,
				cmp.Or(g.Logic, "any logic"))
		}
		return nil
	}
	switch times, givenUp := a.t.Lessons.Again(a.in, r.Signature); {
	case givenUp:
		if a.t.Lessons.Say(a.t.Name + " " + a.in.Origin()) {
			w.warn(warning.RefusedSeed, a.t.Name, a.in.Seed().Path, "%s keeps rejecting instances of %s (%s); "+
				"retrying only occasionally", a.t.Name, a.in.Seed().Path, r.Reason)
		}
	case times <= ask.MaxAlike:
		w.explain(a)
	default: // the solver is known to reject such instances
		a.result = r.Declined()
	}
	return nil
}

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
	all, asked := a.t.Lessons.All(a.in)
	if a.logic == ask.EveryLogic || asked && !all || !a.t.Entry.KnowsAll() {
		return a.logic == ask.EveryLogic, nil
	}
	again := *a
	again.logic = ask.EveryLogic
	again.script = nil
	r, err := w.fresh(ctx, &again)
	if err != nil {
		return false, err
	}
	if r.Refused() && r.Signature == a.result.Signature && r.Unknown == a.result.Unknown {
		a.t.Lessons.Tell(a.in, false)
		return true, nil
	}
	if r.Refused() && r.Unknown == "" {
		return false, nil // the next one may be rejected for the name alone, so ask again then
	}
	// If a symbol is rejected under ALL, the name of the logic has hidden the real reason.
	news := a.t.Lessons.Tell(a.in, true) && !r.Refused()
	if news && a.t.Lessons.Say(a.t.Name+" ALL "+a.logic) {
		warning.Log(w.Logger, warning.LogicName, warning.Warning{
			Text: fmt.Sprintf("%s rejects instances of %s as %s (%s) but accepts them as ALL", a.t.Name, a.in.Seed().Path,
				a.logic, a.result.Reason),
			Solver: a.t.Name, Seed: a.in.Seed().Path,
		})
	}
	again.result, again.alone, again.trace = r, true, nil
	*a = again
	return true, nil
}

// explain logs why a solver rejects an instance, once for each reason.
func (w *worker) explain(a *answer) {
	if a.t.Lessons.Say(a.t.Name + " " + a.result.Signature) {
		w.warn(warning.Refusal, a.t.Name, a.in.Seed().Path, "%s answers %s to %s: %s (shown once per reason)",
			a.t.Name, a.result.Verdict, nameOf(a.in), a.result.Reason)
	}
}
