package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// interpolant: a solver gives a wrong interpolant or abduct. The negation of an instance's last assertion is the
// conjecture. An interpolant follows from the other assertions, and implies the conjecture; an abduct and the other
// assertions together imply the conjecture. A search looks for a model that contradicts one of these implications.
// An interpolant has only symbols that the other assertions and the conjecture share; if they share none of a sort,
// solvers use others, which is not judged. Sequences of interpolants are asked for as well.
var interpolant = Oracle{
	Name: "interpolant", Class: WrongInterpolant, Formerly: Disagreement, Default: true, Share: interpolantShare,
	ByItself: true, OwnReplies: true,
	Grounds: "exact evaluation refutes one of the implications that define it",
	Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		if in.Incremental() || len(in.Checks) != 1 || len(in.Points) > 0 {
			return Request{}
		}
		kind := abducts
		if refuted(in.Checks[0]) { // otherwise there is no interpolant, because the conjecture does not follow
			if in.Checks[0].Certificate != instance.Derived {
				return Request{} // the conjecture may not follow
			}
			kind = interpolants
		}
		var r Request
		if made := kind.script(in); made != nil {
			r.Runs = append(r.Runs, Question{Name: kind.name, Instance: made, Needs: kind.needs, Within: searchTime})
		}
		if kind == interpolants {
			if made := askSequence(in); made != nil {
				r.Runs = append(r.Runs, Question{
					Name: sequenceQuestion, Instance: made, Needs: solvers.Interpolants, Within: searchTime,
				})
			}
		}
		return r
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		name, isOurs := strings.CutPrefix(r.Question, "interpolant/")
		if !isOurs || r.Result.Truncated || r.Answer(0) == "" {
			return ownReplies(ctx, r, interpolantReplies)
		}
		mark, shows := "", []string(nil)
		for _, printed := range r.Result.Printed() {
			isDefined := strings.HasPrefix(printed, "(define-fun "+givenName+" ")
			switch {
			case mark != "" || len(printed) > longestAnswer:
			case name == sequenceQuestion && r.Answer(0) == solvers.Unsat:
				mark, shows = wrongInSequence(ctx, r.Asked, groups(r.Asked.Active(0)), printed)
			case name == interpolants.name && isDefined:
				mark, shows = interpolants.contradicted(ctx, r.Asked, conjectureOf(r.Asked), givenName, printed)
			case name == abducts.name && isDefined:
				mark, shows = abducts.contradicted(ctx, r.Asked, conjectureOf(r.Asked), givenName, printed)
			}
		}
		if mark == "" {
			return Judgement{}, false
		}
		return e.wrongRow(WrongInterpolant, mark, r, 0, r.Result.Verdict, nil, shows...)
	},
	Headline: func(f Fault) string { return "gives " + f.Mark },
	Right: func(Fault) string {
		return "An interpolant follows from the assertions, implies the conjecture, and has only their common symbols; an " +
			"abduct implies it together with them. Of a sequence, each interpolant follows from the one before it and a " +
			"group of assertions, and the last one is false."
	},
}

// Solvers search for interpolants and abducts, which may take long: the share of instances, the time for each, and the
// bounds of our search for a model that contradicts them.
const (
	interpolantShare = 0.002
	searchTime       = time.Second
	givenSteps       = 400
	givenEvaluations = 8000
)

// Names that the script of a question declares.
const (
	conjectureName = "conjecture"
	givenName      = "given"
)

// between is a kind of formulas that solvers find: interpolants or abducts.
type between struct {
	name, option, needs string
}

var (
	interpolants = between{"interpolant", "produce-interpolants", solvers.Interpolant}
	abducts      = between{"abduct", "produce-abducts", solvers.Abduct}
)

// script asks for the formula of this kind for an instance; nil if that cannot be asked. The last assertion is negated;
// a smaller script, without some of the others or with simpler ones, negates the same assertion. The script defines the
// conjecture, to tell which formula it is and to declare its symbols; no formula uses the definition, since solvers
// treat a defined symbol as one of its own.
func (k between) script(in *instance.Instance) *instance.Instance {
	formulas := in.Active(0)
	if len(formulas) < 2 || namesBegin(in, formulas, conjectureName, givenName) {
		return nil
	}
	in.Arena.Freeze()
	a := in.Arena.Child()
	others, last := formulas[:len(formulas)-1], formulas[len(formulas)-1]
	negated, err := a.Apply("not", last)
	if err != nil {
		return nil
	}
	d := &smtlib.Decl{Kind: smtlib.Defined, Name: conjectureName, Result: a.Sort(negated), Body: negated}
	a.Declare(d)
	made := instance.Script{
		Arena: a, Sorts: in.Sorts, Logic: in.Logic, Options: []smtlib.SetOption{{Keyword: k.option, Value: "true"}},
		Steps: []smtlib.Command{smtlib.DefineFun{Funs: []*smtlib.Decl{d}}},
	}
	for _, f := range others {
		made.Steps = append(made.Steps, assert(f))
	}
	a.Freeze()
	var p smtlib.Printer
	text := p.AppendTerm(fmt.Appendf(nil, "(get-%s %s ", k.name, givenName), a, negated)
	made.Steps = append(made.Steps, smtlib.CheckSat{}, smtlib.Other{Text: string(text) + ")"})
	return derived(in, made, instance.Unknown(1))
}

// conjectureOf finds the conjecture among the definitions of a script, which may have been made here or parsed; nil if
// there is none.
func conjectureOf(in *instance.Instance) *smtlib.Decl {
	for _, step := range in.Steps {
		if def, is := step.(smtlib.DefineFun); is && def.Funs[0].Name == conjectureName {
			return def.Funs[0]
		}
	}
	for _, d := range in.Seed().Functions {
		if d.Kind == smtlib.Defined && d.Name == conjectureName && d.Body != smtlib.NoTerm {
			return d
		}
	}
	return nil
}

// contradicted looks for an error in a definition of a name that a solver gives between the assertions of an instance
// and a conjecture, and shows it; mark is "" if it finds none, or the definition cannot be read.
func (k between) contradicted(
	ctx context.Context, in *instance.Instance, conjecture *smtlib.Decl, name, given string,
) (mark string, shows []string) {
	others := in.Active(0)
	if conjecture == nil {
		return "", nil
	}
	shows = []string{
		"It is asked for one between the assertions and this conjecture:\n" + in.Arena.TermString(conjecture.Body),
		"Its answer:\n" + given,
	}
	said := "This model shows it, by exact evaluation:\n"
	isFalse := fmt.Sprintf("(not %s)", smtlib.Quote(conjecture.Name))
	if k == abducts {
		if model := satisfied(ctx, in, conjecture, others, given, name, isFalse); model != "" {
			return "an abduct that does not imply the conjecture, with the assertions",
				append(shows, "The assertions and the abduct are true, and the conjecture is false. "+said+model)
		}
		return "", nil
	}
	if model := satisfied(ctx, in, conjecture, others, given, fmt.Sprintf("(not %s)", name)); model != "" {
		return "an interpolant that does not follow from the assertions",
			append(shows, "The assertions are true, and the interpolant is false. "+said+model)
	}
	if model := satisfied(ctx, in, conjecture, nil, given, name, isFalse); model != "" {
		return "an interpolant that does not imply the conjecture",
			append(shows, "The interpolant is true, and the conjecture is false. "+said+model)
	}
	if foreign := foreignSymbol(in, conjecture, others, name, given); foreign != "" {
		return "an interpolant with a symbol that is not shared",
			append(shows, foreign+" does not occur both in the assertions and in the conjecture.")
	}
	return "", nil
}

// foreignSymbol is a symbol of an interpolant that assertions and conjecture do not share, although they share one of
// the same sort; "" if there is none.
func foreignSymbol(
	in *instance.Instance, conjecture *smtlib.Decl, others []smtlib.Term, name, given string,
) string {
	seed := withGiven(in, conjecture, others, given, name)
	if seed == nil {
		return ""
	}
	claim := seed.Assertions[len(seed.Assertions)-1:]
	if d := seed.Arena.Declaration(claim[0]); d == nil || smtlib.Quote(d.Name) != name {
		return ""
	}
	inConjecture := declared(in.Arena, []smtlib.Term{conjecture.Body})
	var shared []*smtlib.Decl
	for _, d := range declared(in.Arena, others) {
		if slices.Contains(inConjecture, d) {
			shared = append(shared, d)
		}
	}
	for _, d := range declared(seed.Arena, claim) {
		isShared := func(s *smtlib.Decl) bool { return s.Name == d.Name }
		isAlike := func(s *smtlib.Decl) bool {
			return len(s.Params) == len(d.Params) && in.Arena.SortString(s.Result) == seed.Arena.SortString(d.Result)
		}
		if !slices.ContainsFunc(shared, isShared) && slices.ContainsFunc(shared, isAlike) {
			return smtlib.Quote(d.Name)
		}
	}
	return ""
}

// withGiven parses a script of the conjecture, assertions of the instance, a solver's definition, and claims about this
// definition; nil if that fails.
func withGiven(
	in *instance.Instance, conjecture *smtlib.Decl, asserted []smtlib.Term, given string, claims ...string,
) *fragment.Seed {
	script := instance.Script{
		Arena: in.Arena, Sorts: in.Sorts, Logic: in.Logic,
		Steps: []smtlib.Command{smtlib.DefineFun{Funs: []*smtlib.Decl{conjecture}}},
	}
	for _, f := range asserted {
		script.Steps = append(script.Steps, assert(f))
	}
	var w instance.Writer
	text := w.AppendScript(nil, &script, instance.Dialect{})
	text = fmt.Appendf(text, "%s\n", given)
	for _, claim := range claims {
		text = fmt.Appendf(text, "(assert %s)\n", claim)
	}
	seed, err := fragment.ReadSeed("given", text)
	if err != nil || len(seed.Assertions) != len(asserted)+len(claims) {
		return nil
	}
	return seed
}

// satisfied looks for a model of assertions and of claims about a solver's definition, and prints its constants; "" if
// it finds none.
func satisfied(
	ctx context.Context, in *instance.Instance, conjecture *smtlib.Decl, asserted []smtlib.Term,
	given string, claims ...string,
) string {
	seed := withGiven(in, conjecture, asserted, given, claims...)
	if seed == nil || slices.ContainsFunc(seed.Assertions, func(t smtlib.Term) bool { return seed.Excluded(t) != "" }) {
		return ""
	}
	budget := search.Budget{Steps: givenSteps, Evaluations: givenEvaluations}
	m := search.Search(ctx, seed, seed.Assertions, budget, hashOf(given))
	if m == nil {
		return ""
	}
	return shownConstants(seed, m)
}
