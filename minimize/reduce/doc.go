// Package reduce reduces a script that shows a solver's fault, one step at a time, and preserves the proof of the
// expected answer: each candidate is evaluated under its witness before it is tested, so that the expected answer holds
// by exact evaluation and no second solver is needed.
//
// A predicate determines whether a candidate still shows the fault; this package knows no solver.
package reduce
