package solvers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
)

// firstQuestions is what is known of how a solver's program answers the trivial questions of a probe.
type firstQuestions struct {
	mu      sync.Mutex  // locked while the program is asked
	program os.FileInfo // program that was asked; nil: not yet
	silent  *SilentError
	called  int // number of calls of Answers since the program was asked

	versioned os.FileInfo // program with a known version; nil: none
	version   string
}

func (o *firstQuestions) enter(program os.FileInfo, silent *SilentError) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.program, o.silent, o.called = program, silent, 0
}

// mostSilent is how often a solver may end without an answer until it is asked the trivial questions again: a library
// that is upgraded, a license that ends or a full disk stops it in the middle of a campaign.
const mostSilent = 16

// StillAnswers is Answers, but asks the trivial questions now.
func (h *Host) StillAnswers(ctx context.Context, s *Solver, l Limits) error {
	o := h.askedOf(s)
	o.mu.Lock()
	o.program = nil
	o.mu.Unlock()
	return h.Answers(ctx, s, l)
}

// askedOf is what is known of a solver. Options of a configuration are no part of it: the solver is asked without
// them.
func (h *Host) askedOf(s *Solver) *firstQuestions {
	key := fmt.Sprintf("%s %s %q", s.Name, s.Entry.Name, s.Command)
	h.mu.Lock()
	defer h.mu.Unlock()
	o := h.asked[key]
	if o == nil {
		o = &firstQuestions{}
		h.asked[key] = o
	}
	return o
}

// Answers returns a *[SilentError] if a solver answers none of the trivial questions of a probe: then nothing that it
// prints says anything about a script. They are asked once, and again if the program is replaced or the question has
// come up often since. Other errors are as for [Host.Probe].
func (h *Host) Answers(ctx context.Context, s *Solver, l Limits) error {
	if s.Entry.Criterion {
		return nil
	}
	o := h.askedOf(s)
	o.mu.Lock()
	defer o.mu.Unlock()
	program, err := s.find()
	if err != nil {
		return err
	}
	o.called++
	if o.program == nil || !sameProgram(o.program, program) || o.called > mostSilent {
		p := h.prober(&Probe{}, s.With().Omitting(), l)
		if err := p.file(ctx); err != nil && !errors.Is(err, errProbeTime) {
			return err
		}
		o.program, o.silent, o.called = program, p.silence(), 0
	}
	if o.silent != nil {
		return o.silent
	}
	return nil
}

// silence is the error that the solver answers nothing, nil if it answers something, or has not been asked.
func (p *prober) silence() *SilentError {
	if p.last == nil || p.signs {
		return nil
	}
	command := strings.Join(p.solver.FileCommand(p.Logic, "FILE"), " ")
	if p.solver.ReadsInput() {
		command += " < FILE"
	}
	return &SilentError{p.solver.Name, command, oneLine(p.last.ending())}
}
