package oracle

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// kindOf is the way in which a run asks, and the number of its row; "" for another oracle's run.
func kindOf(r *Run) (kind string, number int) {
	name, ok := strings.CutPrefix(r.Question, "rows/")
	if !ok {
		return "", 0
	}
	if text, one := strings.CutPrefix(name, "row "); one {
		n, err := strconv.Atoi(text)
		if err != nil {
			return "", 0
		}
		return "row", n
	}
	return name, 0
}

// unoptimized is the way guards with the options by which the solver optimizes less.
const unoptimized = "unoptimized"

// isReference reports whether a run leaves nothing to optimize of what another one asks.
func isReference(r, other *Run) bool {
	kind, _ := kindOf(r)
	way, _ := kindOf(other)
	if r.Varied != other.Varied && kind != unoptimized {
		return false
	}
	if kind == "operators" {
		return way == "definitions" || way == "distinct"
	}
	return (kind == "guards" || kind == unoptimized) &&
		slices.Contains([]string{"row", "alternatives", "count", "pinned"}, way)
}

// rowReplies judges the values that are asked for.
var rowReplies = map[string]replyJudge{"get-value": {"rows", "values", judgeTermValues}}

// rightAnswer is the right answer to a check of a question: what evaluation finds under the values that the script
// asserts, or else what is certain; "" if it is not known.
func rightAnswer(in *instance.Instance, check int) solvers.Verdict {
	a, formulas := in.Arena.Child(), in.Active(check)
	e, areTrue := model.NewEvaluator(a, model.Implied(a, formulas)), true
	for _, f := range formulas {
		v := e.Value(f)
		if value.IsFalse(v) {
			return solvers.Unsat
		}
		areTrue = areTrue && value.IsTrue(v)
	}
	if c := in.Checks[check]; areTrue || c.Expect == instance.Sat {
		return solvers.Sat
	} else if c.Expect == instance.Unsat {
		return solvers.Unsat
	}
	return ""
}

// judgedByItself judges the answers of a run, and its values by the assertions. isRight says that all are given, and
// none is wrong. Answers of a run in which no formula is asserted are left to other oracles.
func (r *Run) judgedByItself(ctx context.Context) (wrong []Judgement, isRight bool) {
	kind, _ := kindOf(r)
	isAsserted := !slices.Contains([]string{"guards", unoptimized, "pinned", "operators"}, kind)
	isRight = true
	for i := range r.Asked.Checks {
		answer, right := r.Answer(i), solvers.Sat // nothing is asserted that is not true
		if isAsserted {
			right = rightAnswer(r.Asked, i)
		}
		switch {
		case right == "":
		case !answer.Definite(), answer != right && !isAsserted:
			isRight = false
		case answer != right:
			class := SolutionUnsound
			if answer == solvers.Unsat {
				class = RefutationUnsound
			}
			wrong = append(wrong, Judgement{Fault: Fault{Class: class, Observed: answer}, Check: i})
		}
	}
	for _, reply := range r.replies(ctx, rowReplies, nil) {
		isRight = isRight && (reply.Standing != NotJudged || reply.Why == notContradicted)
		if reply.Wrong == nil {
			continue
		}
		j := Judgement{
			Fault: Fault{Class: InvalidModel, Observed: solvers.Sat}, Check: reply.Wrong.Check, Shows: reply.Wrong.Shows,
		}
		if !isAsserted && kind != "pinned" && !strings.Contains(reply.command, derive.OpaqueName) {
			j.Mark = byOperator
		}
		wrong = append(wrong, j)
	}
	return wrong, isRight && len(wrong) == 0
}

// judgeRows compares a run that leaves nothing to optimize, the reference, with another one: each is judged by itself,
// and both together say which part of the solver is wrong.
func (e *Evidence) judgeRows(ctx context.Context, reference, other *Run) (Judgement, bool) {
	way, number := kindOf(other)
	wrong, isOtherRight := other.judgedByItself(ctx)
	ofReference, isRight := reference.judgedByItself(ctx)
	if len(wrong) > 0 {
		j := wrong[0]
		switch {
		case len(ofReference) > 0:
			j.Mark = byOperator
		case way == "alternatives" && j.Class == InvalidModel:
			j.Mark = byValues
		case way == "pinned":
			j.Mark = byEvaluation
		case isRight && areAsked(reference, other):
			j.Mark = byOptimization
		}
		return e.wrongRow(j, j.Mark, other, reference), true
	}
	for _, j := range ofReference {
		mark := cmp.Or(j.Mark, byValues)
		switch row, said := saidOf(reference, j.Check); {
		case !isOtherRight, way == "row" && row != number:
			continue
		case way == "definitions" && areDefined(other, j.Shows):
			mark = byEvaluation
		case j.Mark == "" && way == "row" && said != (other.Answer(0) == solvers.Sat): // it depends on the wrong value
			mark = byReference
		}
		return e.wrongRow(j, mark, reference, other), true
	}
	return Judgement{}, false
}

// wrongRow is the judgement of a run by itself that is wrong by comparison with another one.
func (e *Evidence) wrongRow(j Judgement, mark string, wrong, other *Run) Judgement {
	j.Mark, j.Run = mark, wrong
	if text := sideShown[mark]; text != "" {
		j.Shows = append(j.Shows, text)
	}
	return e.beside(j, other)
}

// sideShown says what both runs show, by mark.
var sideShown = map[string]string{
	byOptimization: "Where nothing can be optimized, all values are right: the optimization is wrong.",
	byOperator:     "It is wrong where nothing can be optimized, too: an operator is wrong. Another solver should confirm it.",
	byReference:    "Where the formulas are asserted, the answer is right.",
}

// saidOf is the row at a check of guards, and whether its conditions are true by the solver's values.
func saidOf(r *Run, check int) (row int, holds bool) {
	in := r.Asked
	assumed := in.Steps[in.Script.Checks()[check]].(smtlib.CheckSat).Assuming
	if len(assumed) != 1 {
		return -1, false
	}
	row, err := strconv.Atoi(strings.TrimPrefix(in.Arena.TermString(assumed[0]), derive.GuardName))
	if err != nil {
		return -1, false
	}
	return row, !slices.ContainsFunc(r.Result.Behind(check), func(item string) bool {
		pairs, _ := sexpr.Elements(item)
		return slices.ContainsFunc(pairs, func(pair string) bool {
			return strings.HasPrefix(pair, "("+derive.OpaqueName) && strings.HasSuffix(pair, "false)")
		})
	})
}

// areDefined reports whether a run of definitions asserts the value of an application that is shown to have another
// one: a definition is that application alone.
func areDefined(definitions *Run, shows []string) bool {
	a, formulas := definitions.Asked.Arena.Child(), definitions.Asked.Active(0)
	values := model.NewEvaluator(a, model.Implied(a, formulas))
	return slices.ContainsFunc(formulas, func(f smtlib.Term) bool {
		args := a.Args(f)
		if len(args) != 2 || a.Declaration(args[0]) == nil || a.Declaration(args[0]).Kind != smtlib.Defined {
			return false
		}
		single, ok := derive.OperatorAt(a, values, a.Declaration(args[0]).Body)
		return ok && slices.ContainsFunc(shows, func(text string) bool {
			return strings.Contains(text, "value of "+a.TermString(single)+" is not")
		})
	})
}

// areAsked reports whether a reference has asked for the value of each operator on which the answer of another run
// depends, as far as it can be asked for.
func areAsked(reference, other *Run) bool {
	a := other.Asked.Arena.Child()
	isComplete := true
	switch way, _ := kindOf(other); way {
	case "definitions", "distinct":
		_, isComplete = derive.OperatorsAt(a, other.Asked.Active(0))
	case "count":
		asked, _ := behind(reference.Asked, len(reference.Asked.Checks)-1)
		_, isComplete = derive.CountedAt(a, other.Asked)
		isComplete = isComplete && len(asked) > 1
	}
	return isComplete
}
