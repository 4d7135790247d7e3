// Package tune searches for configurations: sequences of ways to solve a problem, with settings. It is the method of
// chapter 5 of M. N. Mansur, "Automatically Detecting and Mitigating Issues in Program Analyzers" (PhD thesis,
// Kaiserslautern-Landau, 2023), called TAILOR there: its cost function, its partial order of abstract domains and its
// four optimizers; and in addition a held-out set and a test of significance, to judge a result on problems that it was
// not tuned for.
//
// The package is pure: the caller gives the function that computes the cost of a recipe. It may import leaves only.
//
// Terms are those of the thesis: a recipe is a sequence of ingredients, an ingredient is a domain with its settings. A
// domain is an engine of a solver (tune/engines).
package tune
