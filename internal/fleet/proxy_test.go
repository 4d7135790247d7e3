package fleet

import (
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// proxy stands between workers and a campaign, and loses what a test wants it to lose.
type proxy struct {
	t        tester
	listener net.Listener
	to       string

	losesUp, losesDown atomic.Bool  // bytes to the campaign, and from it
	lost               atomic.Int64 // bytes

	mu    sync.Mutex
	conns []net.Conn
}

// newProxy stands in front of a campaign.
func newProxy(c *campaign) *proxy {
	c.t.Helper()
	at, err := url.Parse(c.key.URLs[0])
	if err != nil {
		c.t.Fatal(err)
	}
	p := &proxy{t: c.t, to: at.Host}
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		p.listener.Close()
		p.cut()
	})
	go p.serve()
	return p
}

func (p *proxy) urls() []string { return []string{"tls://" + p.listener.Addr().String()} }

func (p *proxy) serve() {
	for {
		from, err := p.listener.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial("tcp", p.to)
		if err != nil {
			from.Close()
			continue
		}
		p.mu.Lock()
		p.conns = append(p.conns, from, to)
		p.mu.Unlock()
		go p.carry(to, from, &p.losesUp)
		go p.carry(from, to, &p.losesDown)
	}
}

// carry carries bytes, or loses them.
func (p *proxy) carry(to io.Writer, from io.Reader, loses *atomic.Bool) {
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		if loses.Load() {
			p.lost.Add(int64(n))
		} else if _, writeErr := to.Write(buffer[:n]); writeErr != nil {
			return
		}
		if err != nil {
			return
		}
	}
}

// cut ends all connections. New ones can be made.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		c.Close()
	}
	p.conns = nil
}

// A worker is cut off, in both directions or in one, while it sends what it has done. Others get what it had, and when
// it is back, what it sends counts once, or not at all where others have done it.
func TestCutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: what nobody acknowledges is published again after some seconds")
	}
	for _, x := range []struct {
		caption           string
		up, down, takenBy bool // directions that lose messages; whether another worker does the work meanwhile
	}{
		{"nothing arrives", true, true, true},
		{"nothing arrives, and nobody else does it", true, true, false},
		{"what it sends is lost", true, false, true},
		{"no answer arrives", false, true, true},
		{"no answer arrives, and nobody else does it", false, true, false},
	} {
		t.Run(x.caption, func(t *testing.T) {
			t.Parallel()
			c := begin(t, t.TempDir())
			p := newProxy(c)
			a, b := c.enrol(c.workerAt("a", p.urls())), c.joined("b")
			works := a.lease()
			if len(works) == 0 {
				t.Fatal("there is no lease")
			}
			p.losesUp.Store(x.up)
			p.losesDown.Store(x.down)
			sent := make(chan struct{})
			go func() {
				defer close(sent)
				a.done(works...)
			}()
			eventually(t, "something is lost", func() bool { return p.lost.Load() > 0 })
			c.later(silence / 2)
			b.ask(wire.Beat, wire.BeatRequest{}, &wire.BeatReply{})
			c.later(silence)
			all := map[int]bool{works[0].Seed: true} // seeds with a finished instance; b gets another if a's was read
			if x.takenBy {
				others := b.lease()
				b.done(others...)
				c.read()
				for _, w := range others {
					all[w.Seed] = true
				}
			}
			p.losesUp.Store(false)
			p.losesDown.Store(false)
			p.cut()
			<-sent
			if n := c.progress(); n != len(all) {
				t.Errorf("%d instances are done, of seeds %v", n, all)
			}
			if s := c.Stats(); s.Leases != 0 && x.takenBy {
				t.Errorf("%+v", s)
			}
		})
	}
}
