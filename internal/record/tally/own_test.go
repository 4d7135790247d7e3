package tally

import (
	"runtime"
	"testing"
	"time"
)

// What is done for a part counts for it, with the parts of earlier runs, and the rest is tests: the parts add up to
// all of our own time.
func TestOwnParts(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a thread's processor time is known on Linux alone")
	}
	c := New("test", 1)
	c.Do(func(s *Stats) {
		s.Add(Stats{OwnCPU: 10, OwnParts: OwnParts{Tests: 6, Reductions: 3, Record: 1}})
	})
	work := func(enough float64) func() error {
		return func() error {
			for begun := threadCPU(); threadCPU() < begun+enough; {
			}
			return nil
		}
	}
	const reducing, recording = 0.05, 0.02
	if err := c.During(ForReductions, work(reducing)); err != nil {
		t.Fatal(err)
	}
	if err := c.During(ForRecord, work(recording)); err != nil {
		t.Fatal(err)
	}
	s := c.Snapshot()
	of := s.OwnParts
	if of.Reductions < 3+reducing || of.Record < 1+recording {
		t.Errorf("%v s of reductions and %v s of records are counted", of.Reductions-3, of.Record-1)
	}
	sum := of.Tests + of.Reductions + of.Record
	if sum < s.OwnCPU-1e-9 || sum > s.OwnCPU+1e-9 {
		t.Errorf("the parts are %v s of %v", sum, s.OwnCPU)
	}
}

// The time of solvers is that of tests and that of reductions, with what an earlier run had.
func TestSolverParts(t *testing.T) {
	c := New("test", 1)
	c.Do(func(s *Stats) {
		s.Add(Stats{SolverCPU: 10, SolverParts: SolverParts{Tests: 7, Reductions: 3}})
	})
	tests, reductions := 2*time.Second, 500*time.Millisecond
	c.SpentBy(func() time.Duration { return tests }, func() time.Duration { return reductions })
	for range 2 { // a snapshot does not count anything
		if s := c.Snapshot(); s.SolverCPU != 12.5 || s.SolverParts != (SolverParts{Tests: 9, Reductions: 3.5}) {
			t.Errorf("%v s, of which %+v", s.SolverCPU, s.SolverParts)
		}
	}
	tests += time.Second
	if s := c.Snapshot(); s.SolverCPU != 13.5 || s.SolverParts != (SolverParts{Tests: 10, Reductions: 3.5}) {
		t.Errorf("%v s, of which %+v", s.SolverCPU, s.SolverParts)
	}
}
