package programs

import (
	"errors"
	"fmt"
	"log/slog"
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
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/testing/fakeengine"
	"github.com/smtstorm/smtstorm/solvers"
)

// prints makes an engine without a process from a function that returns its output for a program.
func prints(answer func(p *rules.Program) string) ask.Fake {
	return func(q *ask.Question) (*solvers.Result, error) {
		p, errs := rules.Parse("asked", q.Script)
		if len(errs) > 0 {
			return nil, fmt.Errorf("a program that is asked about is not read: %w in\n%s", errs, q.Script)
		}
		return &solvers.Result{Verdict: solvers.Unknown, Stdout: answer(p), Wall: time.Millisecond}, nil
	}
}

// planted is an engine with a fault.
func planted(fault string) ask.Fake {
	return prints(func(p *rules.Program) string { return fakeengine.Answer(p, fault) })
}

// offline plays campaigns on one engine without a process.
type offline struct {
	engine.Config
	source *Source
	t      *testing.T
	log    strings.Builder
	all    []*finding.Finding
	files  []finding.Files
}

func offlineWith(t *testing.T, asks ask.Asker, strategies ...string) *offline {
	t.Helper()
	o := &offline{t: t}
	o.Config, o.source = configOver(t, asks, strategies...)
	o.Logger = slog.New(slog.NewTextHandler(&o.log, nil))
	o.Jobs, o.MinimizeTime, o.Budget.UntilFinding = 1, time.Hour, 1
	return o
}

// test tests programs of a seed, or of none (""), until there is a finding, up to a number of programs, and returns
// what was counted.
func (o *offline) test(seed string, most int) tally.Stats {
	o.t.Helper()
	if o.Budget.Instances = most; seed != "" {
		path := filepath.Join(o.t.TempDir(), "seed.smt2")
		if err := os.WriteFile(path, []byte(seed), 0o600); err != nil {
			o.t.Fatal(err)
		}
		o.Paths = []string{path}
	}
	stats, err := engine.Run(o.t.Context(), o.t.Context(), o.Config)
	if err != nil && !strings.Contains(err.Error(), "bugs in smtstorm") && !strings.Contains(err.Error(), "was tested") {
		o.t.Fatal(err)
	}
	if o.all, o.files, err = loaded(o.Out); err != nil {
		o.t.Fatal(err)
	}
	return stats
}

// keep forgets the findings of other engines.
func (o *offline) keep(engine string) {
	for i := len(o.all) - 1; i >= 0; i-- {
		if o.all[i].Solver != engine {
			o.all, o.files = slices.Delete(o.all, i, i+1), slices.Delete(o.files, i, i+1)
		}
	}
}

// found returns the only stored finding of a strategy; "" stands for any strategy.
func (o *offline) found(strategy string) (found *finding.Finding, of finding.Files) {
	o.t.Helper()
	n := 0
	for i, f := range o.all {
		if strategy == "" || f.Strategy == strategy {
			n++
			found, of = f, o.files[i]
		}
	}
	if n != 1 {
		o.t.Fatalf("%d findings:\n%s", n, o.log.String())
	}
	return found, of
}

// Every planted fault is found and reduced, and the reduced program shows this fault.
func TestPlantedFaults(t *testing.T) {
	for _, fault := range fakeengine.Faults() {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			o := offlineWith(t, planted(fault))
			stats := o.test("", 2000)
			f, files := o.found("")
			if stats.Findings[f.Class] != 1 || stats.Total() != 1 || stats.Unconfirmed != 0 || len(stats.Panics) != 0 {
				t.Errorf("counted: %v, %d not confirmed, panics %v", stats.Findings, stats.Unconfirmed, stats.Panics)
			}
			if f.Confirmation != finding.ConfirmationOf(ask.Confirmations, ask.Confirmations, false) || f.Version != "fake 1.0" {
				t.Errorf("confirmed %v, on %q", f.Confirmation, f.Version)
			}
			isWrongAndSmall(t, fault, f, files)
		})
	}
}

// isWrongAndSmall checks that a finding is reduced to a program that an engine with the fault answers wrongly, and that
// it is proved.
func isWrongAndSmall(t *testing.T, fault string, f *finding.Finding, files finding.Files) {
	t.Helper()
	if f.Reduced == nil {
		t.Fatalf("not reduced: %s", f.NotReduced)
	}
	p, errs := rules.Parse("reduced", files.Reduced)
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	if len(p.Rules) > 8 {
		t.Errorf("%d rules and facts are left:\n%s", len(p.Rules), files.Reduced)
	}
	if len(f.Reduced.Rules.Proof) == 0 {
		t.Error("no proof")
	}
	if fakeengine.Answer(p, "honest") == fakeengine.Answer(p, fault) {
		t.Errorf("the engine is right about\n%s", files.Reduced)
	}
}

// Engines without a fault have no findings, however they number the values of domains.
func TestHonestEnginesAreLeftAlone(t *testing.T) {
	for _, name := range fakeengine.Honest {
		o := offlineWith(t, planted(name))
		stats := o.test("", 400)
		if stats.Total() != 0 || stats.Unconfirmed != 0 || len(stats.Panics) != 0 || stats.Instances != 400 {
			t.Errorf("%s: %d instances: %v, %d not confirmed, panics %v:\n%s", name, stats.Instances, stats.Findings,
				stats.Unconfirmed, stats.Panics, o.log.String())
		}
		if n := len(stats.Verdicts); n < 2 || stats.Verdicts[solvers.Error] > 0 {
			t.Errorf("%s: verdicts %v", name, stats.Verdicts)
		}
	}
}

// Wrong labels are a fault of their own: a wrong relation is not reduced to them, nor are they called a wrong relation.
func TestLabels(t *testing.T) {
	const seed = "Z 8\n\np(A:Z) printtuples\nq(A:Z)\np(A) :- q(A), q(B), !q(5).\nq(2).\nq(5).\n"
	for _, c := range []struct {
		engine, reduced string
		class           oracle.Class
	}{
		{"wrong-labels", "", oracle.WrongLabel},
		{"labels-and-negated", "!", oracle.WrongRelation},
	} {
		o := offlineWith(t, planted(c.engine))
		text := seed
		if c.class == oracle.WrongLabel {
			text = strings.Replace(seed, "!q(5)", "q(5)", 1)
		}
		o.test(text, 1)
		f, files := o.found("seed")
		if f.Class != c.class || f.Reduced == nil || !strings.Contains(string(files.Reduced), c.reduced) {
			t.Errorf("%s: %s, not reduced: %q\n%s", c.engine, f.Class, f.NotReduced, files.Reduced)
		}
	}
}

// If we panic, only the program, answer or reduction at hand is lost, and the panic is counted.
func TestPanics(t *testing.T) {
	for costs, plant := range map[string]func(o *offline){
		tally.LostInstance: func(o *offline) {
			planted := instance.Weighted{Strategy: instance.Strategy{Name: "planted"}, Weight: 1} // it makes no programs
			o.source.Strategies = append(o.source.Strategies, planted)
		},
		tally.LostJudgement: func(o *offline) {
			n := 0
			o.source.Oracles = append([]oracle.Oracle{{Name: "planted", JudgeProgram: func(*oracle.Evidence) (
				oracle.Judgement, bool,
			) {
				if n++; n%2 == 0 {
					panic("planted")
				}
				return oracle.Judgement{}, false
			}}}, o.source.Oracles...)
		},
		tally.LostReduction: func(o *offline) {
			wrong, asks := 0, o.Ask
			o.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
				r, err := ask.One(t.Context(), asks, *q)
				p, errs := rules.Parse("asked", q.Script)
				if err != nil || len(errs) > 0 {
					return nil, errors.Join(err, errs)
				}
				if r.Result.Stdout != fakeengine.Answer(p, "honest") {
					wrong++
				}
				if wrong == 1+ask.Confirmations+1 { // the first test of the reduction
					panic("planted")
				}
				return r.Result, nil
			})
		},
	} {
		o := offlineWith(t, planted(fakeengine.Faults()[0]), "random")
		plant(o)
		stats := o.test("", 100)
		if stats.Panics[costs] == nil || len(stats.Panics) != 1 || stats.Total() != 1 {
			t.Errorf("%s: counted %v, %d findings", costs, stats.Panics, stats.Total())
		}
		if f, _ := o.found(""); (f.Reduced == nil) != (costs == tally.LostReduction) {
			t.Errorf("%s: not reduced: %q", costs, f.NotReduced)
		}
	}
}

// A wrong answer that an engine does not repeat is counted and logged, and is no finding.
func TestNotAgain(t *testing.T) {
	for _, times := range []int{1, 2, ask.Confirmations} { // number of wrong answers, of which the first is no repetition
		const wrong = "(set-logic HORN) (declare-fun p (Bool) Bool) (assert (p true)) (assert (=> (p true) false))" +
			"(check-sat)"
		asked, liesFor := 0, times
		o := offlineWith(t, prints(func(p *rules.Program) string {
			if asked++; asked <= liesFor {
				return "sat\n" // it has no model
			}
			return "unsat\n"
		}))
		stats := o.test(wrong, 1)
		if len(o.all) > 0 || stats.Total() != 0 || stats.Unconfirmed != 1 || asked != times+1 {
			t.Errorf("wrong %d times: %d findings, %d not confirmed, asked %d times", times, len(o.all),
				stats.Unconfirmed, asked)
		}
		want := fmt.Sprintf("reproduced in only %d of %d runs", times-1, times)
		if !strings.Contains(o.log.String(), want) {
			t.Errorf("wrong %d times, it is said:\n%s", times, o.log.String())
		}
	}
}

// A seed is run as it is, and in programs that must have the same answer. Its relation has only the tuple true, which
// follows by the last rule.
func TestSeedAnsweredWrongly(t *testing.T) {
	const seed = `(declare-rel p (Bool)) (declare-rel q (Bool)) (declare-var x Bool)
(rule (p true)) (rule (=> (p x) (q x))) (query q :print-answer true)`
	for answer, how := range map[string]string{
		"unsat\n": "missing", "sat\n(= (:var 0) false)\n": "missing", "sat\ntrue\n": "extra",
	} {
		o := offlineWith(t, prints(func(*rules.Program) string { return answer }))
		o.test(seed, 1)
		f, files := o.found("seed")
		if f.Class != oracle.WrongRelation || f.Expected != "q = {true}" {
			t.Errorf("%q: %s, right is %s", answer, f.Class, f.Expected)
		}
		if string(files.Seeds[0]) != seed || filepath.Base(f.SeedPath) != "seed.smt2" {
			t.Errorf("%q: the seed is %s: %s", answer, f.SeedPath, files.Seeds)
		}
		if f.Reduced == nil || f.Reduced.Operators[0] != how {
			t.Errorf("%q: %+v, want that tuples are %s", answer, f.Reduced, how)
		}
	}
	o := offlineWith(t, prints(func(*rules.Program) string { return "sat\n(= (:var 0) true)\n" }))
	if stats := o.test(seed, 1); stats.Total() != 0 || stats.Verdicts[solvers.Sat] != 2 {
		t.Errorf("the right answer: %v, verdicts %v", stats.Findings, stats.Verdicts)
	}
}

// For clauses over integers no right answer is known. If an engine's answers to two programs differ, and one is made
// from the other by steps that keep the answer, one of the answers is wrong.
func TestContradiction(t *testing.T) {
	const seed = `(set-logic HORN) (declare-fun p (Int) Bool) (declare-fun q (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int)) (=> (and (p x) (< x 5)) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (p x) (q x))))
(assert (forall ((x Int)) (=> (and (q x) (> x 9)) false)))
(check-sat)`
	isSeed := func(p *rules.Program) bool { return len(p.Rules) == 4 && len(p.Relations) == 2 }
	for _, x := range []struct {
		caption string
		lies    int // number of wrong unsat answers to each program that is not the seed
		class   oracle.Class
	}{{"right", 0, ""}, {"once", 1, ""}, {"always", 1 << 30, oracle.Disagreement}} {
		t.Run(x.caption, func(t *testing.T) {
			lied := map[string]int{}
			o := offlineWith(t, prints(func(p *rules.Program) string {
				text := string(rules.Print(p))
				if isSeed(p) || lied[text] == x.lies {
					return "sat\n"
				}
				lied[text]++
				return "unsat\n"
			}))
			stats := o.test(seed, 40)
			if stats.Instances == 0 || len(stats.Panics) > 0 {
				t.Fatalf("%d programs were asked about; panics: %v", stats.Instances, stats.Panics)
			}
			if x.class == "" {
				if stats.Total() != 0 || (stats.Unconfirmed > 0) != (x.lies > 0) {
					t.Errorf("%v, %d not confirmed:\n%s", stats.Findings, stats.Unconfirmed, o.log.String())
				}
				return
			}
			f, files := o.found("")
			if f.Class != x.class || f.Observed != "unsat" || len(f.Beside) != 1 || f.Beside[0].Observed != "sat" {
				t.Errorf("%s beside %+v", f.Fault, f.Beside)
			}
			if f.Reduced == nil || len(files.Reduced) == 0 || len(files.ReducedBeside) != 1 {
				t.Fatalf("not reduced: %q", f.NotReduced)
			}
			small, errs := rules.Parse("reduced", files.Reduced)
			beside, errsBeside := rules.Parse("beside", files.ReducedBeside[0])
			if len(errs)+len(errsBeside) > 0 || isSeed(small) == isSeed(beside) {
				t.Errorf("the answers are the same to\n%s\nand\n%s", files.Reduced, files.ReducedBeside[0])
			}
		})
	}
}

// Only the named oracles judge: their faults are found, repeated and reduced.
func TestOraclesThatAreNamed(t *testing.T) {
	const seed = `(declare-rel p (Bool)) (declare-rel q (Bool)) (declare-var x Bool)
(rule (p true)) (rule (p false)) (rule (=> (p x) (q x))) (query q :print-answer true)`
	empty := prints(func(*rules.Program) string { return "unsat\n" })
	late := ask.Fake(func(*ask.Question) (*solvers.Result, error) {
		return &solvers.Result{Verdict: solvers.Timeout, Wall: time.Minute}, nil
	})
	for _, x := range []struct {
		engine  ask.Fake
		oracles []string
		class   oracle.Class // "" for no finding
	}{
		{empty, nil, oracle.WrongRelation},
		{empty, []string{"relation"}, oracle.WrongRelation},
		{empty, []string{"crash", "rules", "refutation-unsound"}, ""},
		{late, nil, ""},
		{late, []string{"relation", "error"}, ""},
		{late, []string{"performance"}, oracle.Performance},
	} {
		o := offlineWith(t, x.engine)
		o.source.Oracles = oracles(t, x.oracles...)
		stats := o.test(seed, 1)
		if x.class == "" {
			if len(o.all) > 0 || stats.Total() != 0 || stats.Unconfirmed != 0 || len(stats.Panics) != 0 {
				t.Errorf("%q: findings %v, %d not confirmed, panics %v", x.oracles, stats.Findings, stats.Unconfirmed,
					stats.Panics)
			}
			continue
		}
		f, files := o.found("seed")
		if f.Class != x.class || f.Reduced == nil || len(files.Reduced) >= len(files.Instance) {
			t.Errorf("%q: %s, not reduced: %q\n%s", x.oracles, f.Fault, f.NotReduced, files.Reduced)
		}
	}
}
