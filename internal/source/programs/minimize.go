package programs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Minimization is the result of reducing a program that an engine answers wrongly.
type Minimization struct {
	Before, After *rules.Program
	Text          []byte // After as text, with the right answer in a comment
	Beside        []byte // program from which After is rewritten, if either answer may be wrong
	Command       []string
	Headline      string   // what is wrong, on one line
	Proof         []string // proof of that, line by line
	Tests         int
	Minimal       bool // no single step can reduce it further
}

// ErrNotWrong says that the engine is not known to be wrong.
var ErrNotWrong = errors.New("there is nothing to reduce")

// Minimize reduces a program that an engine answers wrongly, for at most longest. If the right answer is not known, the
// engine's answers to it and to programs that are rewritten from it are compared. The error is ErrNotWrong, with the
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
	t.MinimizeTime = longest
	whole := knownOf(seed, f)
	o, err := t.execute(ctx, s, whole)
	if err != nil {
		return nil, err
	}
	j, wrong := judge(ctx, t.oracles, o)
	switch {
	case wrong:
	case !whole.IsKnown() && o.Program.Answer != nil:
		return t.minimizeRewritten(ctx, s, seed, o, longest)
	case !whole.IsKnown():
		return nil, fmt.Errorf("%w: the right answer is not known: %s", ErrNotWrong, seed.Open)
	case o.Program.Answer == nil:
		return nil, fmt.Errorf("%w: %s gives no answer (%s)", ErrNotWrong, s.Name, o.Result.Verdict)
	default:
		return nil, fmt.Errorf("%w: the answer is right", ErrNotWrong)
	}
	return t.minimizeKnown(ctx, s, whole, j, longest)
}

// minimizeKnown reduces a program of which it is known what is right.
func (m *maker) minimizeKnown(
	ctx context.Context, s *solvers.Solver, whole oracle.Program, j oracle.Judgement, longest time.Duration,
) (*Minimization, error) {
	r := &reduction{of: m, solver: s, whole: &whole, fault: j, deadline: time.Now().Add(longest)}
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

// mostRewritten bounds the programs that are rewritten from one to find an answer that contradicts that to it. Of
// planted faults, most show within twenty.
const mostRewritten = 100

// minimizeRewritten looks for a program, rewritten from one, whose answer contradicts the one to it (before), and
// reduces both until it is known which answer is wrong, or as far as they contradict each other.
func (m *maker) minimizeRewritten(
	ctx context.Context, s *solvers.Solver, seed *instance.Seed, before *oracle.Run, longest time.Duration,
) (*Minimization, error) {
	rewriter := instance.Source{Strategies: instance.MustParseStrategies("queryfuzz", "dlsmith")}
	until := time.Now().Add(longest / 2)
	tried := 0
	for index := 1; tried < mostRewritten && index < 4*mostRewritten && time.Now().Before(until); index++ {
		in := rewriter.Make(seed, index)
		if in == nil || in.Base == nil || in.Before.Program != seed.Program {
			continue
		}
		tried++
		_, changed := pairOf(in.Base)
		after, err := m.execute(ctx, s, changed)
		if err != nil {
			return nil, err
		}
		whole := &pair{in.Base, before, after}
		f, is := oracle.Judge(ctx, m.oracles, evidence(before, after))
		if !is || len(f.With) == 0 {
			continue
		}
		if again, err := m.runPair(ctx, s, f, in.Base); err != nil || again == nil { // not in each run
			return nil, err
		}
		return m.minimizePair(ctx, s, f, whole, longest)
	}
	return nil, fmt.Errorf("%w: the right answer is not known: %s; nor does an answer to one of %s that are rewritten "+
		"from it contradict it", ErrNotWrong, seed.Open, english.Plural(tried, "program", ""))
}

// minimizePair reduces two programs whose answers contradict each other.
func (m *maker) minimizePair(
	ctx context.Context, s *solvers.Solver, f oracle.Judgement, whole *pair, longest time.Duration,
) (*Minimization, error) {
	wrong, j := whole.blame(ctx, nil)
	small, tests, minimal := whole, 0, false
	if wrong == nil {
		var err error
		if small, tests, minimal, err = m.reducePair(ctx, s, f, whole); err != nil {
			return nil, err
		}
		wrong, j = small.blame(ctx, nil)
	}
	if wrong != nil {
		return m.minimizeKnown(ctx, s, *wrong.Program, j, longest)
	}
	after := small.after.Program.Program
	return &Minimization{
		Before: whole.after.Program.Program, After: after, Text: rules.Print(after), Beside: rules.Print(small.Program),
		Command:  forProgram(s, after).FileCommand(logic, "FILE"),
		Headline: headlineOf(s.Name, small) + ": one of the two is wrong",
		Proof:    []string{"the steps between the two programs: " + stepsText(small.Steps)},
		Tests:    2 * tests, Minimal: minimal,
	}, nil
}
