package instance

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// random asks for a relation of a program from nothing.
var random = Strategy{Name: "random", make: func(rng *rand.Rand) *Instance {
	p, result := generate.Program(rng, dialect(rng), generate.Defaults())
	return &Instance{Strategy: "random", Program: p, Right: result}
}}

// dialect draws in which form a program with negation is written: z3's Datalog files are read by a parser of their own,
// and are the rarer form.
func dialect(rng *rand.Rand) rules.Dialect {
	if rng.IntN(4) == 0 {
		return rules.Datalog
	}
	return rules.SMT
}
