package solvers

import (
	"cmp"
	"strconv"
	"strings"
)

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
