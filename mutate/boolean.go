package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// Boolean is the name of the strategy that implements the published algorithm.
const Boolean = "boolean"

// boolean is Algorithm 1 of Mansur, Christakis, Wüstholz and Zhang (Detecting Critical Bugs in SMT Solvers Using
// Blackbox Mutational Fuzzing, ESEC/FSE 2020), as published. The material is phase 1, fragmentation: each predicate of
// the seed whose depth is at most Dmax, with its value under the assignment M, is in the initial pool. Phase 2, formula
// generation, fills the constructed pool until it has NC formulas. Phase 3, instance generation, asserts 1 to Amax
// formulas of both, each as it is if it is true under M and else negated. M is a model of all that is asserted, whether
// or not it is one of the seed: a solver that answers unsat is wrong.
var boolean = Strategy{Name: Boolean, Weight: 2, Once: true, Prepare: prepareBoolean}

func prepareBoolean(m *kit.Material) (kit.Maker, error) {
	if len(m.Initial) == 0 {
		return nil, fmt.Errorf("%w: no formula has a value", kit.ErrCannotAct)
	}
	return booleanMaker{m, m.Pools()}, nil
}

type booleanMaker struct {
	m     *kit.Material
	pools *kit.Pools
}

// Make is phase 3 for one instance.
func (b booleanMaker) Make(d kit.Draw) *instance.Instance { return b.pools.Instance(b.m, d) }
