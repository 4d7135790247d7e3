package oracle

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Request is what an oracle wants to be asked in addition to the instance.
type Request struct {
	// Read are commands for the instance's own run, such as (get-model), after each of its checks that is not known to
	// be unsat. ReadRefuted are commands after the other checks, such as (get-unsat-core).
	Read, ReadRefuted []string
	// Options are set at the beginning of the instance's own run; most of the commands need one.
	Options []smtlib.SetOption
	// Runs are further runs.
	Runs []FurtherRun
}

// FurtherRun is a further run for an instance.
type FurtherRun struct {
	Name string // distinguishes it from other questions of the oracle
	// Instance is the script that is asked, with what is certain about its checks.
	Instance *instance.Instance
	// AsIs says that solvers that are run under a configuration are asked without it. Other solvers are not asked.
	AsIs bool
	// Unoptimized says that the solver is asked with the options by which it optimizes less. Solvers without such
	// options in the catalog are not asked.
	Unoptimized bool
	// OfSession says that only a solver that was asked in a session is asked, now in a process of its own.
	OfSession bool
	// Alone says that it is asked in a process of its own.
	Alone bool
	// OfDecided says that a solver is only asked after it has answered the instance itself with sat or unsat: otherwise
	// there is nothing that its answer could contradict.
	OfDecided bool
	// Others names a solver beside which all others of the campaign are asked, without configurations, if the question
	// follows up an answer. Author names a solver that is asked as it was about the instance itself. If both are "", the
	// solver is asked whose answer is followed up.
	Others, Author string
	// Within limits the time for the answer; 0 is the usual limit. Questions in processes of their own, which follow up
	// an answer or repeat one, always have the usual limit, because a process takes a while to start.
	Within time.Duration
	// Needs is a command of the script that some solvers do not have, one of the constants of package solvers. Solvers
	// without it are not asked. "" if there is none.
	Needs string
}

// add adds the request of an oracle.
func (r *Request) add(oracle string, more Request) {
	r.Read = withMore(r.Read, more.Read)
	r.ReadRefuted = withMore(r.ReadRefuted, more.ReadRefuted)
	for _, o := range more.Options {
		if !slices.Contains(r.Options, o) {
			r.Options = append(r.Options, o)
		}
	}
	for _, q := range more.Runs {
		q.Name = oracle + "/" + q.Name
		r.Runs = append(r.Runs, q)
	}
}

// WithoutCores is the request to a solver that gives no unsat cores.
func (r Request) WithoutCores() Request {
	r.ReadRefuted = nil
	r.Options = slices.DeleteFunc(slices.Clone(r.Options), func(o smtlib.SetOption) bool {
		return o.Keyword == produceCores || o.Keyword == produceAssumptions
	})
	return r
}

// WithoutModels is the request to a solver that gives no models: its answers are judged without them.
func (r Request) WithoutModels() Request {
	r.Read = slices.DeleteFunc(slices.Clone(r.Read), func(command string) bool { return command == getModel })
	if !slices.ContainsFunc(r.Read, readsValues) {
		r.Options = slices.DeleteFunc(slices.Clone(r.Options), producesModels)
	}
	r.Runs = slices.Clone(r.Runs)
	for i, q := range r.Runs {
		r.Runs[i].Instance = withoutModels(q.Instance)
	}
	return r
}

// withoutModels returns the instance without commands that ask for models; unchanged if it has none.
func withoutModels(in *instance.Instance) *instance.Instance {
	asks := func(step smtlib.Command) bool {
		other, reads := step.(smtlib.Other)
		return reads && other.Text == getModel
	}
	if !slices.ContainsFunc(in.Steps, asks) {
		return in
	}
	plain := *in
	plain.Steps = slices.DeleteFunc(slices.Clone(in.Steps), asks)
	if !slices.ContainsFunc(plain.Steps, func(step smtlib.Command) bool {
		other, reads := step.(smtlib.Other)
		return reads && readsValues(other.Text)
	}) {
		plain.Options = slices.DeleteFunc(slices.Clone(in.Options), producesModels)
	}
	return &plain
}

const getModel = "(get-model)"

func readsValues(command string) bool { return strings.HasPrefix(command, valuesBegin) }

func producesModels(o smtlib.SetOption) bool { return o.Keyword == produceModels }

// withMore adds those commands of more that are missing.
func withMore(commands, more []string) []string {
	for _, command := range more {
		if !slices.Contains(commands, command) {
			commands = append(commands, command)
		}
	}
	return commands
}

// Own returns the instance of its own run: with the request's options, and its commands after the checks, unless it has
// them already.
func (r *Request) Own(in *instance.Instance) *instance.Instance {
	if len(r.Read) == 0 && len(r.ReadRefuted) == 0 && len(r.Options) == 0 {
		return in
	}
	own := *in
	for _, o := range r.Options {
		if !slices.ContainsFunc(in.Options, func(set smtlib.SetOption) bool { return set.Keyword == o.Keyword }) {
			own.Options = append(own.Options[:len(own.Options):len(own.Options)], o)
		}
	}
	own.Steps = nil
	check := 0
	for i, step := range in.Steps {
		own.Steps = append(own.Steps, step)
		asked, asks := step.(smtlib.CheckSat)
		switch {
		case !asks:
			continue
		case asked.Fixed != nil: // what it prints is followed by nothing that is about it
			check++
			continue
		}
		commands := r.Read
		if check < len(in.Checks) && refuted(in.Checks[check]) {
			commands = r.ReadRefuted
		}
		check++
		for _, command := range commands {
			if command == unsatAssumptions && len(asked.Assuming) == 0 {
				continue // the check has no assumptions
			}
			if !reads(in.Steps[i+1:], command) {
				own.Steps = append(own.Steps, smtlib.Other{Text: command})
			}
		}
	}
	return &own
}

// reads reports whether a command is among the commands that read at the beginning of steps.
func reads(steps []smtlib.Command, command string) bool {
	for _, step := range steps {
		other, ok := step.(smtlib.Other)
		if !ok || other.Text == command {
			return ok
		}
	}
	return false
}

// Evidence is the runs so far for one instance, or for a rule program.
type Evidence struct {
	Instance *instance.Instance // nil for a rule program
	Runs     []Run              // in the order in which they were answered
	// Claimed says that the user claims the last answer to be wrong. Then unknown or a timeout is a fault even if the
	// catalog does not say that the solver should do better.
	Claimed bool
	// For is the fault that is looked for, nil if any fault is: of several wrong optima, the one like it is judged.
	For *Fault
	// Parts is the number of parts into which the script is divided; 0 if the oracle partition divides it.
	Parts int
	// Slow says which runs are slow; with the zero value, none is.
	Slow Slowness
}

// Run is a run of a solver on an instance, or on a question about it.
type Run struct {
	Solver   string         // its name for the user
	Entry    *solvers.Entry // the catalog's entry for it as it is run; nil if there is none
	Varied   bool           // the solver's configuration may make it give up sooner
	Mode     string         // reset, fresh or tree; see solvers
	Question string         // "" for the instance's own run
	Asked    *instance.Instance
	Program  *Program // the rule program that was run; nil if a script was
	Result   *solvers.Result
	// Text is the script as the solver got it, if that is not Asked as it is printed. Logic is the logic that Asked was
	// printed with, "" for its own.
	Text  []byte
	Logic string
	// Whole is the script as the solver got it, if Asked is only its beginning.
	Whole []byte
	// Has reports whether the solver is known to have an optional part of SMT-LIB; see [MayReject].
	Has func(part string) bool
	// Untried says that it is not known whether the solver has the logic: the catalog does not say so, and it has not
	// answered any script of the logic.
	Untried bool
	Before  History // what the solver needed for earlier instances of the seed
}

// Origin identifies what a solver probably accepts or rejects alike: instances of one seed with the same logic, or
// programs of a format; "" for a text.
func (r *Run) Origin() string {
	switch {
	case r.Program != nil:
		return string(r.Program.Format)
	case r.Asked == nil:
		return ""
	}
	return r.Asked.Origin()
}

// IsInSession reports whether the process had been sent other scripts before.
func (r *Run) IsInSession() bool { return r.Mode == "tree" || r.Mode == "reset" && r.Result.Reused > 0 }

// History sums up what a solver needed for instances of a seed.
type History struct {
	Runs    int           // runs that ended by themselves
	Wall    time.Duration // the sum of their times
	Longest time.Duration // the longest of them
	Spent   int           // further runs that ended at a limit of time or memory

	Measured int   // number of Runs with known peak memory
	Memory   int64 // sum of these peaks, in bytes
	Largest  int64 // largest of these peaks
}

// Histories has the history of each solver with the instances of one seed. Several goroutines may use it.
type Histories struct {
	mu sync.Mutex
	of map[string]History // key: solver
}

// Enter returns a solver's history before a result, and adds the result to it, unless this is the result of a question.
func (h *Histories) Enter(solver, question string, r *solvers.Result) History {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.of[solver]
	if question == "" {
		if h.of == nil {
			h.of = map[string]History{}
		}
		after := before
		if r.Verdict == solvers.Timeout || r.Verdict == solvers.Memout {
			after.Spent++
		} else {
			after.Runs, after.Wall, after.Longest = before.Runs+1, before.Wall+r.Wall, max(before.Longest, r.Wall)
			if r.Peak.Known() {
				after.Measured, after.Memory = before.Measured+1, before.Memory+r.Peak.Most
				after.Largest = max(before.Largest, r.Peak.Most)
			}
		}
		h.of[solver] = after
	}
	return before
}

// Case is evidence with a value for each run that the asker attached to it.
type Case[T any] struct {
	Evidence
	asked []T // index: run
}

// Enter adds a run, which is judged next.
func (c *Case[T]) Enter(r Run, asked T) { c.Runs, c.asked = append(c.Runs, r), append(c.asked, asked) }

// Wrong returns the value of the run that a judgement of the evidence finds wrong.
func (c *Case[T]) Wrong(j Judgement) T {
	for i := range c.Runs {
		if j.Run == &c.Runs[i] {
			return c.asked[i]
		}
	}
	panic("oracle: a judgement of a run that is not in the evidence") // oracles return runs of the evidence
}

// Beside returns the values of the other runs that a judgement depends on.
func (c *Case[T]) Beside(j Judgement) (asked []T) {
	for _, i := range j.With {
		asked = append(asked, c.asked[i])
	}
	return asked
}

// Last is the last run, which is judged.
func (e *Evidence) Last() *Run { return &e.Runs[len(e.Runs)-1] }

// isAskedBy reports whether the run answers a question of an oracle.
func (r *Run) isAskedBy(o Oracle) bool { return strings.HasPrefix(r.Question, o.Name+"/") }

// Answer returns the answer of a run to a check, counted from 0, that may be judged: "" if there is none, or the run's
// verdict is no answer. Of a script of which the solver has rejected a command, the answers in front of that count.
func (r *Run) Answer(check int) solvers.Verdict {
	if check >= len(r.Result.Checks) {
		return ""
	}
	rejected := r.Result.Rejected
	if r.Result.Verdict.Answered() || rejected != nil && check < rejected.Check {
		return r.Result.Checks[check]
	}
	return ""
}

// hides reports whether commands of a solver's own, whose effect is not known or depends on the solver, may be the
// reason of what looks like a fault of a class at a check.
func (r *Run) hides(class Class, check int) bool {
	if r.Program != nil || r.Asked.Arena == nil || check >= len(r.Asked.Script.Checks()) || class == Crash ||
		class.Timed() {
		return false
	}
	if r.Asked.IgnoresAssumptions(check) {
		return true
	}
	if (class == WrongOptimum || class == IncompleteFront) && r.Asked.Enumerates(check) {
		return false
	}
	isShownAnyway := class == SolutionUnsound || class == InvalidModel || class == Error
	return r.Asked.Obscured(check) != "" || !isShownAnyway && r.Asked.Narrowed(check) != nil
}
