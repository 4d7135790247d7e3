package stock

import (
	"strings"

	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Source reads seeds that are not scripts. It recognizes them by their content.
type Source interface {
	// Name is what people call its tests, like "rule programs".
	Name() string
	// Reads reports whether a file is a seed of the source.
	Reads(src []byte) bool
	// Open reads a seed. It calls warn with what the user should know; an error says why the seed cannot be used.
	Open(path string, src []byte, warn func(kind warning.Kind, text string)) (Supply, error)
	// Nothing gives what tests are made from without seeds; nil: the source needs seeds.
	Nothing() Supply
	// Takes reports whether a solver can be given tests of the source.
	Takes(s *solvers.Solver) bool
}

// Supply is what a source makes tests from: a seed that it has read, or nothing.
type Supply interface {
	Hash() string  // of the seed's content, in hexadecimal
	Logic() string // under which its tests are counted
	PerRound() int // how many tests of it are in one pass over the seeds
}

// noPath stands in the place of a seed's path where tests are made from nothing.
const noPath = "no seed"

// names are those of the sources, for people.
func (s *Stock) names() string {
	var all []string
	for _, source := range s.cfg.Sources {
		all = append(all, source.Name())
	}
	return strings.Join(all, " and ")
}

// sourceOf is the source that a file is a seed of by its content, or nil.
func (s *Stock) sourceOf(src []byte) Source {
	for _, source := range s.cfg.Sources {
		if source.Reads(src) {
			return source
		}
	}
	return nil
}
