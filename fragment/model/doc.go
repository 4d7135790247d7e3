// Package model has models of seeds, and the values of terms under them: exact, or open with a reason. A model is
// drawn at random or near the literals of a seed and the edges of sorts (draw.go), read from what a solver answers,
// or made by who knows the values. Quantifiers, definitions and points that SMT-LIB leaves unspecified are evaluated
// as far as that can be done exactly, within budgets of steps. A model is written again as definitions, for
// witnesses.
//
// Quantifiers over small sorts are in quantifier.go, those within guards in guard.go, those settled by one binding in
// candidates.go, those over the cells of a number line in cells.go and lines.go; linear ones over several numbers are
// eliminated in eliminate.go by package smtlib/elimination. refute.go finds why assertions cannot all be true, which
// is what a certificate of kind derived stands on; tabulation.go evaluates terms under all assignments at once.
//
// What an operator's value is stands in its row, in the theories. How values of a sort are drawn stands in the sort's
// row. A drawn model does not depend on what a seed asserts: fragment/search finds models that make it true. Nothing
// here runs a solver. It may import smtlib, the theories, fragment and smtlib/regex.
package model
