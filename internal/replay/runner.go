package replay

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// runner runs cases on one solver.
type runner struct {
	Config
	solver  *solvers.Solver
	target  *ask.Target // the solver
	panel   *panel.Panel
	probe   *solvers.Probe
	cases   []*Case
	results []Result // index: case

	asks ask.Asker
}

// maxBatch is how many scripts are asked together at most, so that sessions do not wait for us.
const maxBatch = 32

// learn finds out what the solver calls sorts that the scripts have.
func (r *runner) learn(ctx context.Context, cases []*Case) error {
	if slices.ContainsFunc(cases, func(c *Case) bool { return r.target.MayRename(c.test.Script) }) {
		return r.target.LearnSorts(ctx, r.asks)
	}
	return nil
}

// batches divides the cases, by their indices. Scripts that can run in sessions are asked together, but not so many
// that there is nothing to do for some of the jobs.
func (r *runner) batches() (all [][]int) {
	var together []int
	for i, c := range r.cases {
		if r.inSessions(c) {
			together = append(together, i)
		} else {
			all = append(all, []int{i})
		}
	}
	jobs := max(1, r.Jobs)
	size := min(maxBatch, (len(together)+jobs-1)/jobs)
	return slices.AppendSeq(all, slices.Chunk(together, max(1, size)))
}

// inSessions reports whether a case is run in a session first. A script that asks for more than answers is run as its
// user runs it.
func (r *runner) inSessions(c *Case) bool {
	return c.Finding == nil && !c.isProgram && r.probe.Reset && !suite.Resets(c.test.Script) && !c.claims()
}

var setOption = regexp.MustCompile(`\(\s*set-option\s[^()]*\)`)

// settings are the options that a script sets itself. Solvers keep some of them across (reset), so that only scripts
// with the same options share a session.
func settings(script []byte) []string {
	var all []string
	for _, m := range setOption.FindAll(script, -1) {
		all = append(all, string(m))
	}
	return all
}

// solverOf is the solver as it is run on a case: for several checks if the script has several, and with the arguments
// that the script names for solvers of this family.
func (r *runner) solverOf(c *Case) *solvers.Solver {
	s := r.solver
	if suite.Several(c.test.Script) {
		s = s.ForIncremental()
	}
	if c.test.Family != s.Family() {
		return s
	}
	var further []string
	known := s.FileCommand(smtlib.LogicOf(c.test.Script), "")
	for _, o := range c.test.Options {
		if !slices.Contains(known, o) {
			further = append(further, o)
		}
	}
	return s.With(further...)
}

// batch runs cases one after the other.
func (r *runner) batch(ctx context.Context, of []int) error {
	if r.inSessions(r.cases[of[0]]) {
		return r.inSession(ctx, of)
	}
	result, err := r.runFresh(ctx, r.cases[of[0]])
	if err == nil {
		r.enter(of[0], result)
	}
	return err
}

// runFresh runs a case in processes of its own.
func (r *runner) runFresh(ctx context.Context, c *Case) (Result, error) {
	switch {
	case c.Finding != nil:
		return r.finding(ctx, c)
	case c.isProgram:
		return r.plainProgram(ctx, c)
	}
	result, err := r.alone(ctx, c)
	if err != nil {
		return result, err
	}
	return r.otherwise(ctx, c, result)
}

// otherwise finds out more about a script that was not judged: without commands that nobody knows, or as a rule
// program.
func (r *runner) otherwise(ctx context.Context, c *Case, result Result) (Result, error) {
	result, err := r.withoutUnknown(ctx, c, result)
	if err != nil {
		return result, err
	}
	return r.asProgram(ctx, c, result)
}

// withoutUnknown runs a script that was not judged again without the commands that neither SMT-LIB nor a solver of the
// catalog has.
func (r *runner) withoutUnknown(ctx context.Context, c *Case, result Result) (Result, error) {
	if result.Bad() || result.Status == Right {
		return result, nil
	}
	script, names := lint.WithoutUnknown(c.test.Script, r.Catalog.HaveCommand)
	if len(names) == 0 {
		return result, nil
	}
	test := c.test
	test.Script = script
	again, err := r.alone(ctx, &Case{Path: c.Path, test: test})
	if err != nil || !again.Bad() && again.Status != Right {
		return result, err
	}
	left := "without " + strings.Join(names, ", ") + ", which no solver of the catalog has"
	again.Why = strings.TrimSuffix(left+"; "+again.Why, "; ")
	return again, nil
}

// asProgram runs Horn clauses without a known right answer as a rule program: the right answer is computed from the
// rules.
func (r *runner) asProgram(ctx context.Context, c *Case, result Result) (Result, error) {
	if !c.isHorn || result.Status != NotJudged {
		return result, nil
	}
	again, err := r.plainProgram(ctx, c)
	switch {
	case err != nil:
		return result, err
	case again.Status == Right:
		again.Expected = again.Observed
	case again.Status == Wrong && again.Observed == string(solvers.Sat):
		again.Expected = string(solvers.Unsat)
	case again.Status == Wrong && again.Observed == string(solvers.Unsat):
		again.Expected = string(solvers.Sat)
	case !again.Bad():
		return result, nil
	}
	return again, nil
}

// enter notes a result.
func (r *runner) enter(i int, result Result) {
	result.Case, result.Solver, result.Version = r.cases[i], r.solver.Name, r.probe.Version
	result.setStatus(r.solver, r.Catalog)
	result.Checks = result.checks()
	r.results[i] = result
}

// inSession runs scripts in sessions. A script whose result is not right there is run again in fresh processes: the
// session may be the cause.
func (r *runner) inSession(ctx context.Context, batch []int) error {
	questions := make([]ask.Question, len(batch))
	for i, of := range batch {
		c := r.cases[of]
		questions[i] = r.question(c, r.logicName(c))
		questions[i].Mode, questions[i].Apart = ask.Reset, strings.Join(settings(c.test.Script), "\x00")
	}
	answers := make([]*solvers.Result, len(batch)) // judged after all are read, for that may take long
	for a, err := range r.asks.Ask(ctx, questions, nil) {
		if err != nil {
			return err
		}
		answers[a.Question] = a.Result
	}
	for i, of := range batch {
		runs := &tries{}
		first := judgeScript(ctx, r.cases[of], r.solver, answers[i])
		runs.add(first, answers[i])
		result := runs.result("")
		if again := first.status != Right && first.status != NotJudged; again && !isSpent(answers[i]) {
			var err error
			if result, err = r.alone(ctx, r.cases[of]); err != nil {
				return err
			}
			if first.status == Wrong && !result.Bad() {
				result.Status, result.Observed = Flaky, first.observed
				result.Why = "behind other scripts in one process, and not alone"
				result.Runs, result.Wrong = result.Runs+1, 1
			}
		}
		result, err := r.otherwise(ctx, r.cases[of], result)
		if err != nil {
			return err
		}
		r.enter(of, result)
	}
	return nil
}

// isSpent reports whether a run ended at the limit of time or memory.
func isSpent(r *solvers.Result) bool {
	return r.Verdict == solvers.Timeout || r.Verdict == solvers.Memout
}

// logicName is the solver's name for a script's logic.
func (r *runner) logicName(c *Case) string {
	return r.target.NameOf(smtlib.LogicOf(c.test.Script), nil)
}

// question is a script as it is sent, with the logic under the given name.
func (r *runner) question(c *Case, name string) ask.Question {
	var p ask.Printer
	return p.Question(r.target, ask.Text{
		Script: c.test.Script, Logic: smtlib.LogicOf(c.test.Script), Checks: len(c.test.Expect),
	}, ask.How{Solver: r.solverOf(c), Logic: name})
}

// attempt runs a script once, and judges the answer. The threshold says how often it has to be wrong.
type attempt struct {
	threshold ask.Threshold
	run       func(context.Context) (judged, *solvers.Result, error)
}

// repeat runs a script of a case Repeat times. It ends when a repetition would say the same: a script that is no
// finding's is repeated only if the solver was wrong about it. Without an answer, it would take as long again. A solver
// that runs several threads has to be right more than once.
func (r *runner) repeat(ctx context.Context, c *Case, right string, once attempt) (Result, error) {
	runs := &tries{threshold: once.threshold}
	for runs.n < r.repeats(once.threshold) {
		j, answer, err := once.run(ctx)
		if err != nil {
			return Result{}, err
		}
		runs.add(j, answer)
		isMissed := runs.wrong == 0 && runs.n >= once.threshold.Misses()
		if j.status == Unsupported || (j.status == NotWrong || c.Finding == nil) && isMissed {
			break
		}
	}
	return runs.result(right), nil
}

// repeats is how often a case is run that is wrong: Repeat times, and more often if the solver runs several threads.
func (r *runner) repeats(t ask.Threshold) int {
	if t.Threads() {
		return max(r.Repeat, t.Runs)
	}
	return r.Repeat
}

// alone runs a script in fresh processes. A script that the solver refuses under its own logic is run again under ALL.
func (r *runner) alone(ctx context.Context, c *Case) (Result, error) {
	under := func(logic string) (Result, error) {
		threshold := ask.ThresholdOf(r.solverOf(c), c.test.Script)
		return r.repeat(ctx, c, "", attempt{threshold, func(ctx context.Context) (judged, *solvers.Result, error) {
			answer, err := ask.One(ctx, r.asks, r.question(c, logic))
			if err != nil {
				return judged{}, nil, err
			}
			j := judgeScript(ctx, c, r.solver, answer.Result)
			if j.status == Unsupported {
				j, err = r.judgeRejection(ctx, c, logic, answer.Result, j)
			}
			return j, answer.Result, err
		}})
	}
	name := r.logicName(c)
	result, err := under(name)
	if err != nil || result.Status != Unsupported || !r.target.MayTakeAsAll(c.Path, name) {
		return result, err
	}
	if again, err := under(ask.EveryLogic); err != nil || again.Status != Unsupported {
		return again, err
	}
	return result, nil
}

// judgeRejection judges a script that the solver rejects, under a name of its logic: one that it must read is wrong;
// any other stays what it was.
func (r *runner) judgeRejection(
	ctx context.Context, c *Case, logic string, result *solvers.Result, was judged,
) (judged, error) {
	run := oracle.Run{
		Solver: r.solver.Name, Entry: r.solver.Entry, Asked: repro.Asked(c.Path, c.test.Script, c.test.Expect),
		Text: c.test.Script, Result: result,
	}
	if run.Asked == nil {
		return was, nil
	}
	_, excuse, err := triage.JudgeRejection(ctx, c.Path, run, func(
		ctx context.Context, q panel.Query,
	) (*solvers.Result, error) {
		trial := c.test // with the arguments that the script names
		trial.Script, trial.Expect = q.Script, []instance.Expectation{instance.None}
		answer, err := ask.One(ctx, r.asks, r.question(NewCase(c.Path, trial), logic))
		return answer.Result, err
	})
	if err == nil && excuse == "" {
		was.status, was.why = Wrong, "it has to read the script: "+was.why
	}
	return was, err
}

// shown is a script that shows a finding, or a rule program.
type shown struct {
	file  string // in the finding's directory
	right string // the right answer
	once  attempt
}

// scriptsOf are the scripts of a finding, or its rule programs, the smallest one first. Each runs in fresh processes.
func (r *runner) scriptsOf(c *Case) (all []shown) {
	own := c.IsOf(r.solver, r.Catalog)
	for _, s := range c.shows {
		version := &repro.Version{Solver: r.solver, Panel: r.panel}
		run := func(ctx context.Context) (judged, *solvers.Result, error) {
			e, err := s.Show(ctx, version)
			if err != nil {
				return judged{}, nil, err
			}
			return judgeFinding(ctx, s.Fault, s.Expected, e, own), e.Last().Result, nil
		}
		once := attempt{version.Threshold(s), run}
		all = append(all, shown{s.File, string(s.Expected), once})
	}
	if !c.isProgram {
		return all
	}
	add := func(name, right string, program []byte, under finding.Configuration) {
		if !own { // the options are those of another solver
			under.Options = nil
		}
		all = append(all, shown{c.Finding.FileName(name), right, r.program(c, program, under.Options)})
	}
	if small := c.Finding.Reduced; small != nil && small.Right() != "" {
		add(finding.ReducedName, small.Right(), c.files.Reduced, small.Configuration)
	}
	add(finding.InstanceName, c.Finding.Expected, c.files.Instance, c.Finding.Configuration)
	return all
}

// finding runs the scripts of a finding. The status is that of the worst; see place.
func (r *runner) finding(ctx context.Context, c *Case) (Result, error) {
	var kept *Result
	n, took := 0, 0.0
	for _, s := range r.scriptsOf(c) {
		result, err := r.repeat(ctx, c, s.right, s.once)
		if err != nil {
			return Result{}, err
		}
		n, took = n+result.Runs, took+result.Seconds
		if kept == nil || place(result.Status) < place(kept.Status) {
			if kept != nil {
				result.Why = joined(s.file, result.Why)
			}
			kept = &result
		}
		if kept.Bad() {
			break
		}
	}
	kept.Runs, kept.Seconds = n, took
	return *kept, nil
}

// program runs a rule program, of a finding or of none.
func (r *runner) program(c *Case, program []byte, options []string) attempt {
	threshold := ask.ThresholdOf(r.solver.With(options...), program)
	return attempt{threshold, func(ctx context.Context) (judged, *solvers.Result, error) {
		e, err := r.Programs(ctx, r.asks, r.solver, r.Limits, c.Finding, program, options)
		switch {
		case err != nil:
			return judged{}, nil, err
		case e == nil:
			return judged{status: Unsupported, observed: string(solvers.Unsupported)}, &solvers.Result{}, nil
		}
		return judgeProgram(ctx, c, e, c.IsOf(r.solver, r.Catalog)), e.Last().Result, nil
	}}
}

// expectation matches the comment with the right answer, in SMT-LIB or another format.
var expectation = regexp.MustCompile(`(?m)^(?:;|#|%|//) expect: (.*?)[ \t]*\r?$`)

// plainProgram runs a rule program that is no finding, under the options that it states. The right answer that it
// states is shown, but the computed one counts.
func (r *runner) plainProgram(ctx context.Context, c *Case) (Result, error) {
	said := "none"
	if m := expectation.FindSubmatch(c.test.Script); m != nil {
		said = string(m[1])
	}
	return r.repeat(ctx, c, said, r.program(c, c.test.Script, rules.ReadArguments(c.test.Script)))
}

// place is the rank of a status, from 0: of the scripts of a finding, the result with the lowest rank is reported.
// Statuses without a judgement come before Right.
func place(s Status) int {
	return slices.Index([]Status{Wrong, Flaky, Elsewhere, NotWrong, Unsupported, NotJudged, Right}, s)
}

func joined(file, why string) string {
	if why == "" {
		return "in " + file
	}
	return file + ": " + why
}

// tries are repeated runs of one script.
type tries struct {
	threshold ask.Threshold
	n, wrong  int
	worst     judged
	deciding  *solvers.Result // result that was judged worst
	seconds   float64
}

func (t *tries) add(j judged, r *solvers.Result) {
	if t.n == 0 || place(j.status) < place(t.worst.status) {
		t.worst, t.deciding = j, r
	}
	t.n++
	if j.status == Wrong {
		t.wrong++
	}
	t.seconds += r.Wall.Seconds()
}

// result sums up the runs. right is the expected answer unless the judgement has its own.
func (t *tries) result(right string) Result {
	r := Result{
		right:  t.worst.expected,
		Status: t.worst.status, Expected: cmp.Or(expected(t.worst.expected), right), Observed: t.worst.observed,
		Why: t.worst.why, Runs: t.n, Wrong: t.wrong, Seconds: t.seconds, deciding: t.deciding,
	}
	if 0 < t.wrong && t.wrong < t.n {
		r.Why = strings.TrimSuffix(fmt.Sprintf("wrong in %d of %d runs: %s", t.wrong, t.n, t.worst.why), ": ")
		if !t.threshold.Reached(t.wrong, t.n) {
			r.Status = Flaky
		}
	}
	return r
}

// expected are the right answers, for people.
func expected(all []instance.Expectation) string {
	var words []string
	for _, e := range all {
		words = append(words, string(e))
	}
	return strings.Join(words, " ")
}
