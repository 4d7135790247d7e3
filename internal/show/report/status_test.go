package report

import (
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// A terminal shows each state of a probe in the same line; where lines stay there is one, at once.
func TestProbing(t *testing.T) {
	a, b := &solvers.Solver{Name: "a"}, &solvers.Solver{Name: "b"}
	probe := func(on Terminal) {
		s := NewStatus(on)
		s.Probing([]*solvers.Solver{a, b}, 2*time.Second)
		s.Probing([]*solvers.Solver{b}, 4*time.Second)
	}
	on := newScreen(80, 10)
	probe(on.terminal())
	if got := on.lines(); len(got) != 1 || got[0] != "4s (usually at most 15s)  probing b" {
		t.Errorf("%q", got)
	}
	var out strings.Builder
	probe(Terminal{Writer: &out})
	if want := "2s (usually at most 15s)  probing a, b\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
