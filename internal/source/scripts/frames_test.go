package scripts

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// mostFrames is how many functions of ours may be between the start of a worker and finding.Store.Add: so deep is the
// way of a wrong answer that a reader has to follow.
const mostFrames = 22

// TestFramesOfAFinding counts the functions on the way of a wrong answer to its directory.
func TestFramesOfAFinding(t *testing.T) {
	var mu sync.Mutex
	var deepest []string
	wrong := behind(0, solvers.Unsat)
	c := play(t, wrong, func(c *campaign) {
		c.BeforeWrite = func(string) {
			pc := make([]uintptr, 200)
			frames := runtime.CallersFrames(pc[:runtime.Callers(1, pc)])
			var names []string
			isAdded := false
			for {
				f, more := frames.Next()
				if isAdded = isAdded || strings.HasSuffix(f.Function, "finding.(*Store).Add"); isAdded &&
					strings.HasPrefix(f.Function, "github.com/smtstorm/smtstorm/") {
					names = append(names, strings.TrimPrefix(f.Function, "github.com/smtstorm/smtstorm/internal/"))
				}
				if !more {
					break
				}
			}
			mu.Lock()
			defer mu.Unlock()
			if len(names) > len(deepest) {
				deepest = names
			}
		}
	})
	if c.err != nil || len(deepest) == 0 {
		t.Fatalf("%v: no finding was added", c.err)
	}
	t.Logf("%d frames:\n%s", len(deepest), strings.Join(deepest, "\n"))
	if len(deepest) > mostFrames {
		t.Errorf("%d functions between a worker's start and Store.Add; at most %d:\n%s", len(deepest), mostFrames,
			strings.Join(deepest, "\n"))
	}
}
