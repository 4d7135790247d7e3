package solvers

import (
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A Verdict is what a solver answered.
type Verdict string

// The verdicts. Timeout, Memout, Crash, Error and Unsupported are failures to answer.
const (
	Sat         Verdict = "sat"
	Unsat       Verdict = "unsat"
	Unknown     Verdict = "unknown"
	Timeout     Verdict = "timeout"
	Memout      Verdict = "memout"
	Crash       Verdict = "crash"
	Error       Verdict = "error"
	Unsupported Verdict = "unsupported"
)

// Verdicts lists every verdict in the order statistics print them.
func Verdicts() []Verdict {
	return []Verdict{Sat, Unsat, Unknown, Timeout, Memout, Crash, Error, Unsupported}
}

// Definite reports whether v claims to know: sat or unsat.
func (v Verdict) Definite() bool { return v == Sat || v == Unsat }

// Answered reports whether v is one of the three answers SMT-LIB knows.
func (v Verdict) Answered() bool { return v == Sat || v == Unsat || v == Unknown }

// Rejects reports whether v says that the solver did not execute the script.
func (v Verdict) Rejects() bool { return v == Error || v == Unsupported }

// A Query is one script for a solver.
type Query struct {
	// Script is the instance, sent byte for byte. It must consist of complete commands, without exit, reset and echo,
	// whose output could not be distinguished from answers. It is not modified and not kept after the answer.
	Script []byte
	// Logic is the script's logic; "" stands for ALL. It selects options the catalog ties to logics
	// when a process is started, so one session serves the logic it was opened for.
	Logic string
	// Checks is the number of check-sat commands in Script; 0 stands for 1. A different number of answers makes the result
	// an error: this is how a solver that answers twice or late is noticed. With more than one, or with push and pop, run
	// the script on [Solver.ForIncremental].
	Checks int
	// Timeout is the wall time limit of this query; 0 stands for Limits.Wall.
	Timeout time.Duration
}

func (q *Query) checks() int {
	if q.Checks <= 0 {
		return 1
	}
	return q.Checks
}

// A Result is everything known about one run of one script.
type Result struct {
	// Verdict is the overall verdict: a failure if anything failed before the last answer or the
	// process died, else the answer to the last check-sat.
	Verdict Verdict
	// Checks has the verdict of each check-sat, in order. It is shorter than the number of checks if
	// the solver stopped; the check that was under way then has the failure as its last element.
	Checks []Verdict
	// Items has, for each check, the s-expressions that the solver printed between its answer and the next: a model, a
	// core, values. Errors are not included. It may be shorter than Checks; use Behind to read it.
	Items [][]string

	// Asides has, for each check, what else the solver printed there. It may be shorter than Checks; use the method Aside
	// to read it.
	Asides []Aside

	// Remarks are error messages about set-option, such as that the solver does not know an option, and Infos those about
	// set-info. They do not void the answers behind them.
	Remarks, Infos []string

	// Reason explains every verdict but sat and unsat, on one line, for people.
	Reason string
	// Signature groups crashes, errors and unsupported features: the assertion's text, file and line,
	// or the top frames, or the first error message, stripped of addresses, paths and positions in
	// the script. Empty for other verdicts.
	Signature string
	// Unknown is the symbol that the solver does not know, if it says that it rejected the script for that.
	Unknown string

	// Rejected is the first command that asserts, declares or defines something, pushes or pops, and that the solver says
	// it did not execute; nil if there is none. The answers before it are to the script; those behind it are not.
	Rejected *Rejection

	// Trouble says that the verdict error comes without a rejection: what the solver said is about the machine, such as a
	// full disk, or is neither an error message nor names a place in the script.
	Trouble bool

	// Explained says that the solver gave no reason in its first process, and rejected the script in another one as well;
	// see [Host.Explain].
	Explained bool

	// Complaint says that the solver rejected the script with a message. It is false if the verdict error is due to
	// missing, too many or endless answers.
	Complaint bool

	// Wall is the time from the first byte sent (or the start of the process) to the last answer. In a
	// session it ends when the answer is read.
	Wall time.Duration
	// CPU is user and system time spent by the solver on this query.
	CPU time.Duration

	// Peak is the memory that the script took, if [Limits.Measure] asked for that.
	Peak Peak

	// Stdout and Stderr are what the solver wrote, without the session's markers, at most
	// Limits.Output bytes each; Truncated says that there was more.
	Stdout, Stderr string
	Truncated      bool
	// Rejection is what a checker has against the proof that was printed; nil: nothing, or none was asked.
	Rejection *ProofRejection

	// Exited says that the process ended on its own (in a session: during this query). Then Status is
	// its exit status, or Signal the signal that ended it.
	Exited bool
	Status int
	Signal syscall.Signal

	// Killed says that we ended the process: deadline, memory, output limit, protocol violation.
	Killed bool
	// Session says that the script ran in a session, and Reused how many scripts the process had answered before.
	Session bool
	Reused  int
	// Retried says that the result is that of a second try of a session, in a new process: the first one got out of step
	// or ended without a message.
	Retried bool
	// First is the result of the first try if Retried: perhaps the crash of a reset, which no other result shows.
	First *Result
}

// Peak bounds the peak resident memory, in bytes, that a script used until it was answered, or out of time. In a
// process of its own both bounds are equal. A session's process also has memory from earlier scripts, which it may
// reuse: the script used at least what was added since, and at most all. The zero value means that it is not known: of
// processes with children, in mode tree, and on systems other than Linux. If a process of its own ended before its
// memory was read, only Least is known, and only if it exceeds the memory of our own process.
type Peak struct{ Least, Most int64 }

// Known reports whether the upper bound is known.
func (p Peak) Known() bool { return p.Most > 0 }

// weighings bounds how often a script is run to measure its memory: on a busy machine, every second process may have
// ended before its memory is read.
const weighings = 10

// Weighed calls run, and repeats it while the result is an answer whose memory is not known, at most weighings times.
func Weighed(run func() (*Result, error)) (r *Result, err error) {
	for range weighings {
		if r, err = run(); err != nil || r.Peak.Known() || !r.Verdict.Answered() {
			break
		}
	}
	return r, err
}

// Aside is what a solver printed between its answer to a check and the next that is neither an answer nor an item:
// messages, for example about commands that it does not execute.
type Aside struct {
	Errors   []string // messages of (error …)
	Unknown  string   // the symbol that the solver does not know according to the first of these, if any
	Lines    []string // lines without a meaning
	Disowned []string // messages that a self-check found the answer, or its model, core or proof, to be wrong
	Declined bool     // a message says that something is not supported, or needs more time or memory than it has
}

// Aside returns the output besides items after the answer to a check, counted from 0.
func (r *Result) Aside(check int) Aside {
	if check >= len(r.Asides) {
		return Aside{}
	}
	return r.Asides[check]
}

// Behind returns the items after the answer to a check, counted from 0.
func (r *Result) Behind(check int) []string {
	if check >= len(r.Items) {
		return nil
	}
	return r.Items[check]
}

// Printed returns all that the solver printed after the answer to its last check: s-expressions, and lines that are
// not, such as constants.
func (r *Result) Printed() []string {
	var all []string
	answers := 0
	for item := range items([]byte(r.Stdout)) {
		switch {
		case Verdict(item.text).Answered() && !item.expr:
			answers, all = answers+1, nil
		case item.expr:
			all = append(all, string(item.whole))
		case item.text != "":
			all = append(all, item.text)
		}
	}
	if answers < len(r.Checks) {
		return nil
	}
	return all
}

// EndedByItself reports whether the process ended on its own, and neither it nor a program that it ran was ended by a
// signal.
func (r *Result) EndedByItself() bool { return r.Exited && deathSignal(r.Signal, r.Status) == 0 }

// hasAnswer reports whether there is an answer to some check, whatever else went wrong.
func (r *Result) hasAnswer() bool { return slices.ContainsFunc(r.Checks, Verdict.Answered) }

// IsSilent reports whether the process ended by itself without an answer. A solver that never answers anything else
// does not run at all; see [Host.Answers].
func (r *Result) IsSilent() bool { return !r.hasAnswer() && r.EndedByItself() }

// Refused reports whether the solver rejected the script, or its own command line.
func (r *Result) Refused() bool { return r.Verdict.Rejects() }

// Declined is the result with the verdict unsupported.
func (r *Result) Declined() *Result {
	declined := *r
	declined.Verdict = Unsupported
	return &declined
}

// ending is the reason of the verdict and how the process ended, for people.
func (r *Result) ending() string {
	exit := r.ExitText()
	switch {
	case r.Reason == "":
		return exit
	case exit == "", strings.Contains(r.Reason, exit):
		return r.Reason
	}
	return strings.TrimSpace(r.Reason) + ", " + exit
}

// ExitText describes how the process ended: "exit status 1", "signal: aborted", "killed by us" or "".
func (r *Result) ExitText() string {
	switch {
	case r.Killed:
		return "killed by us"
	case !r.Exited:
		return ""
	case r.Signal != 0:
		return "signal: " + r.Signal.String()
	default:
		return "exit status " + strconv.Itoa(r.Status)
	}
}

// AsLast makes the answers to the last piece of a script those to all its checks, of which the answers before are not
// known. The result may be nil.
func (r *Result) AsLast(checks int) *Result {
	if r != nil && len(r.Checks) == 1 && checks > 1 {
		r.Checks = append(make([]Verdict, checks-1), r.Checks...)
		r.Items = append(make([][]string, checks-1), r.Items...)
		r.Asides = append(make([]Aside, checks-1), r.Asides...)
	}
	return r
}
