package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// proveBlamed looks for values under which all assertions of a core are true. The core is the solver's answer to the
// last check of a case. It returns the case with these values, nil if it finds none.
func (s *examination) proveBlamed(ctx context.Context, c *reduce.Case, r *solvers.Result) (*reduce.Case, error) {
	formulas, strange, ok := oracle.Blamed(c.Instance(instance.Unsat), r, len(c.Checks())-1)
	switch {
	case !ok:
		return nil, nil
	case strange != "": // this shows without values
		if j, wrong := oracle.Suppose(ctx, s.asked(c.Unproved(), r), instance.Unsat); wrong {
			s.keepBlamed(ctx, c, byBlamed{noProof{fault: j.Fault}, ""})
			return c.Unproved(), nil
		}
		return nil, nil
	}
	s.Logger.Info("searching for values that make the unsat core true")
	alone := *c
	alone.Script = instance.Flat(c.Arena, c.Sorts, c.Logic, formulas)
	found, from, err := s.findWitness(ctx, &alone, true)
	if err != nil || found == nil {
		return nil, err
	}
	lent := c.Unproved()
	lent.Witness = found.Witness
	j, wrong := oracle.Suppose(ctx, s.asked(lent, r), instance.Unsat)
	if !wrong {
		return nil, nil
	}
	s.Logger.Info("the core is wrong: it evaluates to true under values from " + from)
	s.keepBlamed(ctx, c, byBlamed{noProof{fault: j.Fault}, from})
	return lent, nil
}

// keepBlamed enters the fault of a core. If unsat is proved, it has to stay proved in smaller scripts.
func (s *reduction) keepBlamed(ctx context.Context, c *reduce.Case, by byBlamed) {
	s.fault, s.keeps = by.fault, by
	if found := repro.Refutation(ctx, c); found != nil {
		s.keeps = byRefutation{found: found}
	}
}

// byBlamed: all of the core is true under values, by our evaluator, or the core has something that is not in the
// script. Whether the assertions are contradictory is not proved.
type byBlamed struct {
	noProof
	from string
}

func (byBlamed) expect() instance.Expectation { return instance.Unsat }
func (p byBlamed) String() string {
	return "the unsat core evaluates to true under some values" + p.remark()
}

// remark says where the values come from, and what is not known.
func (p byBlamed) remark() string {
	if p.from == "" {
		return "; that unsat is right is not proved"
	}
	return "; the values come from " + p.from + "; that unsat is right is not proved"
}
