package triage

import (
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// mayRefuse says why a solver may refuse a script that is read here: it is not what the standard allows, or stands
// under a logic that does not have all of it. It gives "" for a script that is in order, to which an answer is due.
func (s *state) mayRefuse(script *smtlib.Script, src []byte) string {
	for _, what := range slices.Sorted(maps.Keys(script.Leniencies)) {
		return s.bug.Path + ": " + what
	}
	for _, r := range lint.Script(script, src, s.haveCommand) {
		if r.Severity != lint.Note {
			return r.Error.Error()
		}
	}
	return ""
}

// haveCommand gives the solvers that have a command.
func (s *state) haveCommand(command string) []string {
	if s.Catalog == nil {
		return nil
	}
	return s.Catalog.HaveCommand(command)
}

// warnOfLeftOut says once what of the script is not looked at: objectives, and commands that nobody has.
func (s *state) warnOfLeftOut() {
	if s.warned {
		return
	}
	s.warned = true
	if smtlib.SetsObjectives(s.bug.Script) {
		s.objectives = true
		s.Logger.Warn(s.bug.Path + ": its " + smtlib.ObjectivesLeftAside)
	}
	for _, r := range lint.Commands(s.bug.Path, s.bug.Script, s.haveCommand) {
		if r.Severity == lint.Error {
			s.Logger.Warn(r.Error.Error() + "; the command is left out")
		}
	}
}

// isRefusal reports whether a solver does not take a script.
func isRefusal(v solvers.Verdict) bool { return v == solvers.Error || v == solvers.Unsupported }
