package solvers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A Probe is the result of probing a solver: its version, and which ways of running it work.
type Probe struct {
	Version string // the first line with a digit of what it prints as its version, or ""
	File    bool   // answers sat and unsat rightly from a file
	Reset   bool   // a session works, and (reset) really resets the state
	PushPop bool   // push and pop work in a session
	// LacksSeveral says that not every check of a script with push and pop is answered; a solver that the catalog does
	// not know has to answer rightly. It is false for a solver that was not asked.
	LacksSeveral bool
	Models       bool // answers get-model after sat
	// LacksModels says that the solver is known to give no models: its entry says so, or it rejected get-model. It is
	// false for a solver that answered other questions wrongly, and so was not asked for a model.
	LacksModels bool
	Query       time.Duration // wall time of one trivial query in a fresh process
	Logic       string        // the logic of the questions
	// Warnings describe what does not work, one line each, for people; for example why there are no sessions.
	Warnings []string
	// Wrong are the questions that got a wrong answer, or made the solver crash. Wrong answers in a session are not
	// listed, only crashes: a solver need not support sessions. What it answers there to push and pop, it is asked in a
	// file as well.
	Wrong []ProbeAnswer
	Took  time.Duration // wall time of all questions
	// Lists are, for each argument of [Entry.Lists], the words that the solver printed about its options and tactics.
	Lists []map[string]bool
	// Silent is set if the solver answers nothing, and so cannot be tested.
	Silent *SilentError

	program os.FileInfo
	late    bool // a question in a file got no answer in time, so sessions are not probed
}

// A ProbeAnswer is a question of a probe with its result.
type ProbeAnswer struct {
	Query  Query
	Result *Result
	Trace  *Trace // what the process was sent, including the question; nil if that was the question alone
	Keep   bool   // the session of the trace used push and pop, not (reset)
}

// probeLogics are tried in order; the questions are about Booleans alone, which all of them have. Some solvers accept
// only one of them.
var probeLogics = []string{"QF_LIA", "QF_BV", "QF_LRA", "QF_UF", "QF_NRA", "QF_S", "QF_FP", "ALL"}

// The questions. Each but the first is answered wrongly, or not at all, by a solver that keeps
// assertions or declarations across (reset).
const (
	probeSat      = "(declare-fun probe () Bool)\n(assert probe)\n(check-sat)\n"
	probeOpposite = "(declare-fun probe () Bool)\n(assert (not probe))\n(check-sat)\n"
	probeUnsat    = "(declare-fun probe () Bool)\n(assert probe)\n(assert (not probe))\n(check-sat)\n"
	probePush     = "(declare-fun probe () Bool)\n(assert probe)\n(push 1)\n(assert (not probe))\n(check-sat)\n" +
		"(pop 1)\n(check-sat)\n"
	// For solvers that accept only Horn clauses.
	probeHorn = "(declare-fun probe (Int) Bool)\n(assert (forall ((x Int)) (=> (= x 0) (probe x))))\n(check-sat)\n"

	probeModel = "(declare-fun probe () Bool)\n(assert probe)\n(check-sat)\n(get-model)\n"
)

// ProbeTime bounds the wall time of all questions of a probe together, unless the solver starts so slowly that its
// first answer allows for more (startsOfProbe).
const ProbeTime = 15 * time.Second

// startsOfProbe is how many times as long as the first answer a probe may take: a process is started some eight times,
// and the machine may be busy.
const startsOfProbe = 20

// errProbeTime ends a probe whose time is up.
var errProbeTime = errors.New("the time of the probe is up")

// within calls ask with a context that ends when the time of the probe is up; the error is errProbeTime then.
func (p *prober) within(ctx context.Context, ask func(context.Context) error) error {
	most := max(p.host.probeTime, startsOfProbe*p.first)
	within, cancel := p.host.clock.withTimeout(ctx, most-p.host.clock.now().Sub(p.begun))
	defer cancel()
	err := ask(within)
	if err != nil && ctx.Err() == nil && within.Err() != nil {
		return errProbeTime
	}
	return err
}

// Probe finds out the version of a solver, and which ways of running it work. A question may take l.Wall, all of them
// together [ProbeTime] or more. What gets no answer by then counts as not working, and Warnings say so. The error is a
// *[StartError], or the context's; everything else that goes wrong is recorded in the Probe.
func (h *Host) Probe(ctx context.Context, s *Solver, l Limits) (*Probe, error) {
	begun := h.clock.now()
	p := &Probe{}
	var err error
	if p.program, err = s.find(); err != nil {
		return nil, err
	}
	q := h.prober(p, s, l)
	switch err := q.askAll(ctx); {
	case errors.Is(err, errProbeTime):
		q.cutOff()
	case err != nil:
		return nil, err
	}
	p.Took = h.clock.now().Sub(begun)
	if len(s.Options)+len(s.Omitted) == 0 {
		h.askedOf(s).enter(p.program, p.Silent)
	}
	return p, nil
}

// A prober is a probe under way.
type prober struct {
	*Probe
	host   *Host
	solver *Solver
	limits Limits
	begun  time.Time
	first  time.Duration // wall time of the first answer in a file
	signs  bool          // a question in a file was answered, or its process did not end by itself
	last   *Result       // result of the last question in a file
}

func (h *Host) prober(p *Probe, s *Solver, l Limits) *prober {
	return &prober{Probe: p, host: h, solver: s, limits: l.withDefaults(), begun: h.clock.now()}
}

// askAll asks all questions, one after the other.
func (p *prober) askAll(ctx context.Context) error {
	for _, ask := range []func(context.Context) error{p.version, p.file, p.session, p.pushPop, p.models, p.lists, p.checker} {
		if err := ask(ctx); err != nil {
			return err
		}
	}
	p.Silent = p.silence()
	return nil
}

// cutOff warns that the time is up: what was not found out counts as not working.
func (p *prober) cutOff() {
	var without []string
	if !p.File {
		without = append(without, "it is not known to answer anything")
	}
	if p.solver.Entry.Reset && !p.Reset {
		without = append(without, ownProcess)
	}
	if p.Reset && p.File && p.solver.Entry.PushPop && !p.PushPop {
		without = append(without, "push and pop are not used")
	}
	if p.solver.Entry.Models && !p.Models {
		without = append(without, "it is asked for no reference models")
	}
	p.warn("after %s not all trivial questions were answered, and no more are asked: %s",
		max(p.host.probeTime, startsOfProbe*p.first).Round(time.Second), strings.Join(without, ", "))
}

// version asks for the version. It may take a third of the time, since the other questions matter more.
func (p *prober) version(ctx context.Context) error {
	s := p.solver
	if s.Entry.found {
		p.warn("the catalog does not know the program %s: it gets scripts of all logics, in a file that is its last "+
			"argument; smtstorm solvers --learn %s=%[1]s finds out more", s.Command[0], s.Name)
	}
	if len(s.Entry.Version) == 0 {
		return nil
	}
	limits := p.limits
	limits.Wall = min(limits.Wall, p.host.probeTime/3)
	r, err := p.prints(ctx, limits, s.Entry.Version...)
	switch {
	case err != nil:
		return err
	case r.Verdict == Timeout:
		p.warn("it does not tell its version within %s, so reports do not name it", limits.Wall)
		return nil
	case s.Entry.Generic && (r.Killed || r.Signal != 0 || r.Status != 0):
		return nil // what an unknown program prints if it rejects the option is not a version
	}
	for line := range strings.Lines(r.Stdout + "\n" + r.Stderr) {
		if strings.ContainsAny(line, "0123456789") {
			p.Version = strings.TrimPrefix(oneLine(line), "Version: ") // reports have the word in front
			break
		}
	}
	if e := calledBy(p.Version, s.Entry.others); e != nil {
		p.warn("it calls itself %q; what the catalog knows of %s is used for a solver named so: --solver %s=COMMAND, or "+
			"%s-NAME=COMMAND", p.Version, e.Name, e.Name, e.Name)
	}
	return nil
}

// prints runs the solver without a script, with some arguments.
func (p *prober) prints(ctx context.Context, l Limits, args ...string) (*Result, error) {
	dir, err := p.host.workDir()
	if err != nil {
		return nil, err
	}
	argv := slices.DeleteFunc(slices.Clone(p.solver.Command), isPlace)
	var r *Result
	err = p.within(ctx, func(ctx context.Context) error {
		run, err := p.host.command(ctx, p.solver, append(argv, args...), dir, os.DevNull, Query{}, l)
		if err == nil {
			r, err = run.End(ctx)
		}
		return err
	})
	return r, err
}

// lists asks for the names of options and tactics.
func (p *prober) lists(ctx context.Context) error {
	for _, arg := range p.solver.Entry.Lists {
		r, err := p.prints(ctx, p.limits, arg)
		if err != nil {
			return err
		}
		words := map[string]bool{}
		for word := range strings.FieldsSeq(r.Stdout) {
			words[word] = true
		}
		p.Lists = append(p.Lists, words)
	}
	return nil
}

func (p *prober) warn(format string, args ...any) {
	p.Warnings = append(p.Warnings, fmt.Sprintf(format, args...))
}

// script is the query of a question, with the solver's prologue, a prefix and the logic.
func (p *prober) script(prefix, question string) Query {
	head := strings.Join(append(p.solver.Prologue(p.Logic), ""), "\n")
	return Query{Script: []byte(head + prefix + "(set-logic " + p.Logic + ")\n" + question), Logic: p.Logic}
}

// fresh asks a question in a process of its own.
func (p *prober) fresh(ctx context.Context, q Query) (*Result, error) {
	r, err := p.inFile(ctx, p.solver, q)
	if err != nil {
		return nil, err
	}
	p.late = p.late || r.Verdict == Timeout
	if p.first == 0 && r.Verdict.Answered() {
		p.first = r.Wall
	}
	p.last, p.signs = r, p.signs || !r.IsSilent()
	return r, nil
}

// inFile runs a script in a process of its own.
func (p *prober) inFile(ctx context.Context, s *Solver, q Query) (r *Result, err error) {
	err = p.within(ctx, func(ctx context.Context) error {
		r, err = p.host.Fresh(ctx, s, q, p.limits)
		return err
	})
	return r, err
}

// file asks questions in files, and finds the first logic in which the answers are right. A solver that gives no answer
// in time is not asked in other logics, since the logic is not the reason.
func (p *prober) file(ctx context.Context) error {
	var failure, first string
	defer p.forgetOtherLogics()
	for _, logic := range probeLogics {
		if !p.solver.Supports(logic) {
			continue
		}
		if p.late {
			break
		}
		first = cmp.Or(first, logic)
		p.Logic = logic
		failure = ""
		for _, ask := range []probeQuestion{{probeSat, Sat}, {probeUnsat, Unsat}} {
			q := p.script("", ask.question)
			r, err := p.fresh(ctx, q)
			if err != nil {
				return err
			}
			if r.Verdict != ask.want {
				p.note(ProbeAnswer{Query: q, Result: r})
				failure = fmt.Sprintf("it gives %s for a trivial script of %s whose right answer is %s: %s",
					r.Verdict, logic, ask.want, oneLine(r.ending()))
				break
			}
			p.Query = r.Wall
		}
		if failure == "" {
			p.File = true
			return nil
		}
	}
	if !p.late && !p.signs && p.solver.Supports("HORN") {
		p.Logic = "HORN"
		if _, err := p.fresh(ctx, p.script("", probeHorn)); err != nil {
			return err
		}
	}
	p.Logic = first
	if first == "" {
		failure = "it is not tried out, since it takes none of the logics " + strings.Join(probeLogics, ", ")
	}
	p.warn("%s", failure)
	return nil
}

// note records a result that is wrong: sat or unsat where the other one is right, or a crash.
func (p *Probe) note(a ProbeAnswer) {
	if a.Result.Verdict.Definite() || a.Result.Verdict == Crash {
		p.Wrong = append(p.Wrong, a)
	}
}

// forgetOtherLogics removes crashes in logics other than p.Logic, which the solver need not support. Wrong answers
// stay.
func (p *Probe) forgetOtherLogics() {
	p.Wrong = slices.DeleteFunc(p.Wrong, func(a ProbeAnswer) bool {
		return a.Result.Verdict == Crash && a.Query.Logic != p.Logic
	})
}

// models asks for a model.
func (p *prober) models(ctx context.Context) error {
	if p.LacksModels = !p.solver.Entry.Models; p.LacksModels || !p.File {
		return nil
	}
	q := p.script("(set-option :produce-models true)\n", probeModel)
	r, err := p.fresh(ctx, q)
	if err != nil {
		return err
	}
	if r.Verdict != Sat {
		p.note(ProbeAnswer{Query: q, Result: r})
	}
	if p.Models = r.Verdict == Sat && strings.Contains(r.Stdout, "probe"); !p.Models {
		p.LacksModels = r.Verdict == Sat || r.Refused()
		p.warn("it gives no models: a trivial script with (get-model) gets %s",
			oneLine(string(r.Verdict)+" "+r.Reason+" "+r.Stdout))
	}
	return nil
}

// ownProcess describes the consequence if sessions do not work; the reason follows noSessions.
const (
	ownProcess = "each script gets a process of its own (mode fresh), which is slower"
	noSessions = ownProcess + ": "
)

// verdictList names verdicts for people.
func verdictList(verdicts []Verdict) string {
	var names []string
	for _, v := range verdicts {
		names = append(names, string(v))
	}
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}

// session asks one process again and again.
func (p *prober) session(ctx context.Context) error {
	s := p.solver
	switch {
	case p.Logic == "":
		return nil
	case !s.Entry.Reset:
		p.warn(noSessions + "the catalog does not say that it understands (reset)")
		return nil
	}
	questions, err := p.sessionQuestions(ctx)
	switch {
	case err != nil:
		return err
	case p.late:
		p.warn(noSessions + "not even there does it answer all trivial scripts in time")
		return nil
	case len(questions) < 2:
		p.warn(noSessions + "it answers fewer than two of the trivial scripts that are tried")
		return nil
	}
	cfg := SessionConfig{Logic: p.Logic, Limits: p.limits}
	session := p.host.Session(s, cfg)
	defer session.Close()
	for _, q := range questions {
		failure, err := p.askSession(ctx, session, q.question, q.want)
		if err != nil {
			return err
		}
		if failure != "" {
			p.warn(noSessions+"reading scripts from standard input, %s", failure)
			return nil
		}
	}
	p.Reset = true
	return nil
}

// pushPop asks about push and pop, in a session if there are any.
func (p *prober) pushPop(ctx context.Context) error {
	if !p.solver.Entry.PushPop || !p.File {
		return nil
	}
	want := []Verdict{Unsat, Sat}
	if !p.Reset {
		return p.several(ctx, want...)
	}
	many := p.host.Session(p.solver.ForIncremental(), SessionConfig{Logic: p.Logic, Limits: p.limits})
	defer many.Close()
	failure, err := p.askSession(ctx, many, probePush, want...)
	if err != nil {
		return err
	}
	if p.PushPop = failure == ""; p.PushPop {
		return nil
	}
	p.warn("push and pop are not used: reading them from standard input, %s", failure)
	return p.several(ctx, want...)
}

// several finds out whether a solver whose push and pop do not work in a session nevertheless answers each check of a
// script with them. If so, wrong answers are wrong: a solver without push and pop says that it does not know them. If
// the catalog says that it has them, it is tested on such scripts even so: wrong answers are what we look for. A
// program that the catalog does not know, and that has no sessions, may ignore such commands: then it gets none.
func (p *prober) several(ctx context.Context, want ...Verdict) error {
	q := p.script("", probePush)
	q.Checks = len(want)
	r, err := p.inFile(ctx, p.solver.ForIncremental(), q)
	if err != nil {
		return err
	}
	isRight := slices.Equal(r.Checks, want)
	p.LacksSeveral = !decidesAll(r, q.Checks) || p.solver.Entry.Generic && !isRight
	isKnown := p.Reset || !p.solver.Entry.Generic
	if isKnown && (r.Verdict == Crash || decidesAll(r, q.Checks) && !isRight) {
		p.note(ProbeAnswer{Query: q, Result: r})
	}
	return nil
}

// decidesAll reports whether a solver answers each check with sat or unsat and complains of nothing in between: after
// an error to (pop 1), what it answers is not what it was asked.
func decidesAll(r *Result, checks int) bool {
	for i, v := range r.Checks {
		aside := r.Aside(i)
		if !v.Definite() || len(aside.Errors)+len(aside.Lines) > 0 || aside.Unknown != "" || aside.Declined {
			return false
		}
	}
	return len(r.Checks) == checks
}

// askSession asks a question in a session. It describes how the answers to its checks differ from those that are
// wanted, "" if they do not.
func (p *prober) askSession(ctx context.Context, session *Session, question string, want ...Verdict) (string, error) {
	q := p.script("", question)
	q.Checks = len(want)
	q.Timeout = min(p.limits.Wall, sessionProbeWall(p.Query))
	var r *Result
	err := p.within(ctx, func(ctx context.Context) (err error) {
		r, err = session.Run(ctx, q)
		return err
	})
	if err == nil {
		p.noteCrash(session, q, r)
		p.noteWrong(session, q, r, want)
	}
	var start *StartError
	switch {
	case errors.As(err, &start) || err == nil && r.Retried:
		return "its process ends", nil
	case err != nil:
		return "", err
	case !slices.Equal(r.Checks, want):
		text := fmt.Sprintf("it gives %s instead of %s", verdictList(r.Checks), verdictList(want))
		if ending := r.ending(); ending != "" {
			text += " (" + ending + ")"
		}
		return oneLine(text), nil
	}
	return "", nil
}

// noteWrong records wrong answers behind other scripts of a session, or in one of a solver whose sessions work, if the
// catalog says that the solver has sessions.
func (p *prober) noteWrong(session *Session, q Query, r *Result, want []Verdict) {
	inSession := r.Reused > 0 || p.Reset
	if !p.solver.Entry.Generic && !r.Retried && inSession && decidesAll(r, q.Checks) && !slices.Equal(r.Checks, want) {
		p.note(ProbeAnswer{Query: q, Result: r, Trace: session.Trace(r), Keep: session.solver.Incremental})
	}
}

// noteCrash records a crash of a session that has answered before. A session that has not may be one of a solver that
// does not read standard input.
func (p *Probe) noteCrash(session *Session, q Query, r *Result) {
	a := ProbeAnswer{Query: q, Result: r, Trace: session.Trace(r), Keep: session.solver.Incremental}
	if r.Retried {
		a.Result = r.First // perhaps the crash of the reset before the question
	}
	if a.Result.Verdict == Crash && (p.Reset || a.Result.Reused > 0) {
		p.note(a)
	}
}

// probeQuestion is a question with the right verdict.
type probeQuestion struct {
	question string
	want     Verdict
}

// sessionQuestions returns the questions for sessions. A solver that answers some wrongly, or crashes, must give the
// same answers in a session as from files: whether sessions work does not depend on whether it is right.
func (p *prober) sessionQuestions(ctx context.Context) ([]probeQuestion, error) {
	all := []probeQuestion{{probeSat, Sat}, {probeOpposite, Sat}, {probeUnsat, Unsat}, {probeSat, Sat}}
	if p.File {
		return all, nil
	}
	var answered []probeQuestion
	for _, q := range all {
		if p.late {
			break
		}
		r, err := p.fresh(ctx, p.script("", q.question))
		if err != nil {
			return nil, err
		}
		if r.Verdict != q.want {
			p.note(ProbeAnswer{Query: p.script("", q.question), Result: r})
		}
		if r.Verdict.Answered() {
			answered = append(answered, probeQuestion{q.question, r.Verdict})
		}
	}
	return answered, nil
}

// sessionProbeWall is short, since a solver that does not read standard input would use up all of it, but
// long enough for one that starts slowly.
func sessionProbeWall(query time.Duration) time.Duration { return 2*time.Second + 10*query }

// Unchanged returns a *[ChangedError] if the program is not the one that was probed.
func (p *Probe) Unchanged(s *Solver) error {
	now, err := s.find()
	if err != nil {
		return err
	}
	if p.program == nil || sameProgram(p.program, now) {
		return nil
	}
	path, _ := program(s.Command[0])
	return &ChangedError{Solver: s.Name, Path: path}
}

// sameProgram reports whether a program's file is the one that it was.
func sameProgram(was, is os.FileInfo) bool {
	return os.SameFile(was, is) && was.Size() == is.Size() && was.ModTime().Equal(is.ModTime())
}

// find looks for the program. The error is a *[StartError].
func (s *Solver) find() (os.FileInfo, error) {
	path, err := program(s.Command[0])
	if err != nil {
		return nil, startError(s, s.Command, err)
	}
	file, err := os.Stat(path)
	if err != nil {
		return nil, startError(s, s.Command, err)
	}
	return file, nil
}

// Installed returns a *[StartError] if the program does not exist.
func (s *Solver) Installed() error {
	_, err := s.find()
	return err
}

// maxRSS is the most resident memory of a process or one of its children, in bytes.
func maxRSS(u *syscall.Rusage) int64 { return u.Maxrss * rssUnit }
