package finding

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
)

// Rank is the place of a finding in every list for people, compared by [slices.Compare]: what is new comes first, and
// what the base shows, too, last; what defaults show comes before what takes options or a tactic, and that before what
// takes experimental options; then come the severest faults; then what shows in standard formats, and with common
// operators; then the worst classes, and the objectives whose faults are mended first. as is what is known of its
// signature's fault, nil if nothing is.
func (f *Finding) Rank(as *KnownAs) []int {
	u, format := f.usual(), 0
	if len(u.Formats) > 0 {
		format = 1
	}
	return []int{
		slices.Index(states, as.Name()), f.exotic(), f.Class.Severity().Rank(), format, u.rarity(), f.Class.Rank(),
		f.Optimized().Rank(),
	}
}

// Takes lists what a user has to do otherwise than most to meet the finding: nothing, if it is a mainstream fault.
func (f *Finding) Takes() []string {
	all, u := []string{}, f.usual()
	if e := f.exotic(); e > 0 {
		all = append(all, [...]string{"", "options", "experimental options"}[e])
	}
	if len(u.Formats) > 0 {
		all = append(all, "unusual format")
	}
	if r := u.rarity(); r > 0 {
		all = append(all, [...]string{"", "uncommon operator", "rare operator"}[r])
	}
	return all
}

// RankText says for people what Rank depends on, but for what is known of the fault.
func (f *Finding) RankText() string {
	u := f.usual()
	text := [...]string{"by defaults", "under options or a tactic", "under experimental options"}[f.exotic()]
	if len(u.Formats) > 0 {
		text += ", with " + strings.Join(u.Formats, ", ")
	}
	if u.Rarest != "" {
		text += fmt.Sprintf("; its rarest operator, %s, is in %s of %s public seeds", u.Rarest,
			humanize.Comma(int64(u.Seeds)), humanize.Comma(int64(seedsWith()[""])))
	}
	return text
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
	return slices.ContainsFunc(slices.Concat(of.Needed, of.InScript), func(a Argument) bool { return a.Experimental })
}
