// Package shrink brings reduction and solvers together: it finds out what is wrong with a solver's answer to a script
// and how that is known, runs package reduce on it with the solver as the test, and writes what a person wants to read.
//
// It may import smtlib, fragment, minimize, solvers, and mutate/instance, oracle, reference and witness.
package shrink
