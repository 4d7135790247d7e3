package search

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// prospects are the values that a term can have under some assignment, according to its form. If a universal formula
// over all integers cannot be decided, it is false or open; operators without evaluation are always open. Goals that
// cannot be true need not be searched.
type prospects struct {
	yes, no bool // whether a formula can be true, and false
	value   bool // whether a term of another sort can have any value
}

func (p prospects) any() bool { return p.yes || p.no || p.value }

// hopeless reports whether some goal cannot be true under any assignment, according to its form. It assumes that
// uninterpreted sorts have few elements, as in drawn models.
func hopeless(seed *fragment.Seed, m *model.Model, goals []smtlib.Term) bool {
	return firstHopeless(seed, m, goals) >= 0
}

// Unprovable gives the number of the first goal that evaluation cannot find true under any assignment, according to its
// form; -1 if there is none. If there is one, no assignment can prove that all goals can be true together.
func Unprovable(seed *fragment.Seed, goals []smtlib.Term) int {
	if i := slices.IndexFunc(goals, func(g smtlib.Term) bool { return seed.Excluded(g) != "" }); i >= 0 {
		return i
	}
	return firstHopeless(seed, model.Draw(seed, model.Sources[0], rand.New(rand.NewPCG(1, 1))), goals)
}

func firstHopeless(seed *fragment.Seed, m *model.Model, goals []smtlib.Term) int {
	a, e := seed.Arena, model.NewEvaluator(seed.Arena, m)
	can := map[smtlib.Term]prospects{}
	for _, t := range reach(a, goals) {
		can[t] = prospectsOf(a, e, t, can)
	}
	return slices.IndexFunc(goals, func(g smtlib.Term) bool { return !can[g].yes })
}

func prospectsOf(a *smtlib.Arena, e *model.Evaluator, t smtlib.Term, can map[smtlib.Term]prospects) prospects {
	args := a.Args(t)
	all := prospects{value: true}
	if a.Sort(t) == a.Bool() {
		all = prospects{yes: true, no: true}
	}
	switch a.Kind(t) {
	case smtlib.KindAnnotated:
		return can[args[0]]
	case smtlib.KindQuant:
		return quantified(a, e, t, can, all)
	case smtlib.KindApp:
	default:
		return all
	}
	info := a.FunInfo(a.Fun(t))
	if info.Op == nil {
		return all
	}
	row := theory.RowOf(info.Op)
	if row.Eval == nil {
		return prospects{}
	}
	if !row.Lazy {
		if slices.ContainsFunc(args, func(arg smtlib.Term) bool { return !can[arg].any() }) {
			return prospects{}
		}
		return all
	}
	return connected(info.Name, args, can, all)
}

// connected gives the prospects of the connectives, which may have a value even if an argument has none.
func connected(name string, args []smtlib.Term, can map[smtlib.Term]prospects, all prospects) prospects {
	every := func(ok func(prospects) bool) bool {
		return !slices.ContainsFunc(args, func(t smtlib.Term) bool { return !ok(can[t]) })
	}
	some := func(ok func(prospects) bool) bool {
		return slices.ContainsFunc(args, func(t smtlib.Term) bool { return ok(can[t]) })
	}
	yes, no := func(p prospects) bool { return p.yes }, func(p prospects) bool { return p.no }
	switch name {
	case "true":
		return prospects{yes: true}
	case "false":
		return prospects{no: true}
	case "not":
		return prospects{yes: can[args[0]].no, no: can[args[0]].yes}
	case "and":
		return prospects{yes: every(yes), no: some(no)}
	case "or":
		return prospects{yes: some(yes), no: every(no)}
	case "xor":
		if !every(prospects.any) {
			return prospects{}
		}
	case "=":
		return prospects{yes: every(prospects.any), no: all.no}
	case "distinct":
		return prospects{yes: every(prospects.any), no: all.no}
	}
	return all
}

// quantified: a universal formula can only be true if all values of its variables can be enumerated.
func quantified(
	a *smtlib.Arena, e *model.Evaluator, t smtlib.Term, can map[smtlib.Term]prospects, all prospects,
) prospects {
	args := a.Args(t)
	body := can[args[len(args)-1]]
	switch a.Quantifier(t) {
	case smtlib.Forall:
		return prospects{yes: body.yes && e.Exhaustible(t), no: body.no}
	case smtlib.Exists:
		return prospects{yes: body.yes, no: body.no && e.Exhaustible(t)}
	}
	return all
}
