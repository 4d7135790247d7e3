package operators

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// A resumed run asks about the same compositions as an uninterrupted one: of operators that the solver reads, and is
// right about.
func TestResumedRunHasCompositions(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a solver is asked about thousands of terms")
	}
	scope := scant
	scope.draws = 0
	cfg := conformance(t, scope, "z3")
	cfg.Operators = []string{"bvxor", "concat", "bvnor", "bvsmul_noovfl"} // z3 4.8.12 is wrong about the last one
	cfg.Ways = []Way{Ground}
	whole, err := cfg.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cfg.Out = filepath.Join(t.TempDir(), "out")
	ctx, interrupt := context.WithCancel(t.Context())
	cut := cfg
	cut.only = func(_ Way, c *claim) bool {
		if len(c.form.apps) > 1 { // a composition
			interrupt()
		}
		return true
	}
	if _, err := cut.run(ctx); err != nil {
		t.Fatal(err)
	}
	lines, err := os.ReadFile(filepath.Join(cfg.Out, recordName))
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`{"unit":"z3 pairs[^"]*","cells":\[`) // units without a question may be done
	if asked.Match(lines) || !bytes.Contains(lines, []byte(`{"unit":"z3 small`)) {
		t.Fatalf("it was not interrupted at the compositions:\n%s", lines)
	}
	resumed, err := cfg.run(t.Context())
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

// A line that cannot be read costs its unit alone: those behind it are done, and in the report.
func TestDamagedLineOfRecord(t *testing.T) {
	cfg := config{&Source{Scope: quick}, &engine.Config{Config: seeds.Config{Out: t.TempDir()}}}
	unit := func(name string) recordLine {
		return recordLine{Unit: name, Cells: []Cell{{CellKey: CellKey{Operator: name}, Cases: 1}}}
	}
	r, err := openRecord(cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(
		r.add(unit("a")), r.log.Append(`{"unit":"b","cel`), r.add(unit("c")), r.log.Sync(), r.log.Close(),
	); err != nil {
		t.Fatal(err)
	}
	if r, err = openRecord(cfg, nil); err != nil {
		t.Fatal(err)
	}
	defer r.log.Close()
	for name, want := range map[string]bool{"a": true, "b": false, "c": true} {
		if _, done := r.done(name); done != want {
			t.Errorf("%s: done is %v", name, done)
		}
	}
	if report, err := ReadReport(cfg.Out); err != nil || len(report.Cells) != 2 {
		t.Errorf("%d operators in the report, %v; want 2", len(report.Cells), err)
	}
}

// If we panic, only the unit or the finding is lost: all others are done, and the run fails at its end.
func TestPanics(t *testing.T) {
	scope := scant
	scope.draws, scope.asks[composed] = 0, amount{}
	cfg := conformance(t, scope, "z3")
	cfg.Operators, cfg.Ways, cfg.Jobs = []string{"and", "or", "xor"}, []Way{Ground}, 1
	cfg.only = func(_ Way, c *claim) bool {
		if c.form.apps[0].group.name == "or" {
			panic("planted")
		}
		return true
	}
	r, err := cfg.run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "bugs in smtstorm") ||
		!strings.Contains(err.Error(), tally.LostOperator+"s (the first: planted") {
		t.Errorf("error %v", err)
	}
	for _, operator := range []string{"and", "xor"} {
		if c := r.Cells[CellKey{Theory: "core", Operator: operator, Solver: "z3", Way: Ground}]; c == nil || c.Right == 0 {
			t.Errorf("%s is not asked about: %+v", operator, c)
		}
	}
}
