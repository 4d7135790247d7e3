package oracle

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/solvers"
)

// Blame says which of two answers that contradict each other is wrong, the one to a program or the one to a program
// that is made from it: the run, with what is known of its program, by which it can be judged alone. It is nil if that
// is not known.
//
// Whether the tuple in which they differ follows is computed from the rules on which it depends. For the verdict on
// clauses over integers, a derivation of false tells, or invariants that the engine has printed. If only one of the
// answers is known to be right, the steps between the programs say what is right for the other.
func Blame(before, after *Run, clash rules.Clash) (wrong *Run) {
	first, second := before.knowledge(clash), after.knowledge(clash)
	isFirst, isSecond := first != nil && first.follows == clash.Lost, second != nil && second.follows != clash.Lost
	switch { // isFirst and isSecond: this answer is right
	case second != nil && !isSecond:
		return after.of(second.of)
	case first != nil && !isFirst:
		return before.of(first.of)
	case isFirst && !isSecond:
		return after.of(first.implies(after.Program, clash, "this program is made from another one"))
	case isSecond && !isFirst:
		return before.of(second.implies(before.Program, clash, "another program is made from this one"))
	}
	return nil
}

// known is a program with what is known of the tuple in which two answers differ, or else of the verdict.
type known struct {
	follows bool
	of      *Program
}

// of is the run with more knowledge of its program.
func (r *Run) of(p *Program) *Run {
	with := *r
	with.Program = p
	return &with
}

// knowledge is nil if nothing is known.
func (r *Run) knowledge(clash rules.Clash) *known {
	p := *r.Program
	if clash.Relation != rules.False {
		if p.Right != nil {
			return &known{p.Right.Relations[clash.Relation].Has(clash.Tuple), &p}
		}
		if p.Decided = rules.Decide(p.Program, clash.Relation, clash.Tuple, blameBudget); p.Decided == nil {
			return nil
		}
		return &known{p.Decided.Follows, &p}
	}
	if p.Right != nil && len(p.Queries) < 2 {
		right, _ := p.right(0)
		return &known{p.IsDerivable(right), &p}
	}
	if p.Format != rules.Horn || p.Right != nil {
		return nil
	}
	if proof, found := rules.Derive(p.Program, rules.DefaultBudget/2); found {
		p.Expect, p.Proof = solvers.Unsat, proof
	} else if p.Answer.Verdicts[0] == string(solvers.Sat) && InvariantsHold(p.Program, r.Result.Stdout) {
		_, model, _ := strings.Cut(r.Result.Stdout, "sat\n")
		p.Expect, p.Proof = solvers.Sat, append([]string{"all clauses hold under these invariants, by exact evaluation:"},
			strings.Split(strings.TrimSpace(model), "\n")...)
	} else {
		return nil
	}
	return &known{p.IsDerivable(p.Expect), &p}
}

// IsDerivable reports whether a verdict says that something follows.
func (p *Program) IsDerivable(v solvers.Verdict) bool {
	return (v == solvers.Unsat) == (p.Format == rules.Horn)
}

// implies is the other program of a pair, with what follows for it from what is known of this one.
func (k *known) implies(other *Program, clash rules.Clash, how string) *Program {
	p, law := *other, "adds nothing to what follows"
	if clash.Lost {
		law = "keeps all that follows"
	}
	how += ", which " + law + "; in that one"
	if clash.Relation == rules.False {
		right, proof := k.of.right(0)
		p.Expect, p.Proof = right, slices.Concat([]string{how + " " + string(right) + " is right:"}, proof)
		return &p
	}
	decided := k.of.Decided
	if decided == nil {
		decided = rules.DecidedBy(k.of.Program, k.of.Right, clash.Relation, clash.Tuple)
	}
	d := *decided
	d.Why = slices.Concat([]string{how + ":"}, decided.Why)
	p.Decided = &d
	return &p
}

// blameBudget bounds the steps of computing what is right. It is done once for a finding.
const blameBudget = 5 * rules.DefaultBudget
