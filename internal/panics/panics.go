// Package panics turns panics into errors, so that a fault of smtstorm costs only the step in which it happens.
//
// It is a leaf.
package panics

import (
	"fmt"
	"runtime"
	"strings"
)

// Error is a panic.
type Error struct {
	Value   string // the value of the panic, as text
	Place   string // the function and the line that panicked
	Callers string // the functions and lines that had called it, innermost first
}

// Error asks the user for a report.
func (e *Error) Error() string {
	return "bug in smtstorm, please report it: " + e.What()
}

// What is the panic with its place and its callers.
func (e *Error) What() string {
	if e.Callers == "" {
		return fmt.Sprintf("%s (%s)", e.Value, e.Place)
	}
	return fmt.Sprintf("%s (%s, called by %s)", e.Value, e.Place, e.Callers)
}

// Guard calls do, and returns a panic in it as an *Error. It does not catch panics in goroutines that do starts.
func Guard(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			value := fmt.Sprint(r)
			place, callers := panickedAt()
			err = &Error{value[:min(len(value), maxValue)], place, callers}
		}
	}()
	return do()
}

// maxValue is how many bytes of a panic's value are kept.
const maxValue = 200

// mostCallers is how many callers are named.
const mostCallers = 12

// panickedAt returns the function and the line that panicked, and its callers. It is called by a deferred function that
// recovers.
func panickedAt() (place, calledBy string) {
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	var at []string
	panicked := false
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			at, panicked = nil, true // functions above have recovered, and may have panicked again
		case panicked && len(at) <= mostCallers && !strings.HasPrefix(f.Function, "runtime."):
			at = append(at, fmt.Sprintf("%s, line %d", f.Function[strings.LastIndex(f.Function, "/")+1:], f.Line))
		}
	}
	if len(at) == 0 {
		return "", ""
	}
	return at[0], strings.Join(at[1:], ", called by ")
}
