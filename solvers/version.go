package solvers

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
)

var versionNumber = regexp.MustCompile(`\d+(?:\.\d+)+`)

// VersionNumber is the number, like 4.8.12, in a name or in what a solver prints as its version; "" if there is none.
func VersionNumber(text string) string { return versionNumber.FindString(text) }

// Versioned names a solver with the number of its version, as in "z3 4.8.12". A name with the number stays as it is.
func Versioned(name, version string) string {
	number := VersionNumber(version)
	if number == "" || strings.Contains(name, number) {
		return name
	}
	return name + " " + number
}

// CompareVersions compares two versions like 4.8.12 by their numbers: it is negative if v is the older one.
func CompareVersions(v, w string) int {
	a, b := strings.Split(v, "."), strings.Split(w, ".")
	for i := range min(len(a), len(b)) {
		x, errX := strconv.Atoi(a[i])
		y, errY := strconv.Atoi(b[i])
		if errX != nil || errY != nil {
			return strings.Compare(v, w) // too long for numbers
		}
		if c := cmp.Compare(x, y); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// IsOlder reports whether both texts have a number of a version, and that of v is the older one.
func IsOlder(v, w string) bool {
	v, w = VersionNumber(v), VersionNumber(w)
	return v != "" && w != "" && CompareVersions(v, w) < 0
}
