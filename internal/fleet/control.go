package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Verbs are the commands of the owner of OUT to the campaign; "" only asks for the table of its workers.
const (
	Pause  = "pause"  // hand out no work
	Resume = "resume" // hand out work again
	End    = "end"    // end the campaign as a signal does
	Drain  = "drain"  // have a worker leave when it has done what it has begun
)

// ownerName is the user name of the owner, which no worker can have. Answers to the owner are below ownerInbox.
const ownerName, ownerInbox = "owner", "_INBOX.owner"

// Table is what is known of a campaign's workers.
type Table struct {
	Error string     `json:"error,omitempty"`
	State wire.State `json:"state"`
	tally.FleetStats
}

// command is a command of the owner.
type command struct {
	Verb   string `json:"verb"`
	Worker string `json:"worker,omitempty"`
}

func controlSubject(campaign string) string { return wire.Prefix(campaign) + ".control" }

// Control connects to the campaign of a directory, sends it a command, and returns the table of its workers.
func Control(ctx context.Context, out, verb, worker, credentials string) (Table, error) {
	var t Table
	dir := filepath.Join(out, fleetDir)
	key, err := ReadKey(filepath.Join(dir, JoinName))
	if err != nil {
		return t, usage.Errorf("%s is no campaign that others can join: %v", out, err)
	}
	cfg := bus.Endpoint{
		URLs: key.URLs, User: ownerName, Credentials: credentials, Fingerprint: key.Fingerprint, Inbox: ownerInbox,
	}
	if key.Token != "" {
		serve, err := ReadServeKey(filepath.Join(dir, ServeName))
		if err != nil {
			return t, err
		}
		cfg.Token = serve.control()
	}
	conn, err := bus.Dial(cfg)
	if err != nil {
		return t, silent(out, err)
	}
	defer conn.Close()
	text, err := json.Marshal(command{verb, worker})
	if err != nil {
		return t, err
	}
	answer, err := conn.Request(ctx, controlSubject(key.Campaign), text)
	if err != nil {
		return t, silent(out, err)
	}
	if err := json.Unmarshal(answer, &t); err != nil {
		return t, err
	}
	if t.Error != "" {
		return t, usage.Errorf("%s", t.Error)
	}
	return t, nil
}

// silent is the error of a campaign that does not answer because of err: a *usage.Error if it is not running.
func silent(out string, err error) error {
	if outdir.Idle(out) != nil {
		return fmt.Errorf("the campaign of %s is running, but does not answer: %w", out, err)
	}
	ended := "its process has ended"
	var stats struct {
		Aborted *tally.Abort `json:"aborted"`
	}
	text, readErr := os.ReadFile(filepath.Join(out, tally.FileName))
	if readErr == nil && json.Unmarshal(text, &stats) == nil && stats.Aborted != nil {
		ended += ": " + stats.Aborted.Reason
	}
	return usage.Errorf("the campaign of %s is not running (%s); the command that began it continues it, and "+
		"'smtstorm status %s' shows its results", out, ended, out)
}

// control is the password of the owner, which follows from the private key.
func (k *ServeKey) control() string {
	return hashOf([]byte("owner of " + k.Campaign + ": " + k.Private))
}

// obey carries out a command of the owner.
func (c *Coordinator) obey(_ string, data []byte, answer func([]byte)) {
	var said command
	t := Table{}
	if err := json.Unmarshal(data, &said); err != nil {
		t.Error = err.Error()
	} else if err := c.do(said); err != nil {
		t.Error = err.Error()
	} else {
		t = c.Table()
	}
	if text, err := json.Marshal(t); err == nil {
		answer(text)
	}
}

func (c *Coordinator) do(said command) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch said.Verb {
	case "":
	case Pause, Resume:
		if c.state != wire.Running && c.state != wire.Paused {
			return fmt.Errorf("the campaign has no tests any more")
		}
		if c.state = wire.Running; said.Verb == Pause {
			c.state = wire.Paused
		}
		c.o.Logger.Info("the campaign is " + string(c.state))
		return c.conn.Tell(wire.Tell(c.campaign), []byte(c.state))
	case End:
		c.o.Logger.Warn("its owner ends the campaign")
		c.o.Stop()
	case Drain:
		if w := c.workers[said.Worker]; w == nil || w.left {
			return fmt.Errorf("there is no worker %q", said.Worker)
		}
		return c.conn.Tell(wire.TellOne(c.campaign, said.Worker), []byte(tellDrain))
	default:
		return fmt.Errorf("%q is not what a campaign can do", said.Verb)
	}
	return nil
}

// Table gives what is known of the workers, and what the campaign does.
func (c *Coordinator) Table() Table {
	stats := c.Stats()
	c.mu.Lock()
	defer c.mu.Unlock()
	return Table{State: c.state, FleetStats: *stats}
}

// Stats implements engine.Fleet.
func (c *Coordinator) Stats() *tally.FleetStats {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := &tally.FleetStats{Returned: c.lost, Duplicates: c.dropped, Waiting: c.waiting}
	for _, name := range slices.Sorted(maps.Keys(c.workers)) {
		w := c.workers[name]
		if !w.hasKit {
			continue
		}
		silent := c.now().Sub(w.lastSeen)
		r := tally.WorkerStats{
			Name: name, State: tally.Working, Jobs: w.jobs, Instances: w.done, Holds: len(w.held),
			Silence: silent.Seconds(), OtherPrograms: c.otherPrograms(w), Why: w.refused,
		}
		if here := w.lastSeen.Sub(w.joined); here > 0 {
			r.Rate = float64(w.done) / here.Seconds()
		}
		switch {
		case w.refused != "":
			r.State = tally.Refused
		case w.left:
			r.State = tally.Left
		case silent > 2*beatTime:
			r.State = tally.Silent
		}
		if r.State.IsHere() {
			f.Slots += w.jobs
			f.Leases += len(w.held)
		}
		f.Workers = append(f.Workers, r)
	}
	slices.SortStableFunc(f.Workers, func(a, b tally.WorkerStats) int { return cmp.Compare(gone(a), gone(b)) })
	return f
}

// gone is 1 for workers that are not here.
func gone(w tally.WorkerStats) int {
	if w.State.IsHere() {
		return 0
	}
	return 1
}
