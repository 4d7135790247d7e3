package vocabulary

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// reading is from how many arguments to how many, and how many indices, an operator takes.
type reading struct{ from, to, indices int }

// read are the numbers of arguments and indices with which all solvers read operators that we read with others, too:
// comparisons of strings are chainable in the standard, and in no solver; others have forms that only some know.
var read = map[string]reading{
	"str.<": {2, 2, 0}, "str.<=": {2, 2, 0}, "str.indexof": {3, 3, 0}, "re.loop": {1, 1, 2}, "to_fp": {1, 2, 2},
}

// ReadByAll reports whether all solvers that know an operator read it with so many indices, applied to arguments of
// these sorts. Only cvc5 applies operators of strings to sequences.
func ReadByAll(a *smtlib.Arena, operator smtlib.Fun, args []smtlib.Sort) bool {
	info := a.FunInfo(operator)
	if strings.HasPrefix(info.Name, "str.") &&
		slices.ContainsFunc(args, func(s smtlib.Sort) bool { return a.SortIs(s, "Seq") }) {
		return false
	}
	r, known := read[info.Name]
	return !known || r.from <= len(args) && len(args) <= r.to && r.indices == len(info.Indices)
}
