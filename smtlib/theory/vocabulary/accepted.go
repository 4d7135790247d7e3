package vocabulary

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// ReadByAll reports whether all solvers that know an operator accept it with this number of indices and arguments of
// these sorts. Only cvc5 applies operators of strings to sequences.
func ReadByAll(a *smtlib.Arena, operator smtlib.Fun, args []smtlib.Sort) bool {
	info := a.FunInfo(operator)
	if strings.HasPrefix(info.Name, "str.") &&
		slices.ContainsFunc(args, func(s smtlib.Sort) bool { return a.SortIs(s, "Seq") }) {
		return false
	}
	row := theory.RowOf(info.Op)
	if row == nil || row.Everywhere == nil {
		return true
	}
	r := row.Everywhere
	return r.From <= len(args) && len(args) <= r.To && r.Indices == len(info.Indices)
}
