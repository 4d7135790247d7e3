package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// original asserts what the seed asserts, where our search finds a model of it.
var original = Strategy{Name: "original", Weight: 0.02, Once: true, Prepare: func(m *Material) (Maker, error) {
	for _, f := range m.Seed.Assertions {
		if m.values.Value(f) != value.Value(value.Bool(true)) || m.Seed.Excluded(f) != "" {
			return nil, fmt.Errorf("%w: the model is none of the whole seed", ErrCannotAct)
		}
	}
	return originalMaker{m}, nil
}}

type originalMaker struct{ m *Material }

// Make asserts it all.
func (o originalMaker) Make(d Draw) *instance.Instance {
	return o.m.Instance(d, Draft{
		Arena: o.m.Arena, Group: o.m.Group, Formulas: o.m.Seed.Assertions,
		How: func() string { return fmt.Sprintf("the %d assertions of the seed", len(o.m.Seed.Assertions)) },
	})
}
