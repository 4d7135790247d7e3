package mutate

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// containment is a transformation of a part of a formula.
type containment struct {
	name   string
	change modelChange // of the part's models
	apply  func(k *container, at spot) (smtlib.Term, bool)
}

// containments are all transformations: first those of conjunctive queries, which act on a part as a conjunction, then
// those of rules, which act on it as a disjunction.
var containments = []containment{
	{"add-equivalent", same, (*container).addEquivalent},
	{"split-term", more, (*container).splitTerm},
	{"merge-terms", fewer, (*container).mergeTerms},
	{"rename-variable", same, (*container).renameVariable},
	{"add-conjunct", fewer, func(k *container, at spot) (smtlib.Term, bool) {
		return k.apply("and", append(k.parts(at.part, "and"), k.seedFormula())...), true
	}},
	{"remove-conjunct", more, func(k *container, at spot) (smtlib.Term, bool) { return k.without(at.part, "and") }},
	{"remove-contained", same, (*container).removeContained},
	{"negate-twice", same, (*container).negateTwice},
	{"add-disjunct", more, func(k *container, at spot) (smtlib.Term, bool) {
		return k.apply("or", append(k.parts(at.part, "or"), k.seedFormula())...), true
	}},
	{"remove-disjunct", fewer, func(k *container, at spot) (smtlib.Term, bool) { return k.without(at.part, "or") }},
	{"add-contradiction", same, (*container).addContradiction},
	{"absorb", same, (*container).absorb},
	{"inline-value", onlyIt, (*container).inlineValue},
}

// parts returns the arguments of a formula if its root is the connective, else the formula itself.
func (k *container) parts(t smtlib.Term, connective string) []smtlib.Term {
	if k.c.Arena.Kind(t) == smtlib.KindApp && k.c.Arena.OperatorName(t) == connective {
		return slices.Clone(k.c.Arena.Args(t))
	}
	return []smtlib.Term{t}
}

// without leaves out one argument of a connective.
func (k *container) without(t smtlib.Term, connective string) (smtlib.Term, bool) {
	all := k.parts(t, connective)
	if len(all) < 2 {
		return smtlib.NoTerm, false
	}
	i := k.rng.IntN(len(all))
	return k.joined(connective, slices.Delete(all, i, i+1)), true
}

// occurrence is a subterm that can be replaced by a term of its sort, with the path to it.
type occurrence struct {
	term smtlib.Term
	path []int
}

// occurrences finds terms in a formula that are under no quantifier of it.
func (k *container) occurrences(g smtlib.Term) []occurrence {
	a := k.c.Arena
	all := []occurrence{{g, nil}}
	for i := 0; i < len(all) && len(all) < maxContained; i++ {
		t := all[i].term
		if a.Kind(t) != smtlib.KindApp {
			continue
		}
		for j, arg := range a.Args(t) {
			if kit.TakesVariables(a, t, j) {
				all = append(all, occurrence{arg, append(slices.Clone(all[i].path), j)})
			}
		}
	}
	return slices.DeleteFunc(all[1:], func(o occurrence) bool {
		return !kit.Quantifiable(a, a.Sort(o.term)) || a.Kind(o.term) == smtlib.KindAnnotated
	})
}

// split replaces one occurrence of a term by something new: a spare constant with the same value, or a variable, which
// is returned and has to be bound existentially. variable is NoTerm for a constant.
func (k *container) split(g smtlib.Term, at spot) (with, variable smtlib.Term, ok bool) {
	a := k.c.Arena
	all := k.occurrences(g)
	if len(all) == 0 {
		return smtlib.NoTerm, smtlib.NoTerm, false
	}
	if free := at.sign == positive && !at.bound; free && (!k.quantifiers || constantTaken.Hit(k.rng)) {
		o := all[k.rng.IntN(len(all))]
		for _, c := range k.spare[a.Sort(o.term)] {
			v := k.c.Values.Value(o.term) // under no quantifier: it is closed
			if value.IsOpen(v) || !value.HasKey(v) || value.Key(v) != value.Key(c.value) || slices.Contains(k.taken, c.term) {
				continue
			}
			k.taken = append(k.taken, c.term)
			with, err := a.ReplaceAt(g, o.path, c.term)
			return with, smtlib.NoTerm, err == nil
		}
	}
	if !k.quantifiers {
		return smtlib.NoTerm, smtlib.NoTerm, false
	}
	o := all[k.rng.IntN(len(all))]
	k.names++
	v := a.Var(k.name(a, "w"), a.Sort(o.term))
	with, err := a.ReplaceAt(g, o.path, v)
	return with, v, err == nil
}

// exists binds a variable, if there is one.
func (k *container) exists(variable, body smtlib.Term) (smtlib.Term, bool) {
	if variable == smtlib.NoTerm {
		return body, true
	}
	t, err := k.c.Arena.Quant(smtlib.Exists, []smtlib.Term{variable}, body)
	return t, err == nil
}

// addEquivalent adds a copy of a conjunct in which a term is replaced by a constant or an existential variable. The
// copy follows from the conjunct, with the term itself as the witness.
func (k *container) addEquivalent(at spot) (smtlib.Term, bool) {
	all := k.parts(at.part, "and")
	copied, variable, ok := k.split(all[k.rng.IntN(len(all))], at)
	if ok {
		copied, ok = k.exists(variable, copied)
	}
	if !ok {
		return smtlib.NoTerm, false
	}
	return k.apply("and", append(all, copied)...), true
}

// splitTerm replaces one occurrence of a term by a constant or an existential variable.
func (k *container) splitTerm(at spot) (smtlib.Term, bool) {
	with, variable, ok := k.split(at.part, at)
	if !ok {
		return smtlib.NoTerm, false
	}
	return k.exists(variable, with)
}

// mergeTerms adds the conjunct that two terms of the part are equal.
func (k *container) mergeTerms(at spot) (smtlib.Term, bool) {
	a := k.c.Arena
	all := k.occurrences(at.part)
	if len(all) == 0 {
		return smtlib.NoTerm, false
	}
	one := all[k.rng.IntN(len(all))].term
	others := slices.DeleteFunc(all, func(o occurrence) bool { return o.term == one || a.Sort(o.term) != a.Sort(one) })
	if len(others) == 0 {
		return smtlib.NoTerm, false
	}
	equal := k.apply("=", one, others[k.rng.IntN(len(others))].term)
	return k.apply("and", append(k.parts(at.part, "and"), equal)...), true
}

// renameVariable gives the variable of a quantifier another name.
func (k *container) renameVariable(at spot) (smtlib.Term, bool) {
	a := k.c.Arena
	if a.Kind(at.part) != smtlib.KindQuant {
		return smtlib.NoTerm, false
	}
	args := slices.Clone(a.Args(at.part))
	vars, body := args[:len(args)-1], args[len(args)-1]
	i := k.rng.IntN(len(vars))
	for _, t := range smtlib.Reachable([]smtlib.Term{body}, a.Args) {
		if a.Kind(t) == smtlib.KindQuant && slices.Contains(a.Args(t)[:len(a.Args(t))-1], vars[i]) {
			return smtlib.NoTerm, false // it is bound again inside
		}
	}
	k.names++
	v := a.Var(k.name(a, "w"), a.Sort(vars[i]))
	renamed, err := a.Replace(body, map[smtlib.Term]smtlib.Term{vars[i]: v})
	if err != nil {
		return smtlib.NoTerm, false
	}
	vars[i] = v
	t, err := a.Quant(a.Quantifier(at.part), vars, renamed)
	return t, err == nil
}

// removeContained leaves out a conjunct that another one implies: it is equal, or existential with the other one as an
// instance of its body.
func (k *container) removeContained(at spot) (smtlib.Term, bool) {
	a := k.c.Arena
	all := k.parts(at.part, "and")
	for _, i := range k.rng.Perm(len(all)) {
		private, body := []smtlib.Term(nil), all[i]
		if a.Kind(body) == smtlib.KindQuant && a.Quantifier(body) == smtlib.Exists {
			args := a.Args(body)
			private, body = args[:len(args)-1], args[len(args)-1]
		}
		for j, other := range all {
			if j != i && k.matches(body, other, private, map[smtlib.Term]smtlib.Term{}) {
				return k.joined("and", slices.Delete(all, i, i+1)), true
			}
		}
	}
	return smtlib.NoTerm, false
}

// matches reports whether t is an instance of a pattern with terms for its private variables, which are entered into
// by. It does not look inside quantifiers.
func (k *container) matches(pattern, t smtlib.Term, private []smtlib.Term, by map[smtlib.Term]smtlib.Term) bool {
	a := k.c.Arena
	if slices.Contains(private, pattern) {
		if before, seen := by[pattern]; seen {
			return before == t
		}
		by[pattern] = t
		return a.Sort(pattern) == a.Sort(t)
	}
	if !slices.ContainsFunc(a.FreeVars(pattern), func(v smtlib.Term) bool { return slices.Contains(private, v) }) {
		return pattern == t
	}
	if a.Kind(pattern) != smtlib.KindApp || a.Kind(t) != smtlib.KindApp || a.Fun(pattern) != a.Fun(t) ||
		len(a.Args(pattern)) != len(a.Args(t)) {
		return false
	}
	for i, arg := range a.Args(pattern) {
		if !k.matches(arg, a.Args(t)[i], private, by) {
			return false
		}
	}
	return true
}

// negateTwice replaces a conjunct g by the negation of (and R (not g)), where R are some of the other conjuncts, or by
// the negation of a new symbol that equals this formula.
func (k *container) negateTwice(at spot) (smtlib.Term, bool) {
	all := k.parts(at.part, "and")
	i := k.rng.IntN(len(all))
	g := all[i]
	rest := slices.Delete(slices.Clone(all), i, i+1)
	rest = rest[:k.rng.IntN(len(rest)+1)]
	means := k.joined("and", append(rest, k.apply("not", g)))
	if v, decided := k.truth(means); decided && !symbolSpelled.Hit(k.rng) {
		for _, j := range k.rng.Perm(len(k.spare[k.c.Arena.Bool()])) {
			if c := k.spare[k.c.Arena.Bool()][j]; c.value == value.Value(v) && !slices.Contains(k.taken, c.term) {
				k.taken = append(k.taken, c.term)
				k.beside = append(k.beside, k.apply("=", c.term, means))
				means = c.term
				break
			}
		}
	}
	all[i] = k.apply("not", means)
	return k.joined("and", all), true
}

// mirrored maps an operator to the one that has the same meaning with swapped arguments.
var mirrored = map[string]string{
	"=": "=", "distinct": "distinct", "and": "and", "or": "or", "xor": "xor", "+": "+", "<": ">", "<=": ">=", ">": "<",
	">=": "<=", "bvadd": "bvadd", "bvand": "bvand", "bvor": "bvor", "bvxor": "bvxor", "bvult": "bvugt", "bvule": "bvuge",
	"bvugt": "bvult", "bvuge": "bvule", "bvslt": "bvsgt", "bvsle": "bvsge",
}

// disguised writes a formula in another way, by swapping the arguments of most operators that are not under a
// quantifier.
func (k *container) disguised(formula smtlib.Term) smtlib.Term {
	a := k.c.Arena
	now := map[smtlib.Term]smtlib.Term{}
	open := func(t smtlib.Term) []smtlib.Term {
		if a.Kind(t) == smtlib.KindApp {
			return a.Args(t)
		}
		return nil
	}
	for _, t := range smtlib.Reachable([]smtlib.Term{formula}, open) {
		now[t] = t
		if len(open(t)) == 0 {
			continue
		}
		args := make([]smtlib.Term, 0, len(open(t)))
		for _, arg := range open(t) {
			args = append(args, now[arg])
		}
		made, err := a.Remake(t, args)
		if name := mirrored[a.OperatorName(t)]; name != "" && !orderKept.Hit(k.rng) {
			slices.Reverse(args)
			if other, failed := a.Apply(name, args...); failed == nil && a.Sort(other) == a.Sort(t) {
				made, err = other, nil
			}
		}
		if err == nil {
			now[t] = made
		}
	}
	return now[formula]
}

// addContradiction adds as a disjunct the conjunction of a formula and its disguised negation, or as a conjunct their
// disjunction.
func (k *container) addContradiction(at spot) (smtlib.Term, bool) {
	other := k.seedFormula()
	not := k.apply("not", k.disguised(other))
	if tautologyAdded.Hit(k.rng) {
		return k.apply("and", at.part, k.apply("or", other, not)), true
	}
	return k.apply("or", at.part, k.apply("and", other, not)), true
}

// absorb adds what the formula absorbs: p becomes (and p (or p q)) or (or p (and p q)).
func (k *container) absorb(at spot) (smtlib.Term, bool) {
	if kit.Even(k.rng) {
		return k.apply("and", at.part, k.apply("or", k.disguised(at.part), k.seedFormula())), true
	}
	return k.apply("or", at.part, k.apply("and", k.disguised(at.part), k.seedFormula())), true
}

// inlineValue replaces a formula by its value under the model.
func (k *container) inlineValue(at spot) (smtlib.Term, bool) {
	if v, decided := k.truth(at.part); decided {
		return k.apply(map[bool]string{true: "true", false: "false"}[bool(v)]), true
	}
	return smtlib.NoTerm, false
}

// truth is the value of a formula; decided is false if it is not closed, or open.
func (k *container) truth(t smtlib.Term) (v value.Bool, decided bool) {
	if !k.c.Arena.Closed(t) {
		return false, false
	}
	v, decided = k.c.Values.Value(t).(value.Bool)
	return v, decided
}
