package mutate

import (
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/mutate/laws"
	"github.com/smtstorm/smtstorm/smtlib"
)

// identities rewrites the seed's formulas and terms by laws, into forms that solvers' preprocessing seldom sees. It
// asserts the results alone, or that they equal the original.
var identities = Strategy{Name: "identities", Weight: 1, Prepare: prepareIdentities}

func prepareIdentities(m *kit.Material) (kit.Maker, error) {
	r := newRewriter(kit.NewClaims(m), m.Rand("identities"))
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
	maxRewritten   = 250 // different terms in a formula: in a larger one, one law changes little
	maxSteps       = 8   // laws applied to one formula: the minimum of two draws, since most faults need one
	maxPlace       = 14  // steps down to a place: the minimum of two draws
	placeTries     = 4   // places that are looked at for a step
	identityTries  = 4   // formulas that are rewritten for each claim that is wanted
	mostIdentities = 6   // claims that an instance asserts
	lawTries       = 8   // laws that are tried at one place
)

// The odds of the strategy.
const (
	termRewritten kit.Odds = 3 // a term is rewritten, else a formula: solvers rewrite formulas most
	allRewritten  kit.Odds = 4 // all occurrences of a term are rewritten, else one
	moveTried     kit.Odds = 6 // a move is tried before the table's laws, of which there are many more
)

// What is asserted of a rewritten formula, and of a rewritten term: the result itself, or a relation of result and
// original.
var (
	formulaForms = kit.Table[string]{{2, "equal"}, {1, "xor"}, {1, "implied"}, {1, "not both"}, {3, "alone"}}
	termForms    = kit.Table[string]{{1, "distinct"}, {1, "one of both"}, {2, "its value"}, {2, "equal"}}
)

// ruleGroups draws one of the groups of [laws.Rules.Of]: 0 has the rules that match the operator, 1 those for all terms
// of the sort, 2 those for all terms. More specific rules are drawn more often, since they resemble the rewriting that
// solvers do.
var ruleGroups = kit.Table[int]{{3, 0}, {2, 1}, {1, 2}}

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

// about makes a formula that relates a term and its rewritten form. Its truth value is determined later, by evaluation.
func (r *rewriter) about(old, now smtlib.Term) smtlib.Term {
	apply := func(name string, args ...smtlib.Term) smtlib.Term {
		t, err := r.c.Arena.Apply(name, args...)
		if err != nil {
			return smtlib.NoTerm
		}
		return t
	}
	if kit.Even(r.rng) {
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
		return now // it may be a formula of the seed; then it is known already
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
		if l, ok := kit.ValueTerm(r.c.Arena, r.c.Values.Value(now), s); ok && !r.c.Arena.SortIs(s, "Array") {
			return apply("=", now, l) // not for arrays: not all solvers read constant ones
		}
	}
	return apply("=", old, now)
}

// step rewrites a subterm: one occurrence of it, or all. It returns NoTerm if it finds no law to apply.
func (r *rewriter) step(t smtlib.Term) (now smtlib.Term, law string) {
	a := r.c.Arena
	for range placeTries {
		path, at := r.place(t)
		to, law := r.rewriteAt(at)
		if to == smtlib.NoTerm || !r.c.Material.AllowsTerm(a, to) {
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

// place draws a subterm, and returns the path to it. It sets r.bound if the subterm is inside a binder.
func (r *rewriter) place(t smtlib.Term) (path []int, at smtlib.Term) {
	a := r.c.Arena
	r.bound = false
	path = r.path[:0]
	for range min(r.rng.IntN(maxPlace), r.rng.IntN(maxPlace)) {
		args := a.Args(t)
		first := 0
		switch a.Kind(t) {
		case smtlib.KindQuant:
			first, r.bound = len(args)-1, true // the arguments before it are the bound variables
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
			path = append(path, 0) // skip the annotation: patterns stay as they are
		}
	}
	r.path = path
	return path, t
}

// fixed reports whether solvers require the arguments of an application to be literals.
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

// rewriteAt rewrites a term at its root, and returns the law that it applied. It returns NoTerm if none applies.
func (r *rewriter) rewriteAt(t smtlib.Term) (to smtlib.Term, law string) {
	if r.tooWide(t) {
		return smtlib.NoTerm, ""
	}
	a := r.c.Arena
	language := a.SortIs(a.Sort(t), "RegLan") // few solvers support languages everywhere, or as variables
	if moveTried.Hit(r.rng) && !language {
		move := r.moves[r.rng.IntN(len(r.moves))]
		if to = move.Rewrite(a, t, r); to != smtlib.NoTerm {
			return to, move.Name
		}
	}
	var groups [3][]*laws.Rule
	for i, rules := range r.rules {
		found := rules.Of(a, t)
		if i == 0 || len(found[0])+len(found[1]) > 0 && kit.Even(r.rng) {
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

// under returns the replacement of t by a law that holds under the condition when: to itself, if the condition is true
// under the model, or else (ite when to t).
func (r *rewriter) under(when, to, t smtlib.Term) (smtlib.Term, bool) {
	a := r.c.Arena
	if a.Closed(when) && kit.Even(r.rng) {
		holds, known := r.c.Values.Holds(when)
		return to, known && holds
	}
	to, err := a.Apply("ite", when, to, t)
	return to, err == nil
}

// tooWide reports whether a term is a bit-vector so wide that laws should not make wider ones of it.
func (r *rewriter) tooWide(t smtlib.Term) bool {
	const most = 300
	a := r.c.Arena
	s := a.Sort(t)
	return a.SortIs(s, "BitVec") && a.SortInfo(s).Indices[0].N > most
}
