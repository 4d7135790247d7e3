// Package abuse runs a campaign against each misbehaviour that the fake solver knows, and prints what became of it: the
// verdicts, whether instances before and after were answered, and whether a process was left. It fails if
// a misbehaviour ends in another class than it should.
package abuse

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/source/scripts"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// An abuse is a misbehaviour of a solver, and the verdict that it must get: sat if it does no harm.
type abuse struct {
	what      string
	behaviour string
	options   []string
	class     solvers.Verdict
}

// dropped is the class of abuses after which the solver is not used any more: there is no verdict.
const dropped solvers.Verdict = "dropped"

const rarely = "on=(> x 7)" // in some of the instances

var abuses = []abuse{
	{"hangs before the answer", "hang-before", []string{rarely}, solvers.Timeout},
	{"hangs in the middle of the answer", "hang-during", []string{rarely}, solvers.Timeout},
	{"hangs after the answer", "hang-after", []string{rarely}, solvers.Timeout},
	{"hangs and ignores SIGTERM", "ignore-term", []string{rarely}, solvers.Timeout},
	{"spins", "spin", []string{rarely}, solvers.Timeout},
	{"forks a child that hangs", "fork-hang", []string{rarely}, solvers.Sat},
	{"forks a child that leaves its group", "fork-leave", []string{rarely}, solvers.Sat},
	{"does both and hangs", "fork-both", []string{rarely}, solvers.Timeout},
	{"answers twice", "twice", []string{rarely}, solvers.Error},
	{"answers in pieces", "pieces", []string{rarely}, solvers.Sat},
	{"answers with CRLF", "crlf", []string{rarely}, solvers.Sat},
	{"answers in colour", "colour", []string{rarely}, solvers.Sat},
	{"answers in another language", "language", []string{rarely}, solvers.Error},
	{"writes without end", "flood", []string{rarely}, solvers.Error},
	{"writes errors without end", "flood-stderr", []string{rarely}, solvers.Error},
	{"closes its input", "close-stdin", []string{rarely}, solvers.Timeout},
	{"closes its output", "close-stdout", []string{rarely}, solvers.Timeout},
	{"exits 0 without an answer", "silent-exit", []string{rarely}, solvers.Error},
	{"exits at the 7th instance", "silent-exit", []string{"at=7"}, solvers.Sat},
	{"answers sat, then dies", "sat-segv", []string{rarely}, solvers.Crash},
	{"dies", "segv", []string{rarely}, solvers.Crash},
	{"fails an assertion", "assert", []string{rarely}, solvers.Crash},
	{"allocates without end", "allocate", []string{rarely}, solvers.Memout},
	{"prints a forged marker", "forge", []string{rarely}, solvers.Sat},
	{"answers late", "late", nil, solvers.Error},
	{"answers to the instance before", "previous", nil, solvers.Error},
	{"ignores (reset)", "leak", nil, solvers.Sat},
	{"dies of (reset)", "crash-reset", nil, solvers.Sat},
	{"hangs in (reset)", "hang-reset", nil, solvers.Sat},
	{"starts only every second time", "every-second", nil, solvers.Error},
	{"deletes its directory", "delete-dir", nil, solvers.Sat},
	{"is replaced by another version", "replace", []string{"at=5"}, dropped},
	{"says unsat to everything", "always-unsat", []string{rarely}, solvers.Unsat},
}

// Command is the subcommand abuse.
var Command = bench.Command{
	Name: "abuse", Usage: "what becomes of misbehaving solvers, and whether anything is left running",
	Flags: flags, Run: func(_ context.Context, dir string) error {
		return run(os.Stdout, dir, func(abuse) bool { return true })
	},
}

var flags = bench.NewFlags("abuse")

// run runs the chosen abuses, with results in a directory.
func run(w io.Writer, dir string, chosen func(abuse) bool) error {
	fmt.Fprintf(w, "%-38s %-9s %-44s %8s %8s %6s\n", "THE SOLVER", "CLASS", "VERDICTS", "ANSWERED", "TIME", "LEFT")
	failed := 0
	for i, a := range abuses {
		if !chosen(a) {
			continue
		}
		out := filepath.Join(dir, fmt.Sprint(i))
		s, err := a.campaign(out)
		var changed *solvers.ChangedError
		if ended := errors.As(err, &changed); err != nil && !ended || ended != (a.class == dropped) {
			return fmt.Errorf("%s: %w", a.what, err)
		}
		left := leftovers(out)
		note := ""
		if !a.holds(s) || len(left) > 0 {
			note = "  WRONG"
			failed++
		}
		fmt.Fprintf(w, "%-38s %-9s %-44s %8s %7.1fs %6d%s\n", a.what, a.class, verdictText(s.Verdicts),
			fmt.Sprintf("%d/%d", answered(s), s.Instances), s.Elapsed, len(left), note)
	}
	if failed > 0 {
		return fmt.Errorf("%d behaviours did not end as they should", failed)
	}
	return nil
}

const (
	instances = 24
	seedText  = `(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 7))
(assert (< x 100))
(assert (or (= x 1) (distinct x 2)))
(assert (and (<= x 50) (>= x 0)))
(assert (=> (= x 3) (> x 5)))
`
)

// instances is the number of instances: enough to see that not all of them are run if the solver is dropped.
func (a abuse) instances() int {
	if a.class == dropped {
		return 20 * instances
	}
	return instances
}

// campaign runs the campaign of an abuse.
func (a abuse) campaign(out string) (tally.Stats, error) {
	var s tally.Stats
	seed := out + ".smt2"
	if err := os.WriteFile(seed, []byte(seedText), 0o644); err != nil {
		return s, err
	}
	options := a.options
	if a.behaviour == "every-second" {
		options = append(options, "state="+out+".state")
	}
	command := fakesolver.Command(a.behaviour, options...)
	if a.class == dropped {
		if err := copyProgram(out + ".program"); err != nil {
			return s, err
		}
		command[0] = out + ".program"
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return s, err
	}
	settings := mutate.Defaults()
	settings.MaxAsserts, settings.MaxDepth = 1, 2
	ctx := context.Background()
	return engine.Run(ctx, ctx, engine.Config{
		Config: stock.Config{
			Paths: []string{seed}, Jobs: jobs, MasterSeed: 1, Out: out, Settings: settings,
			Logger: slog.New(slog.DiscardHandler),
		},
		Solvers: []string{bench.Fake(command)}, Catalog: catalog, Budget: engine.Budget{Instances: a.instances()},
		Mode: ask.Auto, Scripts: &scripts.Source{OtherShare: ask.DefaultOtherShare, Oracles: oracle.All()},
		Limits:  solvers.Limits{Wall: 1500 * time.Millisecond, Memory: 300 << 20, Output: 1 << 20},
		Process: prepared(),
	})
}

// jobs is how many solvers are at work at the same time.
const jobs = 2

// prepared is this process, prepared for campaigns.
var prepared = sync.OnceValue(func() *solvers.Process { return bench.Prepare(jobs + 1) })

// holds reports whether all instances are of the expected class, or sat if the misbehaviour did not affect them.
func (a abuse) holds(s tally.Stats) bool {
	for v, n := range s.Verdicts {
		if n > 0 && v != a.class && v != solvers.Sat {
			return false
		}
	}
	total := 0
	for _, n := range s.Verdicts {
		total += n
	}
	if a.class == dropped {
		return total > 0 && total < a.instances()
	}
	return s.Instances == instances && total == instances && s.Verdicts[a.class] > 0
}

// copyProgram makes a program that can be replaced.
func copyProgram(path string) error {
	own, err := os.Executable()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(own)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o755)
}

func answered(s tally.Stats) int {
	return s.Verdicts[solvers.Sat] + s.Verdicts[solvers.Unsat] + s.Verdicts[solvers.Unknown]
}

func verdictText(v tally.Verdicts) string {
	var words []string
	for _, verdict := range solvers.Verdicts() {
		if v[verdict] > 0 {
			words = append(words, fmt.Sprintf("%s %d", verdict, v[verdict]))
		}
	}
	return strings.Join(words, ", ")
}

// leftovers are processes of the fake solver that still run a moment after the campaign.
func leftovers(out string) []string {
	var left []string
	for range 50 {
		left = nil
		files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		own, _ := os.Executable()
		for _, f := range files {
			line, _ := os.ReadFile(f)
			if words := bytes.Split(line, []byte{0}); len(words) > 1 &&
				(string(words[0]) == own || string(words[0]) == out+".program") &&
				slices.ContainsFunc(words, func(w []byte) bool { return string(w) == "-as-fake-solver" }) {
				left = append(left, filepath.Base(filepath.Dir(f)))
			}
		}
		if len(left) == 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return left
}
