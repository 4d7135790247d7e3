package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
)

// A campaign on a terminal shows a status, right after the terminal has become narrower, too, and takes it away when it
// is stopped: what stays is what a file would have.
func TestTerminal(t *testing.T) {
	dir := t.TempDir()
	seed := filepath.Join(dir, "seed.smt2")
	const script = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (or (> x 3) (< x 0)))\n"
	if err := os.WriteFile(seed, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("smtstorm", "--solver", "fake=fake honest", "--duration", "10m", "--jobs", "1",
		"--oracle", "refutation-unsound", "--out", filepath.Join(dir, "out"), seed)
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=1")
	const columns, narrow, rows = 150, 64, 30
	vt := vt10x.New(vt10x.WithSize(columns, rows))
	device, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: columns, Rows: rows})
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	var wide, slim string // the last status with that width, from when it was painted anew on
	var resized, stopped bool
	buffer := make([]byte, 4096)
	for {
		n, err := device.Read(buffer)
		if _, writeErr := vt.Write(buffer[:n]); writeErr != nil {
			t.Fatal(writeErr)
		}
		screen := vt.String()
		status := statusBegin.FindString(screen)
		switch {
		case status == "":
		case !resized:
			wide, resized = screen, true
			vt.Resize(narrow, rows)
			if err := pty.Setsize(device, &pty.Winsize{Cols: narrow, Rows: rows}); err != nil {
				t.Error(err)
			}
		case status != statusBegin.FindString(wide):
			slim = screen
			if !stopped {
				stopped = true
				if err := cmd.Process.Signal(os.Interrupt); err != nil {
					t.Error(err)
				}
			}
		}
		if errors.Is(err, io.EOF) || errors.Is(err, syscall.EIO) { // the other end is closed
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if !strings.Contains(wide, "% of CPU") {
		t.Errorf("with %d columns:\n%s", columns, wide)
	}
	if strings.Count(slim, " to go") > 1 || !strings.Contains(slim, "instances") {
		t.Errorf("with %d columns:\n%s", narrow, slim)
	}
	end := vt.String()
	if strings.Contains(end, "% of CPU") || !strings.Contains(end, "no findings") {
		t.Errorf("in the end:\n%s", end)
	}
}

// statusBegin is what a status begins with.
var statusBegin = regexp.MustCompile(`(?m)^ *[0-9,]+ instances?  [0-9,]+/s`)
