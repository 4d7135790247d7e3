package solvers

import (
	"runtime"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// little is more memory than an honest fake solver uses, and far less than one that hoards.
const little = 100 << 20

// The memory of a script is exact in a process of its own, within bounds in a session, and unknown if children do the
// work, or if it was not asked for.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers take time and memory")
	}
	if runtime.GOOS != "linux" {
		t.Skip("memory is measured on Linux only")
	}
	h := fakeHost(t)
	limits := abuseLimits
	limits.Memory, limits.Measure = 1<<30, true
	q := Query{Script: []byte(goodScript)}
	fresh := func(s *Solver, l Limits) Peak {
		t.Helper()
		r, err := h.Fresh(t.Context(), s, q, l)
		if err != nil || r.Verdict != Sat {
			t.Fatalf("%v, %+v", err, r)
		}
		return r.Peak
	}
	unmeasured := limits
	unmeasured.Measure = false
	if p := fresh(fake("hoard"), unmeasured); p.Known() {
		t.Errorf("it is measured, but nobody asked: %+v", p)
	}
	weighed, err := Weighed(func() (*Result, error) {
		return h.Fresh(t.Context(), fake("hoard", "linger=1s"), q, limits)
	})
	if err != nil {
		t.Fatal(err)
	}
	p := weighed.Peak
	if p.Least != p.Most || p.Least < fakesolver.Hoarded || p.Most > 4*fakesolver.Hoarded {
		t.Errorf("it took %+v", p)
	}
	for range 3 { // it may have ended before its memory was read
		if p := fresh(fake("honest"), limits); p.Known() && p.Least != p.Most || max(p.Least, p.Most) > little {
			t.Errorf("an honest one took %+v", p)
		}
		if p := fresh(fake("hoard"), limits); p.Least < fakesolver.Hoarded || p.Least > 4*fakesolver.Hoarded {
			t.Errorf("it took %+v", p)
		}
	}
	testenv.Need(t, "z3")
	if p := fresh(fake("honest", "honest=z3 -in"), limits); p.Known() {
		t.Errorf("another process did the work: %+v", p)
	}

	session := h.Session(fake("hoard", "on=(or"), SessionConfig{Limits: limits})
	defer session.Close()
	greedy := strings.Replace(goodScript, "(assert p)", "(assert (or p p))", 1)
	scripts := []string{goodScript, goodScript, greedy, goodScript, goodScript, greedy, goodScript}
	for i, r := range serve(t, session, scripts, true) {
		switch took := scripts[i] == greedy; {
		case !r.Peak.Known() || took != (r.Peak.Least > fakesolver.Hoarded-little):
			t.Errorf("script %d of the session took %+v", i, r.Peak)
		case !took && i < 2 && r.Peak.Most > little:
			t.Errorf("script %d of the session took at most %+v", i, r.Peak)
		}
	}
}

// The memory of real solvers, which answer and end, is mostly known.
func TestMeasureReal(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is measured on Linux only")
	}
	h := newHost(t)
	for _, name := range []string{"z3", "cvc5"} {
		s := installed(t, name)
		for range 5 {
			r, err := h.Fresh(t.Context(), s, Query{Script: []byte(goodScript)}, Limits{Wall: lastResort, Measure: true})
			if err != nil {
				t.Fatal(err)
			}
			if p := r.Peak; p.Known() && (p.Least < 1<<20 || p.Most > little) {
				t.Errorf("%s took %+v", name, p)
			}
		}
	}
}
