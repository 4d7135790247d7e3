package solvers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// Debugger is gdb or lldb, which runs a solver and prints the stack where it crashes.
type Debugger struct {
	Name string // gdb or lldb
	path string
	// arguments are those in front of the solver's command.
	arguments func(input string, follow bool) []string
	crashed   *regexp.Regexp // output when a signal ends the solver; the stack follows
}

// FindDebugger returns gdb or, without it, lldb; nil if neither is installed.
func FindDebugger() *Debugger {
	for _, d := range []*Debugger{
		{Name: "gdb", arguments: gdbArguments, crashed: regexp.MustCompile(`(?m)received signal SIG[A-Z]+`)},
		{Name: "lldb", arguments: lldbArguments, crashed: regexp.MustCompile(`(?m)stop reason = (?:signal |EXC_)`)},
	} {
		if path, err := exec.LookPath(d.Name); err == nil {
			d.path, err = filepath.Abs(path)
			if err == nil {
				return d
			}
		}
	}
	return nil
}

// gdbArguments read no files of the user's, ask no server for symbols, use no shell, and leave the layout of memory to
// chance, since some crashes do not show with a fixed one. The solver has gdb's standard input.
func gdbArguments(_ string, follow bool) []string {
	mode := "parent"
	if follow {
		mode = "child"
	}
	return []string{
		"-nx", "-nh", "-batch", "-iex", "set debuginfod enabled off", "-ex", "set startup-with-shell off",
		"-ex", "set disable-randomization off", "-ex", "set follow-fork-mode " + mode, "-ex", "set pagination off",
		"-ex", "set width 0", "-ex", "run", "-ex", "backtrace " + strconv.Itoa(printedFrames), "--args",
	}
}

func lldbArguments(input string, _ bool) []string {
	args := []string{"--batch", "--no-lldbinit", "-o", "settings set target.disable-aslr false"}
	if input != os.DevNull {
		args = append(args, "-o", "settings set target.input-path "+input)
	}
	return append(args, "-o", "run", "-k", fmt.Sprintf("thread backtrace -c %d", printedFrames), "-k", "quit", "--")
}

const (
	// printedFrames is how many frames a debugger prints: more than maxStack, as some are left out.
	printedFrames = 64
	// debuggerTime is how long a run under a debugger may take: reduced crashes take milliseconds, symbols a second.
	debuggerTime = 20 * time.Second
	// debuggerTries is how often a crash is run again that does not show, or whose stack has no names.
	debuggerTries = 3
	// debuggerMemory is what a debugger needs beside the solver, mostly for the symbols of large programs.
	debuggerMemory = 2 << 30
)

// Crashing is a run that crashes: a command, and the script that it reads.
type Crashing struct {
	Command []string // the script is the file scriptName there
	Input   bool     // it reads the script from standard input
	Script  []byte
}

// Stack runs a solver's command under a debugger, and returns the functions on the stack where it crashes, innermost
// first, without those of containers. There are none if it does not crash in three tries, or its program has no
// symbols. The error is our own failure, or the context's.
func (h *Host) Stack(ctx context.Context, d *Debugger, s *Solver, c Crashing, l Limits) ([]string, error) {
	for try := range debuggerTries {
		follow := try%2 == 1 // the program may be a wrapper that starts the solver as its child
		text, err := h.debug(ctx, d, s, c, l.withDefaults(), follow)
		if err != nil {
			return nil, err
		}
		if at := d.crashed.FindStringIndex(text); at != nil {
			if stack := s.Entry.OwnStack(Stack(text[at[1]:])); len(stack) > 0 {
				return stack, nil
			}
		}
	}
	return nil, nil
}

// debug returns what a debugger and the solver print.
func (h *Host) debug(
	ctx context.Context, d *Debugger, s *Solver, c Crashing, l Limits, follow bool,
) (string, error) {
	dir, err := h.workDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, scriptName)
	if err := writeScript(file, WithoutStatus(c.Script)); err != nil {
		h.releaseDir(dir, true)
		return "", err
	}
	input := os.DevNull
	if c.Input {
		input = file
	}
	command, err := program(c.Command[0])
	if err != nil {
		h.releaseDir(dir, true)
		return "", startError(s, c.Command, err)
	}
	argv := append([]string{d.path}, d.arguments(input, follow)...)
	argv = append(append(append(argv, launcher(s, l)...), command), c.Command[1:]...)
	wall := l
	wall.Wall, wall.Memory = debuggerTime, l.Memory+debuggerMemory
	entry := *s.Entry
	entry.Memory = WatchRSS
	run, err := h.command(ctx, &Solver{Name: s.Name, Entry: &entry}, argv, dir, input, Query{Script: c.Script}, wall)
	if err != nil {
		return "", err
	}
	r, err := run.End(ctx)
	if err != nil {
		return "", err
	}
	return r.Stdout + "\n" + r.Stderr, nil
}

// launcher is a program in front of the solver's, which the debugger follows into the solver, even if that is a script.
// It limits the address space of the solver, and not that of the debugger, if that is how the solver is limited.
func launcher(s *Solver, l Limits) []string {
	if path, err := exec.LookPath("prlimit"); err == nil && s.Entry.Memory == LimitAddressSpace {
		return []string{path, "--as=" + strconv.FormatInt(l.Memory, 10), "--core=0"}
	}
	if path, err := exec.LookPath("env"); err == nil {
		return []string{path}
	}
	return nil
}
