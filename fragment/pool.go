package fragment

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Fragment is a formula with its truth value under a model.
type Fragment struct {
	Formula smtlib.Term
	Value   bool
	Depth   int // height of the Boolean structure, see Seed.Depth

	Reference bool // the value depends on a reference solver's answers
}

// Pool is a set of fragments to draw from, in a fixed order, without repetition.
type Pool []Fragment

// Stats counts the Boolean sub-formulas of a seed by their values under a model.
type Stats struct {
	True, False int
	Reference   int            // number of these that depend on a reference solver's answers
	Open        int            // no value, and therefore not in a pool
	Deep        int            // deeper than maxDepth
	Reasons     map[string]int // reasons of the open ones
	Steps       int64          // steps that evaluation took
}

// Add sums two counts.
func (s *Stats) Add(t Stats) {
	s.True, s.False, s.Open, s.Deep = s.True+t.True, s.False+t.False, s.Open+t.Open, s.Deep+t.Deep
	s.Reference += t.Reference
	for reason, n := range t.Reasons {
		if s.Reasons == nil {
			s.Reasons = map[string]int{}
		}
		s.Reasons[reason] += n
	}
}

// Values are the values of a seed's terms under a model.
type Values interface {
	// All evaluates every closed term, and gives the number of steps that it took.
	All() (steps int64)
	// Value gives the value of a closed term, which is open if it cannot be determined.
	Value(t smtlib.Term) value.Value
	// Answered reports whether a value depends on a reference solver's answers.
	Answered(t smtlib.Term) bool
}

// InitialPool collects every closed Boolean sub-formula of a seed whose depth is at most maxDepth, with its value:
// phase 1 of the published algorithm. The arena of a seed contains only its subterms, so that a pass over it finds the
// formulas inside connectives, let, ite, and function arguments.
func InitialPool(seed *Seed, values Values, maxDepth int) (Pool, Stats) {
	var pool Pool
	a := seed.Arena
	stats := Stats{Reasons: map[string]int{}, Steps: values.All()}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if a.Sort(t) != a.Bool() || !a.Closed(t) || a.Kind(t) == smtlib.KindAnnotated {
			continue
		}
		if why := seed.excluded[t]; why != "" {
			stats.Open++
			stats.Reasons[why]++
			continue
		}
		switch v := values.Value(t).(type) {
		case value.Bool:
			if seed.Depth(t) > maxDepth {
				stats.Deep++
				continue
			}
			if v {
				stats.True++
			} else {
				stats.False++
			}
			if values.Answered(t) {
				stats.Reference++
			}
			pool = append(pool, Fragment{
				Formula: t, Value: bool(v), Depth: seed.Depth(t), Reference: values.Answered(t),
			})
		case value.Open:
			stats.Open++
			stats.Reasons[v.Reason]++
		}
	}
	return pool, stats
}

// Valued is a term with its value under a model.
type Valued struct {
	Term  smtlib.Term
	Value value.Value
}

// TermsBySort collects every closed term of a seed whose value is known, by its sort, in ascending order, except for
// terms that cannot be judged by their value (see Seed.Excluded).
func TermsBySort(seed *Seed, values Values) map[smtlib.Sort][]Valued {
	a := seed.Arena
	values.All()
	by := map[smtlib.Sort][]Valued{}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if !a.Closed(t) || a.Kind(t) == smtlib.KindAnnotated || seed.excluded[t] != "" {
			continue
		}
		if v := values.Value(t); !value.IsOpen(v) {
			s := a.Sort(t)
			by[s] = append(by[s], Valued{t, v})
		}
	}
	return by
}
