package model

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// noteForeign records which operators of strings the text applies to sequences, if the script itself applies none: cvc5
// accepts that, the standard and other solvers do not.
func (r *modelReader) noteForeign() {
	if len(stringsOnSequences(r.seed.Arena, r.seed.Assertions)) > 0 {
		return
	}
	var given []smtlib.Term
	for _, d := range r.text.Definitions {
		if d.Body != smtlib.NoTerm {
			given = append(given, d.Body)
		}
	}
	for _, v := range r.text.Values {
		given = append(given, v.Value)
	}
	r.model.Foreign = stringsOnSequences(r.arena, given)
}

// stringsOnSequences gives the names of string operators that terms apply to sequences, sorted.
func stringsOnSequences(a *smtlib.Arena, terms []smtlib.Term) []string {
	var names []string
	for _, t := range smtlib.Walk(terms, a.Args) {
		name := a.OperatorName(t)
		isSequence := func(arg smtlib.Term) bool { return a.SortIs(a.Sort(arg), "Seq") }
		if strings.HasPrefix(name, "str.") && slices.ContainsFunc(a.Args(t), isSequence) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
