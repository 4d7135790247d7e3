// Package engines tunes a solver: it searches for recipes, sequences of its engines with options and shares of the
// time, that decide more of a benchmark set than the solver as it is, and judges them on the half that was held out.
//
// Answers are judged before they count: a wrong one is a finding, and bars the configuration that gave it. It asks
// through package ask, judges by package oracle, and has findings confirmed and kept by package engine.
//
// Where to find what: the benchmark set in set.go, what recipes are made of in space.go, runs and what follows from
// them in run.go, those that are kept in store.go, judgement in judge.go, the search in tuning.go, search.go and
// finalists.go, what is reported in result.go.
package engines
