// Package live shows a campaign while it runs: the page of package page over HTTP, which follows the campaign by
// server-sent events, and metrics for Prometheus. It is read-only.
//
// It counts nothing and decides nothing. It may import what is shown (internal/show/page and results), what it is read
// from (internal/record, internal/finding) and internal/usage.
package live

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// refresh is how often open pages get what has changed. The page of a campaign over all logics takes about 20 ms of
// processor time to make, and is made once for all readers.
const refresh = 5 * time.Second

// keep: the parts of the page are not made again before keep times the time that making them took. With hundreds of
// findings, changes are sent less often.
const keep = 200

// Server serves a campaign. It may be used by several goroutines.
type Server struct {
	listener net.Listener
	server   *http.Server
	dir      string
	isLocal  bool // only programs on this machine reach it
	done     chan struct{}

	mu    sync.Mutex
	stats tally.Stats

	madeMu sync.Mutex
	made   []page.Section // at madeAt, for all who look
	madeAt time.Time
	took   time.Duration // to make them

	groupsMu sync.Mutex
	groups   []*results.Group
	version  string // version of the index from which the groups were read
}

// Start begins to serve the campaign of a directory. An address without a host is reachable from this machine only. The
// error is a *usage.Error.
func Start(address, dir string) (*Server, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, usage.BadFlag("http", "--http %s: it must be HOST:PORT, like 127.0.0.1:0", address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return nil, usage.BadFlag("http", "--http %s cannot be used: %v", address, err)
	}
	s := &Server{listener: listener, dir: dir, done: make(chan struct{})}
	if at, ok := listener.Addr().(*net.TCPAddr); ok {
		s.isLocal = at.IP.IsLoopback()
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector{s})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page)
	mux.HandleFunc("GET /events", s.events)
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.Handle("GET /findings/", http.FileServer(http.Dir(dir)))
	s.server = &http.Server{Handler: s.guard(mux), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		_ = s.server.Serve(listener) // until Close
	}()
	return s, nil
}

// URL is where the page is.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() + "/" }

// Update sets the present statistics.
func (s *Server) Update(stats tally.Stats) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stats = stats
}

// closing is how long the end waits for answers that are under way.
const closing = time.Second

// Close ends the serving.
func (s *Server) Close() {
	close(s.done)
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	_ = s.server.Shutdown(ctx) // whoever still reads then is cut off
	_ = s.server.Close()
}

// guard rejects requests that name another host, if only this machine is served: a page from elsewhere may have made a
// browser send them (DNS rebinding).
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		ip := net.ParseIP(strings.Trim(host, "[]"))
		if s.isLocal && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			http.Error(w, "this page is for this machine alone", http.StatusForbidden)
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// now is the present state of the campaign.
func (s *Server) now() (*results.Campaign, error) {
	s.mu.Lock()
	stats := s.stats
	s.mu.Unlock()
	groups, err := s.signatures()
	c := &results.Campaign{Dir: s.dir, Stats: stats, Groups: groups}
	if history, historyErr := campaigndb.History(s.dir); historyErr == nil {
		c.Record = history // otherwise it is just being made
	}
	return c, err
}

// signatures reads the findings again if their index has changed.
func (s *Server) signatures() ([]*results.Group, error) {
	s.groupsMu.Lock()
	defer s.groupsMu.Unlock()
	st, err := os.Stat(filepath.Join(finding.Dir(s.dir), finding.IndexName))
	if err != nil {
		return s.groups, nil // there is none yet
	}
	version := fmt.Sprint(st.ModTime().UnixNano(), st.Size())
	if version == s.version {
		return s.groups, nil
	}
	groups, err := results.Groups(s.dir)
	if err != nil {
		return s.groups, err
	}
	s.groups, s.version = groups, version
	return groups, nil
}

func (s *Server) page(w http.ResponseWriter, _ *http.Request) {
	c, err := s.now()
	if err == nil {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		err = page.WriteLive(w, c)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// events sends the sections of the page that have changed, until the reader or the server closes.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	sent := map[string][sha256.Size]byte{}
	ticker := time.NewTicker(refresh)
	defer ticker.Stop()
	for {
		if err := s.send(w, sent); err != nil || control.Flush() != nil {
			return
		}
		select {
		case <-ticker.C:
		case <-r.Context().Done():
			return
		case <-s.done:
			return
		}
	}
}

// sections are the parts of the page, made again if they are too old.
func (s *Server) sections() ([]page.Section, error) {
	s.madeMu.Lock()
	defer s.madeMu.Unlock()
	if s.made != nil && time.Since(s.madeAt) < max(refresh/2, keep*s.took) {
		return s.made, nil
	}
	begun := time.Now()
	c, err := s.now()
	if err != nil {
		return nil, err
	}
	if s.made, err = page.Sections(c); err != nil {
		return nil, err
	}
	s.madeAt = time.Now()
	s.took = s.madeAt.Sub(begun)
	return s.made, nil
}

// send sends what has changed since it was sent.
func (s *Server) send(w http.ResponseWriter, sent map[string][sha256.Size]byte) error {
	sections, err := s.sections()
	if err != nil {
		return nil // a finding may just be written: the next time
	}
	for _, section := range sections {
		sum := sha256.Sum256([]byte(section.HTML))
		if sent[section.ID] == sum {
			continue
		}
		data, err := json.Marshal(section)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "event: section\ndata: %s\n\n", data); err != nil {
			return err
		}
		sent[section.ID] = sum
	}
	return nil
}
