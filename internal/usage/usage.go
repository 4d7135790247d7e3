// Package usage has the mistakes of users, as errors: an unknown logic or solver, no seed that can be read, a directory
// in use. Any other error is a failure of ours.
//
// It imports nothing of the project.
package usage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/xrash/smetrics"
)

// Error is a mistake of the user.
type Error struct {
	Msg  string
	Flag string // the flag whose value is wrong, if it is one
}

func (e *Error) Error() string { return e.Msg }

// Errorf is a mistake that is not a flag's.
func Errorf(format string, args ...any) error { return &Error{Msg: fmt.Sprintf(format, args...)} }

// BadFlag is an invalid value of a flag.
func BadFlag(flag, format string, args ...any) error {
	return &Error{Msg: fmt.Sprintf(format, args...), Flag: flag}
}

// Near returns the names that a mistyped one may stand for: up to three of those with the least edit distance. Case
// does not matter.
func Near(typed string, names []string) []string {
	const farthest = 2 // edits
	distance := min(farthest, len(typed)-1)
	var near []string
	for _, name := range names {
		d := smetrics.WagnerFischer(strings.ToLower(typed), strings.ToLower(name), 1, 1, 1)
		if d < distance {
			distance, near = d, nil
		}
		if d == distance && !slices.Contains(near, name) {
			near = append(near, name)
		}
	}
	return near[:min(3, len(near))]
}

// DidYouMean is "; did you mean …" with the names near to a mistyped one, "" if there are none.
func DidYouMean(typed string, names []string) string {
	near := Near(typed, names)
	if len(near) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(near, " or ") + "?"
}

// Unknown says that there is no thing of some kind with a name, and what there is.
func Unknown(kind, typed string, names []string) string {
	there := "; there are "
	if near := DidYouMean(typed, names); near != "" {
		there = near + " There are "
	}
	return fmt.Sprintf("unknown %s %q%s%s", kind, typed, there, strings.Join(names, ", "))
}
