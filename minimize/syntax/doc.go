// Package syntax reduces a text as long as a predicate holds, using only its parentheses: it treats the text as
// s-expressions without a meaning. It is for scripts that package reduce cannot handle: those that cannot be parsed,
// and long sessions that only crash a solver as a whole. Package reduce is for all others, since it preserves a proof
// of the right answer.
//
// It accepts any bytes: a text without balanced parentheses is also cut by lines and bytes. It knows no solver. The
// package may import minimize/walk and smtlib/sexpr.
package syntax
