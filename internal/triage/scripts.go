package triage

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// scripts is the mode of most faults: candidates are parsed, printed and asked, with all further questions of the
// fault's oracle.
type scripts struct{ *reduction }

func (scripts) question(c *reduce.Candidate, own, in *instance.Instance) panel.Query {
	if in == own {
		return questionOf(c)
	}
	return panel.QueryOf(&in.Script, tacticOf(c.Case))
}

func (m scripts) gather(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error) {
	return m.gatherAll(ctx, m, c, run)
}

// input is scripts for faults that show only when the solver reads from standard input, also with one check.
type input struct{ scripts }

func (m input) question(c *reduce.Candidate, own, in *instance.Instance) panel.Query {
	q := m.scripts.question(c, own, in)
	q.Several = true
	return q
}

func (m input) gather(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error) {
	return m.gatherAll(ctx, m, c, run)
}

// instanceOf is a case as an instance, with what is known of its last check.
func (s *reduction) instanceOf(c *reduce.Case) *instance.Instance {
	in := c.Instance(s.keeps.expect())
	in.Last().Certificate = s.keeps.certificate()
	return in
}

// request is what the fault's oracle asks about an instance, without models if the solver gives none, and without
// options if the solver needs none for that.
func (s *reduction) request(in *instance.Instance) oracle.Request {
	if s.fault.Class.InCore() && s.bug.Fault == nil && oracle.AsksForCore(s.bug.Script) {
		return oracle.Request{} // it is the core that the script asks for
	}
	r := s.fault.Request(in, s.needs)
	if s.probe.LacksModels && !s.fault.Class.InModel() {
		r = r.WithoutModels()
	}
	if s.bare {
		r.Options = nil
	}
	return r
}

// further are the oracle's further questions about a case.
func (s *reduction) further(c *reduce.Case) []oracle.FurtherRun {
	return s.request(s.instanceOf(c)).Runs
}

// gatherAll asks all that the fault needs of a candidate that can be parsed: first the other solvers that it depends
// on.
func (s *reduction) gatherAll(
	ctx context.Context, m mode, c *reduce.Candidate, run running,
) (*oracle.Evidence, error) {
	in := s.instanceOf(c.Case)
	request := s.request(in)
	var all, last []oracle.FurtherRun
	for _, q := range append([]oracle.FurtherRun{{Instance: request.Own(in)}}, request.Runs...) {
		if q.Name == s.fault.Question {
			last = append(last, q)
		} else {
			all = append(all, q)
		}
	}
	all = append(all, last...)
	evidence := &oracle.Evidence{Instance: in, Claimed: s.bug.Fault == nil}
	ask := func(of *solvers.Solver, run running) error {
		for _, q := range all {
			run := run
			if q.Unoptimized && q.Name != s.fault.Question { // otherwise the finding has the options
				run = s.unoptimized().AskFresh
			}
			r, err := run(ctx, m.question(c, in, q.Instance))
			if err != nil {
				return err
			}
			evidence.Runs = append(evidence.Runs, oracle.Run{
				Solver: of.Name, Entry: of.Entry, Question: q.Name, Asked: q.Instance, Result: r, Has: s.has(),
			})
		}
		return nil
	}
	for _, other := range s.besides {
		if err := ask(other.Solver, other.AskFresh); err != nil {
			return nil, err
		}
	}
	err := ask(s.Solver, run)
	evidence.Parts = s.fault.PartsAmong(evidence.Runs)
	return evidence, err
}

// unoptimized is the solver with the options by which it optimizes less.
func (s *reduction) unoptimized() *panel.Solver {
	less := s.panel.Open(s.Solver.With(append(slices.Clip(s.Solver.Options), s.Solver.Entry.Unoptimized...)...), s.probe)
	less.Verbatim, less.Limits = true, s.wrong.Limits
	return less
}

// questionOf is the script of a candidate itself.
func questionOf(c *reduce.Candidate) panel.Query {
	return panel.Query{
		Script: c.Text, Logic: c.Logic, Checks: len(c.Checks()), Several: c.Incremental(), Pieces: c.Pieces,
	}
}
