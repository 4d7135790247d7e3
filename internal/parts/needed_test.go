package parts

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// TestOnlyWhatIsNeeded: as soon as a cube is sat, further ones are not asked, unless all are wanted; and no answer is
// asked for twice, wherever a run is interrupted: what is asked then is still answered.
func TestOnlyWhatIsNeeded(t *testing.T) {
	dir := seeds(t, map[string]string{"a.smt2": manyCases})
	out := filepath.Join(t.TempDir(), "out")
	cfg := Config{Division: config(t, Division{How: Cubes, Cubes: 4}), Out: out, Jobs: 1}
	asked := map[string]int{}
	count := func(q *ask.Question) (*solvers.Result, error) {
		asked[string(q.Script)]++
		return exact(q)
	}
	s, results := ran(t, cfg, dir, count)
	if r := results[0]; r.Joined != instance.Sat || r.NotRun == 0 || len(asked) != 1+len(r.Parts) ||
		s.NotRun != r.NotRun || !strings.Contains(r.String(), fmt.Sprintf(", %d not run; joined sat; latency ", r.NotRun)) {
		t.Errorf("%d questions: %s", len(asked), r)
	}
	cfg.All = true
	if s, results = ran(t, cfg, dir, count); results[0].NotRun != 0 || s.NotRun != 0 {
		t.Errorf("all: %s", results[0])
	}
	all := len(asked)

	cfg.Out = filepath.Join(t.TempDir(), "interrupted")
	clear(asked)
	for round := 0; len(asked) < all; round++ {
		ctx, stop := context.WithCancelCause(t.Context())
		left := 2
		cfg.Ask = processes(func(q *ask.Question) (*solvers.Result, error) {
			if left--; left == 0 { // while this is asked, which is finished
				stop(errors.New("interrupt"))
			}
			return count(q)
		})
		var partial *Result
		cfg.Report = func(r *Result) { partial = r }
		s, err := runOn(ctx, cfg, dir)
		if err != nil || round > 9 {
			t.Fatal(err)
		}
		if s.Unfinished != "" && (s.Unfinished != "interrupt" || partial == nil || partial.NotRun == 0 ||
			!strings.Contains(s.String(), "unfinished: interrupt")) {
			t.Errorf("%s; %s", s, partial)
		}
	}
	for script, n := range asked {
		if n > 1 {
			t.Errorf("asked %d times: %s", n, script)
		}
	}
	if all < 5 {
		t.Errorf("only %d questions", all)
	}
}

// processes is a fake solver whose processes are killed when the context ends, as real ones are.
type processes ask.Fake

func (p processes) Ask(
	ctx context.Context, batch []ask.Question, meanwhile func() error,
) iter.Seq2[ask.Answer, error] {
	return func(yield func(ask.Answer, error) bool) {
		for a, err := range ask.Fake(p).Ask(ctx, batch, meanwhile) {
			if ctx.Err() != nil {
				a, err = ask.Answer{Question: a.Question}, context.Cause(ctx)
			}
			if !yield(a, err) {
				return
			}
		}
	}
}
