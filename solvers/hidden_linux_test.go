package solvers

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestHiddenWaits hides as many waits as are allowed, and no more. Each ends in time, or when there is input.
func TestHiddenWaits(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	fds := func() []unix.PollFd { return []unix.PollFd{{Fd: int32(r.Fd()), Events: unix.POLLIN}} }
	h := &hiddenWaits{most: 1}
	for range 3 { // each releases its place
		if !h.poll(fds(), time.Millisecond) {
			t.Fatal("refused")
		}
	}
	h.now.Add(1) // another one waits
	if h.poll(fds(), time.Hour) {
		t.Error("one more than may be")
	}
	h.now.Add(-1)
	if _, err := w.Write([]byte{1}); err != nil {
		t.Fatal(err)
	}
	ready := fds()
	for ready[0].Revents == 0 { // an interrupted wait finds nothing
		if !h.poll(ready, time.Hour) {
			t.Fatal("refused")
		}
	}
	if new(hiddenWaits).poll(fds(), time.Hour) {
		t.Error("the zero value hides a wait")
	}
}

// BenchmarkHiddenWait measures what hiding waits saves: sessions of z3 work on small scripts, alternately with and
// without a prepared process. It reports medians for both:
//
//	own%    processor time of this process in percent of the solver's
//	run/s   scripts a second
func BenchmarkHiddenWait(b *testing.B) {
	s := installed(b, "z3")
	scripts := tinyScripts(300)
	for _, sessions := range []int{1, runtime.NumCPU()} {
		b.Run(fmt.Sprintf("sessions=%d", sessions), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
			own, rate := map[string][]float64{}, map[string][]float64{}
			for b.Loop() {
				for _, name := range []string{"hidden", "ordinary"} {
					runtime.GOMAXPROCS(runtime.NumCPU())
					var p *Process
					if name == "hidden" {
						var err error
						if p, err = PrepareProcess(sessions); err != nil {
							b.Fatal(err)
						}
					}
					share, perSecond := serveAll(b, p, s, scripts, sessions)
					own[name], rate[name] = append(own[name], share), append(rate[name], perSecond)
				}
			}
			for name := range own {
				b.ReportMetric(median(own[name]), name+"-own%")
				b.ReportMetric(median(rate[name]), name+"-run/s")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// serveAll runs the scripts in each of several sessions, and returns our own processor time in percent of the solver's,
// and the number of scripts per second.
func serveAll(b *testing.B, p *Process, s *Solver, scripts [][]byte, sessions int) (own, perSecond float64) {
	h, err := NewHost(HostConfig{Process: p})
	if err != nil {
		b.Fatal(err)
	}
	defer h.Close()
	all := make([]*Session, sessions)
	serve := func(scripts [][]byte) {
		var wg sync.WaitGroup
		for _, session := range all {
			wg.Go(func() {
				for _, script := range scripts {
					if r, err := session.Run(b.Context(), Query{Script: script}); err != nil || r.Verdict != Sat {
						b.Error(r, err)
						return
					}
				}
			})
		}
		wg.Wait()
	}
	for i := range all {
		all[i] = h.Session(s, SessionConfig{Logic: "QF_LIA"})
		defer all[i].Close()
	}
	serve(scripts[:1]) // the processes start
	solver := func() (cpu time.Duration) {
		for _, session := range all {
			cpu += session.Stats().CPU
		}
		return cpu
	}
	cpu, theirs, begun := ownCPU(), solver(), time.Now()
	serve(scripts)
	perSecond = float64(sessions*len(scripts)) / time.Since(begun).Seconds()
	return 100 * (ownCPU() - cpu).Seconds() / (solver() - theirs).Seconds(), perSecond
}
