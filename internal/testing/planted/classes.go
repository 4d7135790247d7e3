package planted

import (
	"math/big"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// sortClass is a class of sorts that a fault may be confined to.
type sortClass struct {
	name string
	sort string
	has  func(n []smtlib.Index) bool // decides by the sort's indices
}

var sortClasses = []sortClass{
	{"one bit", "BitVec", func(n []smtlib.Index) bool { return n[0].N == 1 }},
	{"three bits or less", "BitVec", func(n []smtlib.Index) bool { return n[0].N <= 3 }},
	{"more than 64 bits", "BitVec", func(n []smtlib.Index) bool { return n[0].N > 64 }},
	{"no whole bytes", "BitVec", func(n []smtlib.Index) bool { return n[0].N%8 != 0 }},
	{"short significand", "FloatingPoint", func(n []smtlib.Index) bool { return n[1].N <= 5 }},
	{"short exponent", "FloatingPoint", func(n []smtlib.Index) bool { return n[0].N <= 3 }},
	{"long", "FloatingPoint", func(n []smtlib.Index) bool { return n[0].N+n[1].N > 64 }},
	{"no format of IEEE 754", "FloatingPoint", func(n []smtlib.Index) bool {
		switch [2]int64{n[0].N, n[1].N} {
		case [2]int64{5, 11}, [2]int64{8, 24}, [2]int64{11, 53}, [2]int64{15, 113}:
			return false
		}
		return true
	}},
}

// inClass reports whether a sort, or the sort of an array's elements or indices, is of a class.
func inClass(a *smtlib.Arena, s smtlib.Sort, name string) bool {
	info := a.SortInfo(s)
	for _, c := range sortClasses {
		if c.name == name && info.Name == c.sort && info.Decl == nil {
			return c.has(info.Indices)
		}
	}
	for _, arg := range info.Args {
		if inClass(a, arg, name) {
			return true
		}
	}
	return false
}

// The classes of constants.
const (
	anyConstant  = "a constant"
	edgeConstant = "a constant at an edge" // one of theory.Sorts.Edges
	bigConstant  = "a big constant"
)

// isConstant reports whether a term is a literal whose value is of a class.
func isConstant(a *smtlib.Arena, t smtlib.Term, class string) bool {
	if !isLiteral(a, t) {
		return false
	}
	if class == anyConstant {
		return true
	}
	v := model.NewEvaluator(a, model.New("")).Value(t)
	if class == bigConstant {
		return isBig(v)
	}
	for _, edge := range theory.Sorts(a, nil).Edges(a.Sort(t)) {
		if value.Equal(v, edge) == value.Bool(true) {
			return true
		}
	}
	return false
}

// isLiteral reports whether a term is a literal, a constant of a theory, as RNE, or an application to such terms, as (-
// 1) and (fp #b0 #b01 #b11).
func isLiteral(a *smtlib.Arena, t smtlib.Term) bool {
	if a.Kind(t).IsLiteral() {
		return true
	}
	if a.Kind(t) != smtlib.KindApp {
		return false
	}
	info := a.FunInfo(a.Fun(t))
	switch {
	case info.Decl != nil:
		return false
	case len(a.Args(t)) == 0:
		return info.Name != "re.all" && info.Name != "re.none" && info.Name != "re.allchar"
	case info.Name != "-" && info.Name != "/" && info.Name != "fp":
		return false
	}
	for _, arg := range a.Args(t) {
		if !isLiteral(a, arg) {
			return false
		}
	}
	return true
}

// isBig reports whether a value takes more than 32 bits, or is a string of more than 8 characters.
func isBig(v value.Value) bool {
	const bits, characters = 32, 8
	switch v := v.(type) {
	case value.Int:
		return v.Big().BitLen() > bits
	case value.Real:
		return new(big.Int).Quo(value.Rational(v).Num(), value.Rational(v).Denom()).BitLen() > bits
	case value.BitVec:
		return v.Unsigned().BitLen() > bits
	case value.String:
		return v.Len() > characters
	}
	return false
}
