package yield

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/smtlib"
)

// runPeer runs a peer for the processor time, on one core, in a directory of its own. In the command, $SOLVER is the
// solver's command, $SEEDS the folder of seeds, $RUN a number that random choices may follow from, $TIME the seconds
// that it has. The scripts (*.smt2) that it leaves in its directory are those that it reports as answered wrongly; each
// counts if smtstorm minimize proves that.
func runPeer(ctx context.Context, out, solver, command string, run uint64) (*campaign, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	out, err := filepath.Abs(out)
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(*seedFolder)
	if err != nil {
		return nil, err
	}
	_, bare, named := strings.Cut(solver, "=")
	if !named {
		bare = solver
	}
	// The kernel ends a process that has used the processor time. Each that a peer starts has a limit of its own: all
	// of them end with the wall time.
	shell := fmt.Sprintf("ulimit -t %d; %s", int(cpuTime.Seconds()), command)
	cmd := exec.Command("/bin/sh", "-c", shell)
	cmd.Dir = out
	cmd.Env = append(os.Environ(), "SOLVER="+bare, "SEEDS="+folder, fmt.Sprintf("RUN=%d", run),
		fmt.Sprintf("TIME=%d", int(cpuTime.Seconds())))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ctx.Done():
	case <-time.After(*cpuTime):
	case <-ended: // whatever its exit status: peers differ in that
		ended <- nil
	}
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	<-ended
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	c := &campaign{readings: []reading{{time: begin.Add(*cpuTime), cpu: used.Seconds()}}}
	c.findings, err = peerFindings(ctx, out, solver)
	return c, err
}

// peerFindings checks and reduces the scripts that a peer has left.
func peerFindings(ctx context.Context, out, solver string) ([]*finding.Finding, error) {
	var all []*finding.Finding
	err := filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".smt2" || strings.HasSuffix(path, reducedSuffix) {
			return err
		}
		reduced := path + reducedSuffix
		minimize := exec.CommandContext(ctx, *binary, "minimize", "--solver", solver, "--jobs", "1", "--duration", "30s",
			"--out", reduced, path)
		err = minimize.Run()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			return ctx.Err() // it is not proved that the solver is wrong
		}
		if err != nil {
			return err
		}
		f, err := peerFinding(path, reduced)
		if err == nil {
			all = append(all, f)
		}
		return err
	})
	return all, err
}

const reducedSuffix = ".reduced.smt2"

// peerFinding is a wrong answer that a peer has found, reduced.
func peerFinding(path, reduced string) (*finding.Finding, error) {
	src, err := seedfile.Read(reduced)
	if err != nil {
		return nil, err
	}
	script, err := fragment.ReadSeed(reduced, src)
	if err != nil {
		return nil, err
	}
	var operators []string
	for t := smtlib.Term(1); t < script.Arena.Len(); t++ {
		if script.Arena.Kind(t) == smtlib.KindApp && script.Arena.FunInfo(script.Arena.Fun(t)).Op != nil {
			operators = append(operators, script.Arena.OperatorName(t))
		}
	}
	slices.Sort(operators)
	operators = slices.Compact(operators)
	f := &finding.Finding{Signature: strings.Join(operators, " "), Reduced: &finding.Reduction{Operators: operators}}
	if info, err := os.Stat(path); err == nil {
		f.Found = info.ModTime()
	}
	return f, nil
}
