package fragment

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// labels are attributes that change the meaning of a formula in z3, where (! false :lblpos a) can be true.
var labels = []string{"lblpos", "lblneg"}

// NotTotal is the reason to exclude a term that needs a recursive function which is not proved total: solvers treat the
// definition as an axiom, which may be contradictory.
const NotTotal = "recursive function, not proved total"

// exclusions gives, by term, the reason why a term cannot be in an instance although it may have a value: it needs a
// declaration that instances do not contain, has another meaning in a solver, or is none of SMT-LIB. A term with an
// empty reason can be used.
func exclusions(a *smtlib.Arena, funs []*smtlib.Decl) []string {
	partial := map[*smtlib.Decl]bool{} // recursive functions that are not proved total
	var recursive []*smtlib.Decl
	for _, d := range funs {
		if d.Kind == smtlib.Recursive {
			recursive = append(recursive, d)
		}
	}
	proved := terminating(a, recursive)
	for _, d := range recursive {
		partial[d] = !proved[d]
	}
	for {
		why := excluded(a, partial)
		more := false
		for _, d := range recursive {
			if !partial[d] && why[d.Body] != "" {
				partial[d] = true
				more = true
			}
		}
		if !more {
			return why
		}
	}
}

func excluded(a *smtlib.Arena, partial map[*smtlib.Decl]bool) []string {
	why := make([]string, a.Len())
	for t := smtlib.Term(1); t < a.Len(); t++ {
		for _, arg := range a.Args(t) {
			if why[arg] != "" {
				why[t] = why[arg]
				break
			}
		}
		if why[t] == "" && a.Kind(t) == smtlib.KindAnnotated && labelled(a.Annotation(t)) {
			why[t] = "label of z3"
		}
		if a.Kind(t) == smtlib.KindString {
			if _, isLiteral := value.ParseString(a.Text(t)); !isLiteral {
				why[t] = "string literal that SMT-LIB does not have"
			}
		}
		for d := range a.Declarations(t) {
			switch {
			case why[t] != "":
			case partial[d]:
				why[t] = NotTotal
			case d.Kind == smtlib.Declared && len(d.SortParams) > 0:
				why[t] = "polymorphic function"
			case d.Kind == smtlib.Defined:
				why[t] = why[d.Body] // the body is always older than its applications
			}
		}
	}
	return why
}

func labelled(an *smtlib.Annotation) bool {
	return slices.ContainsFunc(an.Attributes, func(at smtlib.Attribute) bool {
		return slices.Contains(labels, at.Keyword)
	})
}
