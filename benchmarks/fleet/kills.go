package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// matrix is campaigns whose processes are killed at random moments: the campaign's and its workers', which reduce
// findings, too.
type matrix struct {
	ctx       context.Context
	binary    string
	dir       string
	instances int
	random    *rand.Rand
}

// matrixWorkers is how many workers each campaign has.
const matrixWorkers = 3

// isWrong is a solver that is wrong on one script of two hundred.
func isWrong() string {
	return "--solver=" + bench.Fake(fakesolver.Command("always-unsat", "every=200", "but=probe"))
}

// command is that of a campaign, with further flags. What is found depends on the instances alone: oracles that ask for
// more in some modes, which are chosen by the time that they take, would find more or less each time.
func (m *matrix) command(out string, flags ...string) *exec.Cmd {
	args := append([]string{isWrong(), "--quiet", "--timeout", "10s", "--minimize-time", "3s", "--strategy", "boolean",
		"--oracle", "refutation-unsound", "--oracle", "solution-unsound", "--oracle", "crash",
		"--instances", fmt.Sprint(m.instances), "--out", out}, flags...)
	return exec.CommandContext(m.ctx, m.binary, append(args, filepath.Join(m.dir, "seeds"))...)
}

// kill has so many processes killed, and each campaign come to its end. It compares all with one that nobody disturbs.
func (m *matrix) kill(kills int) error {
	if err := writeSeeds(filepath.Join(m.dir, "seeds")); err != nil {
		return err
	}
	undisturbed := filepath.Join(m.dir, "undisturbed")
	if err := run(m.command(undisturbed, "--jobs", "2", "--no-minimize")); err != nil {
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

// disturbed runs a campaign, of whose processes at most so many are killed. It gives how many of them are left.
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
		return exec.CommandContext(ctx, m.binary, "work", "--join", join, isWrong(), "--jobs", "1")
	}
	campaign := start(owner())
	if _, err := joinFile(m.ctx, out); err != nil {
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
			return kills, campaign.failure()
		case <-time.After(wait):
		}
		for i, w := range workers {
			if w.hasEnded() {
				workers[i] = start(worker())
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

// process is one that runs.
type process struct {
	*exec.Cmd
	ended chan struct{}
	err   error
}

func start(c *exec.Cmd) *process {
	p := &process{Cmd: c, ended: make(chan struct{})}
	if p.err = c.Start(); p.err != nil {
		close(p.ended)
		return p
	}
	go func() {
		p.err = c.Wait()
		close(p.ended)
	}()
	return p
}

func (p *process) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// isKilled reports whether a process that has ended was killed.
func (p *process) isKilled() bool {
	exit, ok := errors.AsType[*exec.ExitError](p.err)
	return ok && exit.ExitCode() < 0
}

// failure is why a process has failed. Findings are no failure.
func (p *process) failure() error {
	if exit, ok := errors.AsType[*exec.ExitError](p.err); ok && exit.ExitCode() == 1 {
		return nil
	}
	return p.err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// writeSeeds writes three seeds.
func writeSeeds(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range 3 {
		text := fmt.Sprintf("; %d\n%s", i, bench.TinySeed)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".smt2")), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// statsOf reads what a campaign has counted.
func statsOf(out string) (s tally.Stats, err error) {
	data, err := os.ReadFile(filepath.Join(out, "stats.json"))
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	return s, err
}
