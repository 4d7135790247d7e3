package oracle

import (
	"context"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// invalidModel: a solver answers sat, and an assertion is false under its model.
var invalidModel = Oracle{
	Name: "invalid-model", Class: InvalidModel, Default: true,
	Grounds: "an assertion evaluates to false under the solver's model",
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		if in.Last().Expect == instance.None { // only the model can be judged
			return askModel(nil, 1)
		}
		return askModel(rng, modelShare)
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r, elsewhere := e.Last(), false // the script asks for a model that is not directly behind a check
		for i := range r.Asked.Checks {
			text, given := r.Model(i)
			if !given {
				elsewhere = elsewhere || r.Answer(i) == solvers.Sat
				continue
			}
			if judged := UnderModel(&r.Asked.Script, i, text); judged.Holds == False {
				return Judgement{Fault: Fault{Observed: solvers.Sat}, Check: i, Shows: judged.Shows}, true
			}
		}
		if elsewhere {
			return judgeReplies(ctx, r, modelReplies)
		}
		return Judgement{}, false
	},
	JudgeProgram: wrongInvariants,
	Headline:     func(Fault) string { return "answers sat with a model that falsifies an assertion" },
	Right:        func(Fault) string { return "A model given with sat makes every assertion true." },
}

// modelReplies judges the models for which a script asks itself.
var modelReplies = map[string]replyJudge{"get-model": {"invalid-model", "model", judgeModel}}

func judgeModel(t *transcript, c *scriptCommand, r *Reply) {
	if !t.behind(c, solvers.Sat, r) {
		return
	}
	judged := UnderModel(&t.run.Asked.Script, c.check, c.printed)
	switch judged.Holds {
	case True:
		r.Standing, r.Why = Right, "all is true under it"
	case False:
		r.judged(Judgement{
			Fault: Fault{Observed: solvers.Sat}, Shows: judged.Shows,
			Why: "an assertion is false under its model",
		})
	default:
		r.Why = judged.Why
		if shows := omits(t.run.Asked, c.check, c.printed); shows != nil {
			r.judged(Judgement{
				Fault: Fault{Oracle: "partial-model", Observed: solvers.Sat}, Shows: shows,
				Why: "its model omits a symbol on which an assertion depends",
			})
		}
	}
}

// WrongModel is the fault of a solver whose model makes an assertion false.
func WrongModel() Fault {
	return Fault{Oracle: invalidModel.Name, Class: InvalidModel, Expect: instance.None, Observed: solvers.Sat}
}

// modelShare is the share of instances whose model is asked for: solvers preprocess less if they have to give a model.
const modelShare = 0.1

// Holds is the result of evaluating formulas under a solver's model.
type Holds int

// The results of evaluation.
const (
	Unjudged Holds = iota // the model cannot be read completely, or leaves a value open
	True                  // all formulas are true
	False                 // one formula is false
)

// Judged is the result of evaluating formulas under a solver's model, with the reason.
type Judged struct {
	Holds Holds
	Shows []string        // the false formula, and the model that falsifies it
	Why   string          // why the model is unjudged
	Claim *instance.Claim // claim that the formulas are true under the model; nil if they are not
}

// UnderModel evaluates exactly the active assertions of a check under the text of a solver's model.
func UnderModel(script *instance.Script, check int, text string) Judged {
	again := derive.Reread(script, check)
	if again == nil {
		return Judged{Why: "the script cannot be read"}
	}
	m, arena, err := model.Read(again, "model", []byte(text))
	if err != nil {
		return Judged{Why: "the model cannot be read: " + err.Error()}
	}
	m.IgnoreChoices() // another choice might make the assertions true
	e := model.NewEvaluator(arena, m)
	judged := Judged{Holds: True}
	for _, t := range again.Assertions {
		if why := again.Excluded(t); why != "" {
			if why == fragment.NotTotal && value.IsFalse(e.Value(t)) {
				return certainlyFalse(again, text)
			}
			judged = Judged{Why: why}
			continue
		}
		switch v := e.Value(t); v {
		case value.Value(value.Bool(false)):
			return certainlyFalse(again, text)
		case value.Value(value.Bool(true)):
		default:
			judged = Judged{Why: v.String()}
		}
	}
	if judged.Holds == True {
		arena.Freeze()
		judged.Claim = &instance.Claim{Arena: arena, Sorts: again.Sorts, Formulas: again.Assertions, Witness: m}
	}
	return judged
}

// certainlyFalse judges a model that makes an assertion false: the assertion has to be false without what comments say,
// too.
func certainlyFalse(seed *fragment.Seed, text string) Judged {
	m, arena, err := model.ReadCertain(seed, "model", []byte(text))
	if err != nil {
		return Judged{Why: "the model cannot be read: " + err.Error()}
	}
	m.IgnoreChoices()
	t, isFalse := falseUnder(seed, arena, m)
	if !isFalse { // with more elements, it may be true
		return Judged{Why: "the model lists the elements of a sort only in a comment"}
	}
	return Judged{Holds: False, Shows: []string{shownModel(text), shownFalse("Under it", seed.Arena, t)}}
}
