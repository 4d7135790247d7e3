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

// Request is what an oracle wants to have asked beside the instance.
type Request struct {
	// Read are commands for the instance's own run, behind each of its checks that is not known to be unsat, such as
	// (get-model). ReadRefuted are commands behind the others, such as (get-unsat-core).
	Read, ReadRefuted []string
	// Options are set in front of the instance's own run; reading mostly needs one.
	Options []smtlib.SetOption
	// Runs are further runs.
	Runs []Question
}

// Question is a further run for an instance.
type Question struct {
	Name string // tells it from others of the oracle
	// Instance is what is asked: a script of its own, with what is certain about its checks.
	Instance *instance.Instance
	// AsIs says that a solver under a configuration is asked without it. One that has none is not asked.
	AsIs bool
	// Unoptimized says that the solver is asked with the options by which it optimizes less. One that the catalog knows
	// none of is not asked.
	Unoptimized bool
	// OfSession says that only a solver that was asked in a session is asked, now alone.
	OfSession bool
	// OfDecided says that a solver is asked once it has answered the instance itself with sat or unsat, and not if it has
	// not: nothing that it answers could contradict that.
	OfDecided bool
	// Within limits the time for the answer; 0: the usual limit holds, as it does of what is asked in a process of its
	// own: to follow up an answer, or to repeat one. It takes a while to start.
	Within time.Duration
	// Needs is a command of the script that some solvers do not have, one of those that package solvers names. Solvers
	// without it are not asked. "": there is none.
	Needs string
}

// add takes over what an oracle wants.
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

// WithoutCores is the request to a solver that does not say what is to blame for unsat.
func (r Request) WithoutCores() Request {
	r.ReadRefuted = nil
	r.Options = slices.DeleteFunc(slices.Clone(r.Options), func(o smtlib.SetOption) bool {
		return o.Keyword == produceCores || o.Keyword == produceAssumptions
	})
	return r
}

// WithoutModels is the request to a solver that gives no models: what it answers is judged without them.
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

// withoutModels is an instance that does not ask for its models; itself if it does not.
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

// withMore adds the commands that are not there.
func withMore(commands, more []string) []string {
	for _, command := range more {
		if !slices.Contains(commands, command) {
			commands = append(commands, command)
		}
	}
	return commands
}

// Own gives the instance as it is asked itself: with the options, and the commands behind its checks, as far as it does
// not have them already.
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
		if !asks {
			continue
		}
		commands := r.Read
		if check < len(in.Checks) && refuted(in.Checks[check]) {
			commands = r.ReadRefuted
		}
		check++
		for _, command := range commands {
			if command == unsatAssumptions && len(asked.Assuming) == 0 {
				continue // there are none
			}
			if !reads(in.Steps[i+1:], command) {
				own.Steps = append(own.Steps, smtlib.Other{Text: command})
			}
		}
	}
	return &own
}

// reads reports whether a command stands at the beginning of steps, perhaps behind others that read.
func reads(steps []smtlib.Command, command string) bool {
	for _, step := range steps {
		other, ok := step.(smtlib.Other)
		if !ok || other.Text == command {
			return ok
		}
	}
	return false
}

// Evidence is all that was run and read so far for one instance, or for a rule program.
type Evidence struct {
	Instance *instance.Instance // nil for a rule program
	Runs     []Run              // in the order in which they were answered
	// Claimed says that somebody else says that the last answer is wrong: it is, if the right one is another, though
	// nothing says that the solver should be able to give that.
	Claimed bool
	// Parts is how many parts the script is divided into; 0: as many as the oracle partition makes of it.
	Parts int
	// Slow says which runs are slow; the zero value: none.
	Slow Slowness
}

// Run is a run of a solver on an instance, or on a question about it.
type Run struct {
	Solver   string         // as the user knows it
	Entry    *solvers.Entry // what the catalog knows of it as it is run; nil: nothing
	Varied   bool           // it is run under a configuration: it may give up sooner than it would otherwise
	Mode     string         // reset, fresh or tree; see solvers
	Question string         // "" for the instance's own run
	Asked    *instance.Instance
	Program  *Program // a rule program was run, in the place of a script; else nil
	Result   *solvers.Result
	// Untried says that it is not known whether the solver has the logic: nobody says so, and it has answered nothing.
	Untried bool
	Before  History // what the solver did with earlier instances of the seed
}

// History sums what a solver needed for instances of a seed.
type History struct {
	Runs    int           // that ended by themselves
	Wall    time.Duration // of all of these
	Longest time.Duration // of these
	Spent   int           // further ones that ended at a limit of time or memory

	Measured int   // of those that ended by themselves, the ones whose memory is known
	Memory   int64 // that they took at most, all together, in bytes
	Largest  int64 // of these
}

// Histories are those of the solvers that run instances of one seed. Several goroutines may use them.
type Histories struct {
	mu sync.Mutex
	of map[string]History // by solver
}

// Enter gives what a solver did with earlier instances, and enters another result, unless it is that of a question.
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

// Last is the run that came in last, which is judged.
func (e *Evidence) Last() *Run { return &e.Runs[len(e.Runs)-1] }

// isAskedBy reports whether an oracle has asked for the run.
func (r *Run) isAskedBy(o Oracle) bool { return strings.HasPrefix(r.Question, o.Name+"/") }

// Answer gives the answer of a run to a check, counted from 0, "" if there was none or it is void.
func (r *Run) Answer(check int) solvers.Verdict {
	if check < len(r.Result.Checks) && r.Result.Verdict.Answered() {
		return r.Result.Checks[check]
	}
	return ""
}
