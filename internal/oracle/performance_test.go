package oracle

import (
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// hoards makes a run that is quick but takes much memory.
func hoards(_ *Evidence, slow, quick *Run) {
	slow.Result.Wall = 100 * time.Millisecond
	slow.Result.Peak = solvers.Peak{Least: 900 << 20, Most: 950 << 20}
	quick.Result.Peak = solvers.Peak{Least: 1 << 20, Most: 20 << 20}
}

// A run is slow in comparison with earlier instances, and with another version or other options. Each case changes one
// thing in a slow run.
func TestPerformance(t *testing.T) {
	entry, other := decidesSome(t), decidesSome(t)
	oracles := []Oracle{slow}
	in := asked(t, oneCheck, instance.Sat)
	usual := History{
		Runs: 20, Wall: 2 * time.Second, Longest: 300 * time.Millisecond, Measured: 10, Memory: 300 << 20, Largest: 50 << 20,
	}
	evidence := func() *Evidence {
		result := func(wall time.Duration) *solvers.Result {
			return &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Wall: wall}
		}
		return &Evidence{Instance: in, Slow: DefaultSlowness(), Runs: []Run{
			{Solver: "new", Entry: entry, Asked: in, Result: result(3 * time.Second), Before: usual},
			{Solver: "old", Entry: entry, Asked: in, Result: result(100 * time.Millisecond), Before: usual},
		}}
	}
	for _, c := range []struct {
		name     string
		change   func(e *Evidence, slow, quick *Run)
		suspects bool // the first run is suspected
		found    bool
	}{
		{"slow", func(*Evidence, *Run, *Run) {}, true, true},
		{"no answer in time", func(_ *Evidence, slow, _ *Run) { slow.Result.Verdict = solvers.Timeout }, true, true},
		{"other options of the same solver", func(_ *Evidence, slow, quick *Run) {
			quick.Solver, quick.Question, quick.Varied = slow.Solver, "performance/unoptimized", true
		}, true, true},
		{"out of memory, quickly", func(_ *Evidence, slow, _ *Run) {
			slow.Result.Verdict, slow.Result.Wall = solvers.Memout, 100*time.Millisecond
		}, true, true},
		{"out of memory, as others of the seed", func(_ *Evidence, slow, _ *Run) {
			slow.Result.Verdict, slow.Before.Spent = solvers.Memout, 10
		}, false, false},
		{"a crash", func(_ *Evidence, slow, _ *Run) { slow.Result.Verdict = solvers.Crash }, false, false},
		{"not that slow", func(_ *Evidence, slow, _ *Run) { slow.Result.Wall = 900 * time.Millisecond }, false, false},
		{"others are slow", func(_ *Evidence, slow, _ *Run) { slow.Before.Wall = 20 * time.Second }, false, false},
		{"nothing is known of the seed", func(_ *Evidence, slow, _ *Run) { slow.Before = History{} }, false, false},
		{"the other is slow, too", func(_ *Evidence, _, quick *Run) { quick.Result.Wall = 2 * time.Second }, true, false},
		{"the other does not know", func(_ *Evidence, _, quick *Run) { quick.Result.Verdict = solvers.Unknown }, true, false},
		{"another solver", func(_ *Evidence, _, quick *Run) { quick.Entry = other }, true, false},
		{"unknown solvers", func(_ *Evidence, slow, quick *Run) { slow.Entry, quick.Entry = nil, nil }, true, false},
		{"under a configuration", func(_ *Evidence, slow, _ *Run) { slow.Varied = true }, false, false},
		{"a question of another oracle", func(_ *Evidence, _, quick *Run) { quick.Question = "rows/guards" }, true, false},
		{"more is asked", func(_ *Evidence, slow, _ *Run) { slow.Asked = asked(t, oneCheck, instance.Sat) }, false, false},
		{"nothing counts as slow", func(e *Evidence, _, _ *Run) { e.Slow = Slowness{} }, false, false},
		{"a lower ratio", func(e *Evidence, _, quick *Run) {
			e.Slow.Ratio, quick.Result.Wall = 2, 1400*time.Millisecond
		}, true, true},
		{"much memory", hoards, true, true},
		{"much memory, but others take that, too", func(e *Evidence, slow, quick *Run) {
			hoards(e, slow, quick)
			slow.Before.Memory = 3000 << 20
		}, false, false},
		{"much memory, and little is known of others", func(e *Evidence, slow, quick *Run) {
			hoards(e, slow, quick)
			slow.Before.Measured = 7
		}, false, false},
		{"not that much memory", func(e *Evidence, slow, quick *Run) {
			hoards(e, slow, quick)
			slow.Result.Peak = solvers.Peak{Least: 255 << 20, Most: 900 << 20}
		}, false, false},
		{"the other takes much memory, too", func(e *Evidence, slow, quick *Run) {
			hoards(e, slow, quick)
			quick.Result.Peak = solvers.Peak{Most: 100 << 20}
		}, true, false},
		{"what the other takes is not known", func(e *Evidence, slow, quick *Run) {
			hoards(e, slow, quick)
			quick.Result.Peak = solvers.Peak{}
		}, true, false},
		{"memory does not count", func(e *Evidence, slow, quick *Run) {
			hoards(e, slow, quick)
			e.Slow = e.Slow.For(Slower(false))
		}, false, false},
		{"time does not count", func(e *Evidence, slow, quick *Run) { e.Slow = e.Slow.For(Slower(true)) }, false, false},
		{"the same script alone", func(e *Evidence, slow, quick *Run) {
			e.Slow.Alone, slow.Before, quick.Entry = true, History{}, nil
		}, true, true},
	} {
		for _, quickFirst := range []bool{false, true} {
			e := evidence()
			c.change(e, &e.Runs[0], &e.Runs[1])
			first := *e
			first.Runs = e.Runs[:1]
			if got := len(FollowUps(oracles, &first)) > 0; got != c.suspects {
				t.Errorf("%s: suspected %v, want %v", c.name, got, c.suspects)
			}
			wrong := &e.Runs[0]
			if quickFirst {
				e.Runs[0], e.Runs[1] = e.Runs[1], e.Runs[0]
				wrong = &e.Runs[1]
			}
			j, found := Judge(t.Context(), oracles, e)
			if found != c.found {
				t.Errorf("%s: found %v, want %v", c.name, found, c.found)
			}
			if !found {
				continue
			}
			if _, again := j.Shown(t.Context(), e); !again || j.Run != wrong || len(j.With) != 1 || j.Grounds() == "" {
				t.Errorf("%s: %+v", c.name, j)
			}
			usually := "20 earlier instances of the seed took 100ms"
			if j.Memory && j.Observed != solvers.Memout {
				usually = "new: sat with 900 MiB of memory. old: sat with 20 MiB. " +
					"10 earlier instances of the seed took 30 MiB on average and 50 MiB at most."
			}
			if j.Memory != strings.Contains(c.name, "memory") {
				t.Errorf("%s: %+v", c.name, j.Fault)
			}
			if text := j.Shows[0]; !e.Slow.Alone && !strings.Contains(text, usually) {
				t.Errorf("%s: it shows %s", c.name, text)
			}
		}
	}
}

// Earlier results of solvers are summed up, except for questions of oracles.
func TestHistories(t *testing.T) {
	var h Histories
	for _, v := range []solvers.Verdict{solvers.Sat, solvers.Timeout, solvers.Memout} {
		h.Enter("s", "", &solvers.Result{Verdict: v, Wall: time.Second, Peak: solvers.Peak{Most: 1 << 20}})
	}
	h.Enter("s", "", &solvers.Result{Verdict: solvers.Sat, Wall: time.Second}) // its memory is not known
	h.Enter("s", "rows/guards", &solvers.Result{Verdict: solvers.Sat, Wall: time.Minute})
	want := History{
		Runs: 2, Wall: 2 * time.Second, Longest: time.Second, Spent: 2, Measured: 1, Memory: 1 << 20, Largest: 1 << 20,
	}
	if got := h.Enter("s", "", &solvers.Result{}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
