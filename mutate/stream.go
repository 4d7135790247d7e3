package mutate

import (
	"fmt"
	"hash/fnv"
	"io"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Seeds are seeds in memory. They are partners of each other, see [Generator.WithPartners].
type Seeds []*fragment.Seed

// Len implements [build.Partners].
func (s Seeds) Len() int { return len(s) }

// Seed implements [build.Partners].
func (s Seeds) Seed(i int) (*fragment.Seed, error) { return s[i], nil }

// OfLogic implements [build.Partners].
func (s Seeds) OfLogic(logic string) (places []int) {
	for i, seed := range s {
		if seed.Logic == logic {
			places = append(places, i)
		}
	}
	return places
}

// Hash implements [build.Partners].
func (s Seeds) Hash() string {
	h := fnv.New64a()
	for _, seed := range s {
		_, _ = io.WriteString(h, seed.Hash)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// Stream makes the instances of some seeds, one of each seed in turn. It is not safe for concurrent use.
type Stream struct {
	generators []*Generator
	rounds     []*Round // index: seed; the round of the next instance, nil before the first one
	index      int      // index of the next instance of each seed
	at         int      // index of the seed whose turn it is
}

// NewStream makes a stream. draws and masterSeed are passed to [NewGenerator].
func NewStream(seeds Seeds, settings Settings, draws string, masterSeed uint64) *Stream {
	s := &Stream{rounds: make([]*Round, len(seeds))}
	for _, seed := range seeds {
		s.generators = append(s.generators, NewGenerator(seed, settings, draws, masterSeed).WithPartners(seeds))
	}
	return s
}

// Next makes the next instance, nil if no seed has any.
func (s *Stream) Next() *instance.Instance {
	for range 2 * len(s.rounds) {
		if s.at == len(s.rounds) {
			s.at, s.index = 0, s.index+1
		}
		i := s.at
		s.at++
		if number := s.generators[i].RoundOf(s.index); s.rounds[i] == nil || s.rounds[i].Number != number {
			s.rounds[i] = s.generators[i].Round(number)
		}
		r := s.rounds[i]
		if len(r.Initial) == 0 || r.Acts() != nil {
			continue
		}
		if in := r.Instance(s.index); in != nil {
			return in
		}
	}
	return nil
}
