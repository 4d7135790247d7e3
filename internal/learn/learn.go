package learn

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/source/operators"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is who is asked, and how long.
type Config struct {
	Host     *solvers.Host
	Solver   *solvers.Solver // a generic one
	Seeds    []Seed          // scripts of the user
	Budget   time.Duration   // no question is begun later; 0: no limit
	Most     int             // number of questions; 0: no limit
	Progress func(asked int) // called before each question; or nil
}

// Seed is a script of the user.
type Seed struct {
	Path   string
	Script []byte
}

// Limits of each question: a script that takes longer says nothing of what the solver reads.
var limits = solvers.Limits{Wall: 5 * time.Second}

// Entry is what was learned: the keys of a catalog's entry, and notes about what they do not say.
type Entry struct {
	solver *solvers.Solver
	probe  *solvers.Probe
	notes  []string

	logics  []string            // logics of SMT-LIB whose script it reads
	others  []string            // the other logics
	refused map[string][]string // what it does not read, by what it says
	cores   bool
	lacks   []string
	patterns
}

// patterns are those of what the solver prints besides its answers.
type patterns struct{ unsupported, errors, memout, ignore []string }

// learner is a solver that is being asked.
type learner struct {
	Config
	*Entry
	asker   ask.Asker
	end     func() // ends its processes
	target  *ask.Target
	printer ask.Printer
	mode    ask.Mode
	begun   time.Time
	asked   int
	late    bool // the time was up before all was asked
}

// Learn asks the solver. The error is that of [solvers.Host.Probe], or a *solvers.SilentError.
func Learn(ctx context.Context, cfg Config) (*Entry, error) {
	l := &learner{Config: cfg, begun: time.Now(), end: func() {}}
	l.Entry = &Entry{solver: cfg.Solver, refused: map[string][]string{}}
	defer func() { l.end() }()
	for _, step := range []func(context.Context) error{
		l.run, l.messages, l.tryLogics, l.tryOperators, l.trySeeds, l.memory,
	} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	if l.late {
		l.note("the time was up after %d questions: what was not asked by then is taken to be there", l.asked)
	}
	l.note("learned from %d questions", l.asked)
	return l.Entry, nil
}

func (e *Entry) note(format string, args ...any) {
	e.notes = append(e.notes, fmt.Sprintf(format, args...))
}

// isLate reports whether no further question is asked.
func (l *learner) isLate() bool {
	l.late = l.late || l.Budget > 0 && time.Since(l.begun) > l.Budget || l.Most > 0 && l.asked >= l.Most
	return l.late
}

// ask asks one question, in a session if there are any.
func (l *learner) ask(ctx context.Context, script, logic string) (*solvers.Result, error) {
	l.asked++
	if l.Progress != nil {
		l.Progress(l.asked)
	}
	text := ask.Text{Script: []byte(script), Logic: logic, Checks: 1, Verbatim: true}
	a, err := ask.One(ctx, l.asker, l.printer.Question(l.target, text, ask.How{Mode: l.mode}))
	return a.Result, err
}

// sessionArguments are arguments with which solvers read commands from standard input as they arrive.
var sessionArguments = [][]string{{"-in"}, {"--interactive"}, {"-i"}, {"+stdin"}, {"-"}, {"-p"}}

// run finds out how the solver is run: with which argument it is quiet, and reads standard input.
func (l *learner) run(ctx context.Context) (err error) {
	if err := l.quiet(ctx); err != nil {
		return err
	}
	probe := func(s *solvers.Solver) (*solvers.Probe, error) { return l.Host.Probe(ctx, s, limits) }
	if l.probe, err = probe(l.solver); err != nil {
		return err
	}
	if l.probe.Silent != nil {
		return l.probe.Silent
	}
	for _, args := range sessionArguments {
		if l.probe.Reset || !l.probe.File || l.isLate() {
			break
		}
		with := changed(l.solver, func(e *solvers.Entry) { e.Session = args })
		if p, err := probe(with); err != nil {
			return err
		} else if p.Reset {
			l.solver, l.probe = with, p
		}
	}
	for _, w := range l.probe.Warnings {
		l.note("%s", w)
	}
	l.asker, l.end = ask.Open(nil, l.Host, limits, nil)
	l.target, l.mode = ask.NewTarget(l.solver), ask.Fresh
	if l.probe.Reset {
		l.mode = ask.Reset
	}
	return nil
}

// changed is the solver with another entry.
func changed(s *solvers.Solver, change func(*solvers.Entry)) *solvers.Solver {
	entry, other := *s.Entry, *s
	change(&entry)
	other.Entry = &entry
	return &other
}

const isSat = "(declare-fun probe () Bool)\n(assert probe)\n(check-sat)\n"

// quiet looks for an argument that has the solver print nothing but answers, if it prints more; if there is none, the
// other lines are ignored.
func (l *learner) quiet(ctx context.Context) error {
	others := func(s *solvers.Solver) (lines []string, r *solvers.Result, err error) {
		l.asked++
		r, err = l.Host.Fresh(ctx, s, solvers.Query{Script: []byte(isSat)}, limits)
		if err != nil {
			return nil, nil, err
		}
		for line := range strings.Lines(r.Stdout + "\n" + r.Stderr) {
			if line = strings.TrimSpace(line); line != "" && line != string(solvers.Sat) {
				lines = append(lines, line)
			}
		}
		return lines, r, nil
	}
	before, r, err := others(l.solver)
	if err != nil || len(before) == 0 {
		return err
	}
	for _, argument := range solvers.QuietArguments() {
		with := *l.solver
		with.Command = append(slices.Clone(with.Command), argument)
		after, r, err := others(&with)
		if err != nil {
			return err
		}
		if r.Verdict == solvers.Sat && len(after) < len(before) {
			l.solver = &with
			return nil
		}
	}
	if r.Verdict == solvers.Sat {
		for _, line := range before {
			l.ignore = append(l.ignore, "^"+regexp.QuoteMeta(line)+"$")
		}
	}
	return nil
}

// messages finds out in which form the solver rejects a script: with (error …), as SMT-LIB has it, or otherwise.
func (l *learner) messages(ctx context.Context) error {
	var said []*solvers.Result
	for _, name := range []string{"zork", "qux"} {
		r, err := l.ask(ctx, "(set-logic "+l.probe.Logic+")\n(declare-fun probe () Bool)\n(assert (and probe "+name+
			"))\n(check-sat)\n", l.probe.Logic)
		if err != nil {
			return err
		}
		said = append(said, r)
	}
	switch r := said[0]; {
	case r.IsBare():
		l.note("it rejects scripts without a reason: if an argument of its command is why, name it with terse")
	case r.Verdict == solvers.Error && !r.Complaint:
		if text := commonLine(said[0], said[1]); text != "" {
			l.errors = append(l.errors, text)
		}
	case !r.Refused():
		l.note("it answers %s to a script with an undeclared symbol", r.Verdict)
	}
	return nil
}

// commonLine is a pattern for the last line that two results have in common, up to where they differ; "" if that is
// short.
func commonLine(a, b *solvers.Result) string {
	lines := func(r *solvers.Result) []string {
		return strings.Split(strings.TrimSpace(r.Stdout+"\n"+r.Stderr), "\n")
	}
	x, y := lines(a), lines(b)
	s, t := x[len(x)-1], y[len(y)-1]
	n := 0
	for n < min(len(s), len(t)) && s[n] == t[n] {
		n++
	}
	const least = 8 // letters that say something
	if s = strings.TrimRight(s[:n], " '\"`:("); len(s) < least {
		return ""
	}
	return "^" + regexp.QuoteMeta(s)
}

// leastAlike is of how many logics a solver says the same until that is taken to mean that it lacks them.
const leastAlike = 3

// tryLogics asks a script for each logic.
func (l *learner) tryLogics(ctx context.Context) error {
	said := map[string][]*solvers.Result{}
	for _, logic := range theory.Logics() {
		if l.isLate() {
			break
		}
		r, err := l.ask(ctx, scriptOf(logic), logic)
		if err != nil {
			return err
		}
		if r.Verdict.Answered() || r.Verdict == solvers.Timeout {
			l.logics = append(l.logics, logic)
			continue
		}
		l.others = append(l.others, logic)
		l.refused[reason(r)] = append(l.refused[reason(r)], logic)
		if said[reason(r)] = append(said[reason(r)], r); r.Verdict == solvers.Error && len(said[reason(r)]) == leastAlike {
			if text := commonLine(said[reason(r)][0], r); text != "" {
				l.unsupported = append(l.unsupported, text)
			}
		}
	}
	if !l.solver.Entry.Models || !l.probe.File {
		return nil
	}
	r, err := l.ask(ctx, "(set-option :produce-unsat-cores true)\n(set-logic "+l.probe.Logic+")\n"+
		"(declare-fun probe () Bool)\n(assert (! probe :named a))\n(assert (! (not probe) :named b))\n(check-sat)\n"+
		"(get-unsat-core)\n", l.probe.Logic)
	if err != nil {
		return err
	}
	l.cores = r.Verdict == solvers.Unsat && len(r.Behind(0)) > 0
	return nil
}

// reason is why a script was not answered, without what differs from script to script.
func reason(r *solvers.Result) string { return cmp.Or(r.Signature, string(r.Verdict)) }

// tryOperators asks the samples of operators under logics that the solver takes. An operator that it never reads, and
// does not name, is lacking.
func (l *learner) tryOperators(ctx context.Context) error {
	all, err := operators.Samples()
	if err != nil {
		return err
	}
	read, refused := map[string]bool{}, map[string]string{}
	var order []string
	for _, s := range all {
		if !slices.Contains(l.logics, s.Logic) || read[s.Operator] || l.isLate() {
			continue
		}
		r, err := l.ask(ctx, string(s.Script), s.Logic)
		if err != nil {
			return err
		}
		switch {
		case !r.Refused() && r.Verdict != solvers.Crash:
			read[s.Operator] = true
		case r.Unknown == "" && r.Verdict == solvers.Error && refused[s.Operator] == "":
			refused[s.Operator] = reason(r)
			order = append(order, s.Operator)
		}
	}
	said := map[string][]string{}
	for _, operator := range order {
		if !read[operator] {
			l.lacks = append(l.lacks, operator)
			said[refused[operator]] = append(said[refused[operator]], operator)
		}
	}
	for why, names := range said {
		l.refused[why] = append(l.refused[why], names...)
	}
	return nil
}

// trySeeds asks the user's scripts.
func (l *learner) trySeeds(ctx context.Context) error {
	verdicts := map[solvers.Verdict]int{}
	for _, seed := range l.Seeds {
		if l.isLate() {
			break
		}
		logic := smtlib.LogicOf(seed.Script)
		r, err := l.ask(ctx, string(seed.Script), logic)
		if err != nil {
			return err
		}
		if verdicts[r.Verdict]++; r.Refused() {
			l.refused[reason(r)] = append(l.refused[reason(r)], seed.Path)
		}
	}
	for _, v := range solvers.Verdicts() {
		if n := verdicts[v]; n > 0 {
			l.note("to %d of the %d seeds it answers %s", n, len(l.Seeds), v)
		}
	}
	return nil
}

// aboutMemory matches a line about memory.
var aboutMemory = regexp.MustCompile(`(?im)^.*\b(?:memory|heap|alloc\w*)\b.*$`)

// leastAddressSpace is where the search for a message about memory ends: no program starts in less.
const leastAddressSpace = 4 << 20

// memory finds out whether the solver runs under a limit on its address space, and what it says when that is short.
func (l *learner) memory(ctx context.Context) error {
	limited := changed(l.solver, func(e *solvers.Entry) { e.Memory = solvers.LimitAddressSpace })
	under := limits
	under.Memory = solvers.DefaultMemory
	for ; under.Memory >= leastAddressSpace && !l.isLate(); under.Memory /= 2 {
		l.asked++
		r, err := l.Host.Fresh(ctx, limited, solvers.Query{Script: []byte(isSat)}, under)
		if err != nil {
			return err
		}
		if r.Verdict.Answered() {
			if under.Memory == solvers.DefaultMemory {
				l.solver = limited
			}
			continue
		}
		if line := aboutMemory.FindString(r.Stdout + "\n" + r.Stderr); r.Verdict != solvers.Memout && line != "" {
			l.memout = append(l.memout, "^"+regexp.QuoteMeta(strings.TrimSpace(line)))
		}
		break
	}
	return nil
}
