package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// BlamedTogether tells whether values were found under which all is true that a solver says is to blame for unsat, at
// one of the checks of a script as Asked reads it. It does not look for long.
func BlamedTogether(ctx context.Context, in *instance.Instance, r *solvers.Result) bool {
	for i := range in.Checks {
		formulas, ok := oracle.Blamed(in, r, i)
		if ok && search.Search(ctx, in.Seeds[0], formulas, shortBudget(), 1) != nil {
			return true
		}
	}
	return false
}

// proveBlamed looks for values under which all that the solver says is to blame for unsat is true, against a core that
// the script asks for at the last check of a case. It gives the case with these values, nil where there are none.
func (s *state) proveBlamed(ctx context.Context, c *reduce.Case, r *solvers.Result) (*reduce.Case, error) {
	formulas, ok := oracle.Blamed(instanceOf(c, instance.Unsat), r, len(c.Checks())-1)
	if !ok {
		return nil, nil
	}
	s.Logger.Info("looking into what it says is to blame")
	alone := *c
	alone.Script = instance.Flat(c.Arena, c.Sorts, c.Logic, formulas)
	found, from, err := s.findWitness(ctx, &alone, true)
	if err != nil || found == nil {
		return nil, err
	}
	lent := c.Unproved()
	lent.Witness = found.Witness
	j, wrong := oracle.Suppose(instanceOf(lent, instance.Unsat), r, instance.Unsat)
	if !wrong {
		return nil, nil
	}
	s.fault, s.keeps = j.Fault, byBlamed{noProof{j.Fault}, from}
	if refuted(ctx, c) {
		s.keeps = byRefutation{}
	}
	s.Logger.Info("the core is wrong: all of it is true under values that come from " + from)
	return lent, nil
}

// byBlamed: all that the solver says is to blame is true under values, by our evaluator. Whether something else makes
// the assertions contradictory is not proved.
type byBlamed struct {
	noProof
	from string
}

func (byBlamed) expect() instance.Expectation { return instance.Unsat }
func (p byBlamed) String() string {
	return "all that the solver says is to blame is true under values, by exact evaluation; they come from " + p.from +
		"; whether unsat is right is not proved"
}
