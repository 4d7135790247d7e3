// Package laws is a table of laws: pairs of terms, over variables of any sort that fits, which have the same value
// whatever the variables are. Rows are data, written as SMT-LIB text with variables for terms, sorts and indices.
//
// A row is used in two ways. A [Rule] is a row in one direction: it finds its left side in terms of an arena and makes
// the right one. An [Instance] is a row at chosen sorts and indices, as text: that is what is checked, by evaluation
// over small domains and by solvers. A row is only proved at the sorts that were checked. The table is no proof:
// whoever asserts a rewritten term must evaluate it.
//
// It may import smtlib, smtlib/value and smtlib/theory.
package laws
