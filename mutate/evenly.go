package mutate

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// operators are the uses of a language by name, so that each operator is drawn as often as any other, however many
// sorts it has.
type operators struct {
	names []string
	of    map[string][]use
	// taking has the names and uses of operators by a sort that they take.
	taking map[smtlib.Sort]*operators
}

// add enters a use.
func (o *operators) add(u use) {
	if o.of == nil {
		o.of = map[string][]use{}
	}
	if o.of[u.name] == nil {
		o.names = append(o.names, u.name)
	}
	o.of[u.name] = append(o.of[u.name], u)
}

// drawOf draws an operator, and one of its uses. There must be one.
func (g *grower) drawOf(o *operators) *use {
	all := o.of[o.names[g.rng.IntN(len(o.names))]]
	return &all[g.rng.IntN(len(all))]
}

// byName are the operators of all sorts that are not left to chance for what they cost.
func (g *grower) byName() *operators {
	if g.operators != nil {
		return g.operators
	}
	g.operators = &operators{taking: map[smtlib.Sort]*operators{}}
	for _, s := range g.sorts {
		ways := g.uses[s]
		if ways == nil {
			continue
		}
		for i, u := range ways.of {
			weight := ways.sums[i]
			if i > 0 {
				weight -= ways.sums[i-1]
			}
			if weight < productUse || len(u.Args) == 0 || u.name == wantsCharacters {
				continue
			}
			g.operators.add(u)
			for j, arg := range u.Args {
				if slices.Contains(u.Args[:j], arg) {
					continue
				}
				if g.operators.taking[arg] == nil {
					g.operators.taking[arg] = &operators{}
				}
				g.operators.taking[arg].add(u)
			}
		}
	}
	return g.operators
}

// evenly says what an operator is worth for symbols and literals, alone or within another one: each operator, and each
// one in each that takes its result, is as frequent as any other. At times arguments are repeated, or the operator is
// within itself.
func (w *worth) evenly() {
	all := w.byName()
	if len(all.names) == 0 {
		return
	}
	u := w.drawOf(all)
	t, ok := w.applied(u, smtlib.NoTerm)
	if !ok {
		return
	}
	how := "what an operator is worth"
	if takes := all.taking[u.Result]; takes != nil && w.rng.IntN(5) > 0 {
		outer := w.drawOf(takes)
		if slices.Contains(u.Args, u.Result) && w.rng.IntN(6) == 0 {
			outer = u
		}
		if t, ok = w.applied(outer, t); !ok {
			return
		}
		how = "what an operator within another is worth"
	}
	w.isWorth(t, how)
}

// applied applies a function to leaves, one of which is the given term, if it is one.
func (w *worth) applied(u *use, within smtlib.Term) (smtlib.Term, bool) {
	args := make([]smtlib.Term, len(u.Args))
	same := w.rng.IntN(5) == 0
	if within != smtlib.NoTerm {
		var places []int
		for i, s := range u.Args {
			if s == w.arena.Sort(within) {
				places = append(places, i)
			}
		}
		if len(places) == 0 { // the result is of a sort that follows from the arguments
			return smtlib.NoTerm, false
		}
		args[places[w.rng.IntN(len(places))]] = within
	}
	for i, s := range u.Args {
		if args[i] != smtlib.NoTerm {
			continue
		}
		if at := slices.Index(u.Args[:i], s); same && at >= 0 {
			args[i] = args[at]
			continue
		}
		w.openings = maxOpenings
		ok := false
		if args[i], ok = w.hole(s, 0); !ok {
			return smtlib.NoTerm, false
		}
	}
	t, err := w.arena.App(u.Fun, args...)
	return t, err == nil
}
