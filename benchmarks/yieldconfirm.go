package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// confirm runs one campaign with a solver for each planted fault and one without a fault. It prints how many faults are
// reported, and everything else that is reported: these are false alarms.
func (y *yields) confirm(ctx context.Context, smtstorm, dir string, instances int) error {
	honest, err := resolve(y.honest)
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "planted")
	args := []string{
		"--jobs", "1", "--instances", fmt.Sprint(instances), "--seed", fmt.Sprint(y.seed), "--no-minimize",
		"--solver", fakesolver.Named("fake", "honest"),
	}
	asked := strings.Join(honest.SessionCommand("ALL"), " ")
	for i, f := range y.faults {
		args = append(args, "--solver", fakesolver.Named(solverName(i), "honest", "fault="+f.Text(), "honest="+asked))
	}
	if _, err := run(ctx, smtstorm, out, append(args, y.seeds)...); err != nil {
		return err
	}
	return y.reported(out, instances)
}

// solverName is the name of the solver with a fault, by its place.
func solverName(fault int) string { return fmt.Sprintf("fault-%d", fault) }

// reported prints what a campaign has reported of the solvers with faults.
func (y *yields) reported(out string, instances int) error {
	groups, err := finding.Groups(out)
	if err != nil {
		return err
	}
	found := map[string]bool{}
	var others []string
	for _, g := range groups {
		for _, id := range g.IDs {
			f, _, err := finding.Load(filepath.Join(finding.Dir(out), id))
			if err != nil {
				return err
			}
			if !strings.HasPrefix(f.Solver, "fault-") || f.Class != oracle.RefutationUnsound {
				others = append(others, f.Signature+" "+id)
				continue
			}
			found[f.Solver] = true
		}
	}
	fmt.Printf("\na campaign of %d instances: %d of %d faults reported; anything else: %d\n",
		instances, len(found), len(y.faults), len(others))
	for _, o := range others {
		fmt.Println(o)
	}
	for i, f := range y.faults {
		if !found[solverName(i)] {
			fmt.Println("not reported:", f.Name)
		}
	}
	return nil
}
