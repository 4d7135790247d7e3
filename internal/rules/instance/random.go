package instance

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// random asks for a relation of a program from nothing.
var random = Strategy{Name: "random", make: func(rng *rand.Rand, _ Rewrites) *Instance {
	p, result := generate.Program(rng, dialect(rng), generate.Defaults())
	return &Instance{Strategy: "random", Program: p, Right: result}
}}

// dialect draws in which form a program with negation is written. Datalog files are the rarer form: comparisons in them
// are wrong in every version of z3, and to make these findings small would take most of the time.
func dialect(rng *rand.Rand) rules.Dialect {
	if rng.IntN(12) == 0 {
		return rules.Datalog
	}
	return rules.SMT
}
