package triage

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// session is the mode in which whole scripts are dropped from a session that crashes a solver. It works on the text, as
// a crash needs no right answer; but each candidate is parsed, and printed to be asked.
type session struct{ text }

func (m *session) read(script []byte) *reduce.Candidate {
	c, err := instance.Read(m.bug.Path, script, nil)
	if err != nil {
		return nil
	}
	return reduce.NewCandidate(c)
}

// dropScripts drops scripts of a session that crashes the solver, so that the rest is reduced much faster. The crash is
// then the fault, whether or not earlier answers are right. The error is *NotReproduced if only the text as it is
// written crashes the solver, and not the normalized script; *repro.BadInput if the text cannot be parsed.
func (s *reduction) dropScripts(ctx context.Context) error {
	if !s.canBeText() || !repro.Sequential(s.bug.Script) {
		return nil
	}
	s.says("the script as it is", s.bug.Script)
	crash, err := s.crash(ctx)
	if err != nil || crash == nil {
		return err
	}
	m := &session{*crash}
	s.says("the normalized script", s.bug.Script)
	if _, err := instance.Read(s.bug.Path, s.bug.Script, nil); err != nil {
		return &repro.BadInput{Err: err}
	}
	shows, err := s.textShows(ctx, m, s.bug.Script)
	if err != nil {
		return err
	}
	if !shows {
		return s.notPrintedAnew()
	}
	fault := s.fault
	s.bug.Fault = &fault
	if err := s.openRecord(); err != nil {
		return err
	}
	r, err := s.reduceText(ctx, m, s.bug.Script, true)
	s.shortened = r.Tests
	if s.MaxTests > 0 {
		s.MaxTests = max(1, s.MaxTests-r.Tests)
	}
	if len(r.Script) < len(s.bug.Script) {
		if left := m.read(r.Script); left != nil {
			s.bug.Script, s.bug.Instance, s.bug.Witness = left.Text, nil, nil // the remaining text was tested
		}
	}
	return err
}

// dropFromTrace drops scripts of a trace that ends in a wrong answer, as a text, so that the rest is reduced much
// faster. The right answer of each candidate is known as that of the trace is. It returns the case that is left. If the
// trace as it is stored does not show the fault, nothing is dropped, and the reason why nothing is reduced will say so.
func (s *reduction) dropFromTrace(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if s.bug.Instance == nil || !repro.Sequential(s.bug.Script) {
		return c, nil
	}
	m, last, err := s.asWritten(ctx, c)
	if err != nil {
		return nil, err
	}
	if m == nil {
		if last != nil {
			s.replayed = fmt.Sprintf("; replayed as it is stored, the trace gets %s", describe(last))
		}
		return c, nil
	}
	s.says("the scripts of the session", s.bug.Script)
	if err := s.openRecord(); err != nil {
		return nil, err
	}
	r, err := s.reduceText(ctx, m, m.script, true)
	s.shortened = r.Tests
	if s.MaxTests > 0 {
		s.MaxTests = max(1, s.MaxTests-r.Tests)
	}
	if len(r.Script) < len(s.bug.Script) {
		s.bug.Script, s.shortest = r.Script, m
	}
	if err != nil {
		return nil, err
	}
	left, err := s.read(s.bug.Script)
	if err == nil && !c.Proved {
		left = left.Unproved()
	}
	return left, err
}

// lastOf is the last script of a session that is left of a trace, read alone: what scripts before it declare by the
// same names has no part in its proof. It is nil if that is not possible.
func (s *reduction) lastOf(c *reduce.Candidate) *reduce.Case {
	const end = "\n(reset)"
	pieces := syntax.Pieces(append(slices.Clip(c.Text), end...), "reset")
	if s.bug.Instance == nil || len(pieces) < 2 {
		return nil
	}
	last, err := s.read(bytes.TrimSuffix(pieces[len(pieces)-1], []byte(end)))
	switch {
	case err != nil:
		return nil
	case !c.Proved:
		return last.Unproved()
	case last.Problem() != nil:
		return nil
	}
	return last
}

// notPrintedAnew is the error that the normalized script does not show the fault.
func (s *reduction) notPrintedAnew() error {
	return &NotReproduced{fmt.Sprintf(
		"the script as written shows %s, but its normalized form (the same terms, printed again) does not", s.spoken())}
}
