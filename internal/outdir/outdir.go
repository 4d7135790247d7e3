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

// lockName is the file that a campaign locks as long as its process lives. It contains the owner. It is never removed:
// otherwise, one campaign could lock the removed file while another creates and locks a new one.
const lockName = "campaign.lock"

// Names of files for continuous integration. A campaign that could not start leaves these alone, and the next one
// replaces them.
const (
	SARIFName = "results.sarif"
	JUnitName = "junit.xml"
)

// unfinished is the prefix of the names of incomplete files, left by killed processes.
const unfinished = ".tmp-"

// Check gives a *usage.Error if a campaign is running in a directory, or has left something there.
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

// Empty reports whether a directory has no results, or does not exist. If it is a file, the error is a *usage.Error.
func Empty(out string) (bool, error) {
	entries, err := os.ReadDir(out)
	isOther := func(e fs.DirEntry) bool {
		return !slices.Contains([]string{lockName, SARIFName, JUnitName}, e.Name()) &&
			!strings.HasPrefix(e.Name(), unfinished)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, usage.Errorf("--out %s: %v", out, errors.Unwrap(err))
	}
	return !slices.ContainsFunc(entries, isOther), nil // a lock that was just made does not count
}

// lock locks a directory. If it is locked already, the error is a *usage.Error.
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

// patience is how long to wait for a lock. If a process is killed while it starts another one, that one holds the lock
// until it runs its own program.
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

// Idle gives a *usage.Error if a campaign is running in a directory. Other errors come from the system.
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

// Make makes a directory and locks it until the file is closed. It fails if the directory is not empty: another
// campaign that began at the same time may have ended already.
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

// Reenter is Make for a directory that may contain results, which will be continued.
func Reenter(out string) (*os.File, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	return Lock(out)
}

// Lock locks an existing directory until the file is closed. If it is locked already, the error is a *usage.Error.
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
