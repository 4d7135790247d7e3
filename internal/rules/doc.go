// Package rules has rule programs: relations, facts, rules with negation and constraints, in the three formats that
// solvers read (z3's rules in SMT-LIB, its Datalog format, and Horn clauses). Its evaluator computes their relations
// exactly, or abstains.
//
// Terms and sorts are those of smtlib, and terms have the values that fragment/model gives them.
//
// It generates, changes and runs nothing; the packages below it do. It may import fragment/model, smtlib, and
// smtlib/theory, smtlib/value and smtlib/sexpr.
package rules
