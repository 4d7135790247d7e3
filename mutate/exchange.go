package mutate

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// exchangeShare is the part of the formulas that are joined with their images, where a seed has constants to exchange.
const exchangeShare = 0.25

// Bounds of what is exchanged.
const (
	leastExchanged = 3  // constants
	mostExchanged  = 6  // constants
	mostImages     = 64 // of a formula
	mostTogether   = 3  // formulas about the same constants
)

// exchange joins formulas with their images: all that exchanging some constants of a sort makes of them. A solver that
// finds out that the constants can be exchanged takes one of their orders for all; what that leads to may show only
// where several such formulas say something of the same terms.
func (j *joiner) exchange() smtlib.Term {
	group := j.alike[j.rng.IntN(len(j.alike))]
	n := leastExchanged + j.rng.IntN(min(len(group), mostExchanged)-leastExchanged+1)
	var constants []smtlib.Term
	for _, i := range j.rng.Perm(len(group))[:n] {
		constants = append(constants, group[i])
	}
	var together []smtlib.Term
	f := j.parts[j.rng.IntN(len(j.parts))]
	for range 1 + j.rng.IntN(mostTogether) {
		if t := j.withImages(f, constants); t != smtlib.NoTerm && !slices.Contains(together, t) {
			together = append(together, t)
		}
		switch j.rng.IntN(3) {
		case 0:
			f = j.parts[j.rng.IntN(len(j.parts))]
		case 1:
			f = j.applied(f)
		}
	}
	switch len(together) {
	case 0:
		return smtlib.NoTerm
	case 1:
		return together[0]
	}
	return j.apply("and", together...)
}

// withImages joins a formula with its images, so that what it makes is true if its value is certain; NoTerm if there
// are none or too many.
func (j *joiner) withImages(f smtlib.Term, constants []smtlib.Term) smtlib.Term {
	if j.rng.IntN(2) == 0 {
		f = j.apply("not", f)
	}
	images := imagesOf(j.c.arena, f, constants)
	if len(images) < 2 {
		return smtlib.NoTerm
	}
	t := j.apply([]string{"and", "or"}[j.rng.IntN(2)], images...)
	if j.c.values.Value(t) == value.Value(value.Bool(false)) {
		return j.apply("not", t)
	}
	return t
}

// applied makes an equation of the values that a function of the seed has for both sides of an equation; other formulas
// stay as they are. Where the values differ, so do the sides, and only congruence says so.
func (j *joiner) applied(f smtlib.Term) smtlib.Term {
	a := j.c.arena
	sides := a.Args(f)
	if a.OperatorName(f) != "=" || len(sides) != 2 {
		return f
	}
	takes := func(d *smtlib.Decl) bool {
		other := func(s smtlib.Sort) bool { return s != a.Sort(sides[0]) }
		return d.Kind == smtlib.Declared && len(d.Params) > 0 && !slices.ContainsFunc(d.Params, other)
	}
	var functions []*smtlib.Decl
	for _, d := range j.c.m.Seed.Functions {
		if takes(d) {
			functions = append(functions, d)
		}
	}
	if len(functions) == 0 {
		return f
	}
	d := functions[j.rng.IntN(len(functions))]
	var values []smtlib.Term
	for _, side := range sides {
		t, err := a.App(d.Fun, slices.Repeat([]smtlib.Term{side}, len(d.Params))...)
		if err != nil {
			return f
		}
		values = append(values, t)
	}
	if t, err := a.Apply("=", values...); err == nil {
		return t
	}
	return f
}

// imagesOf gives a formula with all that exchanging constants makes of it; nothing if that is too much.
func imagesOf(a *smtlib.Arena, f smtlib.Term, constants []smtlib.Term) []smtlib.Term {
	images := []smtlib.Term{f}
	for next := 0; next < len(images); next++ {
		for i, c := range constants[1:] { // any order comes of exchanging neighbours
			image, err := a.Replace(images[next], map[smtlib.Term]smtlib.Term{c: constants[i], constants[i]: c})
			switch {
			case err != nil:
				return nil
			case slices.Contains(images, image):
			case len(images) == mostImages:
				return nil
			default:
				images = append(images, image)
			}
		}
	}
	return images
}

// alike gives the constants of each declared sort that has enough of them to be exchanged.
func alike(c *claims) (groups [][]smtlib.Term) {
	bySort := map[smtlib.Sort]int{}
	for _, d := range c.m.Seed.Functions {
		sort := c.arena.SortInfo(d.Result).Decl
		if d.Kind != smtlib.Declared || len(d.Params) > 0 || sort == nil || sort.Datatype != nil {
			continue
		}
		t, err := c.arena.App(d.Fun)
		if err != nil {
			continue
		}
		i, known := bySort[d.Result]
		if !known {
			i = len(groups)
			bySort[d.Result] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], t)
	}
	return slices.DeleteFunc(groups, func(group []smtlib.Term) bool { return len(group) < leastExchanged })
}
