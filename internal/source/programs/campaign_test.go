package programs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/testing/fakeengine"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// config is a campaign with one engine, by its command.
func config(t *testing.T, command []string, strategies ...string) (engine.Config, *Source) {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := instance.ParseStrategies(strategies)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range command {
		command[i] = "'" + word + "'"
	}
	source := &Source{Strategies: chosen, Oracles: oracles(t)}
	return engine.Config{
		Config: seeds.Config{
			Jobs: 2, Out: filepath.Join(t.TempDir(), "out"), MasterSeed: 1, Version: "test",
			Logger: slog.New(slog.DiscardHandler),
		},
		Sources: []engine.SeedSource{source}, Solvers: []string{"engine=" + strings.Join(command, " ")}, Catalog: catalog,
		Mode: ask.Auto, MinimizeTime: 20 * time.Second, Limits: solvers.Limits{Wall: 20 * time.Second},
	}, source
}

// configOver is a campaign with one engine that needs no process.
func configOver(t *testing.T, asks ask.Asker, strategies ...string) (engine.Config, *Source) {
	t.Helper()
	cfg, source := config(t, []string{"/nowhere/engine"}, strategies...)
	cfg.Ask = asks
	return cfg, source
}

// oracles returns the oracles of these names, or the default ones.
func oracles(t *testing.T, names ...string) []oracle.Oracle {
	t.Helper()
	all, err := oracle.Select(names)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func campaignOf(t *testing.T, cfg engine.Config) (tally.Stats, []*finding.Finding, []finding.Files) {
	t.Helper()
	stats, err := engine.Run(context.Background(), context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	all, files, err := loaded(cfg.Out)
	if err != nil {
		t.Fatal(err)
	}
	return stats, all, files
}

// loaded returns the findings in OUT.
func loaded(out string) (all []*finding.Finding, files []finding.Files, err error) {
	groups, err := finding.Groups(out)
	if err != nil {
		return nil, nil, err
	}
	for _, g := range groups {
		for _, id := range g.IDs {
			f, of, err := finding.Load(filepath.Join(finding.Dir(out), id))
			if err != nil {
				return nil, nil, err
			}
			all, files = append(all, f), append(files, of)
		}
	}
	return all, files, nil
}

// A planted fault is found and reduced by a campaign that runs processes; TestPlantedFaults tests all faults.
func TestPlantedFaultInProcesses(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a process is started for each program")
	}
	const fault = "loses-a-tuple"
	cfg, _ := config(t, fakeengine.Command(fault))
	cfg.Budget.Instances, cfg.Budget.UntilFinding = 600, 1
	_, found, files := campaignOf(t, cfg)
	if len(found) == 0 {
		t.Fatal("not found")
	}
	isWrongAndSmall(t, fault, found[0], files[0])
}

// A solver that rejects all programs of a form gets few of them, and all others.
func TestRefusedForm(t *testing.T) {
	cfg, _ := configOver(t, prints(func(p *rules.Program) string {
		if p.Format == rules.Datalog {
			return "(error \"no\")\n"
		}
		return fakeengine.Answer(p, "honest")
	}), "random")
	cfg.Budget.Instances, cfg.Jobs, cfg.MinimizeTime = 200, 2, 0
	var log strings.Builder
	cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
	stats, _, _ := campaignOf(t, cfg)
	written := stats.OfRules().Programs["datalog"]
	refused := stats.Refusals["engine"]["the engine says: (error _)"]
	if refused == nil || refused.Errors != ask.MaxAlike || refused.NotRun < written/2 {
		t.Errorf("of %d Datalog programs, %+v", written, refused)
	}
	if n := strings.Count(log.String(), "keeps rejecting programs of the form datalog"); n != 1 {
		t.Errorf("it was said %d times:\n%s", n, log.String())
	}
	if stats.Verdicts[solvers.Sat] == 0 {
		t.Error("no other program was answered")
	}
}

// If we panic in a report, only the report is lost; the panic is counted, and the campaign fails at its end. TestPanics
// tests other panics.
func TestPanicsInReports(t *testing.T) {
	for what, plant := range map[string]func(cfg *engine.Config){
		"news": func(cfg *engine.Config) { cfg.News = func(finding.News) { panic("planted") } },
		"kept": func(cfg *engine.Config) { cfg.Kept = func(finding.News) { panic("planted") } },
	} {
		cfg, _ := configOver(t, planted(fakeengine.Faults()[0]), "random")
		cfg.Budget.Instances, cfg.Budget.UntilFinding, cfg.Jobs = 100, 1, 1
		plant(&cfg)
		stats, err := engine.Run(t.Context(), t.Context(), cfg)
		if err == nil || !strings.Contains(err.Error(), "bugs in smtstorm") || stats.Panics[tally.LostReport] == nil {
			t.Errorf("%s: %v, counted %v", what, err, stats.Panics)
		}
		if stats.Total() == 0 || stats.Aborted != nil {
			t.Errorf("%s: %d findings, aborted: %v", what, stats.Total(), stats.Aborted)
		}
	}
}

// An engine that answers no program is not tested; one that reads a single form of programs is.
func TestSilentEngine(t *testing.T) {
	honest := fakeengine.Command("honest")
	for reads, silent := range map[string]bool{"declare-rel": false, "printtuples": false, "HORN": false, "nothing": true} {
		cfg, _ := config(t, []string{"sh", "-c", fmt.Sprintf(`for last; do :; done
grep -q %s "$last" && exec "%s" "%s" "%s" "$last"
exit 1`, reads, honest[0], honest[1], honest[2]), "sh"}, "random")
		cfg.Budget.Instances = 5
		_, err := engine.Run(t.Context(), t.Context(), cfg)
		var said *solvers.SilentError
		if errors.As(err, &said) != silent {
			t.Errorf("reads %s: %v", reads, err)
		}
		if _, err := os.Stat(cfg.Out); silent != errors.Is(err, os.ErrNotExist) {
			t.Errorf("reads %s: the directory: %v", reads, err)
		}
	}
}

// An engine whose program file is replaced is another version from then on, and gets no more programs.
func TestReplacedEngine(t *testing.T) {
	honest := fakeengine.Command("honest")
	program := filepath.Join(t.TempDir(), "engine")
	text := fmt.Sprintf("#!/bin/sh\ncp '%[1]s' '%[1]s.new' && mv '%[1]s.new' '%[1]s'\n"+
		"exec '%[2]s' '%[3]s' '%[4]s' \"$@\"\n", program, honest[0], honest[1], honest[2])
	if err := os.WriteFile(program, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	cfg, _ := config(t, []string{program}, "random")
	cfg.Budget.Instances = 40
	stats, err := engine.Run(t.Context(), t.Context(), cfg)
	if err == nil || !strings.Contains(err.Error(), "was replaced during the run") || stats.Instances >= 40 {
		t.Errorf("%v after %d programs", err, stats.Instances)
	}
}

// If only two answers can be compared, each has a shorter time limit, unless the user sets the limit.
func TestPatience(t *testing.T) {
	seed := filepath.Join(t.TempDir(), "seed.smt2")
	text := "(set-logic HORN)(declare-fun slow (Int) Bool)(assert (forall ((x Int)) (=> (slow x) (slow (+ x 1)))))" +
		"(assert (forall ((x Int)) (=> (slow x) (> x 0))))(check-sat)"
	if err := os.WriteFile(seed, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	const limit = 10 * time.Second
	for adapts, want := range map[bool]time.Duration{true: patience, false: 0} {
		var mu sync.Mutex
		asked := map[time.Duration]int{}
		cfg, _ := configOver(t, ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			mu.Lock()
			defer mu.Unlock()
			cpu := time.Duration(0)
			if q.Limits != nil {
				cpu = q.Limits.CPU
			}
			asked[cpu]++
			return planted("honest")(q)
		}))
		cfg.Paths, cfg.Budget.Instances, cfg.AdaptsTimeout = []string{seed}, 2, adapts
		cfg.Limits.Wall = limit
		if stats, _, _ := campaignOf(t, cfg); asked[want] == 0 || len(asked) > 1 {
			t.Errorf("with limits: %v, limits of processor time %v, verdicts %v", adapts, asked, stats.Verdicts)
		}
	}
}

// A program of which only the relation to its seed is known is not run if the engine does not decide the seed.
func TestUndecidedSeed(t *testing.T) {
	seed := filepath.Join(t.TempDir(), "seed.smt2")
	text := "(set-logic HORN)(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (p x) (p (+ x 1)))))" +
		"(assert (p 0))(assert (forall ((x Int)) (=> (p x) (>= x 0))))(check-sat)"
	if err := os.WriteFile(seed, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, _ := configOver(t, planted("honest"))
	cfg.Paths, cfg.Budget.Instances = []string{seed}, 40
	stats, _, _ := campaignOf(t, cfg)
	answered := 0
	for _, n := range stats.Verdicts {
		answered += n
	}
	if stats.Instances > answered || stats.PassedOver == 0 || stats.Passed[tally.SeedUndecided] != stats.PassedOver {
		t.Errorf("%d instances, %d answers, %d passed over: %v", stats.Instances, answered, stats.PassedOver, stats.Passed)
	}
}

// A campaign has as many programs as it is to have, whatever formats its engine reads: others are not made. A seed in
// another format is skipped, and those in its place get its share.
func TestFormatsOfEngines(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"rules.smt2":   "(declare-rel r (Bool))(rule (r true))(query r :print-answer true)",
		"clauses.smt2": "(set-logic HORN)(declare-fun p (Bool) Bool)(assert (p true))(assert (=> (p false) false))(check-sat)",
		"file.datalog": "Z 8\n\nr(A:Z) printtuples\nr(1).\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		caption, solver string
		formats         instance.Formats
		paths           []string
		want            map[string]int // programs by format; -1: any number but 0
		skipped         int
	}{
		{"an engine for clauses", "cvc5", nil, nil, map[string]int{"horn": 30}, 0},
		{"an engine for all", "z3", nil, nil, map[string]int{"horn": -1, "smt2": -1, "datalog": -1}, 0},
		{"a format", "z3", instance.Formats{rules.Datalog}, nil, map[string]int{"datalog": 30}, 0},
		{"seeds that the engine does not read", "cvc5", nil, []string{dir}, map[string]int{"horn": 30}, 2},
		{"seeds in other formats", "z3", instance.Formats{rules.SMT}, []string{dir}, map[string]int{"smt2": 30}, 2},
	} {
		cfg, of := configOver(t, planted("honest"))
		cfg.Solvers, cfg.Budget.Instances, of.Formats = []string{x.solver + "=/nowhere/engine"}, 30, x.formats
		cfg.Paths, of.Seedless, of.Growth = x.paths, x.paths == nil, instance.Growth{Rules: 3, Iterations: 100}
		stats, _, _ := campaignOf(t, cfg)
		if stats.Instances != 30 || stats.PassedOver != 0 || stats.Seeds.Skipped != x.skipped {
			t.Errorf("%s: %d programs, %d passed over, seeds %+v", x.caption, stats.Instances, stats.PassedOver, stats.Seeds)
		}
		for _, d := range rules.Formats() {
			n, want := stats.RulePrograms.Programs[string(d)], x.want[string(d)]
			if n != want && (want >= 0 || n == 0) {
				t.Errorf("%s: %d programs in the format %s", x.caption, n, d)
			}
		}
	}
}

// Only the chosen transformations are used.
func TestRewrites(t *testing.T) {
	rewrites, err := instance.ParseRewrites([]string{"reorder", "merge-variables"})
	if err != nil {
		t.Fatal(err)
	}
	cfg, of := configOver(t, planted("honest"), "queryfuzz", "dlsmith", "horn")
	cfg.Budget.Instances, of.Rewrites = 40, rewrites
	stats, _, _ := campaignOf(t, cfg)
	if len(stats.OfRules().Steps) != 2 || stats.OfRules().Steps["reorder"].Applied == 0 {
		t.Errorf("steps: %+v", stats.OfRules().Steps)
	}
}

// An engine without a fault has no findings, in ten thousand programs of all strategies.
func TestHonestEngine(t *testing.T) {
	const parts, programs = 4, 10_000
	for part := range parts {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			honestEngine(t, part*programs/parts, (part+1)*programs/parts)
		})
	}
}

// honestEngine judges the right answers to the programs with indices from first up to end.
func honestEngine(t *testing.T, first, end int) {
	strategies, err := instance.ParseStrategies(nil)
	if err != nil {
		t.Fatal(err)
	}
	source := &instance.Source{MasterSeed: 3, Strategies: strategies}
	nonEmpty, made := 0, 0
	for i := first; i < end; i++ {
		in := source.Make(nil, i)
		if in == nil {
			t.Fatalf("no program %d", i)
		}
		for _, in := range in.Questions() {
			made++
			if isNonEmpty(in) {
				nonEmpty++
			}
			read, errs := rules.Parse("p", rules.Print(in.Program))
			if len(errs) > 0 {
				t.Fatalf("%s\n%s", errs[0].Detail(), rules.Print(in.Program))
			}
			output := fakeengine.Answer(read, "honest")
			p := subject(in)
			p.Answer, p.Refused = rules.ReadAnswer(in.Program, output)
			if p.Answer == nil {
				t.Fatalf("no answer: %v\n%s", p.Refused, rules.Print(in.Program))
			}
			o := &oracle.Run{Program: &p, Result: &solvers.Result{Verdict: solvers.Sat, Stdout: output}}
			if f, wrong := judge(t.Context(), oracle.All(), o); wrong {
				t.Fatalf("%s: %s\n%s", in.Strategy, f.Headline("the engine", ""), rules.Print(in.Program))
			}
		}
	}
	t.Logf("%d programs, %d %% with tuples in the right answer", made, 100*nonEmpty/made)
}

func TestHonestEngineInProcesses(t *testing.T) {
	cfg, _ := config(t, fakeengine.Command("honest"))
	cfg.Budget.Instances = 60
	stats, found, _ := campaignOf(t, cfg)
	if len(found) > 0 || stats.Total() > 0 || stats.Unconfirmed > 0 {
		t.Errorf("findings: %+v", found)
	}
	if stats.Instances != 60 {
		t.Errorf("%d instances", stats.Instances)
	}
}

// The same command resumes a campaign: programs that are done are not run again, and are counted once. Another campaign
// does not resume it.
func TestResume(t *testing.T) {
	whole, _ := configOver(t, planted("honest"))
	whole.Budget.Instances, whole.Dump = 50, t.TempDir()
	first, _, _ := campaignOf(t, whole)
	cfg, _ := configOver(t, planted("honest"))
	cfg.Dump = t.TempDir()
	for _, n := range []int{20, 50, 50} {
		cfg.Budget.Instances = n
		stats, found, _ := campaignOf(t, cfg)
		if stats.Instances != n || len(found) > 0 || stats.RulePrograms.All() != n {
			t.Fatalf("%d instances, %d programs of %d", stats.Instances, stats.RulePrograms.All(), n)
		}
		if n == 50 && stats.RulePrograms.NonEmpty != first.RulePrograms.NonEmpty {
			t.Errorf("%d programs with tuples, %d in one go", stats.RulePrograms.NonEmpty, first.RulePrograms.NonEmpty)
		}
	}
	names := func(dir string) (all []string) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !e.IsDir() {
				all = append(all, e.Name())
			}
		}
		return all
	}
	if one, two := names(whole.Dump), names(cfg.Dump); len(one) != 50 || !slices.Equal(one, two) {
		t.Errorf("in one go %v\nresumed   %v", one, two)
	}
	cfg.MasterSeed = 7
	var u *usage.Error
	if _, err := engine.Run(context.Background(), context.Background(), cfg); !errors.As(err, &u) ||
		!strings.Contains(err.Error(), "--seed was 1 and is now 7") {
		t.Errorf("another campaign: %v", err)
	}
	cfg.Resume, cfg.Budget.Instances = true, 60
	if stats, _, _ := campaignOf(t, cfg); stats.Instances != 60 {
		t.Errorf("%d instances after --resume", stats.Instances)
	}
}

// A finding is counted once, however often the campaign is resumed.
func TestFindingsOfEarlierRuns(t *testing.T) {
	cfg, _ := configOver(t, planted("drops-negated-literals"))
	cfg.Budget.UntilFinding = 1
	before, found, _ := campaignOf(t, cfg)
	if len(found) == 0 {
		t.Fatal("not found")
	}
	after, again, _ := campaignOf(t, cfg)
	if len(again) != len(found) || after.Total() != before.Total() || after.Instances != before.Instances {
		t.Errorf("%d findings, %d counted, %d instances; before %d, %d, %d", len(again), after.Total(), after.Instances,
			len(found), before.Total(), before.Instances)
	}
}

// A variable that is twice in a literal, beside its negation: every z3 from 4.8.7 to 5.4.0 has tuples that do not
// follow.
func TestRepeatedVariableInZ3(t *testing.T) {
	testenv.Need(t, "z3")
	cfg, _ := config(t, []string{"z3"})
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	c := alone(ask.NewProcesses(host, solvers.Limits{}, nil), solvers.Limits{})
	s, err := cfg.Catalog.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	p, errs := rules.Parse("w3", []byte(`(set-option :fp.engine datalog)
(declare-rel v ((_ BitVec 3))) (declare-rel t ((_ BitVec 3) (_ BitVec 3) (_ BitVec 3))) (declare-rel o ((_ BitVec 3)))
(declare-var a (_ BitVec 3)) (declare-var b (_ BitVec 3))
(rule (v #b001)) (rule (t #b100 #b010 #b010))
(rule (=> (v a) (o a)))
(rule (=> (and (t a b b) (not (t a b b))) (o a)))
(query o :print-answer true)`))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	right, err := rules.Evaluate(p, rules.DefaultBudget)
	if err != nil {
		t.Fatal(err)
	}
	in := &instance.Instance{Program: p, Right: right}
	whole := subject(in)
	o, err := c.execute(context.Background(), s, whole)
	if err != nil {
		t.Fatal(err)
	}
	f, wrong := judge(t.Context(), c.oracles, o)
	if !wrong || f.Class != oracle.WrongRelation || f.Way.Kind != "extra" || f.Right != "o = {#b001}" {
		t.Fatalf("fault %+v, output %s", f, o.Result.Stdout)
	}
	r := &reduction{of: c, solver: s, whole: &whole, fault: f, deadline: time.Now().Add(time.Hour)}
	small, err := r.run(context.Background(), p)
	if err != nil || small.again.Shown != ask.Confirmations || len(small.program.Rules) > 6 {
		t.Fatalf("reduced to %v %v", small, err)
	}
}
