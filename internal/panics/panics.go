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
	Value string // the value of the panic, as text
	Place string // the function and the line that panicked, and those that had called it, innermost first
}

// Error asks the user for a report.
func (e *Error) Error() string {
	return fmt.Sprintf("bug in smtstorm, please report it: %s (%s)", e.Value, e.Place)
}

// Guard calls do, and returns a panic in it as an *Error. It does not catch panics in goroutines that do starts.
func Guard(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			value := fmt.Sprint(r)
			err = &Error{value[:min(len(value), maxValue)], panickedAt()}
		}
	}()
	return do()
}

// maxValue is how many bytes of a panic's value are kept.
const maxValue = 200

// mostCallers is how many functions a place names.
const mostCallers = 5

// panickedAt returns the functions and the lines that panicked. It is called by a deferred function that recovers.
func panickedAt() string {
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	var place []string
	panicked := false
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			place, panicked = nil, true // what is above has recovered, and may have panicked again
		case panicked && len(place) < mostCallers && !strings.HasPrefix(f.Function, "runtime."):
			place = append(place, fmt.Sprintf("%s, line %d", f.Function[strings.LastIndex(f.Function, "/")+1:], f.Line))
		}
	}
	return strings.Join(place, ", called by ")
}
