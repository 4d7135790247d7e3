package oracle

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Program is a rule program with what is right of it, and what an engine has made of it.
type Program struct {
	*rules.Program
	Right  *rules.Result   // the least model; nil if it is not known
	Expect solvers.Verdict // that is right, if that alone is known; "" if nothing is
	Proof  []string        // of that verdict, in lines
	// Contradicts reports whether answers to the program of the run before, which this one is made of, and to this one
	// cannot both be right; nil: it is made of none.
	Contradicts func(before, after string) bool

	Answer  *rules.Answer // nil: there is none
	Refused error         // why there is none, where the process ended as it should
}

// right is the verdict that is right of a query, counted from 0, and why; "" if it is not known.
func (p *Program) right(query int) (solvers.Verdict, []string) {
	switch {
	case p.Right == nil:
		return p.Expect, p.Proof
	case p.Dialect == rules.Horn && p.Right.False:
		return solvers.Unsat, append([]string{"false is derived:"}, rules.Derivation(p.Program, rules.False, 0)...)
	case p.Dialect == rules.Horn:
		return solvers.Sat, p.leastModel("false is not derived: the least model satisfies all clauses")
	}
	q := p.Queries[query]
	if tuples := p.Right.Relations[q].Tuples; len(tuples) > 0 {
		return solvers.Sat, rules.Derivation(p.Program, q, slices.Min(tuples))
	}
	return solvers.Unsat, p.leastModel("it is empty in the least model")
}

// leastModel lists the least model behind what it shows.
func (p *Program) leastModel(shows string) []string {
	return append([]string{shows}, rules.LeastModel(p.Program, p.Right)...)
}

// wrongVerdict looks for a query that is answered so, which is wrong. Of a query that is answered by tuples, these are
// judged.
func wrongVerdict(e *Evidence, observed solvers.Verdict) (Judgement, bool) {
	p := e.Last().Program
	if p.Answer == nil {
		return Judgement{}, false
	}
	queries := 1
	if p.Right != nil && p.Dialect != rules.Horn {
		queries = len(p.Queries)
	}
	for i := range queries {
		if solvers.Verdict(p.Answer.Verdicts[i]) != observed || p.isWhole(i) {
			continue
		}
		if right, proof := p.right(i); right != "" && right != observed {
			return Judgement{
				Fault: Fault{Expect: instance.Expectation(right), Observed: observed},
				Right: string(right), Proof: proof, Given: []string{string(observed)},
			}, true
		}
	}
	return Judgement{}, false
}

// isWhole reports whether a query is answered by all tuples of its relation, and what is right of it is known.
func (p *Program) isWhole(query int) bool {
	if p.Right == nil || p.Dialect == rules.Horn || p.Answer.Verdicts[query] == string(solvers.Unknown) {
		return false
	}
	_, whole := p.Answer.Tuples[p.Queries[query]]
	return whole
}

// crashed looks for an engine that dies.
func crashed(e *Evidence) (Judgement, bool) {
	r := e.Last().Result
	return Judgement{Fault: Fault{Mark: r.Signature}, Right: "any answer"}, r.Verdict == solvers.Crash
}

// hangs looks for an engine that does not answer in time, though all that it is asked can be computed.
func hangs(e *Evidence) (Judgement, bool) {
	p := e.Last().Program
	if e.Last().Result.Verdict != solvers.Timeout || p.Right == nil || !p.Complete {
		return Judgement{}, false
	}
	return Judgement{Right: "an answer: the relations are computed in " + strconv.Itoa(p.Right.Steps) + " steps"}, true
}

// lacking are errors that say what the engine does not do, and not that something is wrong with it.
var lacking = regexp.MustCompile(`(?i)infinite sort|non-numeral|not stratified|not supported|unsupported|` +
	`unknown parameter|illegal|disabled|unknown command|invalid|canceled`)

// longestMark is how much of what an engine says tells faults apart.
const longestMark = 120

// refusedProgram looks for an engine that refuses a program whose relations are known. What is kept of a seed as it is
// may be another engine's.
func refusedProgram(e *Evidence) (Judgement, bool) {
	p := e.Last().Program
	if p.Refused == nil || p.Right == nil || len(p.Preamble) > 0 {
		return Judgement{}, false
	}
	text := strings.Join(strings.Fields(p.Refused.Error()), " ")
	if lacking.MatchString(text) || !strings.Contains(text, "the engine says") {
		return Judgement{}, false
	}
	return Judgement{
		Fault: Fault{Observed: solvers.Error, Mark: text[:min(len(text), longestMark)]}, Right: "an answer",
	}, true
}

// contradictory: an engine answers two programs so that both answers cannot be right. One of them is made of the other
// by steps that keep what follows, lose nothing of it, or add nothing to it.
var contradictory = Oracle{
	Name: "rules", Class: Disagreement, Default: true,
	JudgeProgram: func(e *Evidence) (Judgement, bool) {
		before, after := len(e.Runs)-2, e.Last().Program
		if before < 0 || after.Contradicts == nil {
			return Judgement{}, false
		}
		other := e.Runs[before].Program
		return Judgement{With: []int{before}, Right: string(instance.None)}, other.Answer != nil && after.Answer != nil &&
			after.Contradicts(other.Answer.Verdicts[0], after.Answer.Verdicts[0])
	},
}
