package model

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts is the context of an arena's sorts under the model.
func (m *Model) Sorts(a *smtlib.Arena) *sorts.Context { return theory.Sorts(a, m) }

// Domain is the number of elements of a sort under the model.
func (m *Model) Domain(a *smtlib.Arena, s smtlib.Sort) value.Domain { return m.Sorts(a).Size(s) }

// Values gives all values of a sort, if there are at most limit and they can be listed.
func (m *Model) Values(a *smtlib.Arena, s smtlib.Sort, limit int) (values []value.Value, ok bool) {
	return m.Sorts(a).Values(s, value.Domain(limit))
}
