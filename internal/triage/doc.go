// Package triage goes from a finding or a report to a reduction and back: it finds out what is wrong with a solver's
// answer to a script and how the right answer is known, has package reduce make the script small with the solver as
// the test, and says what was left, to people and in the finding.
//
// It neither knows how a script is reduced, which is minimize/reduce's business, nor when a finding is reduced, which
// is the campaign's.
//
// [Run] stands in triage.go. What is wrong is found out in examine.go, or taken from a finding in known_fault.go; how
// the right answer is known, in right.go and below that witness.go, pinned.go and words.go. proof.go has what each of
// these ways asks of a smaller script. How smaller scripts are run and judged is a mode: that of scripts.go, of text.go
// for crashes, or of performance.go for timing faults. mode.go finds the one in which a fault shows. cases.go goes
// through smaller scripts; confirm.go and reduced.go are about what is left, and finding.go leads from findings and
// back to them.
package triage
