package triage

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// instanceOf is a case as an instance, with what is known of its last check.
func (s *state) instanceOf(c *reduce.Case) *instance.Instance {
	in := c.Instance(s.keeps.expect())
	in.Last().Certificate = s.keeps.certificate()
	return in
}

// ways of running what is asked: in a session, or in a process of its own.
type running func(context.Context, reference.Question) (*solvers.Result, error)

// gather asks all that the fault needs of a candidate. The run that may show the fault is the last one of the evidence.
func (s *state) gather(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error) {
	if s.written != nil {
		return s.gatherWritten(ctx, c, run)
	}
	if s.text {
		r, err := run(ctx, s.asText(c.Text))
		if err != nil {
			return nil, err
		}
		return evidenceOfText(r), nil
	}
	in := s.instanceOf(c.Case)
	request := s.fault.Request(in)
	own := oracle.Question{Instance: request.Own(in)}
	all := append([]oracle.Question{own}, request.Runs...)
	slices.SortStableFunc(all, func(q, other oracle.Question) int {
		return order(q.Name == s.fault.Question) - order(other.Name == s.fault.Question)
	})
	evidence := &oracle.Evidence{Instance: in, Claimed: s.bug.Fault == nil}
	asking := func(q oracle.Question) reference.Question {
		question := questionOf(c)
		if q.Instance != in {
			question = questionOfInstance(q.Instance)
		}
		question.Several = question.Several || s.input
		return question
	}
	for _, other := range s.besides {
		for _, q := range all {
			r, err := other.AskFresh(ctx, asking(q))
			if err != nil {
				return nil, err
			}
			evidence.Runs = append(evidence.Runs, oracle.Run{
				Solver: other.Name, Entry: other.Entry, Question: q.Name, Asked: q.Instance, Result: r,
			})
		}
	}
	for _, q := range all {
		r, err := run(ctx, asking(q))
		if err != nil {
			return nil, err
		}
		evidence.Runs = append(evidence.Runs, oracle.Run{
			Solver: s.Solver.Name, Entry: s.Solver.Entry, Question: q.Name, Asked: q.Instance, Result: r,
		})
	}
	return evidence, nil
}

// order puts what is true behind what is false.
func order(isLast bool) int {
	if isLast {
		return 1
	}
	return 0
}

// questionOfInstance is a script that is asked beside a candidate's own.
func questionOfInstance(in *instance.Instance) reference.Question {
	w := instance.Writer{Shortest: true}
	text := w.AppendScript(nil, &in.Script, instance.Dialect{})
	ends := w.Ends()
	return reference.Question{
		Script: text, Logic: in.Logic, Checks: len(in.Checks), Several: in.Incremental(),
		Pieces: func() [][]byte { return instance.Pieces(text, ends) },
	}
}

// questionOf is what a candidate asks itself.
func questionOf(c *reduce.Candidate) reference.Question {
	return reference.Question{
		Script: c.Text, Logic: c.Logic, Checks: len(c.Checks()), Several: c.Incremental(), Pieces: c.Pieces,
	}
}
