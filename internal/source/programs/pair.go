package programs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/reduce"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/solvers"
)

// pair is two programs with an engine's answers.
type pair struct {
	*instance.Base // the first program, and how the second is made from it
	before, after  *oracle.Run
}

// runPair runs both programs. It returns nil if they do not show the fault.
func (m *maker) runPair(
	ctx context.Context, s *solvers.Solver, f oracle.Judgement, base *instance.Base,
) (*pair, error) {
	p, err := m.askBoth(ctx, s, base)
	if err != nil || p == nil {
		return nil, err
	}
	if _, shown := f.Shown(ctx, evidence(p.before, p.after)); !shown {
		return nil, nil
	}
	return p, nil
}

// askBoth runs both programs. It returns nil if the first one gets no answer.
func (m *maker) askBoth(ctx context.Context, s *solvers.Solver, base *instance.Base) (*pair, error) {
	first, second := pairOf(base)
	before, err := m.execute(ctx, s, first)
	if err != nil || before.Program.Answer == nil {
		return nil, err
	}
	after, err := m.execute(ctx, s, second)
	if err != nil {
		return nil, err
	}
	return &pair{base, before, after}, nil
}

// pairOf are both programs, as oracles judge them.
func pairOf(base *instance.Base) (before, after oracle.Program) {
	return oracle.Program{Program: base.Program}, oracle.Program{
		Program: rewrite.Replay(base.Program, base.Steps), Contradicts: base.Contradicts,
	}
}

// pairInBase compares the fault with what the base of the solver shows, if it has one.
func (m *maker) pairInBase(
	ctx context.Context, s *solvers.Solver, f oracle.Judgement, of *instance.Base,
) (oracle.Likeness, error) {
	base := m.Bases.Of(s.Name)
	if base == nil {
		return oracle.Unlike, nil
	}
	p, err := m.askBoth(ctx, base, of)
	if err != nil || p == nil {
		return oracle.Unlike, err
	}
	_, like := f.In(ctx, evidence(p.before, p.after))
	return like, nil
}

// suspectPair completes the contradiction of the answers to a seed and to a program made from it.
func (x *test) suspectPair(s *engine.Suspect, in *instance.Instance) {
	solver := s.Wrong.Target.Solver
	s.Beside[0].Run.Question = ""
	s.Headline = fmt.Sprintf("%s contradicts itself on two programs (program %d)", solver.Name, in.Index)
	s.Program = &accusedPair{test: x, in: in, text: s.Wrong.Question.Script, solver: solver, fault: s.Judgement}
}

// accusedPair is two programs whose answers contradict each other: the [engine.Program] of a suspect.
type accusedPair struct {
	*test
	in     *instance.Instance
	text   []byte // text of the second program
	solver *solvers.Solver
	fault  oracle.Judgement
	whole  *pair // with the answers of the last repetition
}

// File implements engine.Program.
func (a *accusedPair) File() (text []byte, extension string) {
	return a.text, extensionOf(a.in.Program.Format)
}

// In implements engine.Program.
func (a *accusedPair) In(ctx context.Context, _ *solvers.Solver) (oracle.Likeness, error) {
	return a.pairInBase(ctx, a.solver, a.fault, a.in.Base)
}

// Complete implements engine.Program.
func (a *accusedPair) Complete(
	ctx context.Context, runs []oracle.Run, k *finding.Finding, files *finding.Files,
) error {
	a.complete(a.in, k, files)
	a.whole = &pair{a.in.Base, &runs[0], &runs[1]}
	words, err := a.opinions(ctx, a.solver, a.whole)
	k.Shows = append([]string{headlineOf(a.solver.Name, a.whole)}, words...)
	return err
}

// Reduce implements engine.Program.
func (a *accusedPair) Reduce(ctx context.Context, k *finding.Finding, files *finding.Files) error {
	return a.enterSmallerPair(ctx, a.solver, a.fault, a.whole, k, files)
}

// enterSmallerPair reduces both programs, and enters the result into the finding. If it is known of these which answer
// is wrong, the finding becomes one on that program.
func (m *maker) enterSmallerPair(
	ctx context.Context, s *solvers.Solver, f oracle.Judgement, whole *pair, k *finding.Finding, files *finding.Files,
) error {
	begun := time.Now()
	small, tests, minimal, err := m.reducePair(ctx, s, f, whole)
	if err != nil {
		return err
	}
	if wrong, j := small.blame(ctx, nil); wrong != nil {
		m.enterWrongOne(s, wrong, j, k, files)
		return m.reduce(ctx, s, wrong.Program, j, k, files)
	}
	changed := small.after.Program.Program
	k.Reduced = &finding.Reduction{
		Before: sizeOf(whole.after.Program.Program), After: sizeOf(changed), Tests: tests, Runs: 2 * tests,
		Minimal: minimal, Seconds: time.Since(begun).Seconds(), File: k.FileName(finding.ReducedName), Beside: 1,
		Confirmation: finding.ConfirmationOf(ask.Confirmations, ask.Confirmations, false),
		Command:      forProgram(s, changed).FileCommand(logic, k.FileName(finding.ReducedName)),
		Headline:     headlineOf(s.Name, small) + ": one of the two is wrong",
		Established:  "the steps between the two programs: " + stepsText(small.Steps),
		Operators:    pairMarks(small, f), Steps: stepNames(small.Steps),
		Sorts: []string{string(small.Program.Format)},
	}
	files.Reduced, files.ReducedBeside = rules.Print(changed), [][]byte{rules.Print(small.Program)}
	return nil
}

// enterWrongOne makes a finding on two programs one on the program whose answer is wrong.
func (m *maker) enterWrongOne(
	s *solvers.Solver, wrong *oracle.Run, j oracle.Judgement, k *finding.Finding, files *finding.Files,
) {
	p := wrong.Program.Program
	finding.Becomes(k, files, j, script(p, j.Right), wrong)
	k.Shows = []string{k.Shows[0] + ". Both were reduced until it was known which answer is wrong."}
	k.Configuration.Options = p.Arguments()
	k.Command = forProgram(s, p).FileCommand(logic, k.FileName(finding.InstanceName))
}

// pairMarks identifies a fault of a pair by features of the first program's clauses, and not by the transformations,
// many of which show the same fault.
func pairMarks(p *pair, f oracle.Judgement) []string {
	return marks(&reduced{program: p.Program, fault: f})
}

func headlineOf(name string, p *pair) string {
	how := map[rewrite.Relation]string{
		rewrite.Equal: "keeps what follows", rewrite.Expands: "keeps all that follows",
		rewrite.Contracts: "adds nothing to what follows",
	}[p.Relation]
	clash, _ := p.Contradicts(p.before.Program.Answer, p.after.Program.Answer)
	answers := [2]string{string(p.before.Result.Verdict), string(p.after.Result.Verdict)}
	if clash.Relation != rules.False {
		text := p.after.Program.TupleText(clash.Relation, clash.Tuple)
		answers = [2]string{"without " + text, "with " + text}
		if clash.Lost {
			answers[0], answers[1] = answers[1], answers[0]
		}
	}
	return fmt.Sprintf("%s answers %s to a program and %s to another one, which %s", name, answers[0], answers[1], how)
}

func stepNames(steps []rewrite.Step) []string {
	var names []string
	for _, step := range steps {
		names = append(names, step.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func stepsText(steps []rewrite.Step) (text string) {
	for i, step := range steps {
		if i > 0 {
			text += ", "
		}
		text += step.String()
	}
	return text
}

// bases are the two lists of a base from which a reduction removes elements: its steps, and its rules.
var bases = struct{ steps, rules reduce.List[*instance.Base] }{
	reduce.List[*instance.Base]{
		Length: func(b *instance.Base) int { return len(b.Steps) },
		Without: func(b *instance.Base, from, to int) *instance.Base {
			c := *b
			c.Steps = slices.Delete(slices.Clone(b.Steps), from, to)
			return &c
		},
	},
	reduce.List[*instance.Base]{
		Length: func(b *instance.Base) int { return len(b.Program.Rules) },
		Without: func(b *instance.Base, from, to int) *instance.Base {
			c := *b
			c.Program = reduce.Rules.Without(b.Program, from, to)
			return &c
		},
	},
}

// reducePair leaves out steps and then rules of the first program, as long as the verdicts contradict each other.
func (m *maker) reducePair(
	ctx context.Context, s *solvers.Solver, f oracle.Judgement, whole *pair,
) (best *pair, tests int, minimal bool, err error) {
	best = whole
	until, end := context.WithDeadline(ctx, time.Now().Add(m.MinimizeTime))
	defer end()
	text := func(b *instance.Base) string { return fmt.Sprint(b.Steps, "\n", string(rules.Print(b.Program))) }
	_, minimal, err = reduce.Reduce(until, whole.Base, []reduce.Pass[*instance.Base]{
		reduce.Parts(0, bases.steps), reduce.Parts(2, bases.rules), reduce.Parts(0, bases.rules),
	}, text, func(b *instance.Base) (bool, error) {
		tests++
		p, err := m.runPair(ctx, s, f, b)
		if p == nil || err != nil {
			return false, err
		}
		like, err := m.pairInBase(ctx, s, f, b)
		isNew := err == nil && !like.MayBeSame()
		if isNew {
			best = p
		}
		return isNew, err
	})
	return best, tests, minimal, err
}
