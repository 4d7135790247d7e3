package ask

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

const (
	probeStrategy  = "probe" // name of the strategy of a probe's instances
	fewAssignments = 16      // bound above the assignments of any question of the probe
)

// ProbeInstance is what a probe asks, as an instance. The right answers are found by trying all assignments.
func ProbeInstance(ctx context.Context, q solvers.Query) (*instance.Instance, error) {
	read, err := instance.Read("(probe)", q.Script, nil)
	if err != nil {
		return nil, fmt.Errorf("a question of the probe cannot be read: %w", err)
	}
	in := read.Instance(instance.None)
	in.Strategy = probeStrategy
	in.How = func() []string { return []string{"a question of the probe: every solver is asked it first"} }
	for i := range in.Checks {
		m, decided := search.Finite(ctx, read.Seed, in.Active(i), fewAssignments)
		switch {
		case m != nil:
			in.Checks[i] = instance.Check{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: m}
		case decided:
			in.Checks[i] = instance.Check{Expect: instance.Unsat, Certificate: instance.Derived}
		}
	}
	return in, nil
}
