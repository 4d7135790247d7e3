package triage

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// written is the mode of faults that show in the script as it was written, but not in the normalized script with the
// same terms: they may depend on an unused definition, or on a name. Such a script is reduced as a text, and each
// candidate is parsed: its right answer has to be known as in other modes.
type written struct {
	text
	script  []byte
	witness []byte // nil if there is none
	proved  bool   // all formulas are true under the witness, and have to stay so
	lenient bool   // the script deviates from SMT-LIB in a way that the parser accepts
	strange bool   // the script is otherwise incorrect, as with an unknown logic
}

// asWritten prepares the mode written if the text of the bug, up to the last check of a case, shows the fault that the
// case does not show. Otherwise it returns nil, and the result of the last run; nil if there was none.
func (s *reduction) asWritten(ctx context.Context, c *reduce.Case) (*written, *solvers.Result, error) {
	if s.fault.Class.Timed() || s.fault.Observed == solvers.Crash || s.fault.Question != "" {
		return nil, nil, nil
	}
	script := s.textOf(c)
	m := &written{
		text: text{
			reduction: s, logic: c.Logic, heads: syntax.Heads(script), loose: lint.AsksBehindNoCheck(script),
		},
		script: script, proved: c.Proved,
		lenient: len(c.Seed.Script.Leniencies) > 0,
		strange: oracle.OutOfOrder(c.Seed.Script, script, s.Catalog.HaveCommand) != "",
	}
	switch {
	case s.bug.Instance != nil: // a trace, of scripts with perhaps several logics
		m.logic = repro.LogicOf(script)
	case c.Proved || s.fault.BlamedTogether():
		var err error
		var writer instance.Writer
		if m.witness, err = writer.Witness(c.Claim()); err != nil {
			return nil, nil, nil // a value that cannot be written
		}
	}
	s.wrong.Fresh = true
	candidate := m.read(script)
	if candidate == nil {
		return nil, nil, nil
	}
	var last *solvers.Result
	shows, err := s.shows(ctx, m, candidate, s.wrong.AskFresh, func(e *oracle.Evidence) { last = e.Last().Result })
	if err != nil || !shows {
		return nil, last, err
	}
	s.limit(last)
	return m, last, nil
}

// textOf is the text of the bug up to the last check of a case.
func (s *reduction) textOf(c *reduce.Case) []byte {
	return solvers.WithoutStatus(syntax.Until(s.bug.Script, len(c.Checks()), smtlib.CheckCommands()...))
}

// read rejects a text that can be parsed less far than the bug, or that the witness does not make true where it should.
func (m *written) read(script []byte) *reduce.Candidate {
	if !hasOnly(script, m.heads) || !m.loose && lint.AsksBehindNoCheck(script) {
		return nil
	}
	c, err := m.parse(script)
	if err != nil || len(c.Seed.Script.Leniencies) > 0 && !m.lenient {
		return nil
	}
	if !m.proved {
		c.Case = c.Unproved()
	} else if c.Problem() != nil {
		return nil
	}
	if !m.strange && oracle.OutOfOrder(c.Seed.Script, script, m.Catalog.HaveCommand) != "" {
		return nil
	}
	return c
}

// parse parses a text; the values for what is left of a trace are those for its last script.
func (m *written) parse(script []byte) (*reduce.Candidate, error) {
	if m.bug.Instance == nil {
		return reduce.Written(m.bug.Path, script, m.witness)
	}
	c, err := m.reduction.read(script)
	if err != nil {
		return nil, err
	}
	return reduce.WrittenAs(c, script), nil
}

// question adds to the text what in has more than own.
func (m *written) question(c *reduce.Candidate, own, in *instance.Instance) panel.Query {
	if in == own {
		return m.asText(c.Text, m.logic)
	}
	return m.asText(askedWritten(c.Text, own, in), m.logic)
}

func (m *written) gather(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error) {
	in := m.instanceOf(c.Case)
	in.FromSource = true
	request := m.request(in)
	own := request.Own(in)
	q := m.question(c, in, own)
	r, err := run(ctx, q)
	if err != nil {
		return nil, err
	}
	return &oracle.Evidence{Instance: in, Claimed: m.bug.Fault == nil, Runs: []oracle.Run{{
		Solver: m.Solver.Name, Entry: m.Solver.Entry, Asked: own, Text: q.Script, Result: r, Has: m.has(),
	}}}, nil
}

func (m *written) reduce(soft, hard context.Context) (*Reduced, error) {
	m.Logger.Info(fmt.Sprintf("the script shows %s only as written, not in normalized form; it is reduced as text",
		m.spoken()), "script", m.bug.Path)
	return m.reduceByText(soft, hard, m, m.script)
}

// askedWritten adds to the text of own what asked has more: options in front, commands behind checks.
func askedWritten(text []byte, own, asked *instance.Instance) []byte {
	var printer smtlib.Printer
	var front []byte
	for _, o := range asked.Options[len(own.Options):] {
		front = append(printer.AppendCommand(front, own.Arena, o), '\n')
	}
	before, now := behindChecks(own), behindChecks(asked)
	more := make([]string, len(now))
	for i := range now {
		for _, command := range now[i][:len(now[i])-len(before[i])] {
			more[i] += "\n" + command
		}
	}
	return append(front, syntax.Insert(text, more, smtlib.CheckCommands()...)...)
}

// behindChecks are the commands directly behind each check of an instance that do not change the assertions.
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
