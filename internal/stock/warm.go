package stock

import (
	"runtime/metrics"
	"slices"
	"sync"
)

// warm is the seeds that are kept parsed, with their rounds: as many as there is memory for. Others are dropped, and
// made again when it is their turn.
type warm struct {
	live func() (bytes, collection uint64) // nil: of this process

	mu       sync.Mutex
	seeds    []*seed // the last one used last
	most     int     // how many are kept; 0 before the first garbage collection
	measured uint64  // the garbage collection that said so
}

// maxLive is how many bytes may be in use in the whole process, by the last garbage collection. The heap grows to five
// times of that.
const maxLive = 64 << 20

// mostAtFirst is how many seeds are kept until it is known what they take. A seed with what is prepared for a block
// takes less than one megabyte, most of them a quarter.
const mostAtFirst = 64

// atWork is how many of the seeds that were used last may be needed again at once.
const atWork = 16

// use tells that it is a seed's turn. After each garbage collection as many seeds are kept as would be right if all
// took the same: whether that was so, the next one tells.
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

// leastMeasured is from where on the bytes in use say what seeds take: before, most of them are the process's own.
const leastMeasured = maxLive / 2

// drop takes n of the seeds out. Turns are round robin, so the seed that was used longest ago is the next to be used:
// those go that were used last but are not at work, and then those at work, the last one used last.
func (w *warm) drop(n int) []*seed {
	if n <= 0 {
		return nil
	}
	from := max(0, len(w.seeds)-atWork-n)
	dropped := slices.Clone(w.seeds[from : from+n])
	w.seeds = slices.Delete(w.seeds, from, from+n)
	return dropped
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
