package operators

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// A resumed run asks about the same compositions as an uninterrupted one: of operators that the solver reads, and is
// right about.
func TestResumedRunHasCompositions(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a solver is asked about thousands of terms")
	}
	scope := scant
	scope.draws = 0
	cfg := config(t, scope, "z3")
	cfg.Operators = []string{"bvxor", "concat", "bvnor", "bvsmul_noovfl"} // z3 4.8.12 is wrong about the last one
	cfg.Ways, cfg.Out = []Way{Ground}, filepath.Join(t.TempDir(), "out")
	whole, err := Conform(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(cfg.Out, recordName)
	lines, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cut := bytes.Index(lines, []byte(`{"unit":"z3 pairs`))
	if cut < 0 {
		t.Fatalf("no line of compositions in\n%s", lines)
	}
	if err := os.WriteFile(path, lines[:cut], 0o644); err != nil {
		t.Fatal(err)
	}
	cfg.Resume = true
	resumed, err := Conform(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range whole.Order {
		was, is := whole.whole(l, "z3"), resumed.whole(l, "z3")
		if was.Cases != is.Cases || was.Right != is.Right || was.Wrong != is.Wrong || was.Right == 0 {
			t.Errorf("%v: %d cases, %d right, %d wrong; resumed %d, %d, %d",
				l, was.Cases, was.Right, was.Wrong, is.Cases, is.Right, is.Wrong)
		}
	}
}

// If we panic, only the unit or the finding is lost: all others are done, and the run fails at its end.
func TestPanics(t *testing.T) {
	scope := scant
	scope.draws, scope.asks[composed] = 0, amount{}
	cfg := config(t, scope, "z3")
	cfg.Operators, cfg.Ways, cfg.Jobs = []string{"and", "or", "xor"}, []Way{Ground}, 1
	cfg.Cell = func(c Cell) {
		if c.Operator == "or" {
			panic("planted")
		}
	}
	cfg.Progress = func(int, int, time.Duration) { panic("progress") }
	cfg.Stats = tally.New("test", 1)
	r, err := Conform(t.Context(), cfg)
	if err == nil || !strings.Contains(err.Error(), "bugs in smtstorm") {
		t.Errorf("error %v", err)
	}
	if s := cfg.Stats.Snapshot(); s.Panics[tally.LostOperator] == nil || s.Panics[tally.LostReport] == nil {
		t.Errorf("counted: %v", s.Panics)
	}
	for _, operator := range []string{"and", "xor"} {
		if c := r.Cells[CellKey{Theory: "core", Operator: operator, Solver: "z3", Way: Ground}]; c == nil || c.Right == 0 {
			t.Errorf("%s is not asked about: %+v", operator, c)
		}
	}
}
