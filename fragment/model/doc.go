// Package model has models of seeds, and the values of terms under them: exact, or open with a reason. A model is drawn
// (package fragment/draw), read from what a solver answers, or made by who knows the values. Quantifiers, definitions
// and points that SMT-LIB leaves unspecified are evaluated as far as that can be done exactly, within budgets of steps.
// A model is written again as definitions, for witnesses.
//
// Quantifiers over small sorts are in quantifier.go, those within guards in guard.go, those settled by one binding in
// candidates.go, those over the cells of a number line in cells.go and lines.go; linear ones over several numbers are
// eliminated in eliminate.go by package smtlib/elimination. refute.go finds why assertions cannot all be true, which is
// what a certificate of kind derived stands on; tabulation.go evaluates terms under all assignments at once.
//
// What an operator's value is stands in its row, in the theories. It draws no models and runs no solver. It may import
// smtlib, the theories, fragment and smtlib/regex.
package model
