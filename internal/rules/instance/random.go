package instance

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// random asks for a relation of a random program.
var random = Strategy{Name: "random", make: func(rng *rand.Rand, s *Source) *Instance {
	p, result := generate.Program(rng, s.dialect(rng), generate.Defaults())
	return &Instance{Strategy: "random", Program: p, Right: result}
}}

// dialect draws the dialect of a program with negation. Datalog files are rarer: comparisons in them are wrong in every
// version of z3, and reducing these findings would take most of the time.
func (s *Source) dialect(rng *rand.Rand) rules.Dialect {
	if rng.IntN(12) == 0 {
		return rules.Datalog
	}
	return rules.SMT
}
