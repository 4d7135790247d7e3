// Package smtlib is the SMT-LIB 2.7 language: lexer, parser, sorts, hash-consed terms, scripts and printer.
//
// It knows no theory by name. Which operators exist, how they are sorted and which sorts literals have is data, a
// [Signature], that is injected by whoever makes the [Arena]: package theory has those of the logics.
//
// It evaluates nothing and runs nothing. To evaluate, fragment.ReadSeed reads a script, model.Read (package
// fragment/model) the values of its symbols, and model.NewEvaluator has the values of terms; the example does that.
//
// It imports only the standard library.
//
// Section numbers in this package refer to "The SMT-LIB Standard, Version 2.7".
package smtlib
