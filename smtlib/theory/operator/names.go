package operator

import "strings"

// Standard marks rows as operators of theories of SMT-LIB, which are named as it names them, separated by blanks.
func Standard(theories string, rows ...Row) []Row {
	for i := range rows {
		rows[i].Standard = strings.Fields(theories)
	}
	return rows
}

// Standard27 is Standard for operators that came with version 2.7 of SMT-LIB.
func Standard27(theories string, rows ...Row) []Row {
	for i := range rows {
		rows[i].Since27 = true
	}
	return Standard(theories, rows...)
}

// Spelled gives other names of an operator that z3 has, some of them only in scripts without a logic.
func (r Row) Spelled(names ...string) Row {
	r.Spellings = names
	return r
}

// ReadOfOne says that solvers read an operator of two arguments or more of one, too, as that argument.
func (r Row) ReadOfOne() Row {
	r.OfOne = true
	return r
}
