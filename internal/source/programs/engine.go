package programs

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
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

// executeWithin is execute with other limits.
func (t *tester) executeWithin(
	ctx context.Context, s *solvers.Solver, p oracle.Program, limits solvers.Limits,
) (*oracle.Run, error) {
	run, err := t.Answer(ctx, t.asked(s, p, &limits))
	if err != nil {
		return nil, err
	}
	return &run, nil
}

// asked is a program as a question to an engine, without an answer.
func (t *tester) asked(s *solvers.Solver, p oracle.Program, limits *solvers.Limits) *engine.Asked {
	var printer ask.Printer
	target := ask.NewTarget(s)
	run := oracle.Run{Solver: s.Name, Entry: s.Entry, Mode: string(ask.Fresh), Program: &p}
	return &engine.Asked{
		Target: target, Ask: patient{t, s, run}, Run: run,
		Question: printer.Question(target, ask.Text{
			Script: rules.Print(p.Program), Logic: logic, Checks: max(1, len(p.Queries)), Verbatim: true,
		}, ask.How{Solver: forProgram(s, p.Program), Limits: limits}),
	}
}

// patient asks an engine about a program. One that answers no script has to answer this program or a trivial one; only
// if it does not is the error a *solvers.SilentError.
type patient struct {
	*tester
	engine *solvers.Solver
	of     oracle.Run // the program
}

// Ask implements ask.Asker.
func (p patient) Ask(
	ctx context.Context, batch []ask.Question, meanwhile func() error,
) iter.Seq2[ask.Answer, error] {
	return func(yield func(ask.Answer, error) bool) {
		for a, err := range p.Bench.Ask.Ask(ctx, batch, meanwhile) {
			if _, silent := errors.AsType[*solvers.SilentError](err); silent {
				err = p.silent(ctx, a.Result, err)
			}
			if !yield(a, err) {
				return
			}
		}
	}
}

// silent is the error about a result of an engine that answers no script, nil if it answers programs.
func (p patient) silent(ctx context.Context, r *solvers.Result, err error) error {
	if p.of.Answered(r).Program.Answer != nil {
		return nil
	}
	if answers, failed := p.Answers(ctx, p.engine); failed != nil || answers {
		return failed
	}
	return err
}
