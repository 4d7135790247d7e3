package mutate

import (
	"github.com/smtstorm/smtstorm/mutate/build"
	"github.com/smtstorm/smtstorm/mutate/laws"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// identities rewrites the seed's formulas and terms by laws, so that preprocessing meets what it does not expect, and
// asserts what came of it: alone, and as having the same value as before.
var identities = Strategy{Name: "identities", Weight: 1, Prepare: prepareIdentities}

func prepareIdentities(m *build.Material) (build.Maker, error) {
	r := newRewriter(build.NewClaims(m), m.Rand("identities"))
	for range r.c.Attempts(identityTries) {
		start, ok := r.start()
		if !ok {
			continue
		}
		rewritten, how := r.rewritten(start)
		if rewritten == start {
			continue
		}
		formula := r.about(start, rewritten)
		if formula != smtlib.NoTerm {
			r.c.Add(formula, how)
		}
	}
	return r.c.Maker(mostIdentities)
}

// Bounds of what is rewritten, and of the search for something to rewrite.
const (
	maxRewritten   = 250 // different terms in a formula: in more, one law changes little
	maxSteps       = 8   // laws by which one formula is rewritten: the fewer of two draws, for most faults need one
	maxPlace       = 14  // steps down to a place: the fewer of two draws
	placeTries     = 4   // places that are looked at for a step
	identityTries  = 4   // formulas that are rewritten for each claim that is wanted
	mostIdentities = 6   // claims that an instance asserts
	lawTries       = 8   // laws that are tried at one place
)

// The odds of the strategy, one in so many.
const (
	termRewritten build.Odds = 3 // a term is rewritten, else a formula: solvers rewrite formulas most
	allRewritten  build.Odds = 4 // all occurrences of a term are rewritten, else one
	moveTried     build.Odds = 6 // a move is tried before the table's laws, of which there are many more
)

// What is asserted of a formula that was rewritten, and of a term: the result itself, or what it has to do with what it
// was. Simplest is what solvers get most: a formula alone, and an equation.
var (
	formulaForms = build.Table[string]{{2, "equal"}, {1, "xor"}, {1, "implied"}, {1, "not both"}, {3, "alone"}}
	termForms    = build.Table[string]{{1, "distinct"}, {1, "one of both"}, {2, "its value"}, {2, "equal"}}
)

// ruleGroups are those of [laws.Rules.Of]: 0 has rules that look at the operator, 1 those for all terms of the sort, 2
// those for all terms. What looks at more of a term is more telling of what solvers do with it.
var ruleGroups = build.Table[int]{{3, 0}, {2, 1}, {1, 2}}

// start draws a formula, or a closed term, that is small enough.
func (r *rewriter) start() (smtlib.Term, bool) {
	pool := r.c.Material.Initial
	if len(r.sorts) > 0 && (len(pool) == 0 || termRewritten.Hit(r.rng)) {
		terms := r.c.Material.Terms(r.sorts[r.rng.IntN(len(r.sorts))])
		t := terms[r.rng.IntN(len(terms))].Term
		return t, r.shape(t).size <= maxRewritten
	}
	if len(pool) == 0 {
		return smtlib.NoTerm, false
	}
	f := pool[r.rng.IntN(len(pool))]
	return f.Formula, !f.Reference && r.shape(f.Formula).size <= maxRewritten
}

// rewritten rewrites a term, in a number of steps, and says how.
func (r *rewriter) rewritten(t smtlib.Term) (now smtlib.Term, how string) {
	how = "rewritten by"
	for range 1 + min(r.rng.IntN(maxSteps), r.rng.IntN(maxSteps)) {
		next, law := r.step(t)
		if next == smtlib.NoTerm {
			continue
		}
		if t != next {
			how += " [" + law + "]"
		}
		t = next
	}
	return t, how
}

// about makes a formula about a term and what has become of it; whether it is true or false is evaluated later.
func (r *rewriter) about(old, now smtlib.Term) smtlib.Term {
	apply := func(name string, args ...smtlib.Term) smtlib.Term {
		t, err := r.c.Arena.Apply(name, args...)
		if err != nil {
			return smtlib.NoTerm
		}
		return t
	}
	if build.Even(r.rng) {
		old, now = now, old
	}
	if r.c.Arena.Sort(old) == r.c.Arena.Bool() {
		switch formulaForms.Draw(r.rng) {
		case "equal":
			return apply("=", old, now)
		case "xor":
			return apply("xor", old, now)
		case "implied":
			return apply("=>", old, now)
		case "not both":
			return apply("and", apply("not", old), now)
		}
		return now // may be what the seed has; then it is context
	}
	switch termForms.Draw(r.rng) {
	case "distinct":
		return apply("distinct", old, now)
	case "one of both":
		if f := r.Term(r.c.Arena.Bool()); f != smtlib.NoTerm {
			return apply("=", apply("ite", f, old, now), now)
		}
	case "its value":
		s := r.c.Arena.Sort(now)
		if l, ok := build.ValueTerm(r.c.Arena, r.c.Values.Value(now), s); ok && !r.c.Arena.SortIs(s, "Array") {
			return apply("=", now, l) // of arrays that would be a constant one, which not all solvers read
		}
	}
	return apply("=", old, now)
}

// step rewrites one place in a term: one occurrence, or all. It gives NoTerm if it finds nothing to do.
func (r *rewriter) step(t smtlib.Term) (now smtlib.Term, law string) {
	a := r.c.Arena
	for range placeTries {
		path, at := r.place(t)
		to, law := r.rewriteAt(at)
		if to == smtlib.NoTerm {
			continue
		}
		var err error
		if len(path) > 0 && allRewritten.Hit(r.rng) && r.simple(t) {
			now, err = a.Replace(t, map[smtlib.Term]smtlib.Term{at: to})
		} else {
			now, err = a.ReplaceAt(t, path, to)
		}
		if err == nil {
			return now, law
		}
	}
	return smtlib.NoTerm, ""
}

// place draws a place in a term: a path from the root, and the term there. It notes whether a binder is around it.
func (r *rewriter) place(t smtlib.Term) (path []int, at smtlib.Term) {
	a := r.c.Arena
	r.bound = false
	path = r.path[:0]
	for range min(r.rng.IntN(maxPlace), r.rng.IntN(maxPlace)) {
		args := a.Args(t)
		first := 0
		switch a.Kind(t) {
		case smtlib.KindQuant:
			first, r.bound = len(args)-1, true // the others are its variables
		case smtlib.KindMatch:
			r.bound = true
		case smtlib.KindApp:
			if r.fixed(t) {
				args = nil
			}
		}
		if len(args) == 0 {
			break
		}
		i := first + r.rng.IntN(len(args)-first)
		path = append(path, i)
		for t = args[i]; a.Kind(t) == smtlib.KindAnnotated; t = a.Args(t)[0] {
			path = append(path, 0) // patterns stay where they are
		}
	}
	r.path = path
	return path, t
}

// fixed reports whether solvers want the arguments of an application as they are: literals.
func (r *rewriter) fixed(t smtlib.Term) bool {
	a := r.c.Arena
	switch a.FunInfo(a.Fun(t)).Name {
	case "re.range":
		return true
	case "to_fp":
		args := a.Args(t)
		return a.SortIs(a.Sort(args[len(args)-1]), "Real") && a.Closed(t)
	}
	return false
}

// rewriteAt rewrites a term at its root, and says by which law.
func (r *rewriter) rewriteAt(t smtlib.Term) (to smtlib.Term, law string) {
	if r.tooWide(t) {
		return smtlib.NoTerm, ""
	}
	a := r.c.Arena
	language := a.SortIs(a.Sort(t), "RegLan") // solvers have languages where they have to be, and no variables of them
	if moveTried.Hit(r.rng) && !language {
		move := r.moves[r.rng.IntN(len(r.moves))]
		if to = move.Rewrite(a, t, r); to != smtlib.NoTerm {
			return to, move.Name
		}
	}
	var groups [3][]*laws.Rule
	for i, rules := range r.rules {
		found := rules.Of(a, t)
		if i == 0 || len(found[0])+len(found[1]) > 0 && build.Even(r.rng) {
			groups = found
		}
	}
	for range lawTries {
		g := ruleGroups.Draw(r.rng)
		if g == 2 && language || len(groups[g]) == 0 {
			continue
		}
		rule := groups[g][r.rng.IntN(len(groups[g]))]
		if !r.usual(rule, t) {
			continue
		}
		to, when, ok := rule.Rewrite(a, t, r)
		if ok && when != smtlib.NoTerm {
			to, ok = r.under(when, to, t)
		}
		if ok {
			return to, rule.Row.String()
		}
	}
	return smtlib.NoTerm, ""
}

// under gives what replaces t by a law that holds under a condition: to, if that is true under the model, or else a
// choice between both.
func (r *rewriter) under(when, to, t smtlib.Term) (smtlib.Term, bool) {
	a := r.c.Arena
	if a.Closed(when) && build.Even(r.rng) {
		holds, known := r.c.Values.Value(when).(value.Bool)
		return to, known && bool(holds)
	}
	to, err := a.Apply("ite", when, to, t)
	return to, err == nil
}

// tooWide reports whether a term is a bit-vector that is better left alone: rows make wider ones of it.
func (r *rewriter) tooWide(t smtlib.Term) bool {
	const most = 300
	a := r.c.Arena
	s := a.Sort(t)
	return a.SortIs(s, "BitVec") && a.SortInfo(s).Indices[0].N > most
}
