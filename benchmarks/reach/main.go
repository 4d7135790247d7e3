// Package reach measures how deep instances get into a solver by the solver's time: how many of the names that seeds
// reach are lost in instances, what an instance keeps of its seed, and how many names instances in random order reach
// in some seconds of the solver's processor time. Scripts are run in a session, so that its start costs nothing.
package reach

import (
	"context"
	"errors"
	"iter"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/reach"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	solver  = flags.String("solver", "cvc5", "the solver, as NAME or NAME=COMMAND")
	each    = flags.Int("each", 8, "instances of each seed")
	options = flags.String("options", "", "run seeds and instances under options of this grade: supported or any")
	wall    = flags.Duration("timeout", 2*time.Second, "wall time of a script")
	cpu     = flags.Duration("cpu", 500*time.Millisecond, "processor time of a script; what takes more counts as stopped")
	fresh   = flags.Bool("fresh", false, "run each script in a process of its own, whose start costs processor time, too")
	only    = flags.String("strategy", "", "make instances by this strategy alone")
	orders  = flags.Int("orders", 100, "random orders of the instances, of which the means are taken")
)

// Command is the subcommand reach.
var Command = bench.Command{
	Name: "reach", Usage: "how deep instances get into a solver, by its time: SEED...",
	Flags: flags, Run: func(ctx context.Context, _ string) error { return measure(ctx, flags.Args()) },
}

var flags = bench.NewFlags("reach")

func measure(ctx context.Context, seeds []string) error {
	if len(seeds) == 0 {
		return errors.New("name seeds")
	}
	of, err := bench.Resolve(*solver)
	if err != nil {
		return err
	}
	host, err := bench.NewHost(1)
	if err != nil {
		return err
	}
	defer host.Close()
	r := &recorder{own: map[int]*run{}, asks: ask.NewProcesses(host, solvers.Limits{Wall: *wall}, nil)}
	cfg := reach.Config{
		Solver: of[0], Vary: ask.Vary{Share: ask.DefaultVaryShare, Grade: solvers.Grade(*options)}, Ask: r, Limit: *wall,
		Paths: seeds, Settings: mutate.Defaults(), Count: *each, MasterSeed: 1,
		Logger: slog.New(slog.DiscardHandler),
		Progress: func(done, all int) {
			r.script, r.seeds = done-1, all/(1+*each)
		},
	}
	cfg.Settings.Strategies = mutate.AllStrategies()
	if *only != "" {
		cfg.Settings.Strategies = []mutate.Weight{{Strategy: *only, Weight: 1}}
	}
	if _, err := reach.Measure(ctx, cfg); err != nil {
		return err
	}
	r.print(os.Stdout)
	return nil
}

// recorder is an asker that records what was asked, and what the solver did.
type recorder struct {
	asks ask.Asker

	script, seeds int          // the number of the script that is asked next, seeds first; the number of seeds
	own           map[int]*run // by seed
	made          []*run
}

// run is what a solver did for a script.
type run struct {
	seed, index int // place of the seed; index of the instance
	seconds     float64
	said        bool
	ids, keys   names
}

type names map[string]bool

// inferences are the part of what cvc5 prints that has the names of its inferences (ids). Keys are these and the other
// names that the catalog finds: rewritings and reductions of strings.
var inferences = regexp.MustCompile(`"resource::steps::inference-id" \{(.*?)\}`)

// inference is one of them.
var inference = regexp.MustCompile(`([A-Za-z_][A-Za-z0-9_.-]*): [1-9]`)

// Ask implements [ask.Asker].
func (r *recorder) Ask(ctx context.Context, batch []ask.Question, meanwhile func() error) iter.Seq2[ask.Answer, error] {
	if !*fresh {
		for i := range batch {
			batch[i].Mode = ask.Reset
		}
	}
	return func(yield func(ask.Answer, error) bool) {
		for a, err := range r.asks.Ask(ctx, batch, meanwhile) {
			if err == nil {
				r.record(batch[a.Question].Solver.Entry.Statistics, a.Result)
			}
			if !yield(a, err) {
				return
			}
		}
	}
}

func (r *recorder) record(how *solvers.Statistics, result *solvers.Result) {
	taken := *result
	taken.Items = slices.Clone(result.Items) // the caller takes them, too
	counts, said := how.Take(&taken)
	x := &run{seconds: result.CPU.Seconds(), said: said, ids: names{}, keys: names{}}
	if limit := cpu.Seconds(); x.seconds > limit {
		x.seconds, x.said = limit, false
	}
	if x.said {
		for name := range counts {
			x.keys[name] = true
		}
		for _, part := range inferences.FindAllStringSubmatch(result.Stdout, -1) {
			for _, m := range inference.FindAllStringSubmatch(part[1], -1) {
				x.ids[m[1]] = true
			}
		}
	}
	if n := r.script - r.seeds; n >= 0 {
		x.seed, x.index = n / *each, n%*each
		r.made = append(r.made, x)
	} else {
		x.seed = r.script
		r.own[x.seed] = x
	}
}
