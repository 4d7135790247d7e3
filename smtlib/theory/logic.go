package theory

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/arith"
	"github.com/smtstorm/smtstorm/smtlib/theory/bv"
)

// Logic is the content of a logic's name: the features that it offers.
type Logic struct {
	Name        string
	All         bool // ALL, and names that cannot be parsed
	HigherOrder bool
	Quantifiers bool
	Arrays      bool
	Functions   bool // uninterpreted sorts and functions
	FreeSorts   bool // uninterpreted sorts, without functions
	BitVectors  bool
	Floats      bool
	Datatypes   bool
	Strings     bool
	Sets        bool
	Fields      bool // finite fields
	Integers    bool
	Reals       bool
	Nonlinear   bool
	Difference  bool // difference logic
	Transcend   bool // transcendental functions
	Exponents   bool // exponentiation of integers, since 2026-01
}

// logicParts are the parts of a logic's name in the order of their appearance, with longer ones first.
var logicParts = []struct {
	text string
	set  func(*Logic)
}{
	{"AX", func(l *Logic) { l.Arrays, l.FreeSorts = true, true }},
	{"A", func(l *Logic) { l.Arrays = true }},
	{"UFC", func(l *Logic) { l.Functions = true }},
	{"UF", func(l *Logic) { l.Functions = true }},
	{"BV", func(l *Logic) { l.BitVectors = true }},
	{"FP", func(l *Logic) { l.Floats = true }},
	{"FF", func(l *Logic) { l.Fields = true }},
	{"DT", func(l *Logic) { l.Datatypes = true }},
	{"SEQ", func(l *Logic) { l.Strings = true }},
	{"S", func(l *Logic) { l.Strings = true }},
	{"IDL", func(l *Logic) { l.Integers, l.Difference = true, true }},
	{"RDL", func(l *Logic) { l.Reals, l.Difference = true, true }},
	{"LIRA", func(l *Logic) { l.Integers, l.Reals = true, true }},
	{"LIA", func(l *Logic) { l.Integers = true }},
	{"LRA", func(l *Logic) { l.Reals = true }},
	{"EIA", func(l *Logic) { l.Integers, l.Nonlinear, l.Exponents = true, true, true }},
	{"NIRA", func(l *Logic) { l.Integers, l.Reals, l.Nonlinear = true, true, true }},
	{"NIA", func(l *Logic) { l.Integers, l.Nonlinear = true, true }},
	{"NRA", func(l *Logic) { l.Reals, l.Nonlinear = true, true }},
	{"T", func(l *Logic) { l.Transcend = true }},
	{"FS", func(l *Logic) { l.Sets = true }},
}

// ParseLogic parses the name of a logic. A name that it does not know (also the empty one) is treated as ALL, and the
// second result is false.
func ParseLogic(name string) (Logic, bool) {
	l := Logic{Name: name}
	rest, ho := strings.CutPrefix(name, "HO_")
	l.HigherOrder = ho
	rest, free := strings.CutPrefix(rest, "QF_")
	l.Quantifiers = !free
	switch rest {
	case "ALL":
		return everything(name, l.Quantifiers, ho), true
	case "CORE", "SAT":
		return l, true
	case "HORN":
		return everything(name, true, false), true
	}
	known := rest != ""
	for _, part := range logicParts {
		if after, ok := strings.CutPrefix(rest, part.text); ok {
			part.set(&l)
			rest = after
		}
	}
	if !known || rest != "" {
		return everything(name, true, true), false
	}
	return l, true
}

// onlyVectors reports whether arrays are of bit-vectors only, as in QF_ABV and QF_AUFBV: "the theory of bitvectors and
// bitvector arrays".
func (l Logic) onlyVectors() bool {
	return l.BitVectors && !l.Quantifiers && !l.Floats && !l.Datatypes && !l.Strings && !l.Sets && !l.Fields &&
		!l.Integers && !l.Reals
}

func everything(name string, quantifiers, ho bool) Logic {
	return Logic{
		Name: name, All: true, HigherOrder: ho, Quantifiers: quantifiers, Arrays: true, Functions: true, FreeSorts: true,
		BitVectors: true, Floats: true, Datatypes: true, Strings: true, Sets: true, Fields: true, Integers: true, Reals: true,
		Nonlinear: true, Transcend: true, Exponents: true,
	}
}

// Logics are the logics of SMT-LIB's benchmark library, and ALL. They serve hints, and distinguish names from typing
// errors.
func Logics() []string { return slices.Clone(logics) }

var logics = strings.Fields(`
	ABV ABVFP ABVFPLRA ALIA ALL ANIA AUFBV AUFBVDTLIA AUFBVDTNIA AUFBVDTNIRA AUFBVFP AUFBVFPDTNIRA AUFDTLIA AUFDTLIRA
	AUFDTNIRA AUFFPDTNIRA AUFLIA AUFLIRA AUFNIA AUFNIRA BV BVFP BVFPLRA DT FP FPLRA HORN LIA LIRA LRA NIA NIRA NRA
	QF_ABV QF_ABVFP QF_ABVFPLRA QF_ALIA QF_ALL QF_ANIA QF_AUFBV QF_AUFBVFP QF_AUFBVLIA QF_AUFBVNIA QF_AUFLIA QF_AUFLIRA
	QF_AUFNIA QF_AUFNIRA QF_AX QF_BV QF_BVFP QF_BVFPLRA QF_BVLIA QF_DT QF_DTLIA QF_EIA QF_FF QF_FFDT QF_FP QF_FPLRA QF_IDL
	QF_LIA QF_LIRA QF_LRA QF_NIA QF_NIRA QF_NRA QF_NRAT QF_RDL QF_S QF_SLIA QF_SNIA QF_UF QF_UFBV QF_UFBVDT QF_UFBVLIA
	QF_UFDT QF_UFDTLIA QF_UFDTLIRA QF_UFDTNIA QF_UFFF QF_UFFP QF_UFIDL QF_UFLIA QF_UFLIRA QF_UFLRA QF_UFNIA QF_UFNIRA
	QF_UFNRA QF_UFRDL SLIA UF UFBV UFBVDT UFBVFP UFBVLIA UFDT UFDTLIA UFDTLIRA UFDTNIA UFDTNIRA UFDTSLIA UFFPDTNIRA
	UFIDL UFLIA UFLIRA UFLRA UFNIA UFNIRA UFNRA UFRDL UFRDLIA`)

// Signature gives the signature with which scripts of a logic are parsed. It has the operators of all theories, as
// solvers have. The logic determines what a numeral is, and which names a script cannot declare.
func Signature(logic string) *smtlib.Signature {
	l, _ := ParseLogic(logic)
	sig := &smtlib.Signature{
		InLogic:   Signature,
		Owner:     l.owner,
		Known:     known,
		Operators: universe.operators,
		Sorts:     universe.specs,
		Literal:   literalSort,
		Adapt:     arith.Adapt,
		Spellings: universe.spellings,
		Lenient:   lenient,
		Hint:      hint,
	}
	if l.Reals && !l.Integers {
		sig.Respell = realNumeral
	}
	return sig
}

// realNumeral reads 5 as 5.0, for the logics whose numerals are reals (theory Reals, "spec_constant NUMERAL Real").
func realNumeral(kind smtlib.Kind, text string) (smtlib.Kind, string) {
	if kind == smtlib.KindNumeral {
		return smtlib.KindDecimal, text + ".0"
	}
	return kind, text
}

func literalSort(a *smtlib.Arena, kind smtlib.Kind, text string) (smtlib.Sort, error) {
	switch kind {
	case smtlib.KindNumeral:
		return a.IndexedSort("Int"), nil
	case smtlib.KindDecimal, smtlib.KindAlgebraic:
		return a.IndexedSort("Real"), nil
	case smtlib.KindBinary:
		return bv.Sort(a, int64(len(text)-2))
	case smtlib.KindHexadecimal:
		return bv.Sort(a, 4*int64(len(text)-2))
	default:
		return a.IndexedSort("String"), nil
	}
}
