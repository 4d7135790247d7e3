package corpus

import (
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate"
)

// Values are the truth values that the formulas of a seed have under the models of a campaign's first rounds.
type Values struct{ True, False bool }

// count is the number of truth values.
func (v Values) count() (n int) {
	for _, taken := range []bool{v.True, v.False} {
		if taken {
			n++
		}
	}
	return n
}

// valueRounds bounds the rounds to make: in half of them, a single formula should be true.
const valueRounds = 8

// valuesOf evaluates the formulas of a seed.
func valuesOf(s *fragment.Seed) (v Values) {
	g := mutate.NewGenerator(s, mutate.Defaults(), "corpus", 1)
	for number := 0; number < valueRounds && v.count() < 2; number++ {
		r := g.Round(number)
		v.True, v.False = v.True || r.Stats.True > 0, v.False || r.Stats.False > 0
	}
	return v
}
