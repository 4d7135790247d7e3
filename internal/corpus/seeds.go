package corpus

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
)

// ReadSeeds reads the seeds below paths; if logics are given, only those of these logics. For a file that is not a seed
// it calls skip with the reason, and ends if skip gives an error.
func ReadSeeds(paths, logics []string, skip func(path string, why error) error) (mutate.Seeds, error) {
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
		if err != nil {
			if err := skip(path, err); err != nil {
				return nil, err
			}
			continue
		}
		if len(logics) == 0 || slices.Contains(logics, seed.Logic) {
			all = append(all, seed)
		}
	}
	return all, nil
}
