package instance

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// random asks for a relation of a random program.
var random = Strategy{Name: "random", formats: ofRules, make: func(rng *rand.Rand, s *Source) *Instance {
	p, result := generate.Program(rng, s.format(rng), generate.Defaults())
	return &Instance{Strategy: "random", Program: p, Right: result}
}}
