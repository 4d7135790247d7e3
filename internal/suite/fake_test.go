package suite

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// solved writes ten instances, chosen among more, of those that a solver decides which answers so to a question; nil
// is no answer. It gives what came of that, the right answers in the files, and what was said.
func solved(
	t *testing.T, strategy string, answer func(q *ask.Question) []solvers.Verdict,
) (w Written, right []string, said string, err error) {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	by, err := catalog.Resolve("cvc5=/nowhere/cvc5")
	if err != nil {
		t.Fatal(err)
	}
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	const seed = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)" +
		"(assert (or (< x 3) (= (mod x 2) 0)))(assert (> (* 2 x) (- y 7)))"
	if err := os.WriteFile(filepath.Join(dir, "a.smt2"), []byte(seed), 0o600); err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	if settings.Strategies, err = mutate.ParseStrategies([]string{strategy}); err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	w, err = Write(t.Context(), Config{
		Count: 10, Among: 4, MaxBytes: 4096, Format: plainFormat(t), SolvedBy: by, Within: time.Second, Catalog: catalog,
		Config: seeds.Config{
			Paths: []string{dir}, Settings: settings, MasterSeed: 1, Jobs: 1, Out: out,
			Logger: slog.New(slog.NewTextHandler(&log, nil)),
		},
		Ask: ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			if q.Timeout != time.Second || len(q.Script) == 0 || strings.Contains(string(q.Script), ":status") {
				t.Errorf("asked within %s:\n%s", q.Timeout, q.Script)
			}
			all := answer(q)
			if all == nil {
				return nil, errFull
			}
			return &solvers.Result{Verdict: all[len(all)-1], Checks: all}, nil
		}),
	})
	files, globErr := filepath.Glob(filepath.Join(out, "*.smt2"))
	if globErr != nil || len(files) != w.Instances {
		t.Fatalf("%d instances, %d files", w.Instances, len(files))
	}
	for _, path := range files {
		test, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range test.Expect {
			right = append(right, string(e))
		}
	}
	return w, right, log.String(), err
}

var errFull = errors.New("the disk is full")

// always answers all checks of a question so.
func always(v solvers.Verdict) func(q *ask.Question) []solvers.Verdict {
	return func(q *ask.Question) []solvers.Verdict { return slices.Repeat([]solvers.Verdict{v}, q.Checks) }
}

// Which instances are written if SolvedBy must decide them, for different answers of that solver.
func TestSolvedBy(t *testing.T) {
	for _, x := range []struct {
		caption, strategy string
		answer            func(q *ask.Question) []solvers.Verdict
		all, none         bool // instances are written
		joined, undecided bool // some instances assert those of others as well; some are left out
		said              string
		err               error
	}{
		{"it decides all", "boolean", always(solvers.Sat), true, false, false, false, "", nil},
		{"it disagrees", "boolean", always(solvers.Unsat), false, true, false, true, "cvc5 answers unsat to instance ", nil},
		{"it does not know", "boolean", always(solvers.Unknown), false, true, false, true, "", nil},
		{"it takes too long", "boolean", always(solvers.Timeout), false, true, false, true, "", nil},
		{"it crashes", "boolean", always(solvers.Crash), false, true, false, true, "", nil},
		{"it refuses all", "boolean", always(solvers.Error), false, true, false, true, "", nil},
		{"it decides what is not joined", "connectives", func(q *ask.Question) []solvers.Verdict {
			if strings.Count(string(q.Script), "(assert ") > 1 {
				return always(solvers.Unknown)(q)
			}
			return always(solvers.Sat)(q)
		}, false, false, false, true, "", nil},
		{"it gives an answer less than it is asked", "incremental", func(q *ask.Question) []solvers.Verdict {
			if q.Checks == 1 {
				return always(solvers.Unknown)(q)
			}
			return always(solvers.Sat)(q)[1:]
		}, false, true, false, true, "", nil},
		{"a failure of ours", "boolean", func(*ask.Question) []solvers.Verdict { return nil }, false, true, false, false, "",
			errFull},
	} {
		w, right, said, err := solved(t, x.strategy, x.answer)
		if !errors.Is(err, x.err) {
			t.Errorf("%s: %v", x.caption, err)
		}
		if x.all != (w.Instances == 10) || x.none != (w.Instances == 0) || x.joined != (w.Joined > 0) ||
			x.undecided != (w.Left.Undecided > 0) {
			t.Errorf("%s: %d instances, %d joined, %d not decided", x.caption, w.Instances, w.Joined, w.Left.Undecided)
		}
		if slices.ContainsFunc(right, func(e string) bool { return e != "sat" }) {
			t.Errorf("%s: right are %q", x.caption, right)
		}
		if x.said == "" && strings.Contains(said, "cvc5") || !strings.Contains(said, x.said) {
			t.Errorf("%s: it is said\n%s", x.caption, said)
		}
	}
}

// SolvedBy gets the options that it needs for scripts with several checks.
func TestSolvedSeveral(t *testing.T) {
	w, _, _, err := solved(t, "incremental", func(q *ask.Question) []solvers.Verdict {
		command := q.Solver.FileCommand(q.Logic, "FILE")
		if several := Several(q.Script); several != slices.Contains(command, "--incremental") {
			t.Errorf("it is called by %q for\n%s", command, q.Script)
		}
		return always(solvers.Sat)(q)
	})
	if err != nil || w.Instances+w.Left.Undecided == 0 {
		t.Errorf("%d instances, %d not decided, %v", w.Instances, w.Left.Undecided, err)
	}
}

// After a panic of ours, the chosen instance is lost. The rest is written, with its manifest, and the error is reported
// at the end.
func TestPanic(t *testing.T) {
	asked := 0
	w, _, said, err := solved(t, "boolean", func(q *ask.Question) []solvers.Verdict {
		if asked++; asked == 3 {
			panic("planted")
		}
		return always(solvers.Sat)(q)
	})
	if err == nil || !strings.Contains(err.Error(), "bugs in smtstorm") || w.Instances == 0 || w.Pairs == 0 {
		t.Errorf("%d instances with %d pairs, %v", w.Instances, w.Pairs, err)
	}
	if !strings.Contains(said, "planted") {
		t.Errorf("it is said\n%s", said)
	}
}
