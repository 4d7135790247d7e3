package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// fleets is how campaigns on many machines are measured.
type fleets struct {
	smtstorm, seeds, dir string
	crowd                crowdOptions
	cores, tests         int
}

// fleetFigures measures what a campaign on many machines costs: a coordinator with many simulated workers, which only
// claim to run tests; and a campaign with a real worker for each core, compared with as many shards, which need no
// coordinator, on the same instances. With -kills, processes of campaigns are killed instead.
func fleetFigures(h *harness) func(context.Context) error {
	smtstorm, seeds, runs := h.smtstorm(), h.seeds(), h.runs(2)
	workers := h.Int("workers", 1000, "workers that are simulated; 0 for none")
	slots := h.Int("slots", 4, "slots of each")
	pace := h.Duration("pace", 48*time.Millisecond, "time that an instance is said to take")
	lasting := h.Duration("time", time.Minute, "time for which they are at work")
	cores := h.Int("cores", 2, "real workers, and shards, with one slot each")
	tests := h.Int("instances", 6_000, "instances of each campaign of real workers; 0 for none")
	kills := h.Int("kills", 0, "processes of such campaigns that are killed at random moments, in place of all else")
	return func(ctx context.Context) error {
		f := &fleets{*smtstorm, *seeds, h.dir, crowdOptions{*workers, *slots, *pace, *lasting}, *cores, *tests}
		if *kills > 0 {
			m := &matrix{ctx, f.smtstorm, f.dir, f.tests, rand.New(rand.NewPCG(1, 2))}
			return m.kill(*kills)
		}
		if *workers > 0 {
			if err := f.simulated(ctx); err != nil {
				return err
			}
		}
		if *tests == 0 {
			return nil
		}
		p, err := byTurns(*runs, func(run int) (float64, error) { return f.together(ctx, fmt.Sprint("fleet-", run)) },
			func(run int) (float64, error) { return f.shards(ctx, fmt.Sprint("shards-", run)) })
		if err == nil {
			fmt.Printf("%d instances: %d workers %.1f/s, %d shards %.1f/s, ratio %.3f\n", *tests, *cores, p.first, *cores,
				p.second, p.ratio)
		}
		return err
	}
}

// slow is the solver of these campaigns: it takes 2 ms and decides nothing, so nothing is confirmed or reduced, and
// campaigns differ in nothing but their ways.
func slow() string {
	return "--solver=" + fakesolver.Named("fake", "unknown", "but=probe", "delay=2ms")
}

// campaign is the command of a campaign.
func (f *fleets) campaign(ctx context.Context, out string, flags ...string) *exec.Cmd {
	args := append([]string{slow(), "--no-minimize", "--quiet", "--min-answered", "0%", "--out", out}, flags...)
	return exec.CommandContext(ctx, f.smtstorm, append(args, f.seeds)...)
}

// shards is how many instances a second independent shards have run together: by the time that they were at work on
// average, from the first question to the last answer.
func (f *fleets) shards(ctx context.Context, name string) (float64, error) {
	var g errgroup.Group
	out := func(i int) string { return filepath.Join(f.dir, name, fmt.Sprint(i)) }
	for i := range f.cores {
		g.Go(func() error {
			return start(f.campaign(ctx, out(i), "--instances", fmt.Sprint(f.tests), "--jobs", "1",
				"--shard", fmt.Sprintf("%d/%d", i+1, f.cores))).wait()
		})
	}
	if err := g.Wait(); err != nil {
		return 0, err
	}
	instances, atWork := 0, 0.0
	for i := range f.cores {
		s, err := statsOf(out(i))
		if err != nil {
			return 0, err
		}
		instances += s.Instances
		atWork += s.AtWork
	}
	if instances != f.tests {
		return 0, fmt.Errorf("the shards have run %d of %d instances", instances, f.tests)
	}
	return float64(instances) * float64(f.cores) / atWork, nil
}

// together is how many instances a second real workers have run in a campaign.
func (f *fleets) together(ctx context.Context, name string) (float64, error) {
	out := filepath.Join(f.dir, name)
	coordinator := start(f.campaign(ctx, out, "--instances", fmt.Sprint(f.tests), "--jobs", "0", "--serve", "127.0.0.1:0"))
	join, err := joinFile(ctx, out, coordinator)
	if err != nil {
		return 0, err
	}
	var g errgroup.Group
	g.Go(coordinator.wait)
	for range f.cores {
		g.Go(start(exec.CommandContext(ctx, f.smtstorm, "work", "--join", join, slow(), "--jobs", "1")).wait)
	}
	if err := g.Wait(); err != nil {
		return 0, err
	}
	s, err := statsOf(out)
	if err == nil && s.Instances != f.tests {
		err = fmt.Errorf("the fleet has run %d of %d instances", s.Instances, f.tests)
	}
	return float64(s.Instances) / s.AtWork, err
}

// joinFile waits until workers can join a campaign, and returns the path of the file for that.
func joinFile(ctx context.Context, out string, coordinator *process) (string, error) {
	join := filepath.Join(out, "fleet", fleet.JoinName)
	for {
		if _, err := fleet.ReadKey(join); err == nil {
			return join, nil
		}
		select {
		case <-coordinator.ended:
			return "", fmt.Errorf("the campaign ended before workers could join: %w", coordinator.wait())
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
