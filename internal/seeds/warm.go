package seeds

import (
	"runtime/metrics"
	"slices"
	"sync"
)

// warm has the seeds that are kept parsed, with their rounds: as many as there is memory for. The others are dropped,
// and parsed again at their next turn.
type warm struct {
	live func() (bytes, collection uint64) // nil for this process

	mu       sync.Mutex
	seeds    []*seed // in order of use, the latest last
	most     int     // number of seeds to keep; 0 before the first measurement
	measured uint64  // number of the garbage collection after which most was computed
}

// maxLive is the wanted number of live bytes in the process after a garbage collection. The heap grows to five times
// that.
const maxLive = 32 << 20

// mostAtFirst is how many seeds are kept before their size is known. A seed with the data for a block takes less than a
// megabyte, usually a quarter of that.
const mostAtFirst = 64

// atWork is how many of the seeds used last may be needed again immediately.
const atWork = 16

// use records the turn of a seed. After each garbage collection, it computes how many seeds of average size fit into
// maxLive, and drops the others. The next garbage collection corrects the estimate.
func (w *warm) use(s *seed) {
	w.mu.Lock()
	if i := slices.Index(w.seeds, s); i >= 0 {
		w.seeds = slices.Delete(w.seeds, i, i+1)
	}
	w.seeds = append(w.seeds, s)
	if bytes, collection := w.memory(); w.most == 0 || collection != w.measured {
		w.measured = collection
		w.most = mostAtFirst
		if bytes > leastMeasured {
			w.most = max(1, int(float64(len(w.seeds))*maxLive/float64(bytes)))
		}
	}
	cold := w.drop(len(w.seeds) - w.most)
	w.mu.Unlock()
	for _, s := range cold {
		s.unload()
	}
}

// leastMeasured is the number of live bytes from which on the size of seeds can be estimated: below, most are the
// process's own.
const leastMeasured = maxLive / 2

// drop removes n seeds. Turns are round robin, so that the seed used longest ago will be needed next. Therefore the
// latest ones are dropped, but not the last atWork, if there are others.
func (w *warm) drop(n int) []*seed {
	if n <= 0 {
		return nil
	}
	from := max(0, len(w.seeds)-atWork-n)
	dropped := slices.Clone(w.seeds[from : from+n])
	w.seeds = slices.Delete(w.seeds, from, from+n)
	return dropped
}

// memory gives the live bytes after the last garbage collection, and the number of that collection.
func (w *warm) memory() (bytes, collection uint64) {
	if w.live != nil {
		return w.live()
	}
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}
