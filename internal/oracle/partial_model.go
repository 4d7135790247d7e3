package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// partialModel: a solver answers sat, and its model omits a symbol on which an assertion depends: some value of the
// symbol makes the assertion false. SMT-LIB wants all symbols in a model, but it is no fault here to omit a symbol
// whose value does not matter.
var partialModel = Oracle{
	Name: "partial-model", Class: InvalidModel, Default: true,
	Grounds: "the solver's model omits a symbol, and one of its values falsifies an assertion, by " +
		"exact evaluation",
	Ask: func(_ *instance.Instance, rng *rand.Rand) Request { return askModel(rng, partialShare) },
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		for i := range r.Asked.Checks {
			if text, given := r.Model(i); given {
				if shows := omits(r.Asked, i, text); shows != nil {
					return Judgement{Fault: Fault{Observed: solvers.Sat}, Check: i, Shows: shows}, true
				}
			}
		}
		return Judgement{}, false
	},
	Headline: func(Fault) string {
		return "answers sat with a model that omits a symbol an assertion depends on"
	},
	Right: func(Fault) string { return "A model has a value for each symbol that an assertion depends on." },
}

// partialShare is the share of instances whose model is asked for, in addition to those of invalidModel.
const partialShare = 0.02

// omits looks for values of omitted symbols that make an assertion false, and shows them; nil if it finds none.
func omits(in *instance.Instance, check int, text string) []string {
	if !slices.ContainsFunc(derive.Declared(in.Arena, in.Active(check)), func(d *smtlib.Decl) bool {
		return !hasSymbol(text, d)
	}) {
		return nil
	}
	again := derive.Reread(&in.Script, check)
	if again == nil {
		return nil
	}
	m, arena, err := model.ReadCertain(again, "model", []byte(text))
	if err != nil || m.Approximate || len(m.Unread) > 0 {
		return nil
	}
	m.IgnoreChoices()
	var missing []*smtlib.Decl
	for _, d := range derive.Declared(again.Arena, again.Assertions) {
		if m.Interpretation(d) != nil {
			continue
		}
		if hasSymbol(text, d) || !derive.HasLiterals(again.Arena, d) { // the model may have it in a form that we do not read
			return nil
		}
		missing = append(missing, d)
	}
	if len(missing) == 0 {
		return nil
	}
	for i := range uint64(completions) {
		drawn := model.Draw(again, model.Sources[int(i)%len(model.Sources)], rand.New(rand.NewPCG(1, i)))
		var given []*model.Interpretation
		for _, d := range missing {
			given = append(given, drawn.Interpretation(d))
		}
		with := m.With(given)
		if t, isFalse := falseUnder(again, arena, with); isFalse {
			return []string{shownModel(text), shownFalse(completion(arena, with, missing), again.Arena, t)}
		}
	}
	return nil
}

// hasSymbol reports whether a model mentions a symbol, by the name that it has in its source, too.
func hasSymbol(text string, d *smtlib.Decl) bool {
	return mentions(text, d.Name) || d.Written != "" && mentions(text, d.Written)
}

// mentions reports whether a model contains a name; if the name is a simple symbol, as a whole word.
func mentions(text, name string) bool {
	if strings.ContainsAny(name, " \t\n()|") {
		return strings.Contains(text, name)
	}
	for from := 0; ; from++ {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		from += i
		end := from + len(name)
		if (from == 0 || isBoundary(text[from-1])) && (end == len(text) || isBoundary(text[end])) {
			return true
		}
	}
}

// isBoundary reports whether a byte cannot be part of a simple symbol.
func isBoundary(b byte) bool { return strings.IndexByte(" \t\r\n()|", b) >= 0 }

// completions is the number of values that are tried for the omitted symbols.
const completions = 6

// falseUnder finds an assertion that is false under a model. Whether a recursive function is total does not matter: if
// its definition can be unfolded to the end, each step follows from it.
func falseUnder(seed *fragment.Seed, a *smtlib.Arena, m *model.Model) (smtlib.Term, bool) {
	e := model.NewEvaluator(a, m)
	for _, t := range seed.Assertions {
		why := seed.Excluded(t)
		if (why == "" || why == fragment.NotTotal) && value.IsFalse(e.Value(t)) {
			return t, true
		}
	}
	return smtlib.NoTerm, false
}

// completion says which values were tried for omitted symbols.
func completion(a *smtlib.Arena, m *model.Model, missing []*smtlib.Decl) string {
	e := model.NewEvaluator(a, m)
	var values []string
	for _, d := range missing {
		name := smtlib.Quote(d.Name)
		if _, text, ok := derive.ValueOf(e, a, d); ok && len(d.Params) == 0 {
			name += " = " + text
		}
		values = append(values, name)
	}
	return fmt.Sprintf("It has no value for %s. Under the model and these values", strings.Join(values, ", "))
}
