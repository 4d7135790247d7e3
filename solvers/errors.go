package solvers

import (
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/solvers/options"
)

// A StartError says that a solver cannot be started: its program is missing, not executable, exec failed, or an option
// of its command changes what scripts mean. It is never about a process that ran.
type StartError struct {
	Solver  string   // the solver's name
	Command []string // the command that should run
	Err     error    // the system's error
}

func (e *StartError) Error() string {
	if e.changesMeaning() {
		return fmt.Sprintf("solver %s is not started: %v", e.Solver, e.Err)
	}
	text := fmt.Sprintf("solver %s cannot start: %s: %v", e.Solver, strings.Join(e.Command, " "), e.Err)
	if errors.Is(e.Err, exec.ErrNotFound) && len(e.Command) > 0 && slices.Contains(packaged, e.Command[0]) {
		text += ". " + HowToInstall(e.Command[0])
	}
	return text
}

// A MeaningError says that an option on a command line, or of a tactic, changes what symbols of a theory mean.
type MeaningError struct{ Option string }

func (e *MeaningError) Error() string {
	of := "what symbols of a theory mean"
	if options.Set(e.Option, options.ChangesGoals) != "" {
		of = "what is optimized"
	}
	return fmt.Sprintf("%s changes %s, so no answer could be judged", e.Option, of)
}

func (e *StartError) changesMeaning() bool {
	_, is := errors.AsType[*MeaningError](e.Err)
	return is
}

// CheckMeaning returns a *[MeaningError] if a command line, or a tactic, would have a solver take scripts for something
// else than they say.
func CheckMeaning(text string) error {
	for _, changes := range []func(name, value string) bool{options.ChangesMeaning, options.ChangesGoals} {
		if option := options.Set(text, changes); option != "" {
			return &MeaningError{option}
		}
	}
	return nil
}

// packaged are programs of solvers that are packages of that name in Debian, Ubuntu and Homebrew.
var packaged = []string{"z3", "cvc5"}

// HowToInstall says how people install solvers; without names, those that are easiest to have.
func HowToInstall(names ...string) string {
	if len(names) == 0 {
		names = packaged
	}
	all := strings.Join(names, " ")
	return fmt.Sprintf("On Debian and Ubuntu: apt-get install %[1]s; on macOS: brew install %[1]s", all)
}

func (e *StartError) Unwrap() error { return e.Err }

// An UnknownSolverError says that no catalog entry has the name a user gave.
type UnknownSolverError struct {
	Name string
	Near []string // similar names, best first
	Why  string   // why a known solver is not there; "" if nobody knows the name
}

func (e *UnknownSolverError) Error() string {
	var b strings.Builder
	if e.Why != "" {
		return fmt.Sprintf("no solver %s: %s", e.Name, e.Why)
	}
	fmt.Fprintf(&b, "unknown solver %q", e.Name)
	if len(e.Near) > 0 {
		fmt.Fprintf(&b, "; did you mean %s?", strings.Join(e.Near, " or "))
	}
	fmt.Fprintf(&b, " (any command will do: %s='COMMAND')", e.Name)
	return b.String()
}

// An EntryError says that a value in a catalog is invalid.
type EntryError struct {
	Source string // the file
	Solver string // the entry
	Key    []any  // leads from the entry to the value: keys (string), and numbers of elements (int, from 0)
	Err    error
}

func (e *EntryError) Error() string {
	return fmt.Sprintf("%s: solver %s: %v", e.Source, e.Solver, e.Err)
}

// Unwrap gives what is wrong.
func (e *EntryError) Unwrap() error { return e.Err }

// A SilentError says that a solver answers nothing: for each of the trivial questions that a probe asks, its process
// ends by itself, without a signal and without an answer. A wrong command line, a missing library and a program that is
// no solver have this effect.
type SilentError struct {
	Solver  string // the solver's name
	Command string // how it is run on a file
	Ending  string // the reason of the last result, and how its process ended
}

func (e *SilentError) Error() string {
	return fmt.Sprintf("solver %s answers none of the trivial scripts that it is asked first: %s: %s",
		e.Solver, e.Command, e.Ending)
}

// A ChangedError says that a solver's program was replaced since it was probed: what it answers from
// now on belongs to another version.
type ChangedError struct {
	Solver string
	Path   string
}

func (e *ChangedError) Error() string {
	return fmt.Sprintf("solver %s: %s was replaced during the run", e.Solver, e.Path)
}

// ErrClosed is returned by a session or host after Close.
var ErrClosed = errors.New("solvers: closed")
