package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// substitute replaces free variables of a term of the candidate. It fails if a variable that is free in the
// replacements would be captured.
func (b *builder) substitute(t smtlib.Term, vars, by []smtlib.Term) (smtlib.Term, error) {
	a := b.arena
	isFree := func(v smtlib.Term) bool { return slices.Contains(vars, v) }
	free := slices.Clone(vars)
	for _, r := range by {
		free = append(free, a.FreeVars(r)...)
	}
	captured := false
	smtlib.Walk([]smtlib.Term{t}, func(s smtlib.Term) []smtlib.Term {
		if !slices.ContainsFunc(a.FreeVars(s), isFree) {
			return nil
		}
		captured = captured ||
			slices.ContainsFunc(a.BoundBy(s), func(v smtlib.Term) bool { return slices.Contains(free, v) })
		return a.Args(s)
	})
	if captured {
		return smtlib.NoTerm, errDrop
	}
	return a.Instantiate(t, vars, by)
}
