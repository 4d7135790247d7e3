package strategies

import (
	"cmp"
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/reach"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// statistician asks a solver what it does for scripts: the names of inferences, rewritings and engines that it prints
// with its statistics. It may be used by several goroutines.
type statistician struct {
	host   *solvers.Host
	asker  ask.Asker
	target *ask.Target
	seed   uint64 // that options are drawn by
}

// newStatistician starts asking the only solver of a configuration. The error is a *usage.Error, or our own failure.
func newStatistician(cfg Config) (*statistician, error) {
	c := cfg.Campaign
	all, err := ask.Given("solver", c.Solvers, c.Catalog)
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, usage.BadFlag("solver", "--goal %s takes one --solver", Reach)
	}
	if all[0].Entry.Statistics == nil {
		return nil, usage.BadFlag("solver", "--goal %s: %s", Reach, reach.Lacks(all[0].Name))
	}
	c.Vary.Share = ask.DefaultVaryShare
	s := &statistician{target: ask.NewTarget(all[0]).Varying(c.Vary), seed: cfg.Seed}
	if s.host, err = solvers.NewHost(solvers.HostConfig{Process: c.Process}); err != nil {
		return nil, err
	}
	s.asker = ask.NewProcesses(s.host, c.Limits, nil)
	return s, nil
}

// close ends the solver's processes; s may be nil.
func (s *statistician) close() {
	if s != nil {
		s.host.Close()
	}
}

// names returns what the solver, under some configuration, does for a script; none if it does not support the script,
// or prints no statistics, because it was stopped for example.
func (s *statistician) names(ctx context.Context, t *ask.Target, in *instance.Instance) (map[string]int64, error) {
	if !t.Takes(in) || len(in.Checks) > 1 && !t.Entry.PushPop {
		return nil, nil
	}
	d := t.Dialect(in.Logic)
	d.Logic = t.LogicName(s.seed, in)
	var w instance.Writer
	q := ask.Question{
		Solver: t.Solver, Script: w.AppendInstance(nil, in, d.Dialect), Logic: in.Logic, Checks: len(in.Checks),
	}
	if in.Incremental() {
		q.Solver = q.Solver.ForIncremental()
	}
	_, counts, _, err := ask.Counted(ctx, s.asker, q)
	return counts, err
}

// ofInstance returns what the solver does for an instance of a campaign.
func (s *statistician) ofInstance(ctx context.Context, in *instance.Instance) (map[string]int64, error) {
	return s.names(ctx, s.target.Variant(s.seed, in), in)
}

// reachable returns what the solver does for the seeds of a half as they are, and for the instances of a reference run
// of one budget with the usual settings, which are others than those that are to reach it: in ascending order.
func (s *statistician) reachable(ctx context.Context, h *half, budget int) ([]string, error) {
	var all []string
	add := func(t *ask.Target, in *instance.Instance) error {
		counts, err := s.names(ctx, t, in)
		for name := range counts {
			all = append(all, name)
		}
		return err
	}
	for _, seed := range h.seeds {
		src, err := seedfile.Read(seed.Path)
		if err != nil {
			return nil, err
		}
		script, err := instance.Read(seed.Path, src, nil)
		if err != nil {
			continue // it asks nothing
		}
		in := script.Instance(instance.None)
		if err := add(s.target.OfSeed(in.Seed()), in); err != nil {
			return nil, err
		}
	}
	settings := mutate.Defaults()
	settings.Strategies = mutate.AllStrategies()
	from := mutate.NewStream(h.seeds, settings, draws, s.seed+referenceSeed)
	for range cmp.Or(budget, DefaultBudget) {
		in := from.Next()
		if in == nil {
			break
		}
		if err := add(s.target.Variant(s.seed, in), in); err != nil {
			return nil, err
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}
