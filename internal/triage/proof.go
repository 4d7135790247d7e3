package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// proof is how the right answer of the bug is known, and how that of a candidate is found out again.
type proof interface {
	// before looks at a candidate before the solver is asked, after does when the solver gave the wrong answer.
	before(ctx context.Context, c *reduce.Candidate) (bool, error)
	after(ctx context.Context, c *reduce.Candidate) (bool, error)
	expect() instance.Expectation
	certificate() instance.Certificate
	String() string // for people: how the expectation was established
}

// byWitness: the assertions are true under the witness, by our evaluator. Package reduce sees to it.
type byWitness struct{ from string }

func (byWitness) before(context.Context, *reduce.Candidate) (bool, error) { return true, nil }
func (byWitness) after(context.Context, *reduce.Candidate) (bool, error)  { return true, nil }
func (byWitness) expect() instance.Expectation                            { return instance.Sat }
func (byWitness) certificate() instance.Certificate                       { return instance.Evaluated }
func (p byWitness) String() string {
	return "every assertion is true under a witness, by exact evaluation; the witness comes from " + p.from
}

// inAnyCase: the answer is wrong whatever the right one is, but the right one is proved, and has to stay so: a solver
// with a wrong model of something that can be true would else become one that takes false for true; and there is no
// interpolant where all can be true.
type inAnyCase struct {
	fault oracle.Fault
	proof // of the right answer
}

func (p inAnyCase) String() string { return p.fault.Grounds() + "; " + p.proof.String() }

// noProof: the answer is wrong whatever the right one is, as a crash is.
type noProof struct{ fault oracle.Fault }

func (noProof) before(context.Context, *reduce.Candidate) (bool, error) { return true, nil }
func (noProof) after(context.Context, *reduce.Candidate) (bool, error)  { return true, nil }
func (noProof) expect() instance.Expectation                            { return instance.None }
func (noProof) certificate() instance.Certificate                       { return "" }
func (p noProof) String() string                                        { return p.fault.Grounds() }
