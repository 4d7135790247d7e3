package solvers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// installed resolves a solver of the built-in catalog. Without the program the test is skipped, in CI it fails.
func installed(t testing.TB, name string) *Solver {
	t.Helper()
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	testenv.Need(t, s.Command[0])
	return s
}

// newHost makes a host that is closed with the test.
func newHost(t testing.TB) *Host {
	t.Helper()
	h, err := NewHost(HostConfig{Dir: t.TempDir(), Process: prepared})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// hardScript factors the product of two primes of 48 bits.
const hardScript = `(set-logic QF_BV)
(declare-fun a () (_ BitVec 96))
(declare-fun b () (_ BitVec 96))
(assert (bvult (_ bv1 96) a))
(assert (bvult a b))
(assert (bvult b (_ bv281474976710656 96)))
(assert (= (bvmul a b) #x6ec1ef96e31d6fac4feae7bd))
(check-sat)
`

// TestRealSolvers runs one set of scripts in both modes on each of Debian's solvers.
func TestRealSolvers(t *testing.T) {
	for _, name := range []string{"z3", "cvc5", "cvc4"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := installed(t, name)
			h := newHost(t)
			h.clock.now = slowClock()
			limits := Limits{Wall: lastResort}
			probe, err := h.Probe(t.Context(), s, limits)
			if err != nil {
				t.Fatal(err)
			}
			if !probe.File || !probe.Reset || !probe.PushPop || !probe.Models || probe.Version == "" ||
				len(probe.Warnings) > 0 {
				t.Errorf("probe: %+v", probe)
			}
			session := h.Session(s, SessionConfig{Logic: "QF_LIA", Pinned: probe, Limits: limits})
			defer session.Close()
			runScripts(t, session.Run)
			if st := session.Stats(); st.CPU <= 0 {
				t.Errorf("session: %+v", st)
			}
			runScripts(t, func(ctx context.Context, q Query) (*Result, error) {
				return h.Fresh(ctx, s, q, limits)
			})
		})
	}
}

// runScripts wants the right verdicts, in any order and after any other scripts.
func runScripts(t *testing.T, run func(context.Context, Query) (*Result, error)) {
	t.Helper()
	head := "(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n"
	large := head + strings.Repeat("(assert (or (> x 3) (= (+ x y) 12) (not (< y x)) (> x 5)))\n", 2000)
	for _, c := range []struct {
		name, script string
		timeout      time.Duration
		want         Verdict
	}{
		{"sat", head + "(assert (> x 3))\n(check-sat)", 0, Sat},
		{"unsat", head + "(assert (> x 3))(assert (< x y))(assert (< y 4))(check-sat) ; comment, no newline", 0, Unsat},
		{"sat after it", head + "(assert (< y 4))\n(check-sat)\n", 0, Sat},
		{"undeclared", head + "(assert (> z 3))\n(check-sat)\n", 0, Error},
		{"sat after an error", head + "(assert (< y 5))\n(check-sat)\n", 0, Sat},
		{"model", "(set-option :produce-models true)\n" + head + "(assert (< y 5))\n(check-sat)\n(get-model)\n", 0, Sat},
		{"model of unsat", "(set-option :produce-models true)\n" + head + "(assert (< y y))\n(check-sat)\n(get-model)\n",
			0, Unsat},
		{"hard", hardScript, 200 * time.Millisecond / slowness, Timeout},
		{"sat after a timeout", head + "(assert (< y 6))\n(check-sat)\n", 0, Sat},
		{"large", large + "(check-sat)\n", 0, Sat},
	} {
		r, err := run(t.Context(), Query{Script: []byte(c.script), Logic: "QF_LIA", Timeout: c.timeout})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if r.Verdict != c.want {
			t.Errorf("%s: %s, want %s: %+v", c.name, r.Verdict, c.want, r)
		}
	}
}

// TestResetKeepsMode wants one check in a session to be treated as one check in a file: some solvers turn
// incremental mode on with (reset), which is different code.
func TestResetKeepsMode(t *testing.T) {
	for _, name := range []string{"cvc5", "cvc4"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := installed(t, name)
			session := newHost(t).Session(s, SessionConfig{Logic: "QF_LIA", Limits: Limits{Wall: lastResort}})
			defer session.Close()
			for range 3 {
				r, err := session.Run(t.Context(), Query{
					Script: []byte("(set-logic QF_LIA)\n(check-sat)\n(get-option :incremental)\n"), Logic: "QF_LIA"})
				if err != nil {
					t.Fatal(err)
				}
				if r.Stdout != "sat\nfalse\n" {
					t.Errorf("%+v", r)
				}
			}
		})
	}
}

// TestManyChecks runs a script with several checks in both modes.
func TestManyChecks(t *testing.T) {
	script := "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n(push 1)\n" +
		"(assert (< x 2))\n(check-sat)\n(pop 1)\n(check-sat)\n"
	for _, name := range []string{"z3", "cvc5", "cvc4"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := installed(t, name).ForIncremental()
			h := newHost(t)
			limits := Limits{Wall: lastResort}
			session := h.Session(s, SessionConfig{Logic: "QF_LIA", Limits: limits})
			defer session.Close()
			q := Query{Script: []byte(script), Logic: "QF_LIA", Checks: 3}
			for range 2 {
				a, err := session.Run(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				b, err := h.Fresh(t.Context(), s, q, limits)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range []*Result{a, b} {
					if r.Verdict != Sat || !slices.Equal(r.Checks, []Verdict{Sat, Unsat, Sat}) {
						t.Errorf("%+v", r)
					}
				}
			}
		})
	}
}

// TestAddressSpace: a solver that needs more than the limit gets the verdict memout.
func TestAddressSpace(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: takes seconds")
	}
	script, err := os.ReadFile("testdata/memory.smt2")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"z3", "cvc5", "boolector"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := installed(t, name)
			h := newHost(t)
			limits := Limits{Memory: 100 << 20, Wall: lastResort}
			q := Query{Script: script, Logic: "QF_BV"}
			r, err := h.Fresh(t.Context(), s, q, limits)
			if err != nil || r.Verdict != Memout {
				t.Errorf("fresh: %+v, %v", r, err)
			}
			if name != "z3" {
				return
			}
			session := h.Session(s, SessionConfig{Limits: limits, Logic: "QF_BV"})
			defer session.Close()
			if r, err = session.Run(t.Context(), q); err != nil || r.Verdict != Memout {
				t.Errorf("session: %+v, %v", r, err)
			}
		})
	}
}

// TestLogicNames: solvers accept the names of logics that they are sent.
func TestLogicNames(t *testing.T) {
	t.Parallel()
	logics := "ABVFP AUFDTLIRA AUFLIA AUFLIRA BV BVFP DT FPLRA LIRA NIRA QF_ABVFP QF_ABVFPLRA QF_AUFBVFP QF_AUFLIRA " +
		"QF_AX QF_BVFPLRA QF_BVLIA QF_DT QF_DTLIA QF_FP QF_LIRA QF_NRAT QF_S QF_SLIA QF_SNIA QF_UFBVLIA QF_UFDT QF_UFDTLIA " +
		"QF_UFSLIA SLIA UF UFBV UFBVSLIA UFDT UFDTLIA UFDTSLIA UFFPDTNIRA UFLIA UFRDL ALL"
	for _, name := range []string{"z3", "cvc5"} {
		s := installed(t, name)
		var script strings.Builder
		for _, logic := range strings.Fields(logics) {
			if s.Supports(logic) {
				fmt.Fprintf(&script, "(set-logic %s)\n(reset)\n", s.Entry.LogicName(logic, nil))
			}
		}
		argv := s.SessionCommand("ALL")
		cmd := exec.Command(argv[0], argv[1:]...)
		cmd.Stdin = strings.NewReader(script.String())
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
