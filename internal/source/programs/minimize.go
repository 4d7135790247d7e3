package programs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Minimization is the result of reducing a program that an engine answers wrongly.
type Minimization struct {
	Before, After *rules.Program
	Text          []byte // of After, with the right answer in a comment
	Command       []string
	Headline      string   // what is wrong, on one line
	Proof         []string // why that is wrong, line by line
	Tests         int
	Minimal       bool // no single step can reduce it further
}

// ErrNotWrong says that the engine is not known to be wrong.
var ErrNotWrong = errors.New("there is nothing to reduce")

// Minimize reduces a program that an engine answers wrongly, for at most longest. The error is ErrNotWrong, with the
// reason, if the engine is not known to be wrong. f is the finding that the program belongs to, or nil.
func Minimize(
	ctx context.Context, asks ask.Asker, s *solvers.Solver, limits solvers.Limits, seed *instance.Seed,
	f *finding.Finding, longest time.Duration,
) (*Minimization, error) {
	seed, err := readsAs(s, seed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotWrong, err)
	}
	t := alone(asks, limits)
	whole := knownOf(seed, f)
	o, err := t.execute(ctx, s, whole)
	if err != nil {
		return nil, err
	}
	j, wrong := judge(t.oracles, o)
	switch {
	case wrong:
	case !whole.IsKnown():
		return nil, fmt.Errorf("%w: the right answer is not known: %s", ErrNotWrong, seed.Open)
	case o.Program.Answer == nil:
		return nil, fmt.Errorf("%w: %s gives no answer (%s)", ErrNotWrong, s.Name, o.Result.Verdict)
	default:
		return nil, fmt.Errorf("%w: the answer is right", ErrNotWrong)
	}
	r := &reduction{of: t, solver: s, whole: &whole, fault: j, deadline: time.Now().Add(longest)}
	small, err := r.run(ctx, whole.Program)
	if err != nil {
		return nil, err
	}
	if small.again.Shown == 0 {
		return nil, fmt.Errorf("%w: the answer is right in other runs", ErrNotWrong)
	}
	return &Minimization{
		Before: whole.Program, After: small.program, Text: script(small.program, small.fault.Right),
		Command:  forProgram(s, small.program).FileCommand(logic, "FILE"),
		Headline: small.fault.Headline(s.Name, ""), Proof: small.fault.Proof, Tests: r.tests, Minimal: small.minimal,
	}, nil
}
