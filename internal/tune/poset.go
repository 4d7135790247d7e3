package tune

import (
	"fmt"
	"slices"
	"strings"
)

// A Poset is the partial order of domains by strength: given time, a domain solves what each domain below it solves.
// Domains are indices into Names.
type Poset struct {
	Names []string
	above [][]bool // above[d][e]: e is above d
	upper [][]int  // the domains immediately above each
	lower [][]int  // the domains immediately below each
}

// OrderError says that declarations are no partial order.
type OrderError struct {
	Name string // the domain whose declaration is wrong
	Why  string
}

func (e *OrderError) Error() string { return fmt.Sprintf("%s %s", e.Name, e.Why) }

// NewPoset makes the order in which each domain is below those that are named for it, and below what is above these.
// The error is an *OrderError, for an unknown name or a domain that would be below itself.
func NewPoset(names []string, below func(name string) []string) (*Poset, error) {
	n := len(names)
	above := make([][]bool, n)
	for d, name := range names {
		above[d] = make([]bool, n)
		for _, upper := range below(name) {
			e := slices.Index(names, upper)
			switch {
			case e < 0:
				return nil, &OrderError{name, fmt.Sprintf("is said to be below %q, which does not exist", upper)}
			case e == d:
				return nil, &OrderError{name, "is said to be below itself"}
			}
			above[d][e] = true
		}
	}
	for via := range names { // transitive closure
		for d := range names {
			for e := range names {
				above[d][e] = above[d][e] || above[d][via] && above[via][e]
			}
		}
	}
	for d, name := range names {
		if above[d][d] {
			return nil, &OrderError{name, "is below itself, through " + strings.Join(cycle(names, above, d), ", ")}
		}
	}
	return newPoset(names, above), nil
}

// cycle names the other domains that are both above and below d.
func cycle(names []string, above [][]bool, d int) (all []string) {
	for e, name := range names {
		if e != d && above[d][e] && above[e][d] {
			all = append(all, name)
		}
	}
	return all
}

func newPoset(names []string, above [][]bool) *Poset {
	p := &Poset{Names: names, above: above, upper: make([][]int, len(names)), lower: make([][]int, len(names))}
	for d := range names {
		for e := range names {
			if !above[d][e] {
				continue
			}
			between := func(m int) bool { return above[d][m] && above[m][e] }
			if !slices.ContainsFunc(p.all(), between) {
				p.upper[d] = append(p.upper[d], e)
				p.lower[e] = append(p.lower[e], d)
			}
		}
	}
	return p
}

// Restrict is the order of the domains that keep selects; their indices change, their sequence does not.
func (p *Poset) Restrict(keep func(name string) bool) *Poset {
	var places []int
	var names []string
	for d, name := range p.Names {
		if keep(name) {
			places, names = append(places, d), append(names, name)
		}
	}
	above := make([][]bool, len(places))
	for i, d := range places {
		for _, e := range places {
			above[i] = append(above[i], p.above[d][e])
		}
	}
	return newPoset(names, above)
}

// Above reports whether the domain e is above d.
func (p *Poset) Above(d, e int) bool { return p.above[d][e] }

// Comparable reports whether two domains are the same, or one is above the other.
func (p *Poset) Comparable(d, e int) bool { return d == e || p.above[d][e] || p.above[e][d] }

// Maximal returns the domains with none above them.
func (p *Poset) Maximal() []int {
	return slices.DeleteFunc(p.all(), func(d int) bool { return len(p.upper[d]) > 0 })
}

func (p *Poset) all() []int {
	all := make([]int, len(p.Names))
	for d := range all {
		all[d] = d
	}
	return all
}

// incomparable returns the domains that are comparable with none of the given ones.
func (p *Poset) incomparable(with []int) []int {
	return slices.DeleteFunc(p.all(), func(d int) bool {
		return slices.ContainsFunc(with, func(e int) bool { return p.Comparable(d, e) })
	})
}

// leastIncomparable returns the minimal ones of incomparable: the choices of LEASTINC in algorithm 7.
func (p *Poset) leastIncomparable(with []int) []int {
	all := p.incomparable(with)
	return slices.DeleteFunc(slices.Clone(all), func(d int) bool {
		return slices.ContainsFunc(all, func(e int) bool { return p.above[e][d] })
	})
}

// isAntichain reports whether no two of the domains are comparable.
func (p *Poset) isAntichain(domains []int) bool {
	for i, d := range domains {
		if slices.ContainsFunc(domains[:i], func(e int) bool { return p.Comparable(d, e) }) {
			return false
		}
	}
	return true
}
