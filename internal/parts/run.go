package parts

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config configures runs of solvers on wholes and their parts.
type Config struct {
	Division
	Commit       string
	Out          string   // directory of results
	Solvers      []string // as on the command line
	Catalog      *solvers.Catalog
	Process      *solvers.Process // for waiting; may be nil
	Jobs         int
	Limits       solvers.Limits
	NoWhole      bool // do not ask the wholes
	All          bool // ask about all parts, also when the joined answer is known already
	MinimizeTime time.Duration
	Known        *finding.Known
	Ask          ask.Asker // asks all solvers instead of processes, for tests; otherwise nil
	// Report is called for each whole on each solver, in order, when the joined answer is known.
	Report func(*Result)
}

// judging gives the oracles that judge wholes and parts. They read models only if a solver gives any.
func judging() []oracle.Oracle {
	return oracle.MustSelect("refutation-unsound", "solution-unsound", "invalid-model", "crash", "partition")
}

// Run asks solvers about the wholes in the seeds below paths and about their parts, joins the answers, compares them,
// and stores findings. A path may be a directory written by Write. When soft ends, what is asked is still answered and
// recorded, so that the same run later does not ask it again; when hard ends, it is given up. The error is a
// *usage.Error for a mistake of the user, or a failure of ours.
func Run(soft, hard context.Context, paths []string, cfg Config) (s *Summary, err error) {
	cfg.Limits.Measure = true
	if cfg.Known == nil {
		cfg.Known = &finding.Known{}
	}
	files, err := cfg.inputs(paths)
	if err != nil {
		return nil, err
	}
	r := &runner{
		Config: cfg, stats: tally.New(cfg.Version, cfg.Seed), summary: &Summary{}, oracles: judging(),
	}
	all, err := ask.Given("solver", cfg.Solvers, cfg.Catalog)
	if err != nil {
		return nil, err
	}
	if cfg.Ask == nil {
		if r.host, err = solvers.NewHost(solvers.HostConfig{Process: cfg.Process}); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, r.host.Close()) }()
	}
	if err := r.probe(soft, all); err != nil {
		return nil, err
	}
	first, others := cfg.divisible(files)
	if first == nil {
		return nil, usage.Errorf("there is nothing to divide")
	}
	lock, err := outdir.Reenter(cfg.Out)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if r.record, err = openRecord(&cfg, files, r.targets); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.record.close()) }()
	r.environment, r.keeper, err = engine.NewEnvironment(engine.Apart{
		Out: cfg.Out, Version: cfg.Version, Commit: cfg.Commit, MasterSeed: cfg.Seed, Host: r.host, Catalog: cfg.Catalog,
		Limits:       cfg.Limits,
		MinimizeTime: cfg.MinimizeTime, Known: cfg.Known, Stats: r.stats, Logger: cfg.Logger,
	})
	if err != nil {
		return nil, err
	}
	r.environment.Targets, r.environment.Ask = r.targets, cfg.Ask
	r.environment.Origin.Settings = map[string]any{"how": cfg.How, "max-size": cfg.Size, "cubes": cfg.Cubes, "on": cfg.On}
	err = r.run(soft, hard, first, others)
	stats := r.stats.Snapshot()
	return r.summary, errors.Join(err, r.keeper.Store.Flush(), stats.Failed())
}

// runner is the state of Run.
type runner struct {
	Config
	host        *solvers.Host
	targets     []*ask.Target
	oracles     []oracle.Oracle
	environment *engine.Environment
	keeper      *engine.Keeper
	stats       *tally.Counters
	record      *record

	mu      sync.Mutex       // guards the fields below
	begun   map[int]*subject // subjects without a reported result, by number
	summary *Summary
	ready   map[int]*Result // results that must wait for earlier ones
	next    int             // number of the next result to report
}

func (r *runner) probe(ctx context.Context, all []*solvers.Solver) error {
	for _, s := range all {
		r.targets = append(r.targets, ask.NewTarget(s))
	}
	return ask.Config{
		Host: r.host, Ask: r.Ask, Limits: r.Limits, Warn: func(_, text string) { r.Logger.Warn(text) },
	}.Probe(ctx, r.targets)
}

// subject is a whole for one solver. The first question is the whole, if it is asked at all.
type subject struct {
	*Whole
	number int // number of its result
	target *ask.Target
	asked  []*asked

	// Guarded by the runner's mutex: how many questions are still with workers, and whether the joined answer is known
	// without further parts, which ends those that are under way.
	left    int
	settled bool
	ctx     context.Context
	stop    context.CancelFunc
}

// settles reports whether an answer determines the joined answer, whatever the other parts say.
func (s *subject) settles(a *asked) bool {
	if a == nil || a.part < 0 || a.Run.Result == nil {
		return false
	}
	return s.Join().Of([]instance.Expectation{answerOf(a.Run.Result.Verdict), instance.None}) != instance.None
}

// asked is the question about a whole or a part. Its Run has the answer, if there is one: it may not be needed.
type asked struct {
	*engine.Question
	part  int  // -1 for the whole
	takes bool // whether the solver supports it
}

// task is a question about a subject; nil if all answers are known, and are to be joined.
type task struct {
	of *subject
	at *asked
}

// run asks about some wholes and those in further files, with several workers.
// When soft ends, the answers so far are reported.
func (r *runner) run(soft, hard context.Context, first []*Whole, others []string) error {
	ctx, cancel := context.WithCancelCause(hard)
	defer cancel(nil)
	tasks := make(chan task)
	var workers sync.WaitGroup
	for range max(1, r.Jobs) {
		workers.Go(func() {
			w := &worker{r, r.environment.NewRunner(r.stats)}
			defer w.loop.Close()
			for t := range tasks {
				if soft.Err() == nil && ctx.Err() == nil {
					if err := w.do(ctx, t); err != nil {
						cancel(err)
					}
				}
			}
		})
	}
	isAll, err := r.hand(soft, ctx, first, others, tasks)
	close(tasks)
	workers.Wait()
	if soft.Err() != nil && (!isAll || len(r.begun) > 0) {
		r.summary.Unfinished = context.Cause(soft).Error()
		for _, number := range slices.Sorted(maps.Keys(r.begun)) {
			s := r.begun[number]
			known := s.joined()
			known.Latency = known.latency(s.Join(), r.Jobs)
			r.report(number, known)
		}
		return nil
	}
	return cmp.Or(err, context.Cause(ctx))
}

// hand sends the questions to the workers, whole by whole. It reports whether these were all.
func (r *runner) hand(
	soft, ctx context.Context, wholes []*Whole, others []string, tasks chan<- task,
) (isAll bool, err error) {
	number := 0
	for {
		for _, w := range wholes {
			for _, t := range r.targets {
				s := r.subject(ctx, w, t, number)
				number++
				if done := r.record.done(s); done != nil && (!r.All || done.NotRun == 0) {
					r.report(s.number, done)
					continue
				}
				for _, next := range r.begin(s) {
					select {
					case tasks <- next:
					case <-soft.Done():
						return false, nil
					case <-ctx.Done():
						return false, nil
					}
				}
			}
		}
		if wholes, others = r.divisible(others); wholes == nil {
			return true, nil
		}
	}
}

// subject prepares the questions to a solver about a whole, with the answers of an earlier run.
func (r *runner) subject(ctx context.Context, w *Whole, t *ask.Target, number int) *subject {
	s := &subject{Whole: w, number: number, target: t}
	s.ctx, s.stop = context.WithCancel(ctx)
	if !r.NoWhole || len(w.Parts) == 1 {
		r.add(s, "", -1, w.Asked)
	}
	for i, p := range w.Parts {
		if len(w.Parts) > 1 {
			r.add(s, oracle.PartQuestion(r.plan(w), i), i, p.Asked)
		}
	}
	return s
}

// begin gives what is left to do for a subject.
func (r *runner) begin(s *subject) (all []task) {
	for _, a := range s.asked {
		if a.Run.Result == nil {
			all = append(all, task{s, a})
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.begun == nil {
		r.begun = map[int]*subject{}
	}
	r.begun[s.number] = s
	s.settled = !r.All && slices.ContainsFunc(s.asked, s.settles)
	if s.left = len(all); s.left == 0 {
		s.left, all = 1, []task{{s, nil}}
	}
	return all
}

// add adds a question to a subject: the whole, which is part -1, or a part.
func (r *runner) add(s *subject, name string, part int, in *instance.Instance) *asked {
	t := s.target
	takes := t.Takes(in)
	printer := ask.Printer{MasterSeed: r.Seed, Draws: true}
	how := ask.How{Logic: printer.LogicOf(t, in)}
	if !t.Probe.LacksModels {
		request := oracle.Request{
			Options: []smtlib.SetOption{{Keyword: "produce-models", Value: "true"}}, Read: []string{"(get-model)"},
		}
		in = request.Own(in)
	}
	run := oracle.Run{Question: name, Asked: in}
	if known := r.record.answers[s.key(part)]; known != nil {
		how.Logic, run.Result = cmp.Or(known.Logic, how.Logic), known.Result
	}
	a := &asked{&engine.Question{Target: t, Text: ask.Text{Instance: in}, How: how, Run: run}, part, takes}
	s.asked = append(s.asked, a)
	return a
}

// worker asks questions one by one.
type worker struct {
	*runner
	loop *engine.Runner
}

// do asks a question. After the last one of a whole, it joins the answers. A part is not asked about, or not to the
// end, if the joined answer is known without it.
func (w *worker) do(ctx context.Context, t task) error {
	s, a := t.of, t.at
	isPart := a != nil && a.part >= 0
	w.mu.Lock()
	isNeeded := a != nil && !(isPart && s.settled)
	w.mu.Unlock()
	var err error
	if isNeeded {
		within := ctx
		if isPart {
			within = s.ctx
		}
		err = w.ask(within, s, a)
	}
	last, err := w.enter(t, isNeeded, err)
	if err != nil || !last {
		return err
	}
	return w.conclude(ctx, s)
}

// enter enters that a task is done, or its error. isAsked says that its question was asked, and last whether all are
// done that a whole needs.
func (w *worker) enter(t task, isAsked bool, err error) (last bool, _ error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s, a := t.of, t.at
	switch {
	case err != nil && (a.part < 0 || !s.settled):
		return false, err
	case err == nil && isAsked:
		if err := w.record.answered(s, a); err != nil {
			return false, err
		}
	}
	if !w.All && s.settles(a) {
		s.settled = true
		s.stop()
	}
	s.left--
	return s.left == 0, nil
}

// ask asks a question in a fresh process. If the solver rejects it, the verdict is unsupported.
func (w *worker) ask(ctx context.Context, s *subject, a *asked) error {
	if !a.takes {
		a.Run.Result = &solvers.Result{Verdict: solvers.Unsupported}
		return nil
	}
	return w.loop.Ask(ctx, &test{w.runner, s}, a.Question)
}

// conclude joins the answers to a whole and its parts, judges them, and reports the result. If the whole has not been
// asked, and the joined answer contradicts its expected result, it is asked now.
func (w *worker) conclude(ctx context.Context, s *subject) error {
	defer s.stop()
	s.asked = slices.DeleteFunc(s.asked, func(a *asked) bool { return a.Run.Result == nil })
	result := s.joined()
	if result.Whole == "" && isWrong(s.Asked.Last().Expect, result.Joined) && len(s.Parts) > 1 {
		whole := w.add(s, "", -1, s.Asked)
		if err := w.ask(ctx, s, whole); err != nil {
			return err
		}
		result = s.joined()
	}
	result.Latency = result.latency(s.Join(), w.Jobs)
	if err := w.writeModel(s, result); err != nil {
		return err
	}
	if err := w.judge(ctx, s, result); err != nil {
		return err
	}
	if len(result.Findings) == 0 && s.Asked.Last().Expect != instance.None {
		if err := w.judge(ctx, s.uncertain(), result); err != nil {
			return err
		}
	}
	w.mu.Lock()
	err := w.record.concluded(s, result)
	w.mu.Unlock()
	if err != nil {
		return err
	}
	w.report(s.number, result)
	return nil
}

// uncertain gives a copy of the subject without expected results: that of the whole need not determine those of the
// parts, but the answers may still contradict each other.
func (s *subject) uncertain() *subject {
	unknown := func(in *instance.Instance) *instance.Instance {
		made := *in
		made.Checks = instance.Unknown(1)
		return &made
	}
	whole := *s.Whole
	whole.Asked = unknown(s.Asked)
	made := &subject{Whole: &whole, number: s.number, target: s.target}
	for _, a := range s.asked {
		again := *a.Question
		again.Run.Asked = unknown(a.Run.Asked)
		again.Text.Instance = again.Run.Asked
		made.asked = append(made.asked, &asked{&again, a.part, a.takes})
	}
	return made
}

// judge has the answers to a whole and its parts judged, and notes the findings.
func (w *worker) judge(ctx context.Context, s *subject, result *Result) error {
	all, err := w.loop.Run(ctx, s.target, &test{w.runner, s})
	if err != nil {
		return err
	}
	for _, kept := range all {
		if slices.Contains(result.Findings, kept.ID) {
			continue
		}
		result.Findings = append(result.Findings, kept.ID)
		if !kept.Known.Silences() {
			result.News++
		}
	}
	return nil
}

// report adds a result to the summary, and reports results in order.
func (r *runner) report(number int, result *Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ready == nil {
		r.ready = map[int]*Result{}
	}
	r.ready[number] = result
	delete(r.begun, number)
	for r.ready[r.next] != nil {
		done := r.ready[r.next]
		delete(r.ready, r.next)
		r.next++
		r.summary.add(done)
		if r.Report != nil {
			r.Report(done)
		}
	}
}

// writeModel writes a model of a whole that follows from the answers, provided that evaluation confirms it.
func (w *worker) writeModel(s *subject, result *Result) error {
	if result.Joined != instance.Sat {
		return nil
	}
	whole := oracle.Run{Asked: s.Asked}
	var from []*oracle.Run
	for _, a := range s.asked {
		isPart := a.part >= 0 || len(s.Parts) == 1
		if isPart && a.Run.Answer(0) == solvers.Sat && (s.Join() != split.Any || len(from) == 0) {
			from = append(from, &a.Run)
		}
	}
	text, claim := oracle.Union(&whole, from)
	if claim == nil {
		return nil
	}
	name, err := writeModelFile(w.Out, s, text)
	result.Model = name
	return err
}

// makeDir makes a directory, with its parents.
func makeDir(path string) error { return os.MkdirAll(path, 0o755) }
