package yield

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// seedList are all seeds, read. It implements build.Partners.
type seedList []*fragment.Seed

func readSeeds(paths []string) (seedList, error) {
	files, err := seedfile.Find(paths)
	if err != nil {
		return nil, err
	}
	var all seedList
	for _, path := range files {
		src, err := seedfile.Read(path)
		if err != nil {
			return nil, err
		}
		seed, err := fragment.ReadSeed(path, src)
		if errors.Is(err, fragment.ErrEmpty) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, seed)
	}
	return all, nil
}

func (l seedList) Len() int                           { return len(l) }
func (l seedList) Seed(i int) (*fragment.Seed, error) { return l[i], nil }

// OfLogic gives the places of the seeds that have a logic.
func (l seedList) OfLogic(logic string) []int {
	var at []int
	for i, s := range l {
		if s.Logic == logic {
			at = append(at, i)
		}
	}
	return at
}

func (l seedList) Hash() string {
	h := fnv.New64a()
	for _, s := range l {
		_, _ = io.WriteString(h, s.Hash)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// stream makes the instances of a campaign over all seeds, one of each seed by turns.
type stream struct {
	rounds []*mutate.Round
	gens   []*mutate.Generator
	index  int // of the next instance of each seed
	at     int // the seed whose turn it is
}

func newStream(seeds seedList, strategies []mutate.Weight, masterSeed uint64) *stream {
	s := &stream{}
	settings := mutate.Defaults()
	settings.Strategies = strategies
	for _, seed := range seeds {
		g := mutate.NewGenerator(seed, settings, "benchmark", masterSeed).WithPartners(seeds)
		if r := g.Round(0); len(r.Initial) > 0 && r.Acts() == nil {
			s.gens, s.rounds = append(s.gens, g), append(s.rounds, r)
		}
	}
	return s
}

// next gives the next instance, nil if no seed has any.
func (s *stream) next() *instance.Instance {
	for range 2 * len(s.rounds) {
		if s.at == len(s.rounds) {
			s.at, s.index = 0, s.index+1
		}
		i := s.at
		s.at++
		if number := s.gens[i].RoundOf(s.index); number != s.rounds[i].Number {
			s.rounds[i] = s.gens[i].Round(number)
		}
		if len(s.rounds[i].Initial) == 0 {
			continue
		}
		if in := s.rounds[i].Instance(s.index); in != nil {
			return in
		}
	}
	return nil
}
