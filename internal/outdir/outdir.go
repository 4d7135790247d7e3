// Package outdir ensures that a directory of results belongs to one campaign.
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

// unfinished begins the names of files that somebody was killed over.
const unfinished = ".tmp-"

// Check refuses a directory where somebody is at work, or left something. The error is a *usage.Error.
func Check(out string) error {
	empty, err := Empty(out)
	if err != nil || empty {
		return err
	}
	var inUse *usage.Error
	f, err := lock(out, 0)
	if errors.As(err, &inUse) {
		return err
	}
	f.Close()
	return usage.Errorf("%s is not empty; choose another directory with --out, or move it away", out)
}

// Empty reports whether nobody left anything in a directory, or there is none. That it is a file is a *usage.Error.
func Empty(out string) (bool, error) {
	entries, err := os.ReadDir(out)
	isOther := func(e fs.DirEntry) bool { return e.Name() != lockName && !strings.HasPrefix(e.Name(), unfinished) }
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, usage.Errorf("--out %s: %v", out, errors.Unwrap(err))
	}
	return !slices.ContainsFunc(entries, isOther), nil // who has just made the lock is not to be disturbed
}

// lock locks a directory. That another holds the lock is a *usage.Error.
func lock(out string, flags int) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(out, lockName), os.O_RDWR|flags, 0o644)
	if err != nil {
		return nil, err
	}
	if err := hold(f, out, unix.LOCK_EX); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// patience is how long a lock is waited for. If a process is killed while it starts another one, that one holds the
// lock until it runs its own program.
var patience = time.Second // tests have more

// hold takes a lock of some kind until the file is closed.
func hold(f *os.File, out string, kind int) error {
	err := unix.Flock(int(f.Fd()), kind|unix.LOCK_NB)
	for begun := time.Now(); errors.Is(err, unix.EWOULDBLOCK) && time.Since(begun) < patience; {
		time.Sleep(10 * time.Millisecond)
		err = unix.Flock(int(f.Fd()), kind|unix.LOCK_NB)
	}
	if err == nil {
		return nil
	}
	if !errors.Is(err, unix.EWOULDBLOCK) {
		return &fs.PathError{Op: "lock", Path: f.Name(), Err: err}
	}
	whose := ""
	if text, err := io.ReadAll(f); err == nil && len(text) > 0 {
		whose = fmt.Sprintf(" (%s)", strings.TrimSpace(string(text)))
	}
	return usage.Errorf("%s is in use by another campaign%s; choose another directory with --out", out, whose)
}

// Idle refuses a directory where a campaign is at work. The error is a *usage.Error, or the system's.
func Idle(out string) error {
	f, err := os.Open(filepath.Join(out, lockName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	return hold(f, out, unix.LOCK_SH)
}

// Make makes a directory and locks it until the file is closed. One that is not empty is refused: of two campaigns that
// began together, the other may be over.
func Make(out string) (*os.File, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	f, err := Lock(out)
	if err != nil {
		return nil, err
	}
	empty, err := Empty(out)
	if err == nil && !empty {
		err = usage.Errorf("%s is no longer empty: another campaign started there at the same time; choose another "+
			"directory with --out", out)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Reenter is Make for a directory that may have something in it: it is gone on with.
func Reenter(out string) (*os.File, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	return Lock(out)
}

// Lock locks a directory that is there until the file is closed. That another has locked it is a *usage.Error.
func Lock(out string) (*os.File, error) {
	f, err := lock(out, os.O_CREATE)
	if err != nil {
		return nil, err
	}
	whose := fmt.Sprintf("process %d, since %s\n", os.Getpid(), time.Now().Format("2006-01-02 15:04"))
	if err := os.WriteFile(f.Name(), []byte(whose), 0o644); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
