package yield

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
)

// confirm runs one campaign with a solver for each planted fault and one without a fault. It prints how many faults are
// reported, and everything else that is reported: these are false alarms.
func confirm(ctx context.Context, dir string, faults []*planted.Fault) error {
	honest, err := resolve(*honestSolver)
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "planted")
	args := []string{
		"--jobs", "1", "--instances", fmt.Sprint(*confirmInstances), "--seed", fmt.Sprint(*masterSeed), "--no-minimize",
		"--out", out, "--solver", bench.Fake(fakesolver.Command("honest")),
	}
	asked := strings.Join(honest.SessionCommand("ALL"), " ")
	for i, f := range faults {
		command := bench.Fake(fakesolver.Command("honest", "fault="+f.Text(), "honest="+asked))
		args = append(args, "--solver", strings.Replace(command, "fake=", solverName(i)+"=", 1))
	}
	cmd := exec.CommandContext(ctx, *binary, append(args, *seedFolder)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return fmt.Errorf("%w: %s", err, stderr.String())
	}
	return reported(out, faults)
}

// solverName is the name of the solver with a fault, by its place.
func solverName(fault int) string { return fmt.Sprintf("fault-%d", fault) }

// reported prints what a campaign has reported of the solvers with faults.
func reported(out string, faults []*planted.Fault) error {
	groups, err := finding.Groups(out)
	if err != nil {
		return err
	}
	found := map[string]bool{}
	var others []string
	for _, g := range groups {
		for _, id := range g.IDs {
			f, err := readFinding(filepath.Join(out, "findings", id))
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
		*confirmInstances, len(found), len(faults), len(others))
	for _, o := range others {
		fmt.Println(o)
	}
	for i, f := range faults {
		if !found[solverName(i)] {
			fmt.Println("not reported:", f.Name)
		}
	}
	return nil
}
