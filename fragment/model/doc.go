// Package model has models of seeds, and the values of terms under them: exact, or open with a reason. A model is drawn
// at random or near the literals of a seed and the edges of sorts (draw.go), read from a solver's answer, or made by a
// caller that knows the values. Quantifiers, definitions and points that SMT-LIB leaves unspecified are evaluated as
// far as that can be done exactly, within budgets of steps. A model can be written as definitions, for witnesses.
//
// Quantifiers over small sorts are in quantifier.go, those bounded by guards in guard.go, those settled by one binding
// in candidates.go, those over the cells of a number line in cells.go and lines.go; linear ones over several numbers
// are eliminated in eliminate.go by package smtlib/elimination. refute.go finds out why assertions cannot all be true,
// on which certificates of kind derived are based; tabulation.go evaluates terms under all assignments at once.
//
// Operators are evaluated by their rows in the theories, and values of a sort are drawn by the sort's row. A drawn
// model does not depend on the assertions of a seed: fragment/search finds models that make them true. This package
// runs no solver. It may import fragment, smtlib and the packages below that.
package model
