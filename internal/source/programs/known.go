package programs

import (
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
)

// truth is what is right of a program.
type truth struct {
	result *rules.Result // the least model, if it is known
	expect string        // the verdict, if that alone is known
	proof  []string      // of the verdict
	hangs  bool          // no answer in time is wrong, too
}

// of is what is right of an instance.
func of(in *instance.Instance) truth {
	t := truth{result: in.Right, expect: in.Expect, proof: in.Steps}
	if in.Right == nil && in.Expect == "unsat" {
		if proof, found := rules.Derive(in.Program, deriveBudget); found {
			t.proof = proof
		}
	}
	return t
}

// of is what is right of an instance for this campaign.
func (t *tester) of(in *instance.Instance) truth {
	right := of(in)
	right.hangs = t.hangs
	return right
}

// deriveBudget is how many steps the search for a derivation over integers may take.
const deriveBudget = 100_000

// ofSmaller is what is right of a program that was made from an instance by leaving things out. It is computed anew;
// where that cannot be done, clauses that have a model still have it when some are left out.
func ofSmaller(in *instance.Instance, p *rules.Program) (truth, bool) {
	switch {
	case in.Right != nil:
		if p.Dialect != rules.Horn && p.Complete && !p.IsSafe() || p.Dialect == rules.Horn && !p.IsPositive() {
			return truth{}, false // engines need not agree on what such a program means
		}
		right, err := rules.Evaluate(p, rules.DefaultBudget)
		return truth{result: right}, err == nil
	case in.Expect == "unsat":
		proof, found := rules.Derive(p, deriveBudget)
		return truth{expect: "unsat", proof: proof}, found
	case in.Expect == "sat":
		return truth{expect: "sat", proof: in.Steps}, isPart(p, in.Program)
	}
	return truth{}, false
}

// isPart tells whether all rules of a program are rules of another one.
func isPart(p, whole *rules.Program) bool {
	for _, r := range p.Rules {
		at := whole.Rule(r.ID)
		if at < 0 || whole.Text(whole.Rules[at]) != p.Text(r) {
			return false
		}
	}
	return true
}
