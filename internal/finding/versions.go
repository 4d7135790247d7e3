package finding

import (
	"cmp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// VersionStatus is what became of a finding in a version of a solver.
type VersionStatus struct {
	Version string `json:"version"`
	Status  string `json:"status"` // wrong, right, or flaky (wrong in some runs only), for example
}

// Ran enters what a version did, in the place of what was known of that one.
func (f *Finding) Ran(ran VersionStatus) {
	number := solvers.VersionNumber(ran.Version)
	all := slices.DeleteFunc(slices.Clone(f.Versions), func(v VersionStatus) bool {
		return v.Version == ran.Version || number != "" && solvers.VersionNumber(v.Version) == number
	})
	at := slices.IndexFunc(all, func(v VersionStatus) bool { return solvers.IsOlder(ran.Version, v.Version) })
	if at < 0 {
		at = len(all)
	}
	f.Versions = slices.Insert(all, at, ran)
}

// words are statuses, for people, where the status is not the word.
var words = map[string]string{"not-wrong": "not shown", "not-judged": "not judged"}

// VersionsText is a line with the status in each version, the oldest first: neighbours with the same status are merged.
func VersionsText(versions []VersionStatus) string {
	var parts []string
	for len(versions) > 0 {
		n := slices.IndexFunc(versions, func(v VersionStatus) bool { return v.Status != versions[0].Status })
		if n < 0 {
			n = len(versions)
		}
		part := cmp.Or(words[versions[0].Status], versions[0].Status) + " in " + versions[0].Version
		if n > 1 {
			part += " to " + versions[n-1].Version
		}
		parts, versions = append(parts, part), versions[n:]
	}
	return strings.Join(parts, ", ")
}
