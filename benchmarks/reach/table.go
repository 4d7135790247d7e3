package reach

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
)

// slow is the processor time, in seconds, above which a seed counts as slow.
const slow = 0.1

// spans are the seconds of the solver's processor time after which names are counted.
var spans = []float64{10, 20, 30}

// few is how many instances of each seed the first row of instances has.
const few = 2

// print writes what seeds reach, what instances of them do, and what those in random orders do by time.
func (r *recorder) print(w io.Writer) {
	var own []*run
	for _, x := range r.own {
		own = append(own, x)
	}
	fmt.Fprintf(w, "%-10s %7s %6s %5s %5s %6s %8s %8s %6s %7s\n", "", "scripts", "silent", "ids", "keys", "lost", "none %",
		"kept %", "slow %", "s")
	r.row(w, "seeds", own)
	for _, n := range slices.Compact(slices.Sorted(slices.Values([]int{min(few, *each), *each}))) {
		r.row(w, fmt.Sprintf("%d of each", n), slices.DeleteFunc(slices.Clone(r.made), func(x *run) bool {
			return x.index >= n
		}))
	}
	for _, seconds := range spans {
		ids, keys, enough := r.within(seconds)
		if !enough {
			fmt.Fprintf(w, "%v s: the instances take less\n", seconds)
			continue
		}
		fmt.Fprintf(w, "%v s: %.0f ids, %.0f keys\n", seconds, ids, keys)
	}
}

// row writes a row: the names that scripts reach; how many ids of seeds none of them has; the share of them without an
// id, and what share of their seeds' ids they keep, all and those of slow seeds; the solver's processor time.
func (r *recorder) row(w io.Writer, what string, scripts []*run) {
	ids, keys := names{}, names{}
	silent, none, seconds := 0, 0, 0.0
	var kept, keptOfSlow []float64
	for _, x := range scripts {
		ids.add(x.ids)
		keys.add(x.keys)
		seconds += x.seconds
		switch own := r.own[x.seed]; {
		case !x.said:
			silent++
			continue
		case own != nil && len(own.ids) > 0:
			kept = append(kept, own.ids.kept(x.ids))
			if own.seconds > slow {
				keptOfSlow = append(keptOfSlow, own.ids.kept(x.ids))
			}
		}
		if len(x.ids) == 0 {
			none++
		}
	}
	ofSeeds := names{}
	for _, x := range r.own {
		ofSeeds.add(x.ids)
	}
	lost := len(ofSeeds) - int(ofSeeds.kept(ids)*float64(len(ofSeeds))+0.5)
	fmt.Fprintf(w, "%-10s %7d %6d %5d %5d %6d %8.0f %8.0f %6.0f %7.1f\n", what, len(scripts), silent, len(ids), len(keys),
		lost, 100*float64(none)/float64(max(len(scripts)-silent, 1)), 100*mean(kept), 100*mean(keptOfSlow), seconds)
}

// add adds other names.
func (n names) add(others names) {
	for name := range others {
		n[name] = true
	}
}

// kept is the share of names that others have.
func (n names) kept(others names) float64 {
	both := 0
	for name := range n {
		if others[name] {
			both++
		}
	}
	return float64(both) / float64(max(len(n), 1))
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(max(len(xs), 1))
}

// within is how many names instances reach in some seconds, the mean over random orders. enough is false if all
// instances together take less.
func (r *recorder) within(seconds float64) (ids, keys float64, enough bool) {
	for n := range *orders {
		rng := rand.New(rand.NewPCG(uint64(n), 0))
		allIDs, allKeys, left := names{}, names{}, seconds
		for _, i := range rng.Perm(len(r.made)) {
			if left -= r.made[i].seconds; left < 0 {
				break
			}
			allIDs.add(r.made[i].ids)
			allKeys.add(r.made[i].keys)
		}
		if left > 0 {
			return 0, 0, false
		}
		ids, keys = ids+float64(len(allIDs))/float64(*orders), keys+float64(len(allKeys))/float64(*orders)
	}
	return ids, keys, true
}
