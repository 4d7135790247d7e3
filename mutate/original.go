package mutate

import (
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// original asserts what the seed asserts, where our search finds a model of it, or where it is proved that there is
// none.
var original = Strategy{Name: "original", Weight: 0.02, Once: true, Prepare: func(m *Material) (Maker, error) {
	for _, f := range m.Seed.Assertions {
		if m.Seed.Excluded(f) != "" {
			return nil, fmt.Errorf("%w: %s", ErrCannotAct, m.Seed.Excluded(f))
		}
	}
	isTrue := func(f smtlib.Term) bool { return m.values.Value(f) == value.Value(value.Bool(true)) }
	hasModel := !slices.ContainsFunc(m.Seed.Assertions, func(f smtlib.Term) bool { return !isTrue(f) })
	if !hasModel && model.Refute(context.Background(), m.Arena, m.Seed.Assertions, instance.MaxAssignments) == nil {
		return nil, fmt.Errorf("%w: the model is none of the whole seed, and nothing proves that there is none",
			ErrCannotAct)
	}
	return originalMaker{m, hasModel}, nil
}}

type originalMaker struct {
	m        *Material
	hasModel bool
}

// Make asserts it all.
func (o originalMaker) Make(d Draw) *instance.Instance {
	return o.m.Instance(d, Draft{
		Arena: o.m.Arena, Group: o.m.Group, Formulas: o.m.Seed.Assertions, Unsat: !o.hasModel,
		How: func() string { return fmt.Sprintf("the %d assertions of the seed", len(o.m.Seed.Assertions)) },
	})
}
