package ask

import (
	"math"
	"slices"
	"sync"
	"time"
)

// Table remembers what instances took on one solver. The zero value knows nothing yet.
type Table struct {
	mu    sync.Mutex
	kinds map[Kind]*kind
}

// Kind tells apart instances whose best modes may differ.
type Kind struct {
	Logic  string
	Seed   string // "": all seeds of the logic
	Family bool   // made to share assertions with their neighbours
}

// kind is what is known of the instances of a kind.
type kind struct {
	costs  costs
	logic  *costs         // of all seeds
	blocks [blocks]block  // the last ones
	given  int            // instances for which a mode was chosen
	other  Mode           // of the run of neighbours under way; "": the best
	due    [modes]float64 // runs that each mode is to get while it is not the best
}

// blocks is how many blocks of a kind may be under way at once.
const blocks = 5

// kindOf returns the entry of a kind. Kinds begin with different shares of a turn of other modes, so that these turns
// do not coincide.
func (t *Table) kindOf(key Kind) *kind {
	k := t.kinds[key]
	if k == nil {
		if t.kinds == nil {
			t.kinds = map[Kind]*kind{}
		}
		_, early := math.Modf(float64(len(t.kinds)) * math.Phi)
		k = &kind{due: [modes]float64{early, early, early}}
		t.kinds[key] = k
		if key.Seed != "" {
			key.Seed = ""
			k.logic = &t.kindOf(key).costs
		}
	}
	return k
}

// Sample is what one instance took.
type Sample struct {
	Kind     Kind
	Block    int // number of its block of neighbours: these are comparable
	Mode     Mode
	Time     time.Duration
	Definite bool // it was answered by sat or unsat
	New      bool // its process had answered nothing before
	// The first instance of a walk takes the time of what is done once for all of them: how many these are, and how
	// many there are in a walk of the whole block.
	First       bool
	Walk, Whole int
}

// Took notes what an instance took. The first instance of a new session is ignored, for its time includes the start of
// the solver. The first instance of a walk is not counted; its time is spread over the others as it would be in a walk
// of the whole block.
func (t *Table) Took(s Sample) {
	if s.New && s.Mode != Fresh {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	k := t.kindOf(s.Kind)
	b := &k.blocks[s.Block%blocks]
	if b.number != s.Block {
		*b = block{number: s.Block}
	}
	k.costs.add(b, -1)
	k.logic.add(b, -1)
	took := &b.took[s.Mode.slot()]
	if s.First {
		took.time += s.Time * time.Duration(s.Walk) / time.Duration(s.Whole)
	} else {
		took.time += s.Time
		took.n++
		if s.Definite {
			took.definite++
		}
	}
	k.costs.add(b, 1)
	k.logic.add(b, 1)
}

// measured lists which of a kind's first instances (from ≤ n < to) run in a less usual mode to measure it. That is not
// needed if enoughPairs pairs of other seeds of the logic have compared it with the best mode.
var measured = [...]struct {
	mode     Mode
	from, to int
}{{Tree, 1, 13}, {Fresh, 13, 14}}

const enoughPairs = 2

// run is how many neighbours run in another mode at a time: with fewer, a walk saves hardly anything.
const run = 8

// Choose returns the mode for the next instance of a kind: the best of the main modes or, for a share of the instances,
// another one of all. Both lists have the usual mode first, which is chosen as long as nothing is known.
func (t *Table) Choose(key Kind, main, all []Mode, share float64) Mode {
	t.mu.Lock()
	defer t.mu.Unlock()
	k := t.kindOf(key)
	n := k.given
	k.given++
	best := k.best(main)
	for _, m := range measured {
		if m.from <= n && n < m.to && slices.Contains(main, m.mode) && k.logic.pairs(m.mode, best) < enoughPairs {
			return m.mode
		}
	}
	if n > 0 && n%run == 0 {
		k.other = k.another(best, all, share)
	}
	if slices.Contains(all, k.other) {
		return k.other
	}
	return best
}

// preferredBelow: a mode is preferred to a more usual one if it costs less than this part of what that costs.
const preferredBelow = 0.9

// best is the mode that costs the least.
func (k *kind) best(main []Mode) Mode {
	best := main[0]
	for _, m := range main[1:] {
		if k.ratio(m, best) < preferredBelow {
			best = m
		}
	}
	return best
}

// maxOfLogic bounds the weight of the pairs of all seeds of the logic: they count as at most so many pairs of the
// seed's own.
const maxOfLogic = 3

// ratio is the cost of mode a divided by that of mode b; 1 if nothing is known.
func (k *kind) ratio(a, b Mode) float64 {
	const nothing = 1e-9
	i, j := a.slot(), b.slot()
	weight := min(1, maxOfLogic/(k.logic.pairs(a, b)+nothing))
	return (k.costs[i][j] + weight*k.logic[i][j] + nothing) / (k.costs[j][i] + weight*k.logic[j][i] + nothing)
}

// otherCost: turns of other modes may take at most share × otherCost of the time more than the best mode would.
const otherCost = 0.15

// another is the mode besides the best whose turn it is, "" if there is none. Modes that cost more have a turn less
// often.
func (k *kind) another(best Mode, all []Mode, share float64) (other Mode) {
	for _, m := range all {
		if m == best {
			continue
		}
		due := &k.due[m.slot()]
		*due += share / float64(len(all)-1) * min(1, otherCost/max(k.ratio(m, best)-1, otherCost))
		if *due >= 1 && other == "" {
			*due--
			other = m
		}
	}
	return other
}
