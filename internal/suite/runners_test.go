package suite

import (
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// runner is a project's own program for the tests of its suite.
type runner struct {
	format, project string
	needs           []string // programs; the first is the solver
	// passed runs the suite in a directory, and tells how many of its tests pass.
	passed func(s testSuite) (int, string)
}

// Each project's own runner passes the suite that was written for it, and fails a test with another expected result.
func TestRunners(t *testing.T) {
	for _, r := range []runner{
		{"cvc5", "cvc5", []string{"cvc5", "python3"}, cvc5Passes},
		{"z3test", "z3test", []string{"z3", "python3"}, z3testPasses},
		{"yices", "yices2", []string{"yices-smt2", "bash"}, yicesPasses},
		{"bitwuzla", "bitwuzla", []string{"bitwuzla", "python3"}, bitwuzlaPasses},
	} {
		t.Run(r.format, func(t *testing.T) {
			s := writtenFor(t, r)
			if n, out := r.passed(s); n != len(s.entries) {
				t.Errorf("%d of %d tests pass\n%s", n, len(s.entries), out)
			}
			s.contradict(t)
			if n, out := r.passed(s); n != len(s.entries)-1 {
				t.Errorf("with one right answer changed, %d of %d tests pass\n%s", n, len(s.entries), out)
			}
		})
	}
}

// testSuite is a suite, with what its runner needs.
type testSuite struct {
	checkout string // checkout of the solver's project
	solver   string // path
	format   Format
	dir      string
	entries  []Entry
}

// writtenFor writes a suite of what a runner's solver decides.
func writtenFor(t *testing.T, r runner) (s testSuite) {
	t.Helper()
	s.checkout, s.dir = testenv.Checkout(t, r.project), filepath.Join(t.TempDir(), "suite")
	testenv.Need(t, r.needs...)
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	solver, err := catalog.Resolve(r.needs[0])
	if err != nil {
		t.Fatal(err)
	}
	if s.solver, err = exec.LookPath(r.needs[0]); err != nil {
		t.Fatal(err)
	}
	if s.format, err = Named(r.format); err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	settings.Strategies = mutate.AllStrategies()
	w, err := Write(t.Context(), Config{
		Count: 40, Among: 4, MaxBytes: 4096, Format: s.format, SolvedBy: solver, Within: time.Second, Catalog: catalog,
		Config: seeds.Config{
			Paths: []string{"../../benchmarks/seeds"}, Settings: settings, MasterSeed: 1, Jobs: 1, Out: s.dir,
			Logger: slog.New(slog.DiscardHandler),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := ReadManifest(s.dir)
	if err != nil || w.Instances < 20 || len(m.Instances) != w.Instances {
		t.Fatalf("%d instances, %v", w.Instances, err)
	}
	s.entries = m.Instances
	return s
}

// contradict gives the first test another right answer.
func (s *testSuite) contradict(t *testing.T) {
	t.Helper()
	test, err := s.entries[0].Read(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	other := map[instance.Expectation]instance.Expectation{instance.Sat: instance.Unsat, instance.Unsat: instance.Sat}
	test.Expect[0] = other[test.Expect[0]]
	for _, f := range s.format.Write(test) {
		if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// each runs a command for each test, and counts those that succeed; the output is that of the others.
func (s *testSuite) each(command func(script string, e Entry) []string) (n int, failures string) {
	for _, e := range s.entries {
		args := command(filepath.Join(s.dir, e.File), e)
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err == nil {
			n++
			continue
		}
		failures += fmt.Sprintf("%s: %v\n%s\n", e.File, err, out)
	}
	return n, failures
}

// The cvc5 runner's other testers are about proofs and cores.
func cvc5Passes(s testSuite) (int, string) {
	return s.each(func(script string, _ Entry) []string {
		return []string{"python3", s.checkout + "/test/regress/cli/run_regression.py", "--tester", "base", s.solver, script}
	})
}

// Bitwuzla's build has the arguments of a test behind its file.
func bitwuzlaPasses(s testSuite) (int, string) {
	return s.each(func(script string, e Entry) []string {
		line := strings.Join(append([]string{script}, e.Options...), " ")
		return []string{"python3", s.checkout + "/test/regress/run-test-case.py", s.solver, line, s.dir}
	})
}

// The z3test runner takes all scripts of a directory.
func z3testPasses(s testSuite) (int, string) {
	out, _ := exec.Command("python3", s.checkout+"/scripts/test_benchmarks.py", s.solver, s.dir).CombinedOutput()
	return strings.Count(string(out), "Testing "+s.dir+"/") - strings.Count(string(out), "Failed\n"), string(out)
}

// The yices runner takes all scripts below a directory unless it is asked which, calls the solver yices_smt2, and wants
// paths that begin where it runs.
func yicesPasses(s testSuite) (n int, out string) {
	here := filepath.Dir(s.dir)
	program := filepath.Join(here, "bin", "yices_smt2")
	if err := os.MkdirAll(filepath.Dir(program), 0o755); err != nil {
		return 0, err.Error()
	}
	if err := os.Symlink(s.solver, program); err != nil && !os.IsExist(err) {
		return 0, err.Error()
	}
	args := []string{s.checkout + "/tests/regress/check.sh", filepath.Base(s.dir), "bin"}
	for _, e := range s.entries {
		args = append(args, filepath.Join(filepath.Base(s.dir), e.File))
	}
	c := exec.Command("bash", args...)
	c.Dir = here
	said, _ := c.CombinedOutput()
	if _, found, ok := strings.Cut(string(said), "\nPass: "); ok {
		_, _ = fmt.Sscan(found, &n)
	}
	return n, string(said)
}
