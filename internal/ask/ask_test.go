package ask_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/solvers"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	os.Exit(m.Run())
}

// solver is a solver with a behaviour of package fakesolver.
func solver(t *testing.T, behaviour ...string) *solvers.Solver {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	s, err := catalog.Resolve("fake='" + strings.Join(fakesolver.Command(behaviour[0], behaviour[1:]...), "' '") + "'")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func processes(t *testing.T) *ask.Processes {
	t.Helper()
	host, err := solvers.NewHost(solvers.HostConfig{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	p := ask.NewProcesses(host, solvers.Limits{}, nil)
	t.Cleanup(func() {
		p.Close()
		host.Close()
	})
	return p
}

const (
	isSat   = "(declare-fun p () Bool)\n(assert p)\n(check-sat)\n"
	isUnsat = "(declare-fun p () Bool)\n(assert p)\n(assert (not p))\n(check-sat)\n"
)

// A batch may mix all modes: each question gets its answer, and meanwhile is called once.
func TestBatchOfAllModes(t *testing.T) {
	s := solver(t, "honest")
	trace := solvers.NewTrace([][]byte{[]byte(isSat), []byte("(reset)\n" + isUnsat)})
	head := []byte("(declare-fun p () Bool)\n")
	batch := []ask.Question{
		{Solver: s, Mode: ask.Reset, Script: []byte(isSat)},
		{Solver: s, Script: []byte(isUnsat)},
		{Solver: s, Mode: ask.Tree, Head: head, Asserts: []string{"(assert p)\n"}},
		{Solver: s, Mode: ask.Reset, Script: []byte(isUnsat)},
		{Solver: s, Trace: trace},
		{Solver: s, Mode: ask.Tree, Head: head, Asserts: []string{"(assert p)\n", "(assert (not p))\n"}},
	}
	want := []solvers.Verdict{solvers.Sat, solvers.Unsat, solvers.Sat, solvers.Unsat, solvers.Unsat, solvers.Unsat}
	p, meanwhile := processes(t), 0
	for range 2 { // the second time in sessions that are there
		got := make([]solvers.Verdict, len(batch))
		for a, err := range p.Ask(t.Context(), batch, func() error { meanwhile++; return nil }) {
			if err != nil {
				t.Fatal(err)
			}
			if a.First != nil && a.Changed() {
				t.Errorf("%+v", a)
			}
			if q := batch[a.Question]; q.Trace != nil && a.Reached != 2 {
				t.Errorf("%d scripts of the trace were answered", a.Reached)
			}
			got[a.Question] = a.Result.Verdict
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	if meanwhile != 2 {
		t.Errorf("called %d times", meanwhile)
	}
}

// Questions of one session share a process, others do not; Restart ends the session.
func TestSessionsAreKept(t *testing.T) {
	s, p := solver(t, "honest"), processes(t)
	reused := func(apart string, restart bool) int {
		a, err := ask.One(t.Context(), p, ask.Question{Solver: s, Mode: ask.Reset, Script: []byte(isSat), Apart: apart})
		if err != nil {
			t.Fatal(err)
		}
		if restart {
			a.Restart()
		}
		return a.Result.Reused
	}
	for i, step := range []struct {
		apart   string
		restart bool
		reused  int
	}{{"a", false, 0}, {"a", false, 1}, {"b", false, 0}, {"a", false, 2}, {"b", false, 1}} {
		if got := reused(step.apart, step.restart); got != step.reused {
			t.Errorf("step %d: behind %d scripts, want %d", i, got, step.reused)
		}
	}
	for i := range ask.DefaultIdle { // there is no room for as many
		reused(fmt.Sprint("other ", i), false)
	}
	for i := range ask.DefaultIdle {
		if got := reused(fmt.Sprint("other ", i), i == 0); got != 1 {
			t.Errorf("other %d: behind %d scripts", i, got)
		}
	}
	if got := reused("other 0", false); got != 0 {
		t.Errorf("behind %d scripts of a session that is not trusted", got)
	}
	if got := reused("a", false); got != 0 {
		t.Errorf("a session was kept beside %d that were used later", ask.DefaultIdle)
	}
}

// A caller that stops early gives up the questions without an answer; an error of meanwhile is an error of the batch.
func TestBreakingOff(t *testing.T) {
	s, p := solver(t, "honest"), processes(t)
	q := ask.Question{Solver: s, Mode: ask.Reset, Script: []byte(isSat)}
	n := 0
	for range p.Ask(t.Context(), []ask.Question{q, q, q}, nil) {
		n++
		break
	}
	failure := errors.New("the disk is full")
	for _, mode := range []ask.Mode{ask.Reset, ask.Fresh, ask.Tree} {
		q.Mode = mode
		for _, err := range p.Ask(t.Context(), []ask.Question{q}, func() error { return failure }) {
			if n++; !errors.Is(err, failure) {
				t.Errorf("%s: %v", mode, err)
			}
		}
	}
	if n != 4 {
		t.Errorf("%d answers", n)
	}
	if a, err := ask.One(t.Context(), p, q); err != nil || a.Result.Verdict != solvers.Sat {
		t.Errorf("%+v, %v", a, err)
	}
}

// A Fake returns what its function returns for each question.
func TestFake(t *testing.T) {
	f := ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		return &solvers.Result{Verdict: solvers.Verdict(q.Script)}, nil
	})
	var got []string
	for a, err := range f.Ask(t.Context(), []ask.Question{{Script: []byte("sat")}, {Script: []byte("unsat")}}, nil) {
		got = append(got, fmt.Sprint(a.Question, a.Result.Verdict, err))
	}
	if want := []string{"0sat<nil>", "1unsat<nil>"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := ask.One(ended, f, ask.Question{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
