package programs

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// speaks plays campaigns on an engine of a dialect, which bears the name of the dialect in the catalog.
func speaks(t *testing.T, d rules.Format, asks ask.Asker, strategies ...string) *offline {
	t.Helper()
	o := offlineWith(t, asks, strategies...)
	o.Solvers = []string{string(d) + "='/nowhere/engine'"}
	return o
}

// An engine of a dialect that is right has no findings; what it is asked has nothing that its language lacks.
func TestHonestEnginesOfDialects(t *testing.T) {
	for _, d := range rules.Dialects() {
		t.Run(string(d), func(t *testing.T) {
			t.Parallel()
			const most = 200
			stats := speaks(t, d, planted("honest")).test("", most)
			if stats.Total() != 0 || stats.Unconfirmed != 0 || len(stats.Panics) != 0 || stats.Instances != most {
				t.Errorf("%d instances: %v, %d not confirmed, panics %v", stats.Instances, stats.Findings, stats.Unconfirmed,
					stats.Panics)
			}
			sat, unsat := stats.Verdicts[solvers.Sat], stats.Verdicts[solvers.Unsat]
			if sat == 0 || unsat == 0 || len(stats.Verdicts) == 0 || stats.Verdicts[solvers.Error] > 0 {
				t.Errorf("verdicts %v", stats.Verdicts)
			}
		})
	}
}

// Faults of engines of dialects are found and reduced. The finding has a program that the engine reads, with the source
// from which smtstorm reads it.
func TestPlantedFaultsInDialects(t *testing.T) {
	for _, d := range rules.Dialects() {
		for _, fault := range []string{"loses-a-tuple-under-negation", "drops-a-third-atom"} {
			t.Run(string(d)+"/"+fault, func(t *testing.T) {
				t.Parallel()
				o := speaks(t, d, planted(fault))
				o.test("", 600)
				f, files := o.found("")
				isWrongAndSmall(t, fault, f, files)
				if f.FileName(finding.ReducedName) != "reduced"+d.Extension() || f.Rules.Format != string(d) {
					t.Errorf("%s in the format %s", f.FileName(finding.ReducedName), f.Rules.Format)
				}
				if _, shown := f.Script(files); strings.Contains(shown, "(rule ") || !strings.Contains(shown, ":-") {
					t.Errorf("shown:\n%s", shown)
				}
				if base := filepath.Base(f.Reduced.Command[len(f.Reduced.Command)-1]); base != "reduced"+d.Extension() {
					t.Errorf("command %q", f.Reduced.Command)
				}
			})
		}
	}
}

// A program in SMT-LIB is reduced for the engine of a dialect, and the result is repeated from its file. A file that is
// not what its source says is refused.
func TestRecheckInDialects(t *testing.T) {
	const seed = "(declare-rel r ((_ BitVec 2)))\n(declare-rel s ((_ BitVec 2)))\n" +
		"(declare-rel |not plain| ((_ BitVec 2) Bool))\n" +
		"(declare-var x (_ BitVec 2))\n(rule (r #b01))\n(rule (r #b11))\n(rule (r #b00))\n" +
		"(rule (=> (and (r x) (not (s x))) (|not plain| x false)))\n(query |not plain| :print-answer true)\n"
	for _, d := range rules.Dialects() {
		catalog, err := solvers.LoadCatalog()
		if err != nil {
			t.Fatal(err)
		}
		s := catalog.Rebuild(string(d), []string{"/nowhere/engine"})
		asks := planted("loses-a-tuple-under-negation")
		read, errs := instance.ReadSeed("seed.smt2", []byte(seed))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		m, err := Minimize(t.Context(), asks, s, solvers.Limits{}, read, nil, time.Minute)
		if err != nil {
			t.Fatalf("%s: %v", d, err)
		}
		if len(m.After.Rules) > 2 {
			t.Errorf("%s: %s\n%s", d, m.Headline, m.Text)
		}
		e, err := Recheck(t.Context(), asks, s, solvers.Limits{}, nil, m.Text, nil)
		if err != nil {
			t.Fatalf("%s: %v", d, err)
		}
		if _, wrong := judge(t.Context(), oracles(t), e.Last()); !wrong {
			t.Errorf("%s: the reduced program is answered rightly:\n%s", d, m.Text)
		}
		changed := bytes.Replace(m.Text, []byte(" :- "), []byte(" :- r(0), "), 1)
		if _, errs := rules.Parse("changed", changed); len(errs) == 0 {
			t.Errorf("%s: a program that is not its source is read:\n%s", d, changed)
		}
	}
}

// A seed in SMT-LIB is tested in the dialect of an engine that reads nothing else, and is named as unsuitable if the
// dialect lacks something.
func TestSeedsInDialects(t *testing.T) {
	seed, err := os.ReadFile("testdata/dialect-seed.smt2")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range rules.Dialects() {
		o := speaks(t, d, planted("drops-a-third-atom"))
		o.test(string(seed), 200)
		f, files := o.found("")
		isWrongAndSmall(t, "drops-a-third-atom", f, files)
		if p, _ := rules.Parse("", files.Instance); p.Format != d {
			t.Errorf("a program in the format %s", p.Format)
		}
		lacking := strings.Replace(string(seed), "(r2 x z)", "(r2 x (bvnot z))", 1)
		read, errs := instance.ReadSeed("seed.smt2", []byte(lacking))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		if _, err := read.In(d); err == nil || !strings.Contains(err.Error(), "no counterpart of operators within literals") {
			t.Errorf("%s: %v", d, err)
		}
	}
}
