package unicodestrings

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// maxCode is the largest code point of the theory.
const maxCode = 0x2FFFF

// charRule is that of (_ char #x41): a hexadecimal index up to #x2FFFF.
func charRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 0, 0); err != nil {
		return smtlib.NoSort, err
	}
	text := app.Indices[0].Text
	digits, ok := strings.CutPrefix(text, "#x")
	code, err := strconv.ParseUint(digits, 16, 64)
	if !ok || err != nil || code > maxCode {
		return smtlib.NoSort, fmt.Errorf("the index of char is a hexadecimal up to #x2FFFF, not %s", text)
	}
	return a.MakeSort(str, nil)
}

// loopRule is that of ((_ re.loop l u) r), and of (re.loop r l u), in which u may be missing.
func loopRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	switch len(app.Indices) {
	case 0:
		if err := operator.Arity(app, 2, 3); err != nil {
			return smtlib.NoSort, err
		}
	case 1, 2:
		if err := operator.Arity(app, 1, 1); err != nil {
			return smtlib.NoSort, err
		}
		for _, index := range app.Indices {
			if index.N < 0 {
				return smtlib.NoSort, fmt.Errorf("the indices of re.loop are numerals, not %s", index.Text)
			}
		}
	default:
		return smtlib.NoSort, fmt.Errorf("re.loop takes at most 2 indices, not %d", len(app.Indices))
	}
	if !a.SortIs(app.Args[0], reg) {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, reg)
	}
	for i := range app.Args[1:] {
		if !a.SortIs(app.Args[i+1], number) {
			return smtlib.NoSort, smtlib.ArgError(a, app, i+1, number)
		}
	}
	return app.Args[0], nil
}
