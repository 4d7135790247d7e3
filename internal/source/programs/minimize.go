package programs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Minimization is what was made of a program that an engine answers wrongly.
type Minimization struct {
	Before, After *rules.Program
	Text          []byte // of the smaller one, with what is right in a comment
	Command       []string
	Headline      string   // what is wrong, in a line
	Proof         []string // why that is wrong, in lines
	Tests         int
	Minimal       bool // no single step makes it smaller
}

// ErrRight says that there is nothing to reduce.
var ErrRight = errors.New("the answer is right")

// Minimize makes a program small that an engine answers wrongly. The error is ErrRight if it does not, or says that
// nothing is known of the right answer; steps end after longest.
func Minimize(
	ctx context.Context, asks ask.Asker, s *solvers.Solver, limits solvers.Limits, seed *instance.Seed,
	longest time.Duration,
) (*Minimization, error) {
	t := alone(asks, limits)
	in := &instance.Instance{Strategy: "seed", Program: seed.Program, Right: seed.Right, Expect: seed.Expect, Seed: seed}
	o, err := t.execute(ctx, s, subject(in))
	if err != nil {
		return nil, err
	}
	f, wrong := judge(t.oracles, o)
	switch {
	case wrong:
	case in.Right == nil && in.Expect == "":
		return nil, fmt.Errorf("%w, or its expected result is unknown: infinite sorts are not computed", ErrRight)
	case o.Program.Answer == nil:
		return nil, fmt.Errorf("%w: there is none (%s)", ErrRight, o.Result.Verdict)
	default:
		return nil, ErrRight
	}
	r := &reduction{of: t, solver: s, in: in, fault: f, deadline: time.Now().Add(longest)}
	small, err := r.run(ctx, in.Program)
	if err != nil {
		return nil, err
	}
	if small.wrong == 0 {
		return nil, fmt.Errorf("%w in other runs", ErrRight)
	}
	return &Minimization{
		Before: in.Program, After: small.program, Text: script(small.program, small.fault.Right),
		Command:  forProgram(s, small.program).FileCommand(logic, "FILE"),
		Headline: small.fault.Headline(s.Name, ""), Proof: small.fault.Proof, Tests: r.tests, Minimal: small.minimal,
	}, nil
}
