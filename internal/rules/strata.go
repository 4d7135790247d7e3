package rules

import "slices"

// strata returns the relations in groups of mutually recursive ones, each after the groups on which it depends. If a
// relation depends on its own negation, groups is nil, and bad is a rule that is responsible.
func (p *Program) strata() (groups [][]int, bad *Rule) {
	n := len(p.Relations)
	edges := make([][]int, n)
	for _, r := range p.Rules {
		if h := r.Head.Relation; !r.IsFrozen() && !p.IsConstraint(r) {
			for _, l := range r.Body {
				edges[h] = append(edges[h], l.Relation)
			}
		}
	}
	groups = components(edges)
	group := make([]int, n)
	for i, g := range groups {
		for _, r := range g {
			group[r] = i
		}
	}
	for _, r := range p.Rules {
		if r.IsFrozen() || p.IsConstraint(r) {
			continue
		}
		for _, l := range r.Body {
			if l.Negated && group[l.Relation] == group[r.Head.Relation] {
				return nil, r
			}
		}
	}
	return groups, nil
}

// IsStratified reports whether no relation depends on its own negation.
func (p *Program) IsStratified() bool {
	groups, _ := p.strata()
	return groups != nil
}

// components returns the strongly connected components of a graph, each after those to which it has edges (Tarjan's
// algorithm).
func components(edges [][]int) [][]int {
	n := len(edges)
	type frame struct{ node, next int }
	index, low, on := make([]int, n), make([]int, n), make([]bool, n)
	var stack []int
	groups := [][]int{}
	count := 0
	for root := range n {
		if index[root] != 0 {
			continue
		}
		frames := []frame{{root, 0}}
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			v := f.node
			if f.next == 0 {
				count++
				index[v], low[v], on[v] = count, count, true
				stack = append(stack, v)
			}
			if f.next < len(edges[v]) {
				w := edges[v][f.next]
				f.next++
				if index[w] == 0 {
					frames = append(frames, frame{w, 0})
				} else if on[w] {
					low[v] = min(low[v], index[w])
				}
				continue
			}
			if low[v] == index[v] {
				i := len(stack) - 1
				for stack[i] != v {
					i--
				}
				group := append([]int(nil), stack[i:]...)
				for _, w := range group {
					on[w] = false
				}
				stack, groups = stack[:i], append(groups, group)
			}
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				u := frames[len(frames)-1].node
				low[u] = min(low[u], low[v])
			}
		}
	}
	return groups
}

// DependsOn reports, for each relation, whether rel depends on it; rel itself is included. Of the relations in a
// formula that is no rule, each may depend on all others.
func (p *Program) DependsOn(rel int) []bool {
	on := make([]bool, len(p.Relations))
	on[rel] = true
	for work := []int{rel}; len(work) > 0; {
		top := work[len(work)-1]
		work = work[:len(work)-1]
		for _, r := range p.Rules {
			if r.IsFrozen() && slices.Contains(r.Uses, top) {
				for _, u := range r.Uses {
					if !on[u] {
						on[u] = true
						work = append(work, u)
					}
				}
			}
			if r.IsFrozen() || r.Head.Relation != top {
				continue
			}
			for _, l := range r.Body {
				if !on[l.Relation] {
					on[l.Relation] = true
					work = append(work, l.Relation)
				}
			}
		}
	}
	return on
}
