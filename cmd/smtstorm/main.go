// Command smtstorm finds bugs in SMT solvers. Each command is a file of this package: flags, then one call.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/embedded"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Exit codes.
const (
	exitOK             = 0
	exitFinding        = 1
	exitUsage          = 2
	exitInfrastructure = 3
	exitNotReproduced  = 4
	exitInterrupted    = 5 // its time, or a signal, ended it before anything was known
)

func main() {
	collectLess()
	stop, err := profile()
	if err != nil {
		fmt.Fprintf(os.Stderr, "smtstorm: %s: %v\n", profileVariable, err)
		os.Exit(exitUsage)
	}
	noticed := sync.OnceFunc(func() { close(unread) })
	code := run(os.Args, outputOf(os.Stdout, noticed), outputOf(os.Stderr, noticed))
	stop()
	os.Exit(code)
}

// run is main without the process.
func run(argv []string, stdout, stderr io.Writer) int { return runOver(nil, argv, stdout, stderr) }

// runOver is run with an asker in place of solvers' processes; nil: these are run. A panic that was not caught is a
// failure of ours, for which Go's own exit status (2) would be wrong.
func runOver(asks ask.Asker, argv []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "smtstorm: bug in smtstorm, please report it: %v\n%s", r, debug.Stack())
			status = exitInfrastructure
		}
	}()
	if len(argv) > 1 && argv[1] == embedded.Command { // smtstorm called itself, see package embedded
		return embedded.Run(argv[2:], os.Stdin, stdout)
	}
	code := exitOK
	app := &cli.App{
		Name:                      "smtstorm",
		Usage:                     "find bugs in SMT solvers with instances whose right answer is known",
		Version:                   versionText(),
		Writer:                    stdout,
		ErrWriter:                 stderr,
		Commands:                  commands(&code),
		Metadata:                  map[string]any{askerKey: asks},
		DisableSliceFlagSeparator: true,
		OnUsageError:              onUsageError,
		ExitErrHandler:            func(*cli.Context, error) {}, // errors are reported below, once
	}
	columns := helpColumns(terminal(stdout))
	for _, c := range app.Commands {
		c.OnUsageError = app.OnUsageError
		c.CustomHelpTemplate = commandHelp(c, columns)
		c.HideHelpCommand = true
	}
	app.CustomAppHelpTemplate = appHelp(app, columns)
	app.HideHelpCommand = true
	args, isCompletion := enableCompletion(app, argv[1:])
	var err error
	if !isCompletion {
		args, err = normalise(argv[1:], app)
	}
	if err == nil {
		err = app.Run(append(argv[:1:1], args...))
	}
	if isUsage(err) {
		fmt.Fprintf(stderr, "smtstorm: %v\n", err)
		if len(args) > 0 {
			fmt.Fprintf(stderr, "See 'smtstorm %s --help'.\n", args[0])
		} else {
			fmt.Fprintln(stderr, "See 'smtstorm --help'.")
		}
		return exitUsage
	}
	return exitCode(stderr, err, code)
}

// commands are the commands; some set the exit code.
func commands(code *int) []*cli.Command {
	return []*cli.Command{
		fuzzCommand(code), conformCommand(code), enumerateCommand(code), generateCommand(), replayCommand(code),
		bisectCommand(code), exportCommand(code), checkCommand(code), minimizeCommand(code), evalCommand(code),
		statusCommand(), findingsCommand(), reportCommand(), tuneCommand(code), splitCommand(code), mergeCommand(code),
		workCommand(), fleetCommand(), reachCommand(), corpusCommand(), knownCommand(), solversCommand(),
		completionCommand(), manualCommand(),
	}
}

// exitCode prints an error and returns the exit code. Of an error that says only that a context has ended, it prints
// why that was.
func exitCode(stderr io.Writer, err error, code int) int {
	if err == nil {
		return code
	}
	if why := interruption.Load(); why != nil && errors.Is(err, context.Canceled) {
		err = *why
	}
	fmt.Fprintf(stderr, "smtstorm: %v\n", err)
	var use *usage.Error
	var input inputError
	switch {
	case code == exitFinding:
		return code
	case errors.As(err, &use), errors.As(err, &input):
		return exitUsage
	case errors.Is(err, errInterrupted):
		return exitInterrupted
	}
	return exitInfrastructure
}

// errInterrupted says that a command was ended before it found anything out.
var errInterrupted = errors.New("interrupted: it ended before anything was found out")

// usageError is a mistake on the command line.
type usageError struct{ error }

// inputError is an error in a file that the user names: usage is not printed for it.
type inputError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }
