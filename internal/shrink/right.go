package shrink

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/witness"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// How the right answer is found out: by proofs of our own, which are evaluations; and only where there is none by what
// somebody says, see words.go.

// proveSat looks for a witness against an answer that is not sat. It gives nil where there is none, and says in
// s.why what is known then.
func (s *shrinker) proveSat(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if c.Proved {
		s.keeps = byWitness{"a file"}
		return c, nil
	}
	found, from, err := s.findWitness(ctx, c)
	if err != nil {
		return nil, err
	}
	if found != nil {
		s.keeps = byWitness{from}
		s.Logger.Info("sat is right: " + s.keeps.String())
		return found, nil
	}
	if unsatisfiable(ctx, c.Seed, c.Assertions()) {
		s.isRight(instance.Unsat, byEnumeration{})
		return nil, nil
	}
	return s.believe(ctx, c, instance.Sat)
}

// proveUnsat looks for a reason why the assertions cannot hold, against an answer that is not unsat: all assignments,
// if these are few. It gives nil where a witness shows that they can, and says so in s.why. Else the model that comes
// with sat may be wrong, which is a fault of its own; and there is what somebody says.
func (s *shrinker) proveUnsat(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if unsatisfiable(ctx, c.Seed, c.Assertions()) {
		s.keeps = byEnumeration{}
		s.Logger.Info("unsat is right: " + s.keeps.String())
		return c, nil
	}
	judged := unjudged
	if s.fault.verdict() == solvers.Sat {
		var err error
		if judged, err = judgeModel(ctx, s.runner, reduce.NewCandidate(c)); err != nil {
			return nil, err
		}
	}
	if judged == holds {
		s.isRight(instance.Sat, byWitness{"the model that it gives"})
		return nil, nil
	}
	from, err := s.anyWitness(ctx, c)
	s.beside = nil
	switch {
	case err != nil:
		return nil, err
	case from != "":
		s.isRight(instance.Sat, byWitness{from})
	default:
		found, err := s.believe(ctx, c, instance.Unsat)
		if err != nil || found != nil {
			return found, err
		}
	}
	if judged != fails {
		return nil, nil
	}
	s.disagrees = nil
	s.fault, s.keeps = Fault{Class: oracle.InvalidModel}, byModel{s.runner, s.beside}
	s.Logger.Info("the model is wrong: " + s.keeps.String())
	return c, nil
}

// isRight notes that the right answer is proved, and is not what would be a fault.
func (s *shrinker) isRight(answer instance.Expectation, by proof) {
	s.proved = answer
	if s.fault.verdict() == solvers.Verdict(answer) {
		s.why = fmt.Sprintf(", and that is right, so that there is nothing wrong to reproduce: %s", by)
		return
	}
	s.why = fmt.Sprintf(", and the right answer is %s: %s", answer, by)
}

// anyWitness looks for a witness where the solver says sat, or nothing. It says where it comes from, "" if there is
// none.
func (s *shrinker) anyWitness(ctx context.Context, c *reduce.Case) (from string, err error) {
	if why := c.Unjudged(); why != "" {
		return "", nil
	}
	if witness.Search(ctx, c.Seed, c.Assertions(), witness.DefaultBudget(), s.Seed) != nil {
		return "our own search", nil
	}
	others, err := s.others(ctx, c.Logic)
	if err != nil {
		return "", err
	}
	names := []string{nameOf(s.Solver)}
	for _, r := range others {
		names = append(names, r.solver.Name)
	}
	for _, name := range names {
		m, err := s.modelOf(ctx, name, c)
		if err != nil {
			return "", err
		}
		if m != nil && witness.Satisfies(c.Seed, m, c.Assertions()) {
			return "a model of " + name, nil
		}
	}
	return "", nil
}

// judgement is what evaluation makes of a model.
type judgement int

const (
	unjudged judgement = iota // there is no model, or evaluation leaves something open
	holds                     // every assertion is true
	fails                     // an assertion is false
)

// judgeModel judges the model that a solver gives for the last check of a candidate.
func judgeModel(ctx context.Context, of *runner, c *reduce.Candidate) (judgement, error) {
	q := ask(c)
	q.script = bytes.Join([][]byte{[]byte("(set-option :produce-models true)\n"), c.Text, []byte("(get-model)\n")}, nil)
	q.pieces = nil
	r, err := of.alone(ctx, q)
	if err != nil || len(r.Checks) != q.checks || r.Checks[q.checks-1] != solvers.Sat {
		return unjudged, err
	}
	again, err := reduce.Read(c.Seed.Path, c.Text, nil)
	if err != nil || again.Unjudged() != "" {
		return unjudged, nil
	}
	m, arena, err := fragment.ReadModel(again.Seed, "model", []byte(afterAnswers(r.Stdout, q.checks)))
	if err != nil {
		return unjudged, nil
	}
	m.IgnoreChoices() // another choice might make the assertions true
	judged := holds
	e := fragment.NewEvaluator(arena, m)
	for _, t := range again.Assertions() {
		switch e.Value(t) {
		case value.Value(value.Bool(false)):
			return fails, nil
		case value.Value(value.Bool(true)):
		default:
			judged = unjudged
		}
	}
	return judged, nil
}

// afterAnswers is what a solver printed behind so many answers.
func afterAnswers(text string, n int) string {
	for line := range strings.Lines(text) {
		text = text[len(line):]
		switch strings.TrimSpace(line) {
		case "sat", "unsat", "unknown":
			n--
		}
		if n == 0 {
			break
		}
	}
	return text
}

// byModel: the model that the solver gives makes an assertion false, by our evaluator. That is proved, and whether sat
// is right is not. If another solver says unsat, it has to go on saying so: what is left shows the same fault then.
type byModel struct {
	runner *runner
	beside *runner // the other solver; nil if there is none
}

func (byModel) before(context.Context, *reduce.Candidate) (bool, error) { return true, nil }

func (p byModel) after(ctx context.Context, c *reduce.Candidate) (bool, error) {
	judged, err := judgeModel(ctx, p.runner, c)
	if err != nil || judged != fails || p.beside == nil {
		return judged == fails, err
	}
	r, err := p.beside.run(ctx, ask(c))
	return err == nil && r.Verdict == solvers.Unsat, err
}

func (byModel) expect() instance.Expectation      { return instance.None }
func (byModel) certificate() instance.Certificate { return instance.Evaluated }
func (p byModel) String() string {
	text := "an assertion is false under the model that the solver gives, by exact evaluation"
	if p.beside != nil {
		text += fmt.Sprintf("; %s answers unsat, which is its word, not a proof", p.beside)
	}
	return text
}

// sharpen looks for more than is known of what is left: a proof where there are words, and which answer is right where
// a model is wrong. It gives a case to go on with if it found something; the error may be *disproved.
func (s *shrinker) sharpen(ctx context.Context, c *reduce.Candidate) (*reduce.Case, error) {
	words, isWords := s.keeps.(byWords)
	_, isModel := s.keeps.(byModel)
	if !isWords && !isModel {
		return nil, nil
	}
	again, err := reduce.Read(c.Seed.Path, c.Text, nil)
	if err != nil {
		return nil, nil
	}
	if unsatisfiable(ctx, again.Seed, again.Assertions()) {
		if isWords && words.given.answer == instance.Sat {
			return nil, &disproved{words.judge, instance.Sat, byEnumeration{}.String()}
		}
		if isModel {
			s.fault = Fault{Class: oracle.SolutionUnsound}
		}
		s.keeps = byEnumeration{}
		return again, nil
	}
	if isModel || again.Unjudged() != "" {
		return nil, nil
	}
	m := witness.Search(ctx, again.Seed, again.Assertions(), witness.DefaultBudget(), s.Seed)
	switch {
	case m == nil:
		return nil, nil
	case words.given.answer == instance.Unsat:
		return nil, &disproved{words.judge, instance.Unsat, byWitness{"our own search"}.String()}
	}
	s.keeps = byWitness{"our own search"}
	return s.witnessed(again, m)
}
