package rewrite

import (
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/smtlib"
)

func number(n int) string { return strconv.Itoa(n) }

// budget bounds the steps of evaluating a program whose tuples are written as facts.
const budget = 200_000

// addRelation adds a relation with facts, with the sorts of another one. Nothing depends on it.
func addRelation(s *state) bool {
	if len(s.p.Relations) == 0 {
		return false
	}
	like := s.rng.IntN(len(s.p.Relations))
	rel := rules.Relation{Name: "n" + number(s.next), Columns: s.p.Relations[like].Columns}
	s.p.Relations = append(s.p.Relations, rel)
	for range 1 + s.rng.IntN(4) {
		s.add(s.someFact(len(s.p.Relations) - 1))
	}
	return true
}

// someFact makes a fact, mostly with values that occur in facts.
func (s *state) someFact(rel int) *rules.Rule {
	f := &rules.Rule{Head: rules.Atom{Relation: rel}}
	for _, c := range s.p.Relations[rel].Columns {
		f.Head.Args = append(f.Head.Args, s.value(c.Sort))
	}
	return f
}

// value draws a value of a sort, mostly one that occurs in a fact.
func (s *state) value(sort rules.Sort) smtlib.Term {
	var there []smtlib.Term
	for _, r := range s.p.Rules {
		if s.p.IsFact(r) {
			for i, t := range r.Head.Args {
				if s.p.Relations[r.Head.Relation].Columns[i].Sort == sort {
					there = append(there, t)
				}
			}
		}
	}
	if t, ok := pick(s.rng, there); ok && s.rng.IntN(5) > 0 {
		return t
	}
	return s.p.Const(sort, s.rng.Uint64N(sort.Size))
}

// headRelation is the relation of the rule's head. ok is false if that is False.
func (s *state) headRelation() (int, bool) {
	return s.r.Head.Relation, s.r.Head.Relation != rules.False
}

// addContradiction adds a rule for the head's relation whose body has a literal and its negation. The arguments may be
// values, or repeated variables.
func addContradiction(s *state) bool {
	h, ok := s.headRelation()
	if !ok {
		return false
	}
	var free []int
	tied := dependents(s.p, h)
	for rel := range s.p.Relations {
		if len(s.p.Relations[rel].Columns) > 0 && !tied[rel] {
			free = append(free, rel)
		}
	}
	u, ok := pick(s.rng, free)
	if !ok {
		return false
	}
	r := &rules.Rule{}
	atom := s.fitting(r, u)
	r.Body = []rules.Literal{{Atom: atom}, {Atom: atom, Negated: true}}
	r.Head = s.headOver(h, r)
	s.add(r)
	return true
}

// fitting makes an atom of a relation that matches a fact, if there is one: where the fact repeats a value, the atom
// mostly repeats a variable.
func (s *state) fitting(r *rules.Rule, rel int) rules.Atom {
	var facts []*rules.Rule
	for _, f := range s.p.Rules {
		if s.p.IsFact(f) && f.Head.Relation == rel {
			facts = append(facts, f)
		}
	}
	type valueOf struct {
		sort rules.Sort
		term smtlib.Term
	}
	atom, known := rules.Atom{Relation: rel}, map[valueOf]smtlib.Term{}
	fact, ok := pick(s.rng, facts)
	for i, c := range s.p.Relations[rel].Columns {
		if !ok {
			if v, has := pick(s.rng, sameSort(r, c.Sort)); has && s.rng.IntN(2) == 0 {
				atom.Args = append(atom.Args, r.Vars[v].Term)
			} else {
				atom.Args = append(atom.Args, fresh(s.p, r, c.Sort))
			}
			continue
		}
		value := fact.Head.Args[i]
		key := valueOf{c.Sort, value}
		switch v, seen := known[key]; {
		case s.rng.IntN(6) == 0:
			atom.Args = append(atom.Args, value)
		case seen && s.rng.IntN(4) > 0:
			atom.Args = append(atom.Args, v)
		default:
			t := fresh(s.p, r, c.Sort)
			known[key] = t
			atom.Args = append(atom.Args, t)
		}
	}
	return atom
}

// headOver makes a head from variables that a rule binds, and from values where no variable has the sort.
func (s *state) headOver(h int, r *rules.Rule) rules.Atom {
	head := rules.Atom{Relation: h}
	for _, c := range s.p.Relations[h].Columns {
		switch v, has := pick(s.rng, sameSort(r, c.Sort)); {
		case has:
			head.Args = append(head.Args, r.Vars[v].Term)
		case c.Sort.Size > 0:
			head.Args = append(head.Args, s.value(c.Sort))
		default:
			head.Args = append(head.Args, fresh(s.p, r, c.Sort))
		}
	}
	return head
}

// addFalseConstraint adds a copy of the rule with two constraints that contradict each other: x = t and t ≠ x.
func addFalseConstraint(s *state) bool {
	if len(s.r.Vars) == 0 || s.p.IsFact(s.r) {
		return false
	}
	v := s.rng.IntN(len(s.r.Vars))
	var other smtlib.Term
	if sort := s.r.Vars[v].Sort; sort.Size > 0 {
		other = s.value(sort)
	} else {
		var same []int
		for w := range s.r.Vars {
			if w != v && s.r.Vars[w].Sort == sort {
				same = append(same, w)
			}
		}
		w, ok := pick(s.rng, same)
		if !ok {
			return false
		}
		other = s.r.Vars[w].Term
	}
	c := s.r.Clone()
	x := s.r.Vars[v].Term
	c.Constraints = append(c.Constraints, s.p.Apply("=", x, other), s.p.Apply("distinct", other, x))
	s.add(c)
	return true
}

// addTautology adds a rule whose head is a literal of its body. The rest of the body is empty, or that of the rule.
func addTautology(s *state) bool {
	h, ok := s.headRelation()
	if !ok || len(s.p.Relations[h].Columns) == 0 && s.p.Format == rules.Datalog {
		return false
	}
	c := s.r.Clone()
	if s.rng.IntN(2) == 0 || s.p.IsFact(c) { // h(x, y) :- h(x, y).
		c = &rules.Rule{Head: rules.Atom{Relation: h}}
		for _, col := range s.p.Relations[h].Columns {
			c.Head.Args = append(c.Head.Args, fresh(s.p, c, col.Sort))
		}
	}
	c.Body = append([]rules.Literal{{Atom: c.Head}}, c.Body...)
	s.add(c)
	return s.p.IsStratified()
}

// inlineFacts replaces the rules of the head's relation by its tuples as facts.
func inlineFacts(s *state) bool {
	h, ok := s.headRelation()
	if !ok || s.p.Format == rules.Horn {
		return false
	}
	result, err := rules.Evaluate(s.p, budget)
	if err != nil || len(result.Relations[h].Tuples) > idsOfStep/2 {
		return false
	}
	derived := false
	s.p.Rules = slices.DeleteFunc(s.p.Rules, func(r *rules.Rule) bool {
		own := r.Head.Relation == h
		derived = derived || own && !s.p.IsFact(r)
		return own
	})
	for _, t := range result.Relations[h].Tuples {
		s.add(s.p.Fact(0, h, t))
	}
	return derived
}

func addFact(s *state) bool {
	h, ok := s.headRelation()
	if ok {
		s.add(s.someFact(h))
	}
	return ok
}

func deleteFact(s *state) bool {
	if !s.p.IsFact(s.r) {
		return false
	}
	s.p.Rules = slices.Delete(s.p.Rules, s.at, s.at+1)
	return true
}

// addRule adds a rule for the head's relation with one literal of any relation as its body.
func addRule(s *state) bool {
	h, ok := s.headRelation()
	if !ok {
		return false
	}
	u := s.rng.IntN(len(s.p.Relations))
	r := &rules.Rule{}
	atom := rules.Atom{Relation: u}
	for _, c := range s.p.Relations[u].Columns {
		if v, has := pick(s.rng, sameSort(r, c.Sort)); has && s.rng.IntN(3) == 0 {
			atom.Args = append(atom.Args, r.Vars[v].Term)
		} else {
			atom.Args = append(atom.Args, fresh(s.p, r, c.Sort))
		}
	}
	r.Body = []rules.Literal{{Atom: atom}}
	r.Head = s.headOver(h, r)
	s.add(r)
	return s.p.IsStratified()
}

func sameSort(r *rules.Rule, s rules.Sort) []int {
	var same []int
	for v := range r.Vars {
		if r.Vars[v].Sort == s {
			same = append(same, v)
		}
	}
	return same
}

// deleteRule deletes a rule that is not a fact, if its relation has another one, so that no relation vanishes.
func deleteRule(s *state) bool {
	others := 0
	for _, r := range s.p.Rules {
		if !r.IsFrozen() && r.Head.Relation == s.r.Head.Relation {
			others++
		}
	}
	if others < 2 || s.p.IsFact(s.r) {
		return false
	}
	s.p.Rules = slices.Delete(s.p.Rules, s.at, s.at+1)
	return true
}

// deleteRules deletes all rules of the head's relation that take from others.
func deleteRules(s *state) bool {
	h, ok := s.headRelation()
	if !ok {
		return false
	}
	before := len(s.p.Rules)
	s.p.Rules = slices.DeleteFunc(s.p.Rules, func(r *rules.Rule) bool {
		return !r.IsFrozen() && r.Head.Relation == h && len(r.Body) > 0
	})
	return len(s.p.Rules) < before
}

// deleteRelation deletes all facts and rules of a relation on which the answer does not depend, and all rules that take
// from it, whose relations do not matter either.
func deleteRelation(s *state) bool {
	var unused []int
	for rel, a := range Ancestries(s.p) {
		isFrozen := func(r *rules.Rule) bool { return r.IsFrozen() && slices.Contains(r.Uses, rel) }
		if a == Unused && !s.p.Relations[rel].Defined && !slices.ContainsFunc(s.p.Rules, isFrozen) {
			unused = append(unused, rel)
		}
	}
	h, ok := pick(s.rng, unused)
	before := len(s.p.Rules)
	s.p.Rules = slices.DeleteFunc(s.p.Rules, func(r *rules.Rule) bool {
		takes := func(l rules.Literal) bool { return l.Relation == h }
		return ok && !r.IsFrozen() && (r.Head.Relation == h || slices.ContainsFunc(r.Body, takes))
	})
	return len(s.p.Rules) < before
}

func addNegatedLiteral(s *state) bool {
	if len(s.r.Body) == 0 {
		return false
	}
	l, ok := literalOver(s, s.rng.IntN(len(s.p.Relations)))
	if l.Negated = true; !ok || hasLiteral(s.r, l) {
		return false
	}
	s.r.Body = append(s.r.Body, l)
	s.changed = true
	return s.stays(l)
}

func removeNegatedLiteral(s *state) bool {
	var negated []int
	for i, l := range s.r.Body {
		if l.Negated {
			negated = append(negated, i)
		}
	}
	i, ok := pick(s.rng, negated)
	if ok {
		s.r.Body = slices.Delete(s.r.Body, i, i+1)
		s.changed = true
	}
	return ok
}

func addConstraint(s *state) bool {
	bound := s.p.Bound(s.r)
	var vars []int
	for v := range s.r.Vars {
		if bound[v] {
			vars = append(vars, v)
		}
	}
	v, ok := pick(s.rng, vars)
	if !ok {
		return false
	}
	other := s.r.Vars[v].Term
	if sort := s.r.Vars[v].Sort; sort.Size > 0 {
		other = s.value(sort)
	}
	c := generate.Comparison(s.rng, s.p, s.r, v, other, generate.UsualTerms)
	safe := true
	s.p.VisitTerm(s.r, c, func(w int) { safe = safe && bound[w] })
	s.r.Constraints = append(s.r.Constraints, c)
	s.changed = true
	return safe
}

func removeConstraint(s *state) bool {
	if len(s.r.Constraints) == 0 {
		return false
	}
	i := s.rng.IntN(len(s.r.Constraints))
	s.r.Constraints = slices.Delete(s.r.Constraints, i, i+1)
	s.changed = true
	return true
}

// splitRule replaces a rule by two: one with an additional constraint, and one with its negation.
func splitRule(s *state) bool {
	if !addConstraint(s) {
		return false
	}
	last := len(s.r.Constraints) - 1
	other := s.r.Clone()
	c := s.r.Constraints[last]
	switch op, args := s.p.Arena.OperatorName(c), s.p.Arena.Args(c); {
	case op == "not":
		other.Constraints[last] = args[0]
	case s.p.Format == rules.Datalog && op == "=":
		other.Constraints[last] = s.p.Apply("distinct", args...)
	case s.p.Format == rules.Datalog && op == "distinct":
		other.Constraints[last] = s.p.Apply("=", args...)
	case s.p.Format == rules.Datalog:
		return false
	default:
		other.Constraints[last] = s.p.Apply("not", c)
	}
	s.add(other)
	return true
}

func duplicateRule(s *state) bool {
	s.add(s.r.Clone())
	return true
}

// reorder shuffles the literals of the body, and the rules of the program.
func reorder(s *state) bool {
	s.rng.Shuffle(len(s.r.Body), func(i, j int) { s.r.Body[i], s.r.Body[j] = s.r.Body[j], s.r.Body[i] })
	s.p.Rules[s.at] = s.r
	s.rng.Shuffle(len(s.p.Rules), func(i, j int) { s.p.Rules[i], s.p.Rules[j] = s.p.Rules[j], s.p.Rules[i] })
	return true
}

// extractConstant replaces a value in the body by a new variable, with an equation for it.
func extractConstant(s *state) bool {
	var places []place
	for _, i := range positives(s.r) {
		for j, t := range s.r.Body[i].Args {
			if s.p.IsConstant(t) {
				places = append(places, place{i, j})
			}
		}
	}
	at, ok := pick(s.rng, places)
	if !ok {
		return false
	}
	l := s.r.Body[at.literal]
	value := l.Args[at.arg]
	v := fresh(s.p, s.r, s.p.Relations[l.Relation].Columns[at.arg].Sort)
	l.Args[at.arg] = v
	s.r.Constraints = append(s.r.Constraints, s.p.Apply("=", v, value))
	s.changed = true
	return true
}

// unfold replaces a literal by the body of the only rule for its relation.
func unfold(s *state) bool {
	i, ok := pick(s.rng, positives(s.r))
	if !ok {
		return false
	}
	l := s.r.Body[i]
	var only *rules.Rule
	for _, r := range s.p.Rules {
		switch {
		case r.IsFrozen() && slices.Contains(r.Uses, l.Relation):
			return false
		case r.IsFrozen() || r.Head.Relation != l.Relation:
		case only != nil:
			return false
		default:
			only = r
		}
	}
	if only == nil || len(only.Body) == 0 || s.r.Head.Relation == l.Relation || dependsOnItself(s.p, l.Relation) {
		return false
	}
	from := make([]smtlib.Term, len(only.Vars))
	for v := range only.Vars {
		from[v] = fresh(s.p, s.r, only.Vars[v].Sort)
	}
	c := s.p.Substitute(only, func(v int) smtlib.Term { return from[v] })
	s.r.Body = append(slices.Delete(s.r.Body, i, i+1), c.Body...)
	s.r.Constraints = append(s.r.Constraints, c.Constraints...)
	for j, t := range c.Head.Args {
		s.r.Constraints = append(s.r.Constraints, s.p.Apply("=", t, l.Args[j]))
	}
	s.simplify(len(from))
	s.changed = true
	return true
}

func dependsOnItself(p *rules.Program, rel int) bool {
	for _, r := range p.Rules {
		if r.IsFrozen() || r.Head.Relation != rel {
			continue
		}
		for _, l := range r.Body {
			if p.DependsOn(l.Relation)[rel] {
				return true
			}
		}
	}
	return false
}

// simplify replaces the newest variables by the variables or constants that equations define them as.
func (s *state) simplify(newest int) {
	for v := len(s.r.Vars) - 1; v >= len(s.r.Vars)-newest; v-- {
		for i, c := range s.r.Constraints {
			args := s.p.Arena.Args(c)
			if s.p.Arena.OperatorName(c) != "=" || args[0] != s.r.Vars[v].Term ||
				!s.p.IsVar(args[1]) && !s.p.IsConstant(args[1]) {
				continue
			}
			t := args[1]
			s.r.Constraints = slices.Delete(s.r.Constraints, i, i+1)
			s.substitute(v, t)
			break
		}
	}
}

// fold moves a part of the body into a rule for a new relation.
func fold(s *state) bool {
	all := positives(s.r)
	if len(all) < 2 {
		return false
	}
	rest, part := s.r.Clone(), &rules.Rule{Vars: s.r.Vars}
	rest.Body = nil
	s.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	moved := all[:1+s.rng.IntN(len(all)-1)]
	for i, l := range s.r.Body {
		if slices.Contains(moved, i) {
			part.Body = append(part.Body, l)
		} else {
			rest.Body = append(rest.Body, l)
		}
	}
	needed := map[int]bool{}
	s.p.Visit(rest, func(v int) { needed[v] = true })
	occurs := map[int]bool{}
	s.p.Visit(part, func(v int) { occurs[v] = true })
	var vars []int
	for v := range s.r.Vars {
		if occurs[v] && needed[v] {
			vars = append(vars, v)
		}
	}
	if len(vars) == 0 && s.p.Format == rules.Datalog {
		return false
	}
	head := s.newRelation("f", s.r, vars)
	part.Head = head
	s.add(s.p.Compact(part))
	rest.Body = append(rest.Body, rules.Literal{Atom: head})
	s.r, s.changed = rest, true
	return true
}
