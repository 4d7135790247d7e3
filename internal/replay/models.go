package replay

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// AskModels settles scripts to which one solver answers unsat and another one sat, while nothing proves which is right:
// the latter is asked for a model. If all is true under it, the script is run again on all solvers. The results are
// those of Run for each of the solvers; they are replaced.
func AskModels(ctx context.Context, cfg Config, all []*solvers.Solver, results []Result) error {
	if len(all) < 2 || cfg.Ask != nil {
		return nil
	}
	byCase := map[*Case][]int{} // indices of results
	var cases []*Case
	for i, r := range results {
		if r.Case.Finding != nil || r.Case.isProgram || r.deciding == nil {
			continue
		}
		if byCase[r.Case] == nil {
			cases = append(cases, r.Case)
		}
		byCase[r.Case] = append(byCase[r.Case], i)
	}
	r, end := cfg.open(nil)
	defer end()
	var settled []*Case
	for _, c := range cases {
		isSettled, err := r.proveByModel(ctx, c, all, results, byCase[c])
		if err != nil {
			return err
		}
		if isSettled {
			settled = append(settled, c)
		}
	}
	for _, s := range all {
		if len(settled) == 0 {
			break
		}
		again, err := Run(ctx, cfg, s, settled)
		if err != nil {
			return err
		}
		for _, now := range again {
			i := slices.IndexFunc(results, func(r Result) bool { return r.Case == now.Case && r.Solver == now.Solver })
			results[i] = now
		}
	}
	return nil
}

// proveByModel looks for checks of a script about which solvers disagree, and notes that sat is right where it is true
// under a model.
func (r *runner) proveByModel(
	ctx context.Context, c *Case, all []*solvers.Solver, results []Result, of []int,
) (isSettled bool, err error) {
	for check := range c.test.Expect {
		answers := func(i int, v solvers.Verdict) bool {
			of := &results[i]
			return check < len(of.right) && of.right[check] == instance.None && check < len(of.deciding.Checks) &&
				of.deciding.Checks[check] == v
		}
		if !slices.ContainsFunc(of, func(i int) bool { return answers(i, solvers.Unsat) }) {
			continue
		}
		for _, i := range of {
			at := slices.IndexFunc(all, func(s *solvers.Solver) bool { return s.Name == results[i].Solver })
			if !answers(i, solvers.Sat) || at < 0 {
				continue
			}
			asked, err := r.panel.Solver(ctx, all[at])
			if err != nil {
				return false, err
			}
			holds, err := triage.HoldsUnderModel(ctx, asked, c.Path, c.test.Script, check)
			if err != nil {
				return false, err
			}
			if holds {
				c.test.Expect, isSettled = slices.Clone(c.test.Expect), true
				c.test.Expect[check] = instance.Sat
				c.proved, c.sought, c.witness = proofs{}, proofs{}, "a model of "+asked.Versioned()
				break
			}
		}
	}
	return isSettled, nil
}
