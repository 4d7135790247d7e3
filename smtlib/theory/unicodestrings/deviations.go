package unicodestrings

import (
	"errors"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// OfSequences describes applications of the standard's operators of strings to sequences, which cvc5 admits.
const OfSequences = "of sequences"

// ofStrings makes such applications deviations from the standard, which are read as operators of sequences.
func ofStrings(rows []operator.Row) []operator.Row {
	for i, r := range rows {
		name := strings.Replace(r.Name, "str.", "seq.", 1)
		if r.Name == "str.substr" {
			name = "seq.extract"
		}
		rows[i] = r.Beyond(OfSequences, operator.FirstOf("Seq"), ofSequences(name))
	}
	return rows
}

// ofSequences reads an application as that of another operator.
func ofSequences(name string) func(*smtlib.Arena, *smtlib.FunInfo, []smtlib.Term) (smtlib.Term, error) {
	return func(a *smtlib.Arena, _ *smtlib.FunInfo, args []smtlib.Term) (smtlib.Term, error) {
		return a.Apply(name, args...)
	}
}

// hasOneBound is a condition for Beyond: re.loop has a bound, as an index or as an argument, and no upper one.
func hasOneBound(_ *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term) bool {
	return len(info.Indices)+len(args) == 2
}

// boundsAsIndices reads (re.loop r 1 2) as ((_ re.loop 1 2) r).
func boundsAsIndices(a *smtlib.Arena, _ *smtlib.FunInfo, args []smtlib.Term) (smtlib.Term, error) {
	var bounds []smtlib.Index
	for _, arg := range args[1:] {
		if a.Kind(arg) != smtlib.KindNumeral {
			return smtlib.NoTerm, errors.New("a bound is no numeral")
		}
		n, err := strconv.ParseInt(a.Text(arg), 10, 32)
		if err != nil {
			return smtlib.NoTerm, err
		}
		bounds = append(bounds, smtlib.NumeralIndex(n))
	}
	loop, err := a.Operator("re.loop", bounds...)
	if err != nil {
		return smtlib.NoTerm, err
	}
	return a.App(loop, args[0])
}
