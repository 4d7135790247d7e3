package yield

import (
	"errors"
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/mutate"
)

// readSeeds reads all seeds below some paths.
func readSeeds(paths []string) (mutate.Seeds, error) {
	return corpus.ReadSeeds(paths, nil, func(path string, why error) error {
		if errors.Is(why, fragment.ErrEmpty) {
			return nil
		}
		return fmt.Errorf("%s: %w", path, why)
	})
}

// newStream makes the instances of all seeds, with some strategies.
func newStream(seeds mutate.Seeds, strategies []mutate.Weight, masterSeed uint64) *mutate.Stream {
	settings := mutate.Defaults()
	settings.Strategies = strategies
	return mutate.NewStream(seeds, settings, "benchmark", masterSeed)
}
