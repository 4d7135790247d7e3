package triage

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Unsat is a wrong unsat to a check of a script that has a witness.
type Unsat struct {
	Fault   oracle.Fault
	Solver  *solvers.Solver
	Script  []byte             // script as the solver got it
	Asked   *instance.Instance // instance with the script's content
	Check   int
	Witness *model.Model // nil: there is none
}

// FindBlame asks a solver a script once more, with options to print what it believes on its way, and for a proof, and
// finds the first formula that excludes the witness: a step of the proof says the most, unless it has no proof of its
// own. It returns nil if the fault is another one, the solver has no such options, or it answers otherwise then.
func FindBlame(
	ctx context.Context, u Unsat, ask func(ctx context.Context, script []byte) (*solvers.Result, error),
) (*finding.Blame, error) {
	isUnsat := u.Fault.Expect == instance.Sat && u.Fault.Observed == solvers.Unsat
	if !isUnsat || u.Witness == nil || !lemma.Readable(u.Asked) {
		return nil, nil
	}
	options, read := oracle.PrintSteps, lemma.Printed
	switch {
	case u.Solver.Has(solvers.Lemmas, u.Asked.Logic):
	case u.Solver.Has(solvers.Clauses, u.Asked.Logic):
		options, read = oracle.PrintClauses, lemma.Clauses
	default:
		return nil, nil
	}
	r, err := ask(ctx, append([]byte(options), u.Script...))
	if err != nil || u.Check >= len(r.Checks) || r.Checks[u.Check] != solvers.Unsat {
		return nil, err
	}
	b := lemma.Read(u.Asked, u.Witness, read(r.Stdout)).Blame(ctx, u.Check)
	if p, err := u.blameProof(ctx, ask); err != nil {
		return nil, err
	} else if p.Step != nil && (b.Step == nil || p.Step.Source != lemma.TrustRule) {
		b = p
	}
	if b.Steps == 0 {
		return nil, nil
	}
	found := &finding.Blame{Stage: string(b.Stage), Read: b.Read, Steps: b.Steps}
	if b.Step != nil {
		found.Rule, found.Formula = b.Step.Source, b.Step.Text
	}
	return found, nil
}

// blameProof finds the first wrong step of a proof, if the solver gives one.
func (u *Unsat) blameProof(
	ctx context.Context, ask func(ctx context.Context, script []byte) (*solvers.Result, error),
) (b lemma.Blame, err error) {
	last := len(u.Asked.Checks) - 1
	if !u.Solver.Has(solvers.Proofs, u.Asked.Logic) || u.Check != last {
		return b, nil
	}
	r, err := ask(ctx, slices.Concat([]byte(oracle.PrintProof), u.Script, []byte("\n(get-proof)\n")))
	if err != nil || last >= len(r.Checks) {
		return b, err
	}
	if p := oracle.ProofOf(r); p != nil {
		return lemma.Read(u.Asked, u.Witness, p.Steps).Blame(ctx, 0), nil
	}
	return b, nil
}

// blame finds the blame of a result.
func (s *reduction) blame(ctx context.Context, m mode, r *Reduced) (err error) {
	c := r.proved()
	if r.Rate == 0 || c == nil || c.Arena == nil || !c.Proved || r.elsewhere || s.bug.Session != nil {
		return nil
	}
	q := m.question(r.Best, nil, nil)
	q.Pieces = nil
	in := s.instanceOf(c)
	r.Blame, err = FindBlame(ctx, Unsat{
		Fault: s.fault, Solver: s.wrong.Solver, Script: r.script(), Asked: in, Check: len(in.Checks) - 1, Witness: c.Witness,
	}, func(ctx context.Context, script []byte) (*solvers.Result, error) {
		q.Script = script
		return s.wrong.AskFresh(ctx, q)
	})
	return err
}
