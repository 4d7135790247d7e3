package operator

import "strings"

// Standard marks rows as operators of SMT-LIB theories, given by their names, separated by blanks.
func Standard(theories string, rows ...Row) []Row {
	for i := range rows {
		rows[i].Standard = strings.Fields(theories)
	}
	return rows
}

// Standard27 is Standard for operators that were added in version 2.7 of SMT-LIB.
func Standard27(theories string, rows ...Row) []Row {
	for i := range rows {
		rows[i].Since27 = true
	}
	return Standard(theories, rows...)
}

// Spelled sets other names of an operator that z3 reads, some of them only in scripts without a logic.
func (r Row) Spelled(names ...string) Row {
	r.Spellings = names
	return r
}

// ReadOfOne sets Row.OfOne.
func (r Row) ReadOfOne() Row {
	r.OfOne = true
	return r
}
