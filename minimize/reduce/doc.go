// Package reduce makes a script that shows a solver's fault small, one step at a time, and keeps what makes it a proof:
// each candidate is evaluated under its witness before anybody is asked, so that the expected answer holds by exact
// evaluation and no second solver is needed.
//
// Whether a candidate still shows the fault is a predicate's business; this package knows no solver.
package reduce
