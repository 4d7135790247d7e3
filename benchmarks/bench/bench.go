// Package bench is what the commands of the program benchmarks share.
package bench

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// TinySeed is a seed whose instances take a solver less time than its start.
const TinySeed = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (> (+ x (* 2 y)) 3))
(assert (or p (< x 10)))
(assert (=> p (= y (- x 1))))
(assert (distinct x y))
(check-sat)
`

// WriteSeed writes a seed into a directory.
func WriteSeed(dir, text string) (path string, err error) {
	path = filepath.Join(dir, "seed.smt2")
	return path, os.WriteFile(path, []byte(text), 0o644)
}

// Command is a subcommand of the program: it measures one thing.
type Command struct {
	Name  string
	Usage string // what it measures
	Flags *Flags
	Run   func(ctx context.Context, dir string) error // dir is empty, and removed afterwards
}

// Flags are the flags of a command.
type Flags struct{ *flag.FlagSet }

// NewFlags makes the flags of a command; a mistake in them ends the program.
func NewFlags(command string) *Flags { return &Flags{flag.NewFlagSet(command, flag.ExitOnError)} }

// Names is a flag that can be repeated, with all its values.
func (f *Flags) Names(name, usage string) *[]string {
	var names []string
	f.Func(name, usage+"; repeatable", func(s string) error {
		names = append(names, s)
		return nil
	})
	return &names
}

// Main runs the command that the arguments name. A signal ends it softly, a second one at once.
func Main(commands []Command) {
	if len(os.Args) > 1 {
		for _, c := range commands {
			if c.Name == os.Args[1] {
				if err := c.run(os.Args[2:]); err != nil {
					fmt.Fprintf(os.Stderr, "%s: %v\n", c.Name, err)
					os.Exit(1)
				}
				return
			}
		}
	}
	fmt.Fprintln(os.Stderr, "usage: go run ./benchmarks COMMAND [-help]")
	for _, c := range commands {
		fmt.Fprintf(os.Stderr, "  %-12s %s\n", c.Name, c.Usage)
	}
	os.Exit(2)
}

func (c Command) run(args []string) error {
	if err := c.Flags.Parse(args); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	defer stop()
	dir, err := os.MkdirTemp("", c.Name+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return c.Run(ctx, dir)
}

// Resolve finds solvers of the built-in catalog, named as on the command line.
func Resolve(names ...string) ([]*solvers.Solver, error) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return nil, err
	}
	var found []*solvers.Solver
	for _, name := range names {
		s, err := catalog.Resolve(name)
		if err != nil {
			return nil, err
		}
		found = append(found, s)
	}
	return found, nil
}

// NewHost makes a host after Prepare.
func NewHost(waits int) (*solvers.Host, error) {
	return solvers.NewHost(solvers.HostConfig{Process: Prepare(waits)})
}

// Prepare prepares this process to run solvers, as smtstorm does; waits is how many run at the same time. It may be
// called once in a process.
func Prepare(waits int) *solvers.Process {
	p, err := solvers.PrepareProcess(waits)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return p
}

// Fake is a --solver for a command of the fake solver.
func Fake(command []string) string { return "fake='" + strings.Join(command, "' '") + "'" }

// Join concatenates scripts, with (reset) after each.
func Join(files []string) ([]byte, error) {
	var all []byte
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		all = append(append(all, data...), "(reset)\n"...)
	}
	return all, nil
}

// Bare runs a solver without smtstorm, on a script on standard input, and returns the wall time.
func Bare(s *solvers.Solver, logic string, script []byte) (time.Duration, error) {
	argv := s.SessionCommand(logic)
	c := exec.Command(argv[0], argv[1:]...)
	c.Stdin = bytes.NewReader(script)
	begin := time.Now()
	err := c.Run()
	return time.Since(begin), err
}

// Median is the median; of an even number of values, the upper one of the two in the middle.
func Median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	return xs[len(xs)/2]
}
