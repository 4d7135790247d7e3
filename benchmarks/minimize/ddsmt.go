package minimize

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// compared is the result of ddSMT for a case.
type compared struct {
	Golden  string // the second solver; "" if it needs none
	After   size
	Tests   int
	Seconds float64
	Over    bool   // the limit of time was reached
	Problem string // why there is no result, or what is wrong with it
	Script  []byte
}

// note has remarks on the result, for people.
func (d *compared) note() string {
	note := d.Golden
	if d.Over {
		note += "; out of time"
	}
	if d.Problem != "" {
		note += "; " + d.Problem
	}
	return note
}

// errNoGolden says that ddSMT cannot be used: without a second solver it reduces a wrong unsat to (assert false).
var errNoGolden = errors.New("no second solver answers it")

// compare reduces a case with ddSMT.
func (m *maker) compare(ctx context.Context, c *testcase, ddsmt string, goldens []string) (*compared, error) {
	d := &compared{}
	args := []string{"-v", "--timeout", "5", "--timeout-cc", "5"}
	golden, err := m.golden(ctx, c, goldens)
	switch {
	case errors.Is(err, errNoGolden) && c.Class != crash:
		d.Problem = err.Error()
		return d, nil
	case err == nil:
		d.Golden = strings.Join(golden, " ")
		args = append(args, "--cross-check", d.Golden)
	case !errors.Is(err, errNoGolden):
		return nil, err
	}
	dir, err := os.MkdirTemp("", "minimize-ddsmt-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	in, out := filepath.Join(dir, "in.smt2"), filepath.Join(dir, "out.smt2")
	if err := os.WriteFile(in, c.Script, 0o644); err != nil {
		return nil, err
	}
	program, err := exec.LookPath(c.Command[0]) // it copies programs, and does not look them up
	if err != nil {
		return nil, err
	}
	args = append(append(args, in, out, program), c.Command[1:]...)
	timed, cancel := context.WithTimeout(ctx, m.limit)
	defer cancel()
	run := exec.CommandContext(timed, ddsmt, args...)
	run.Cancel = func() error { return run.Process.Signal(os.Interrupt) }
	run.WaitDelay = 20 * time.Second
	var log bytes.Buffer
	run.Stdout, run.Stderr = &log, &log
	begin := time.Now()
	err = run.Run()
	d.Seconds, d.Over = time.Since(begin).Seconds(), timed.Err() != nil
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	d.Tests = testsOf(log.String())
	reduced, missing := os.ReadFile(out)
	switch {
	case missing != nil && d.Over:
		reduced = c.Script
	case missing != nil:
		return nil, fmt.Errorf("ddSMT: %w\n%s", err, log.String())
	}
	d.Script = reduced
	switch d.After, err = measure(reduced); {
	case err != nil:
		d.Problem = fmt.Sprintf("not legal: %v", err)
	case len(d.After.Lenient) > 0:
		d.Problem = "not SMT-LIB: " + strings.Join(d.After.Lenient, ", ")
	}
	return d, nil
}

var testLine = regexp.MustCompile(`(\d+) tests \(|tests: +(\d+)`)

// testsOf reads the number of tests from ddSMT's log: the total at its end or, without one, the sum of the lines so
// far.
func testsOf(log string) int {
	sum := 0
	for _, match := range testLine.FindAllStringSubmatch(log, -1) {
		if match[2] != "" {
			sum, _ = strconv.Atoi(match[2])
			return sum
		}
		n, _ := strconv.Atoi(match[1])
		sum += n
	}
	return sum
}

// golden finds a solver that answers the case rightly.
func (m *maker) golden(ctx context.Context, c *testcase, goldens []string) ([]string, error) {
	for _, text := range goldens {
		command := strings.Fields(text)
		program, err := exec.LookPath(command[0])
		if err != nil {
			continue
		}
		command[0] = program
		s, err := m.solver(command)
		if err != nil {
			return nil, err
		}
		r, err := m.host.Fresh(ctx, s, solvers.Query{Script: c.Script, Logic: c.Logic}, solvers.Limits{Wall: patience})
		if err != nil {
			return nil, err
		}
		if string(r.Verdict) == string(c.Expect) {
			return command, nil
		}
	}
	return nil, errNoGolden
}
