package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// matrix is campaigns whose processes are killed at random moments: the campaign's and its workers', which reduce
// findings, too.
type matrix struct {
	ctx       context.Context
	smtstorm  string
	dir       string
	instances int
	random    *rand.Rand
}

// matrixWorkers is how many workers each campaign has.
const matrixWorkers = 3

// isWrong is a solver that is wrong on one script of two hundred.
func isWrong() string {
	return "--solver=" + fakesolver.Named("fake", "always-unsat", "every=200", "but=probe")
}

// command is that of a campaign, with further flags. What is found depends on the instances alone: oracles that ask for
// more in some modes, which are chosen by the time that they take, would find more or less each time.
func (m *matrix) command(out string, flags ...string) *exec.Cmd {
	args := append([]string{isWrong(), "--quiet", "--timeout", "10s", "--minimize-time", "3s", "--strategy", "boolean",
		"--oracle", "refutation-unsound", "--oracle", "solution-unsound", "--oracle", "crash",
		"--instances", fmt.Sprint(m.instances), "--out", out}, flags...)
	return exec.CommandContext(m.ctx, m.smtstorm, append(args, filepath.Join(m.dir, "seeds"))...)
}

// kill has a number of processes killed, and each campaign come to its end. It compares all with one that nobody
// disturbs.
func (m *matrix) kill(kills int) error {
	if err := writeSeeds(filepath.Join(m.dir, "seeds"), 3); err != nil {
		return err
	}
	undisturbed := filepath.Join(m.dir, "undisturbed")
	if err := start(m.command(undisturbed, "--jobs", "2", "--no-minimize")).wait(); err != nil {
		return err
	}
	want, err := statsOf(undisturbed)
	if err != nil {
		return err
	}
	campaigns := 0
	for left := kills; left > 0; campaigns++ {
		out := filepath.Join(m.dir, fmt.Sprint("killed-", campaigns))
		if left, err = m.disturbed(out, left); err != nil {
			return fmt.Errorf("campaign %d: %w", campaigns, err)
		}
		got, err := statsOf(out)
		if err != nil {
			return err
		}
		if got.Instances != m.instances || got.Ledger.Done != m.instances || !maps.Equal(got.Verdicts, want.Verdicts) ||
			!maps.Equal(got.Findings, want.Findings) {
			return fmt.Errorf("campaign %d: %d instances count, %d are done, %d passed over; %v, want %v; findings %v, want %v",
				campaigns, got.Instances, got.Ledger.Done, got.PassedOver, got.Verdicts, want.Verdicts, got.Findings,
				want.Findings)
		}
	}
	fmt.Printf("kills: %d of processes of %d campaigns of %d instances, nothing lost, nothing counted twice\n", kills,
		campaigns, m.instances)
	return nil
}

// disturbed runs a campaign, of whose processes some are killed, at most the number. It gives how many of them are
// left.
func (m *matrix) disturbed(out string, kills int) (left int, err error) {
	port, err := freePort()
	if err != nil {
		return 0, err
	}
	ctx, end := context.WithCancel(m.ctx)
	defer end()
	owner := func() *exec.Cmd { return m.command(out, "--jobs", "0", "--serve", fmt.Sprint("127.0.0.1:", port)) }
	worker := func() *exec.Cmd {
		join := filepath.Join(out, "fleet", fleet.JoinName)
		return exec.CommandContext(ctx, m.smtstorm, "work", "--join", join, isWrong(), "--jobs", "1")
	}
	campaign := start(owner())
	if _, err := joinFile(m.ctx, out, campaign); err != nil {
		return 0, err
	}
	workers := make([]*process, matrixWorkers)
	for i := range workers {
		workers[i] = start(worker())
	}
	for {
		wait := time.Duration(300+m.random.IntN(1500)) * time.Millisecond
		victim := m.random.IntN(matrixWorkers + 1)
		select {
		case <-campaign.ended:
			if campaign.isKilled() {
				campaign = start(owner())
				continue
			}
			return kills, campaign.wait()
		case <-time.After(wait):
		}
		for i, w := range workers {
			select {
			case <-w.ended:
				workers[i] = start(worker())
			default:
			}
		}
		if kills == 0 {
			continue
		}
		kills--
		if victim == matrixWorkers {
			_ = campaign.Process.Kill()
		} else {
			_ = workers[victim].Process.Kill()
		}
	}
}
