package fleet

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/ledger"
)

// mostStored is what a server of a test may store: by default that is a part of the free disk, and tests store little.
const mostStored = 16 << 30

// cluster is a user's NATS cluster, with JetStream.
type cluster struct {
	t       *testing.T
	dir     string
	ports   []int // ports for clients
	routes  []int // ports for the other servers
	servers []*server.Server
}

// The ports below which systems do not choose one for a connection (Linux: 32768 and more, others: 49152), so that
// none of the connections of other tests takes the port of a server that is to start again.
const (
	lowestPort     = 10000
	firstEphemeral = 32768
)

// freePort is a port that nobody listens at, and that no connection is given.
func freePort(t *testing.T) int {
	t.Helper()
	for {
		port := lowestPort + rand.IntN(firstEphemeral-lowestPort)
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
			l.Close()
			return port
		}
	}
}

// newCluster starts n servers.
func newCluster(t *testing.T, servers int) *cluster {
	t.Helper()
	c := &cluster{t: t, dir: t.TempDir(), servers: make([]*server.Server, servers)}
	for range servers {
		c.ports, c.routes = append(c.ports, freePort(t)), append(c.routes, freePort(t))
	}
	for i := range servers {
		c.start(i)
	}
	t.Cleanup(func() {
		for i := range servers {
			c.stop(i)
		}
	})
	eventually(t, "the cluster has a leader", func() bool {
		return slices.ContainsFunc(c.servers, func(s *server.Server) bool { return s.JetStreamIsLeader() || servers == 1 })
	})
	return c
}

// start starts a server, with what it has stored.
func (c *cluster) start(i int) {
	c.t.Helper()
	opts := &server.Options{
		ServerName: fmt.Sprint("s", i), Host: "127.0.0.1", Port: c.ports[i], NoLog: true, NoSigs: true, JetStream: true,
		JetStreamMaxStore: mostStored,
		StoreDir:          filepath.Join(c.dir, fmt.Sprint(i)),
	}
	if len(c.servers) > 1 {
		opts.Cluster = server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: c.routes[i]}
		for _, port := range c.routes {
			opts.Routes = append(opts.Routes, &url.URL{Scheme: "nats", Host: fmt.Sprint("127.0.0.1:", port)})
		}
	}
	s, err := server.NewServer(opts)
	if err != nil {
		c.t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		c.t.Fatal("the server does not listen")
	}
	c.servers[i] = s
}

// stop ends a server at once.
func (c *cluster) stop(i int) {
	if s := c.servers[i]; s != nil {
		s.Shutdown()
		s.WaitForShutdown()
		c.servers[i] = nil
	}
}

func (c *cluster) urls() (all []string) {
	for _, port := range c.ports {
		all = append(all, fmt.Sprint("nats://127.0.0.1:", port))
	}
	return all
}

// eventually waits until something holds.
func eventually(t tester, what string, holds func() bool) {
	t.Helper()
	t.Log("until " + what) // the last one says what a test waits for that does not end
	for !holds() {
		time.Sleep(10 * time.Millisecond)
	}
}

// What a worker sends to a cluster without a quorum is stored when there is one again, and counts once.
func TestClusterWithoutQuorum(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: three servers elect leaders")
	}
	of := newCluster(t, 3)
	c := setting{instances: 100, at: Config{URLs: of.urls(), Version: "1", Commit: "abc"}}.begin(t, t.TempDir())
	if n := c.stream.(*bus.Stream).Replicas(); n != clusterReplicas {
		t.Errorf("results are stored on %d servers", n)
	}
	a := c.joined("a")
	works := a.lease()
	if len(works) == 0 {
		t.Fatal("there is no lease")
	}
	of.stop(1)
	of.stop(2)
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		a.done(works...)
	}()
	select {
	case <-sent:
		t.Error("it is stored, and there is no quorum")
	default:
	}
	of.start(1)
	<-sent
	of.start(2)
	eventually(t, "what was sent is counted", func() bool { return c.progress() > 0 })
	if n := c.progress(); n != len(works) {
		t.Errorf("%d are done of %v", n, works)
	}
	eventually(t, "there is another lease", func() bool { works = a.lease(); return len(works) > 0 })
	of.stop(0)
	a.done(works...)
	eventually(t, "what was sent is counted", func() bool { return c.o.Ledger.IsDone(ledger.Work(works[0])) })
}

// A single server is a cluster as well, which stores results once.
func TestClusterOfOne(t *testing.T) {
	of := newCluster(t, 1)
	dir := t.TempDir()
	x := setting{instances: 100, at: Config{URLs: of.urls(), Version: "1", Commit: "abc"}}
	c := x.begin(t, dir)
	if n := c.stream.(*bus.Stream).Replicas(); n != 1 {
		t.Errorf("results are stored on %d servers", n)
	}
	a := c.joined("a")
	a.done(a.lease()...)
	if n := c.progress(); n != 1 {
		t.Errorf("%d are done", n)
	}
	name := c.Coordinator.campaign
	c.end()
	c = x.begin(t, dir)
	if c.Coordinator.campaign != name || c.progress() != 1 {
		t.Errorf("campaign %s goes on as %s with %d instances", name, c.Coordinator.campaign, c.progress())
	}
}
