package seeds

import (
	"strings"

	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Source reads seeds that are not scripts. It recognizes them by their content.
type Source interface {
	// Name names its tests for users, like "rule programs".
	Name() string
	// Reads reports whether a file is a seed of the source.
	Reads(src []byte) bool
	// Open reads a seed. It calls warn with warnings for the user. An error says why the seed cannot be used.
	Open(path string, src []byte, warn func(kind warning.Kind, text string)) (Input, error)
	// Nothing gives the input for tests without seeds; nil if the source needs seeds.
	Nothing() Input
	// Takes reports whether a solver supports tests of a seed's logic (Input.Logic); "": any tests of the source.
	Takes(s *solvers.Solver, logic string) bool
}

// Input is what a source makes tests from: a seed that it has read, or nothing.
type Input interface {
	Hash() string  // hash of the seed's content, in hexadecimal
	Logic() string // for statistics
	PerRound() int // number of tests in one pass over the seeds
}

// Preliminary is one test of a source that goes ahead of all others, without a seed. It begins when those of lower
// stages have ended.
type Preliminary struct {
	Name  string // unique; it is used as the path of a seed
	Stage int
	From  Source
	Input Input
}

// PreliminaryHash is the hash of what goes ahead, in the place of that of a seed's content.
const PreliminaryHash = "part"

// noPath is used as the path of a seed for tests without one.
const noPath = "no seed"

// names lists the names of the sources, for users.
func (s *Set) names() string {
	var all []string
	for _, source := range s.cfg.Sources {
		all = append(all, source.Name())
	}
	return strings.Join(all, " and ")
}

// sourceOf gives the source that reads a file with this content, or nil.
func (s *Set) sourceOf(src []byte) Source {
	for _, source := range s.cfg.Sources {
		if source.Reads(src) {
			return source
		}
	}
	return nil
}
