package scripts

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// probed is a question of the probe, with the solver's answer.
type probed struct{ solvers.ProbeAnswer }

// Probed implements engine.ProbeJudge.
func (m *Maker) Probed(ctx context.Context, t *ask.Target) (all []engine.Test, err error) {
	for _, p := range t.Probe.Wrong {
		in, err := ask.ProbeInstance(ctx, p.Query)
		if err != nil {
			return nil, err
		}
		all = append(all, &test{Maker: m, in: in, probed: &probed{p}})
	}
	return all, nil
}

// question is the question as it was asked, with the answer.
func (p *probed) question(t *ask.Target, in *instance.Instance) *engine.Question {
	mode := ask.Fresh
	switch {
	case p.Trace != nil && p.Keep:
		mode = ask.Tree
	case p.Trace != nil:
		mode = ask.Reset
	}
	q := about(t, in, mode, p.Query.Logic)
	q.Text.Script = fmt.Appendf(nil, "; expect: %s\n%s", in.Last().Expect, p.Query.Script)
	q.Run.Result, q.Trace = p.Result, p.Trace
	return q
}
