package parts

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// config completes a configuration.
func config(t *testing.T, c Division) Division {
	t.Helper()
	c.Logger, c.Seed, c.Version = slog.New(slog.DiscardHandler), 1, "test"
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	return c
}

// seeds writes scripts into a directory.
func seeds(t *testing.T, scripts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range scripts {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// expectations are those of a whole's parts, with their certificates.
func expectations(w *Whole) string {
	var words []string
	for _, p := range w.Parts {
		check := p.Asked.Checks[0]
		words = append(words, strings.TrimSpace(string(check.Expect)+" "+string(check.Certificate)))
	}
	return strings.Join(words, ", ")
}

const (
	satisfiable = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(declare-const p Bool)" +
		"(assert (and p (= x 3)))(assert (=> p (< x y)))(assert (= y 4))"
	refutable = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(declare-const p Bool)" +
		"(assert (= x 3))(assert (or p (= y 4)))(assert (= x 4))"
)

// TestGuarantees: which expected results of parts follow from that of the whole.
func TestGuarantees(t *testing.T) {
	for _, c := range []struct {
		caption string
		config  Division
		script  string
		whole   instance.Expectation
		parts   string
	}{
		{"slices of what is sat", Division{How: Size, Size: 2}, satisfiable + "(check-sat)", instance.Sat,
			"sat evaluated, sat evaluated"},
		{"components of what is sat", Division{How: Components}, satisfiable + "(declare-const z Int)(assert (> z 7))(check-sat)",
			instance.Sat, "sat evaluated, sat evaluated"},
		{"cubes of what is sat: one holds", Division{How: Cubes, Cubes: 2, On: "(> y 9)"}, satisfiable + "(check-sat)",
			instance.Sat, "none, sat evaluated"},
		{"slices of what is refuted: only a part that is refuted itself", Division{How: Size, Size: 2},
			refutable + "(check-sat)", instance.Unsat, "none, none"},
		{"a slice that has all of the derivation", Division{How: Size, Size: 2},
			"(declare-const x Int)(declare-const p Bool)(assert (= x 3))(assert (= x 4))(assert p)(check-sat)", instance.Unsat,
			"unsat derived, none"},
		{"cubes of what is refuted", Division{How: Cubes, Cubes: 2}, refutable + "(check-sat)", instance.Unsat,
			"unsat derived, unsat derived"},
		{"cubes at an open point", Division{How: Cubes, Cubes: 2, On: "(= (div x 0) 7)"}, satisfiable + "(check-sat)",
			instance.Sat, "none, none"},
		{"what an author says of unsat is not said of slices", Division{How: Size, Size: 1}, "(set-info :status unsat)" +
			"(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(assert (= (+ (* x x) (* y y) (* x y 3)) 1235711))" +
			"(assert (> x (* y y y 77)))(check-sat)", instance.Unsat, "none, none"},
		{"what an author says of sat is", Division{How: Size, Size: 1}, "(set-info :status sat)" +
			"(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(assert (= (+ (* x x) (* y y) (* x y 3)) 1235711))" +
			"(assert (> x (* y y y 77)))(check-sat)", instance.Sat, "sat reference, sat reference"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			c.config.MinSize = 1
			cfg := config(t, c.config)
			wholes, err := cfg.Read("test.smt2", []byte(c.script))
			if err != nil {
				t.Fatal(err)
			}
			w := wholes[0]
			if got := expectations(w); got != c.parts || w.Asked.Checks[0].Expect != c.whole {
				t.Errorf("%s: %s, want %s: %s", w.Asked.Checks[0].Expect, got, c.whole, c.parts)
			}
			for i, p := range w.Parts {
				if err := p.Asked.Verify(); err != nil {
					t.Errorf("part %d: %v", i+1, err)
				}
			}
		})
	}
}

// TestAxioms: units that use a recursive function which is not proved total stay together.
func TestAxioms(t *testing.T) {
	const text = "(define-fun-rec f ((x Int)) Int (+ 1 (f x)))(declare-const a Int)(declare-const b Int)" +
		"(assert (= a 1))(assert (= (f a) 2))(assert (= b 1))(assert (= (f b) 2))(check-sat)"
	cfg := config(t, Division{How: Components})
	wholes, err := cfg.Read("test.smt2", []byte("(define-fun-rec f ((x Int)) Int (+ 1 (f x)))(declare-const a Int)"+
		"(declare-const b Int)(assert (= a 1))(assert (= b 1))(check-sat)"))
	if err != nil || len(wholes[0].Parts) != 1 || !strings.Contains(wholes[0].Undivided, "axiom") {
		t.Errorf("components beside an axiom that is not used: %v, %+v", err, wholes)
	}
	cfg = config(t, Division{How: Dependencies, Size: 1, MinSize: 1})
	if wholes, err = cfg.Read("test.smt2", []byte(text)); err != nil {
		t.Fatal(err)
	}
	var units []string
	for _, p := range wholes[0].Parts {
		units = append(units, strings.Trim(strings.Join(strings.Fields(cmp.Diff(nil, p.Units)), ""), ""))
	}
	if n := len(wholes[0].Parts); n != 3 || !slices.Equal(wholes[0].Parts[2].Units, []int32{1, 3}) {
		t.Errorf("%d parts: %v", n, units)
	}
}

// TestRefused: scripts that cannot be divided are named, with the reason.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		config Division
		script string
		want   string
	}{
		{Division{}, "(declare-const x Int)(check-sat)", "test.smt2: the script asserts nothing"},
		{Division{}, "(declare-const x Int)(assert (= x 1))", "test.smt2: the script has no check-sat"},
		{Division{Check: 3}, "(assert true)(check-sat)(check-sat)", "test.smt2: there is no check 3: the script has 2 checks"},
		{Division{}, "(declare-const x Int)(assert (> x 1))(minimize x)(check-sat)",
			"test.smt2: minimize asks for an optimum, which no part has in common with the whole"},
		{Division{How: Cubes, On: "(> x y)"}, "(declare-const x Int)\n(assert (> x 1))\n(check-sat)",
			"--on:1:6: unknown function symbol y"},
		{Division{How: Cubes, On: "u"}, "(declare-sort U 0)(declare-const u U)(assert (= u u))(check-sat)",
			"test.smt2: --on: u is no Boolean term, and nothing divides what else it may be: its sort is U"},
	} {
		cfg := config(t, c.config)
		if _, err := cfg.Read("test.smt2", []byte(c.script)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.script, err, c.want)
		}
	}
	for _, c := range []struct {
		config Division
		want   string
	}{
		{Division{Replicate: "1"}, `--replicate takes a share from 0 to below 1, not "1"`},
		{Division{How: Cubes, Unit: File}, "cubes are of assertions: with --unit file, --how is size or dependencies"},
		{Division{How: "halves"}, `unknown way "halves"; there are size, dependencies, components and cubes`},
	} {
		if err := c.config.Complete(); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.config, err, c.want)
		}
	}
}

// TestMaxTotal: parts that have more bytes together than they may are found before the first is written, exactly, and
// what fits is named.
func TestMaxTotal(t *testing.T) {
	var dense strings.Builder
	dense.WriteString("(set-logic QF_LIA)\n(declare-const z Int)\n")
	for i := range 10 {
		fmt.Fprintf(&dense, "(declare-const x%d Int)\n", i)
	}
	for i := range 60 {
		fmt.Fprintf(&dense, "(assert (or (<= x%d %d) (>= x%d 7)))\n", i%10, i, i/10%10)
	}
	dense.WriteString("(assert (> z 3))\n(check-sat)\n")
	dir := seeds(t, map[string]string{"dense.smt2": dense.String()})
	for _, c := range []struct {
		how   How
		size  int
		small int64
		want  string // divisions that fit into the limit small, as the message names them
	}{
		{Dependencies, 8, 16_000, "--how components (2 parts, 2.4 KiB), --how size (8 parts, 3.9 KiB), " +
			"--how cubes (about 4 parts)"},
		{Size, 1, 4_000, "--how components (2 parts, 2.4 KiB)\""},
	} {
		out := filepath.Join(t.TempDir(), "all")
		cfg := config(t, Division{How: c.how, Size: c.size})
		if _, err := Write([]string{dir}, out, cfg); err != nil {
			t.Fatal(err)
		}
		total := int64(0)
		for name, text := range tree(t, out) {
			if strings.HasPrefix(name, partsDir) {
				total += int64(len(text))
			}
		}
		for _, limit := range []int64{total, total - 1, c.small} {
			out = filepath.Join(t.TempDir(), "bounded")
			cfg.MaxTotal = limit
			var log bytes.Buffer
			cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
			_, err := Write([]string{dir}, out, cfg)
			if _, statErr := os.Stat(out); (err == nil) != (limit == total) || (statErr == nil) != (limit == total) {
				t.Errorf("%s: %d bytes of parts, %d allowed: %v", c.how, total, limit, err)
			}
			if limit == c.small && !strings.Contains(log.String(), c.want) {
				t.Errorf("%s: the message does not name %s: %s", c.how, c.want, &log)
			}
		}
	}
	cfg := config(t, Division{Unit: File, MaxTotal: 5})
	if _, err := Write([]string{dir}, filepath.Join(t.TempDir(), "files"), cfg); err == nil {
		t.Errorf("a set of files of %d bytes has parts of 5", dense.Len())
	}
}

// tree is a directory's files with their contents.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestWrite: the output can be read again, and is the same each time.
func TestWrite(t *testing.T) {
	dir := seeds(t, map[string]string{
		"a.smt2": satisfiable + "(check-sat)(push 1)(assert (> y 9))(check-sat)", "b/c.smt2": refutable + "(check-sat)",
		"d.smt2": "(assert", "e.smt2": "(set-info :status sat)(declare-const x Int)(assert (= x 1))(check-sat)",
	})
	for _, how := range []How{Size, Dependencies, Components, Cubes} {
		t.Run(string(how), func(t *testing.T) {
			out, again := filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "out")
			cfg := config(t, Division{How: how, Size: 2})
			w, err := Write([]string{dir}, out, cfg)
			if err != nil || w.LeftOut != 1 || w.Wholes != 4 {
				t.Fatalf("%+v, %v", w, err)
			}
			if _, err := Write([]string{dir}, again, cfg); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tree(t, out), tree(t, again)); diff != "" {
				t.Error(diff)
			}
			m, err := ReadManifest(out)
			if err != nil {
				t.Fatal(err)
			}
			for _, whole := range m.Wholes {
				for i := range whole.Parts {
					p := &whole.Parts[i]
					script, err := p.check(out)
					if err != nil {
						t.Fatal(err)
					}
					var witness []byte
					if p.Witness != "" {
						if witness, err = os.ReadFile(filepath.Join(out, p.Witness)); err != nil {
							t.Fatal(err)
						}
					}
					c, err := instance.Read(p.File, script, witness)
					if err != nil {
						t.Fatalf("%s: %v\n%s", p.File, err, script)
					}
					if witness != nil && c.Check() != nil {
						t.Errorf("%s: %v", p.File, c.Check())
					}
					if whole.How != "" && !strings.Contains(string(script), "; expect: "+string(p.Expect)) {
						t.Errorf("%s: expects %s in\n%s", p.File, p.Expect, script)
					}
				}
			}
			if _, err := Write([]string{dir}, out, cfg); err == nil || !strings.Contains(err.Error(), "is not empty") {
				t.Errorf("into a directory that is not empty: %v", err)
			}
		})
	}
}

// TestFiles divides a set of seeds.
func TestFiles(t *testing.T) {
	const x, y = "(declare-const x Int)(assert (= x 1))", "(declare-const y Int)(assert (= y 1))"
	dir := seeds(t, map[string]string{"a.smt2": x, "b.smt2": y, "c/d.smt2": x, "e.smt2": "(", "f.smt2": y})
	cfg := config(t, Division{Unit: File, How: Dependencies, Size: 2, MinSize: 1})
	out := filepath.Join(t.TempDir(), "out")
	if _, err := Write([]string{dir}, out, cfg); err != nil {
		t.Fatal(err)
	}
	got := tree(t, filepath.Join(out, "parts"))
	want := map[string]string{"001/e.smt2": "(", "002/a.smt2": x, "002/c/d.smt2": x, "003/b.smt2": y, "003/f.smt2": y}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// ran runs a fake solver on scripts, and gives the results.
func ran(t *testing.T, cfg Config, dir string, fake ask.Fake) (*Summary, []*Result) {
	t.Helper()
	var results []*Result
	if cfg.Ask = fake; cfg.Jobs == 0 {
		cfg.Jobs = 2
	}
	cfg.Report = func(r *Result) { results = append(results, r) }
	s, err := runOn(t.Context(), cfg, dir)
	if err != nil {
		t.Fatal(err)
	}
	return s, results
}

// runOn runs a fake solver on scripts.
func runOn(ctx context.Context, cfg Config, dir string) (s *Summary, err error) {
	cfg.Solvers = []string{"fake=true"}
	if cfg.Catalog, err = solvers.LoadCatalog(); err != nil {
		return nil, err
	}
	return Run(ctx, context.WithoutCancel(ctx), []string{dir}, cfg)
}

// exact answers as evaluation does, and gives a model with sat.
func exact(q *ask.Question) (*solvers.Result, error) {
	seed, err := fragment.ReadSeed("asked", q.Script)
	if err != nil {
		return nil, err
	}
	cfg := Division{Seed: 1}
	check := cfg.known(seed, seed.Assertions)
	verdict := solvers.Verdict(check.Expect)
	if check.Expect == instance.None {
		verdict = solvers.Unknown
	}
	r := &solvers.Result{Verdict: verdict, Checks: []solvers.Verdict{verdict}}
	if check.Witness != nil {
		var w instance.Writer
		text, err := w.Witness(&instance.Claim{
			Arena: seed.Arena, Sorts: seed.Sorts, Formulas: seed.Assertions, Witness: check.Witness, Expect: check.Expect,
		})
		if err != nil {
			return nil, err
		}
		r.Items = [][]string{{"(" + string(text) + ")"}}
	}
	return r, nil
}

// TestRun: a correct solver's answers are joined, a model of the whole is written, and a run continues after an
// interruption.
func TestRun(t *testing.T) {
	dir := seeds(t, map[string]string{"a.smt2": satisfiable + "(check-sat)", "b.smt2": refutable + "(check-sat)"})
	for _, how := range []How{Size, Components, Cubes} {
		cfg := Config{Division: config(t, Division{How: how, Size: 2}), Out: filepath.Join(t.TempDir(), "out")}
		s, results := ran(t, cfg, dir, exact)
		if s.Findings != 0 || len(results) != 2 || !strings.HasSuffix(results[0].Path, "a.smt2") {
			t.Fatalf("%s: %s, %v", how, s, results)
		}
		isJoined := results[0].Joined == instance.Sat && results[0].Model != "" && results[1].Joined == instance.Unsat
		if how == Cubes && !isJoined {
			t.Errorf("cubes: %s; %s, model %q", results[0], results[1], results[0].Model)
		}
		asked := 0
		again, _ := ran(t, cfg, dir, func(q *ask.Question) (*solvers.Result, error) {
			asked++
			return exact(q)
		})
		if asked > 0 || again.Wholes != 2 {
			t.Errorf("%s: %d questions when it goes on, %s", how, asked, again)
		}
	}
}

// TestRunUnderAll: a solver that rejects the name of the logic is asked under ALL, as in campaigns, also when its wrong
// answer is repeated.
func TestRunUnderAll(t *testing.T) {
	dir := seeds(t, map[string]string{"a.smt2": satisfiable + "(check-sat)"})
	for caption, answer := range map[string]ask.Fake{
		"right": exact,
		"wrong": func(*ask.Question) (*solvers.Result, error) {
			return &solvers.Result{Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}}, nil
		},
	} {
		cfg := Config{Division: config(t, Division{How: Cubes}), Out: filepath.Join(t.TempDir(), "out")}
		s, results := ran(t, cfg, dir, func(q *ask.Question) (*solvers.Result, error) {
			if q.Logic != ask.EveryLogic {
				return &solvers.Result{Verdict: solvers.Error, Complaint: true, Signature: "unknown logic"}, nil
			}
			return answer(q)
		})
		if want := caption == "wrong"; results[0].Joined == instance.None || (s.Findings > 0) != want {
			t.Errorf("%s: %s, %d findings", caption, results[0], s.Findings)
		}
	}
}

// TestLatency: the time until the joined answer is known, by the times of the parts.
func TestLatency(t *testing.T) {
	sat := func(part int, seconds float64) PartResult { return PartResult{part, solvers.Sat, seconds} }
	unsat := func(part int, seconds float64) PartResult { return PartResult{part, solvers.Unsat, seconds} }
	for _, c := range []struct {
		caption string
		join    split.Join
		jobs    int
		parts   []PartResult
		notRun  int
		want    float64
	}{
		{"one after the other", split.Any, 1, []PartResult{unsat(1, 1), unsat(2, 2), unsat(3, 4)}, 0, 7},
		{"two at a time", split.Any, 2, []PartResult{unsat(1, 1), unsat(2, 4), unsat(3, 2)}, 0, 4},
		{"until one is sat", split.Any, 1, []PartResult{unsat(1, 1), sat(2, 2), unsat(3, 4)}, 0, 3},
		{"what has not begun", split.Any, 1, []PartResult{unsat(1, 1), sat(2, 2)}, 3, 3},
		{"what was under way", split.Any, 2, []PartResult{sat(2, 5)}, 1, 5},
		{"components need all for sat", split.All, 2, []PartResult{sat(1, 1), sat(2, 2), sat(3, 3)}, 0, 4},
		{"and one for unsat", split.All, 3, []PartResult{sat(1, 7), unsat(2, 2), sat(3, 3)}, 0, 2},
		{"open: all", split.Monotone, 2, []PartResult{sat(1, 1), sat(2, 2)}, 0, 2},
	} {
		if got := (&Result{Parts: c.parts, NotRun: c.notRun}).latency(c.join, c.jobs); got != c.want {
			t.Errorf("%s: %v, want %v", c.caption, got, c.want)
		}
	}
}

// manyCases is sat in more cubes than one.
const manyCases = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (or (< x 1) (< y 2) (> x 9)))" +
	"(assert (> (+ x y) 3))(check-sat)"

// TestDecidingWays: if the user names none, a run takes a way that gives an answer.
func TestDecidingWays(t *testing.T) {
	for script, want := range map[string]How{
		satisfiable + "(check-sat)":                                         Cubes,
		satisfiable + "(declare-const z Int)(assert (> z 7))(check-sat)":    Components,
		"(declare-const p Bool)(declare-const q Bool)(assert p)(check-sat)": Cubes,
	} {
		cfg := Config{Out: filepath.Join(t.TempDir(), "out")}
		cfg.Division = Division{Logger: slog.New(slog.DiscardHandler), Seed: 1, Version: "test"}
		if _, results := ran(t, cfg, seeds(t, map[string]string{"a.smt2": script}), exact); results[0].How != want {
			t.Errorf("%s: %s, want %s", script, results[0].How, want)
		}
	}
}

// TestResultIsKept: an answer can be read again as it was.
func TestResultIsKept(t *testing.T) {
	want := &solvers.Result{
		Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: [][]string{{"((define-fun x () Int 1))"}},
		Asides: []solvers.Aside{{}}, Remarks: []string{"r"}, Stdout: "sat\n", Wall: time.Second, Signal: 9,
		First: &solvers.Result{Verdict: solvers.Crash},
	}
	data, err := json.Marshal(line{Answer: &answerLine{"x", "ALL", want}})
	var got line
	if err == nil {
		err = json.Unmarshal(data, &got)
	}
	if err != nil || cmp.Diff(want, got.Answer.Result) != "" {
		t.Errorf("%v: %s", err, cmp.Diff(want, got.Answer.Result))
	}
}

// TestRunFinds: a solver that answers unsat if a case is added to the assertions is caught by a model that makes a cube
// true, or, if there is none, by its answers alone.
func TestRunFinds(t *testing.T) {
	const undecided = "(set-logic QF_UF)(declare-sort U 0)(declare-const a U)(declare-const b U)(declare-const p Bool)" +
		"(declare-const q Bool)(assert (xor p q))(assert (or (= a b) p q))(check-sat)"
	dir := seeds(t, map[string]string{"a.smt2": undecided})
	lying := func(models bool, asserts int) ask.Fake {
		return func(q *ask.Question) (*solvers.Result, error) { // cubes have more assertions
			r := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}
			if strings.Count(string(q.Script), "(assert") > asserts {
				r.Verdict, r.Checks[0] = solvers.Unsat, solvers.Unsat
			} else if models {
				r.Items = [][]string{{"((declare-fun U!val!0 () U) (define-fun a () U U!val!0) (define-fun b () U U!val!0) " +
					"(define-fun p () Bool true) (define-fun q () Bool false))"}}
			}
			return r, nil
		}
	}
	hard := seeds(t, map[string]string{"a.smt2": strings.Replace(undecided, "(check-sat)", "(declare-const x Int)"+
		"(declare-const y Int)(assert (= (+ (* x x) (* y y) (* x y 3)) 1235711))(assert (> x (* y y y 77)))(check-sat)", 1)})
	for _, c := range []struct {
		dir    string
		models bool
		count  int // most assertions to which the solver answers sat
		class  string
	}{{dir, true, 2, "refutation-unsound"}, {dir, false, 2, "refutation-unsound"}, {hard, false, 4, "disagreement"}} {
		cfg := Config{Division: config(t, Division{How: Cubes}), Out: filepath.Join(t.TempDir(), "out")}
		s, results := ran(t, cfg, c.dir, lying(c.models, c.count))
		if s.Findings == 0 || len(results[0].Findings) == 0 || !strings.HasPrefix(results[0].Findings[0], c.class) {
			t.Errorf("models %v: %s: %v, want %s", c.models, results[0], results[0].Findings, c.class)
		}
	}
}

// TestRunOfParts: of a directory with parts, the checks are asked that were divided, in the way in which they were.
func TestRunOfParts(t *testing.T) {
	dir := seeds(t, map[string]string{"a.smt2": satisfiable + "(check-sat)(push 1)(assert (> y 9))(check-sat)"})
	out := filepath.Join(t.TempDir(), "parts")
	if _, err := Write([]string{dir}, out, config(t, Division{How: Size, Size: 2, Check: 2})); err != nil {
		t.Fatal(err)
	}
	base := Division{Seed: 1, Version: "test", Logger: slog.New(slog.DiscardHandler)}
	s, results := ran(t, Config{Division: base, Out: filepath.Join(t.TempDir(), "out")}, out, exact)
	if s.Wholes != 1 || results[0].Check != 2 || results[0].How != Size {
		t.Errorf("%s: %v", s, results[0])
	}
	for want, set := range map[string]func(*Division){
		"--how cubes":    func(c *Division) { c.How = Cubes },
		"--max-size 3":   func(c *Division) { c.Size = 3 },
		"not of check 1": func(c *Division) { c.Check = 1 },
	} {
		cfg := Config{Division: base, Out: filepath.Join(t.TempDir(), "out")}
		set(&cfg.Division)
		if _, err := Run(t.Context(), t.Context(), []string{out}, cfg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// TestWordOfWhole: an author's status of a whole gives no expected results of cubes. Still, if all cubes are unsat,
// that contradicts the answer sat to the whole; a whole that was not asked at first is asked then.
func TestWordOfWhole(t *testing.T) {
	dir := seeds(t, map[string]string{"a.smt2": "(set-info :status sat)(set-logic QF_NIA)(declare-const y Int)" +
		"(declare-const z Int)(assert (= (* y z) 1000036000099))(assert (or (< 1 y z) (< 1 z y)))(check-sat)"})
	for _, noWhole := range []bool{false, true} {
		cfg := Config{
			Division: config(t, Division{How: Cubes, Cubes: 2}), Out: filepath.Join(t.TempDir(), "out"),
			NoWhole: noWhole,
		}
		s, results := ran(t, cfg, dir, func(q *ask.Question) (*solvers.Result, error) {
			r := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}
			if strings.Count(string(q.Script), "(assert") > 2 { // cubes have more
				r.Verdict, r.Checks[0] = solvers.Unsat, solvers.Unsat
			}
			return r, nil
		})
		found := strings.Join(results[0].Findings, " ")
		if s.Findings != 1 || len(results) != 1 || !strings.HasPrefix(found, "disagreement") ||
			results[0].Whole != solvers.Sat || results[0].Joined != instance.Unsat {
			t.Errorf("without the whole %v: %s: %v", noWhole, results[0], results[0].Findings)
		}
	}
}

// TestReducesPairs: if one of the answers to whole and parts must be wrong, reduction edits the whole, and divides each
// candidate by the same plan.
func TestReducesPairs(t *testing.T) {
	const unsolved = "(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(declare-const z Int)" +
		"(declare-const p Bool)(declare-const q Bool)(assert (= (* x y) 1000000016000000063))(assert (< 1 x y))" +
		"(assert (or p q))(assert (=> p (> x 3)))(assert (or q (< y 7)))(assert (= (* z z z) 912673000000))(check-sat)"
	const model = "((define-fun x () Int 1000000007) (define-fun y () Int 1000000009) (define-fun z () Int 9700) " +
		"(define-fun p () Bool true) (define-fun q () Bool true))"
	dir := seeds(t, map[string]string{"a.smt2": unsolved})
	for _, c := range []struct {
		name     string
		config   Division
		wrong    func(script string) bool // scripts that the solver wrongly answers unsat
		class    oracle.Class
		question string
	}{
		{"slices by size", Division{How: Size, Size: 2}, func(s string) bool {
			return strings.Contains(s, "(or ") && strings.Count(s, "(assert") <= 2
		}, oracle.RefutationUnsound, "partition/slice"}, // two are wrong
		{"slices along dependencies", Division{How: Dependencies, Size: 3}, func(s string) bool {
			return strings.Contains(s, "(=> ") && strings.Count(s, "(assert") <= 3
		}, oracle.RefutationUnsound, "partition/slice"},
		{"components", Division{How: Components}, func(s string) bool {
			return strings.Contains(s, "(* z") && strings.Count(s, "(assert") == 1
		}, oracle.RefutationUnsound, "partition/component 2"},
		{"cubes of a term", Division{How: Cubes, Cubes: 2, On: "(< y 7)"}, func(s string) bool {
			return strings.Contains(s, "(assert (not (< y 7)))")
		}, oracle.RefutationUnsound, "partition/cube 2"},
		{"a whole", Division{How: Cubes, Cubes: 3}, func(s string) bool {
			return strings.Contains(s, "(= (* z z z)") && strings.Count(s, "(assert") <= 6
		}, oracle.RefutationUnsound, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			cfg := Config{Division: config(t, c.config), Out: out, MinimizeTime: time.Minute}
			_, results := ran(t, cfg, dir, func(q *ask.Question) (*solvers.Result, error) {
				r := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}
				script := q.Script
				if q.Trace != nil {
					script = q.Trace.Script()
				}
				asked, err := instance.Read("asked", script, nil)
				if err != nil {
					return nil, err
				}
				if c.wrong(string(script)) || oracle.UnderModel(&asked.Script, 0, model).Holds != oracle.True {
					r.Verdict, r.Checks[0] = solvers.Unsat, solvers.Unsat
				} else {
					r.Items = [][]string{{model}}
				}
				return r, nil
			})
			if len(results) != 1 || len(results[0].Findings) == 0 {
				t.Fatalf("no finding: %v", results)
			}
			f, _, err := finding.Load(filepath.Join(out, "findings", results[0].Findings[0]))
			if err != nil {
				t.Fatal(err)
			}
			if f.Class != c.class || f.Oracle != "partition" || !strings.HasPrefix(f.Question, c.question) {
				t.Errorf("it is %s, by %s, %q", f.Class, f.Oracle, f.Question)
			}
			// A part of one assertion may need all of it.
			if f.Reduced == nil || f.Reduced.After.Bytes > f.Reduced.Before.Bytes || f.Reduced.Beside == 0 {
				t.Errorf("reduced: %+v, %s", f.Reduced, f.NotReduced)
			}
		})
	}
}

// TestJoinAnswers joins answers from elsewhere.
func TestJoinAnswers(t *testing.T) {
	m := &Manifest{Wholes: []OfWhole{{
		Path: "a.smt2", Check: 1, Join: Cubes.join(), Expect: instance.None,
		Parts: []OfPart{
			{File: "parts/a/001.smt2", Expect: instance.None},
			{File: "parts/a/002.smt2", Expect: instance.Sat, Certificate: instance.Evaluated},
		},
	}}}
	joined := func(answers string) string {
		all, err := Join(m, "answers", []byte(answers))
		if err != nil {
			return err.Error()
		}
		return all[0].String() + strings.Join(all[0].Wrong, "")
	}
	line := func(part, answer string) string { return `{"part":"` + part + `","answer":"` + answer + "\"}\n" }
	for answers, want := range map[string]string{
		"":                        "a.smt2:1: 2 parts: no answers; joined open",
		line("a/001.smt2", "sat"): "a.smt2:1: 2 parts: 1 sat; joined sat",
		line("parts/a/001.smt2", "unsat") + line("a/002.smt2", "crash"): "a.smt2:1: 2 parts: 1 unsat, 1 crash; joined open",
		line("a/001.smt2", "unsat") + line("a/002.smt2", "unsat"): "a.smt2:1: 2 parts: 2 unsat; joined unsat" +
			"parts/a/002.smt2 is answered unsat, and sat is right (evaluated)",
		line("b.smt2", "sat"): "answers:1: the manifest has no part b.smt2",
		line("a/001.smt2", "maybe"): `answers:1: unknown answer "maybe"; there are sat, unsat, unknown, timeout, memout, ` +
			"crash, error, unsupported",
		line("a/001.smt2", "sat") + line("parts/a/001.smt2", "unsat"): "answers:2: parts/a/001.smt2 is answered unsat, and " +
			"sat above",
	} {
		if got := joined(answers); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", answers, got, want)
		}
	}
}
