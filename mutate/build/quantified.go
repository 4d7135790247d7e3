package build

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
)

// maxQuantified bounds the values of a sort over which is quantified.
const maxQuantified = 1 << 8

// UnboundedQuantifiers are quantifiers over sorts with many values. Their values under a model depend on what terms
// suggest to try, and may be open where there are fewer of them: nothing without a model stands on one.
type UnboundedQuantifiers struct {
	arena *smtlib.Arena
	terms []smtlib.Term
}

// NewUnboundedQuantifiers finds them.
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

// In reports whether there is one in a formula, or in what it calls.
func (u *UnboundedQuantifiers) In(formula smtlib.Term) bool {
	if len(u.terms) == 0 {
		return false
	}
	return slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{formula}, u.arena.Below), func(t smtlib.Term) bool {
		_, found := slices.BinarySearch(u.terms, t)
		return found
	})
}
