package operators

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// compositions is the name of the table's line for compositions, in place of an operator's.
const compositions = "(compositions)"

// pairUnits makes the units that ask each solver about compositions: pairs of an outer operator of a theory and an
// inner one of any theory, with the indices and sorts at which they fit together.
func (r *runner) pairUnits(u *universe) []*unit {
	if r.cfg.Scope.asks[composed].claims[0] == 0 {
		return nil
	}
	units := r.theoryUnits(u, func(m *maker, pairs [][]composition) []*form {
		return m.nestAll(inRounds(pairs, slices.Max(r.cfg.Scope.asks[composed].claims[:])))
	})
	return r.withVariants(2, units, func(v *variant) []*unit { return r.theoryUnits(u, v.pairs) })
}

// theoryUnits makes, for each theory, the units about compositions with an outer operator of the theory. choose selects
// among compositions of applications that the solver reads, and was right about.
func (r *runner) theoryUnits(u *universe, choose func(m *maker, pairs [][]composition) []*form) []*unit {
	var theories []string
	for _, g := range u.groups {
		if !slices.Contains(theories, g.theory) && r.wanted(g.theory, g.name) {
			theories = append(theories, g.theory)
		}
	}
	var units []*unit
	for _, theory := range theories {
		for i, s := range r.solvers {
			units = append(units, &unit{
				name: s.Name + " pairs " + theory, solver: i, theory: theory, u: u,
				ways: Ways(), task: composed,
				forms: func(m *maker, k *asker) []*form {
					var pairs [][]composition
					for _, outer := range u.groups {
						if outer.theory == theory && r.wanted(theory, outer.name) {
							pairs = append(pairs, u.compositions(k, outer, r.cfg.Scope.perPair)...)
						}
					}
					return choose(m, pairs)
				},
			})
		}
	}
	return units
}

// nestAll returns the forms of compositions.
func (m *maker) nestAll(all []composition) (forms []*form) {
	for _, c := range all {
		if f := m.nest(c.outer, c.inner, c.place); f != nil {
			forms = append(forms, f)
		}
	}
	return forms
}

// firstWithMode returns, for each pair of operators, the first form with a rounding mode as an argument.
func (m *maker) firstWithMode(pairs [][]composition) (forms []*form) {
	for _, pair := range pairs {
		has := func(c composition) bool { return m.u.hasMode(c.inner) || m.u.hasMode(c.outer) }
		if i := slices.IndexFunc(pair, has); i >= 0 {
			forms = append(forms, m.nestAll(pair[i:i+1])...)
		}
	}
	return forms
}

// meetingsFirst returns at most n of the forms, first those in which an operator has, at one of its places, an argument
// of a theory that it did not have there before. Faults are more likely with terms of another theory than with those of
// its own.
func meetingsFirst(forms []*form, n int) []*form {
	type meets struct {
		outer  *group
		place  int
		theory string
	}
	var first, others []*form
	seen := map[meets]bool{}
	for _, f := range forms {
		key := meets{f.apps[0].group, f.place, f.apps[1].group.theory}
		if seen[key] {
			others = append(others, f)
			continue
		}
		seen[key] = true
		first = append(first, f)
	}
	first = spread(first, n, 0)
	return append(first, spread(others, n-len(first), 0)...)
}

// composition is an application of which one argument is another application.
type composition struct {
	outer, inner *application
	place        int // place of this argument
}

// pair is a class of compositions of an operator that differ only in the numbers in indices and sorts.
type pair struct {
	place, args, indices int // place of the argument, and the outer operator's numbers of arguments and indices
	inner                *group
	innerIndices         int
	sort                 string // the name of the inner operator's result
}

// meeting is an application with all applications that fit into one place of it.
type meeting struct {
	outer *application
	inner []*application
}

// compositions returns the compositions of an outer operator with each other operator, for each argument, at sorts with
// more than one value: of each pair at most perPair.
func (u *universe) compositions(k *asker, outer *group, perPair int) [][]composition {
	var order []pair
	meetings := map[pair][]meeting{}
	for _, a := range outer.apps {
		if !k.usable(a) {
			continue
		}
		for place, s := range a.args {
			if u.trivial(s) {
				continue
			}
			p := pair{place: place, args: len(a.args), indices: a.kind.indices, sort: u.arena.SortInfo(s).Name}
			for _, b := range u.byResult[s] {
				if !k.usable(b) {
					continue
				}
				p.inner, p.innerIndices = b.group, b.kind.indices
				all := meetings[p]
				if len(all) == 0 {
					order = append(order, p)
				}
				if len(all) == 0 || all[len(all)-1].outer != a {
					all = append(all, meeting{outer: a})
				}
				last := &all[len(all)-1]
				last.inner = append(last.inner, b)
				meetings[p] = all
			}
		}
	}
	chosen := make([][]composition, len(order))
	for i, p := range order {
		chosen[i] = u.covering(meetings[p], p.place, perPair)
	}
	return chosen
}

// feature is an index or a sort of a composition, with its column.
type feature struct {
	column int
	what   any // smtlib.Index or smtlib.Sort
}

// covering returns compositions of a pair of operators, each of which has two features that do not occur together in
// any before it. If they are fewer than limit, any two features that can occur together do so in one of them. The first
// ones have different outer applications.
func (u *universe) covering(all []meeting, place, limit int) (chosen []composition) {
	seen := map[[2]feature]bool{}
	for pass, more := 0, true; more; pass++ {
		more = false
		for i, m := range all {
			if pass >= len(m.inner) {
				continue
			}
			more = true
			c := composition{m.outer, m.inner[(pass+i)%len(m.inner)], place}
			isNew := len(chosen) == 0
			features := u.features(c)
			for j, a := range features {
				for _, b := range features[:j+1] {
					isNew = isNew || !seen[[2]feature{b, a}]
					seen[[2]feature{b, a}] = true
				}
			}
			if !isNew {
				continue
			}
			if chosen = append(chosen, c); len(chosen) == limit {
				return chosen
			}
		}
	}
	return chosen
}

// features returns the indices and the sorts of the arguments of both operators.
func (u *universe) features(c composition) (all []feature) {
	for _, a := range []*application{c.outer, c.inner} {
		for _, i := range u.arena.FunInfo(a.fun).Indices {
			all = append(all, feature{len(all), i})
		}
		for _, s := range a.args {
			all = append(all, feature{len(all), s})
		}
	}
	return all
}

// usable reports whether the solver reads an application, and was not wrong about another of its kind. Compositions
// with such a kind would show the same fault again and hide others.
func (k *asker) usable(a *application) bool {
	return k.accepted[a] && !k.mistakes[a.kind]
}

// trivial reports whether a sort is too small for compositions.
func (u *universe) trivial(s smtlib.Sort) bool {
	return u.arena.SortIs(s, "BitVec") && u.arena.SortInfo(s).Indices[0].N < 2
}

// spread returns at most n elements: it divides the slice into n parts, and takes one element of each, at a place that
// is drawn anew in each pass. At equal distances, all might have the same argument, and a kind that comes at such
// distances might be left out.
func spread[T any](all []T, n, pass int) []T {
	if len(all) <= n {
		return all
	}
	rng := rand.New(rand.NewPCG(uint64(len(all)), uint64(pass)<<32+uint64(n)))
	some := make([]T, n)
	for i := range some {
		begin, end := i*len(all)/n, (i+1)*len(all)/n
		some[i] = all[begin+rng.IntN(end-begin)]
	}
	return some
}

// inRounds returns at most n elements: the first of each slice, then the second of each, and so on. Of a round with too
// many elements it takes some by spread.
func inRounds[T any](each [][]T, n int) (some []T) {
	for i := 0; len(some) < n; i++ {
		var round []T
		for _, s := range each {
			if i < len(s) {
				round = append(round, s[i])
			}
		}
		if len(round) == 0 {
			break
		}
		some = append(some, spread(round, n-len(some), 0)...)
	}
	return some
}
