// Package rules has rule programs: relations, facts, rules with negation and constraints, in the three forms in which
// solvers read them (z3's rules in SMT-LIB, its Datalog format, and Horn clauses), and what their relations are: an
// evaluator that is exact, or says that it abstains.
//
// Terms and sorts are those of smtlib, and terms have the values that fragment/model gives them.
//
// It generates, changes and runs nothing; the packages below it do. It may import fragment/model, smtlib, and
// smtlib/theory, smtlib/value and smtlib/sexpr.
package rules
