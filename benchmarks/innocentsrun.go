package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/internal/seedfile"
)

// statusEnded is minimize's exit status if its time ends first.
const statusEnded = 5

// run tries all solvers on the scripts, those that the results lack.
func (t *trial) run(ctx context.Context, scripts []string, to *results) error {
	work := make(chan string)
	var wait sync.WaitGroup
	failed := make([]error, t.jobs)
	for i := range t.jobs {
		wait.Go(func() {
			for script := range work {
				if failed[i] == nil {
					failed[i] = t.script(ctx, filepath.Join(t.dir, fmt.Sprint(i)), script, to)
				}
			}
		})
	}
	for _, script := range scripts {
		if ctx.Err() != nil {
			break
		}
		work <- script
	}
	close(work)
	wait.Wait()
	return errors.Join(append(failed, ctx.Err())...)
}

// script tries the solvers on a script; dir is for its files.
func (t *trial) script(ctx context.Context, dir, script string, to *results) error {
	for i, name := range t.names {
		solver := t.builds[i].Name
		to.mu.Lock()
		done := to.done[key(script, solver, t.logs)]
		to.mu.Unlock()
		if done {
			continue
		}
		one, err := t.try(ctx, dir, script, name)
		if ctx.Err() != nil {
			return nil // what was stopped says nothing
		}
		if err != nil {
			return fmt.Errorf("%s: %w", script, err)
		}
		one.Solver = solver
		if err := to.add(one); err != nil {
			return err
		}
	}
	return nil
}

// try runs minimize and replay, and if they accuse the solver, all builds.
func (t *trial) try(ctx context.Context, dir, script, solver string) (*result, error) {
	one := &result{Script: script, Logs: t.logs}
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return nil, err
	}
	text, err := seedfile.Read(script)
	if err != nil {
		return nil, err
	}
	if t.logs {
		text = asLog(text)
	}
	whole, small := filepath.Join(dir, filepath.Base(script)), filepath.Join(dir, "reduced.smt2")
	if err := os.WriteFile(whole, text, 0o644); err != nil {
		return nil, err
	}
	stdout, stderr, status := t.command(ctx, "minimize", "--solver", solver, "--duration", t.duration.String(),
		"--timeout", t.timeout.String(), "--max-tests", strconv.Itoa(t.tests), "--jobs", "1", "--out", small, whole)
	one.Minimize, one.Message = status, lines(stdout, 2)
	if status != 0 {
		_, why, _ := bytes.Cut(stderr, []byte("smtstorm: ")) // behind what it does meanwhile
		one.Message = lines(why, 4)
	}
	stdout, stderr, _ = t.command(ctx, "replay", "--solver", solver, "--timeout", t.timeout.String(), "--json", whole)
	var replayed struct{ Status, Why string }
	if json.Unmarshal(stdout, &replayed) == nil {
		one.Replay, one.Why = replayed.Status, replayed.Why
	} else {
		one.Replay, one.Why = "not run", lines(stderr, 1)
	}
	if !one.isAccused() {
		return one, nil
	}
	if one.Minimize == 0 {
		reduced, err := os.ReadFile(small)
		if err != nil {
			return nil, err
		}
		one.Reduced = string(reduced)
		one.Small = t.answers(ctx, small)
	}
	one.Whole = t.answers(ctx, whole)
	return one, nil
}

func (t *trial) command(ctx context.Context, args ...string) (stdout, stderr []byte, status int) {
	var out, errs bytes.Buffer
	c := exec.CommandContext(ctx, t.smtstorm, args...)
	c.Stdout, c.Stderr = &out, &errs
	c.Env = append(os.Environ(), "COLUMNS=1000")
	if err := c.Run(); c.ProcessState == nil {
		return nil, []byte(err.Error()), -1
	}
	return out.Bytes(), errs.Bytes(), c.ProcessState.ExitCode()
}

// answers runs all builds on a file, without smtstorm, and returns the beginning of what each prints.
func (t *trial) answers(ctx context.Context, file string) map[string]string {
	all := map[string]string{}
	for _, s := range t.builds {
		argv := s.ForIncremental().FileCommand("ALL", file)
		limited, cancel := context.WithTimeout(ctx, 5*t.timeout)
		c := exec.CommandContext(limited, argv[0], argv[1:]...)
		c.Dir = filepath.Dir(file) // scripts may have options that make the solver write files
		out, err := c.Output()
		all[s.Name] = lines(out, 4)
		if limited.Err() != nil {
			all[s.Name] += " (stopped)"
		} else if err != nil {
			all[s.Name] += fmt.Sprintf(" (%v)", err)
		}
		cancel()
	}
	return all
}

// longest is how many characters of a line are shown.
const longest = 200

// lines joins the first n lines of a text that are not empty.
func lines(text []byte, n int) string {
	var some []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && len(some) < n {
			some = append(some, line[:min(len(line), longest)])
		}
	}
	return strings.Join(some, " | ")
}
