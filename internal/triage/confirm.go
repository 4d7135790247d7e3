package triage

import (
	"cmp"
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// confirm runs the result in fresh processes. It has all of the time for that, so that a fault does not seem to come
// and go where the machine is busy.
func (s *state) confirm(ctx context.Context, result *Reduced) error {
	if s.slower == nil {
		s.wrong.Limits.Wall = s.Limits.Wall
	}
	result.Command = s.command(result)
	wrong := 0
	known := len(s.last)
	runs := append(s.last, make([]*oracle.Evidence, max(0, max(ask.Confirmations, s.Repeat)-known))...)
	var g errgroup.Group
	g.SetLimit(max(1, s.Jobs))
	for i := known; i < len(runs); i++ {
		g.Go(func() error {
			return panics.Guard(func() (err error) { // the group does not
				runs[i], err = s.gather(ctx, result.Best, s.wrong.AskFresh)
				return err
			})
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for _, evidence := range runs {
		isShown, err := s.shown(ctx, result.Best, evidence)
		if err != nil {
			return err
		}
		r := evidence.Last().Result
		if isShown {
			if s.slower != nil {
				if result.Slower, err = s.times(ctx, result.Best, r); err != nil {
					return err
				}
				result.Beside = [][]byte{s.slower.question(result.Best).Script}
			}
			wrong++
			result.Output = r.Stdout + r.Stderr
			if j, shows := s.fault.Shown(evidence); shows {
				s.enter(result, evidence, j)
			}
		}
	}
	if wrong < len(runs) && s.Repeat == 1 {
		s.Logger.Warn(fmt.Sprintf("the fault comes and goes: only %d of the last %d runs show it; see --repeat",
			wrong, len(runs)))
	}
	result.Confirmed, result.Rate = len(runs), float64(wrong)/float64(len(runs))
	result.Command, result.Configuration.Needed = s.command(result), s.needed(result.Incremental, result.Best.Logic)
	return nil
}

// enter enters what shows the fault.
func (s *state) enter(result *Reduced, evidence *oracle.Evidence, j oracle.Judgement) {
	result.Shows, result.Beside = j.Shows, nil
	if j.Why != "" {
		result.Established = j.Why
		if blamed, is := s.keeps.(byBlamed); is {
			result.Established += blamed.remark()
		}
	}
	if j.Run.Asked != evidence.Instance {
		q := questionOfInstance(j.Run.Asked)
		if s.written != nil {
			q.Script = askedWritten(result.Best.Text, evidence.Instance, j.Run.Asked)
		}
		result.Asked, result.Incremental = q.Script, q.Several || s.input
		check := j.Run.Asked.Checks[j.Check]
		result.elsewhere = !j.Class.InCore() && // a core is that of the same assertions, with names perhaps
			(check.Expect != result.Expect || check.Witness != result.Best.Witness)
	}
	if result.elsewhere && j.Why == "" { // the proof is of another script
		result.Established = cmp.Or(s.fault.Grounds(), result.Established)
	}
	if _, isBlamed := s.keeps.(byBlamed); isBlamed || result.elsewhere {
		result.Expect, result.Certificate = instance.None, ""
	}
	for _, i := range j.With {
		if asked := evidence.Runs[i].Asked; asked != evidence.Instance {
			result.Beside = append(result.Beside, questionOfInstance(asked).Script)
		} else {
			result.Beside = append(result.Beside, result.Best.Text)
		}
	}
}

// command shows the result: it reads instance.smt2, or, if there is a session, what stands in it from standard input.
func (s *state) command(r *Reduced) []string {
	solver, use := s.running(r.Incremental)
	if use == solvers.SessionUse {
		return solver.SessionCommand(r.Best.Logic)
	}
	return solver.FileCommand(r.Best.Logic, "instance.smt2")
}
