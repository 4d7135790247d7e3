package solvers

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// victimVariable turns the test binary into a program with busy solvers that waits to be killed.
const victimVariable = "SMTSTORM_TEST_VICTIM"

func TestMain(m *testing.M) {
	fakesolver.Main()
	if os.Getenv(victimVariable) != "" {
		victim()
	}
	if os.Getenv(unpreparedVariable) != "" {
		unprepared()
	}
	var err error
	if prepared, err = PrepareProcess(4); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	// Most of these tests wait for something to happen. An explicit -parallel still wins.
	_ = flag.Set("test.parallel", "8")
	m.Run()
}

// prepared is the result of PrepareProcess for the tests' process.
var prepared *Process

func victim() {
	process, err := PrepareProcess(2)
	if err != nil {
		panic(err)
	}
	h, err := NewHost(HostConfig{Process: process})
	if err != nil {
		panic(err)
	}
	fmt.Println(h.dir)
	s := fake("hang-before")
	long := Limits{Wall: time.Hour}
	session := h.Session(s, SessionConfig{Limits: long})
	if err := session.Begin(context.Background(), Query{Script: []byte(goodScript)}); err != nil {
		panic(err)
	}
	go h.Fresh(context.Background(), s, Query{Script: []byte(goodScript)}, long)
	for len(marked(h)) < 3 { // itself does not carry the mark in its environment
		if len(marked(h)) == 2 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	fmt.Println(h.token)
	select {}
}

// TestKilledParent kills a program that runs solvers, which must end, too.
func TestKilledParent(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: needs a parent-death signal")
	}
	t.Parallel()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), victimVariable+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewScanner(out)
	r.Scan()
	dir := r.Text()
	r.Scan()
	h := &Host{token: r.Text()}
	if len(h.token) < 20 || len(marked(h)) != 2 {
		t.Errorf("token %q, %q", h.token, marked(h))
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	nothingLeft(t, h)
	if strings.Contains(dir, "smtstorm-run-") {
		_ = os.RemoveAll(dir)
	}
}

// TestInheritance wants a solver to have three descriptors, its own session and its own directory.
func TestInheritance(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: needs /proc")
	}
	t.Parallel()
	leak, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer leak.Close()
	fd, err := syscall.Dup(int(leak.Fd())) // without close-on-exec, as a parent might hand it to us
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(fd)
	if err := prepareProcess(); err != nil {
		t.Fatal(err)
	}
	h := fakeHost(t)
	session := h.Session(fake("honest"), SessionConfig{})
	defer session.Close()
	if _, err := session.Run(t.Context(), Query{Script: []byte(goodScript)}); err != nil {
		t.Fatal(err)
	}
	proc := fmt.Sprintf("/proc/%d/", session.p.pid)
	fds, _ := filepath.Glob(proc + "fd/*")
	for _, f := range fds {
		target, _ := os.Readlink(f)
		if n := filepath.Base(f); len(n) == 1 && n < "3" {
			continue
		}
		if !strings.HasPrefix(target, "anon_inode:") && !strings.HasPrefix(target, "/sys/fs/cgroup/") { // the Go runtime's
			t.Errorf("descriptor %s is %s", f, target)
		}
	}
	if dir, _ := os.Readlink(proc + "cwd"); dir != session.p.dir || !strings.HasPrefix(dir, h.dir) {
		t.Errorf("runs in %s", dir)
	}
	if core, _ := os.ReadFile(proc + "limits"); !strings.Contains(string(core), "Max core file size        0") {
		t.Errorf("%s", core)
	}
}

// TestEnvironment: only sessions have the allocator's settings; a process for one script runs as a user would run it.
func TestEnvironment(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: needs /proc")
	}
	t.Parallel()
	h := fakeHost(t)
	h.env = []string{"PATH=/bin", "LC_ALL=C", h.token} // independent of the test's own environment
	h.sessionEnv = sessionEnvironment(h.env)
	session := h.Session(fake("honest"), SessionConfig{})
	defer session.Close()
	if _, err := session.Run(t.Context(), Query{Script: []byte(goodScript)}); err != nil {
		t.Fatal(err)
	}
	alone, err := h.Begin(t.Context(), fake("hang-before"), Query{Script: []byte(goodScript)}, Limits{Wall: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	for pid, want := range map[int]bool{session.p.pid: true, alone.p.pid: false} {
		env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		if err != nil {
			t.Fatal(err)
		}
		for _, setting := range allocator {
			if strings.Contains(string(env), setting) != want {
				t.Errorf("process of a session: %v, environment %q", want, env)
			}
		}
	}
	for _, own := range []string{"MALLOC_ARENA_MAX=1", "GLIBC_TUNABLES=glibc.malloc.tcache_count=0"} {
		if env := sessionEnvironment([]string{own}); len(env) != 1 {
			t.Errorf("with the user's own %s: %v", own, env)
		}
	}
	alone.p.kill()
	if _, err := alone.End(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestLargeTraffic sends and receives more than pipes hold, at the same time.
func TestLargeTraffic(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	s := fake("honest")
	var b strings.Builder
	for i := range 60000 {
		fmt.Fprintf(&b, "(echo \"line %d of an output that goes on and on and on and on\")\n", i)
	}
	b.WriteString(goodScript)
	session := h.Session(s, SessionConfig{})
	defer session.Close()
	for i := range 2 {
		r, err := session.Run(t.Context(), Query{Script: []byte(b.String())})
		if err != nil || r.Verdict != Sat || r.Retried || r.Reused != i || !strings.Contains(r.Stdout, "line 59999") {
			t.Errorf("%s %v %.200q", r.Verdict, err, r.Reason)
		}
	}
}

func TestStartError(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	dir := t.TempDir()
	noInterpreter := filepath.Join(dir, "script")
	if err := os.WriteFile(noInterpreter, []byte("#!/no/such/interpreter\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	notExecutable := filepath.Join(dir, "data")
	if err := os.WriteFile(notExecutable, []byte("data"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, arg := range []string{"/no/such/solver", "z3=/no/such/z3", "mine=no-such-program -x", "m=" + noInterpreter,
		notExecutable, dir} {
		s, err := builtinCatalog(t).Resolve(arg)
		if err != nil {
			t.Fatal(err)
		}
		var start *StartError
		if _, err = h.Probe(t.Context(), s, Limits{}); !errors.As(err, &start) {
			t.Errorf("%s: %v", arg, err)
		}
		if _, err = h.Fresh(t.Context(), s, Query{Script: []byte(goodScript)}, Limits{}); !errors.As(err, &start) {
			t.Errorf("%s: %v", arg, err)
		}
		session := h.Session(s, SessionConfig{})
		if _, err = session.Run(t.Context(), Query{Script: []byte(goodScript)}); !errors.As(err, &start) {
			t.Errorf("%s: %v", arg, err)
		}
	}
	if dirs, _ := os.ReadDir(h.dir); len(dirs) > 1 { // one is kept for the next run
		t.Errorf("%d directories left", len(dirs))
	}
}

func TestProbe(t *testing.T) {
	for _, x := range []struct {
		behaviour   string
		file, reset bool
		warning     string
		wrong       Verdict // a wrong answer that the probe lists, if not ""
	}{
		// Whether a session works does not depend on whether the answers are right.
		{"honest", true, true, "", ""},
		{"leak", true, false, "a process of its own", ""},
		{"always-sat", false, true, "gives sat for a trivial script of ALL whose right answer is unsat", Sat},
		{"always-unsat", false, true, "gives unsat for a trivial script of ALL whose right answer is sat", Unsat},
		{"silent-exit", false, false, "no answer", ""},
		{"segv", false, false, "answers fewer than two", Crash},
		{"segv on=(not probe)", false, true, "gives crash for a trivial script of ALL whose right answer is unsat", Crash},
		{"crash-reset", true, false, "its process ends", Crash},
		{"hang-reset", true, false, "a process of its own", ""},
		{"error-first", false, false, "unknown constant", ""},
	} {
		t.Run(x.behaviour, func(t *testing.T) {
			t.Parallel()
			name, option, _ := strings.Cut(x.behaviour, " ")
			var options []string
			if option != "" {
				options = append(options, option)
			}
			p, err := fakeHost(t).Probe(t.Context(), fake(name, options...), Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if p.File != x.file || p.Reset != x.reset || p.PushPop != (x.file && x.reset) ||
				x.file && p.Version != "fake solver 1.0" {
				t.Errorf("%+v", p)
			}
			if x.warning == "" && len(p.Warnings) > 0 || !strings.Contains(strings.Join(p.Warnings, "\n"), x.warning) {
				t.Errorf("warnings: %q", p.Warnings)
			}
			if (len(p.Wrong) > 0) != (x.wrong != "") {
				t.Errorf("%d questions are to be followed up", len(p.Wrong))
			}
			for _, w := range p.Wrong {
				if w.Result.Verdict != x.wrong || (w.Trace != nil) != x.file ||
					x.wrong == Crash && w.Query.Logic != p.Logic {
					t.Errorf("%s to %s, trace %v", w.Result.Verdict, w.Query.Script, w.Trace)
				}
			}
		})
	}
}

// TestProbeWithoutSession probes a solver that has no (reset) according to the catalog, and one that does not read
// standard input.
func TestProbeWithoutSession(t *testing.T) {
	t.Parallel()
	p, err := newHost(t).Probe(t.Context(), installed(t, "boolector"), Limits{})
	if err != nil || !p.File || p.Reset || p.Logic != "QF_BV" || p.Version == "" {
		t.Errorf("%+v, %v", p, err)
	}
	wrapper := filepath.Join(t.TempDir(), "wrapper")
	text := "#!/bin/sh\nexec " + installed(t, "z3").Command[0] + " -smt2 \"$@\"\n"
	if err := os.WriteFile(wrapper, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	s, err := builtinCatalog(t).Resolve(wrapper)
	if err != nil {
		t.Fatal(err)
	}
	p, err = newHost(t).Probe(t.Context(), s, Limits{})
	if err != nil || !p.File || p.Reset || len(p.Warnings) != 2 {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestChangedProgram(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	program := filepath.Join(t.TempDir(), "solver")
	write := func(answer string) {
		next := program + ".new"
		if err := os.WriteFile(next, []byte("#!/bin/sh\necho "+answer+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(next, program); err != nil {
			t.Fatal(err)
		}
	}
	write("sat")
	s, err := builtinCatalog(t).Resolve(program)
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.Probe(t.Context(), s, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Unchanged(s); err != nil {
		t.Error(err)
	}
	write("unsat")
	var changed *ChangedError
	if err := p.Unchanged(s); !errors.As(err, &changed) {
		t.Error(err)
	}
	session := h.Session(s, SessionConfig{Pinned: p})
	if _, err := session.Run(t.Context(), Query{Script: []byte(goodScript)}); !errors.As(err, &changed) {
		t.Error(err)
	}
}

func TestRecycle(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	for name, recycle := range map[string]Recycle{
		"queries": {Queries: 2},
		"bytes":   {Bytes: int64(2 * len(goodScript))},
		"age":     {Age: time.Nanosecond},
	} {
		session := h.Session(fake("honest"), SessionConfig{Recycle: recycle})
		var reused []int
		for range 5 {
			r, err := session.Run(t.Context(), Query{Script: []byte(goodScript)})
			if err != nil || r.Verdict != Sat {
				t.Fatal(r, err)
			}
			reused = append(reused, r.Reused)
		}
		st := session.Stats()
		session.Close()
		want := []int{0, 1, 0, 1, 0}
		if name == "age" {
			want = []int{0, 0, 0, 0, 0}
		}
		if name != "bytes" && !slices.Equal(reused, want) || st.Recycled < 2 || st.Lost > 0 || st.CPU <= 0 {
			t.Errorf("%s: %v %+v", name, reused, st)
		}
	}
}

// TestPipelining begins a script, does something else, and gets the answer later.
func TestPipelining(t *testing.T) {
	t.Parallel()
	session := fakeHost(t).Session(fake("honest"), SessionConfig{})
	defer session.Close()
	for i := range 5 {
		script, want := goodScript, Sat
		if i%2 == 1 {
			script, want = unsatScript, Unsat
		}
		if err := session.Begin(t.Context(), Query{Script: []byte(script)}); err != nil {
			t.Fatal(err)
		}
		runtime.Gosched()
		if r, err := session.End(t.Context()); err != nil || r.Verdict != want {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// TestCPU compares a host's processor time with the system's for children that have ended. It is not parallel, since
// the system would count other tests' processes.
func TestCPU(t *testing.T) {
	spent := func() time.Duration {
		var usage syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
			t.Fatal(err)
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	before := spent()
	h, err := NewHost(HostConfig{Process: prepared})
	if err != nil {
		t.Fatal(err)
	}
	// busy runs a script until its process has used some processor time.
	limits := Limits{Wall: time.Hour}
	busy := func(run func(context.Context, Query) (*Result, error)) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		until := h.CPU() + 50*time.Millisecond
		go func() {
			defer cancel()
			eventually(func() bool { return h.CPU() > until })
		}()
		if r, err := run(ctx, Query{Script: []byte(badScript)}); !errors.Is(err, context.Canceled) {
			t.Errorf("%+v, %v", r, err)
		}
	}
	busy(func(ctx context.Context, q Query) (*Result, error) { return h.Fresh(ctx, fake("spin"), q, limits) })
	session := h.Session(fake("spin", "on=bad"), SessionConfig{Limits: limits})
	busy(session.Run)
	if _, err := session.Run(t.Context(), Query{Script: []byte(goodScript)}); err != nil {
		t.Fatal(err)
	}
	alive := h.CPU()
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	ended, system := h.CPU(), spent()-before
	if alive > ended || (ended-system).Abs() > time.Millisecond { // they are rounded differently
		t.Errorf("%v while a session was open, %v at last, and the system counts %v", alive, ended, system)
	}
}
