package stock

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// fault is a panic of ours, met where a seed was prepared or an instance made. It costs that seed, or that instance.
type fault struct {
	value string
	place string // the function and the line that panicked
}

// Error asks the user for a report.
func (f *fault) Error() string {
	return fmt.Sprintf("fault of smtstorm, please report it with the seed: %s (%s)", f.value, f.place)
}

// guarded does something, and gives a panic in it as a *fault.
func guarded(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			value := fmt.Sprint(r)
			err = &fault{value[:min(len(value), maxFault)], panickedAt()}
		}
	}()
	return do()
}

// maxFault is how many bytes of a panic's value are shown.
const maxFault = 200

// panickedAt gives the function and the line that panicked, for a function that recovers.
func panickedAt() string {
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	place, panicked := "", false
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true // what stands above has recovered, and may have panicked again
		case panicked && !strings.HasPrefix(f.Function, "runtime."):
			place, panicked = fmt.Sprintf("%s, line %d", f.Function, f.Line), false
		}
	}
	return place
}

// Instance makes the instance of that index, or gives nil if no strategy can make it. One that a fault of ours prevents
// is left out, and the user is told, once for each fault and seed.
func (t *Turn) Instance(index int) (in *instance.Instance) {
	err := guarded(func() error {
		in = t.Round.Instance(index)
		return nil
	})
	if found, ok := errors.AsType[*fault](err); ok {
		path := t.of.seeds[t.Seed].path
		if _, told := t.of.warned.LoadOrStore(path+found.value, true); !told {
			t.of.cfg.Logger.Warn(fmt.Sprintf("instance %d of %s is left out: %v", index, path, err))
		}
	}
	return in
}
