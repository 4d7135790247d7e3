// Package triage goes from a finding or a report to a reduction and back: it finds out what is wrong with a solver's
// answer to a script and how the right answer is known, has package reduce reduce the script with the solver as the
// test, and describes the result for people and in the finding.
//
// minimize/reduce knows how a script is reduced, and the campaign when; this package knows neither.
//
// [Run] is in triage.go. What is wrong is found out in examine.go, or taken from a finding in known_fault.go; how the
// right answer is known, in right.go, which uses witness.go, pinned.go and words.go. proof.go says for each kind of
// proof what a smaller script has to satisfy. How smaller scripts are run and judged is a mode: that of scripts.go, of
// text.go for crashes, or of performance.go for timing faults. mode.go finds the one in which a fault shows. cases.go
// goes through smaller scripts; confirm.go and reduced.go are about the result, and finding.go converts findings to
// bugs and results to findings.
package triage
