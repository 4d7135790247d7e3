// Package operators asks solvers about operators: each at all values of small sorts, at the edges of large ones,
// applied to what others give, and at drawn values. The evaluator gives the value of each case. A solver is asked about
// it in four ways ([Way]), thousands of cases in one script, which is halved where the answer is not what it must be.
// What it is wrong about in a fresh process, too, becomes a finding.
//
// The applications are found by trying sorts and indices on an operator's own sort rule, so that a new row of a
// theory's table is asked about without new code here. What SMT-LIB leaves unspecified is counted as open and not
// asked. A solver that has another name for a sort is asked by it ([dialect]).
//
// It is also how our own evaluation is compared with solvers: tests want no wrong case but those of known faults. It
// makes no instances from seeds (that is package mutate), and goes through no formulas but single terms. As a Source it
// comes ahead of all other tests of a campaign; Conform is the same as a command.
//
// What is asked depends on names, seed and scope alone. Which of it is asked also depends on the processor time that a
// solver takes: an operator that it answers slowly gets less (share.go), and the cells of the table say so.
//
// Sorts stand in universe.go, their values in domain.go, function symbols in functions.go, rounding modes in modes.go,
// compositions in pairs.go, covering arrays in cover.go, the four ways in way.go, scopes in scope.go; ask.go asks,
// refusal.go remembers what is not read, keep.go keeps findings.
package operators
