// Package usage has the mistakes of users, as errors: an unknown logic or solver, no seed that can be read, a directory
// in use. Any other error is a failure of ours.
//
// It imports nothing of the project.
package usage

import "fmt"

// Error is a mistake of the user.
type Error struct {
	Msg  string
	Flag string // the flag whose value is wrong, if it is one
}

func (e *Error) Error() string { return e.Msg }

// Errorf is a mistake that is not a flag's.
func Errorf(format string, args ...any) error { return &Error{Msg: fmt.Sprintf(format, args...)} }

// BadFlag is a value of a flag that does not do.
func BadFlag(flag, format string, args ...any) error {
	return &Error{Msg: fmt.Sprintf(format, args...), Flag: flag}
}
