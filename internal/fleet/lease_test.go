package fleet

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// What workers die over again and again goes out in smaller and smaller parts. At last a single instance is left out,
// and named; all others are done.
func TestDeadlyInstance(t *testing.T) {
	c := begin(t, t.TempDir())
	const deadly = 13
	deaths, n := 0, 0
	w := c.joined("w0")
	for c.progress() < 99 {
		if n++; n > 1000 {
			t.Fatal("it does not end")
		}
		var done []wire.Work
		dies := false
		for _, got := range w.lease() {
			if got.Seed == 0 && got.From <= deadly && deadly < got.To {
				dies = true
			} else {
				done = append(done, got)
			}
		}
		if len(done) > 0 {
			w.done(done...)
		}
		if c.read(); dies {
			deaths++
			c.later(silence + time.Second)
			w = c.joined(fmt.Sprint("w", deaths))
		}
	}
	for got := w.lease(); len(got) > 0; got = w.lease() {
		t.Errorf("%v is left", got)
	}
	s := c.stats.Snapshot()
	if p := c.o.Ledger.Progress(); p.Done != 100 || s.PassedOver != 1 || s.Instances != 99 {
		t.Errorf("%+v, %d passed over, %d instances", p, s.PassedOver, s.Instances)
	}
	if deaths > 10 {
		t.Errorf("%d workers died over it", deaths)
	}
	want := fmt.Sprintf("instance %d of %s is left out: %d workers have died over it", deadly, c.manifest[0].Path,
		lastDeaths)
	if !c.log.has(want) {
		t.Errorf("no %q in\n%s", want, c.log)
	}
}

// A file over which workers die before they have done its first instance is skipped, by the next process, too. A
// finding that arrives late counts, its turn does not, and its worker is no liar.
func TestDeadlyFile(t *testing.T) {
	dir := t.TempDir()
	c := setting{instances: killInstances, at: onLoopback}.begin(t, dir)
	var slow *sham
	var deadly wire.Work
	for n := range lastDeaths {
		slow = c.joined(fmt.Sprint("w", n))
		if deadly = slow.lease()[0]; deadly.Seed != 0 || !deadly.First {
			t.Fatalf("%v is handed out", deadly)
		}
		c.later(silence + time.Second)
	}
	honest := c.joined("honest")
	if got := honest.lease(); len(got) != 1 || got[0].Seed != 1 { // the first file is given up, and other work is there
		t.Fatalf("%v is handed out", got)
	} else {
		honest.run(c, got[0], unharmed)
	}
	slow.run(c, deadly, unharmed) // it was cut off only
	c.read()
	if w := c.workers[slow.name]; w.wrong != 0 || c.Stats().Duplicates != 1 {
		t.Errorf("%d of its results are impossible, %d came too late", w.wrong, c.Stats().Duplicates)
	}
	c.end()

	c = setting{instances: killInstances, at: onLoopback}.begin(t, dir)
	c.later(adoption)
	c.finish(c.joined("honest"))
	s := c.stats.Snapshot()
	if p := c.o.Ledger.Progress(); p.Usable != 1 || s.Seeds.Skipped != 1 || s.Instances != killInstances ||
		len(s.Skips) != 1 {
		t.Errorf("%+v, %+v, %d instances, %v", p, s.Seeds, s.Instances, s.Skips)
	}
	if want := killInstances/findingEach + 1; s.Total() != want {
		t.Errorf("%d findings count, want %d", s.Total(), want)
	}
}

// A part that goes ahead and over which workers die is named and left out. Tests begin, and not all parts are done.
func TestDeadlyPart(t *testing.T) {
	c := setting{instances: 100, at: onLoopback, ahead: []seeds.Preliminary{{Name: "a part"}}}.begin(t, t.TempDir())
	for n := range lastDeaths {
		if got := c.joined(fmt.Sprint("w", n)).lease(); len(got) != 1 || got[0].Seed != 2 {
			t.Fatalf("%v is handed out", got)
		}
		c.later(silence + time.Second)
	}
	if got := c.joined("honest").lease(); len(got) != 1 || got[0].Seed != 0 {
		t.Errorf("%v is handed out", got)
	}
	p := c.o.Ledger.Progress()
	if !p.AheadOver || p.AheadDone != 0 || c.stats.Snapshot().PassedOver != 0 {
		t.Errorf("%+v", p)
	}
	if want := "a part is left out: 3 workers have died over it"; !c.log.has(want) {
		t.Errorf("no %q in\n%s", want, c.log)
	}
}

// A lease whose answer never arrived is noticed by the beats that do not know it.
func TestLostLease(t *testing.T) {
	c := begin(t, t.TempDir())
	a := c.joined("a")
	lost := a.lease()
	for range missedMost {
		c.read()
		if got := a.lease(); slices.Equal(got, lost) {
			t.Fatal("it is handed out too early")
		} else if len(got) > 0 {
			a.done(got...)
		}
		c.read()
		a.ask(wire.Beat, wire.BeatRequest{}, &wire.BeatReply{})
	}
	if got := a.lease(); !slices.Equal(got, lost) {
		t.Errorf("lost is %v, handed out is %v", lost, got)
	}
}

// Where nothing else is left, what takes far too long is handed out once more, the oldest first. Whoever is done first
// counts, and the other one has to leave it.
func TestOverdueLease(t *testing.T) {
	c := begin(t, t.TempDir())
	a, b, third := c.joined("a"), c.joined("b"), c.joined("c")
	var works []wire.Work
	for {
		got := a.lease()
		if len(got) == 0 {
			break
		}
		for _, w := range got {
			if w.First {
				a.send(wire.Look, wire.LookMessage{Place: w.Seed, Logic: "QF_LIA", PerRound: 300})
			}
		}
		works = append(works, got...)
		c.read()
	}
	if got := b.lease(); len(got) > 0 {
		t.Fatalf("%v is handed out a second time at once", got)
	}
	for range overdueAfter * 100 / 5 { // a takes a second for each of 100 instances
		c.later(5 * time.Second)
		for _, w := range []*sham{a, b, third} {
			var beat wire.BeatRequest
			if w == a {
				beat.Held = works
			}
			w.ask(wire.Beat, beat, &wire.BeatReply{})
		}
	}
	if got := b.lease(); len(got) > 0 {
		t.Fatalf("%v is handed out a second time before it is overdue", got)
	}
	c.later(5 * time.Second)
	first := b.lease()
	if len(first) != 1 || !slices.Contains(works, first[0]) {
		t.Fatalf("b gets %v", first)
	}
	if got := third.lease(); len(got) != 1 || got[0] == first[0] || !slices.Contains(works, got[0]) {
		t.Errorf("b has %v, and c gets %v", first, got)
	} else {
		third.done(got...)
	}
	b.done(first...)
	c.read()
	var beat wire.BeatReply
	a.ask(wire.Beat, wire.BeatRequest{Held: works}, &beat)
	if len(beat.Gone) != 2 || !slices.Contains(beat.Gone, first[0]) {
		t.Errorf("b was done with %v, and what a is to leave is %v", first, beat.Gone)
	}
	a.done(works...)
	if n := c.progress(); n != 100 {
		t.Errorf("%d are done", n)
	}
	if s := c.Stats(); s.Leases != 0 || s.Duplicates != 2 || s.Returned != 0 {
		t.Errorf("%+v", s)
	}
}

// Near the end of the campaign's time, a lease is a single turn: a worker that is cut off then has no work that lasts
// much longer.
func TestLeaseNearTheEnd(t *testing.T) {
	c := begin(t, t.TempDir())
	var left atomic.Int64
	left.Store(int64(time.Hour))
	c.o.Left = func() time.Duration { return time.Duration(left.Load()) }
	a := c.joined("a")
	lease := func() (works []wire.Work, instances int) {
		works = a.lease() // a takes a second for each instance
		for _, w := range works {
			instances += w.To - w.From
		}
		a.done(works...)
		c.read()
		return works, instances
	}
	for works, n := lease(); n < leaseTime; works, n = lease() {
		if len(works) == 0 {
			t.Fatal("no lease takes as long as it may")
		}
	}
	for _, rest := range []time.Duration{leaseShare * 2 * time.Second, time.Second} {
		left.Store(int64(rest))
		if works, _ := lease(); len(works) != 1 {
			t.Errorf("%v are leased, with %v left", works, rest)
		}
	}
}
