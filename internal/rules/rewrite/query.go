package rewrite

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
)

// addEquivalent adds a copy of a literal with new variables in some places, which follows from the literal.
func addEquivalent(s *state) bool {
	i, ok := pick(s.rng, positives(s.r))
	if !ok || len(s.r.Body[i].Args) == 0 {
		return false
	}
	l := rules.Literal{Atom: rules.Atom{Relation: s.r.Body[i].Relation, Args: slices.Clone(s.r.Body[i].Args)}}
	for range 1 + s.rng.IntN(len(l.Args)) {
		j := s.rng.IntN(len(l.Args))
		l.Args[j] = fresh(s.p, s.r, s.p.Relations[l.Relation].Columns[j].Sort)
	}
	s.r.Body = append(s.r.Body, l)
	s.changed = true
	return true
}

// literalOver makes a literal from variables of the rule, and from values where no variable has the sort.
func literalOver(s *state, rel int) (rules.Literal, bool) {
	l := rules.Literal{Atom: rules.Atom{Relation: rel}}
	bound := s.p.Bound(s.r)
	for _, c := range s.p.Relations[rel].Columns {
		var fitting []int
		for v := range s.r.Vars {
			if s.r.Vars[v].Sort == c.Sort && (bound[v] || !s.strict()) {
				fitting = append(fitting, v)
			}
		}
		if v, ok := pick(s.rng, fitting); ok {
			l.Args = append(l.Args, s.r.Vars[v].Term)
			continue
		}
		return l, false
	}
	return l, true
}

// addLiteral adds a literal over variables of the rule.
func addLiteral(s *state) bool {
	if s.p.IsFact(s.r) || len(s.p.Relations) == 0 {
		return false
	}
	l, ok := literalOver(s, s.rng.IntN(len(s.p.Relations)))
	if !ok || hasLiteral(s.r, l) {
		return false
	}
	s.r.Body = append(s.r.Body, l)
	s.changed = true
	return s.stays(l)
}

// stays reports whether the program stays stratified if a literal is added to the rule.
func (s *state) stays(l rules.Literal) bool {
	h := s.r.Head.Relation
	if h == rules.False {
		return true
	}
	p := s.p.Clone()
	p.Rules[s.at] = s.r
	return p.IsStratified() && (!l.Negated || !p.DependsOn(l.Relation)[h])
}

func hasLiteral(r *rules.Rule, l rules.Literal) bool {
	return slices.ContainsFunc(r.Body, func(m rules.Literal) bool { return m.Negated == l.Negated && m.Equal(l.Atom) })
}

// place is the position of an argument of a literal.
type place struct{ literal, arg int }

// occurrences returns the places of each argument in positive literals.
func occurrences(r *rules.Rule) map[smtlib.Term][]place {
	all := map[smtlib.Term][]place{}
	for _, i := range positives(r) {
		for j, t := range r.Body[i].Args {
			all[t] = append(all[t], place{i, j})
		}
	}
	return all
}

// splitVariable replaces one of several occurrences of a variable by a new variable.
func splitVariable(s *state) bool {
	all := occurrences(s.r)
	var twice []int
	for v, variable := range s.r.Vars {
		if len(all[variable.Term]) > 1 {
			twice = append(twice, v)
		}
	}
	v, ok := pick(s.rng, twice)
	if !ok {
		return false
	}
	places := all[s.r.Vars[v].Term]
	at := places[s.rng.IntN(len(places))]
	s.r.Body[at.literal].Args[at.arg] = fresh(s.p, s.r, s.r.Vars[v].Sort)
	s.changed = true
	return true
}

// renameVariable gives a variable another name.
func renameVariable(s *state) bool {
	if len(s.r.Vars) == 0 {
		return false
	}
	v := s.rng.IntN(len(s.r.Vars))
	w := fresh(s.p, s.r, s.r.Vars[v].Sort)
	s.substitute(v, w)
	return true
}

// substitute replaces a variable of the rule.
func (s *state) substitute(v int, t smtlib.Term) {
	vars := s.r.Vars
	s.r = s.p.Substitute(s.r, func(x int) smtlib.Term {
		if x == v {
			return t
		}
		return vars[x].Term
	})
	s.changed = true
}

// mergeVariables replaces a variable by another one of its sort.
func mergeVariables(s *state) bool {
	var pairs [][2]int
	for v := range s.r.Vars {
		for w := range s.r.Vars {
			if v != w && s.r.Vars[v].Sort == s.r.Vars[w].Sort {
				pairs = append(pairs, [2]int{v, w})
			}
		}
	}
	pair, ok := pick(s.rng, pairs)
	if ok {
		s.substitute(pair[0], s.r.Vars[pair[1]].Term)
	}
	return ok
}

// removeLiteral removes a positive literal, but not the last one.
func removeLiteral(s *state) bool {
	all := positives(s.r)
	i, ok := pick(s.rng, all)
	if !ok || len(all) < 2 {
		return false
	}
	s.r.Body = slices.Delete(s.r.Body, i, i+1)
	s.changed = true
	return true
}

// removeContained removes a literal that another one implies; variables that occur only in it are existential.
func removeContained(s *state) bool {
	all := positives(s.r)
	var contained []int
	for _, i := range all {
		if isContained(s.p, s.r, i) {
			contained = append(contained, i)
		}
	}
	i, ok := pick(s.rng, contained)
	if !ok || len(all) < 2 {
		return false
	}
	s.r.Body = slices.Delete(s.r.Body, i, i+1)
	s.changed = true
	return true
}

// isContained reports whether another literal is an instance of the one at i, where variables that occur nowhere else
// can be replaced consistently.
func isContained(p *rules.Program, r *rules.Rule, i int) bool {
	elsewhere := map[smtlib.Term]bool{}
	note := func(v int) { elsewhere[r.Vars[v].Term] = true }
	p.VisitAtom(r, r.Head, note)
	for j, l := range r.Body {
		if j != i {
			p.VisitAtom(r, l.Atom, note)
		}
	}
	for _, t := range r.Constraints {
		p.VisitTerm(r, t, note)
	}
	for j, l := range r.Body {
		if j == i || l.Negated || l.Relation != r.Body[i].Relation {
			continue
		}
		bound := map[smtlib.Term]smtlib.Term{}
		fits := true
		for k, t := range r.Body[i].Args {
			switch {
			case p.IsVar(t) && !elsewhere[t]:
				if before, seen := bound[t]; seen && before != l.Args[k] {
					fits = false
				}
				bound[t] = l.Args[k]
			case !p.IsVar(t) && !p.IsConstant(t): // it may contain such variables
				fits = false
			case t != l.Args[k]:
				fits = false
			}
		}
		if fits {
			return true
		}
	}
	return false
}

// negateTwice replaces a literal g of the body by the negation of a new relation, which has the tuples for which the
// rest of the body holds and g does not.
func negateTwice(s *state) bool {
	i, ok := pick(s.rng, positives(s.r))
	if !ok || s.r.Head.Relation == rules.False {
		return false
	}
	g := s.r.Body[i].Atom
	for _, l := range s.r.Body { // otherwise the new relation would depend on its own negation
		if s.p.DependsOn(l.Relation)[s.r.Head.Relation] {
			return false
		}
	}
	rest := s.r.Clone()
	rest.Body = slices.Delete(rest.Body, i, i+1)
	bound := s.p.Bound(rest)
	var vars []int
	grounded := true
	s.p.VisitAtom(rest, g, func(v int) {
		grounded = grounded && bound[v]
		if !slices.Contains(vars, v) {
			vars = append(vars, v)
		}
	})
	if !grounded || s.p.Format == rules.Datalog && len(vars) == 0 {
		return false
	}
	rest.Constraints = rest.Constraints[:s.rng.IntN(len(rest.Constraints)+1)]
	head := s.newRelation("n", rest, vars)
	rest.Head = head
	rest.Body = append(rest.Body, rules.Literal{Atom: g, Negated: true})
	if rest = s.p.Compact(rest); !s.p.IsSafeRule(rest) {
		return false
	}
	s.add(rest)
	s.r.Body[i] = rules.Literal{Atom: head, Negated: true}
	s.changed = true
	return true
}

// newRelation declares a relation with a column for each of the given variables of a rule, and returns its atom over
// them.
func (s *state) newRelation(prefix string, r *rules.Rule, vars []int) rules.Atom {
	rel := rules.Relation{Name: prefix + number(s.next)}
	a := rules.Atom{Relation: len(s.p.Relations)}
	for i, v := range vars {
		rel.Columns = append(rel.Columns, rules.Column{Name: string(rune('A' + i%26)), Sort: r.Vars[v].Sort})
		a.Args = append(a.Args, r.Vars[v].Term)
	}
	s.p.Relations = append(s.p.Relations, rel)
	return a
}
