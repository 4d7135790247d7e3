package fleet

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// pollTime is the time between two questions for work of a worker that got none.
const pollTime = 250 * time.Millisecond

// times measures how long workers wait: for the first lease, for the work of a dead worker, and for a coordinator that
// was killed.
func times(ctx context.Context, dir string) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	port, err := freePort()
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "out")
	owner := func() *process {
		return start(campaign(ctx, out, 24*time.Hour, "--jobs", "0", "--serve", fmt.Sprint("127.0.0.1:", port)))
	}
	coordinator := owner()
	c, err := crowdOf(ctx, out)
	if err != nil {
		return errors.Join(err, coordinator.err)
	}
	begun := time.Now()
	first, err := c.join(ctx, "first")
	if err != nil {
		return err
	}
	size, err := first.fetch(ctx, first.manifest)
	if err != nil {
		return err
	}
	lost, err := first.leased(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("joined, with a list of seeds of %d bytes, and first lease: %.2f s\n", size, time.Since(begun).Seconds())

	begun = time.Now() // the first worker sends nothing from here on
	second, err := c.join(ctx, "second")
	if err != nil {
		return err
	}
	var got []wire.Work
	for !slices.Contains(got, lost[0]) {
		if got, err = second.leased(ctx); err != nil {
			return err
		}
	}
	fmt.Printf("the work of a worker that is silent is in other hands: %.1f s\n", time.Since(begun).Seconds())

	if err := errors.Join(second.done(ctx, ctx, got), second.flush(ctx)); err != nil {
		return err
	}
	if _, _, err := c.counted(ctx, out); err != nil {
		return err
	}
	if err := coordinator.Process.Kill(); err != nil {
		return err
	}
	<-coordinator.ended
	coordinator = owner()
	third, err := c.joinSoon(ctx, "third")
	if err != nil {
		return errors.Join(err, coordinator.err)
	}
	begun = time.Now()
	if _, err := third.leased(ctx); err != nil {
		return err
	}
	fmt.Printf("first new lease of a coordinator that was killed, after it listens again: %.1f s\n",
		time.Since(begun).Seconds())
	end()
	<-coordinator.ended
	return nil
}

// joinSoon joins a campaign as soon as it listens.
func (c *crowd) joinSoon(ctx context.Context, name string) (w *worker, err error) {
	for ctx.Err() == nil {
		if w, err = c.join(ctx, name); err == nil {
			return w, nil
		}
		time.Sleep(pollTime / 10)
	}
	return nil, err
}

// leased asks for work until there is some.
func (w *worker) leased(ctx context.Context) ([]wire.Work, error) {
	for {
		var reply wire.LeaseReply
		if err := w.ask(ctx, wire.Lease, wire.LeaseRequest{}, &reply); err != nil {
			return nil, err
		}
		if len(reply.Works) > 0 {
			return reply.Works, nil
		}
		time.Sleep(pollTime)
	}
}

// fetch fetches a blob, and returns its size.
func (w *worker) fetch(ctx context.Context, hash string) (n int, err error) {
	for {
		var part wire.BlobReply
		if err := w.ask(ctx, wire.Blob, wire.BlobRequest{Hash: hash, From: n}, &part); err != nil {
			return 0, err
		}
		if n += len(part.Data); n >= part.Size {
			return n, nil
		}
	}
}

// overhead compares the processor time of a worker and its coordinator, with their solvers, to that of one process: for
// the same instances, what is more is the cost of leases, messages, and seeds that are prepared again.
func overhead(ctx context.Context, dir string) error {
	instances := []string{"--instances", fmt.Sprint(*overheadOf)}
	alone := campaignOf(ctx, filepath.Join(dir, "alone"), append(instances, "--jobs", "1")...)
	if err := run(alone); err != nil {
		return err
	}
	out := filepath.Join(dir, "fleet")
	coordinator := start(campaignOf(ctx, out, append(instances, "--jobs", "0", "--serve", "127.0.0.1:0")...))
	join, err := joinFile(ctx, out)
	if err != nil {
		return err
	}
	worker := exec.CommandContext(ctx, *binary, "work", "--join", join, "--solver", *solver, "--jobs", "1")
	if err := run(worker); err != nil {
		return err
	}
	<-coordinator.ended
	if err := coordinator.failure(); err != nil {
		return err
	}
	one, theirs, own := cpuOf(alone), cpuOf(worker), cpuOf(coordinator.Cmd)
	fmt.Printf("processor time for %d instances: one process %.1f s; worker %.1f s (%+.1f %%), "+
		"coordinator %.1f s (%.1f %%)\n",
		*overheadOf, one, theirs, 100*(theirs/one-1), own, 100*own/one)
	return nil
}

// cpuOf is the processor time of a process that has ended, with its solvers, in seconds.
func cpuOf(c *exec.Cmd) float64 {
	return (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
}
