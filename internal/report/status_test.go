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
	for _, c := range []struct {
		width int
		want  string
	}{
		{80, "\r\x1b[K2s of at most 15s  finding out what works with a, b\r\x1b[K4s of at most 15s  finding out what works with b"},
		{0, "2s of at most 15s  finding out what works with a, b\n"},
	} {
		var out strings.Builder
		s := NewStatus(Terminal{Writer: &out, Width: c.width})
		s.Probing([]*solvers.Solver{a, b}, 2*time.Second)
		s.Probing([]*solvers.Solver{b}, 4*time.Second)
		if out.String() != c.want {
			t.Errorf("width %d: %q, want %q", c.width, out.String(), c.want)
		}
	}
}
