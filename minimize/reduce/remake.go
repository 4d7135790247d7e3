package reduce

import "github.com/smtstorm/smtstorm/smtlib"

// remake makes a term of an arena, or of its parent, with other arguments.
func remake(a *smtlib.Arena, t smtlib.Term, args []smtlib.Term) (smtlib.Term, error) {
	switch a.Kind(t) {
	case smtlib.KindApp:
		return a.App(a.Fun(t), args...)
	case smtlib.KindQuant:
		body := args[len(args)-1]
		if a.Quantifier(t) == smtlib.Lambda && a.SortIs(a.Sort(t), "Array") {
			return a.ArrayLambda(args[0], body)
		}
		return a.Quant(a.Quantifier(t), args[:len(args)-1], body)
	case smtlib.KindMatch:
		return a.MatchTerm(args[0], a.MatchInfo(t).Cases, args[1:])
	case smtlib.KindAnnotated:
		return a.Annotate(args[0], a.Annotation(t).Attributes, args[1:]), nil
	}
	return smtlib.NoTerm, errDrop
}

// each gives what became of terms.
func each(terms, now []smtlib.Term) []smtlib.Term {
	made := make([]smtlib.Term, len(terms))
	for i, t := range terms {
		made[i] = now[t]
	}
	return made
}

// stepOf gives a step with what became of its terms.
func stepOf(s smtlib.Command, now []smtlib.Term) smtlib.Command {
	switch s := s.(type) {
	case smtlib.Assert:
		s.Formula = now[s.Formula]
		return s
	case smtlib.CheckSat:
		if len(s.Assuming) > 0 {
			s.Assuming = each(s.Assuming, now)
		}
		return s
	}
	return s
}
