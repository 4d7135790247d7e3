// Package engines tunes a solver: it searches for recipes, sequences of its engines with options and shares of the
// time, that decide more of a benchmark set than the solver as it is, and judges them on the half that was held out.
//
// Answers are judged before they count: a wrong one is a finding, and bars the configuration that gave it. It asks
// through package ask, judges by package oracle, and has findings confirmed and kept by package engine.
//
// Files: set.go has the benchmark set, space.go the space of recipes, run.go runs and their results, store.go the runs
// that are kept, judge.go the judgement of answers, tuning.go, search.go and finalists.go the search, result.go the
// report.
package engines
