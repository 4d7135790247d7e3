// Package operators asks solvers about operators: each at all values of small sorts, at the edges of large ones,
// applied to the results of others, and at drawn values. The evaluator gives the value of each case. A solver is asked
// in four ways ([Way]), about thousands of cases in one script, which is divided if the answer is not the right one. A
// case that the solver gets wrong in a fresh process, too, becomes a finding.
//
// The applications are found by trying sorts and indices with an operator's own sort rule, so that a new row of a
// theory's table needs no new code here. Values that SMT-LIB leaves unspecified are counted as open and not asked
// about. If a solver has another name for a sort, scripts use it ([ask.Target.LearnSorts]).
//
// The package also compares our own evaluation with solvers: tests fail on wrong cases that are not due to known
// faults. It makes no instances from seeds (package mutate does), and asks about single terms, not formulas. As a
// Source it goes before all other tests of a campaign, in parts that a fleet leases. A campaign may have no others.
//
// The questions depend only on names, seed and scope. How many of them are asked also depends on the processor time
// that a solver takes: if it is slow with an operator, fewer are asked (share.go), and the cells of the table say so.
//
// universe.go has the sorts, domain.go their values, functions.go function symbols, pairs.go compositions, variants.go
// other ways to ask about the same forms, cover.go covering arrays, way.go the four ways, scope.go scopes; tester.go
// makes the tests, ask.go decides what is asked, refusal.go remembers what solvers do not read, keep.go has the tests
// of wrong cases.
package operators
