package programs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// reads reports whether a solver reads programs of a format, according to the catalog. A solver that the catalog does
// not know is assumed to read those of z3, since the user has named it.
func reads(s *solvers.Solver, d rules.Format) bool {
	return s.Entry.Generic && !d.IsDialect() || slices.Contains(s.Entry.Rules, string(d))
}

// readsAs is a seed in a format that a solver reads: its own, or another one. The error says why there is none.
func readsAs(s *solvers.Solver, seed *instance.Seed) (*instance.Seed, error) {
	if reads(s, seed.Program.Format) {
		return seed, nil
	}
	err := fmt.Errorf("%s reads no rule programs in the form %s", s.Name, seed.Program.Format)
	for _, d := range append(rules.Dialects(), rules.Formats()...) {
		if !reads(s, d) {
			continue
		}
		other, lacks := seed.In(d)
		if lacks == nil {
			return other, nil
		}
		if d.IsDialect() {
			err = lacks
		}
	}
	return nil, err
}

// forProgram is the solver with the arguments for a program. Datalog files need other arguments; options that the file
// cannot contain are arguments, too.
func forProgram(s *solvers.Solver, p *rules.Program) *solvers.Solver {
	if !p.Format.ListsTuples() {
		return s
	}
	if p.Format == rules.Datalog {
		s = s.ForDatalog()
	}
	return s.With(p.Arguments()...)
}

// logic is the logic of rule programs, for options that depend on it.
const logic = "HORN"

// patience is the limit of processor time if the right answer is not known, so that answers can only be compared.
// Engines decide most clauses that people write within that time or not at all.
const patience = 2 * time.Second

// execute runs a program in a fresh process. No sessions are used: z3's push and pop do not scope rules.
func (m *maker) execute(ctx context.Context, s *solvers.Solver, p oracle.Program) (*oracle.Run, error) {
	run, err := m.Answer(ctx, m.asked(s, p), m)
	if err != nil {
		return nil, err
	}
	return &run, nil
}

// asked is a program as a question to an engine, without an answer.
func (m *maker) asked(s *solvers.Solver, p oracle.Program) *repro.Subject {
	var printer ask.Printer
	target := ask.NewTarget(s)
	return &repro.Subject{
		Target: target,
		Run:    oracle.Run{Solver: s.Name, Entry: s.Entry, Mode: string(ask.Fresh), Program: &p},
		Question: printer.Question(target, textOf(&p, rules.Print(p.Program)), ask.How{
			Solver: forProgram(s, p.Program), Limits: &m.Limits,
		}),
	}
}

// textOf is a program, as it is printed, as it is sent.
func textOf(p *oracle.Program, text []byte) ask.Text {
	return ask.Text{Script: text, Logic: logic, Checks: max(1, len(p.Queries)), Verbatim: true}
}
