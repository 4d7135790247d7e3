package programs

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// Suite configures a suite of programs.
type Suite struct {
	Seeds      []string // files; if there are none, programs are made without seeds
	MasterSeed uint64
	Strategies []instance.Weighted
	Rewrites   instance.Rewrites
	Growth     instance.Growth
	Steps      int
	Formats    instance.Formats
	Layers     instance.Layers
	Count      int
	Out        string
	Logger     *slog.Logger // logs which seeds cannot be used
}

// mostBarren bounds the successive rounds through all seeds that give no program.
const mostBarren = 50

// WriteSuite writes programs with their right answers in a comment, and returns their number. It is less than Count
// only if the seeds give no more.
func WriteSuite(ctx context.Context, cfg Suite) (written int, err error) {
	seeds, err := cfg.readSeeds()
	if err != nil {
		return 0, err
	}
	lock, err := outdir.Make(cfg.Out)
	if err != nil {
		return 0, err
	}
	defer lock.Close()
	source := &instance.Source{
		MasterSeed: cfg.MasterSeed, Strategies: cfg.Strategies, Rewrites: cfg.Rewrites, Growth: cfg.Growth,
		Steps: cfg.Steps, Formats: cfg.Formats, Layers: cfg.Layers,
	}
	for index, barren := 0, 0; written < cfg.Count && barren < mostBarren && ctx.Err() == nil; index++ {
		barren++
		for _, seed := range seeds {
			in := source.Make(seed, index)
			if in == nil || in.Right == nil && in.Expect == "" || written == cfg.Count {
				continue
			}
			for _, f := range filesOf(seed, in) {
				if err := atomicfile.WriteBelow(cfg.Out, f, true); err != nil {
					return written, err
				}
			}
			written++
			barren = 0
		}
	}
	return written, ctx.Err()
}

// readSeeds reads the seeds whose right answers are known. Without seeds it returns a single nil.
func (cfg *Suite) readSeeds() ([]*instance.Seed, error) {
	if len(cfg.Seeds) == 0 {
		return []*instance.Seed{nil}, nil
	}
	var seeds []*instance.Seed
	var partly lint.Sources
	for _, path := range cfg.Seeds {
		src, err := seedfile.Read(path)
		if err != nil {
			return nil, usage.Errorf("%v", err)
		}
		switch seed, errs := instance.ReadSeed(path, src); {
		case len(errs) > 0:
			warning.Log(cfg.Logger, warning.SeedUnreadable, warning.Warning{Text: fmt.Sprintf("skipped: %v", errs), Seed: path})
		case seed.Right == nil && seed.Expect == "":
			text := fmt.Sprintf("skipped: %s: its expected result is unknown", path)
			warning.Log(cfg.Logger, warning.RuleAnswer, warning.Warning{Text: text, Seed: path})
		case !cfg.Formats.Has(seed.Program.Format):
			text := fmt.Sprintf("skipped: %s: its format is %s", path, seed.Program.Format)
			warning.Log(cfg.Logger, warning.SeedUnsuitable, warning.Warning{Text: text, Seed: path})
		default:
			seeds = append(seeds, seed)
			partly.CountRules(path, src)
		}
	}
	for _, line := range partly.Warnings() {
		warning.Log(cfg.Logger, warning.Seeds, warning.Warning{Text: line})
	}
	if len(seeds) == 0 {
		return nil, usage.Errorf("no seed is a rule program with a known expected result")
	}
	return seeds, nil
}

// rightAnswers returns the right answers, one for each query.
func rightAnswers(in *instance.Instance) []string {
	if in.Right == nil {
		return []string{in.Expect}
	}
	return Answers(in.Program, in.Right)
}

// Answers are the right answers to the queries of a program, for people.
func Answers(p *rules.Program, r *rules.Result) []string {
	if p.Format == rules.Horn {
		return []string{map[bool]string{true: "unsat", false: "sat"}[r.False]}
	}
	var all []string
	for _, q := range p.Queries {
		tuples := r.Relations[q].Tuples
		if p.Complete {
			all = append(all, p.Relations[q].Name+" = "+rules.AllTuplesText(p, q, tuples))
		} else {
			all = append(all, map[bool]string{true: "sat", false: "unsat"}[len(tuples) > 0])
		}
	}
	return all
}
