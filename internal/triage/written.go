package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver may show a fault only as the script was written, and not printed anew with the same terms: a definition that
// nothing uses, or a name, may be what it takes. Such a script is reduced as a text, and each smaller text is read: the
// right answer has to be known of it as of any other candidate.

// written is a script whose fault shows only as it is written.
type written struct {
	text    []byte
	witness []byte // nil if there is none
	proved  bool   // all is true under the witness, and has to stay so
	lenient bool   // it has something that SMT-LIB does not have
	heads   []string
}

// asWritten finds out whether the text of the bug, up to the last check of a case, shows the fault that the case does
// not show. It gives the case as the text is read, nil if it does not.
func (s *state) asWritten(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if s.slower != nil || s.fault.Observed == solvers.Crash || s.fault.Question != "" || s.bug.Instance != nil {
		return nil, nil
	}
	w := &written{text: s.textOf(c), proved: c.Proved, lenient: len(c.Seed.Script.Leniencies) > 0}
	w.heads = syntax.Heads(w.text)
	if c.Proved || s.fault.BlamedTogether() {
		var err error
		var writer instance.Writer
		if w.witness, err = writer.Witness(c.Claim()); err != nil {
			return nil, nil // a value that cannot be written
		}
	}
	s.written, s.logic, s.wrong.Fresh, s.input = w, c.Logic, true, false
	var last *solvers.Result
	candidate := s.readWritten(w.text)
	if candidate != nil {
		shows, err := s.shows(ctx, candidate, s.wrong.AskFresh, func(e *oracle.Evidence) { last = e.Last().Result })
		if err != nil {
			return nil, err
		}
		if shows {
			s.limit(last)
			return candidate.Case, nil
		}
	}
	s.written = nil
	return nil, nil
}

// textOf is the text of the bug up to the last check of a case.
func (s *state) textOf(c *reduce.Case) []byte {
	return solvers.WithoutStatus(syntax.Until(s.bug.Script, len(c.Checks()), smtlib.CheckCommands()...))
}

// readWritten reads a text as a candidate, nil if that is not read as well as the bug is, or if it does not have the
// right answer by the witness.
func (s *state) readWritten(text []byte) *reduce.Candidate {
	c, err := reduce.Written(s.bug.Path, text, s.written.witness)
	if err == nil && isRefusal(s.fault.Observed) && s.outOfOrder(c.Seed.Script, text) != "" {
		return nil
	}
	if err != nil || len(c.Seed.Script.Leniencies) > 0 && !s.written.lenient || !hasOnly(text, s.written.heads) {
		return nil
	}
	if !s.written.proved {
		c.Case = c.Unproved()
	} else if c.Problem() != nil {
		return nil
	}
	return c
}

// gatherWritten asks a text, with what the fault's oracle wants to know put behind its checks.
func (s *state) gatherWritten(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error) {
	in := s.instanceOf(c.Case)
	request := s.fault.Request(in)
	own := request.Own(in)
	r, err := run(ctx, s.asText(askedWritten(c.Text, in, own)))
	if err != nil {
		return nil, err
	}
	return &oracle.Evidence{Instance: in, Claimed: s.bug.Fault == nil, Runs: []oracle.Run{{
		Solver: s.Solver.Name, Entry: s.Solver.Entry, Asked: own, Result: r,
	}}}, nil
}

// askedWritten puts into the text of an instance what another one has more: options in front, commands behind checks.
func askedWritten(text []byte, in, own *instance.Instance) []byte {
	var printer smtlib.Printer
	var front []byte
	for _, o := range own.Options[len(in.Options):] {
		front = append(printer.AppendCommand(front, in.Arena, o), '\n')
	}
	before, now := behindChecks(in), behindChecks(own)
	more := make([]string, len(now))
	for i := range now {
		for _, command := range now[i][:len(now[i])-len(before[i])] {
			more[i] += "\n" + command
		}
	}
	return append(front, syntax.Insert(text, more, smtlib.CheckCommands()...)...)
}

// behindChecks are the commands without a meaning directly behind each check of an instance.
func behindChecks(in *instance.Instance) [][]string {
	var all [][]string
	for _, at := range in.Script.Checks() {
		var commands []string
		for _, step := range in.Steps[at+1:] {
			other, is := step.(smtlib.Other)
			if !is {
				break
			}
			commands = append(commands, other.Text)
		}
		all = append(all, commands)
	}
	return all
}

// reduceWritten reduces the text that shows the fault.
func (s *state) reduceWritten(soft, hard context.Context) (*Reduced, error) {
	s.Logger.Info("the script shows "+s.fault.String()+" as it is written, and not printed anew: it is reduced as a text",
		"script", s.bug.Path)
	return s.reduceByText(soft, hard, s.written.text, func(ctx context.Context, text []byte) (bool, error) {
		c := s.readWritten(text)
		if c == nil {
			return false, nil
		}
		if ok, err := s.keeps.before(ctx, c); err != nil || !ok {
			return false, err
		}
		evidence, err := s.gatherWritten(ctx, c, s.wrong.AskFresh)
		if err != nil {
			return false, err
		}
		if shows, err := s.shown(ctx, c, evidence); err != nil || !shows {
			s.notice(evidence, c.Text)
			return false, err
		}
		return s.keeps.after(ctx, c)
	})
}
