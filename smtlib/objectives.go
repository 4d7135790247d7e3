package smtlib

import "slices"

// ObjectivesIgnored is the note for users whose script sets objectives.
const ObjectivesIgnored = "objectives (maximize, minimize, assert-soft) are ignored: no optimum is judged"

// SetsObjectives reports whether a source has one of z3's commands for objectives. Parse gives these commands no
// meaning: each is read as an Other.
func SetsObjectives(src []byte) bool {
	return slices.ContainsFunc(NamedCommands(src), func(c NamedCommand) bool {
		return slices.Contains([]string{"maximize", "minimize", "assert-soft"}, c.Name)
	})
}
