// Package tune searches for configurations: sequences of ways to solve a problem, with settings. It is the method of
// chapter 5 of M. N. Mansur, "Automatically Detecting and Mitigating Issues in Program Analyzers" (PhD thesis,
// Kaiserslautern-Landau, 2023), called TAILOR there: its cost function, its partial order of abstract domains, its four
// optimizers; and what it takes to judge a result on problems that it was not tuned for.
//
// The package is pure: what a recipe costs is a function that the caller gives. It may import leaves only.
//
// Words are the thesis': a recipe is a sequence of ingredients, an ingredient is a domain with its settings. What is a
// domain, packages below say: an engine of a solver, or a strategy of a campaign.
package tune
