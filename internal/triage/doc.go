// Package triage goes from a finding or a report to a reduction and back: it finds out what is wrong with a solver's
// answer to a script and how the right answer is known, has package reduce make the script small with the solver as the
// test, and says what was left, to people and in the finding.
//
// Reducing itself is minimize/reduce's business, and when a finding is reduced the campaign's. Triage may import smtlib,
// fragment, minimize, solvers, and mutate/instance, finding, oracle, reference and witness.
package triage
