package fleet

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// credentialsOf makes a pair of keys: the file with the secret one, and the public one.
func credentialsOf(t *testing.T, dir, name string) (path, public string) {
	t.Helper()
	pair, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	if public, err = pair.PublicKey(); err != nil {
		t.Fatal(err)
	}
	seed, err := pair.Seed()
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(dir, name)
	if err := os.WriteFile(path, append(seed, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, public
}

// account is a NATS server with the users of docs/ci/nats.conf.
type account struct{ url, campaign, worker, stranger string }

// newAccount starts it.
func newAccount(t *testing.T) account {
	t.Helper()
	text, err := os.ReadFile("../../docs/ci/nats.conf")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	a := account{}
	var campaign, worker string
	a.campaign, campaign = credentialsOf(t, dir, "campaign")
	a.worker, worker = credentialsOf(t, dir, "worker")
	a.stranger, _ = credentialsOf(t, dir, "stranger")
	conf := strings.NewReplacer("UCAMPAIGN", campaign, "UWORKER", worker, "/var/lib/nats", dir, "4222", "-1").
		Replace(string(text))
	path := filepath.Join(dir, "nats.conf")
	if err := os.WriteFile(path, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	opts, err := server.ProcessConfigFile(path)
	if err != nil {
		t.Fatal(err)
	}
	opts.Host, opts.NoLog, opts.NoSigs = "127.0.0.1", true, true
	opts.JetStreamMaxStore = mostStored
	s, err := server.NewServer(opts)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not listen")
	}
	a.url = s.ClientURL()
	return a
}

// With the users that the documentation has for a cluster of one's own, a campaign runs, and a worker can do there what
// it may do with the embedded server: it can neither command the campaign or other workers, nor read or drop what they
// send. Nobody connects without a key.
func TestAccounts(t *testing.T) {
	of := newAccount(t)
	at := Config{URLs: []string{of.url}, Credentials: of.campaign, Version: "1", Commit: "abc"}
	c := setting{instances: 100, at: at}.begin(t, t.TempDir())
	dial := func(name, credentials string) (*bus.Conn, error) {
		conn, err := bus.Dial(bus.Endpoint{
			URLs: []string{of.url}, User: name, Credentials: credentials, Inbox: wire.Inbox(name),
		})
		if err == nil {
			t.Cleanup(conn.Close)
		}
		return conn, err
	}
	for caption, credentials := range map[string]string{"another key": of.stranger, "no key": ""} {
		if _, err := dial("x", credentials); err == nil {
			t.Errorf("with %s one can connect", caption)
		}
	}
	join := func(name string) *sham {
		conn, err := dial(name, of.worker)
		if err != nil {
			t.Fatal(err)
		}
		return c.enrol(&sham{t: t, name: name, of: c.Coordinator.campaign, conn: conn, ctx: t.Context()})
	}
	a := join("a")
	works := a.lease()
	received := make(chan string, 100)
	name, stream := c.Coordinator.campaign, "smt-"+c.Coordinator.campaign
	for _, subject := range []string{
		">", wire.Prefix(name) + ".>", wire.Up(name, "b", "*"), wire.Ask(name, "*", "*"), "_INBOX.>", "$SYS.>",
	} {
		_ = a.conn.Listen(subject, func([]byte) { received <- subject })
	}
	for _, subject := range []string{
		controlSubject(name), wire.Tell(name), wire.TellOne(name, "b"), "$JS.API.INFO", "$JS.API.STREAM.NAMES",
		"$JS.API.STREAM.PURGE." + stream, "$JS.API.STREAM.DELETE." + stream, "$JS.API.STREAM.MSG.GET." + stream,
		"$JS.API.DIRECT.GET." + stream, "$JS.API.CONSUMER.CREATE." + stream, "$SYS.REQ.SERVER.PING",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		if answer, err := a.conn.Request(ctx, subject, []byte(`{"verb":"end"}`)); err == nil {
			t.Errorf("%s is answered: %s", subject, answer)
		}
		cancel()
	}
	b := join("b")
	b.done(b.lease()...)
	a.done(works...)
	if n := c.progress(); n != 2 {
		t.Errorf("%d are done", n)
	}
	select {
	case subject := <-received:
		t.Errorf("a worker hears %s", subject)
	default:
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := Control(ctx, c.o.Config.Out, Pause, "", of.worker); err == nil {
		t.Error("a worker's key commands the campaign")
	}
	if table, err := Control(t.Context(), c.o.Config.Out, Pause, "", of.campaign); err != nil ||
		table.State != wire.Paused {
		t.Errorf("%s, %v", table.State, err)
	}
}
