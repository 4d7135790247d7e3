package solvers

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// scriptName is the file a fresh run reads. It shows in solvers' messages.
const scriptName = "instance.smt2"

// A FreshRun is a script under way in a process of its own.
type FreshRun struct {
	host   *Host
	solver *Solver
	query  Query
	limits Limits
	p      *process
	x      exchange
	begun  time.Time
	unhook func() bool
}

// Begin starts a process of its own for a script, which must not change before End has returned. Each Begin without an
// error must be followed by one End. Errors are as for [Host.Fresh].
func (h *Host) Begin(ctx context.Context, s *Solver, q Query, l Limits) (*FreshRun, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	dir, err := h.workDir()
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, scriptName)
	if err := writeScript(file, WithoutStatus(q.Script)); err != nil {
		h.releaseDir(dir, true)
		return nil, err
	}
	input := os.DevNull
	if s.ReadsInput() {
		input = file
	}
	return h.command(ctx, s, s.FileCommand(q.Logic, file), dir, input, q, l.withDefaults())
}

// writeScript makes a file, or overwrites an existing one: truncating it first would cost more than all the rest.
func writeScript(path string, script []byte) error {
	fd, err := unix.Open(path, unix.O_WRONLY|unix.O_CREAT|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0o600)
	if err != nil {
		return &os.PathError{Op: "open", Path: path, Err: err}
	}
	f := fileDescriptor(fd)
	err = f.write(script)
	if err == nil {
		err = f.cut(int64(len(script)))
	}
	if closed := unix.Close(fd); err == nil {
		err = closed
	}
	if err != nil {
		return &os.PathError{Op: "write", Path: path, Err: err}
	}
	return nil
}

type fileDescriptor int

func (f fileDescriptor) write(data []byte) error {
	for len(data) > 0 {
		n, err := unix.Write(int(f), data)
		if err != nil && err != unix.EINTR {
			return err
		}
		data = data[max(n, 0):]
	}
	return nil
}

// cut truncates the file to size, if it is longer.
func (f fileDescriptor) cut(size int64) error {
	var st unix.Stat_t
	if err := unix.Fstat(int(f), &st); err != nil {
		return err
	}
	if st.Size <= size {
		return nil
	}
	return unix.Ftruncate(int(f), size)
}

// command starts argv, with a file as its standard input.
func (h *Host) command(
	ctx context.Context, s *Solver, argv []string, dir, input string, q Query, l Limits,
) (*FreshRun, error) {
	wall := l.Wall
	if q.Timeout > 0 {
		wall = q.Timeout
	}
	r := &FreshRun{host: h, solver: s, query: q, limits: l, begun: h.timeOf(0), unhook: func() bool { return true }}
	var err error
	if r.p, err = h.launchSolver(s, argv, dir, input, l, 2*wall+10*time.Second); err != nil {
		return nil, err
	}
	r.p.busy.Store(true)
	r.x = exchange{p: r.p, deadline: r.begun.Add(wall), limit: l.Output, measure: l.Measure, cpu: l.CPU}
	if ctx.Done() != nil {
		r.unhook = context.AfterFunc(ctx, r.p.kill)
	}
	return r, nil
}

// End waits until the process has ended or was ended.
func (r *FreshRun) End(ctx context.Context) (*Result, error) {
	p, x := r.p, &r.x
	x.wait()
	cancelled := !r.unhook() || ctx.Err() != nil
	result := &Result{Wall: r.host.timeOf(p.pid).Sub(r.begun)}
	p.end(x.stopped != notStopped || cancelled)
	if cancelled {
		err := ctx.Err()
		if err == nil {
			err = context.Canceled
		}
		return nil, err
	}
	if x.measure && r.host.meter != nil {
		x.peak = r.host.meter.Peak(p.pid)
	}
	result.CPU, result.Peak = p.spent(), Peak{x.peak, x.peak}
	if x.measure && !result.Peak.Known() {
		result.Peak.Least = p.reapedPeak()
	}
	o := outcome{stdout: x.out.data, stderr: x.err.data, stopped: x.stopped, memory: r.limits.Memory, oneShot: true}
	o.finished(p, x.ended)
	o.into(result, r.solver.Entry, &r.query, r.limits.Output)
	return result, nil
}

// launchSolver starts a solver in dir, which is released with the process. See [Host.start] for input.
func (h *Host) launchSolver(
	s *Solver, argv []string, dir, input string, l Limits, cpu time.Duration,
) (*process, error) {
	path, err := program(argv[0])
	if err == nil && !s.Entry.Criterion {
		err = CheckMeaning(strings.Join(argv, " "))
	}
	if err == nil {
		run := append([]string{path}, argv[1:]...)
		var p *process
		if p, err = h.start(run, dir, input, containment{l.Memory, s.Entry.Memory, cpu}); err == nil {
			return p, nil
		}
		if _, gone := os.Stat(dir); errors.Is(err, syscall.ENOENT) && gone != nil {
			err = &ownError{gone} // the same error number as for a missing program
		}
	}
	h.releaseDir(dir, false)
	return nil, startError(s, argv, err)
}

// program is the absolute path of a program; a name without slash is looked up in PATH.
func program(name string) (string, error) {
	if filepath.IsAbs(name) {
		return name, nil
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}
