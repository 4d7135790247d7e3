package solvers

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// scriptName is the file a fresh run reads. It shows in solvers' messages.
const scriptName = "instance.smt2"

// fresh runs one script from a file in a new process.
func (h *Host) fresh(ctx context.Context, s *Solver, q *Query, l Limits) (*Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	dir, err := h.workDir()
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, scriptName)
	if err := os.WriteFile(file, q.Script, 0o600); err != nil {
		h.releaseDir(dir, true)
		return nil, err
	}
	return h.command(ctx, s, s.FileCommand(q.Logic, file), dir, q, l)
}

// command runs argv, with nothing on its standard input, until it ends.
func (h *Host) command(
	ctx context.Context, s *Solver, argv []string, dir string, q *Query, l Limits,
) (*Result, error) {
	wall := l.Wall
	if q.Timeout > 0 {
		wall = q.Timeout
	}
	begun := time.Now()
	p, err := h.launchSolver(s, argv, dir, false, l, 2*wall+10*time.Second)
	if err != nil {
		return nil, err
	}
	p.busy.Store(true)
	x := exchange{p: p, deadline: begun.Add(wall), limit: l.Output}
	unhook := func() bool { return true }
	if ctx.Done() != nil {
		unhook = context.AfterFunc(ctx, p.kill)
	}
	x.wait()
	cancelled := !unhook() || ctx.Err() != nil
	r := &Result{Wall: time.Since(begun)}
	p.end(x.stopped != notStopped || cancelled)
	if cancelled {
		if err = ctx.Err(); err == nil {
			err = context.Canceled
		}
		return nil, err
	}
	r.CPU = p.spent()
	o := outcome{stdout: x.out.data, stderr: x.err.data, stopped: x.stopped, memory: l.Memory, oneShot: true}
	o.finished(p, x.ended)
	o.into(r, s.Entry, q, l.Output)
	return r, nil
}

// launchSolver starts a solver in dir, which goes with the process.
func (h *Host) launchSolver(
	s *Solver, argv []string, dir string, stdin bool, l Limits, cpu time.Duration,
) (*process, error) {
	path, err := program(argv[0])
	if err == nil {
		run := append([]string{path}, argv[1:]...)
		var p *process
		if p, err = h.start(run, dir, stdin, containment{l.Memory, s.Entry.Memory, cpu}); err == nil {
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
