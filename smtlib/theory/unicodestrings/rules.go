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

// charRule is the sort rule of (_ char #x41): a hexadecimal index up to #x2FFFF.
func charRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 0, 0); err != nil {
		return smtlib.NoSort, err
	}
	text := app.Indices[0].Text
	if _, ok := codeOf(text); !ok || !strings.HasPrefix(text, "#x") {
		return smtlib.NoSort, fmt.Errorf("the index of char is a hexadecimal up to #x2FFFF, not %s", text)
	}
	return a.MakeSort(str, nil)
}

// characterRule is the sort rule of z3's (_ Char 65), whose index may also be a hexadecimal.
func characterRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 0, 0); err != nil {
		return smtlib.NoSort, err
	}
	if _, ok := codeOf(app.Indices[0].Text); !ok {
		return smtlib.NoSort, fmt.Errorf("the index of Char is a number up to %d, not %s", maxCode, app.Indices[0].Text)
	}
	return a.MakeSort(letter, nil)
}

// codeOf reads the code of a character, decimal or hexadecimal.
func codeOf(text string) (code rune, ok bool) {
	digits, hexadecimal := strings.CutPrefix(text, "#x")
	base := 10
	if hexadecimal {
		base = 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	return rune(n), err == nil && n <= maxCode
}

// loopRule is the sort rule of ((_ re.loop l u) r), and of (re.loop r l u), where u may be missing.
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
