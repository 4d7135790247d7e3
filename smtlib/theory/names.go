package theory

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// smtlibTheory is a theory of SMT-LIB: the logics that contain it, and the sorts that it declares. Its operators are
// those whose rows name it in Standard.
type smtlibTheory struct {
	name  string
	in    func(Logic) bool
	sorts map[string]bool
}

// smtlibTheories are the theories of SMT-LIB, without the names that solvers add to them: the standard lets a script
// declare those.
//
// Operators of every theory are known in every logic, as in the solvers. The logic determines what a numeral is and
// which names a script may not declare; without a logic these are all of them, as under ALL. A name that only another
// theory or a solver defines may be declared, and is printed as another one (select!1), because certificates are
// printed under ALL. Bound variables may hide any name when read, and hide none when printed (smtlib/print_hide.go).
// Models are read with the names of the source and with the printed ones.
var smtlibTheories = []smtlibTheory{
	{"Core", func(Logic) bool { return true }, words("Bool")},
	{"Ints", func(l Logic) bool { return l.Integers }, words("Int")},
	{"Reals", func(l Logic) bool { return l.Reals }, words("Real")},
	{"Reals_Ints", func(l Logic) bool { return l.Integers && l.Reals }, nil},
	{"ArraysEx", func(l Logic) bool { return l.Arrays }, words("Array")},
	{"FixedSizeBitVectors", func(l Logic) bool { return l.BitVectors }, words("BitVec")},
	{"FloatingPoint", func(l Logic) bool { return l.Floats },
		words("RoundingMode FloatingPoint Float16 Float32 Float64 Float128 BitVec Real")},
	{"Strings", func(l Logic) bool { return l.Strings }, words("String RegLan Int")},
}

// owner names the theory of a logic that defines a function symbol (or a sort symbol), as smtlib.Signature.Owner.
// Symbols with indices do not count: a script may declare extract.
func (l Logic) owner(name string, sort bool) string {
	row := rowNamed(name)
	for _, t := range smtlibTheories {
		has := sort && t.sorts[name] || !sort && row != nil && row.Indices == 0 && slices.Contains(row.Standard, t.name)
		if has && t.in(l) {
			return t.name
		}
	}
	return ""
}

// letters are the theories that logics name by letters, as tables of operators are named here.
var letters = map[string]string{
	"A": "arrays", "BV": "bv", "FP": "fp", "S": "unicodestrings", "DT": "datatypes", "FF": "finitefields",
}

// OperatorsOf lists the operators of a theory, sorted: of one of SMT-LIB by its name there or its letters in names of
// logics, or of a table of operators here. Of a table with operators of SMT-LIB, it is these. Nil: there is no such
// theory.
func OperatorsOf(name string) []string {
	table := cmp.Or(letters[name], name)
	var ofTable, standard []string
	for _, row := range Rows() {
		switch {
		case slices.Contains(row.Standard, name), row.Theory == table && len(row.Standard) > 0:
			standard = append(standard, row.Name)
		case row.Theory == table:
			ofTable = append(ofTable, row.Name)
		}
	}
	if standard == nil {
		standard = ofTable
	}
	slices.Sort(standard)
	return standard
}

// Names are the names of theories that OperatorsOf takes, sorted.
func Names() []string {
	names := slices.Collect(maps.Keys(letters))
	for _, t := range smtlibTheories {
		names = append(names, t.name)
	}
	for _, row := range Rows() {
		names = append(names, row.Theory)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// rowNamed gives the row of the operator of that name, or nil.
func rowNamed(name string) *Row {
	op := universe.operators[name]
	if op == nil {
		return nil
	}
	return RowOf(op)
}

// Standard reports whether an operator is in one of SMT-LIB's theories.
func Standard(operator string) bool {
	row := rowNamed(operator)
	return row != nil && len(row.Standard) > 0
}

// Since27 reports whether an operator was added in version 2.7 of SMT-LIB, so that solvers need not know it.
func Since27(operator string) bool {
	row := rowNamed(operator)
	return row != nil && row.Since27
}

// RarelySupported reports whether some solvers in use do not know an operator, or hardly ever decide formulas with it.
// Instances with it are lost on them.
func RarelySupported(operator string) bool {
	row := rowNamed(operator)
	return row != nil && (row.Since27 || row.Rare)
}

// Extension reports whether a name is that of an operator or a sort that a solver of SMT-LIB 2.6 need not know: it was
// added in version 2.7, or by some solver.
func Extension(name string) bool {
	if row := rowNamed(name); row != nil {
		return row.Since27 || len(row.Standard) == 0 && !indexedValue.MatchString(name)
	}
	isStandard := func(t smtlibTheory) bool { return t.sorts[name] }
	return universe.sorts[name] != nil && !slices.ContainsFunc(smtlibTheories, isStandard)
}

// Predefined reports whether some solver predefines a name that the standard lets scripts declare.
func Predefined(name string) bool {
	return universe.operators[name] != nil || universe.sorts[name] != nil || universe.spellings[name] != "" || known[name]
}

// known are names that z3 or cvc5 predefines and that no table has: functions, sorts, and words that begin a term or a
// sort.
var known = withoutRows(words(`
	bv bvsdiv0 bvsmod0 bvsrem0 bvudiv0 bvurem0 case-def char.from_bv char.to_bv choice complex.imag complex.make
	complex.real equals equiv euler fmf.card fp.to_ieee_bv_I fp.to_real_I linear-order mkbv partial-order
	piecewise-linear-order re.xor rel.aggr root-obj seq.power set.comprehension str.power table.aggr
	tree-order witness
	Complex List Proof Relation StringSequence Table Unicode`))

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}

func withoutRows(names map[string]bool) map[string]bool {
	maps.DeleteFunc(names, func(name string, _ bool) bool {
		return universe.operators[name] != nil && !universe.operators[name].Family || universe.sorts[name] != nil
	})
	return names
}
