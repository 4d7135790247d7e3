package fleet

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate"
)

// joinedWith is a worker with n slots and a program with a digest.
func (c *campaign) joinedWith(name string, jobs int, digest string) *sham {
	c.t.Helper()
	w := c.worker(name)
	w.digest = digest
	solver := fakeSolver()
	solver.Digest = digest
	var welcome wire.Welcome
	w.ask(wire.Settings, wire.Hello{Version: wire.Version, Tool: "1", Draws: mutate.Draws, Jobs: jobs}, &welcome)
	var joined wire.Joined
	w.ask(wire.Join, wire.Kit{Solvers: []wire.Solver{solver}, Jobs: jobs}, &joined)
	if welcome.Refused != "" || joined.Refused != "" {
		c.t.Fatalf("%+v, %+v", welcome, joined)
	}
	return w
}

// keeps sends a finding up, and returns it as it is kept. What makes its signature is the mark.
func (w *sham) keeps(c *campaign, mark, logic string, index int) *finding.Finding {
	w.t.Helper()
	was := c.o.Keeper.Store.IDs()
	w.send(wire.Found, aFinding(c, func(f *finding.Finding, files *finding.Files, run *tally.Run) {
		f.Mark, f.Logic, f.Index, f.Digests = mark, logic, index, []string{w.digest}
		run.Logic, run.Index = logic, index
		files.Instance = fmt.Append(nil, "(check-sat) ; ", mark, logic, index)
	}))
	c.read()
	for _, id := range c.o.Keeper.Store.IDs() {
		if slices.Contains(was, id) {
			continue
		}
		f, _, err := finding.Load(c.o.Keeper.Store.Path(id))
		if err != nil {
			w.t.Fatal(err)
		}
		return f
	}
	w.t.Fatalf("%s in %s is not kept", mark, logic)
	return nil
}

// reducing has the campaign reduce a finding, and returns a channel with whether that came to an end.
func (c *campaign) reducing(f *finding.Finding) <-chan bool {
	_, files, err := finding.Load(c.o.Keeper.Store.Path(f.ID))
	if err != nil {
		c.t.Fatal(err)
	}
	done := make(chan bool, 1)
	go func() { done <- c.Reduce(c.t.Context(), f, &files) }()
	return done
}

// reducer is the worker that is to reduce a finding, "" if that is nobody yet.
func (c *campaign) reducer(f *finding.Finding) string {
	c.Coordinator.mu.Lock()
	defer c.Coordinator.mu.Unlock()
	for _, r := range c.jobs {
		if r.f.ID == f.ID {
			return r.worker
		}
	}
	return ""
}

// waits reports whether a finding waits to be reduced.
func (c *campaign) waits(f *finding.Finding) bool {
	c.Coordinator.mu.Lock()
	defer c.Coordinator.mu.Unlock()
	return slices.ContainsFunc(c.wanted, func(r *reduction) bool { return r.f.ID == f.ID })
}

// reduced ends the reduction of a finding.
func (w *sham) reduced(f *finding.Finding) {
	w.t.Helper()
	result := *f
	result.NotReduced = "it is as small as can be"
	m, err := foundMessage(&result, finding.Files{})
	if err != nil {
		w.t.Fatal(err)
	}
	w.send(wire.Reduced, wire.ReducedMessage{ID: f.ID, Finding: m.Finding, Files: m.Files})
}

// A finding is reduced where the program is that has shown it. While no such worker is there, it waits.
func TestReductionsGoToTheProgramThatShows(t *testing.T) {
	at := onLoopback
	at.Accept = map[string][]string{"z3": {"other"}}
	c := setting{instances: 100, at: at}.begin(t, t.TempDir())
	own, other := c.joinedWith("a-own", 1, ""), c.joinedWith("b-other", 1, "other")
	for worker, w := range map[string]*sham{"a-own": own, "b-other": other} {
		f := w.keeps(c, "segmentation fault in "+worker, "QF_LIA", 0)
		done := c.reducing(f)
		eventually(t, worker+" reduces what it has found", func() bool { return c.reducer(f) != "" })
		if got := c.reducer(f); got != worker {
			t.Errorf("%s has found it, and %s is to reduce it", worker, got)
		}
		w.reduced(f)
		if !<-done || f.NotReduced != "it is as small as can be" {
			t.Errorf("%s: %q", worker, f.NotReduced)
		}
	}
	f := other.keeps(c, "an assertion", "QF_LIA", 0)
	other.ask(wire.Leave, wire.LeaveRequest{}, &struct{}{})
	done := c.reducing(f)
	eventually(t, "it waits", func() bool { return c.waits(f) })
	own.ask(wire.Beat, wire.BeatRequest{}, &wire.BeatReply{})
	if got := c.reducer(f); got != "" {
		t.Errorf("%s is to reduce what its program has not shown", got)
	}
	again := c.joinedWith("c-other", 1, "other")
	eventually(t, "somebody reduces it", func() bool { return c.reducer(f) != "" })
	if got := c.reducer(f); got != "c-other" {
		t.Errorf("%s is to reduce it", got)
	}
	again.reduced(f)
	<-done
}

// The next process of a campaign knows from a finding which program has shown it. Where workers may have that program
// no more, any other one reduces the finding.
func TestReductionsAfterRestart(t *testing.T) {
	dir, at := t.TempDir(), onLoopback
	at.Accept = map[string][]string{"z3": {"other"}}
	c := setting{instances: 100, at: at}.begin(t, dir)
	id := c.joinedWith("finder", 1, "other").keeps(c, "a mark", "QF_LIA", 0).ID
	c.end()
	for n, x := range []struct {
		caption string
		accept  map[string][]string
		own     bool   // the program of this machine has shown it
		reducer string // worker with the other program, or with that of this machine
	}{
		{"another program", at.Accept, false, "b-other"},
		{"the program of this machine", at.Accept, true, "a-own"},
		{"a program that workers may not have any more", nil, false, "a-own"},
	} {
		at.Accept = x.accept
		c := setting{instances: 100, at: at}.begin(t, dir)
		f, _, err := finding.Load(c.o.Keeper.Store.Path(id))
		if err != nil {
			t.Fatal(err)
		}
		if x.own {
			f.Digests = nil
		}
		workers := map[string]*sham{"a-own": c.joinedWith(fmt.Sprint("a-own", n), 1, "")}
		if x.accept != nil {
			workers["b-other"] = c.joinedWith(fmt.Sprint("b-other", n), 1, "other")
		}
		done := c.reducing(f)
		eventually(t, "somebody reduces it", func() bool { return c.reducer(f) != "" })
		reducer := workers[x.reducer]
		if got := c.reducer(f); got != reducer.name {
			t.Errorf("%s has shown it, and %s is to reduce it", x.caption, got)
		}
		reducer.reduced(f)
		<-done
		c.end()
	}
}

// Where this machine runs solvers, it reduces what no worker can, unless its program is not the one that has shown it.
func TestReductionsHere(t *testing.T) {
	at := onLoopback
	at.Accept = map[string][]string{"z3": {"other"}}
	c := setting{instances: 100, at: at}.begin(t, t.TempDir())
	c.o.Config.Jobs = 1
	own, other := c.joinedWith("own", 1, ""), c.joinedWith("other", 1, "other")
	here, there := own.keeps(c, "here", "QF_LIA", 0), other.keeps(c, "there", "QF_LIA", 0)
	own.ask(wire.Leave, wire.LeaveRequest{}, &struct{}{})
	if <-c.reducing(here) {
		t.Error("somebody has reduced it, and nobody was there")
	}
	done := c.reducing(there)
	eventually(t, "a worker reduces it", func() bool { return c.reducer(there) == "other" })
	other.reduced(there)
	<-done
	// A worker that goes while it reduces leaves it to this machine, if it has not fetched it.
	own = c.joinedWith("own2", 1, "")
	left := own.keeps(c, "left", "QF_LIA", 0)
	done = c.reducing(left)
	eventually(t, "a worker is to reduce it", func() bool { return c.reducer(left) == "own2" })
	own.ask(wire.Leave, wire.LeaveRequest{}, &struct{}{})
	if <-done {
		t.Error("a worker has reduced it, and none was there")
	}
}

// At the same time one finding of a signature is reduced, one of a class, solver and logic until the first of these has
// ended and then two, and a tenth of all slots reduce. The first of a signature comes first, however many others wait.
func TestReductionsAtATime(t *testing.T) {
	const slots, logics, marks, each = 40, 5, 3, 2
	c := setting{instances: 100, at: onLoopback}.begin(t, t.TempDir())
	w := c.joinedWith("w", slots, "")
	var all []*finding.Finding
	for logic := range logics {
		for mark := range marks {
			for n := range each { // findings of one signature come one after the other
				all = append(all, w.keeps(c, fmt.Sprintf("mark %d of %d", mark, logic), fmt.Sprint("L", logic), n))
			}
		}
	}
	var waiting sync.WaitGroup
	for _, f := range all {
		done := c.reducing(f)
		waiting.Go(func() { <-done })
	}
	eventually(t, "all wait, or are being reduced", func() bool {
		c.Coordinator.mu.Lock()
		defer c.Coordinator.mu.Unlock()
		return len(c.wanted)+len(c.jobs) == len(all) && len(c.jobs) == slots/reduceShare
	})
	settled, two := map[[3]string]bool{}, false
	reduced := map[string]int{} // key: signature
	for left := len(all); left > 0; left-- {
		var jobs []*finding.Finding
		eventually(t, "as many are being reduced as can", func() bool {
			c.Coordinator.mu.Lock()
			defer c.Coordinator.mu.Unlock()
			jobs = nil
			for _, r := range c.jobs {
				jobs = append(jobs, r.f)
			}
			return len(c.wanted)+len(c.jobs) == left && len(jobs) > 0 && (len(c.wanted) == 0 || c.nextReduction() == nil)
		})
		signatures, kinds := map[string]int{}, map[[3]string]int{}
		for _, f := range jobs {
			signatures[f.Signature]++
			kinds[kind(f)]++
			if most := 1; signatures[f.Signature] > 1 || kinds[kind(f)] > most && !settled[kind(f)] ||
				kinds[kind(f)] > most+1 {
				t.Fatalf("%d of %s, %d of %v are reduced at a time", signatures[f.Signature], f.Signature, kinds[kind(f)],
					kind(f))
			}
			two = two || kinds[kind(f)] > 1
			if n := reduced[f.Signature]; n > 0 {
				for _, other := range all {
					if kind(other) == kind(f) && reduced[other.Signature] == 0 && signatures[other.Signature] == 0 &&
						!slices.ContainsFunc(jobs, func(j *finding.Finding) bool { return j.Signature == other.Signature }) {
						t.Fatalf("%s is reduced the second time, and %s waits", f.Signature, other.Signature)
					}
				}
			}
		}
		if len(jobs) > slots/reduceShare {
			t.Fatalf("%d are reduced at a time, on %d slots", len(jobs), slots)
		}
		f := jobs[0]
		w.reduced(f)
		settled[kind(f)] = true
		reduced[f.Signature]++
		c.read()
	}
	waiting.Wait()
	if !two {
		t.Error("never were two of a kind reduced at a time")
	}
}
