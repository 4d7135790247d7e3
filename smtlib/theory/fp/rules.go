package fp

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// width gives the width of a bit-vector sort, or false for other sorts.
func width(a *smtlib.Arena, s smtlib.Sort) (int64, bool) {
	if !a.SortIs(s, "BitVec") {
		return 0, false
	}
	return a.SortInfo(s).Indices[0].N, true
}

// literalRule is the sort rule of (fp sign exponent significand).
func literalRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 3, 3); err != nil {
		return smtlib.NoSort, err
	}
	var widths [3]int64
	for i, s := range app.Args {
		n, ok := width(a, s)
		if !ok {
			return smtlib.NoSort, smtlib.ArgError(a, app, i, "(_ BitVec n)")
		}
		widths[i] = n
	}
	if widths[0] != 1 {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "(_ BitVec 1)")
	}
	return a.MakeSort("FloatingPoint", []smtlib.Index{smtlib.NumeralIndex(widths[1]), smtlib.NumeralIndex(widths[2] + 1)})
}

// compareRule is the sort rule of the comparisons, which chain over two or more floats of one format.
func compareRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, -1); err != nil {
		return smtlib.NoSort, err
	}
	if !a.SortIs(app.Args[0], "FloatingPoint") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, float)
	}
	if err := operator.Same(a, app, 0); err != nil {
		return smtlib.NoSort, err
	}
	return a.Bool(), nil
}

// toFPRule is the sort rule of (_ to_fp e s), which has several forms: bits; a rounding mode and a float, a real, or a
// signed bit-vector (z3 accepts an Int in place of the real; the parser promotes it, see arith.Adapt); z3's mantissa
// and binary exponent; z3's three parts, which are those of fp.
func toFPRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	for i, s := range app.Args {
		bits := a.SortIs(s, "BitVec")
		number := a.SortIs(s, "Real") || a.SortIs(s, "Int")
		ok := false
		switch {
		case len(app.Args) == 1:
			return fromBitsRule(a, app)
		case len(app.Args) == 3 && a.SortIs(app.Args[0], "BitVec"):
			return fromPartsRule(a, app)
		case i == 0:
			ok = a.SortIs(s, mode)
		case len(app.Args) == 2:
			ok = bits || a.SortIs(s, "Real") || a.SortIs(s, "FloatingPoint")
		case len(app.Args) == 3:
			ok = number
		}
		if !ok {
			return smtlib.NoSort, operator.NoRank(a, app)
		}
	}
	if len(app.Args) == 0 {
		return smtlib.NoSort, operator.NoRank(a, app)
	}
	return a.MakeSort("FloatingPoint", app.Indices)
}

// fromBitsRule is the sort rule of to_fp applied to an IEEE bit pattern of exactly that format.
func fromBitsRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	s, err := a.MakeSort("FloatingPoint", app.Indices)
	if err != nil {
		return smtlib.NoSort, err
	}
	want := app.Indices[0].N + app.Indices[1].N
	if n, ok := width(a, app.Args[0]); !ok || n != want {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, fmt.Sprintf("(_ BitVec %d)", want))
	}
	return s, nil
}

// fromPartsRule is the sort rule of z3's to_fp with the arguments of fp.
func fromPartsRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	want, err := a.MakeSort("FloatingPoint", app.Indices)
	if err != nil {
		return smtlib.NoSort, err
	}
	s, err := literalRule(a, app)
	if err == nil && s != want {
		err = fmt.Errorf("the parts make a %s, not a %s", a.SortString(s), a.SortString(want))
	}
	return want, err
}

// partsOf reads z3's to_fp with the arguments of fp as that.
func partsOf(a *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term) (smtlib.Term, error) {
	sorts := []smtlib.Sort{a.Sort(args[0]), a.Sort(args[1]), a.Sort(args[2])}
	if _, err := fromPartsRule(a, smtlib.Application{Name: info.Name, Indices: info.Indices, Args: sorts}); err != nil {
		return smtlib.NoTerm, err
	}
	return a.Apply("fp", args...)
}

// toBitsRule is the sort rule of fp.to_ieee_bv.
func toBitsRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	if !a.SortIs(app.Args[0], "FloatingPoint") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, float)
	}
	format := a.SortInfo(app.Args[0]).Indices
	return a.IndexedSort("BitVec", format[0].N+format[1].N), nil
}
