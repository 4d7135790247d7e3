package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	campaignresults "github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// faultsAtOnce are twelve faults of a solver: a name, a behaviour, and when it shows. Wrong answers, crashes that print
// a stack, and crashes that come and go.
var faultsAtOnce = [][]string{
	{"mod", "always-unsat", "when=(mod ? ?)"},
	{"abs", "always-unsat", "when=(abs ?)"},
	{"bvurem", "always-unsat", "when=(bvurem ? ?)"},
	{"bvashr", "always-unsat", "when=(bvashr ? ?)"},
	{"bvsdiv", "always-unsat", "when=(bvsdiv ? ?)"},
	{"div", "segv", "when=(div ? ?)", "stack=smt::arith::mk_div,smt::arith::internalize,smt::context::check,main"},
	{"product", "segv", "when=(* ?:sym ?:sym)", "stack=smt::nla::monic,smt::nla::propagate,smt::context::check,main"},
	{"bvmul", "segv", "when=(bvmul ? ?)", "stack=sat::blast_mul,sat::blast,sat::context::check,main"},
	{"concat", "segv", "when=(concat ? ?)", "stack=sat::blast_concat,sat::widen,sat::context::check,main"},
	{"bvlshr", "segv", "when=(bvlshr ? ?)", "odds=70", "stack=heap::free,sat::blast_shift,sat::blast_step,main"},
	{"ite", "segv", "when=(ite ? (+ ...) ?)", "odds=70", "stack=heap::free,smt::lift_ite,smt::simplify,main"},
	{"bvnot", "segv", "when=(bvnot ?)", "stack=sat::blast_not,sat::negate,sat::context::check,main"},
}

// plantedCauses runs campaigns on a fake solver with twelve faults at once, which writes down which one fires, and
// compares their causes with these.
type plantedCauses struct {
	seeds     string
	honest    string
	seed      uint64
	instances int
	reduce    time.Duration
}

func (m *plantedCauses) measure(ctx context.Context, dir string) error {
	plan, log := filepath.Join(dir, "plan"), filepath.Join(dir, "log")
	var text strings.Builder
	for _, f := range faultsAtOnce {
		text.WriteString(strings.Join(f, "\t") + "\n")
	}
	if err := os.WriteFile(plan, []byte(text.String()), 0o600); err != nil {
		return err
	}
	options := []string{"honest=" + m.honest, "plan=" + plan}
	lines, merged, findings, shown := 0, 0, 0, map[string]bool{}
	for _, logic := range []string{"QF_LIA", "QF_BV"} {
		out := filepath.Join(dir, logic)
		cfg, err := campaign(out, filepath.Join(m.seeds, logic), engine.Budget{Instances: m.instances})
		if err != nil {
			return err
		}
		cfg.MasterSeed, cfg.MinimizeTime, cfg.Jobs = m.seed, m.reduce, 1
		cfg.Solvers = []string{fakesolver.Named("fake", "honest", options...)}
		if _, err := engine.Run(ctx, ctx, cfg); err != nil {
			return err
		}
		groups, err := campaignresults.Groups(out)
		if err != nil {
			return err
		}
		for _, g := range groups {
			lines++
			names := map[string]int{}
			for _, f := range g.Findings {
				name, err := fired(ctx, f, append(slices.Clone(options), "log="+log), log)
				if err != nil {
					return err
				}
				names[name]++
				findings, shown[logic+" "+name] = findings+1, true
			}
			most := 0
			for _, n := range names {
				most = max(most, n)
			}
			for _, n := range names {
				merged += n
			}
			merged -= most
			fmt.Printf("%-8s %-60s %v\n", logic, g.Signature, names)
		}
	}
	fmt.Printf("%d findings of %d faults: %d lines, %.2f a fault; %d findings wrongly merged, %.1f %%\n",
		findings, len(shown), lines, float64(lines)/float64(max(1, len(shown))), merged,
		100*float64(merged)/float64(max(1, findings)))
	return nil
}

// fired is the fault that a finding's script shows: the first that is written down when it is run, in a few runs.
func fired(ctx context.Context, f *campaignresults.Finding, options []string, log string) (string, error) {
	name, script := f.Script(f.Files)
	file := filepath.Join(filepath.Dir(log), name)
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		return "", err
	}
	argv := append(fakesolver.Command("honest", options...), file)
	for range 10 {
		if err := os.RemoveAll(log); err != nil {
			return "", err
		}
		_ = exec.CommandContext(ctx, argv[0], argv[1:]...).Run() // it crashes
		if data, err := os.ReadFile(log); err == nil {
			lines := strings.Fields(string(data))
			return lines[len(lines)-1], nil
		}
	}
	return "none", nil
}
