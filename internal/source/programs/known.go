package programs

import (
	"bytes"
	"context"
	"slices"

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

// smaller is a program that was made from another one by leaving things out, with what is right for it, which is
// computed anew. If that is not possible but clauses were only removed, sat remains right. ok is false if nothing is
// known.
func smaller(whole *oracle.Program, p *rules.Program) (small oracle.Program, ok bool) {
	if small = (oracle.Program{Program: p}); p.Lacks() != "" {
		return small, false
	}
	isWhole := bytes.Equal(rules.Print(p), rules.Print(whole.Program))
	if whole.Right != nil || whole.Decided != nil {
		if p.Format != rules.Horn && p.Complete && !p.IsSafe() || p.Format == rules.Horn && !p.IsPositive() {
			return small, false // engines may interpret such a program differently
		}
		var err error
		if small.Right, err = rules.Evaluate(p, rules.DefaultBudget); err == nil || whole.Decided == nil {
			return small, err == nil
		}
	}
	switch {
	case isWhole:
		small.Expect, small.Proof, small.Decided = whole.Expect, whole.Proof, whole.Decided
	case whole.Decided != nil:
		small.Decided = decideAgain(whole.Program, whole.Decided, p)
		return small, small.Decided != nil
	case whole.Expect == solvers.Unsat:
		small.Expect = solvers.Unsat
		small.Proof, ok = rules.Derive(p, deriveBudget)
		return small, ok
	case whole.Expect == solvers.Sat:
		small.Expect, small.Proof = solvers.Sat, whole.Proof
		return small, isPart(p, whole.Program)
	}
	return small, small.Expect != "" || small.Decided != nil
}

// decideAgain decides the same tuple of the relation with the same name in another program; nil if it is not known
// whether it follows there.
func decideAgain(of *rules.Program, d *rules.Decided, p *rules.Program) *rules.Decided {
	rel := p.Relation(of.Relations[d.Relation].Name)
	if rel < 0 || !slices.Equal(p.Relations[rel].Columns, of.Relations[d.Relation].Columns) {
		return nil
	}
	return rules.Decide(p, rel, d.Tuple, rules.DefaultBudget)
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
func judge(ctx context.Context, oracles []oracle.Oracle, r *oracle.Run) (oracle.Judgement, bool) {
	return oracle.Judge(ctx, oracles, evidence(r))
}

// evidence is that of runs.
func evidence(runs ...*oracle.Run) *oracle.Evidence {
	e := &oracle.Evidence{}
	for _, r := range runs {
		e.Runs = append(e.Runs, *r)
	}
	return e
}
