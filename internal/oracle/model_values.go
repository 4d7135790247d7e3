package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
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

// modelValues: a solver answers sat, and its values contradict that: get-value says that an assertion is false, or
// gives a constant another value than get-model, or gives values under which an assertion is false. In SMT-LIB both
// commands are about the same model (section 4.2.6).
var modelValues = Oracle{
	Name: "model-values", Class: InvalidModel, Default: true, OwnReplies: true, OwnMark: ofTerms,
	Grounds: "the values that the solver reports contradict its answer or its model",
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		if len(in.Checks) != 1 || rng != nil && rng.Float64() >= valuesShare {
			return Request{}
		}
		r := askModel(nil, 1)
		r.Read = append(r.Read, valueQuestions(in, 0)...)
		return r
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		for i := range r.Asked.Checks {
			if a, ok := answersOf(r, i); ok {
				if kind, shows := contradiction(r.Asked, i, a, e.For); shows != nil {
					fault := Fault{Observed: solvers.Sat, Way: Way{Kind: kind}}
					return Judgement{Fault: fault, Check: i, Shows: shows}, true
				}
			}
		}
		return judgeReplies(ctx, r, valueReplies)
	},
	Headline: func(Fault) string { return "answers sat with values that contradict it or each other" },
	Right:    func(Fault) string { return "Reported values agree with the answer and with the model." },
}

// Bounds of the questions.
const (
	valuesShare = 0.03 // share of the instances
	mostValues  = 40   // constants whose values are asked for
	mostAsked   = 6    // assertions whose values are asked for
	longestAsk  = 400  // bytes of one assertion
)

// valueQuestions returns the commands that ask for the values of the constants, and of some assertions, of a check. An
// assertion that is a constant is one of the constants.
func valueQuestions(in *instance.Instance, check int) []string {
	var questions []string
	var p smtlib.Printer
	formulas := in.Active(check)
	var names []string
	for _, d := range derive.Declared(in.Arena, formulas) {
		if len(d.Params) == 0 && derive.HasLiterals(in.Arena, d) && len(names) < mostValues {
			names = append(names, smtlib.Quote(d.Name))
		}
	}
	if len(names) > 0 {
		questions = append(questions, fmt.Sprintf("(get-value (%s))", strings.Join(names, " ")))
	}
	asked := 0
	for _, t := range formulas {
		if text := p.AppendTerm(nil, in.Arena, t); text[0] == '(' && len(text) <= longestAsk && asked < mostAsked {
			questions = append(questions, fmt.Sprintf("(get-value (%s))", text))
			asked++
		}
	}
	return questions
}

var askOfFormula = regexp.MustCompile(`^\(get-value\s*\(\s*\(`)

var isFalse = regexp.MustCompile(`\sfalse\s*\)\s*\)\s*$`)

// formulaQuestions returns the commands after a check that ask for the value of a formula. It need not be asserted any
// more: reduction may remove an assertion before such a command.
func formulaQuestions(in *instance.Instance, check int) []string {
	asked, _ := behind(in, check)
	return slices.DeleteFunc(asked, func(command string) bool { return !askOfFormula.MatchString(command) })
}

// Kinds of contradictions.
const (
	valueOfAssertion = "an assertion is reported as false"
	valuesAndModel   = "values contradict the model"
	valuesFalsify    = "values make an assertion false"
)

// contradiction looks for values that contradict sat or each other, and shows them: those of the fault that is looked
// for if they do so in several ways.
func contradiction(in *instance.Instance, check int, a modelAnswer, like *Fault) (kind string, shows []string) {
	if asked := formulaQuestions(in, check); len(asked) == len(a.formulas) {
		wanted := valueQuestions(in, check)
		for i, f := range a.formulas {
			if isFalse.MatchString(f) && slices.Contains(wanted, asked[i]) {
				return valueOfAssertion, []string{"The solver reports an assertion as false:\n" + f}
			}
		}
	}
	if a.values == "" {
		return "", nil
	}
	again := derive.Reread(&in.Script, check)
	if again == nil {
		return "", nil
	}
	if like != nil && like.Way.Kind == valuesFalsify {
		if shows := valuesAlone(again, a.values); shows != nil {
			return valuesFalsify, shows
		}
	}
	said, arena, err := model.Read(again, "model", []byte(a.model))
	if a.model == "" || err != nil { // there are only the values
		return valuesFalsify, valuesAlone(again, a.values)
	}
	given, other, failed := model.Read(again, "values", []byte(a.values))
	if failed != nil || said.Approximate || given.Approximate {
		return "", nil
	}
	e, f := model.NewEvaluator(arena, said), model.NewEvaluator(other, given)
	for _, d := range derive.Declared(again.Arena, again.Assertions) {
		if len(d.Params) > 0 || said.Interpretation(d) == nil || given.Interpretation(d) == nil {
			continue
		}
		v, inModel, known := derive.ValueOf(e, arena, d)
		u, byValue, certain := derive.ValueOf(f, other, d)
		if known && certain && value.Key(v) != value.Key(u) {
			return valuesAndModel, []string{
				shownModel(a.model), "The values it reports for the same check:\n" + strings.TrimSpace(a.values),
				fmt.Sprintf("In the model, %s is %s; its value is reported as %s.", smtlib.Quote(d.Name), inModel, byValue),
			}
		}
	}
	return "", nil
}

// valuesAlone shows an assertion that is false under the values of some constants; nil if none is.
func valuesAlone(again *fragment.Seed, values string) []string {
	m, arena, err := model.ReadCertain(again, "values", []byte(values))
	if err != nil {
		return nil
	}
	m.IgnoreChoices()
	t, isFalse := falseUnder(again, arena, m)
	if !isFalse {
		return nil
	}
	return []string{
		"The values that the solver reports:\n" + strings.TrimSpace(values), shownFalse("Under these", again.Arena, t),
	}
}
