package scripts

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// BenchmarkCampaign runs b.N instances of a tiny seed on z3, and reports our own processor time for each.
func BenchmarkCampaign(b *testing.B) {
	for _, mode := range []ask.Mode{ask.Reset, ask.Fresh} {
		for _, solver := range []string{"z3", "cvc5"} {
			b.Run(string(mode)+"-"+solver, func(b *testing.B) { benchmarkCampaign(b, mode, solver) })
		}
	}
}

func benchmarkCampaign(b *testing.B, mode ask.Mode, solver string) {
	dir := b.TempDir()
	seed := filepath.Join(dir, "seed.smt2")
	if err := os.WriteFile(seed, []byte(seedText), 0o644); err != nil {
		b.Fatal(err)
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	stats, err := engine.Run(ctx, ctx, engine.Config{
		Config: seeds.Config{
			Paths: []string{seed}, Jobs: 1, Out: filepath.Join(dir, "out"), Settings: mutate.Defaults(), MasterSeed: 1,
			Logger: slog.New(slog.DiscardHandler),
		},
		Solvers: []string{solver}, Catalog: catalog, Budget: engine.Budget{Instances: b.N}, Mode: mode,
		Scripts: &Source{Oracles: oracle.All()},
	})
	if err != nil {
		b.Skip(err)
	}
	b.ReportMetric(1e6*stats.OwnCPU/float64(b.N), "own-µs/instance")
	b.ReportMetric(100*stats.OwnCPU/stats.SolverCPU, "own-%-of-solver")
}
