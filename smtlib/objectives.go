package smtlib

import "slices"

// ObjectivesIgnored says for people what is not looked at where a script sets objectives.
const ObjectivesIgnored = "objectives (maximize, minimize, assert-soft) are ignored: no optimum is judged"

// SetsObjectives reports whether a source has a command by which z3 takes an objective. Such commands mean nothing
// here: each is read as an Other.
func SetsObjectives(src []byte) bool {
	return slices.ContainsFunc(NamedCommands(src), func(c NamedCommand) bool {
		return slices.Contains([]string{"maximize", "minimize", "assert-soft"}, c.Name)
	})
}
