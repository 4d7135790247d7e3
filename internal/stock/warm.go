package stock

import (
	"runtime/metrics"
	"slices"
	"sync"
)

// warm is the seeds that are kept parsed, with their rounds. When too much memory is in use, those are dropped that
// were used longest ago, and made again when it is their turn.
type warm struct {
	live func() (bytes, collection uint64) // nil: of this process

	mu      sync.Mutex
	seeds   []*seed // the last one used last
	dropped uint64  // the garbage collection after which some were dropped last
}

// maxLive is how many bytes may be in use in the whole process, by the last garbage collection. The heap grows to five
// times of that. A seed with what is prepared for a block takes less than one megabyte.
const maxLive = 256 << 20

// use tells that it is a seed's turn. If too much memory is in use, as many of the others are dropped as would be right
// if all took the same: whether that was enough, the next garbage collection tells.
func (w *warm) use(s *seed) {
	w.mu.Lock()
	if i := slices.Index(w.seeds, s); i >= 0 {
		w.seeds = slices.Delete(w.seeds, i, i+1)
	}
	w.seeds = append(w.seeds, s)
	n := 0
	if bytes, collection := w.memory(); bytes > maxLive && collection != w.dropped {
		n, w.dropped = int(float64(len(w.seeds))*(1-maxLive/float64(bytes))), collection
	}
	cold := slices.Clone(w.seeds[:n])
	w.seeds = slices.Delete(w.seeds, 0, n)
	w.mu.Unlock()
	for _, s := range cold {
		s.unload()
	}
}

// memory gives how many bytes were in use after the last garbage collection, and its number.
func (w *warm) memory() (bytes, collection uint64) {
	if w.live != nil {
		return w.live()
	}
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
