// Package elimination eliminates quantifiers from linear arithmetic over rational numbers, integers and both, exactly.
//
// A [Formula] consists of linear equations and inequations, and of literals that say that a linear term is an integer,
// by which divisibility is expressed. [Solver.Exists] gives an equivalent formula without some of its variables; if
// there are no others, that is true or false.
//
// A search with unit propagation splits disjunctions, so that each step has a conjunction. There, a variable is
// eliminated by an equation in which it occurs, or, if it is rational, by Fourier and Motzkin's method: each lower
// bound is at most each upper bound. For an integer this is exact if one of two coefficients is 1; otherwise there is a
// value between the bounds if they are far enough apart ("dark shadow"), or near one of the lower ones ("splinters"):
// W. Pugh, The Omega test, 1992. Several divisibilities of one variable are combined into one, as in D. C. Cooper,
// Theorem proving in arithmetic without multiplication, 1972.
//
// Work is bounded by a [Budget]. The package imports nothing of this project.
package elimination

import "errors"

// Budget limits the work of an elimination: Spend uses up units of about 20 ns, and reports whether there were enough.
type Budget interface {
	Spend(units int) bool
}

// ErrBudget means that an elimination needs too much work.
var ErrBudget = errors.New("elimination: the budget is spent")

// ErrMixed means that bounds or an equation relate an integer variable to a rational one that is not eliminated: the
// result would need the integer part of a rational.
var ErrMixed = errors.New("elimination: an integer depends on the integer part of a rational")
