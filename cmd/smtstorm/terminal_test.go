package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
)

// A campaign on a terminal shows a status, right after the terminal has become narrower, too, and takes it away in the
// end: what stays is what a file would have.
func TestTerminal(t *testing.T) {
	dir := t.TempDir()
	seed := filepath.Join(dir, "seed.smt2")
	const script = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (or (> x 3) (< x 0)))\n"
	if err := os.WriteFile(seed, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("smtstorm", "--solver", "fake=fake honest", "--duration", "4s", "--jobs", "1",
		"--oracle", "refutation-unsound", "--out", filepath.Join(dir, "out"), seed)
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=1")
	const columns, narrow, rows = 150, 64, 30
	vt := vt10x.New(vt10x.WithSize(columns, rows))
	device, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: columns, Rows: rows})
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	var once sync.Once
	var wide, slim string // the screen, as soon as it shows a table of that width
	buffer := make([]byte, 4096)
	for {
		n, err := device.Read(buffer)
		if _, writeErr := vt.Write(buffer[:n]); writeErr != nil {
			t.Fatal(writeErr)
		}
		if screen := vt.String(); strings.Contains(screen, "findings") && strings.Contains(screen, "instances") {
			switch c, _ := vt.Size(); {
			case c == columns:
				wide = screen
				once.Do(func() {
					vt.Resize(narrow, rows)
					if err := pty.Setsize(device, &pty.Winsize{Cols: narrow, Rows: rows}); err != nil {
						t.Error(err)
					}
				})
			default:
				slim = screen
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
	if n := strings.Count(slim, " to go"); n > 1 || !strings.Contains(slim, "instances") {
		t.Errorf("with %d columns:\n%s", narrow, slim)
	}
	end := vt.String()
	if strings.Contains(end, "% of CPU") || !strings.Contains(end, "no findings") {
		t.Errorf("in the end:\n%s", end)
	}
}
