// Package elimination eliminates quantifiers from linear arithmetic over rational numbers, integers and both, exactly.
//
// A [Formula] is made of linear (in)equations and of statements that a linear term is an integer, which is how
// divisibility is written. [Solver.Exists] gives an equivalent formula without some of its variables; where no others
// are left, that is true or false.
//
// Disjunctions are gone through one part after the other, with unit propagation, so that each step has a conjunction.
// From a conjunction, a variable goes by an equation that it stands in, or, if it is rational, by Fourier and Motzkin's
// method: each lower bound is at most each upper bound. For an integer this is exact if one of two coefficients is 1;
// otherwise there is a value between the bounds if they are far enough apart ("dark shadow"), or near one of the lower
// ones ("splinters"): W. Pugh, The Omega test, 1992. Divisibilities of one variable are made into one, as in D. C.
// Cooper, Theorem proving in arithmetic without multiplication, 1972.
//
// Work is bounded by a [Budget]. The package imports nothing of this project.
package elimination

import "errors"

// Budget is what an elimination may use up: Spend takes units of about 20 ns, and reports whether it was not too much.
type Budget interface {
	Spend(units int) bool
}

// ErrBudget says that an elimination takes too much work.
var ErrBudget = errors.New("elimination: the budget is spent")

// ErrMixed says that an integer variable is between bounds, or in an equation, with a rational one that is not
// eliminated: the result would need the integer part of a rational.
var ErrMixed = errors.New("elimination: an integer depends on the integer part of a rational")
