// Package replay runs findings and regression suites again on given solvers, and says which are still wrong. It also
// finds, among ordered versions of a solver, the ones that introduced and fixed a fault.
//
// A finding is judged by its own oracle first. Its right answer is evaluated once more, because files may have changed.
// It is fixed if the answers to both the reduced script and the original one are right; a bisection runs the smaller
// one only.
//
// It makes no new scripts. It knows no campaign.
package replay

import (
	"bytes"
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
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Case is something that can be run again: a finding, or a script with the right answers to its checks.
type Case struct {
	Path    string
	Finding *finding.Finding // nil for a script

	test  suite.Test
	shows []*repro.Repro // reproductions of a finding; nil for a script
	files finding.Files  // files of a finding on a rule program, which has no script

	isProgram bool // the script is a rule program: it asks queries, and no check
	isHorn    bool // the script is one of Horn clauses, which is a rule program as well

	proved, sought proofs // proofs by a short search, and by a thorough one
	witness        string // whose model makes all true, where the right answer is known by that
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

// Test is the script of a case, with its right answers as far as they are known; empty for a finding.
func (c *Case) Test() suite.Test { return c.test }

// IsOf reports whether the case is a finding of a solver, or of another version of it.
func (c *Case) IsOf(s *solvers.Solver, catalog *solvers.Catalog) bool {
	return c.Finding != nil && repro.IsFamily(c.Finding, s, catalog)
}

// Expected is the right answer to what shows a finding.
func (c *Case) Expected() instance.Expectation {
	if len(c.shows) == 0 {
		return instance.Expectation(c.Finding.Expected)
	}
	return c.shows[0].Expected
}

// Status is how a case ran on a solver.
type Status string

// The statuses. What a right run of a finding means depends on the solver's family: Fixed or NotWrong, see settle.
const (
	Wrong       Status = "wrong"
	Right       Status = "right"
	Fixed       Status = "fixed"       // a finding about which its solver is right now, in no older version
	Flaky       Status = "flaky"       // wrong in some runs, and not in others
	NotJudged   Status = "not-judged"  // no right answer is known
	NotWrong    Status = "not-wrong"   // no answer; or another solver, or an older version, is right
	Unsupported Status = "unsupported" // the solver refuses the script
	Elsewhere   Status = "elsewhere"   // a crash, but at another place than the finding's
)

// Statuses lists all, the worst first.
func Statuses() []Status {
	return []Status{Wrong, Flaky, Elsewhere, Right, Fixed, NotJudged, NotWrong, Unsupported}
}

// Result is the result of running a case on a solver.
type Result struct {
	Case     *Case
	Solver   string
	Version  string // the solver's version if it was run, else ""
	Status   Status
	Expected string // the right answers, as far as they are known
	Observed string // the answer of the run that decided the status
	Why      string // in a line, for people; may be ""
	Runs     int
	Wrong    int // wrong runs among these
	Seconds  float64

	// Checks are the checks of a script with several, or of a log, with their answers; nil for others.
	Checks []Check

	right    []instance.Expectation // right answers to a script's checks
	isRight  bool                   // Status is Right; also for findings, whichever solver was wrong
	isOwn    bool                   // the solver is a version of the finding's solver
	deciding *solvers.Result        // the run that decided the status
}

// Check is a check of a script, with the answer of the run that decided the status.
type Check struct {
	Number int    `json:"check"` // from 1
	Line   int    `json:"line"`
	Answer string `json:"answer"`        // "" if there is none
	State  Status `json:"state"`         // right, wrong, not-wrong (no answer) or not-judged
	Logged string `json:"log,omitempty"` // the answer that the script has as a log
}

// Differs reports whether a log has another answer.
func (c Check) Differs() bool { return c.Logged != "" && c.Logged != c.Answer }

// checks lists the checks of the script of a result.
func (r *Result) checks() []Check {
	if r.Case.Finding != nil || r.deciding == nil || len(r.right) < 2 && r.Case.test.Logged == nil {
		return nil
	}
	var all []Check
	line, from := 1, 0
	for _, c := range smtlib.NamedCommands(r.Case.test.Script) {
		if !smtlib.IsCheck(c.Name) || len(all) == len(r.right) {
			continue
		}
		line, from = line+bytes.Count(r.Case.test.Script[from:c.Offset], []byte("\n")), c.Offset
		i := len(all)
		check := Check{Number: i + 1, Line: line, State: NotJudged}
		if i < len(r.deciding.Checks) {
			check.Answer = string(r.deciding.Checks[i])
		}
		if r.Case.test.Logged != nil {
			check.Logged = r.Case.test.Logged[i]
		}
		switch {
		case r.right[i] == instance.None:
		case check.Answer == string(r.right[i]):
			check.State = Right
		case solvers.Verdict(check.Answer).Definite():
			check.State = Wrong
		default:
			check.State = NotWrong
		}
		all = append(all, check)
	}
	return all
}

// Bad reports whether the solver is wrong, at least in some runs.
func (r *Result) Bad() bool { return r.Status == Wrong || r.Status == Flaky }

// Text is the status for people: "still wrong" for a version of the finding's solver.
func (r *Result) Text() string {
	if r.isOwn && r.Status == Wrong {
		return "still wrong"
	}
	return string(r.Status)
}

// Who names the solver with its version.
func (r *Result) Who() string {
	return fmt.Sprintf("%s (%s)", r.Solver, cmp.Or(r.Version, "unknown version"))
}

// Sentence says what the solver does on the case, for people.
func (r *Result) Sentence() string {
	who := r.Who()
	switch {
	case r.Bad():
		return fmt.Sprintf("%s is %s, too.", who, r.Status)
	case r.Status == Fixed:
		return fmt.Sprintf("%s is right about it: it answers %s.", who, r.Observed)
	case r.isRight && r.Observed == r.Expected:
		return fmt.Sprintf("%s answers %s, as expected.", who, r.Observed)
	case r.Status == NotJudged:
		return fmt.Sprintf("%s answers %s; whether that is right is not known.", who, r.Observed)
	case r.Status == Unsupported:
		return who + " does not support the script."
	}
	text := fmt.Sprintf("%s does not show it: it answers %s", who, r.Observed)
	if r.Why != "" && !r.isRight {
		text += " (" + r.Why + ")"
	}
	return text + "."
}

// IsRight reports whether the solver gives the right answer, whether or not it was wrong before.
func (r *Result) IsRight() bool { return r.isRight }

// setStatus sets the status from that of the runs: a finding that is answered rightly is Fixed if the solver is a
// version of the finding's, and not an older one, otherwise NotWrong.
func (r *Result) setStatus(s *solvers.Solver, catalog *solvers.Catalog) {
	r.isRight, r.isOwn = r.Status == Right, r.Case.IsOf(s, catalog)
	switch {
	case r.Case.Finding == nil || !r.isRight:
	case r.isOwn && solvers.IsOlder(r.Version, r.Case.Finding.Version):
		r.Status, r.Why = NotWrong, "its answer is right, but it is older than the version that was wrong"
	case r.isOwn:
		r.Status = Fixed
	default:
		r.Status = NotWrong
		r.Why = fmt.Sprintf("its answer is right; the finding is of another solver, %s", r.Case.Finding.Solver)
	}
}

// News is the new state of a finding after a run: fixed, or regressed, unless the version is older than that with the
// fix. changed is false if it stays as it was.
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
	case r.Bad() && f.Known.IsFixed() && !solvers.IsOlder(r.Version, f.Known.FixedIn):
		as.State, as.FixedIn = finding.Regressed, f.Known.FixedIn
	default:
		return as, false
	}
	return as, true
}

// Config is how cases are run.
type Config struct {
	Host    *solvers.Host
	Ask     ask.Asker // asks in place of the host's processes; nil: these ask
	Catalog *solvers.Catalog
	Limits  solvers.Limits
	Jobs    int
	Repeat  int // runs of a finding, or of a script that was wrong in a session, each in a fresh process; at least 1
	// Programs runs a rule program, and gives the evidence; nil if the solver does not read such programs. f is the
	// finding that has the program, nil if it is of none.
	Programs func(ctx context.Context, asks ask.Asker, s *solvers.Solver, l solvers.Limits, f *finding.Finding,
		program []byte, options []string) (*oracle.Evidence, error)
}

// open makes a runner for a solver; s may be nil, and set later. end closes it.
func (cfg Config) open(s *solvers.Solver) (r *runner, end func()) {
	cfg.Repeat = max(1, cfg.Repeat)
	r = &runner{Config: cfg, solver: s}
	if s != nil { // a bisection makes runners of its own
		r.target = ask.NewTarget(s)
	}
	r.panel = panel.PanelOver(cfg.Ask, cfg.Host, cfg.Catalog, solvers.Probing{Limits: cfg.Limits})
	asks, endAsking := ask.Open(cfg.Ask, cfg.Host, cfg.Limits, nil)
	r.asks = asks
	return r, func() {
		r.panel.Close()
		endAsking()
	}
}

// Find finds the cases below paths: findings' directories, suites by their manifests, and scripts. In a directory with
// instance.smt2 or instance.datalog, that is the only case. Files that cannot be run are left out, and the logger
// says why; it also warns of unknown commands, unless commands is nil. It is an error if there is no case, or a path
// does not exist.
func Find(
	ctx context.Context, paths []string, catalog *solvers.Catalog, commands lint.Solvers, logger *slog.Logger,
) ([]*Case, error) {
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("%s: no such file or directory", path)
		}
	}
	f := finder{catalog: catalog, commands: commands}
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

// finder collects cases, and the reasons why files are none.
type finder struct {
	cases    []*Case
	unfit    []error
	partly   lint.Sources
	catalog  *solvers.Catalog
	commands lint.Solvers
}

// add adds a case, or the reason why a file is none. It returns an error of the context, which is not about the file.
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
		c, err := findingCase(ctx, path, f.catalog)
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
	for _, e := range entries {
		name := e.Name()
		if name == finding.InstanceName || strings.HasPrefix(name, "instance.") && rules.HasExtension(name) {
			return f.find(ctx, filepath.Join(path, name))
		}
	}
	for _, e := range entries {
		below := filepath.Join(path, e.Name())
		st, err := os.Stat(below)
		isCase := seedfile.IsSeed(e.Name()) || rules.HasExtension(e.Name())
		if err != nil || strings.HasPrefix(e.Name(), ".") || !st.IsDir() && !isCase {
			continue
		}
		if err := f.find(ctx, below); err != nil {
			return err
		}
	}
	return nil
}

// findingCase reads a finding's directory as a case.
func findingCase(ctx context.Context, dir string, catalog *solvers.Catalog) (*Case, error) {
	f, files, err := finding.Load(dir)
	if err != nil {
		return nil, err
	}
	if f.Oracle == "" {
		return nil, fmt.Errorf("%s is of a version that did not write down how a fault is recognised; "+
			"'smtstorm minimize --solver …' on its %s finds that out", dir, f.FileName(finding.InstanceName))
	}
	if !f.IsOfScripts() {
		return &Case{Path: dir, Finding: f, files: files, isProgram: true}, programErrors(dir, files.Instance)
	}
	return FindingCase(ctx, dir, f, files, catalog)
}

// FindingCase makes a case of a finding on a script. The path need not exist.
func FindingCase(
	ctx context.Context, path string, f *finding.Finding, files finding.Files, catalog *solvers.Catalog,
) (*Case, error) {
	shows, err := repro.Read(ctx, f, files, catalog)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Case{Path: path, Finding: f, shows: shows}, nil
}

func scriptCase(path string) (*Case, error) {
	t, err := suite.Read(path)
	format := rules.Recognize(t.Script)
	if errors.Is(err, suite.ErrNoCheck) && (format.ListsTuples() || suite.Queries(t.Script) > 0) {
		return &Case{Path: path, test: t, isProgram: true}, programErrors(path, t.Script)
	}
	if err != nil {
		return nil, err
	}
	isHorn := format == rules.Horn && programErrors(path, t.Script) == nil
	return &Case{Path: path, test: t, isHorn: isHorn}, nil
}

// programErrors says what is wrong with a rule program.
func programErrors(path string, src []byte) error {
	if _, errs := rules.Parse(path, src); len(errs) > 0 {
		return errs
	}
	return nil
}

// stated are the right answers to the checks of a script as it states them, without those to checks behind a command
// whose effect is not known, or depends on the solver; unclear says so of the first of these.
func (c *Case) stated() (said []instance.Expectation, unclear string) {
	said = slices.Clone(c.test.Expect)
	if !smtlib.HasOwnEffects(c.test.Script) {
		return said, ""
	}
	in := repro.Asked(c.Path, c.test.Script, said)
	for i := range said {
		if in == nil {
			break
		}
		if why := in.Unclear(i); why != "" {
			said[i], unclear = instance.None, cmp.Or(unclear, why)
		}
	}
	return said, unclear
}

// proofs are what a search for proofs of right answers has found. It is made once.
type proofs struct {
	once  sync.Once
	right []instance.Expectation
}

// rightAnswers are the right answers to the checks of a script, as far as they are known. Proved answers override those
// that the script states. A solver that answers unsat is wrong if values make all true: if nothing is known of such an
// answer, these are searched for as thoroughly as a reduction would.
func (c *Case) rightAnswers(ctx context.Context, r *solvers.Result) []instance.Expectation {
	right := c.search(ctx, &c.proved, false)
	for i, answer := range r.Checks {
		if answer == solvers.Unsat && i < len(right) && right[i] == instance.None {
			return c.search(ctx, &c.sought, true)
		}
	}
	return right
}

// search searches for proofs of the right answers.
func (c *Case) search(ctx context.Context, found *proofs, thorough bool) []instance.Expectation {
	found.once.Do(func() {
		found.right, _ = c.stated()
		for i, right := range triage.RightAnswers(ctx, c.Path, c.test.Script, thorough) {
			if right != instance.None && i < len(found.right) {
				found.right[i] = right
			}
		}
	})
	return found.right
}

// CheckSolvers returns a *solvers.SilentError if a solver does not run at all: it answers none of the trivial scripts,
// or a *solvers.StartError. Call it before much is done whose result would be lost. Rule programs are no scripts: a
// solver for these alone is not looked at.
func CheckSolvers(ctx context.Context, cfg Config, all []*solvers.Solver, cases []*Case) error {
	isScript := func(c *Case) bool { return !c.isProgram }
	if cfg.Ask != nil || !slices.ContainsFunc(cases, isScript) {
		return nil
	}
	for _, s := range all {
		if err := cfg.Host.Answers(ctx, s, cfg.Limits); err != nil {
			return err
		}
	}
	return nil
}

// Run runs all cases on a solver, and returns the results in their order. The error is the context's or our own
// failure; it is a *solvers.StartError if the solver cannot be started, and a *solvers.SilentError if it answers
// nothing.
func Run(ctx context.Context, cfg Config, solver *solvers.Solver, cases []*Case) ([]Result, error) {
	r, end := cfg.open(solver)
	defer end()
	probed, err := r.panel.Solver(ctx, solver)
	if err != nil {
		return nil, err
	}
	if err := r.learn(ctx, cases); err != nil {
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
