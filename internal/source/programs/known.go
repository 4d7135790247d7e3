package programs

import (
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// subject is an instance with its right answer, as oracles judge it.
func subject(in *instance.Instance) oracle.Program {
	p := oracle.Program{Program: in.Program, Right: in.Right, Expect: solvers.Verdict(in.Expect), Proof: in.Steps}
	if in.Right == nil && p.Expect == solvers.Unsat {
		if proof, found := rules.Derive(in.Program, deriveBudget); found {
			p.Proof = proof
		}
	}
	if in.Base != nil {
		p.Contradicts = in.Base.Contradicts
	}
	return p
}

// deriveBudget bounds the steps of the search for a derivation over integers.
const deriveBudget = 100_000

// smaller is a program that was made from an instance by leaving things out, with its right answer, which is computed
// anew. If that is not possible but clauses were only removed, sat remains right. ok is false if the right answer is
// not known.
func smaller(in *instance.Instance, p *rules.Program) (oracle.Program, bool) {
	switch {
	case in.Right != nil:
		if p.Dialect != rules.Horn && p.Complete && !p.IsSafe() || p.Dialect == rules.Horn && !p.IsPositive() {
			return oracle.Program{}, false // engines may interpret such a program differently
		}
		right, err := rules.Evaluate(p, rules.DefaultBudget)
		return oracle.Program{Program: p, Right: right}, err == nil
	case in.Expect == "unsat":
		proof, found := rules.Derive(p, deriveBudget)
		return oracle.Program{Program: p, Expect: solvers.Unsat, Proof: proof}, found
	case in.Expect == "sat":
		return oracle.Program{Program: p, Expect: solvers.Sat, Proof: in.Steps}, isPart(p, in.Program)
	}
	return oracle.Program{}, false
}

// isPart reports whether all rules of a program are rules of another one.
func isPart(p, whole *rules.Program) bool {
	for _, r := range p.Rules {
		at := whole.Rule(r.ID)
		if at < 0 || whole.Text(whole.Rules[at]) != p.Text(r) {
			return false
		}
	}
	return true
}

// judge judges a run by itself.
func judge(oracles []oracle.Oracle, r *oracle.Run) (oracle.Judgement, bool) {
	return oracle.Judge(oracles, evidence(r))
}

// evidence is that of runs.
func evidence(runs ...*oracle.Run) *oracle.Evidence {
	e := &oracle.Evidence{}
	for _, r := range runs {
		e.Runs = append(e.Runs, *r)
	}
	return e
}
