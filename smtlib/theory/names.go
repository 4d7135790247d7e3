package theory

import (
	"slices"
	"strings"
)

// theorySymbols are the symbols of a theory.
type theorySymbols struct {
	name      string
	in        func(Logic) bool
	functions map[string]bool
	sorts     map[string]bool
}

// theories are the theories of SMT-LIB with the symbols that they declare, and the logics that they belong to. Symbols
// with indices are not among them: extract without indices is no symbol of the theory.
//
// What solvers add to the theories is not here: the standard lets a script declare such a name.
var theories = []theorySymbols{
	{
		"Core", func(Logic) bool { return true },
		words("true false not => and or xor = distinct ite"),
		words("Bool"),
	},
	{
		"Ints", func(l Logic) bool { return l.Integers },
		words("- + * div mod abs <= < >= >"),
		words("Int"),
	},
	{
		"Reals", func(l Logic) bool { return l.Reals },
		words("- + * / <= < >= >"),
		words("Real"),
	},
	{
		"Reals_Ints", func(l Logic) bool { return l.Integers && l.Reals },
		words("to_real to_int is_int"),
		nil,
	},
	{
		"ArraysEx", func(l Logic) bool { return l.Arrays },
		words("select store"),
		words("Array"),
	},
	{
		"FixedSizeBitVectors", func(l Logic) bool { return l.BitVectors },
		words(`concat bvnot bvneg bvand bvor bvxor bvnand bvnor bvxnor bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvsmod
			bvshl bvlshr bvashr bvcomp bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge bvnego bvuaddo bvsaddo bvumulo
			bvsmulo bvusubo bvssubo bvsdivo ubv_to_int sbv_to_int`),
		words("BitVec"),
	},
	{
		"FloatingPoint", func(l Logic) bool { return l.Floats },
		words(`RNE RNA RTP RTN RTZ roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative
			roundTowardZero fp fp.abs fp.neg fp.add fp.sub fp.mul fp.div fp.fma fp.sqrt fp.rem fp.roundToIntegral fp.min
			fp.max fp.leq fp.lt fp.geq fp.gt fp.eq fp.isNormal fp.isSubnormal fp.isZero fp.isInfinite fp.isNaN
			fp.isNegative fp.isPositive fp.to_real`),
		words("RoundingMode FloatingPoint Float16 Float32 Float64 Float128 BitVec Real"),
	},
	{
		"Strings", func(l Logic) bool { return l.Strings },
		words(`str.++ str.len str.< str.<= str.at str.substr str.prefixof str.suffixof str.contains str.indexof str.replace
			str.replace_all str.replace_re str.replace_re_all str.is_digit str.to_code str.from_code str.to_int
			str.from_int str.to_re str.in_re re.none re.all re.allchar re.++ re.union re.inter re.* re.+ re.opt re.comp
			re.diff re.range`),
		words("String RegLan Int"),
	},
}

// owner names the theory of a logic that has a function symbol or a sort symbol, as smtlib.Signature.Owner.
func (l Logic) owner(name string, sort bool) string {
	for _, t := range theories {
		symbols := t.functions
		if sort {
			symbols = t.sorts
		}
		if symbols[name] && t.in(l) {
			return t.name
		}
	}
	return ""
}

// indexed are the symbols with indices of SMT-LIB's theories.
var indexed = words(`
	extract repeat zero_extend sign_extend rotate_left rotate_right int_to_bv to_fp to_fp_unsigned fp.to_ubv fp.to_sbv
	re.^ re.loop char is`)

// young are the operators that came with version 2.7 of SMT-LIB.
var young = words(`bvnego bvuaddo bvsaddo bvumulo bvsmulo bvusubo bvssubo bvsdivo ubv_to_int sbv_to_int int_to_bv`)

// Standard reports whether an operator is one of SMT-LIB's theories.
func Standard(operator string) bool {
	if indexed[operator] {
		return true
	}
	for _, t := range theories {
		if t.functions[operator] {
			return true
		}
	}
	return false
}

// Young reports whether an operator came with version 2.7 of SMT-LIB, so that solvers need not know it.
func Young(operator string) bool { return young[operator] }

// Extension reports whether a name stands for an operator or a sort of the tables that a solver of SMT-LIB 2.6 need not
// know: some solver has it, or it came with version 2.7.
func Extension(name string) bool {
	if Young(name) {
		return true
	}
	if universe.operators[name] != nil {
		return !Standard(name) && !indexedValue.MatchString(name)
	}
	isStandard := func(t theorySymbols) bool { return t.sorts[name] }
	return universe.sorts[name] != nil && !slices.ContainsFunc(theories, isStandard)
}

// known are names that z3 or cvc5 has for something of its own which no table here has: functions, sorts, and words
// that open a term.
var known = words(`
	bv bvsdiv0 bvsmod0 bvsrem0 bvudiv0 bvurem0 case-def char.from_bv char.to_bv choice complex.imag complex.make
	complex.real equals equiv euler fmf.card fp.to_ieee_bv_I fp.to_real_I linear-order mkbv partial-order
	piecewise-linear-order re.xor rel.aggr root-obj seq.power set.comprehension str.power table.aggr
	tree-order witness
	Complex List Proof StringSequence`)

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}
