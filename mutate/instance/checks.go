package instance

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Until is the instance up to a check, counted from 0, with the commands right after it that read its answer.
func (in *Instance) Until(check int) *Instance {
	end := in.Script.Checks()[check] + 1
	for end < len(in.Steps) {
		if _, reads := in.Steps[end].(smtlib.Other); !reads {
			break
		}
		end++
	}
	if end == len(in.Steps) {
		return in
	}
	cut := *in
	cut.Steps, cut.Checks = in.Steps[:end:end], in.Checks[:check+1:check+1]
	return &cut
}

// OneShot is a script with the formulas that are active at a check, counted from 0, as assertions, and that check.
func (in *Instance) OneShot(check int) *Instance {
	alone := *in
	alone.Script = Flat(in.Arena, in.Sorts, in.Logic, in.Active(check))
	alone.Checks = []Check{in.Checks[check]}
	alone.Group, alone.Family = nil, false
	return &alone
}

// Named are the names and formulas of the named assertions that are active at a step.
func (s *Script) Named(at int) (names []string, formulas []smtlib.Term) {
	for _, i := range s.ActiveSteps(at) {
		if a := s.Steps[i].(smtlib.Assert); a.Name != "" {
			names, formulas = append(names, a.Name), append(formulas, a.Formula)
		}
	}
	return names, formulas
}

// Assumes reports whether a check has assumptions.
func (s *Script) Assumes() bool {
	return slices.ContainsFunc(s.Steps, func(step smtlib.Command) bool {
		c, asks := step.(smtlib.CheckSat)
		return asks && len(c.Assuming) > 0
	})
}
