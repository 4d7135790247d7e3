package mutate

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
)

// mix asserts formulas of several seeds of one logic, side by side and joined by connectives.
var mix = Strategy{Name: "mix", Weight: 1, Partners: true, Prepare: func(m *Material) (Maker, error) {
	return m.variants(m.origin.AmongPartners("mix"), mixSeeds)
}}

func mixSeeds(m *Material, rng *rand.Rand) (Maker, error) {
	both, err := m.join("mix", m.partner(rng), rng)
	if err != nil {
		return nil, err
	}
	var parts []smtlib.Term // as many of each seed
	for _, formulas := range both.sides {
		for range mixedParts {
			parts = append(parts, formulas[rng.IntN(len(formulas))])
		}
	}
	return both.poolsOf(rng, "of two seeds", parts)
}

// mixedParts is how many formulas of each seed are joined.
const mixedParts = 100
