package kit

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
)

// maxQuantified bounds the number of values of a sort whose quantifiers count as bounded.
const maxQuantified = 1 << 8

// UnboundedQuantifiers are quantifiers over sorts with many values. Whether evaluation decides them depends on which
// terms are there to instantiate them with, so no proof that an instance has no model may depend on one.
type UnboundedQuantifiers struct {
	arena *smtlib.Arena
	terms []smtlib.Term
}

// NewUnboundedQuantifiers finds those of an arena.
func NewUnboundedQuantifiers(a *smtlib.Arena) *UnboundedQuantifiers {
	u := &UnboundedQuantifiers{arena: a}
	sorts := model.New("sorts")
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if a.Kind(t) != smtlib.KindQuant {
			continue
		}
		args := a.Args(t)
		if slices.ContainsFunc(args[:len(args)-1], func(v smtlib.Term) bool {
			_, few := sorts.Values(a, a.Sort(v), maxQuantified)
			return !few
		}) {
			u.terms = append(u.terms, t)
		}
	}
	return u
}

// In reports whether there is one in a formula, or in a definition that it uses.
func (u *UnboundedQuantifiers) In(formula smtlib.Term) bool {
	if len(u.terms) == 0 {
		return false
	}
	return slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{formula}, u.arena.Below), func(t smtlib.Term) bool {
		_, found := slices.BinarySearch(u.terms, t)
		return found
	})
}
