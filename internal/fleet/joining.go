package fleet

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/mutate"
)

// connect starts the server, or connects to a cluster.
func (c *Coordinator) connect(dir string) (err error) {
	if c.cfg.Serve == "" {
		return c.connectCluster(filepath.Join(dir, JoinName))
	}
	if c.cfg.KeyFile != "" {
		c.key, err = ReadServeKey(c.cfg.KeyFile)
	} else {
		c.key, err = keyIn(dir, "tls://localhost:4222")
	}
	if err != nil {
		return err
	}
	c.campaign = c.key.Campaign
	certificate, err := c.key.certificate()
	if err != nil {
		return err
	}
	c.server, err = bus.Serve(bus.ServerConfig{
		Host: c.host, Port: c.port, Dir: filepath.Join(dir, "store"), Token: c.key.Token, TLS: certificate, May: c.may,
		Own: map[string]string{ownerName: c.key.control()},
	})
	if err != nil {
		return err
	}
	c.conn, err = c.server.Connect()
	return err
}

// invite writes the file with which workers join, and announces its path. The coordinator answers questions by then.
func (c *Coordinator) invite(dir string) error {
	join := filepath.Join(dir, JoinName)
	var err error
	switch {
	case c.cfg.Serve == "":
		err = c.key.Key.write(join)
	case c.cfg.KeyFile != "": // 'smtstorm fleet OUT' needs all of it
		err = c.key.Write(dir)
	default:
		host := c.host
		if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
			if host, err = os.Hostname(); err != nil {
				return err
			}
		}
		c.key.URLs = []string{"tls://" + net.JoinHostPort(host, strconv.Itoa(c.server.Port()))}
		err = c.key.Write(dir)
	}
	if err == nil && c.cfg.Announce != nil {
		c.cfg.Announce(join, false)
	}
	return err
}

// connectCluster connects to the user's cluster, which has its own users and permissions.
func (c *Coordinator) connectCluster(join string) error {
	key, err := ReadKey(join)
	if err != nil {
		key = &Key{}
		if key.Campaign, err = secret(8); err != nil {
			return err
		}
	}
	key.URLs = c.cfg.URLs
	c.key, c.campaign = &ServeKey{Key: *key}, key.Campaign
	c.conn, err = bus.Dial(bus.Endpoint{
		URLs: key.URLs, User: "campaign-" + key.Campaign, Credentials: c.cfg.Credentials,
	})
	return err
}

// may returns the subjects that a worker may publish and subscribe to: those with its name.
func (c *Coordinator) may(name string) (publish, subscribe []string, ok bool) {
	if name == ownerName {
		return []string{controlSubject(c.campaign)}, []string{ownerInbox + ".>"}, true
	}
	if !wire.IsName(name) {
		return nil, nil, false
	}
	return []string{wire.Ask(c.campaign, name, "*"), wire.Up(c.campaign, name, "*")},
		[]string{wire.Tell(c.campaign), wire.TellOne(c.campaign, name), wire.Inbox(name) + ".>"}, true
}

// welcome answers Hello: with what tests depend on if the worker has the same version, otherwise with a refusal.
func (c *Coordinator) welcome(name string, h wire.Hello) wire.Welcome {
	own := wire.Hello{Version: wire.Version, Tool: c.cfg.Version, Commit: c.cfg.Commit, Draws: mutate.Draws}
	switch {
	case h.Version != own.Version || h.Tool != own.Tool || h.Draws != own.Draws,
		h.Commit != "" && own.Commit != "" && h.Commit != own.Commit:
		return wire.Welcome{Refused: fmt.Sprintf("it is smtstorm %s, and the campaign's is %s", versionOf(h), versionOf(own))}
	case h.Jobs < 1 || h.Jobs > maxJobs:
		return wire.Welcome{Refused: fmt.Sprintf("--jobs %d", h.Jobs)}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.workers[name] == nil {
		if len(c.workers) >= maxWorkers {
			return wire.Welcome{Refused: "there are too many workers"}
		}
		c.workers[name] = &worker{
			name: name, jobs: h.Jobs, joined: c.now(), lastSeen: c.now(), left: true, held: map[ledger.Work]*lease{},
		}
	}
	return wire.Welcome{Flags: c.cfg.Flags, Args: c.cfg.Args}
}

// maxJobs bounds the jobs of a worker, maxWorkers the workers of a fleet.
const maxJobs, maxWorkers = 4096, 100_000

func versionOf(h wire.Hello) string {
	if h.Commit == "" {
		return h.Tool
	}
	return h.Tool + " (commit " + h.Commit + ")"
}

// join answers Kit: a worker with the same solvers and settings joins, others are refused.
func (c *Coordinator) join(name string, kit wire.Kit) wire.Joined {
	if why := c.otherKit(kit); why != "" {
		return wire.Joined{Refused: why}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.workers[name]
	if w == nil {
		return wire.Joined{Refused: "it has not said hello"}
	}
	if w.refused != "" {
		return wire.Joined{Refused: w.refused}
	}
	w.jobs, w.hasKit, w.left, w.lastSeen = min(max(1, kit.Jobs), maxJobs), true, false, c.now()
	w.digests = map[string]string{}
	for _, s := range kit.Solvers {
		w.digests[s.Name] = s.Digest
	}
	c.countSlots()
	c.o.Logger.Info(fmt.Sprintf("worker %s has joined, with %s", name, english.Plural(w.jobs, "job", "")))
	c.note(name, "joined", "")
	c.wake()
	programs := map[string]string{}
	for _, t := range c.o.Targets {
		programs[t.Name] = t.Command[0]
	}
	return wire.Joined{Manifest: c.list, Programs: programs}
}

// otherKit describes the first difference of solvers and settings from the campaign's, "" if there is none.
func (c *fixed) otherKit(kit wire.Kit) string {
	var settings []campaigndb.Setting
	for _, s := range kit.Settings {
		settings = append(settings, campaigndb.Setting(s))
	}
	isOwn := func(s campaigndb.Setting) bool { return s.Name == "memory" } // each worker has its own
	lines := record.ChangedSettings(slices.DeleteFunc(slices.Clone(c.o.Settings), isOwn),
		slices.DeleteFunc(settings, isOwn))
	if len(lines) > 0 {
		return lines[0]
	}
	for _, s := range c.solvers {
		i := slices.IndexFunc(kit.Solvers, func(k wire.Solver) bool { return k.Name == s.Name })
		switch {
		case i < 0:
			return fmt.Sprintf("solver %s is missing: name it with --solver", s.Name)
		case c.otherEntry(kit.Solvers[i]) != nil:
			return fmt.Sprintf("the worker's catalog describes solver %s otherwise than the campaign's (%s): give it "+
				"the campaign's --catalog", s.Name, strings.Join(c.otherEntry(kit.Solvers[i]), ", "))
		case kit.Solvers[i].Version != s.Version:
			return fmt.Sprintf("solver %s is %q, and the campaign's is %q", s.Name, kit.Solvers[i].Version, s.Version)
		case !slices.Equal(kit.Solvers[i].Args, c.target(s.Name).Command[1:]):
			return fmt.Sprintf("solver %s is always called with %q, and in the campaign with %q", s.Name,
				kit.Solvers[i].Args, c.target(s.Name).Command[1:])
		case !c.accepts(s.Name, kit.Solvers[i].Digest):
			return fmt.Sprintf("the program of solver %s is another one, of the same version; the campaign takes it with "+
				"--accept %s=%s", s.Name, s.Name, kit.Solvers[i].Digest)
		}
	}
	if len(kit.Solvers) > len(c.solvers) {
		return "it has solvers that the campaign does not test"
	}
	return ""
}

// otherEntry returns the keys of a solver's entry in the catalog that differ from the campaign's, sorted.
func (c *fixed) otherEntry(s wire.Solver) (keys []string) {
	own := c.target(s.Name).Entry.Digests()
	for _, all := range []map[string]string{own, s.Entry} {
		for key := range all {
			if own[key] != s.Entry[key] && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	slices.Sort(keys)
	return keys
}

// otherPrograms are the solvers of a worker whose program differs from the campaign's.
func (c *fixed) otherPrograms(w *worker) (names []string) {
	for _, s := range c.solvers {
		if w.digests[s.Name] != s.Digest {
			names = append(names, s.Name)
		}
	}
	return names
}

// accepts reports whether workers may have the program with a digest for a solver.
func (c *fixed) accepts(solver, digest string) bool {
	return digest == c.ownDigest(solver) || slices.Contains(c.cfg.Accept[solver], digest)
}

// ownDigest is the digest of the campaign's program for a solver.
func (c *fixed) ownDigest(solver string) string {
	for _, s := range c.solvers {
		if s.Name == solver {
			return s.Digest
		}
	}
	return ""
}

// known returns a worker that has joined and is not refused, nil otherwise; the caller holds the lock.
func (c *Coordinator) known(name string) *worker {
	w := c.workers[name]
	if w == nil || !w.hasKit || w.refused != "" {
		return nil
	}
	if w.lastSeen = c.now(); w.left {
		w.left = false
		c.countSlots()
		c.note(name, "back", "")
	}
	return w
}
