// Package panel asks solvers: what they think of a script, for a model of it, and whether a formula holds under a
// model. [Solver] is the one way in which this is done. What solvers said of a campaign's seeds is recorded, so that
// it is asked once: [Models] and [Answers]. A solver is a process of the catalog; with the build tag libz3 it may
// also be z3's library (package embedded).
//
// It trusts no answer. A model is only a choice of values, under which package fragment evaluates everything; what an
// opinion is good for is up to the caller.
package panel
