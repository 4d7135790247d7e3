package campaign

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
)

// Suite is what a suite of programs is made from.
type Suite struct {
	MasterSeed uint64
	Strategies []instance.Weighted
	Count      int
	Out        string
}

// WriteSuite writes programs with their right answers in a comment, and says how many.
func WriteSuite(ctx context.Context, cfg Suite) (written int, err error) {
	lock, err := outdir.Make(cfg.Out)
	if err != nil {
		return 0, err
	}
	defer lock.Close()
	source := &instance.Source{MasterSeed: cfg.MasterSeed, Strategies: cfg.Strategies}
	for index := 0; written < cfg.Count && ctx.Err() == nil; index++ {
		in := source.Make(nil, index)
		if in == nil {
			continue
		}
		name := fmt.Sprintf("%06d-%s%s", index, in.Strategy, Extension(in.Program.Dialect))
		text := script(in.Program, strings.Join(rightAnswers(in), "; "))
		if err := atomicfile.Write(filepath.Join(cfg.Out, name), text, 0o644); err != nil {
			return written, err
		}
		written++
	}
	return written, ctx.Err()
}

// rightAnswers says what is right, by query.
func rightAnswers(in *instance.Instance) []string {
	if in.Right == nil {
		return []string{in.Expect}
	}
	return Answers(in.Program, in.Right)
}

// Answers are the right answers to the queries of a program, for people.
func Answers(p *rules.Program, r *rules.Result) []string {
	if p.Dialect == rules.Horn {
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
