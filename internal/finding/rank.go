package finding

import "slices"

// Rank is the place of a finding in every list for people, compared by [slices.Compare]: what is new comes first, and
// what the base shows, too, last; what defaults show comes before what takes options or a tactic, and that before what
// takes experimental options; then come the worst classes, and the objectives whose faults are mended first. as is what
// is known of its signature's fault, nil if nothing is.
func (f *Finding) Rank(as *KnownAs) []int {
	return []int{slices.Index(states, as.Name()), f.exotic(), f.Class.Rank(), f.Optimized().Rank()}
}

// exotic is how far the solver has to be from its defaults to show the finding: 0 for not at all, 1 for options or a
// tactic, 2 for experimental options.
func (f *Finding) exotic() int {
	switch {
	case f.IsExperimental():
		return 2
	case f.Needs() != "":
		return 1
	}
	return 0
}

// IsExperimental reports whether the finding takes an option that the solver's own documentation calls experimental.
func (f *Finding) IsExperimental() bool {
	of := f.Configuration
	if f.Reduced != nil {
		of = f.Reduced.Configuration
	}
	return slices.ContainsFunc(of.Needed, func(a Argument) bool { return a.Experimental })
}
