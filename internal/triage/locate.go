package triage

import (
	"context"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/solvers"
)

// locate finds the stack of a crash: it is printed, or a debugger has it where the mark names no place.
func (s *reduction) locate(ctx context.Context, r *Reduced) (err error) {
	if !s.fault.Class.Crashes() || r.Rate == 0 {
		return nil
	}
	r.Stack = s.Solver.Entry.OwnStack(solvers.Stack(r.Output))
	if len(r.Stack) > 0 || !solvers.IsPlaceless(s.fault.Mark) || s.Debugger == nil || s.Host == nil {
		return nil
	}
	namesFile := slices.ContainsFunc(r.Command, func(word string) bool { return strings.Contains(word, "instance.smt2") })
	r.Stack, err = s.Host.Stack(ctx, s.Debugger, s.Solver, solvers.Crashing{
		Command: r.Command, Input: r.Input || !namesFile, Script: r.written(),
	}, s.Limits)
	if ctx.Err() != nil { // the result is complete without it
		return nil
	}
	return err
}

// Locate is the stack of a crash that is not reduced, as a debugger has it; nil if it has none.
func Locate(
	ctx context.Context, d *solvers.Debugger, host *solvers.Host, s *solvers.Solver, f *finding.Finding,
	files finding.Files, limits solvers.Limits,
) ([]string, error) {
	command, input, script := f.Unreduced(files)
	return host.Stack(ctx, d, s, solvers.Crashing{Command: command, Input: input, Script: script}, limits)
}
