package yield

import (
	"errors"
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
)

// readSeeds reads all seeds below some paths.
func readSeeds(paths []string) (mutate.Seeds, error) {
	files, err := seedfile.Find(paths)
	if err != nil {
		return nil, err
	}
	var all mutate.Seeds
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

// newStream makes the instances of all seeds, with some strategies.
func newStream(seeds mutate.Seeds, strategies []mutate.Weight, masterSeed uint64) *mutate.Stream {
	settings := mutate.Defaults()
	settings.Strategies = strategies
	return mutate.NewStream(seeds, settings, "benchmark", masterSeed)
}
