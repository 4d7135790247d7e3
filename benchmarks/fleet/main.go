// Package fleet measures what a campaign on many machines costs: a coordinator with many simulated workers, which only
// claim to run tests; and a campaign with a real worker for each core, compared with as many shards, which need no
// coordinator, on the same instances.
package fleet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

var (
	binary     = flags.String("smtstorm", "bin/smtstorm", "the binary under test")
	solver     = flags.String("solver", "z3", "solver of the campaigns; fake for one that takes 2 ms for each script")
	seeds      = flags.String("seeds", "benchmarks/seeds", "folder of seeds")
	workers    = flags.Int("workers", 200, "workers that are simulated; 0 for none")
	slots      = flags.Int("slots", 4, "slots of each")
	pace       = flags.Duration("pace", 48*time.Millisecond, "time that an instance is said to take")
	lasting    = flags.Duration("time", time.Minute, "time for which they are at work")
	cores      = flags.Int("cores", 2, "real workers, and shards, with one slot each")
	tests      = flags.Int("tests", 6_000, "instances of each of their campaigns; 0 for none")
	runs       = flags.Int("runs", 2, "campaigns of each kind, by turns")
	kills      = flags.Int("kills", 0, "processes of campaigns that are killed at random moments, in place of all else")
	waits      = flags.Bool("times", false, "how long workers wait, in place of all else")
	overheadOf = flags.Int("overhead", 0, "instances of which the processor time is compared, in place of all else")
	each       = flags.Int("instances", 20_000, "instances of each of these campaigns")
)

// Command is the subcommand fleet.
var Command = bench.Command{
	Name: "fleet", Usage: "what a coordinator costs, and campaigns of workers beside shards", Flags: flags, Run: measure,
}

var flags = bench.NewFlags("fleet")

func measure(ctx context.Context, dir string) error {
	if *solver == "fake" {
		*solver = slow
	}
	if *kills > 0 {
		m := &matrix{ctx: ctx, binary: *binary, dir: dir, instances: *each, random: rand.New(rand.NewPCG(1, 2))}
		return m.kill(*kills)
	}
	if *waits {
		return times(ctx, dir)
	}
	if *overheadOf > 0 {
		return overhead(ctx, dir)
	}
	if *workers > 0 {
		if err := simulated(ctx, filepath.Join(dir, "simulated")); err != nil {
			return err
		}
	}
	if *tests > 0 {
		return compare(ctx, dir)
	}
	return nil
}

// slow is the fake solver of these campaigns: it decides nothing, so nothing is confirmed or reduced.
var slow = bench.Fake(fakesolver.Command("unknown", "but=probe", "delay=2ms"))

// compare compares campaigns of workers with shards, which are asked the same instances: other instances would take
// another time, and the order in which campaigns with a time limit ask differs.
func compare(ctx context.Context, dir string) error {
	fmt.Printf("%-4s %12s %12s %8s\n", "run", "shards/s", "fleet/s", "ratio")
	var ratios []float64
	for run := range *runs {
		apart, err := shards(ctx, filepath.Join(dir, fmt.Sprint("shards-", run)))
		if err != nil {
			return err
		}
		joined, err := together(ctx, filepath.Join(dir, fmt.Sprint("fleet-", run)))
		if err != nil {
			return err
		}
		ratios = append(ratios, joined/apart)
		fmt.Printf("%-4d %12.1f %12.1f %8.3f\n", run+1, apart, joined, joined/apart)
	}
	fmt.Printf("%d instances each; median %.3f\n", *tests, bench.Median(ratios))
	return nil
}

// campaign is the command of a campaign in a directory, with a duration.
func campaign(ctx context.Context, out string, d time.Duration, flags ...string) *exec.Cmd {
	return campaignOf(ctx, out, append([]string{"--duration", d.String()}, flags...)...)
}

// campaignOf is the command of a campaign in a directory.
func campaignOf(ctx context.Context, out string, flags ...string) *exec.Cmd {
	args := append([]string{"--solver", *solver, "--no-minimize", "--quiet", "--out", out}, flags...)
	return exec.CommandContext(ctx, *binary, append(args, *seeds)...)
}

// run runs a command. Findings of a campaign are no error.
func run(c *exec.Cmd) error {
	text, err := c.CombinedOutput()
	if err != nil && c.ProcessState != nil && c.ProcessState.ExitCode() == 1 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(c.Args, " "), err, text)
	}
	return nil
}

// shards is how many instances a second independent shards have run together: by the time that they were at work on
// average, from the first question to the last answer.
func shards(ctx context.Context, dir string) (float64, error) {
	var g errgroup.Group
	out := func(i int) string { return filepath.Join(dir, fmt.Sprint(i)) }
	for i := range *cores {
		g.Go(func() error {
			return run(campaignOf(ctx, out(i), "--instances", fmt.Sprint(*tests), "--jobs", "1",
				"--shard", fmt.Sprintf("%d/%d", i+1, *cores)))
		})
	}
	if err := g.Wait(); err != nil {
		return 0, err
	}
	instances, atWork := 0, 0.0
	for i := range *cores {
		s, err := statsOf(out(i))
		if err != nil {
			return 0, err
		}
		instances += s.Instances
		atWork += s.AtWork
	}
	if instances != *tests {
		return 0, fmt.Errorf("the shards have run %d of %d instances", instances, *tests)
	}
	return float64(instances) * float64(*cores) / atWork, nil
}

// together is how many instances a second real workers have run in a campaign.
func together(ctx context.Context, dir string) (float64, error) {
	var g errgroup.Group
	g.Go(func() error {
		return run(campaignOf(ctx, dir, "--instances", fmt.Sprint(*tests), "--jobs", "0", "--serve", "127.0.0.1:0"))
	})
	join, err := joinFile(ctx, dir)
	if err != nil {
		return 0, err
	}
	for range *cores {
		g.Go(func() error {
			return run(exec.CommandContext(ctx, *binary, "work", "--join", join, "--solver", *solver, "--jobs", "1"))
		})
	}
	if err := g.Wait(); err != nil {
		return 0, err
	}
	s, err := statsOf(dir)
	if err == nil && s.Instances != *tests {
		err = fmt.Errorf("the fleet has run %d of %d instances", s.Instances, *tests)
	}
	return float64(s.Instances) / s.AtWork, err
}

// joinFile waits until workers can join a campaign, and returns the path of the file for that.
func joinFile(ctx context.Context, out string) (string, error) {
	join := filepath.Join(out, "fleet", fleet.JoinName)
	for {
		if _, err := fleet.ReadKey(join); err == nil {
			return join, nil
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}
