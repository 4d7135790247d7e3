package tally

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// counted is a little of everything, as a worker counts it.
func counted(t *testing.T, c *Counters, n int) {
	t.Helper()
	for i := range n {
		run := Run{
			Solver: "z3", Items: []string{"smt.arith.solver=2"}, Logic: "QF_LIA", Strategy: "boolean", Seed: "a.smt2",
			SeedHash: "1", Mode: ask.Reset,
		}
		c.Instance(Made{
			Logic: "QF_LIA", Operators: []string{"<", "+"}, Certificates: []instance.Certificate{instance.Evaluated},
			FirstOfSeed: i == 0,
		})
		c.Result(run, &solvers.Result{Verdict: solvers.Sat, CPU: time.Second, Wall: 2 * time.Second})
		refused := &solvers.Result{Verdict: solvers.Error, Signature: "no", Reason: "no", CPU: time.Second}
		c.Result(run, refused)
		c.Refused(run, refused, "no", "")
		c.Finding(run, oracle.Fault{Class: oracle.RefutationUnsound, Oracle: "o"}, "s", false, i%2, 1)
		c.Drawn("boolean", 3, 1)
		c.SeedSkipped("b.smt2", "no")
		c.Warned(warning.SeedEmpty, warning.Warning{Text: "b.smt2: no", Seed: "b.smt2"})
		c.Tree(solvers.TreeStats{Walks: 1})
		c.Pool(PoolStats{True: 2})
	}
}

// What parts have counted is what the whole has, however it is divided, and whether or not it was written down between.
func TestPartsAddUp(t *testing.T) {
	c := New("1", 7)
	kept := NewStats()
	for range 3 {
		part := c.Part()
		for n := range 4 {
			counted(t, part, n)
			data, err := Counted{Stats: part.Take()}.Text()
			delta, readErr := ReadCounted(data)
			if err := errors.Join(err, readErr); err != nil {
				t.Fatal(err)
			}
			kept.Add(delta.Stats)
		}
		if left := part.Take(); left.Instances != 0 || len(left.Solvers) != 0 {
			t.Errorf("%+v is left", left)
		}
	}
	kept.Complete()
	want := c.Snapshot()
	if want.Instances != 18 || want.Verdicts[solvers.Sat] != 18 || want.Total() != 12 ||
		want.Refusals["z3"]["no"].Seeds != 1 || want.Answered["z3"].Share != 0.5 ||
		want.Answered["z3"].Reason != "error: no" {
		t.Errorf("%+v", want)
	}
	moment := cmpopts.IgnoreFields(Stats{}, "Version", "MasterSeed", "Signatures", "Rate", "AtWork", "OwnCPU",
		"OwnParts", "Elapsed", "Started")
	if d := cmp.Diff(want, kept, moment); d != "" {
		t.Errorf("-whole +sum of its parts:\n%s", d)
	}
	again := New("1", 7)
	again.Do(func(s *Stats) { s.Add(kept) })
	counted(t, again.Part(), 2)
	if s := again.Snapshot(); s.Instances != 20 || s.Answered["z3"].Reasons["error no"].Count != 20 {
		t.Errorf("it goes on with %+v", s)
	}
}
