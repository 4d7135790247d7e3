package operators

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// compositions stands for an operator in the table.
const compositions = "(compositions)"

// pairUnits asks each solver about operators applied to what others give: pairs of a theory's operators with an
// operator of any, over the indices and sorts at which they fit together.
func (r *runner) pairUnits(u *universe) []*unit {
	if r.cfg.Scope.asks[composed].claims[0] == 0 {
		return nil
	}
	units := r.theoryUnits(u, func(m *maker, pairs [][]composition) []*form {
		return m.nestAll(inRounds(pairs, slices.Max(r.cfg.Scope.asks[composed].claims[:])))
	})
	modes := r.theoryUnits(u, (*maker).firstWithMode)
	oneSymbol := r.theoryUnits(u, (*maker).firstWithRepeatedSort)
	return slices.Concat(units, u.withModes(modes, composedModes), u.withOneSymbol(oneSymbol, composedOneSymbol))
}

// theoryUnits asks about compositions whose outer operator is of a theory: of operators' applications that the solver
// reads, and was right about.
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

// nestAll gives the forms of compositions.
func (m *maker) nestAll(all []composition) (forms []*form) {
	for _, c := range all {
		if f := m.nest(c.outer, c.inner, c.place); f != nil {
			forms = append(forms, f)
		}
	}
	return forms
}

// firstWithMode gives one form of each pair of operators that has a rounding mode for an argument.
func (m *maker) firstWithMode(pairs [][]composition) (forms []*form) {
	for _, pair := range pairs {
		has := func(c composition) bool { return m.u.hasMode(c.inner) || m.u.hasMode(c.outer) }
		if i := slices.IndexFunc(pair, has); i >= 0 {
			forms = append(forms, m.nestAll(pair[i:i+1])...)
		}
	}
	return forms
}

// meetingsFirst gives n of the forms at most: those first in which an operator meets a theory, in one of its places,
// that it did not meet there before. What a theory knows of another one's terms is more likely to be wrong than what it
// knows of its own.
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

// composition is an application to what another gives.
type composition struct {
	outer, inner *application
	place        int // of the argument
}

// pair is what compositions have in common that differ in the numbers of indices and sorts only.
type pair struct {
	place, args, indices int // of the outer operator
	inner                *group
	innerIndices         int
	sort                 string // the name of that at which they meet
}

// meeting is an application with all that can stand in one place of it.
type meeting struct {
	outer *application
	inner []*application
}

// compositions gives the compositions of an operator with each other, for each argument, at sorts where there is more
// than one value: of each pair at most perPair.
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

// feature is an index or a sort of a composition, with the column in which it stands.
type feature struct {
	column int
	what   any // smtlib.Index or smtlib.Sort
}

// covering gives the compositions of a pair of operators of which each has two features that none before it has
// together: if they are fewer than limit, any two that go together do so in one of them. The first ones have other
// applications each.
func (u *universe) covering(all []meeting, place, limit int) (chosen []composition) {
	seen := map[[2]feature]bool{}
	for turn, more := 0, true; more; turn++ {
		more = false
		for i, m := range all {
			if turn >= len(m.inner) {
				continue
			}
			more = true
			c := composition{m.outer, m.inner[(turn+i)%len(m.inner)], place}
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

// features are the indices and the sorts of the arguments of both operators.
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

// usable reports whether the solver reads an application, and was not wrong about one of its kind. Compositions with
// one that it was wrong about would show the same fault again and hide others.
func (k *asker) usable(a *application) bool {
	return k.accepted[a] && !k.mistakes[a.kind]
}

// trivial reports whether a sort is too small to compose at.
func (u *universe) trivial(s smtlib.Sort) bool {
	return u.arena.SortIs(s, "BitVec") && u.arena.SortInfo(s).Indices[0].N < 2
}

// spread gives n of the elements at most, one of each n-th part of the slice, at a drawn place, in each turn at
// another: at equal distances, all might have the same argument, and a kind that comes at such distances might be left
// out.
func spread[T any](all []T, n, turn int) []T {
	if len(all) <= n {
		return all
	}
	rng := rand.New(rand.NewPCG(uint64(len(all)), uint64(turn)<<32+uint64(n)))
	some := make([]T, n)
	for i := range some {
		begin, end := i*len(all)/n, (i+1)*len(all)/n
		some[i] = all[begin+rng.IntN(end-begin)]
	}
	return some
}

// inRounds gives n elements at most: the first of each slice, then the second of each, and so on. Of a round that is
// too much it takes some from all over.
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
