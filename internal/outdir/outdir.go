// Package outdir sees to it that a directory of results belongs to one campaign.
//
// It imports package usage and nothing else of the project.
package outdir

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/smtstorm/smtstorm/internal/usage"
)

// lockName is the file whose lock a campaign holds as long as its process lives. It says whose it is. It stays there:
// if it were removed, one campaign could lock it while another makes and locks a new one.
const lockName = "campaign.lock"

// Check refuses a directory where another campaign is at work, or left something. The error is a *usage.Error.
func Check(out string) error { return check(out, false) }

func check(out string, locked bool) error {
	entries, err := os.ReadDir(out)
	isOther := func(e fs.DirEntry) bool { return e.Name() != lockName }
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return usage.Errorf("--out %s: %v", out, errors.Unwrap(err))
	case !slices.ContainsFunc(entries, isOther):
		return nil // whoever has just made the lock is not to be disturbed: who comes second will be told by Make
	}
	if !locked {
		var inUse *usage.Error
		f, err := lock(out, 0)
		if errors.As(err, &inUse) {
			return err
		}
		f.Close()
	}
	return usage.Errorf("%s is not empty; choose another directory with --out, or move it away", out)
}

// lock locks a directory. That another holds the lock is a *usage.Error.
func lock(out string, flags int) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(out, lockName), os.O_RDWR|flags, 0o644)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == nil {
		return f, nil
	}
	defer f.Close()
	if !errors.Is(err, unix.EWOULDBLOCK) {
		return nil, &fs.PathError{Op: "lock", Path: f.Name(), Err: err}
	}
	whose := ""
	if text, err := io.ReadAll(f); err == nil && len(text) > 0 {
		whose = fmt.Sprintf(" (%s)", strings.TrimSpace(string(text)))
	}
	return nil, usage.Errorf("%s is in use by another campaign%s; choose another directory with --out", out, whose)
}

// Make makes a directory and locks it until the file is closed. What Check refuses is refused here, too.
func Make(out string) (*os.File, error) { return enter(out, false) }

// Reenter is Make for a directory that may have something in it: it is gone on with.
func Reenter(out string) (*os.File, error) { return enter(out, true) }

func enter(out string, again bool) (*os.File, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	f, err := lock(out, os.O_CREATE)
	if err != nil {
		return nil, err
	}
	if !again {
		err = check(out, true) // of two campaigns that began together, the other may be over
	}
	if err == nil {
		whose := fmt.Sprintf("process %d, since %s\n", os.Getpid(), time.Now().Format("2006-01-02 15:04"))
		err = os.WriteFile(f.Name(), []byte(whose), 0o644)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
