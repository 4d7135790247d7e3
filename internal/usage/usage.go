// Package usage has the mistakes of users, as errors: an unknown logic or solver, no seed that can be read, a directory
// in use. Any other error is a failure of ours.
//
// It imports nothing of the project.
package usage

import (
	"fmt"
	"slices"
	"strings"
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

// Near returns the names that a mistyped one may stand for: up to three of those with the least edit distance, where
// two neighbours in the other order are one edit. Case does not matter.
func Near(typed string, names []string) []string {
	const farthest = 2 // edits
	near := within(min(farthest, len(typed)-1), names, func(name string) int { return edits(typed, name) })
	if len(near) == 0 && len(typed) > leastPart && !strings.Contains(typed, "-") { // invalid-model, by one of its words
		near = within(1, names, func(name string) int {
			least := edits(typed, name)
			for part := range strings.SplitSeq(name, "-") {
				least = min(least, edits(typed, part))
			}
			return least
		})
	}
	return near[:min(3, len(near))]
}

// leastPart is how many letters a word has at least that stands for a name of which it is a part.
const leastPart = 3

// within returns the names with the least distance, which is at most the given one.
func within(distance int, names []string, of func(name string) int) (near []string) {
	for _, name := range names {
		d := of(name)
		if d < distance {
			distance, near = d, nil
		}
		if d == distance && !slices.Contains(near, name) {
			near = append(near, name)
		}
	}
	return near
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

// edits is the least number of letters to add, remove, replace, or exchange with a neighbour that turn a into b (the
// optimal string alignment distance).
func edits(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, replaced)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
