package results

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/solvers"
)

// Trend is what campaigns, one of each night, have found one after the other.
type Trend struct {
	Nights []*Night // in the order in which they began
	Faults []*Fault // faults that show now come first, then the latest
}

// Night is a campaign of a trend.
type Night struct {
	*Campaign
	Counts map[Progress]int // faults found so far, by what became of them in this night
}

// Fault is what nights have found under one identity.
type Fault struct {
	Identity string
	Group    *Group // group of the last night that has found it
	Solver   string
	Seen     []int      // how often it was seen in each night
	By       []Progress // progress of each night; "" before it was found
	FixedIn  string     // a version without the fault, if one is known
	first    int
	last     int // the last night that has found it
	// fixedSince reports that a version is right which no later night has found to be wrong.
	fixedSince bool
}

// Progress is what became of a fault in a night.
type Progress string

// What becomes of a fault. A fault that no instance of a night shows may still be there: only a run of its script on a
// newer version tells that it is fixed.
const (
	ProgressNew       Progress = "new"
	ProgressRegressed Progress = "regressed" // seen after it was fixed
	ProgressOpen      Progress = "open"      // seen before, and seen again
	ProgressUnseen    Progress = "not seen"
	ProgressUntested  Progress = "not tested" // its solver was not tested in the night
	ProgressFixed     Progress = "fixed"
)

// Progresses are all of them, from what shows to what does not.
func Progresses() []Progress {
	return []Progress{
		ProgressNew, ProgressRegressed, ProgressOpen, ProgressUnseen, ProgressUntested, ProgressFixed,
	}
}

// Identity is what makes findings of different campaigns one fault.
func Identity(g *Group) string { return g.Signature }

// NewTrend compares campaigns.
func NewTrend(campaigns []*Campaign) *Trend {
	t := &Trend{}
	for _, c := range campaigns {
		t.Nights = append(t.Nights, &Night{c, map[Progress]int{}})
	}
	slices.SortStableFunc(t.Nights, func(a, b *Night) int { return a.Stats.Started.Compare(b.Stats.Started) })
	faults := map[string]*Fault{}
	for n, night := range t.Nights {
		for _, g := range night.Groups {
			id := Identity(g)
			f := faults[id]
			if f == nil {
				f = &Fault{Identity: id, first: n, Seen: make([]int, len(t.Nights)), By: make([]Progress, len(t.Nights))}
				faults[id] = f
			}
			if f.last != n || f.Group == nil {
				f.Group, f.last = g, n
			}
			f.Seen[n] += g.Count
			f.Solver = g.Best().Solver
		}
	}
	for _, id := range slices.Sorted(maps.Keys(faults)) {
		t.Faults = append(t.Faults, faults[id])
		t.follow(faults[id])
	}
	slices.SortStableFunc(t.Faults, func(a, b *Fault) int {
		return cmp.Or(slices.Index(Progresses(), a.Now())-slices.Index(Progresses(), b.Now()), b.last-a.last,
			CompareGroups(a.Group, b.Group))
	})
	return t
}

// follow finds out what became of a fault in each night.
func (t *Trend) follow(f *Fault) {
	fixed := -1 // the night from which on it is fixed, or -1
	for n := f.first; n < len(t.Nights); n++ {
		night := t.Nights[n]
		switch {
		case n == f.first:
			f.By[n] = ProgressNew
		case f.Seen[n] > 0 && fixed >= 0 && fixed <= n:
			f.By[n] = ProgressRegressed
		case f.Seen[n] > 0:
			f.By[n] = ProgressOpen
		case fixed >= 0 && fixed <= n:
			f.By[n] = ProgressFixed
		case !night.Tests(f.Solver):
			f.By[n] = ProgressUntested
		default:
			f.By[n] = ProgressUnseen
		}
		if f.Seen[n] > 0 {
			fixed, f.FixedIn = -1, ""
			if as := t.known(f, n); as.IsFixed() {
				fixed, f.FixedIn = t.since(f.Solver, n, as.FixedIn), as.FixedIn
			}
		}
		night.Counts[f.By[n]]++
	}
	f.fixedSince = fixed >= 0
}

// known is what the campaign of a night knows of a fault.
func (t *Trend) known(f *Fault, n int) *finding.KnownAs {
	for _, g := range t.Nights[n].Groups {
		if Identity(g) == f.Identity {
			return g.Known
		}
	}
	return nil
}

// since is the first night behind one that tested a version; if none has, the last night.
func (t *Trend) since(solver string, behind int, version string) int {
	number := solvers.VersionNumber(version)
	for n := behind + 1; n < len(t.Nights); n++ {
		if p := t.Nights[n].Stats.Programs[solver]; p != nil && number != "" && solvers.VersionNumber(p.Version) == number {
			return n
		}
	}
	return len(t.Nights) - 1
}

// Tests reports whether a solver was tested.
func (n *Night) Tests(solver string) bool {
	a := n.Stats.Answered[solver]
	return a != nil && a.Verdicts > 0
}

// Found is how many faults were seen in the night.
func (n *Night) Found() int {
	return n.Counts[ProgressNew] + n.Counts[ProgressRegressed] + n.Counts[ProgressOpen]
}

// Now is what became of the fault in the last night, or is known by now: one that the last night has found may be fixed
// in a version that was asked since.
func (f *Fault) Now() Progress {
	if f.fixedSince {
		return ProgressFixed
	}
	return f.By[len(f.By)-1]
}

// First is the night that has found it first, Last the last one.
func (f *Fault) First() int { return f.first }

// Last is the last night that has found it.
func (f *Fault) Last() int { return f.last }

// VersionTrend is what was found of a version of a solver.
type VersionTrend struct {
	Solver, Version string
	Nights          int
	Work            time.Duration
	Instances       int
	Verdicts        int
	Answered        int
	Found, New      int // faults that were seen, and those that no earlier night had seen
	Fixed           int // faults that it is the first version without
}

// Versions are the versions of solvers that were tested, in the order in which they were.
func (t *Trend) Versions() []*VersionTrend {
	var all []*VersionTrend
	for n, night := range t.Nights {
		for _, solver := range slices.Sorted(maps.Keys(night.Stats.Programs)) {
			version := night.Stats.Programs[solver].Version
			i := slices.IndexFunc(all, func(v *VersionTrend) bool { return v.Solver == solver && v.Version == version })
			if i < 0 {
				i = len(all)
				all = append(all, &VersionTrend{Solver: solver, Version: version})
			}
			v := all[i]
			v.Nights++
			v.Instances += night.Stats.Instances
			v.Work += time.Duration(night.Stats.Elapsed * float64(time.Second))
			if a := night.Stats.Answered[solver]; a != nil {
				v.Verdicts, v.Answered = v.Verdicts+a.Verdicts, v.Answered+a.Answered
			}
			for _, f := range t.Faults {
				if f.Solver == solver && f.first == n {
					v.New++
				}
			}
		}
	}
	for _, v := range all {
		for _, f := range t.Faults {
			if f.Solver != v.Solver {
				continue
			}
			if t.seenIn(f, v.Version) {
				v.Found++
			}
			if f.FixedIn != "" && solvers.VersionNumber(f.FixedIn) == solvers.VersionNumber(v.Version) {
				v.Fixed++
			}
		}
	}
	return all
}

// seenIn reports whether a night on a version has found a fault.
func (t *Trend) seenIn(f *Fault, version string) bool {
	for n, seen := range f.Seen {
		if p := t.Nights[n].Stats.Programs[f.Solver]; seen > 0 && p != nil && p.Version == version {
			return true
		}
	}
	return false
}
