package engine

import (
	"fmt"
	"io"
	"log/slog"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// keeperIn is the keeper of a campaign in a directory, begun or gone on with, until it ends.
func keeperIn(t *testing.T, out string) (k *Keeper, end func()) {
	t.Helper()
	logger := slog.New(slog.NewTextHandler(io.Discard, nil))
	counters := tally.New("1", 1)
	m := record.New(counters, record.Campaign{Out: out, Version: "1", Logger: logger})
	one := func(i, _ int) (int, int) { return i, i + 1 }
	m.Remember([]string{"a.smt2"}, ledger.New(1, ledger.Budget{PerSeed: 1}, one))
	lock, err := m.LookBack(nil, func(int, seeds.File) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Recall(); err != nil {
		t.Fatal(err)
	}
	m.Restore()
	if err := m.Open(nil); err != nil {
		t.Fatal(err)
	}
	k = &Keeper{Known: &finding.Known{}, Record: m, Stats: counters, Logger: logger, Enough: func() {}}
	if err := k.Open(out, nil, nil); err != nil {
		t.Fatal(err)
	}
	return k, func() {
		lock.Close() // nil is no file, and stays closed
		if err := m.Close(counters.Snapshot()); err != nil {
			t.Error(err)
		}
	}
}

// aFinding is one of as many different ones as there are names.
func aFinding(name string) (*finding.Finding, finding.Files) {
	f := &finding.Finding{
		Fault:  oracle.Fault{Oracle: "crash", Class: oracle.Crash, Observed: "crash", Mark: name + ".cpp:1"},
		Solver: "z3", Logic: "QF_LIA", Strategy: "boolean", SeedPath: "a.smt2", SeedHash: "0123456789abcdef",
		Command: []string{"z3", "instance.smt2"}, Program: []string{"z3"},
	}
	files := finding.Files{Instance: fmt.Appendf(nil, "; %s\n(check-sat)\n", name), Seeds: [][]byte{nil}}
	f.SetID(files.Instance)
	f.SetSignature()
	return f, files
}

// A finding that is kept is counted and queued for reduction, unless it is settled already. Enough is called when there
// are Until signatures.
func TestKeep(t *testing.T) {
	k, end := keeperIn(t, t.TempDir())
	defer end()
	var waiting []string
	k.Reduce = func(f *finding.Finding, _ finding.Files) { waiting = append(waiting, f.Mark) }
	enough := 0
	k.Until, k.Enough = 2, func() { enough++ }
	var settled []bool
	k.Kept = func(n finding.News) { settled = append(settled, n.Settled) }
	for i, name := range []string{"a", "a", "b"} {
		f, files := aFinding(name)
		files.Instance = fmt.Appendf(files.Instance, "; %d\n", i)
		f.SetID(files.Instance)
		if name == "b" {
			f.NotReduced = "nobody knows how"
		} else { // it says no place: a reduction may tell more
			f.Mark = "segmentation fault"
		}
		f.SetSignature()
		if _, err := k.Keep(f, files, record.RunOf(f), k.Stats); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(waiting); got != "[segmentation fault segmentation fault]" {
		t.Error(got)
	}
	if got := fmt.Sprint(settled); got != "[false false true]" {
		t.Error(got)
	}
	s := k.Stats.Snapshot()
	if s.Findings[oracle.Crash] != 3 || s.Signatures != 2 || s.Reductions.Failed != 1 {
		t.Errorf("%+v, %d signatures, %+v", s.Findings, s.Signatures, s.Reductions)
	}
	if enough != 0 {
		t.Error("enough before all are settled")
	}
	f, files, err := finding.Load(k.Store.Path(k.Store.IDs()[0]))
	if err != nil {
		t.Fatal(err)
	}
	f.NotReduced = "it comes and goes"
	if err := k.Settle(f, files); err != nil {
		t.Fatal(err)
	}
	if enough == 0 {
		t.Error("both signatures are settled")
	}
}

// A finding whose directory is there, and which the database does not know, was stored by a process that was killed: it
// is counted once, and waits again. Rule programs do not wait: they are reduced before they are kept.
func TestRecover(t *testing.T) {
	out := t.TempDir()
	first, end := keeperIn(t, out)
	for _, name := range []string{"stored", "other"} {
		f, files := aFinding(name)
		if _, err := first.Store.Add(f, files); err != nil {
			t.Fatal(err)
		}
	}
	f, files := aFinding("program") // finding of an earlier run that reduced nothing
	f.Rules = &finding.RuleProof{}
	if _, err := first.Store.Add(f, files); err != nil {
		t.Fatal(err)
	}
	f, files = aFinding("kept")
	if _, err := first.Keep(f, files, record.RunOf(f), first.Stats); err != nil {
		t.Fatal(err)
	}
	end()
	for range 2 { // the second time nothing is left to be counted
		again, end := keeperIn(t, out)
		var waiting []string
		again.Reduce = func(f *finding.Finding, _ finding.Files) { waiting = append(waiting, f.Mark) }
		if err := again.Recover(); err != nil {
			t.Fatal(err)
		}
		n := again.Stats.Snapshot().Findings[oracle.Crash]
		if n != 4 || len(waiting) != 3 || slices.Contains(waiting, "program.cpp:1") {
			t.Errorf("%d findings are counted, %q wait", n, waiting)
		}
		end()
	}
}

// A crash at the place of one that the base shows is not new, whichever of the two is found first, although the base
// does not show it. One at another place is new.
func TestCrashesAtThePlaceOfTheBase(t *testing.T) {
	for _, baseFirst := range []bool{true, false} {
		k, end := keeperIn(t, t.TempDir())
		k.Reduce = func(*finding.Finding, finding.Files) {}
		keep := func(instance string, shows bool, stack ...string) string {
			f, files := aFinding("segmentation fault")
			files.Instance, files.Reduced = []byte(instance), []byte(instance)
			f.Mark = "segmentation fault"
			f.Base = &finding.BaseRun{Version: "1.0", Command: []string{"base"}, Shows: shows}
			f.SetID(files.Instance)
			f.SetSignature()
			if _, err := k.Keep(f, files, record.RunOf(f), k.Stats); err != nil {
				t.Fatal(err)
			}
			if !shows || len(stack) > 0 {
				f.Reduced = &finding.Reduction{Stack: stack, Minimal: true, Operators: []string{instance}, Sorts: []string{"Int"}}
				f.SetSignature()
				if err := k.Settle(f, files); err != nil {
					t.Fatal(err)
				}
			}
			return f.ID
		}
		var inBase, same string
		if baseFirst {
			inBase = keep("; base", true, "hash", "insert")
		}
		same = keep("; same", false, "hash", "grow")
		if !baseFirst {
			inBase = keep("; base", true, "hash", "insert")
		}
		other := keep("; other", false, "mark", "sweep")
		for id, want := range map[string]finding.State{inBase: finding.InBase, same: finding.InBase, other: finding.New} {
			f, _, err := finding.Load(k.Store.Path(id))
			if err != nil {
				t.Fatal(err)
			}
			if f.Known.Name() != want {
				t.Errorf("the one of the base first %v: %s is %s, want %s", baseFirst, f.Reduced.Stack, f.Known.Name(), want)
			}
		}
		if s := k.Stats.Snapshot(); s.Known != 2 || s.Findings[oracle.Crash] != 1 || s.Signatures != 1 {
			t.Errorf("the one of the base first %v: %d known, %v, %d signatures", baseFirst, s.Known, s.Findings, s.Signatures)
		}
		end()
	}
}
