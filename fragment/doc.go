// Package fragment takes seeds apart: it chooses models, evaluates terms under them, and collects the Boolean
// sub-formulas of a seed, with their truth values, in pools.
//
// It builds no instances (package mutate does) and runs no solver. It may import smtlib and the theories.
package fragment
