package split

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Graph has the dependencies between n units, numbered from 0 in the order of their names. Units that depend on the
// same others, and on each other, form a group: if all units share a symbol, there is one group instead of n² edges.
type Graph struct {
	groups  [][]int32 // the units of each group, ascending; groups in the order of their first units
	links   [][]int32 // index: group; the numbers of its links
	targets [][]int32 // index: link; the groups on which groups with this link depend
}

// FromEdges gives the graph in which x depends on y for each edge {x, y}.
func FromEdges(n int, edges [][2]int) *Graph {
	g := &Graph{groups: make([][]int32, n), links: make([][]int32, n), targets: make([][]int32, n)}
	for v := range g.groups {
		g.groups[v], g.links[v] = []int32{int32(v)}, []int32{int32(v)}
	}
	for _, e := range edges {
		g.targets[e[0]] = append(g.targets[e[0]], int32(e[1]))
	}
	return g
}

// FromShared gives the graph in which units depend on each other if they share something. For each thing that is
// shared, shared has the units, ascending and each once.
func FromShared(n int, shared [][]int32) *Graph {
	things := slices.DeleteFunc(slices.Clone(shared), func(units []int32) bool { return len(units) < 2 })
	things = withoutContained(things, n)
	of := make([][]int32, n) // index: unit; the things that it shares
	for thing, units := range things {
		for _, u := range units {
			of[u] = append(of[u], int32(thing))
		}
	}
	g := &Graph{targets: make([][]int32, len(things))}
	known := map[string]int32{}
	var key []byte
	for u := range n {
		key = binary.AppendVarint(key[:0], int64(len(of[u])))
		for _, thing := range of[u] {
			key = binary.AppendVarint(key, int64(thing))
		}
		if len(of[u]) == 0 {
			key = binary.AppendVarint(key, int64(u)) // it depends on nothing
		}
		at, found := known[string(key)]
		if !found {
			at = int32(len(g.groups))
			known[string(key)] = at
			g.groups, g.links = append(g.groups, nil), append(g.links, of[u])
			for _, thing := range of[u] {
				g.targets[thing] = append(g.targets[thing], at)
			}
		}
		g.groups[at] = append(g.groups[at], int32(u))
	}
	return g
}

// withoutContained drops sets that are contained in others, and repetitions. Sets are ascending lists of numbers below
// n. The order of the remaining sets does not change.
func withoutContained(sets [][]int32, n int) [][]int32 {
	order := make([]int, len(sets)) // largest first
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(sets[b]), len(sets[a])) })
	often := make([]int32, n)
	for _, set := range sets {
		for _, e := range set {
			often[e]++
		}
	}
	kept := make([]bool, len(sets))
	having := make([][]int32, n) // index: element; the kept sets that contain it
	known := map[string]bool{}
	for _, i := range order {
		set := sets[i]
		if key := keyOf(set); known[key] {
			continue
		} else {
			known[key] = true
		}
		rarest := set[0]
		for _, e := range set {
			if often[e] < often[rarest] {
				rarest = e
			}
		}
		if slices.ContainsFunc(having[rarest], func(other int32) bool {
			return len(sets[other]) > len(set) && contains(sets[other], set)
		}) {
			continue
		}
		kept[i] = true
		for _, e := range set {
			having[e] = append(having[e], int32(i))
		}
	}
	var rest [][]int32
	for i, set := range sets {
		if kept[i] {
			rest = append(rest, set)
		}
	}
	return rest
}

// keyOf is a string that is equal exactly for equal sets.
func keyOf(set []int32) string {
	key := make([]byte, 0, 4*len(set))
	for _, e := range set {
		key = binary.LittleEndian.AppendUint32(key, uint32(e))
	}
	return string(key)
}

// contains reports whether a set contains a smaller one; both are ascending.
func contains(set, smaller []int32) bool {
	for _, e := range smaller {
		at, found := slices.BinarySearch(set, e)
		if !found {
			return false
		}
		set = set[at+1:]
	}
	return true
}

// reached gives the groups that each group reaches in at most k steps, itself included, ascending. It gives nil if
// there are more than most in all of these lists together.
func (g *Graph) reached(k, most int) [][]int32 {
	all := make([][]int32, len(g.groups))
	seen, followed := newMarks(len(g.groups)), newMarks(len(g.targets))
	for v := range g.groups {
		seen.next()
		followed.next()
		ball := []int32{int32(v)}
		seen.mark(int32(v))
		for step, from := 0, 0; step < k && from < len(ball); step++ {
			to := len(ball)
			for _, u := range ball[from:to] {
				for _, link := range g.links[u] {
					if !followed.mark(link) {
						continue
					}
					for _, w := range g.targets[link] {
						if seen.mark(w) {
							ball = append(ball, w)
						}
					}
				}
			}
			from = to
			if most -= len(ball) - to; most < 0 {
				return nil
			}
		}
		slices.Sort(ball)
		all[v] = ball
	}
	return all
}

// Components gives the connected components of the units, regardless of the direction of edges: ascending lists, in the
// order of their first units.
func (g *Graph) Components() [][]int32 {
	parent := make([]int32, len(g.groups))
	for i := range parent {
		parent[i] = int32(i)
	}
	find := func(v int32) int32 {
		for parent[v] != v {
			parent[v] = parent[parent[v]]
			v = parent[v]
		}
		return v
	}
	first := make([]int32, len(g.targets)) // index: link; a group that it leads to, or -1
	for link, targets := range g.targets {
		first[link] = -1
		for _, w := range targets {
			parent[find(w)] = find(targets[0])
			first[link] = targets[0]
		}
	}
	for v, links := range g.links {
		for _, link := range links {
			if first[link] >= 0 {
				parent[find(int32(v))] = find(first[link])
			}
		}
	}
	units := map[int32][]int32{}
	for v, of := range g.groups {
		root := find(int32(v))
		units[root] = append(units[root], of...)
	}
	var all [][]int32
	for _, of := range units {
		slices.Sort(of)
		all = append(all, of)
	}
	slices.SortFunc(all, func(a, b []int32) int { return cmp.Compare(a[0], b[0]) })
	return all
}

// marks is a set of numbers that can be emptied in constant time.
type marks struct {
	at  []uint32
	now uint32
}

func newMarks(n int) *marks { return &marks{at: make([]uint32, n)} }

// next empties the set.
func (m *marks) next() { m.now++ }

// mark adds a number, and reports whether it is new.
func (m *marks) mark(i int32) bool {
	if m.at[i] == m.now {
		return false
	}
	m.at[i] = m.now
	return true
}

// has reports whether a number is in the set.
func (m *marks) has(i int32) bool { return m.at[i] == m.now }
