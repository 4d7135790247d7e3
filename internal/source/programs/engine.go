package programs

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/solvers"
)

// reads reports whether a solver reads programs of a dialect, according to the catalog. A solver that the catalog does
// not know is assumed to, since the user has named it.
func reads(s *solvers.Solver, d rules.Dialect) bool {
	return s.Entry.Generic || slices.Contains(s.Entry.Rules, string(d))
}

// forProgram is the solver with the arguments for a program. Datalog files need other arguments, among them the
// program's options, which the file cannot contain.
func forProgram(s *solvers.Solver, p *rules.Program) *solvers.Solver {
	if p.Dialect != rules.Datalog {
		return s
	}
	return s.ForDatalog().With(optionArguments(p)...)
}

// optionArguments returns the options of a Datalog program as command-line arguments; nil for other dialects.
func optionArguments(p *rules.Program) []string {
	if p.Dialect != rules.Datalog {
		return nil
	}
	var arguments []string
	for _, o := range p.Options {
		arguments = append(arguments, o.Name+"="+o.Value)
	}
	return arguments
}

// logic is the logic of rule programs, for options that depend on it.
const logic = "HORN"

// patience is the time limit if the right answer is not known, so that answers can only be compared. Engines decide
// most clauses that people write within that time or not at all.
const patience = 2 * time.Second

// limits are the limits for the first run of a program.
func (t *tester) limits(p oracle.Program) solvers.Limits {
	limits := t.Limits
	if t.AdaptsTimeout && p.Right == nil && p.Expect == "" {
		limits.Wall = min(limits.Wall, patience)
	}
	return limits
}

// execute runs a program in a fresh process. No sessions are used: z3's push and pop do not scope rules.
func (t *tester) execute(ctx context.Context, s *solvers.Solver, p oracle.Program) (*oracle.Run, error) {
	return t.executeWithin(ctx, s, p, t.Limits)
}

// executeWithin is execute with other limits. An engine that answers no script has to answer trivial programs;
// otherwise the error is a *solvers.SilentError.
func (t *tester) executeWithin(
	ctx context.Context, s *solvers.Solver, p oracle.Program, limits solvers.Limits,
) (*oracle.Run, error) {
	run, err := t.runWithin(ctx, s, p, limits)
	if run == nil || err == nil {
		return run, err
	}
	answers := run.Program.Answer != nil
	if !answers {
		var failed error
		if answers, failed = t.Answers(ctx, s); failed != nil {
			return nil, failed
		}
	}
	if !answers {
		return nil, err
	}
	return run, nil
}

// runWithin runs a program. The verdict of the result is that of the answer that was read from the output; a
// *solvers.SilentError comes with the result.
func (t *tester) runWithin(
	ctx context.Context, s *solvers.Solver, p oracle.Program, limits solvers.Limits,
) (*oracle.Run, error) {
	var printer ask.Printer
	a, err := ask.One(ctx, t.Ask, printer.Question(ask.NewTarget(s), ask.Text{
		Script: rules.Print(p.Program), Logic: logic, Checks: max(1, len(p.Queries)), Verbatim: true,
	}, ask.How{Solver: forProgram(s, p.Program), Limits: &limits}))
	if _, silent := errors.AsType[*solvers.SilentError](err); err != nil && !silent {
		return nil, err
	}
	result := *a.Result
	if v := result.Verdict; v != solvers.Crash && v != solvers.Timeout && v != solvers.Memout {
		p.Answer, p.Refused = rules.ReadAnswer(p.Program, result.Stdout+result.Stderr)
		if p.Answer != nil && p.Dialect != rules.Datalog && result.IsSilent() { // a word of a message, as "unknown option"
			p.Answer, p.Refused = nil, errors.New(result.Reason)
		}
	}
	switch {
	case p.Answer != nil:
		result.Verdict = solvers.Verdict(p.Answer.Verdicts[len(p.Answer.Verdicts)-1])
	case p.Refused != nil:
		result.Verdict = solvers.Error
	}
	return &oracle.Run{Solver: s.Name, Entry: s.Entry, Mode: string(ask.Fresh), Program: &p, Result: &result}, err
}
