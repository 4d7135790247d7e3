package mutate

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// mix asserts formulas of several seeds of one logic, each alone and joined by connectives.
var mix = Strategy{Name: "mix", Weight: 1, Partners: true, Prepare: prepareMix}

func prepareMix(m *kit.Material) (kit.Maker, error) {
	return m.Variants(m.Origin.AmongPartners("mix"), mixSeeds)
}

func mixSeeds(m *kit.Material, rng *rand.Rand) (kit.Maker, error) {
	both, err := m.Join("mix", m.DrawPartner(rng), rng)
	if err != nil {
		return nil, err
	}
	var parts []smtlib.Term // equally many of each seed
	for _, formulas := range both.Sides {
		for range mixedParts {
			parts = append(parts, formulas[rng.IntN(len(formulas))])
		}
	}
	return both.MakerOfParts(rng, "of two seeds", parts)
}

// mixedParts is how many formulas of each seed are joined.
const mixedParts = 100
