package scripts

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// JudgeProbes makes findings of wrong answers to the probes' questions. They are confirmed and stored like those of
// instances.
func (t *tester) JudgeProbes(ctx context.Context) error {
	for _, asked := range t.Targets {
		if err := t.judgeProbe(ctx, asked); err != nil {
			return err
		}
	}
	return nil
}

// judgeProbe follows up the wrong answers of one solver to its probe, one for each kind of fault, since the questions
// are similar.
func (t *tester) judgeProbe(ctx context.Context, of *ask.Target) error {
	seen := map[string]bool{} // faults by class and mark
	w := t.worker(t.Stats.Part())
	defer w.Close()
	for _, p := range of.Probe.Wrong {
		a, err := probeAnswer(ctx, of, p)
		if err != nil {
			return err
		}
		err = w.sparing(a, func() error {
			j, wrong := oracle.Judge(t.Oracles, &a.job.evidence.Evidence)
			if !wrong || seen[j.Fault.String()] {
				return nil
			}
			seen[j.Fault.String()] = true
			if a.trace != nil {
				return w.confirmTrace(ctx, a, a.result, j)
			}
			return w.confirm(ctx, a, j)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// probeAnswer is a probe's question as an instance, with the solver's result.
func probeAnswer(ctx context.Context, t *ask.Target, p solvers.ProbeAnswer) (*answer, error) {
	in, err := ask.ProbeInstance(ctx, p.Query)
	if err != nil {
		return nil, err
	}
	a := &answer{
		t: t, in: in, logic: p.Query.Logic, mode: ask.Fresh, result: p.Result, trace: p.Trace, source: p.Query.Script,
		script: fmt.Appendf(nil, "; expect: %s\n%s", in.Last().Expect, p.Query.Script),
	}
	a.job = &job{in: in}
	a.job.evidence.Instance = in
	a.job.evidence.Enter(a.run(p.Result), a)
	switch {
	case p.Trace != nil && p.Keep:
		a.mode = ask.Tree
	case p.Trace != nil:
		a.mode = ask.Reset
	}
	return a, nil
}
