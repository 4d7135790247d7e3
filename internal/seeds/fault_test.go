package seeds

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// After a panic of ours while a seed is prepared, or an instance is made, that seed or instance is lost. The user is
// warned once of each place.
func TestFaults(t *testing.T) {
	var log bytes.Buffer
	s, from := setOf(t, &log, []string{lia, bv}, nil)
	s.Meet = func(_ context.Context, read *fragment.Seed) error {
		if filepath.Base(read.Path) == "0.smt2" {
			var nowhere *fragment.Seed
			_ = nowhere.Path
		}
		return nil
	}
	p := s.Prepare(t.Context(), from, func() {})
	turn := <-p.Turns
	if turn == nil || filepath.Base(turn.Round.Seed.Path) != "1.smt2" {
		t.Fatalf("the seed without a fault gives %v", turn)
	}
	if _, more := <-p.Turns; more {
		t.Error("there is another turn")
	}
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	turn.Round = nil
	for i := range 3 {
		if in := turn.Instance(turn.From + i); in != nil {
			t.Errorf("an instance: %v", in)
		}
	}
	if lost := s.stats.Snapshot().Panics; lost[tally.LostSeed].Count != 1 || lost[tally.LostInstance].Count != 3 {
		t.Errorf("counted: %v", lost)
	}
	for _, want := range []string{
		"0.smt2: bug in smtstorm", "seeds.TestFaults.func1, line ", "1.smt2 is skipped: bug in smtstorm",
	} {
		if n := strings.Count(log.String(), want); n != 1 {
			t.Errorf("it is said %d times: %s; the log is\n%s", n, want, &log)
		}
	}
}
