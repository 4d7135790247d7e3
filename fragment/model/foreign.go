package model

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/theory/unicodestrings"
)

// noteForeign records which operators of strings the text applies to sequences: cvc5 accepts that, the standard and
// other solvers do not.
func (r *modelReader) noteForeign() {
	for what := range r.text.Leniencies {
		if name, is := strings.CutSuffix(what, " "+unicodestrings.OfSequences); is {
			r.model.Foreign = append(r.model.Foreign, name)
		}
	}
	slices.Sort(r.model.Foreign)
}
