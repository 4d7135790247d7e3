package bv

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

const anyVector = "(_ BitVec m)"

// Width is the number of bits of a bit-vector sort.
func Width(a *smtlib.Arena, s smtlib.Sort) int { return int(a.SortInfo(s).Indices[0].N) }

// vectors gives the rule of an operator on min to max arguments (max < 0 is no bound) of one width, which is also the
// result's.
func vectors(min, max int) smtlib.SortRule {
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		if err := sameWidth(a, app, min, max); err != nil {
			return smtlib.NoSort, err
		}
		return app.Args[0], nil
	}
}

// predicate gives the rule of a predicate on n vectors of one width.
func predicate(n int) smtlib.SortRule {
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		if err := sameWidth(a, app, n, n); err != nil {
			return smtlib.NoSort, err
		}
		return a.Bool(), nil
	}
}

// bit gives the rule of an operator from n vectors of one width to one bit.
func bit(n int) smtlib.SortRule {
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		if err := sameWidth(a, app, n, n); err != nil {
			return smtlib.NoSort, err
		}
		return Sort(a, 1)
	}
}

func sameWidth(a *smtlib.Arena, app smtlib.Application, min, max int) error {
	if err := operator.Arity(app, min, max); err != nil {
		return err
	}
	if !a.SortIs(app.Args[0], "BitVec") {
		return smtlib.ArgError(a, app, 0, anyVector)
	}
	return operator.Same(a, app, 0)
}

// vector checks that there is one argument, a vector, and gives its width.
func vector(a *smtlib.Arena, app smtlib.Application) (width int64, err error) {
	if err := sameWidth(a, app, 1, 1); err != nil {
		return 0, err
	}
	return int64(Width(a, app.Args[0])), nil
}

// index gives index i, a numeral that must not be less than least.
func index(app smtlib.Application, i int, least int64) (int64, error) {
	at := app.Indices[i]
	if at.N >= least {
		return at.N, nil
	}
	if at.N < 0 && strings.Trim(at.Text, "0123456789") == "" {
		return 0, fmt.Errorf("index %s of %s is too large", at.Text, app.Name)
	}
	return 0, fmt.Errorf("index %d of %s must be a numeral of at least %d, not %s", i+1, app.Name, least, at.Text)
}

// resized is Sort with an error that names the operator.
func resized(a *smtlib.Arena, app smtlib.Application, width int64) (smtlib.Sort, error) {
	if width > MaxWidth {
		return smtlib.NoSort, fmt.Errorf("the result of %s has more than %d bits", app.Name, MaxWidth)
	}
	return Sort(a, width)
}

// numeralRule is the sort rule of (_ bvN w), the numeral N in w bits.
func numeralRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 0, 0); err != nil {
		return smtlib.NoSort, err
	}
	if err := checkWidth(app.Indices[0]); err != nil {
		return smtlib.NoSort, err
	}
	width := app.Indices[0].N
	if digits := strings.TrimLeft(app.Name[len("bv"):], "0"); int64(len(digits)) > width/3+1 ||
		numeralOf(digits).BitLen() > int(width) {
		return smtlib.NoSort, fmt.Errorf("%s does not fit in %d bits", app.Name, width)
	}
	return Sort(a, width)
}

// numeralOf gives the number with these digits; no digits are 0.
func numeralOf(digits string) *big.Int {
	n, ok := new(big.Int).SetString("0"+digits, 10)
	if !ok {
		panic("bv: a numeral is " + digits)
	}
	return n
}

func concatRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, 2); err != nil {
		return smtlib.NoSort, err
	}
	var width int64
	for i, s := range app.Args {
		if !a.SortIs(s, "BitVec") {
			return smtlib.NoSort, smtlib.ArgError(a, app, i, anyVector)
		}
		width += int64(Width(a, s))
	}
	return resized(a, app, width)
}

// extractRule is the sort rule of (_ extract i j), bits i down to j.
func extractRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	width, err := vector(a, app)
	if err != nil {
		return smtlib.NoSort, err
	}
	i, err := index(app, 0, 0)
	if err != nil {
		return smtlib.NoSort, err
	}
	j, err := index(app, 1, 0)
	if err != nil {
		return smtlib.NoSort, err
	}
	if i < j {
		return smtlib.NoSort, fmt.Errorf("extract from bit %d down to %d: the first index must not be the smaller one", i, j)
	}
	if i >= width {
		return smtlib.NoSort, fmt.Errorf("extract takes bit %d of a vector of %d bits, the highest is %d", i, width, width-1)
	}
	return Sort(a, i-j+1)
}

func repeatRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	width, err := vector(a, app)
	if err != nil {
		return smtlib.NoSort, err
	}
	n, err := index(app, 0, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	return resized(a, app, width*min(n, MaxWidth+1))
}

func extendRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	width, err := vector(a, app)
	if err != nil {
		return smtlib.NoSort, err
	}
	n, err := index(app, 0, 0)
	if err != nil {
		return smtlib.NoSort, err
	}
	return resized(a, app, width+min(n, MaxWidth+1))
}

func rotateRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if _, err := vector(a, app); err != nil {
		return smtlib.NoSort, err
	}
	if _, err := index(app, 0, 0); err != nil {
		return smtlib.NoSort, err
	}
	return app.Args[0], nil
}

// bitRule is the sort rule of a predicate on the bit with the index's number.
func bitRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	width, err := vector(a, app)
	if err != nil {
		return smtlib.NoSort, err
	}
	i, err := index(app, 0, 0)
	if err != nil {
		return smtlib.NoSort, err
	}
	if i >= width {
		return smtlib.NoSort, fmt.Errorf("%s takes bit %d of a vector of %d bits, the highest is %d",
			app.Name, i, width, width-1)
	}
	return a.Bool(), nil
}

func toIntRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if _, err := vector(a, app); err != nil {
		return smtlib.NoSort, err
	}
	return a.MakeSort("Int", nil)
}

// fromIntRule is the sort rule of (_ int_to_bv w).
func fromIntRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	if !a.SortIs(app.Args[0], "Int") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "Int")
	}
	if err := checkWidth(app.Indices[0]); err != nil {
		return smtlib.NoSort, err
	}
	return Sort(a, app.Indices[0].N)
}

// iteRule is the sort rule of bvite: a bit, then two vectors of one width.
func iteRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 3, 3); err != nil {
		return smtlib.NoSort, err
	}
	if !a.SortIs(app.Args[0], "BitVec") || Width(a, app.Args[0]) != 1 {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "(_ BitVec 1)")
	}
	if !a.SortIs(app.Args[1], "BitVec") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 1, anyVector)
	}
	if err := operator.Same(a, app, 1); err != nil {
		return smtlib.NoSort, err
	}
	return app.Args[1], nil
}
