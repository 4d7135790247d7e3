package oracle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// The right values are found from the scripts alone, which assert the values of the symbols.

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

func isUnoptimized(r *Run) bool {
	kind, _ := kindOf(r)
	return kind == unoptimized
}

// misread reports whether the values that a run gives contradict its assertions, or the meaning of operators.
func misread(e *Evidence, r *Run) (Judgement, bool) {
	kind, _ := kindOf(r)
	asksForOperators := kind == "operators" || kind == "guards" || kind == unoptimized
	if kind != "alternatives" && !asksForOperators {
		return Judgement{}, false
	}
	for i := range r.Asked.Checks {
		v := valuesOf(r, i)
		if v == nil {
			continue
		}
		if asksForOperators {
			if given, shows := v.wrongOperator(); shows != "" {
				mark := byOperator
				with := rightlyAsserted(e, r, v.arena.TermString(given.Term))
				if with != nil {
					mark = byEvaluation
					shows += "\nAsserted to have that value, it gets sat, which is right."
				}
				return e.wrongRow(InvalidModel, mark, r, i, solvers.Sat, with, shows)
			}
			continue
		}
		if t, isFalse := falseUnder(v.seed, v.arena, v.said); isFalse {
			return e.wrongRow(InvalidModel, byValues, r, i, solvers.Sat, nil,
				"The solver's values:\n"+v.text, shownFalse("Under them", v.seed.Arena, t))
		}
	}
	return Judgement{}, false
}

// rightlyAsserted returns the run that asserts the right value of an application of one operator to literals, if the
// answer is right; nil if it was not asked, is wrong, too, or does not depend on the application.
func rightlyAsserted(e *Evidence, asked *Run, application string) *Run {
	for i := range e.Runs {
		r := &e.Runs[i]
		kind, _ := kindOf(r)
		if kind != "definitions" || r.Solver != asked.Solver || r.Varied != asked.Varied || r.Answer(0) != solvers.Sat {
			continue
		}
		a, formulas := r.Asked.Arena.Child(), r.Asked.Active(0)
		values := model.NewEvaluator(a, model.Implied(a, formulas))
		for _, f := range formulas {
			if args := a.Args(f); len(args) == 2 && isOneOperator(a, args[0]) {
				single, ok := operatorAt(a, values, a.Declaration(args[0]).Body)
				if ok && a.TermString(single) == application {
					return r
				}
			}
		}
	}
	return nil
}

// isOneOperator reports whether a term is defined to be one operator's application to terms without arguments.
func isOneOperator(a *smtlib.Arena, t smtlib.Term) bool {
	d := a.Declaration(t)
	return d != nil && d.Kind == smtlib.Defined && len(a.Args(d.Body)) > 0 &&
		!slices.ContainsFunc(a.Args(d.Body), func(arg smtlib.Term) bool { return len(a.Args(arg)) > 0 })
}

// compare compares a run that leaves nothing to optimize, the reference, with another one.
func compare(e *Evidence, reference, other *Run) (Judgement, bool) {
	kind, _ := kindOf(reference)
	way, number := kindOf(other)
	switch {
	case kind == "operators" && (way == "definitions" || way == "distinct"):
		return compareTerms(e, reference, other, way)
	case kind != "guards" && kind != unoptimized:
		return Judgement{}, false
	}
	vectors := vectorsOf(reference)
	switch way {
	case "row":
		for _, v := range vectors {
			if v.number == number {
				return compareRow(e, v, reference, other)
			}
		}
	case "alternatives":
		return compareAlternatives(e, vectors, reference, other)
	case "count":
		return compareCount(e, vectors, reference, other)
	case "pinned":
		return comparePinned(e, vectors, reference, other)
	}
	return Judgement{}, false
}

// vector has the values of the formulas for one row, first those of the conditions: own by evaluation, said by the
// solver.
type vector struct {
	check, number int
	own, said     []bool
	conditions    int
	complete      bool // all values are known
}

func all(values []bool) bool {
	for _, v := range values {
		if !v {
			return false
		}
	}
	return true
}

// holds reports whether the conditions are true by evaluation, and by the solver's values.
func (v *vector) holds() (own, said bool) {
	return all(v.own[:v.conditions]), all(v.said[:v.conditions])
}

// vectorsOf returns the values of the formulas in a run of guards, by row.
func vectorsOf(r *Run) []vector {
	var vectors []vector
	places := r.Asked.Script.Checks()
	for i := range r.Asked.Checks {
		assumed := r.Asked.Steps[places[i]].(smtlib.CheckSat).Assuming
		if len(assumed) != 1 {
			return nil
		}
		number, err := strconv.Atoi(strings.TrimPrefix(r.Asked.Arena.TermString(assumed[0]), guardName))
		if err != nil {
			return nil
		}
		v := vector{check: i, number: number}
		if read := valuesOf(r, i); read != nil {
			v.fill(read)
		}
		vectors = append(vectors, v)
	}
	return vectors
}

// hasAllRows reports whether a run of guards asks about each row that its script has: one that is cut off behind a
// check does not.
func hasAllRows(r *Run, vectors []vector) bool {
	rows := 0
	for _, f := range instance.FormulasOf(r.Asked.Steps...) {
		if args := r.Asked.Arena.Args(f); r.Asked.Arena.OperatorName(f) == "=>" &&
			strings.HasPrefix(r.Asked.Arena.TermString(args[0]), guardName) {
			rows++
		}
	}
	return rows > 0 && rows == len(vectors)
}

// fill sets the values that follow from the script, and those that the solver gives.
func (v *vector) fill(read *readValues) {
	implied := model.Implied(read.seed.Arena, read.seed.Assertions)
	v.complete = true
	for _, prefix := range []string{opaqueName, fragmentName} {
		for j := 0; ; j++ {
			d := read.declared(fmt.Sprint(prefix, j))
			if d == nil {
				break
			}
			own, isOwn := constantOf(implied, d).(value.Bool)
			said, isSaid := constantOf(read.said, d).(value.Bool)
			v.complete = v.complete && isOwn && isSaid
			v.own, v.said = append(v.own, bool(own)), append(v.said, bool(said))
		}
		if prefix == opaqueName {
			v.conditions = len(v.own)
		}
	}
	v.complete = v.complete && v.conditions > 0
}

func constantOf(m *model.Model, d *smtlib.Decl) value.Value {
	in := m.Interpretation(d)
	if in == nil || in.Definition != nil {
		return nil
	}
	return in.Default
}

// wrongAnswer returns the class of a wrong answer.
func wrongAnswer(answer solvers.Verdict) Class {
	if answer == solvers.Unsat {
		return RefutationUnsound
	}
	return SolutionUnsound
}

// sideOf says which side is wrong if an answer about rows is: the optimization if all values of the formulas are right.
func sideOf(vectors ...vector) string {
	for _, v := range vectors {
		if !slices.Equal(v.own, v.said) {
			return byOperator
		}
	}
	return byOptimization
}

func satIf(isSat bool) solvers.Verdict {
	if isSat {
		return solvers.Sat
	}
	return solvers.Unsat
}

// compareRow compares with the run in which the conditions are asserted for one row.
func compareRow(e *Evidence, v vector, reference, asserted *Run) (Judgement, bool) {
	answer := asserted.Answer(0)
	if !v.complete || !answer.Definite() {
		return Judgement{}, false
	}
	own, said := v.holds()
	if answer != satIf(own) {
		mark := sideOf(v)
		return e.wrongRow(wrongAnswer(answer), mark, asserted, 0, answer, reference, v.shown(), lowConfidence(mark))
	}
	if !slices.Equal(v.own, v.said) {
		mark := byReference
		if own == said { // the answer does not depend on the formula with the wrong value
			mark = byValues
		}
		return e.wrongRow(InvalidModel, mark, reference, v.check, solvers.Sat, asserted, v.shown(),
			fmt.Sprintf("Asserted together with the row, the conditions rightly get %s.", answer))
	}
	return Judgement{}, false
}

// shown presents the values of the formulas for a row.
func (v *vector) shown() string {
	text := func(values []bool) string { return strings.Trim(fmt.Sprint(values), "[]") }
	return fmt.Sprintf("Row %d. By evaluation, the formulas are: %s. Without asserting them, the solver reports: %s.",
		v.number, text(v.own), text(v.said))
}

func lowConfidence(mark string) string {
	switch mark {
	case "":
		return ""
	case byOptimization:
		return "Asserted, they are optimized, and the answer changes: the optimization is wrong."
	}
	return "Both ways of asking contradict the evaluation: an operator is wrong. Another solver should confirm it."
}

// compareAlternatives compares with the run in which the conditions are asserted for all rows as alternatives.
func compareAlternatives(e *Evidence, vectors []vector, reference, asserted *Run) (Judgement, bool) {
	if !hasAllRows(reference, vectors) || slices.ContainsFunc(vectors, func(v vector) bool { return !v.complete }) {
		return Judgement{}, false
	}
	isRight := true
	for i := range asserted.Asked.Checks {
		excluded := excludedRows(asserted.Asked, i)
		anyOwn := false
		for _, v := range vectors {
			own, _ := v.holds()
			anyOwn = anyOwn || own && !excluded[v.number]
		}
		answer := asserted.Answer(i)
		isRight = isRight && answer == satIf(anyOwn)
		if !answer.Definite() || answer == satIf(anyOwn) {
			continue
		}
		mark := sideOf(vectors...)
		shows := []string{fmt.Sprintf("Before check %d, %d rows were excluded.", i+1, len(excluded))}
		for _, v := range vectors {
			shows = append(shows, v.shown())
		}
		return e.wrongRow(wrongAnswer(answer), mark, asserted, i, answer, reference, append(shows, lowConfidence(mark))...)
	}
	for _, v := range vectors {
		own, said := v.holds()
		if !isRight || own == said {
			continue
		}
		mark := byReference
		if own { // another row of the alternatives may be the reason for the right answer
			mark = byValues
		}
		j, found := e.wrongRow(InvalidModel, mark, reference, v.check, solvers.Sat, asserted, v.shown(),
			"Asserted for all rows, the conditions get the right answer each time.")
		j.Whole = true
		return j, found
	}
	return Judgement{}, false
}

var excludedRow = regexp.MustCompile(`^\(not (?:\(= ` + rowName + ` |` + rowName + `)(\d+)\)+$`)

// excludedRows returns the numbers of the rows that are excluded at a check.
func excludedRows(in *instance.Instance, check int) map[int]bool {
	excluded := map[int]bool{}
	for _, t := range in.Active(check) {
		if in.Arena.OperatorName(t) != "not" {
			continue
		}
		if m := excludedRow.FindStringSubmatch(in.Arena.TermString(t)); m != nil {
			n, _ := strconv.Atoi(m[1])
			excluded[n] = true
		}
	}
	return excluded
}

// compareCount compares with the run that counts the rows for which the conditions are true.
func compareCount(e *Evidence, vectors []vector, reference, counted *Run) (Judgement, bool) {
	own, said := 0, 0
	for _, v := range vectors {
		if !v.complete {
			return Judgement{}, false
		}
		isOwn, isSaid := v.holds()
		own, said = own+countOf(isOwn), said+countOf(isSaid)
	}
	if !hasAllRows(reference, vectors) {
		return Judgement{}, false
	}
	shows := fmt.Sprintf("By evaluation, the conditions are true for %d rows of %d. Where they are not asserted, the "+
		"solver says so of %d.", own, len(vectors), said)
	mark, reason := sideOf(vectors...), ""
	if mark == byOptimization {
		mark, reason = countedBy(reference, counted)
	}
	answer := counted.Answer(0)
	if answer == solvers.Unsat {
		return e.wrongRow(RefutationUnsound, mark, counted, 0, answer, reference, shows, reason, lowConfidence(mark))
	}
	read := valuesOf(counted, 0)
	if read == nil {
		return Judgement{}, false
	}
	d := read.declared(countName)
	if d == nil {
		return Judgement{}, false
	}
	implied, isImplied := constantOf(model.Implied(read.seed.Arena, read.seed.Assertions), d).(value.Int)
	n, isInt := constantOf(read.said, d).(value.Int)
	if !isInt || !isImplied || implied.Cmp(value.NewInt(int64(own))) != 0 || n.Cmp(implied) == 0 {
		return Judgement{}, false
	}
	return e.wrongRow(InvalidModel, mark, counted, 0, solvers.Sat, reference, shows, "It counts "+n.String()+".", reason,
		lowConfidence(mark))
}

// countedBy says which side is wrong if the conditions have the right values in the reference, and the count is wrong.
func countedBy(reference, counted *Run) (mark, reason string) {
	read := valuesOf(reference, len(reference.Asked.Checks)-1)
	if read == nil {
		read = &readValues{}
	}
	a := counted.Asked.Arena.Child()
	singles, complete := countedAt(a, counted.Asked)
	return read.side(a, singles, complete)
}

func countOf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// comparePinned compares with the run that asks for the values of the formulas; the reference has the values of
// constants that are equal to them.
func comparePinned(e *Evidence, vectors []vector, reference, pinned *Run) (Judgement, bool) {
	for i := range pinned.Asked.Checks {
		read := valuesOf(pinned, i)
		if read == nil || i >= len(vectors) || !vectors[i].complete {
			continue
		}
		v := vectors[i]
		for j, given := range read.terms {
			if j >= len(v.own) {
				break
			}
			is, known := read.value(given.Value).(value.Bool)
			shows := fmt.Sprintf("With the row asserted, the solver reports formula %d as %v:\n%s", j+1, is,
				read.arena.TermString(given.Term))
			switch {
			case !known || bool(is) == v.own[j] && v.said[j] == v.own[j]:
			case bool(is) == v.own[j]:
				return e.wrongRow(InvalidModel, byValues, reference, v.check, solvers.Sat, pinned, v.shown(), shows)
			case v.said[j] == v.own[j]:
				return e.wrongRow(InvalidModel, byEvaluation, pinned, i, solvers.Sat, reference, v.shown(), shows)
			default:
				return e.wrongRow(InvalidModel, byOperator, pinned, i, solvers.Sat, reference, v.shown(), shows)
			}
		}
	}
	return Judgement{}, false
}

// compareTerms compares the run of definitions with the values of single operators.
func compareTerms(e *Evidence, reference, asserted *Run, way string) (Judgement, bool) {
	read, answer := valuesOf(reference, 0), asserted.Answer(0)
	if read == nil || !answer.Definite() || answer == satIf(way == "definitions") {
		return Judgement{}, false
	}
	a := asserted.Asked.Arena.Child()
	singles, complete := operatorsAt(a, asserted.Asked.Active(0))
	mark, reason := read.side(a, singles, complete)
	return e.wrongRow(wrongAnswer(answer), mark, asserted, 0, answer, reference, reason, lowConfidence(mark))
}
