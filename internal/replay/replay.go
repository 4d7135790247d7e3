// Package replay runs findings and regression suites again on given solvers, and says which are still wrong. It finds
// out when a finding came and went, among ordered versions of a solver.
//
// A finding is judged by its own oracle first. Its right answer is evaluated once more, because files may have changed.
// It is fixed if the reduced script and the one that it was found with are both answered rightly; a bisection runs the
// smaller one only.
//
// It judges by the oracles that found what is wrong, and makes nothing new. It knows no campaign.
package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Case is something that can be run again: a finding, or a script with the right answers to its checks.
type Case struct {
	Path    string
	Finding *finding.Finding // nil for a script

	test  suite.Test
	shows []*triage.Showing // of a finding
	files finding.Files     // of a finding on a rule program, which shows in no script

	isProgram bool // the script is a rule program: it asks queries, and no check
	isHorn    bool // the script is one of Horn clauses, which is a rule program as well

	prove  sync.Once
	proved []instance.Expectation // the right answers to the script's checks that are proved; see rightAnswers
}

// Name is a short name, for tables.
func (c *Case) Name() string {
	if c.Finding != nil {
		return c.Finding.ID
	}
	base := filepath.Base(c.Path)
	base = strings.TrimSuffix(base, filepath.Ext(base))
	if base == "instance" || base == "program" { // the directory says which
		base = filepath.Base(filepath.Dir(c.Path))
	}
	return base
}

// NewCase makes a case of a script.
func NewCase(path string, t suite.Test) *Case { return &Case{Path: path, test: t} }

// Test is the script of a case, with what is known of its answers; empty for a finding.
func (c *Case) Test() suite.Test { return c.test }

// IsOf reports whether the case is a finding of a solver, or of another version of it.
func (c *Case) IsOf(s *solvers.Solver, catalog *solvers.Catalog) bool {
	return c.Finding != nil && triage.IsFamily(c.Finding, s, catalog)
}

// Expected is the right answer to what shows a finding.
func (c *Case) Expected() instance.Expectation {
	if len(c.shows) == 0 {
		return instance.Expectation(c.Finding.Expected)
	}
	return c.shows[0].Expected
}

// Status is what became of a case.
type Status string

// The statuses. A run of a finding is right or not; what that says of the solver, its family decides.
const (
	Wrong       Status = "wrong"
	Right       Status = "right"
	Fixed       Status = "fixed"       // a finding that its solver is right about now
	Flaky       Status = "flaky"       // wrong in some runs, and not in others
	NotJudged   Status = "not-judged"  // no right answer is known
	NotWrong    Status = "not-wrong"   // there is no answer, or another solver than a finding's is right
	Unsupported Status = "unsupported" // the solver refuses the script
)

// Statuses lists all, the worst first.
func Statuses() []Status {
	return []Status{Wrong, Flaky, Right, Fixed, NotJudged, NotWrong, Unsupported}
}

// Result is what became of a case on a solver.
type Result struct {
	Case     *Case
	Solver   string
	Version  string // of the solver, if it was asked
	Status   Status
	Expected string // the right answers, as far as they are known
	Observed string // the answer of the run that decided the status
	Why      string // in a line, for people; "" where the status says it all
	Runs     int
	Wrong    int // of these
	Seconds  float64

	isRight  bool            // of a finding, too, whichever solver was wrong
	isOwn    bool            // it is of a version of the solver that the finding is of
	deciding *solvers.Result // the run that decided the status
}

// Bad reports whether somebody has to look at it.
func (r *Result) Bad() bool { return r.Status == Wrong || r.Status == Flaky }

// Text is the status for people: the solver of a finding was wrong before.
func (r *Result) Text() string {
	if r.isOwn && r.Status == Wrong {
		return "still wrong"
	}
	return string(r.Status)
}

// IsRight reports whether the solver gives the right answer, whether or not it was wrong before.
func (r *Result) IsRight() bool { return r.isRight }

// settle says what the status of the runs means for the solver: what is right about a finding is fixed if it is a
// version of the solver that was wrong, and else it never was wrong.
func (r *Result) settle(s *solvers.Solver, catalog *solvers.Catalog) {
	r.isRight, r.isOwn = r.Status == Right, r.Case.IsOf(s, catalog)
	switch {
	case r.Case.Finding == nil || !r.isRight:
	case r.isOwn:
		r.Status = Fixed
	default:
		r.Status = NotWrong
		r.Why = fmt.Sprintf("its answer is right; the finding is of another solver, %s", r.Case.Finding.Solver)
	}
}

// News is what a result on a newer version changes of what is known of a finding: that it is fixed, or is wrong again
// after that.
func (r *Result) News() (as finding.KnownAs, changed bool) {
	f := r.Case.Finding
	if f == nil {
		return as, false
	}
	if f.Known != nil {
		as.Issue = f.Known.Issue
	}
	switch {
	case r.Status == Fixed && !f.Known.IsFixed():
		as.State, as.FixedIn = finding.Fixed, cmp.Or(r.Version, r.Solver)
	case r.Bad() && f.Known.IsFixed():
		as.State, as.FixedIn = finding.Regressed, f.Known.FixedIn
	default:
		return as, false
	}
	return as, true
}

// Config is how cases are run.
type Config struct {
	Host    *solvers.Host
	Ask     ask.Asker // asks in the place of the host's processes; nil for these
	Catalog *solvers.Catalog
	Limits  solvers.Limits
	Jobs    int
	Repeat  int // fresh processes for what is a finding, or was wrong in a session; at least 1
	// Programs runs a rule program and judges the answer: of a finding, as it was found or reduced, or of none (nil).
	Programs func(ctx context.Context, asks ask.Asker, s *solvers.Solver, l solvers.Limits, f *finding.Finding,
		program []byte, options []string) (Status, *solvers.Result, error)
	// Report gets results as they come, by one goroutine at a time; may be nil.
	Report func(Result)
}

// open gives what runs cases on a solver, which may be nil as long as it is not known, until it is closed.
func (cfg Config) open(s *solvers.Solver) (r *runner, end func()) {
	cfg.Repeat = max(1, cfg.Repeat)
	r = &runner{Config: cfg, solver: s, asks: cfg.Ask}
	if cfg.Ask != nil {
		r.panel = reference.PanelOver(cfg.Ask, cfg.Catalog, cfg.Limits)
		return r, func() {}
	}
	processes := ask.NewProcesses(cfg.Host, cfg.Limits, nil)
	r.asks, r.panel = processes, reference.NewPanel(cfg.Host, cfg.Catalog, solvers.ProbeConfig{Limits: cfg.Limits})
	return r, func() {
		r.panel.Close()
		processes.Close()
	}
}

// Find finds what can be run again below paths: findings' directories, suites by their manifests, and scripts. A
// directory of a script named instance.smt2 has nothing else that is to be run. What cannot be run is left out, and the
// logger says why; it also warns of unknown commands, unless commands is nil. It is an error if nothing is left, or a
// path does not exist.
func Find(ctx context.Context, paths []string, commands lint.Solvers, logger *slog.Logger) ([]*Case, error) {
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("%s: no such file or directory", path)
		}
	}
	f := finder{commands: commands}
	for _, path := range paths {
		if err := f.find(ctx, path); err != nil {
			return nil, err
		}
	}
	switch {
	case len(f.cases) > 0:
		for _, err := range f.unfit {
			logger.Warn("not run: " + err.Error())
		}
		for _, line := range f.partly.Warnings() {
			logger.Warn(line)
		}
		return f.cases, nil
	case len(f.unfit) > 0:
		return nil, errors.Join(f.unfit...)
	}
	return nil, fmt.Errorf("nothing to run in %s: there is neither a finding nor a script", strings.Join(paths, ", "))
}

// finder collects cases, and why others are none.
type finder struct {
	cases    []*Case
	unfit    []error
	partly   lint.Sources
	commands lint.Solvers
}

// add takes what was read. The context's error is none of the file's.
func (f *finder) add(ctx context.Context, c *Case, err error) error {
	switch {
	case err == nil:
		f.cases = append(f.cases, c)
		f.partly.Count(c.Path, c.test.Script, f.commands)
	case ctx.Err() != nil:
		return ctx.Err()
	default:
		f.unfit = append(f.unfit, err)
	}
	return nil
}

func (f *finder) find(ctx context.Context, path string) error {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return f.add(ctx, nil, err)
	case !st.IsDir():
		c, err := scriptCase(path)
		return f.add(ctx, c, err)
	case finding.IsFinding(path):
		c, err := findingCase(ctx, path)
		return f.add(ctx, c, err)
	}
	manifest, err := suite.ReadManifest(path)
	if err != nil {
		return f.add(ctx, nil, err)
	}
	if manifest != nil {
		for _, e := range manifest.Instances {
			t, err := e.Read(path)
			c := &Case{Path: filepath.Join(path, filepath.FromSlash(e.File)), test: t}
			if err := f.add(ctx, c, err); err != nil {
				return err
			}
		}
		return nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return f.add(ctx, nil, err)
	}
	if slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == "instance.smt2" }) {
		return f.find(ctx, filepath.Join(path, "instance.smt2"))
	}
	for _, e := range entries {
		below := filepath.Join(path, e.Name())
		st, err := os.Stat(below)
		if err != nil || strings.HasPrefix(e.Name(), ".") || !st.IsDir() && !seedfile.IsSeed(e.Name()) {
			continue
		}
		if err := f.find(ctx, below); err != nil {
			return err
		}
	}
	return nil
}

// findingCase reads a finding's directory as a case.
func findingCase(ctx context.Context, dir string) (*Case, error) {
	f, files, err := finding.Load(dir)
	if err != nil {
		return nil, err
	}
	if f.Oracle == "" {
		return nil, fmt.Errorf("%s is of a version that did not write down how a fault is recognised; "+
			"'smtstorm minimize --solver …' on its instance.smt2 finds that out", dir)
	}
	if f.Rules != nil {
		return &Case{Path: dir, Finding: f, files: files}, programErrors(dir, files.Instance)
	}
	return FindingCase(ctx, dir, f, files)
}

// FindingCase makes a case of a finding on a script. Nothing needs to lie at its path.
func FindingCase(ctx context.Context, path string, f *finding.Finding, files finding.Files) (*Case, error) {
	shows, err := triage.Showings(ctx, f, files)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Case{Path: path, Finding: f, shows: shows}, nil
}

func scriptCase(path string) (*Case, error) {
	t, err := suite.Read(path)
	dialect := rules.Recognize(t.Script)
	if errors.Is(err, suite.ErrNoCheck) && (dialect == rules.Datalog || suite.Queries(t.Script) > 0) {
		return &Case{Path: path, test: t, isProgram: true}, programErrors(path, t.Script)
	}
	if err != nil {
		return nil, err
	}
	isHorn := dialect == rules.Horn && programErrors(path, t.Script) == nil
	return &Case{Path: path, test: t, isHorn: isHorn}, nil
}

// programErrors says what is wrong with a rule program.
func programErrors(path string, src []byte) error {
	if _, errs := rules.Parse(path, src); len(errs) > 0 {
		return errs
	}
	return nil
}

// rightAnswers are the right answers to the checks of a script, as far as they are known: what is proved counts more
// than what the script says. A proof is looked for once.
func (c *Case) rightAnswers(ctx context.Context) []instance.Expectation {
	c.prove.Do(func() {
		c.proved = slices.Clone(c.test.Expect)
		for i, right := range triage.RightAnswers(ctx, c.Path, c.test.Script) {
			if right != instance.None && i < len(c.proved) {
				c.proved[i] = right
			}
		}
	})
	return c.proved
}

// Run runs all cases on a solver, and gives the results in their order. It is the context's error if that ended
// before, or our own failure; a solver that cannot be started is a *solvers.StartError.
func Run(ctx context.Context, cfg Config, solver *solvers.Solver, cases []*Case) ([]Result, error) {
	r, end := cfg.open(solver)
	defer end()
	probed, err := r.panel.Solver(ctx, solver)
	if err != nil {
		return nil, err
	}
	r.cases, r.results, r.probe = cases, make([]Result, len(cases)), probed.Probe
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(1, cfg.Jobs))
	for _, b := range r.batches() {
		g.Go(func() error { return panics.Guard(func() error { return r.batch(ctx, b) }) })
	}
	return r.results, g.Wait()
}
