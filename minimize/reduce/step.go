package reduce

import "github.com/smtstorm/smtstorm/smtlib"

// each gives the replacements of terms.
func each(terms, now []smtlib.Term) []smtlib.Term {
	made := make([]smtlib.Term, len(terms))
	for i, t := range terms {
		made[i] = now[t]
	}
	return made
}

// stepOf gives a step with the replacements of its terms, and of the symbol that it declares.
func stepOf(s smtlib.Command, now []smtlib.Term, symbols map[*smtlib.Decl]*smtlib.Decl) smtlib.Command {
	switch s := s.(type) {
	case smtlib.DeclareFun:
		if made := symbols[s.Fun]; made != nil {
			s.Fun = made
		}
		return s
	case smtlib.Assert:
		s.Formula = now[s.Formula]
		return s
	case smtlib.Objective:
		s.Term = now[s.Term]
		return s
	case smtlib.SoftConstraint:
		s.Formula = now[s.Formula]
		return s
	case smtlib.CheckSat:
		if len(s.Assuming) > 0 {
			s.Assuming = each(s.Assuming, now)
		}
		if len(s.Fixed) > 0 {
			s.Fixed = each(s.Fixed, now)
		}
		return s
	}
	return s
}
