package programs

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// fault is what is wrong with an outcome.
type fault struct {
	oracle.Fault
	Expected string   // the right relation or verdict
	Proof    []string // why that is right, step by step
	Given    []string // the answer, in a form that can be compared: a tuple a line
	Missing  bool     // of a wrong relation: tuples are missing, and else there are some that should not be
}

// kind says in a word or two how a relation is wrong.
func (f *fault) kind() string {
	switch {
	case !f.Class.InRelation():
		return ""
	case f.Missing:
		return "missing"
	}
	return "extra"
}

// same tells whether another fault is probably the same, so that a smaller program still shows it.
func (f *fault) same(g *fault) bool {
	return g != nil && f.Class == g.Class && f.Mark == g.Mark && f.Missing == g.Missing
}

// expected are errors that say what the engine does not do, and not that something is wrong with it.
var expected = regexp.MustCompile(`(?i)infinite sort|non-numeral|not stratified|not supported|unsupported|` +
	`unknown parameter|illegal|disabled|unknown command|invalid|canceled`)

// judge compares an outcome with what is right. It gives nil if it has nothing against it.
func judge(p *rules.Program, right truth, o *outcome) *fault {
	switch r := o.result; {
	case r.Verdict == solvers.Crash:
		return &fault{Fault: oracle.Fault{
			Oracle: "crash", Class: oracle.Crash, Expect: instance.None, Observed: solvers.Crash, Mark: r.Signature,
		}, Expected: "any answer"}
	case r.Verdict == solvers.Timeout && right.hangs && right.result != nil && p.Complete:
		return &fault{Fault: oracle.Fault{
			Oracle: "performance", Class: oracle.Performance, Expect: instance.None, Observed: solvers.Timeout,
		}, Expected: "an answer: the relations are computed in " + strconv.Itoa(right.result.Steps) + " steps"}
	case o.refused != nil && right.result != nil && len(p.Preamble) == 0: // what is kept of a seed may be another solver's
		text := strings.Join(strings.Fields(o.refused.Error()), " ")
		if expected.MatchString(text) || !strings.Contains(text, "the engine says") {
			return nil
		}
		return &fault{Fault: oracle.Fault{
			Oracle: "error", Class: oracle.Error, Expect: instance.None, Observed: solvers.Error,
			Mark: text[:min(len(text), 120)],
		}, Expected: "an answer"}
	case o.answer == nil:
		return nil
	}
	if right.result != nil && p.Dialect != rules.Horn {
		return judgeRelations(p, right.result, o.answer)
	}
	f := judgeVerdict(p, right, o.answer)
	if f == nil && p.Models && o.answer.Verdicts[0] == "sat" {
		f = judgeModel(p, o.result.Stdout)
	}
	return f
}

// judgeRelations looks at the answer to each query.
func judgeRelations(p *rules.Program, right *rules.Result, a *rules.Answer) *fault {
	for i, q := range p.Queries {
		set := right.Relations[q]
		verdict := map[bool]string{true: "sat", false: "unsat"}[len(set.Tuples) > 0]
		given, whole := a.Tuples[q]
		switch {
		case a.Verdicts[i] == "unknown":
		case whole:
			if d := rules.Compare(set, given); d.Any() {
				return wrongRelation(p, q, right, given, d)
			}
		case a.Verdicts[i] != verdict:
			f := wrongVerdict(verdict, a.Verdicts[i])
			f.Proof = rules.Derivation(p, q, 0)
			if f.Proof == nil {
				f.Proof = append([]string{"it is empty in the least model"}, rules.LeastModel(p, right)...)
			}
			return f
		}
	}
	return nil
}

// wrongRelation says how a relation is wrong, and proves one tuple.
func wrongRelation(
	p *rules.Program, q int, right *rules.Result, given map[rules.Tuple]bool, d rules.Difference,
) *fault {
	f := &fault{Missing: len(d.Missing) > 0}
	var all []rules.Tuple
	for t := range given {
		all = append(all, t)
	}
	slices.Sort(all)
	for _, t := range all {
		f.Given = append(f.Given, p.TupleText(q, t))
	}
	name := p.Relations[q].Name
	f.Expected = name + " = " + rules.TuplesText(p, q, right.Relations[q].Tuples)
	f.Fault = oracle.Fault{
		Oracle: "relation", Class: oracle.WrongRelation, Expect: instance.Expectation(f.Expected),
		Observed: solvers.Verdict(name + " = " + rules.TuplesText(p, q, all)),
	}
	if f.Missing {
		f.Proof = append([]string{fmt.Sprintf("%s is missing:", p.TupleText(q, d.Missing[0]))},
			rules.Derivation(p, q, d.Missing[0])...)
		return f
	}
	f.Proof = append([]string{fmt.Sprintf("%s is not in the least model, under which all rules hold:",
		p.TupleText(q, d.Extra[0]))}, rules.LeastModel(p, right)...)
	return f
}

// judgeVerdict compares a verdict with the one that is known to be right.
func judgeVerdict(p *rules.Program, right truth, a *rules.Answer) *fault {
	given, expect := a.Verdicts[0], right.expect
	if right.result != nil {
		expect = map[bool]string{true: "unsat", false: "sat"}[right.result.False]
	}
	if expect == "" || given == "unknown" || given == expect {
		return nil
	}
	f := wrongVerdict(expect, given)
	switch {
	case right.result == nil:
		f.Proof = right.proof
	case right.result.False:
		f.Proof = append([]string{"false is derived:"}, rules.Derivation(p, rules.False, 0)...)
	default:
		f.Proof = append([]string{"false is not derived: all clauses hold in the least model"},
			rules.LeastModel(p, right.result)...)
	}
	return f
}

func wrongVerdict(expect, given string) *fault {
	class, name := oracle.RefutationUnsound, "refutation-unsound"
	if given == "sat" {
		class, name = oracle.SolutionUnsound, "solution-unsound"
	}
	return &fault{Fault: oracle.Fault{
		Oracle: name, Class: class, Expect: instance.Expectation(expect), Observed: solvers.Verdict(given),
	}, Expected: expect, Given: []string{given}}
}
