//go:build !nofleet

package bus

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// serve starts a server of workers that may publish below up, ask, and hear their answers.
func serve(t *testing.T, dir string) *Server {
	t.Helper()
	may := func(w string) (publish, subscribe []string, ok bool) {
		return []string{"ask." + w + ".>", "up." + w + ".>"}, []string{"tell", inbox(w) + ".>"}, w != "nobody"
	}
	s, err := Serve(ServerConfig{Host: "127.0.0.1", Dir: dir, Token: "secret", May: may})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// inbox begins the subjects of answers to a worker.
func inbox(w string) string { return "_INBOX." + w }

func dial(t *testing.T, s *Server, user, token string) (*Conn, error) {
	t.Helper()
	c, err := Dial(Endpoint{URLs: []string{fmt.Sprintf("nats://127.0.0.1:%d", s.Port())}, User: user, Token: token, Inbox: inbox(user)})
	if err == nil {
		t.Cleanup(c.Close)
	}
	return c, err
}

// What is asked is answered, what is published is read in order, however often it is published, also by the next
// process, and no more once it is purged.
func TestStream(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	s := serve(t, dir)
	campaign, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	stream, err := campaign.OpenStream(ctx, StreamSpec{Name: "results", Subject: "up.>"})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok, err := stream.Next(ctx, 0); ok || err != nil {
		t.Fatalf("there is something in an empty stream, %v", err)
	}
	if err := campaign.Answer("ask.*.*", func(subject string, data []byte, answer func([]byte)) {
		answer([]byte(subject + "=" + string(data)))
	}); err != nil {
		t.Fatal(err)
	}
	worker, err := dial(t, s, "w", "secret")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := worker.Request(ctx, "ask.w.what", []byte("x")); err != nil || string(got) != "ask.w.what=x" {
		t.Errorf("%s, %v", got, err)
	}
	for i := range 5 {
		for range 2 {
			if err := worker.Publish(ctx, "up.w.block", fmt.Sprint(i), fmt.Append(nil, "block ", i), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	campaign.Close()
	s.Close()

	s = serve(t, dir)
	if campaign, err = s.Connect(); err != nil {
		t.Fatal(err)
	}
	defer campaign.Close()
	id := stream.ID()
	if stream, err = campaign.OpenStream(ctx, StreamSpec{Name: "results", Subject: "up.>"}); err != nil {
		t.Fatal(err)
	}
	if stream.ID() != id {
		t.Errorf("%s was %s", stream.ID(), id)
	}
	at := uint64(0)
	for i := range 5 {
		m, ok, err := stream.Next(ctx, at)
		if !ok || err != nil || string(m.Data) != fmt.Sprint("block ", i) || m.Subject != "up.w.block" {
			t.Fatalf("message %d: %s %q, %t, %v", i, m.Subject, m.Data, ok, err)
		}
		at = m.Number
	}
	if n, err := stream.Waiting(ctx, 2); n != 3 || err != nil {
		t.Errorf("%d wait, %v", n, err)
	}
	if err := stream.Purge(ctx, 3); err != nil {
		t.Fatal(err)
	}
	if m, ok, err := stream.Next(ctx, 0); !ok || err != nil || m.Number != 4 {
		t.Errorf("after a purge up to 3 the first is %d, %v", m.Number, err)
	}
	if n, err := stream.Waiting(ctx, 0); n != 2 || err != nil {
		t.Errorf("%d wait, %v", n, err)
	}
}

// Who has no token, or the name of the campaign, is not let in, and a worker has no subjects but its own.
func TestPermissions(t *testing.T) {
	s := serve(t, t.TempDir())
	campaign, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer campaign.Close()
	if _, err := campaign.OpenStream(t.Context(), StreamSpec{Name: "results", Subject: "up.>"}); err != nil {
		t.Fatal(err)
	}
	if err := campaign.Answer(">", func(_ string, _ []byte, answer func([]byte)) { answer(nil) }); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ caption, user, token string }{
		{"another token", "w", "guess"}, {"no token", "w", ""}, {"the campaign's name", own, "secret"},
		{"a name that may not connect", "nobody", "secret"}, {"no name", "", "secret"},
	} {
		if _, err := dial(t, s, x.user, x.token); err == nil {
			t.Errorf("with %s one can connect", x.caption)
		}
	}
	worker, err := dial(t, s, "w", "secret")
	if err != nil {
		t.Fatal(err)
	}
	for _, subject := range []string{
		"ask.v.what", "up.v.block", "$JS.API.INFO", "$JS.API.STREAM.PURGE.results", "$JS.API.STREAM.MSG.GET.results",
		"$JS.API.DIRECT.GET.results", "$JS.API.CONSUMER.CREATE.results", "$SYS.REQ.SERVER.PING", "tell",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		if _, err := worker.Request(ctx, subject, nil); err == nil {
			t.Errorf("a worker may publish to %s", subject)
		}
		cancel()
	}
	received := make(chan string, 10)
	for _, subject := range []string{"up.>", "ask.>", inbox("v") + ".>", ">"} {
		if err := worker.Listen(subject, func(data []byte) { received <- subject + string(data) }); err != nil {
			continue
		}
	}
	for _, subject := range []string{"up.v.block", "ask.v.what", inbox("v") + ".1"} {
		if err := campaign.Tell(subject, []byte("secret")); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := worker.Request(t.Context(), "ask.w.what", nil); err != nil {
		t.Errorf("%q, %v", got, err)
	}
	select {
	case got := <-received:
		t.Errorf("a worker hears %s", got)
	default:
	}
}

// Who publishes to a stream that is full learns why that is not stored, and it is stored when there is room again.
func TestFullStream(t *testing.T) {
	s := serve(t, t.TempDir())
	campaign, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer campaign.Close()
	stream, err := campaign.OpenStream(t.Context(), StreamSpec{Name: "results", Subject: "up.>", MaxBytes: 4096})
	if err != nil {
		t.Fatal(err)
	}
	worker, err := dial(t, s, "w", "secret")
	if err != nil {
		t.Fatal(err)
	}
	refused, sent := make(chan error, 1), make(chan int)
	go func() {
		for i := range 10 {
			if err := worker.Publish(t.Context(), "up.w.block", fmt.Sprint(i), make([]byte, 1000), func(err error) {
				select {
				case refused <- err:
				default:
				}
			}); err != nil {
				t.Error(err)
			}
		}
		close(sent)
	}()
	if err := <-refused; !strings.Contains(err.Error(), "maximum bytes exceeded") {
		t.Errorf("why it is not stored: %v", err)
	}
	for at := uint64(0); at < 10; {
		m, ok, err := stream.Next(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue // it is published again soon
		}
		if m.Number != at+1 {
			t.Errorf("message %d follows %d", m.Number, at)
		}
		at = m.Number
		if err := stream.Purge(t.Context(), at); err != nil {
			t.Fatal(err)
		}
	}
	<-sent
}
