package oracle

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Program is a rule program with the right answer, and an engine's answer to it.
type Program struct {
	*rules.Program
	Right  *rules.Result   // the least model; nil if it is not known
	Expect solvers.Verdict // the right verdict, if only this is known; "" if it is not
	Proof  []string        // proof of Expect, line by line
	// Decided is whether one tuple follows, if only this is known; nil if it is not.
	Decided *rules.Decided
	// Contradicts reports whether an answer to the program of the previous run, from which this one is made, and an answer
	// to this one cannot both be right, and why; nil if it is made from no other program.
	Contradicts func(before, after *rules.Answer) (rules.Clash, bool)

	Answer  *rules.Answer // nil if there is none
	Refused error         // why there is no answer, although the process ended normally
}

// Answered is the run with another result. What an engine answers to a rule program is read from its output; then the
// verdict is that of the last query.
func (r Run) Answered(result *solvers.Result) Run {
	if r.Result = result; r.Program == nil {
		return r
	}
	p, own := *r.Program, *result
	p.Answer, p.Refused = nil, nil
	if v := own.Verdict; v != solvers.Crash && v != solvers.Timeout && v != solvers.Memout {
		p.Answer, p.Refused = rules.ReadAnswer(p.Program, own.Stdout+own.Stderr)
		if p.Answer != nil && !p.Format.ListsTuples() && own.IsSilent() { // a word of a message, as "unknown option"
			p.Answer, p.Refused = nil, errors.New(own.Reason)
		}
	}
	switch {
	case p.Answer != nil:
		own.Verdict = solvers.Verdict(p.Answer.Verdicts[len(p.Answer.Verdicts)-1])
	case p.Refused != nil:
		own.Verdict, own.Complaint = solvers.Error, true
		own.Reason = cmp.Or(own.Reason, p.Refused.Error())
		own.Signature = cmp.Or(own.Signature, solvers.ErrorSignature(own.Reason))
	}
	r.Program, r.Result = &p, &own
	return r
}

// IsKnown reports whether something is known of the right answer.
func (p *Program) IsKnown() bool { return p.Right != nil || p.Expect != "" || p.Decided != nil }

// right returns the right verdict for a query, counted from 0, and the reason in lines; "" if it is not known.
func (p *Program) right(query int) (solvers.Verdict, []string) {
	switch {
	case p.Right == nil:
		return p.Expect, p.Proof
	case p.Format == rules.Horn && p.Right.False:
		return solvers.Unsat, append([]string{"false is derived:"}, rules.Derivation(p.Program, rules.False, 0)...)
	case p.Format == rules.Horn:
		return solvers.Sat, p.leastModel("false is not derived: the least model satisfies all clauses")
	}
	q := p.Queries[query]
	if tuples := p.Right.Relations[q].Tuples; len(tuples) > 0 {
		return solvers.Sat, rules.Derivation(p.Program, q, slices.Min(tuples))
	}
	return solvers.Unsat, p.leastModel("it is empty in the least model")
}

// leastModel lists the least model, after a line that says what it shows.
func (p *Program) leastModel(shows string) []string {
	return append([]string{shows}, rules.LeastModel(p.Program, p.Right)...)
}

// wrongVerdict looks for a query to which the answer observed is wrong. Queries that are answered by tuples are left to
// the oracle relation.
func wrongVerdict(e *Evidence, observed solvers.Verdict) (Judgement, bool) {
	p := e.Last().Program
	if p.Answer == nil {
		return Judgement{}, false
	}
	queries := 1
	if p.Right != nil && p.Format != rules.Horn {
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

// isWhole reports whether a query is answered by all tuples of its relation, and something is known of these.
func (p *Program) isWhole(query int) bool {
	if p.Format == rules.Horn || p.Answer.Verdicts[query] == string(solvers.Unknown) ||
		p.Right == nil && (p.Decided == nil || p.Decided.Relation != p.Queries[query]) {
		return false
	}
	_, whole := p.Answer.Tuples[p.Queries[query]]
	return whole
}

// crashed looks for an engine that crashes.
func crashed(e *Evidence) (Judgement, bool) {
	r := e.Last().Result
	return Judgement{Fault: Fault{Mark: r.Signature}, Right: "any answer"}, r.Verdict == solvers.Crash
}

// hangs looks for an engine that does not answer in time although the relations can be computed.
func hangs(e *Evidence) (Judgement, bool) {
	p := e.Last().Program
	if e.Last().Result.Verdict != solvers.Timeout || p.Right == nil || !p.Complete {
		return Judgement{}, false
	}
	return Judgement{Right: "an answer: the relations are computed in " + strconv.Itoa(p.Right.Steps) + " steps"}, true
}

// lacking matches errors which say that the engine does not support something, which is no fault.
var lacking = regexp.MustCompile(`(?i)infinite sort|non-numeral|not stratified|not supported|unsupported|` +
	`unknown parameter|illegal|disabled|unknown command|invalid|canceled`)

// longestMark bounds the part of an engine's message that distinguishes faults, in bytes.
const longestMark = 120

// refusedProgram looks for an engine that rejects a program whose relations are known. Programs with a preamble, which
// is copied from the seed, are left out: it may be for another engine.
func refusedProgram(e *Evidence) (Judgement, bool) {
	p := e.Last().Program
	if p.Refused == nil || p.Right == nil || len(p.Preamble) > 0 {
		return Judgement{}, false
	}
	text := strings.Join(strings.Fields(p.Refused.Error()), " ")
	if lacking.MatchString(text) || solvers.OfMachine(text) || !strings.Contains(text, "the engine says") {
		return Judgement{}, false
	}
	return Judgement{
		Fault: Fault{Observed: solvers.Error, Mark: text[:min(len(text), longestMark)]}, Right: "an answer",
	}, true
}

// contradictory: an engine's answers to two programs cannot both be right. One program is made from the other by steps
// that keep the derivable tuples, or lose none, or add none. Which of the two is wrong may follow from the rules on
// which a tuple depends; see [Blame].
var contradictory = Oracle{
	Name: "rules", Class: Disagreement, Default: true,
	JudgeProgram: func(e *Evidence) (Judgement, bool) {
		before, after := len(e.Runs)-2, e.Last().Program
		if before < 0 || after.Contradicts == nil {
			return Judgement{}, false
		}
		other := e.Runs[before].Program
		if other.Answer == nil || after.Answer == nil {
			return Judgement{}, false
		}
		clash, is := after.Contradicts(other.Answer, after.Answer)
		j := Judgement{With: []int{before}, Right: string(instance.None)}
		if j.Way.Kind = inVerdict; is && clash.Relation != rules.False {
			j.Way.Kind = map[bool]string{true: lost, false: gained}[clash.Lost]
		}
		return j, is
	},
}
