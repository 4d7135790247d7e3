package triage

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver that rejects a script is wrong only if package lint has no warning for the script.

// mayRefuse returns the reason why a solver may reject a script: the script is invalid, or uses a name that is not of
// the standard. It returns "" if the rejection is a fault. With --expect, a name that the solver does not know is no
// excuse.
func (s *examination) mayRefuse(c *reduce.Case, r *solvers.Result) string {
	if why := s.outOfOrder(c.Seed.Script, s.bug.Script); why != "" {
		return "which is not valid: " + why
	}
	if s.given(c).who == expectFlag || !theory.Extension(r.Unknown) || declares(c.Seed.Script, r.Unknown) {
		return ""
	}
	return fmt.Sprintf("because SMT-LIB 2.6 does not have %s; %s requires an answer", r.Unknown, expectFlag)
}

// declares reports whether a script declares or defines a function of that name.
func declares(script *smtlib.Script, name string) bool {
	is := func(d *smtlib.Decl) bool { return cmp.Or(d.Written, d.Name) == name }
	return slices.ContainsFunc(script.Commands, func(c smtlib.Command) bool {
		switch c := c.(type) {
		case smtlib.DeclareFun:
			return is(c.Fun)
		case smtlib.DefineFun:
			return slices.ContainsFunc(c.Funs, is)
		}
		return false
	})
}

// outOfOrder returns the first part of a script that the standard does not allow or that the script's logic lacks, ""
// if there is none.
func (s *reduction) outOfOrder(script *smtlib.Script, src []byte) string {
	for _, r := range lint.Script(script, src, s.Catalog.HaveCommand) {
		if r.Severity != lint.Note {
			return r.Error.Error()
		}
	}
	return ""
}

// warnOfLeftOut warns of what is left out of the script: objectives, and unknown commands. It does so once, although
// the script is examined again after an opinion was disproved.
func (s *reduction) warnOfLeftOut() {
	if len(s.distrusted) > 0 {
		return
	}
	if smtlib.SetsObjectives(s.bug.Script) {
		s.Logger.Warn(s.bug.Path + ": its " + smtlib.ObjectivesIgnored)
	}
	for _, r := range lint.Commands(s.bug.Path, s.bug.Script, s.Catalog.HaveCommand) {
		if r.Severity == lint.Error {
			s.Logger.Warn(r.Error.Error() + "; the command is omitted")
		}
	}
}

// isRefusal reports whether a solver rejects a script.
func isRefusal(v solvers.Verdict) bool { return v == solvers.Error || v == solvers.Unsupported }
