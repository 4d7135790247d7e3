package tune

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/smtstorm/smtstorm/benchmarks/yield"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/tune/engines"
	"github.com/smtstorm/smtstorm/internal/tune/strategies"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// faultSeed is the number of the training faults; those that are held out have the next one.
const faultSeed = 1

// campaigns tunes from two first recipes, and checks the results with an honest solver.
func campaigns(ctx context.Context, dir string, paths []string) error {
	if len(paths) == 0 {
		paths = []string{"benchmarks/seeds"}
	}
	host, err := solvers.NewHost(solvers.HostConfig{Process: process()})
	if err != nil {
		return err
	}
	defer host.Close()
	for _, initial := range []string{"boolean", "all"} {
		begun := time.Now()
		l, out, err := campaign(ctx, filepath.Join(dir, initial), paths, initial, tune.Plan{
			MaxIngredients: tune.DefaultMaxIngredients, Rounds: tune.DefaultRounds, Settings: tune.DefaultSettings,
		})
		if err != nil {
			return err
		}
		fmt.Printf("%d evaluations of %d instances, and each strategy alone: %.0f s\n", len(l.Trace), *budget,
			time.Since(begun).Seconds())
		first := l.Training.Default
		if initial == "boolean" {
			first = l.Contributions[slices.IndexFunc(l.Contributions, func(c engines.Contribution) bool {
				return c.Engine == initial
			})].Alone
		}
		fmt.Printf("from %s: %s\n  training %d of %d goals, at first %d, ratio %.2f; held out %d, as usual %d, ratio %.2f\n",
			initial, l.Tuned, l.Training.Tuned, l.Training.Checks, first, ratio(l.Training.Tuned, first), l.HeldOut.Tuned,
			l.HeldOut.Default, ratio(l.HeldOut.Tuned, l.HeldOut.Default))
		if err := confirmed(ctx, host, paths, initial, out); err != nil {
			return err
		}
	}
	return nil
}

// campaign tunes a campaign.
func campaign(
	ctx context.Context, out string, paths []string, initial string, plan tune.Plan,
) (l *engines.Logic, config string, err error) {
	r, err := strategies.Tune(ctx, ctx, strategies.Config{
		Paths: paths, Algorithms: []tune.Algorithm{tune.DomainAware}, Initial: initial, HeldOut: 0.5,
		Plan:   plan,
		Budget: engine.Budget{Instances: *budget}, Seed: faultSeed, Jobs: *jobs, Out: out, Restart: true,
		Version: "measured", Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, "", err
	}
	return r.Logics["campaign"], filepath.Join(out, strategies.CampaignName), nil
}

// confirmed prints how many faults of both fault seeds the first and the found recipe show on all seeds, confirmed by
// an honest solver.
func confirmed(ctx context.Context, host *solvers.Host, paths []string, initial, found string) error {
	first := mutate.Defaults()
	first.Strategies = mutate.AllStrategies()
	if initial != "all" {
		first.Strategies = []mutate.Weight{{Strategy: initial, Weight: 1}}
	}
	tuned, err := settingsOf(found)
	if err != nil {
		return err
	}
	for number := range uint64(2) {
		faults, err := planted.Faults(faultSeed + number)
		if err != nil {
			return err
		}
		var n [2]int
		for i, s := range []mutate.Settings{first, tuned} {
			f, err := yield.Honest(ctx, host, faults, paths, s, 1, *budget)
			if err != nil {
				return err
			}
			n[i] = f.Found
		}
		fmt.Printf("  an honest solver, all seeds, faults of number %d: %d of %d, at first %d, ratio %.2f\n",
			faultSeed+number, n[1], len(faults), n[0], ratio(n[1], n[0]))
	}
	return nil
}

// settingsOf reads the settings of instances in a --config file of fuzz.
func settingsOf(path string) (mutate.Settings, error) {
	s := mutate.Defaults()
	text, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	var keys struct {
		Strategy   []string `toml:"strategy"`
		MaxAsserts int      `toml:"max-asserts"`
		MaxDepth   int      `toml:"max-depth"`
		Sources    []string `toml:"model-source"`
	}
	if err := toml.Unmarshal(text, &keys); err != nil {
		return s, err
	}
	s.MaxAsserts, s.MaxDepth = keys.MaxAsserts, keys.MaxDepth
	if len(keys.Sources) > 0 {
		s.ModelSources = keys.Sources
	}
	s.Strategies, err = mutate.ParseStrategies(keys.Strategy)
	return s, err
}

// rank compares the order of strategies by the goals that each reaches alone with that by an honest solver.
func rank(ctx context.Context, dir string, paths []string) error {
	if len(paths) == 0 {
		paths = []string{"benchmarks/seeds"}
	}
	host, err := solvers.NewHost(solvers.HostConfig{Process: process()})
	if err != nil {
		return err
	}
	defer host.Close()
	l, _, err := campaign(ctx, dir, paths, "all", tune.Plan{MaxIngredients: 1, Rounds: 1})
	if err != nil {
		return err
	}
	faults, err := planted.Faults(faultSeed)
	if err != nil {
		return err
	}
	var witness, honest []float64
	for _, c := range l.Contributions {
		if c.Engine == "all" {
			continue
		}
		s := mutate.Defaults()
		s.Strategies = []mutate.Weight{{Strategy: c.Engine, Weight: 1}}
		f, err := yield.Honest(ctx, host, faults, paths, s, 1, *budget)
		if err != nil {
			return err
		}
		fmt.Printf("  %-12s %3d by witnesses, training seeds; %3d by an honest solver, all seeds, %d instances\n", c.Engine,
			c.Alone, f.Found, f.Made)
		witness, honest = append(witness, float64(c.Alone)), append(honest, float64(f.Found))
	}
	fmt.Printf("rank correlation over %d strategies: %.2f\n", len(witness), correlation(ranks(witness), ranks(honest)))
	return nil
}

// ranks returns the rank of each number; equal ones get the mean of their ranks.
func ranks(xs []float64) []float64 {
	all := make([]float64, len(xs))
	for i, x := range xs {
		for _, y := range xs {
			switch cmp.Compare(y, x) {
			case -1:
				all[i]++
			case 0:
				all[i] += 0.5
			}
		}
	}
	return all
}
