// Package syntax makes a text small as long as a predicate holds, by its parentheses alone: it takes the text for
// s-expressions and knows nothing of what they mean. It is for scripts that cannot be followed by their meaning: those
// that are not read, and long sessions that crash a solver only as a whole. Package reduce is for all others, since it
// keeps a proof of the right answer.
//
// Any bytes will do: what has no balanced parentheses is cut by lines and bytes, too. No solver is known here. The
// package may import minimize/walk and smtlib/sexpr.
package syntax
