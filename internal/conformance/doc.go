// Package conformance compares the evaluator with solvers: on applications of every operator that has an evaluation,
// to random and boundary values of a spread of sorts, and on nested terms.
//
// What is compared are pinned terms, without variables: the evaluator says what a term is worth, and a solver is asked
// whether it can be worth anything else. The applications are found by trying sorts and indices on an operator's own
// sort rule, so that a new row of a theory's table is covered without new code here. Disagreements that the standard's
// text settles against a solver are data ([Fault]), and so are rows that no solver at hand can be asked about.
//
// Laws are asked about, too ([RunIdentities]): whether a solver can refute one at small sorts.
//
// It does not search for bugs in solvers (instances come from package mutate), and it decides nothing: what it prints
// is a table for people, and tests want it clean.
//
// It may import smtlib and its theories, fragment, internal/identity and solvers.
package conformance
