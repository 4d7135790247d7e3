// Package rules has rule programs: relations, facts, rules with negation and constraints, in the three forms in which
// solvers read them (z3's rules in SMT-LIB, its Datalog format, and Horn clauses), and what their relations are: an
// evaluator that is exact, or says that it abstains.
//
// It generates, changes and runs nothing; the packages below it do. It may import smtlib, for errors with a position,
// and smtlib/theory, for the sorts of terms.
package rules
