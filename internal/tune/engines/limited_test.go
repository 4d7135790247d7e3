package engines

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// Of a limited time, a fifth is kept for the held-out checks: the best recipe by then is judged.
func TestTimeForHeldOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg, _ := tuningOf(t, 60, onlyHigh)
		fake := cfg.Ask.(ask.Fake)
		cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			time.Sleep(time.Second)
			return fake(q)
		})
		cfg.Jobs, cfg.Duration = 1, 400*time.Second // the whole search takes longer
		var last Progress
		cfg.Progress = func(p Progress) { last = p }
		begun := time.Now()
		r := tuned(t, cfg)
		l := r.Logics["QF_LIA"]
		if !l.Unfinished || !r.Unfinished || r.Why != "the end of --duration" || l.Tuned != "high" ||
			l.HeldOut.NotRun > 0 || l.HeldOut.OnlyTuned < 5 {
			t.Errorf("%s, %q: %+v, %+v", l.Tuned, r.Why, l.Training, l.HeldOut)
		}
		if took := time.Since(begun); took > 410*time.Second || last.ToGo > 100*time.Second {
			t.Errorf("it took %s, and said that %s were to go", took, last.ToGo)
		}
	})
}

// A second signal ends all processes: what was seen by then is the result, and is written.
func TestStoppedAtOnce(t *testing.T) {
	cfg, _ := tuningOf(t, 60, onlyHigh)
	soft, stop := context.WithCancelCause(t.Context())
	hard, stopAll := context.WithCancel(t.Context())
	defer stopAll()
	fake := cfg.Ask.(ask.Fake)
	var left atomic.Int64
	left.Store(170)
	cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		if bytes.Contains(q.Script, []byte("(assert (= x ")) && left.Add(-1) < 0 {
			stop(errors.New("the test"))
			stopAll()
			return nil, hard.Err()
		}
		return fake(q)
	})
	r, err := Tune(soft, hard, cfg)
	if err != nil || r == nil || r.Logics["QF_LIA"] == nil || r.Logics["QF_LIA"].Tuned != "high" || !r.Unfinished {
		t.Fatalf("%v, %+v", err, r)
	}
	if _, err := os.Stat(filepath.Join(cfg.Out, "recipes", "QF_LIA.toml")); err != nil {
		t.Error(err)
	}
}

// What cannot come of a search is said before it.
func TestWarningsOfFewChecks(t *testing.T) {
	var log bytes.Buffer
	cfg, _ := tuningOf(t, 8, onlyHigh)
	cfg.HeldOut, cfg.MinChecks, cfg.Logger = 0, 1, slog.New(slog.NewTextHandler(&log, nil))
	tuned(t, cfg)
	text := log.String()
	for _, want := range []string{
		"QF_LIA: 0 checks are held out, so nothing will show", "QF_LIA: the recipe comes from 8 checks; from fewer than 10",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
