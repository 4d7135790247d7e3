package triage

import (
	"bytes"
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// proof is how the right answer of the bug is known, and how it is checked for candidates.
type proof interface {
	// before and after report whether the right answer is still known for a candidate: before is called before the solver
	// is asked, after when it has given the wrong answer.
	before(ctx context.Context, c *reduce.Candidate) (bool, error)
	after(ctx context.Context, c *reduce.Candidate) (bool, error)
	expect() instance.Expectation
	certificate() instance.Certificate
	String() string // for people: how the expectation was established
}

// unchecked is embedded in proofs that hold for every candidate.
type unchecked struct{}

func (unchecked) before(context.Context, *reduce.Candidate) (bool, error) { return true, nil }
func (unchecked) after(context.Context, *reduce.Candidate) (bool, error)  { return true, nil }

// reread parses the text of a candidate, without its witness. It returns nil if that fails.
func reread(c *reduce.Candidate) *reduce.Case {
	again, err := instance.Read(c.Seed.Path, c.Text, nil)
	if err != nil {
		return nil
	}
	return again
}

// established describes for people the proof for a case, which may have changed since the proof was found, so that it
// is made again.
func established(ctx context.Context, p proof, c *reduce.Case) string {
	switch p := p.(type) {
	case byWitness:
		var w instance.Writer
		if text, err := w.Witness(c.Claim()); err == nil && len(bytes.TrimSpace(smtlib.WithoutComments(text))) == 0 {
			return "every assertion evaluates to true" // no witness is needed without symbols
		}
	case byRefutation:
		if found := repro.Refutation(ctx, c); found != nil {
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

// inAnyCase: the fault is one whatever the right answer is, but that answer is proved, and must stay proved. Otherwise,
// a wrong model of satisfiable assertions could become one of unsatisfiable ones, which is another fault; and
// interpolants exist only for unsatisfiable assertions.
type inAnyCase struct {
	fault oracle.Fault
	proof // proof of the right answer
}

func (p inAnyCase) String() string { return p.with(p.proof.String()) }

// with adds why the right answer is right.
func (p inAnyCase) with(why string) string {
	return fmt.Sprintf("%s; %s is right: %s", p.fault.Grounds(), p.proof.expect(), why)
}

// noProof: the fault is one whatever the right answer is, such as a crash.
type noProof struct {
	unchecked
	fault oracle.Fault
}

func (noProof) expect() instance.Expectation      { return instance.None }
func (noProof) certificate() instance.Certificate { return "" }
func (p noProof) String() string                  { return p.fault.Grounds() }
