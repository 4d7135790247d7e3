package panics

import (
	"errors"
	"strings"
	"testing"
)

// A panic is an error with its value and its place; other errors, and none, are what they are.
func TestGuard(t *testing.T) {
	plain := errors.New("plain")
	for _, want := range []error{nil, plain} {
		if err := Guard(func() error { return want }); err != want {
			t.Errorf("%v, want %v", err, want)
		}
	}
	err := Guard(func() error {
		defer func() { panic(recover()) }() // raised again: the first place is what counts
		var nowhere []int
		_ = nowhere[3]
		return nil
	})
	panicked, ok := errors.AsType[*Error](err)
	if !ok || !strings.Contains(panicked.Value, "index out of range") {
		t.Fatalf("%v", err)
	}
	if !strings.Contains(panicked.Place, "panics.TestGuard.func") || !strings.Contains(panicked.Place, ", line ") ||
		!strings.Contains(panicked.Callers, "panics.Guard, line ") {
		t.Errorf("at %s", panicked.Place)
	}
	long := Guard(func() error { panic(strings.Repeat("x", 10*maxValue)) })
	if n := strings.Count(long.Error(), "x"); n != maxValue {
		t.Errorf("%d bytes of the value are shown", n)
	}
}
