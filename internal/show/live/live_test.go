package live

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// serve starts a server for an empty directory.
func serve(t *testing.T) (*Server, string) {
	t.Helper()
	dir := t.TempDir()
	s, err := Start("127.0.0.1:0", dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, dir
}

// statistics are those of a campaign with one solver.
func statistics(instances int) tally.Stats {
	s := tally.New("0", 1).Snapshot()
	s.Instances = instances
	s.Solvers["z3"] = map[string]map[string]*tally.StrategyStats{"QF_LIA": {
		"boolean": {Instances: instances, Verdicts: tally.Verdicts{solvers.Sat: instances}},
		"terms":   {Instances: 1, Verdicts: tally.Verdicts{solvers.Sat: 1}},
	}}
	return s
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(data)
}

// add stores a finding in a campaign's directory.
func add(t *testing.T, dir string) *finding.Finding {
	t.Helper()
	store, err := finding.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	f := &finding.Finding{
		Fault: oracle.Fault{
			Oracle: "crash", Class: oracle.Crash, Expect: instance.None, Observed: solvers.Crash, Mark: "a.cpp:1",
		},
		Solver: "z3", Command: []string{"z3", "instance.smt2"},
	}
	files := finding.Files{Instance: []byte("(check-sat)")}
	f.SetID(files.Instance)
	f.SetSignature()
	if _, err := store.Add(f, files); err != nil {
		t.Fatal(err)
	}
	if err := store.Flush(); err != nil {
		t.Fatal(err)
	}
	return f
}

// The page shows the statistics and the findings of the moment; files of findings can be read, and nothing else.
func TestPage(t *testing.T) {
	s, dir := serve(t)
	s.Update(statistics(12345))
	if status, body := get(t, s.URL()); status != http.StatusOK || !strings.Contains(body, "12,345") ||
		!strings.Contains(body, "Nothing found yet") {
		t.Errorf("%d\n%.300s", status, body)
	}
	f := add(t, dir)
	if _, body := get(t, s.URL()); !strings.Contains(body, f.Signature) {
		t.Error("the page does not show the finding")
	}
	if _, body := get(t, s.URL()+"findings/"+f.ID+"/report.md"); !strings.Contains(body, "crash") {
		t.Errorf("its report:\n%s", body)
	}
	for _, path := range []string{"stats.json", "findings/../stats.json", "%2e%2e/x", "other"} {
		if status, _ := get(t, s.URL()+path); status != http.StatusNotFound {
			t.Errorf("%s: %d", path, status)
		}
	}
	r, err := http.Post(s.URL(), "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", r.StatusCode)
	}
}

// Who follows gets all sections first, and then those that have changed.
func TestEvents(t *testing.T) {
	s, _ := serve(t)
	s.Update(statistics(1))
	r, err := http.Get(s.URL() + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<20)
	next := func() page.Section {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var section page.Section
				if err := json.Unmarshal([]byte(data), &section); err != nil {
					t.Fatal(err)
				}
				return section
			}
		}
		t.Fatal("the stream is over: ", lines.Err())
		return page.Section{}
	}
	var seen []string
	for len(seen) < 10 {
		seen = append(seen, next().ID)
	}
	if seen[0] != "pulse" || seen[9] != "warnings" {
		t.Errorf("%v", seen)
	}
	s.Update(statistics(7777))
	for want := range strings.SplitSeq("summary verdicts yield", " ") {
		if section := next(); section.ID != want || !strings.Contains(string(section.HTML), "7,77") {
			t.Errorf("%s has not changed, %s has", want, section.ID)
		}
	}
}

// Prometheus reads the metrics, and has nothing against their names.
func TestMetrics(t *testing.T) {
	s, _ := serve(t)
	s.Update(statistics(5))
	s.groups = []*results.Group{{Count: 3, Known: &finding.KnownAs{State: finding.InBase}}, {Count: 2}}
	_, body := get(t, s.URL()+"metrics")
	for _, line := range []string{"smtstorm_instances_total 5", `smtstorm_verdicts_total{solver="z3",verdict="sat"} 6`,
		`smtstorm_findings{class="crash"} 0`, `smtstorm_findings_not_counted{state="in-base"} 3`} {
		if !strings.Contains(body, line+"\n") {
			t.Errorf("no %s in\n%s", line, body)
		}
	}
	problems, err := testutil.CollectAndLint(collector{s})
	if err != nil || len(problems) > 0 {
		t.Error(problems, err)
	}
}

// What is of this machine alone is not shown to pages from elsewhere that a browser here is made to read.
func TestGuard(t *testing.T) {
	s, _ := serve(t)
	for host, want := range map[string]int{"evil.example": http.StatusForbidden, "localhost:1": http.StatusOK} {
		request, err := http.NewRequest(http.MethodGet, s.URL(), nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		r, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("%s: %d, want %d", host, r.StatusCode, want)
		}
	}
}

// An address without a host is of this machine; one that is none, or is taken, is the user's mistake.
func TestAddress(t *testing.T) {
	s, err := Start(":0", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if !s.isLocal || !s.listener.Addr().(*net.TCPAddr).IP.IsLoopback() {
		t.Error(s.URL())
	}
	for _, address := range []string{"here", s.listener.Addr().String(), "127.0.0.1:99999"} {
		_, err := Start(address, t.TempDir())
		var mistake *usage.Error
		if !errors.As(err, &mistake) || mistake.Flag != "http" {
			t.Errorf("%s: %v", address, err)
		}
	}
}
