package operators

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// rightAnswers is a solver that takes no time and answers each question rightly. It records the questions.
func rightAnswers(h hash.Hash, asked *int) ask.Fake {
	return func(q *ask.Question) (*solvers.Result, error) {
		*asked++
		h.Write(q.Script)
		text := string(q.Script)
		r := &solvers.Result{Verdict: solvers.Sat}
		if last := text[strings.LastIndex(text, "\n(assert ")+1:]; !strings.HasPrefix(last, "(assert (= ") &&
			!strings.Contains(text, "-assuming") && !strings.Contains(text, "\n(declare-fun r () ") {
			r.Verdict = solvers.Unsat
		}
		for range q.Checks {
			r.Checks = append(r.Checks, r.Verdict)
		}
		if strings.Contains(text, "\n(define-fun all () Bool") {
			r.Checks[0] = solvers.Sat
		}
		return r, nil
	}
}

// TestBytes compares the questions about some theories at scope quick with those of the previous version. A deliberate
// change of the questions changes the hashes, in a commit of its own.
func TestBytes(t *testing.T) {
	want := map[string]string{
		"arrays":    "192 1876985954039ef1fa74",
		"core":      "2640 406d839a41ebd392d45e",
		"datatypes": "2016 8e4b0f6319187e95d7f9",
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	z3, err := catalog.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	for _, theory := range []string{"core", "arrays", "datatypes"} {
		t.Run(theory, func(t *testing.T) {
			t.Parallel()
			h, n := sha256.New(), 0
			target := probed(z3, &solvers.Probe{File: true, Reset: true, PushPop: true})
			r := &runner{
				cfg: config{
					&Source{Scope: quick, Theories: []string{theory}}, &engine.Config{Config: seeds.Config{MasterSeed: 1}},
				},
				solvers: []*solvers.Solver{z3}, known: []knowledge{newKnowledge()},
				report: &Report{Cells: map[CellKey]*Cell{}}, record: &record{units: map[string]recordLine{}},
				Environment: &engine.Environment{Ask: rightAnswers(h, &n), Targets: []*ask.Target{target}},
			}
			stages, err := r.makeStages()
			if err != nil {
				t.Fatal(err)
			}
			r.divide(stages)
			for _, units := range stages {
				r.run(t, units, tally.New("1", 1))
			}
			r.report.finish()
			for key, c := range r.report.Cells {
				if c.Right != c.Cases-c.Unasked-c.Unsupported {
					t.Errorf("%v: %+v", key, *c)
				}
			}
			if got := fmt.Sprintf("%d %x", n, h.Sum(nil)[:10]); got != want[theory] {
				t.Errorf("%q: %q, was %q", theory, got, want[theory])
			}
		})
	}
}
