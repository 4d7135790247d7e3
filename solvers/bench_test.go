package solvers

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// tinyScripts returns scripts as small as the instances of a tiny seed.
func tinyScripts(n int) [][]byte {
	var scripts [][]byte
	for i := range n {
		scripts = append(scripts, fmt.Appendf(nil, `(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
(assert (or (> x %d) (< (+ y z) 7)))
(assert (not (and (= x y) (> z 4))))
(assert (<= (+ x (* 3 y)) 100))
(assert (or (= z 3) (>= y 2)))
(assert (not (< (- x z) (- 5))))
(assert (or (not (= x 0)) (<= z y)))
(assert (=> (> x y) (> y z)))
(assert (distinct x (+ z 1)))
(check-sat)
`, i%90))
	}
	return scripts
}

func ownCPU() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func median(d []float64) float64 {
	slices.Sort(d)
	return d[len(d)/2]
}

// BenchmarkSession compares a session with the bare solver reading the very same scripts from a
// file with (reset) between them, side by side. It reports medians:
//
//	rate%    the session's rate in percent of the bare solver's
//	own%     processor time of this process in percent of the solver's
func BenchmarkSession(b *testing.B) {
	for _, name := range []string{"z3", "cvc5", "cvc4"} {
		b.Run(name, func(b *testing.B) {
			s := installed(b, name)
			h := newHost(b)
			scripts := tinyScripts(500)
			file := filepath.Join(b.TempDir(), "all.smt2")
			if err := os.WriteFile(file, bytes.Join(scripts, []byte("(reset)\n")), 0o600); err != nil {
				b.Fatal(err)
			}
			session := h.Session(s, SessionConfig{Logic: "QF_LIA", Recycle: Recycle{Queries: -1}})
			defer session.Close()
			serve := func() {
				for _, script := range scripts {
					if r, err := session.Run(b.Context(), Query{Script: script}); err != nil || r.Verdict != Sat {
						b.Fatal(r, err)
					}
				}
			}
			serve() // warm
			var rate, own []float64
			for b.Loop() {
				begun := time.Now()
				bare(b, s, file, len(scripts))
				alone := time.Since(begun)
				cpu, solver := ownCPU(), session.Stats().CPU
				begun = time.Now()
				serve()
				rate = append(rate, 100*alone.Seconds()/time.Since(begun).Seconds())
				own = append(own, 100*(ownCPU()-cpu).Seconds()/(session.Stats().CPU-solver).Seconds())
			}
			b.ReportMetric(median(rate), "rate%")
			b.ReportMetric(median(own), "own%")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// bare runs the solver on standard input as a user would.
func bare(b *testing.B, s *Solver, file string, want int) {
	in, err := os.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	defer in.Close()
	argv := s.SessionCommand("QF_LIA")
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stdin = in
	out, err := cmd.Output()
	if err != nil || strings.Count(string(out), "sat\n") != want {
		b.Fatal(err, len(out))
	}
}

// BenchmarkFresh compares fresh runs with the bare solver started once per file.
func BenchmarkFresh(b *testing.B) {
	for _, name := range []string{"z3", "cvc5"} {
		b.Run(name, func(b *testing.B) {
			s := installed(b, name)
			h := newHost(b)
			script := tinyScripts(1)[0]
			file := filepath.Join(b.TempDir(), "one.smt2")
			if err := os.WriteFile(file, script, 0o600); err != nil {
				b.Fatal(err)
			}
			const runs = 40
			var rate, own []float64
			for b.Loop() {
				begun := time.Now()
				argv := s.FileCommand("QF_LIA", file)
				for range runs {
					if err := exec.Command(argv[0], argv[1:]...).Run(); err != nil {
						b.Fatal(err)
					}
				}
				alone := time.Since(begun)
				cpu := ownCPU()
				var solver time.Duration
				begun = time.Now()
				for range runs {
					r, err := h.Fresh(b.Context(), s, Query{Script: script, Logic: "QF_LIA"}, Limits{})
					if err != nil || r.Verdict != Sat {
						b.Fatal(r, err)
					}
					solver += r.CPU
				}
				rate = append(rate, 100*alone.Seconds()/time.Since(begun).Seconds())
				own = append(own, 100*(ownCPU()-cpu).Seconds()/solver.Seconds())
			}
			b.ReportMetric(median(rate), "rate%")
			b.ReportMetric(median(own), "own%")
			b.ReportMetric(0, "ns/op")
		})
	}
}
