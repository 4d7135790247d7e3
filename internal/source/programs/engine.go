package programs

import (
	"context"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/solvers"
)

// reads reports whether a solver reads programs of a dialect. Of a program that the catalog does not know, the user
// says so by naming it.
func reads(s *solvers.Solver, d rules.Dialect) bool {
	return s.Entry.Generic || slices.Contains(s.Entry.Rules, string(d))
}

// forProgram is the solver with the arguments that a program takes: Datalog files have no options in them, and are read
// by other arguments.
func forProgram(s *solvers.Solver, p *rules.Program) *solvers.Solver {
	if p.Dialect != rules.Datalog {
		return s
	}
	return s.ForDatalog().With(optionArguments(p)...)
}

// optionArguments are the options of a Datalog program for the command line.
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

// logic is what the solver is asked to read, for options that depend on it.
const logic = "HORN"

// patience is how long an answer is waited for that can only be compared with another one: of clauses as people write
// them, an engine decides most in that time or in none.
const patience = 2 * time.Second

// limits are those of a program that is run for the first time.
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

// executeWithin is execute with other limits. The verdict of the result is that of the answer that was read, whatever
// else was printed.
func (t *tester) executeWithin(
	ctx context.Context, s *solvers.Solver, p oracle.Program, limits solvers.Limits,
) (*oracle.Run, error) {
	a, err := ask.One(ctx, t.Ask, ask.Question{
		Solver: forProgram(s, p.Program), Script: rules.Print(p.Program), Logic: logic, Checks: max(1, len(p.Queries)),
		Limits: &limits,
	})
	if err != nil {
		return nil, err
	}
	result := *a.Result
	if v := result.Verdict; v != solvers.Crash && v != solvers.Timeout && v != solvers.Memout {
		p.Answer, p.Refused = rules.ReadAnswer(p.Program, result.Stdout+result.Stderr)
	}
	switch {
	case p.Answer != nil:
		result.Verdict = solvers.Verdict(p.Answer.Verdicts[len(p.Answer.Verdicts)-1])
	case p.Refused != nil:
		result.Verdict = solvers.Error
	}
	return &oracle.Run{Solver: s.Name, Entry: s.Entry, Mode: string(ask.Fresh), Program: &p, Result: &result}, nil
}
