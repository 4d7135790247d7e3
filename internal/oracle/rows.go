package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// rows: formulas are asked about under several assignments to their symbols, the rows, both in ways that a solver may
// optimize and in ways that leave it nothing to optimize. If the answers differ, the optimization is wrong; if both
// give the same wrong value, the operator is. The idea is that of non-optimizing reference engines for databases
// (Rigger and Su, ESEC/FSE 2020): the condition of a WHERE is optimized, that of a projection is not.
//
// Optimized: the formulas are asserted together with one row (row N), or with all rows as alternatives, of which those
// that make the formulas true are excluded one by one (alternatives); or the rows that make them true are counted
// (count). Not optimized: rows are assumed by guards, and each formula is equal to a constant whose value is asked for
// (guards); or rows are asserted, and the values of the formulas are asked for (pinned). Operator by operator: each
// application is defined by those of its arguments, and the values are asserted (definitions, distinct); or the value
// of each operator at literals is asked for (operators). The script of guards is also asked with the options by which
// the solver optimizes less (unoptimized).
var rows = Oracle{
	Name: "rows", Class: Disagreement, Default: true, Share: rowsShare,
	ByPairs: true, Omissible: derive.Omissible,
	Grounds:    "the symbols' values are asserted, and under them the formulas have other values, by exact evaluation",
	Ask:        func(in *instance.Instance, rng *rand.Rand) Request { return askRows(in, rng, nil) },
	AskWithout: func(in *instance.Instance, without []string) Request { return askRows(in, nil, without) },
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		last := e.Last()
		if !strings.HasPrefix(last.Question, "rows/") {
			return Judgement{}, false
		}
		var wrong Judgement // an earlier run is wrong; used only if the last one is not
		for i := range e.Runs {
			other := &e.Runs[i]
			reference := last
			if isReference(other, last) {
				reference, other = other, last
			}
			if other.Solver != reference.Solver || !isReference(reference, other) {
				continue
			}
			if j, found := e.judgeRows(ctx, reference, other); found && (wrong.Run == nil || j.Run == last) {
				if wrong = j; j.Run == last {
					return j, true
				}
			}
		}
		return wrong, wrong.Run != nil
	},
	Headline: func(f Fault) string {
		text := fmt.Sprintf("answers %s, which is wrong", f.Observed)
		if f.Class == InvalidModel {
			text = "answers sat with a wrong value"
		}
		if f.Mark != "" {
			text += fmt.Sprintf(" (%s: %s)", f.Mark, whereWrong[f.Mark])
		}
		return text
	},
}

// rowsShare is the share of instances that are asked about: each takes about ten further runs.
const rowsShare = 0.002

// Marks of faults: the part of the solver that is wrong; "" if not every operator was asked for separately.
const (
	byOptimization = "optimization"
	byOperator     = "operator"
	byReference    = "not optimized"
	byEvaluation   = "evaluation"
	byValues       = "values"
)

// whereWrong explains the marks.
var whereWrong = map[string]string{
	byOptimization: "wrong only where the formulas are asserted",
	byOperator:     "wrong as well where nothing can be optimized",
	byReference:    "wrong only where the formulas are not asserted",
	byEvaluation:   "wrong only in the evaluation of what is asked for",
	byValues:       "the values contradict what is asserted",
}

// askRows asks in some of the ways, which it draws, about a table without some of the derive.Omissible parts.
func askRows(in *instance.Instance, rng *rand.Rand, without []string) Request {
	t := derive.NewTable(in, without)
	if t == nil {
		return Request{}
	}
	defer t.Arena.Freeze()
	var r Request
	add := func(name string, script *instance.Instance) {
		if script != nil {
			r.Runs = append(r.Runs, FurtherRun{Name: name, Instance: script})
		}
	}
	part := func(n int) bool { return rng == nil || rng.IntN(n) == 0 }
	guards := t.Guards()
	add("guards", guards)
	if part(2) {
		add("pinned", t.Pinned())
	}
	if oneByOne := part(2); oneByOne {
		for i := range t.Rows {
			add(fmt.Sprintf("row %d", t.Rows[i].Number), t.OneRow(i))
		}
	}
	if len(r.Runs) < 3 || rng == nil {
		add("alternatives", t.Alternatives())
	}
	if part(2) {
		add("count", t.Count())
	}
	if logic, _ := theory.ParseLogic(in.Logic); part(2) && !logic.Difference { // a single term need be no difference
		d := t.Definitions()
		add("definitions", d.Asserted())
		add("operators", d.Operators())
		add("distinct", d.Distinct())
	}
	if part(2) {
		r.Runs = append(r.Runs, FurtherRun{Name: unoptimized, Instance: guards, Unoptimized: true})
	}
	return r
}
