// Package suite writes instances, scripts whose right answer is known, into a directory, for others to run.
package suite

import (
	"context"
	"os"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is what is to be written: into Out, with one job.
type Config struct {
	stock.Config
	Count   int              // of the instances of all seeds; 0 for one pass over them
	Catalog *solvers.Catalog // of solvers that are asked about seeds
	Process *solvers.Process // for their waits; may be nil
}

// Write writes the instances, and tells how many. It runs solvers for reference models and answers only. The error is a
// *usage.Error, or a failure of ours.
func Write(ctx context.Context, cfg Config) (n int, err error) {
	seeds, err := stock.Open(cfg.Config, tally.New(cfg.Version, cfg.MasterSeed))
	if err != nil {
		return 0, err
	}
	if err := outdir.Check(cfg.Out); err != nil {
		return 0, err
	}
	host, err := solvers.NewHost(solvers.HostConfig{Process: cfg.Process})
	if err != nil {
		return 0, err
	}
	defer host.Close()
	panel := reference.NewPanel(host, cfg.Catalog, solvers.ProbeConfig{})
	if err := seeds.OpenReference(ctx, panel); err != nil {
		return 0, err
	}
	defer func() {
		for _, line := range seeds.Reference.Warnings() {
			cfg.Logger.Warn(line)
		}
	}()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	work := ledger.NewMemory(seeds.Files(), ledger.Budget{Instances: cfg.Count}, mutate.Block)
	prepared := seeds.Prepare(ctx, work, stop)
	if err := prepared.Begun(ctx); err != nil {
		return 0, err
	}
	if ctx.Err() != nil {
		return 0, prepared.Wait()
	}
	if err := os.MkdirAll(cfg.Out, 0o755); err != nil {
		return 0, err
	}
	if err := seeds.Reference.Save(); err != nil {
		return 0, err
	}
	if n, err = write(cfg.Out, prepared.Turns); err != nil {
		return n, err
	}
	return n, prepared.Wait()
}

// write writes the instances of turns.
func write(dir string, turns <-chan *stock.Turn) (n int, err error) {
	var w instance.Writer
	var script []byte
	for t := range turns {
		for i := t.From; i < t.To; i++ {
			in := t.Round.Instance(i)
			if in == nil {
				continue // no strategy can make it
			}
			script = w.AppendInstance(script[:0], in, instance.Dialect{})
			if err := atomicfile.WriteUnsynced(filepath.Join(dir, in.Name()), script, 0o644); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}
