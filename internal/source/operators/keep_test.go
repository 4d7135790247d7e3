package operators

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/solvers"
)

// inSessions is a solver with sessions.
var inSessions = &solvers.Probe{File: true, Reset: true}

// liar says that false and false is true.
func liar(t *testing.T) *tables {
	return &tables{t: t, lie: func(operator string, args []bool) (bool, bool) {
		return true, operator == "and" && len(args) == 2 && !args[0] && !args[1]
	}}
}

// A fault that no fresh process shows is counted and logged, and is no finding. If some of them show it, the finding is
// that the solver contradicts itself.
func TestLyingSession(t *testing.T) {
	for shows := range ask.Confirmations {
		s, fresh := liar(t), 0
		honest := &tables{t: t}
		sometimes := func(q *ask.Question) (*solvers.Result, error) {
			if q.Mode == ask.Reset {
				return s.decide(q)
			}
			if fresh++; fresh%ask.Confirmations < shows {
				return s.decide(q)
			}
			return honest.decide(q)
		}
		r := conform(t, sometimes, inSessions, nil, nil)
		found := min(shows, 1)
		for key, c := range r.Cells {
			wrong := 0
			if key.Operator == "and" {
				wrong = 1
			}
			if c.Wrong != wrong || len(c.Examples) != wrong*found || c.Unconfirmed != wrong*(1-found) {
				t.Errorf("%s: %d wrong, %d not confirmed, examples %v", key.Operator, c.Wrong, c.Unconfirmed, c.Examples)
			}
		}
		const said = "z3 is wrong about (= (and false false) false), but reproduced in only "
		isLogged := strings.Contains(r.log, said)
		if len(r.found) != found || r.stats.Unconfirmed != 1-found || isLogged != (found == 0) ||
			found > 0 && r.found[0].Class != oracle.SelfContradiction {
			t.Errorf("%d findings, %d not confirmed\n%s", len(r.found), r.stats.Unconfirmed, r.log)
		}
	}
}

// A crash that only a session shows is counted and logged, and the answer of a fresh process counts.
func TestCrashingSession(t *testing.T) {
	honest := &tables{t: t}
	r := conform(t, func(q *ask.Question) (*solvers.Result, error) {
		if q.Mode == ask.Reset && strings.Contains(string(q.Script), "(xor ") {
			return &solvers.Result{Verdict: solvers.Crash, Reused: 1}, nil
		}
		return honest.decide(q)
	}, inSessions, nil, nil)
	for key, c := range r.Cells {
		if c.Right != c.Cases {
			t.Errorf("%s: %+v", key.Operator, *c)
		}
	}
	if len(r.found) > 0 || r.stats.Unconfirmed == 0 || !strings.Contains(r.log, "z3 crashes in a session") {
		t.Errorf("%d findings, %d not confirmed\n%s", len(r.found), r.stats.Unconfirmed, r.log)
	}
}

// A campaign on other tests, too, stores findings about operators like all others: they wait to be reduced, and enough
// of them end the campaign.
func TestReducedByTheCampaign(t *testing.T) {
	var waiting []string
	enough := 0
	r := conform(t, crashing, inSessions, func(with *engine.Apart) { with.MinimizeTime = time.Minute }, func(r *runner) {
		r.cfg.ReducesFirst = false
		k := r.Findings.(*engine.Keeper)
		k.Reduce = func(f *finding.Finding, _ finding.Files) { waiting = append(waiting, f.ID) }
		k.Until, k.Enough = 1, func() { enough++ }
	})
	if len(waiting) != 3 || len(r.found) != len(waiting) || enough == 0 {
		t.Errorf("%d findings, these wait: %v; enough: %d", len(r.found), waiting, enough)
	}
	if slices.ContainsFunc(r.found, func(f *finding.Finding) bool { return f.Reduced != nil || f.NotReduced != "" }) {
		t.Error("one does not wait")
	}
}

// crashing is the output of a solver that crashes at a place.
func crashing(*ask.Question) (*solvers.Result, error) {
	return &solvers.Result{Verdict: solvers.Crash, Signature: "core.cpp:1"}, nil
}

// A finding is reduced before it is stored, known faults are no news, and three findings of a signature are stored. A
// finding that cannot be reduced stays as it is and says why; if we panic, only this reduction or finding is lost.
func TestFindings(t *testing.T) {
	known := filepath.Join(t.TempDir(), "known.toml")
	text := "[[known]]\nclass = \"refutation-unsound\"\noperators = [\"and\"]\nissue = \"https://example.org/1\"\n"
	if err := os.WriteFile(known, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	short := func(with *engine.Apart) { with.MinimizeTime = time.Minute }
	reducing := func(asks ask.Fake) func(*runner) {
		return func(r *runner) {
			r.Campaign.Reduce = func(
				soft, hard context.Context, cfg triage.Config, f *finding.Finding, files *finding.Files,
			) (*triage.Reduced, error) {
				cfg.Ask = asks
				return triage.Reduce(soft, hard, cfg, f, files)
			}
		}
	}
	lies := liar(t).decide
	for _, x := range []struct {
		caption    string
		solver     ask.Fake
		configure  func(*engine.Apart)
		change     func(*runner)
		examples   int
		kept       int
		reduced    string // the assertion of the example's script
		notReduced string
		known      string
		lost       string
	}{
		{caption: "as it is", solver: lies, examples: 1, kept: 1},
		{caption: "reduced", solver: lies, examples: 1, kept: 1, configure: short, change: reducing(lies),
			reduced: "(not (and false false))"},
		{caption: "known", solver: lies, examples: 1, kept: 1, configure: func(with *engine.Apart) {
			short(with)
			var err error
			if with.Known, err = finding.LoadKnown(time.Now(), known); err != nil {
				t.Fatal(err)
			}
		}, change: reducing(lies), reduced: "(not (and false false))", known: "https://example.org/1"},
		{caption: "known only if it is reduced", solver: lies, examples: 1, kept: 1, configure: func(with *engine.Apart) {
			var err error
			if with.Known, err = finding.LoadKnown(time.Now(), known); err != nil {
				t.Fatal(err)
			}
		}},
		{caption: "not reproduced", solver: lies, examples: 1, kept: 1, configure: short,
			change: reducing((&tables{t: t}).decide), notReduced: "z3 answers sat"},
		{caption: "a panic in a reduction", solver: lies, examples: 1, kept: 1, configure: short,
			change:     reducing(func(*ask.Question) (*solvers.Result, error) { panic("planted") }),
			notReduced: "planted", lost: tally.LostReduction},
		{caption: "a full signature", solver: crashing, examples: 11, kept: finding.KeptPerSignature},
		{caption: "a panic in a judgement", solver: crashing, examples: 9, kept: finding.KeptPerSignature,
			change: func(r *runner) {
				crash := slices.IndexFunc(r.oracles, func(o oracle.Oracle) bool { return o.Name == "crash" })
				judge := r.oracles[crash].Judge
				r.oracles[crash].Judge = func(ctx context.Context, e *oracle.Evidence) (oracle.Judgement, bool) {
					if strings.Contains(e.Instance.Arena.TermString(e.Instance.Formulas()[0]), "xor") {
						panic("planted")
					}
					return judge(ctx, e)
				}
			}, lost: tally.LostJudgement},
	} {
		t.Run(x.caption, func(t *testing.T) {
			r := conform(t, x.solver, inSessions, x.configure, x.change)
			examples, news := 0, 0
			for key, c := range r.Cells {
				news += c.News()
				for _, e := range c.Examples {
					examples++
					isKept := slices.ContainsFunc(r.found, func(f *finding.Finding) bool { return filepath.Base(e.Finding) == f.ID })
					if e.Known != x.known || isKept != (e.Finding != "") || !strings.Contains(e.Script, x.reduced) {
						t.Errorf("%s: %+v", key.Operator, e)
					}
				}
			}
			counted := 0
			for _, n := range r.stats.Findings {
				counted += n
			}
			isNews := x.known == ""
			if examples != x.examples || news > 0 != isNews || len(r.found) != x.kept ||
				counted+r.stats.Known != x.examples && x.kept > 0 || r.stats.Known > 0 == isNews {
				t.Errorf("%d examples, %d news, %d kept, %d counted, %d known\n%s", examples, news, len(r.found), counted,
					r.stats.Known, r.log)
			}
			for _, f := range r.found {
				if f.Reduced != nil != (x.reduced != "") || (f.NotReduced == "") != (x.notReduced == "") ||
					!strings.Contains(f.NotReduced, x.notReduced) {
					t.Errorf("reduced to %+v, %q", f.Reduced, f.NotReduced)
				}
			}
			if (r.stats.Panics[x.lost] != nil) != (x.lost != "") {
				t.Errorf("panics: %v", r.stats.Panics)
			}
		})
	}
}
