package triage

import (
	"bytes"
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
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

// established says for people how the right answer of what is left is known: in the one way in which it is proved.
func (s *reduction) established(ctx context.Context, c *reduce.Case) string {
	switch keeps := proofOf(ctx, s.keeps, c).(type) {
	case byWitness:
		return keeps.about(c)
	case inAnyCase:
		if witness, is := keeps.proof.(byWitness); is {
			return keeps.with(witness.about(c))
		}
		return keeps.String()
	default:
		return keeps.String()
	}
}

// proofOf is a proof as it is of a case, which may have been changed since the proof was found.
func proofOf(ctx context.Context, p proof, c *reduce.Case) proof {
	switch p := p.(type) {
	case byRefutation:
		if found := refutation(ctx, c); found != nil {
			return byRefutation{found}
		}
	case inAnyCase:
		return inAnyCase{p.fault, proofOf(ctx, p.proof, c)}
	}
	return p
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

// about is String for a case. One without symbols needs no witness.
func (p byWitness) about(c *reduce.Case) string {
	var w instance.Writer
	if text, err := w.Witness(c.Claim()); err == nil && len(bytes.TrimSpace(smtlib.WithoutComments(text))) == 0 {
		return "every assertion is true, by exact evaluation"
	}
	return p.String()
}

// inAnyCase: the answer is wrong whatever the right one is, but the right one is proved, and has to stay so: a solver
// with a wrong model of something that can be true would else become one that takes false for true; and there is no
// interpolant where all can be true.
type inAnyCase struct {
	fault oracle.Fault
	proof // of the right answer
}

func (p inAnyCase) String() string { return p.with(p.proof.String()) }

// with says in addition why the right answer is right.
func (p inAnyCase) with(why string) string {
	return fmt.Sprintf("%s; %s is right: %s", p.fault.Grounds(), p.proof.expect(), why)
}

// noProof: the answer is wrong whatever the right one is, as a crash is.
type noProof struct{ fault oracle.Fault }

func (noProof) before(context.Context, *reduce.Candidate) (bool, error) { return true, nil }
func (noProof) after(context.Context, *reduce.Candidate) (bool, error)  { return true, nil }
func (noProof) expect() instance.Expectation                            { return instance.None }
func (noProof) certificate() instance.Certificate                       { return "" }
func (p noProof) String() string                                        { return p.fault.Grounds() }
