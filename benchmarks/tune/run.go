package tune

import (
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// correlation is that of Pearson.
func correlation(xs, ys []float64) float64 {
	mean := func(all []float64) (m float64) {
		for _, x := range all {
			m += x / float64(len(all))
		}
		return m
	}
	mx, my := mean(xs), mean(ys)
	var xy, xx, yy float64
	for i := range xs {
		dx, dy := xs[i]-mx, ys[i]-my
		xy, xx, yy = xy+dx*dy, xx+dx*dx, yy+dy*dy
	}
	return xy / math.Sqrt(xx*yy)
}

// each calls do with the files of a logic that have one check.
func each(paths []string, logic string, do func(path string, src []byte) error) error {
	files, err := seedfile.Find(paths)
	if err != nil {
		return err
	}
	for _, path := range files {
		src, err := seedfile.Read(path)
		if err != nil {
			return err
		}
		c, err := instance.Read(path, src, nil)
		if err != nil || c.Seed.Logic != logic || len(c.Instance(instance.None).Checks) != 1 {
			continue
		}
		if err := do(path, src); err != nil {
			return err
		}
	}
	return nil
}

// decidedBy counts the files that a recipe, as a solver, decides.
func decidedBy(ctx context.Context, paths []string, logic, recipe string) (n int, err error) {
	all, err := bench.Resolve(recipe)
	if err != nil {
		return 0, err
	}
	host, err := solvers.NewHost(solvers.HostConfig{Process: process()})
	if err != nil {
		return 0, err
	}
	defer host.Close()
	err = each(paths, logic, func(_ string, src []byte) error {
		r, err := host.Fresh(ctx, all[0], solvers.Query{Script: src, Logic: logic}, solvers.Limits{Wall: time.Minute})
		if err == nil && r.Verdict.Definite() {
			n++
		}
		return err
	})
	return n, err
}

// inShell counts the files that a recipe's shell script decides.
func inShell(ctx context.Context, paths []string, logic, script string) (n int, err error) {
	err = each(paths, logic, func(path string, _ []byte) error {
		c := exec.CommandContext(ctx, "sh", script, path)
		c.Stderr = os.Stderr
		text, err := c.Output()
		if first, _, _ := strings.Cut(string(text), "\n"); first == "sat" || first == "unsat" {
			n++
			return nil
		}
		if _, ended := errors.AsType[*exec.ExitError](err); ended && ctx.Err() == nil {
			return nil // it does not decide
		}
		return err
	})
	return n, err
}
