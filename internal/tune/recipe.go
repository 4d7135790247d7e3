package tune

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
)

// A Recipe is a sequence of ingredients. It is immutable.
type Recipe struct {
	Ingredients []Ingredient
}

// An Ingredient is a domain with its settings.
type Ingredient struct {
	Domain int
	Values []int // values of its settings; 0 is the default of each
}

// Key is a text that is equal for equal recipes only.
func (r Recipe) Key() string { return fmt.Sprint(r.Ingredients) }

// Without is the recipe without one of its ingredients.
func (r Recipe) Without(ingredient int) Recipe {
	c := r.clone()
	c.Ingredients = slices.Delete(c.Ingredients, ingredient, ingredient+1)
	return c
}

// domains are the domains of the ingredients, in order.
func (r Recipe) domains() []int {
	all := make([]int, len(r.Ingredients))
	for i, g := range r.Ingredients {
		all[i] = g.Domain
	}
	return all
}

func (r Recipe) clone() Recipe {
	c := Recipe{Ingredients: slices.Clone(r.Ingredients)}
	for i := range c.Ingredients {
		c.Ingredients[i].Values = slices.Clone(c.Ingredients[i].Values)
	}
	return c
}

// A Space is what recipes are made of.
type Space struct {
	*Poset
	// Settings returns how many values each setting of a domain has, including the default 0.
	Settings func(domain int) []int
}

// Fresh is an ingredient without settings.
func (s *Space) Fresh(domain int) Ingredient {
	return Ingredient{domain, make([]int, len(s.Settings(domain)))}
}

// Of is the recipe of some domains without settings.
func (s *Space) Of(domains ...int) Recipe {
	var r Recipe
	for _, d := range domains {
		r.Ingredients = append(r.Ingredients, s.Fresh(d))
	}
	return r
}

// Constants of algorithm 7.
const (
	addProbability    = 0.2 // an ingredient is added; otherwise one is changed
	upperProbability  = 0.5 // the change goes to a domain immediately above
	lowerProbability  = 0.3 // it goes to one immediately below; the rest: to a least incomparable one
	generationRetries = 100 // draws that lead to no recipe, before the recipe stays as it is
)

// move is a kind of draw in algorithm 7.
type move string

const (
	moveAdd          move = "add"
	moveUp           move = "above"
	moveDown         move = "below"
	moveIncomparable move = "incomparable"
)

// generator makes recipes out of others.
type generator struct {
	*Space
	rng   *rand.Rand
	drawn func(move) // is called with each draw, for tests; may be nil
}

// next is GEN of algorithm 7: the recipe with an ingredient added, or with the domain of one replaced, so that no two
// domains are comparable. It has at most length ingredients, or as many as r. If no draw succeeds, it is r.
func (g *generator) next(r Recipe, length int) Recipe {
	for range generationRetries {
		var next Recipe
		ok := false
		if g.rng.Float64() < addProbability && len(r.Ingredients) < length {
			next, ok = g.add(r)
		} else {
			next, ok = g.modify(r)
		}
		if ok && g.isAntichain(next.domains()) {
			return next
		}
	}
	return r
}

func (g *generator) add(r Recipe) (Recipe, bool) {
	g.note(moveAdd)
	d, ok := g.drawOne(g.leastIncomparable(r.domains()))
	if !ok {
		return r, false
	}
	next := r.clone()
	next.Ingredients = append(next.Ingredients, g.Fresh(d))
	return next, true
}

func (g *generator) modify(r Recipe) (Recipe, bool) {
	at := g.rng.IntN(len(r.Ingredients))
	from := r.Ingredients[at].Domain
	var choices []int
	switch chance := g.rng.Float64(); {
	case chance < upperProbability:
		g.note(moveUp)
		choices = g.upper[from]
	case chance < upperProbability+lowerProbability:
		g.note(moveDown)
		choices = g.lower[from]
	default:
		g.note(moveIncomparable)
		choices = g.leastIncomparable(slices.Delete(r.domains(), at, at+1))
	}
	d, ok := g.drawOne(choices)
	if !ok {
		return r, false
	}
	next := r.clone()
	next.Ingredients[at] = g.Fresh(d)
	return next, true
}

func (g *generator) note(m move) {
	if g.drawn != nil {
		g.drawn(m)
	}
}

// drawOne draws one of some domains, if there are any.
func (g *generator) drawOne(choices []int) (int, bool) {
	if len(choices) == 0 {
		return 0, false
	}
	return choices[g.rng.IntN(len(choices))], true
}

// random is a recipe of length domains that are drawn independently.
func (g *generator) random(length int) Recipe {
	var domains []int
	for range length {
		domains = append(domains, g.rng.IntN(len(g.Names)))
	}
	return g.Of(domains...)
}

// randomAntichain is a recipe of length domains, or fewer if there are not enough, no two of which are comparable.
func (g *generator) randomAntichain(length int) Recipe {
	var domains []int
	for len(domains) < length {
		d, ok := g.drawOne(g.incomparable(domains))
		if !ok {
			break
		}
		domains = append(domains, d)
	}
	return g.Of(domains...)
}

// mutateSettings is MUTATESETTINGS of algorithm 6: the recipe with another value of one setting. Without settings,
// it is r.
func (g *generator) mutateSettings(r Recipe) Recipe {
	next := r.clone()
	var values [][]int
	var sizes [][]int
	enter := func(v, n []int) {
		if slices.ContainsFunc(n, func(n int) bool { return n > 1 }) {
			values, sizes = append(values, v), append(sizes, n)
		}
	}
	for _, i := range next.Ingredients {
		enter(i.Values, g.Settings(i.Domain))
	}
	if len(values) == 0 {
		return r
	}
	at := g.rng.IntN(len(values))
	var open []int
	for i, n := range sizes[at] {
		if n > 1 {
			open = append(open, i)
		}
	}
	setting := open[g.rng.IntN(len(open))]
	other := g.rng.IntN(sizes[at][setting] - 1)
	if other >= values[at][setting] {
		other++
	}
	values[at][setting] = other
	return next
}

// Neighbours yields the recipes with one difference from r: another value of a setting, a domain immediately above or
// below in place of another, or two ingredients swapped (thesis, RQ2).
func (s *Space) Neighbours(r Recipe) iter.Seq[Recipe] {
	return func(yield func(Recipe) bool) {
		for i, g := range r.Ingredients {
			for setting, n := range s.Settings(g.Domain) {
				for v := range n {
					next := r.clone()
					next.Ingredients[i].Values[setting] = v
					if v != g.Values[setting] && !yield(next) {
						return
					}
				}
			}
			for _, d := range slices.Concat(s.upper[g.Domain], s.lower[g.Domain]) {
				next := r.clone()
				next.Ingredients[i] = s.Fresh(d)
				if !yield(next) {
					return
				}
			}
			for j := range i {
				next := r.clone()
				next.Ingredients[i], next.Ingredients[j] = next.Ingredients[j], next.Ingredients[i]
				if !yield(next) {
					return
				}
			}
		}
	}
}
