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

// unchecked is a part of what stays right of smaller scripts by itself.
type unchecked struct{}

func (unchecked) before(context.Context, *reduce.Candidate) (bool, error) { return true, nil }
func (unchecked) after(context.Context, *reduce.Candidate) (bool, error)  { return true, nil }

// reread reads a candidate as it is asked, without its witness. It gives nil if it is not read.
func reread(c *reduce.Candidate) *reduce.Case {
	again, err := instance.Read(c.Seed.Path, c.Text, nil)
	if err != nil {
		return nil
	}
	return again
}

// established says for people how a proof goes for a case, which may have been changed since the proof was found: in
// the one way in which it is proved.
func established(ctx context.Context, p proof, c *reduce.Case) string {
	switch p := p.(type) {
	case byWitness:
		var w instance.Writer
		if text, err := w.Witness(c.Claim()); err == nil && len(bytes.TrimSpace(smtlib.WithoutComments(text))) == 0 {
			return "every assertion evaluates to true" // without symbols it takes no witness
		}
	case byRefutation:
		if found := refutation(ctx, c); found != nil {
			return found.String()
		}
	case inAnyCase:
		return p.with(established(ctx, p.proof, c))
	}
	return p.String()
}

// byWitness: the assertions are true under the witness, by our evaluator. Package reduce ensures that.
type byWitness struct {
	unchecked
	from string
}

func (byWitness) expect() instance.Expectation      { return instance.Sat }
func (byWitness) certificate() instance.Certificate { return instance.Evaluated }
func (p byWitness) String() string {
	return "every assertion evaluates to true under a witness from " + p.from
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
type noProof struct {
	unchecked
	fault oracle.Fault
}

func (noProof) expect() instance.Expectation      { return instance.None }
func (noProof) certificate() instance.Certificate { return "" }
func (p noProof) String() string                  { return p.fault.Grounds() }
