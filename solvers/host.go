package solvers

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// tokenVariable marks a host's processes in their environment, so that processes that left their group and were adopted
// by us can be distinguished from other children of our process.
const tokenVariable = "SMTSTORM_HOST"

// A Host is where solver processes live: the thread that starts them, the directory they work in, and
// the means to find and end what they leave behind. A process needs one; it serves any number of
// goroutines.
type Host struct {
	dir        string
	token      string   // "SMTSTORM_HOST=…"
	env        []string // environment of processes for one script
	sessionEnv []string // environment of sessions' processes
	launch     chan launchRequest
	done       chan struct{}
	stopped    chan struct{}
	dirs       atomic.Int64
	hidden     *hiddenWaits
	probeTime  time.Duration
	clock      clock
	meter      Meter // nil: the system measures
	close      sync.Once

	mu        sync.Mutex
	live      map[*process]struct{}
	spent     time.Duration // processor time of processes that have ended
	lastSweep time.Time
	spare     []string // working directories that can be used again
	asked     map[string]*firstQuestions
	// explanations are the results of processes that explained a rejection, by command and script.
	explanations map[string]*Result
	// starting is held for reading while a process is started and its number is not yet known: a sweep at that moment
	// would take it for an orphan.
	starting sync.RWMutex
}

// HostConfig configures a Host. Its zero value works.
type HostConfig struct {
	Dir string // parent of the working directories; the system's directory for temporary files
	// Process is the result of [PrepareProcess]. If it is nil, everything works, but processes that solvers leave behind
	// outside of their process groups survive them, solvers inherit descriptors that we inherited without close-on-exec,
	// and waiting for small scripts takes more processor time.
	Process *Process
}

// A clock is the source of time for time limits.
type clock struct {
	now         func() time.Time
	withTimeout func(context.Context, time.Duration) (context.Context, context.CancelFunc)
}

// A Meter measures processes instead of the system, see [Process].
type Meter interface {
	Now(pid int) time.Time // time of a process, or of none if pid is 0; for limits and time differences
	Peak(pid int) int64    // peak memory of a process since Forget, in bytes, whether or not it still runs
	Forget(pid int)
}

// atLast is a context's timeout if a Meter measures the limits: much longer than d, for what does not end otherwise.
func atLast(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 20*d)
}

// meterInterval is the time between two readings of a Meter while nothing happens.
const meterInterval = 5 * time.Millisecond

// timeOf is the time of a process, or of none if pid is 0.
func (h *Host) timeOf(pid int) time.Time {
	if h.meter != nil {
		return h.meter.Now(pid)
	}
	return h.clock.now()
}

// runPrefix begins the name of a host's directory.
const runPrefix = "smtstorm-run-"

// NewHost makes a host. It changes no settings of the whole process: [PrepareProcess] does.
func NewHost(cfg HostConfig) (*Host, error) {
	dir, err := os.MkdirTemp(cfg.Dir, runPrefix)
	if err != nil {
		return nil, err
	}
	// Absolute, because solvers run elsewhere; without symbolic links, for they print paths.
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	var key [12]byte
	rand.Read(key[:]) // never fails, by its documentation
	h := &Host{
		dir:     dir,
		token:   tokenVariable + "=" + hex.EncodeToString(key[:]),
		launch:  make(chan launchRequest),
		done:    make(chan struct{}),
		stopped: make(chan struct{}),
		live:    make(map[*process]struct{}),

		asked:  make(map[string]*firstQuestions),
		hidden: &hiddenWaits{},

		probeTime: ProbeTime,
		clock:     clock{time.Now, context.WithTimeout},
	}
	h.env = h.environment(os.Environ())
	h.sessionEnv = sessionEnvironment(h.env)
	if cfg.Process != nil {
		h.hidden, h.meter = &cfg.Process.hidden, cfg.Process.Meter
		if h.meter != nil {
			h.clock.withTimeout = atLast
		}
	}
	go h.launcher()
	return h, nil
}

// environment is our own environment with messages in English, the host's mark, and without TMPDIR, of which each
// process gets its own.
func (h *Host) environment(own []string) []string {
	env := make([]string, 0, len(own)+3)
	for _, v := range own {
		name, _, _ := strings.Cut(v, "=")
		switch {
		case name == "TMPDIR", name == "PWD", name == "LANG", name == tokenVariable,
			strings.HasPrefix(name, "LC_"), strings.HasPrefix(name, "LANGUAGE"):
			continue
		}
		env = append(env, v)
	}
	return append(env, "LC_ALL=C", h.token)
}

// allocator are settings of glibc's allocator for sessions: it keeps what a (reset) frees. By default it returns blocks
// beyond some size to the system and gets them again, page by page, which takes 8 of the 10 ms of each of z3's first
// resets. Processes for one script do not get these settings: they run as a user would run them.
var allocator = []string{"MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=268435456"}

// sessionEnvironment is env with settings of the allocator, if the user has none.
func sessionEnvironment(env []string) []string {
	env = slices.Clone(env)
	if !slices.ContainsFunc(env, func(v string) bool {
		return strings.HasPrefix(v, "MALLOC_") || strings.HasPrefix(v, "GLIBC_TUNABLES=")
	}) {
		env = append(env, allocator...)
	}
	return env
}

// Containment describes how solvers are contained on this platform: one line for each means that is missing or weak,
// none if all work.
func Containment() []string { return weakContainment() }

// noSubreaper is a line of Containment.
const noSubreaper = "no subreaper: processes that leave their solver's group survive it"

// Close ends everything that still runs and removes the host's directory. Sessions need not be closed before.
func (h *Host) Close() error {
	var err error
	h.close.Do(func() {
		close(h.done)
		<-h.stopped // nothing is started from here on
		h.mu.Lock()
		for p := range h.live {
			p.kill()
		}
		h.mu.Unlock()
		for range 200 { // their owners reap them; wait for that, but not for ever
			if h.liveCount() == 0 {
				break
			}
			time.Sleep(5 * time.Millisecond)
			h.reapAbandoned()
		}
		h.sweep(true)
		err = os.RemoveAll(h.dir)
	})
	return err
}

func (h *Host) liveCount() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.live)
}

// reapAbandoned ends the processes of sessions that nobody will close any more.
func (h *Host) reapAbandoned() {
	h.mu.Lock()
	var idle []*process
	for p := range h.live {
		if !p.busy.Load() {
			idle = append(idle, p)
		}
	}
	h.mu.Unlock()
	for _, p := range idle {
		p.end(true)
	}
}

// A launchRequest asks the launcher for a process.
type launchRequest struct {
	argv  []string
	attr  *syscall.ProcAttr
	reply chan launchReply
}

type launchReply struct {
	pid int
	err error
}

// launcher starts every process from one thread that lives as long as the host: Linux binds the
// parent-death signal to the thread that forked, not to the process, and the Go runtime ends threads as it
// likes.
func (h *Host) launcher() {
	runtime.LockOSThread()
	defer close(h.stopped)
	for {
		select {
		case <-h.done:
			return
		case r := <-h.launch:
			pid, err := syscall.ForkExec(r.argv[0], r.argv, r.attr)
			r.reply <- launchReply{pid, err}
		}
	}
}

func (h *Host) forkExec(argv []string, attr *syscall.ProcAttr) (int, error) {
	r := launchRequest{argv, attr, make(chan launchReply, 1)}
	for try := 0; ; try++ {
		select {
		case h.launch <- r:
		case <-h.done:
			return 0, ErrClosed
		}
		reply := <-r.reply
		// If the program is being written, or processes or memory are short for a moment, try again.
		if again := errors.Is(reply.err, syscall.ETXTBSY) || errors.Is(reply.err, syscall.EAGAIN) ||
			errors.Is(reply.err, syscall.ENOMEM); !again || try == 4 {
			return reply.pid, reply.err
		}
		time.Sleep(time.Duration(10<<try) * time.Millisecond)
	}
}

// workDir returns a directory for one process. It reuses released directories, which halves the cost of a run on a
// small script.
func (h *Host) workDir() (string, error) {
	h.mu.Lock()
	if n := len(h.spare); n > 0 {
		dir := h.spare[n-1]
		h.spare = h.spare[:n-1]
		h.mu.Unlock()
		return dir, os.MkdirAll(dir, 0o700) // in case a stray process removed it
	}
	h.mu.Unlock()
	dir := filepath.Join(h.dir, strconv.FormatInt(h.dirs.Add(1), 10))
	if err := os.Mkdir(dir, 0o700); err != nil {
		// The host's directory may have been removed by a solver.
		if err = os.MkdirAll(dir, 0o700); err != nil {
			return "", err
		}
	}
	return dir, nil
}

// releaseDir keeps a directory for another process if it has nothing but a script, or else removes it. spoilt says that
// some process may still use it.
func (h *Host) releaseDir(dir string, spoilt bool) {
	if !spoilt && untouched(dir) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.spare = append(h.spare, dir)
		return
	}
	_ = os.RemoveAll(dir)
}

// untouched reports whether a directory is empty but for a regular file that was our script.
func untouched(dir string) bool {
	fd, err := unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	var buf [4096]byte
	n, err := unix.ReadDirent(fd, buf[:])
	if err != nil {
		return false
	}
	_, count, names := unix.ParseDirent(buf[:n], 2, nil) // the rest does not matter
	if count != 1 {
		return count == 0
	}
	var st unix.Stat_t
	err = unix.Fstatat(fd, scriptName, &st, unix.AT_SYMLINK_NOFOLLOW)
	return err == nil && names[0] == scriptName && st.Mode&unix.S_IFMT == unix.S_IFREG
}

// sweepInterval bounds how long a process that left its solver's group survives a solver that ended normally.
const sweepInterval = 250 * time.Millisecond

// sweep ends processes that solvers left behind outside their groups. A search costs about 0.1 ms, so it is not done
// after each run unless now is set.
func (h *Host) sweep(now bool) {
	h.mu.Lock()
	due := now || time.Since(h.lastSweep) > sweepInterval
	if due {
		h.lastSweep = time.Now()
	}
	h.mu.Unlock()
	if !due {
		return
	}
	h.starting.Lock()
	defer h.starting.Unlock()
	killAdopted(h.token, h.owns)
}

// owns reports whether pid is a process that the host started and has not yet reaped.
func (h *Host) owns(pid int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for p := range h.live {
		if p.pid == pid {
			return true
		}
	}
	return false
}

// Fresh runs one script from a file of its own in a new process: mode "fresh", and how findings are confirmed. It is
// Begin and End. The error is a *[StartError], our own failure or the context's; what the solver does is in the Result.
func (h *Host) Fresh(ctx context.Context, s *Solver, q Query, l Limits) (*Result, error) {
	run, err := h.Begin(ctx, s, q, l)
	if err != nil {
		return nil, err
	}
	return run.End(ctx)
}

// startError makes the error of a failed start: a *StartError, unless the failure is our own.
func startError(s *Solver, argv []string, err error) error {
	if errors.Is(err, ErrClosed) {
		return err
	}
	if own, ok := errors.AsType[*ownError](err); ok {
		return fmt.Errorf("starting %s: %w", s.Name, own.err)
	}
	if look, ok := errors.AsType[*exec.Error](err); ok { // both error types repeat the command
		err = look.Err
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	}
	return &StartError{Solver: s.Name, Command: argv, Err: err}
}
