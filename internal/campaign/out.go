package campaign

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

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/tally"
)

// lockName is the file in OUT whose lock a campaign holds as long as its process lives. It says whose it is. It stays
// there: if it were removed, one campaign could lock it while another makes and locks a new one.
const lockName = "campaign.lock"

// refuseUsedOut keeps a campaign from mixing with another that is at work, or with what one left.
func (c *Campaign) refuseUsedOut() error {
	entries, err := os.ReadDir(c.cfg.Out)
	isOther := func(e fs.DirEntry) bool { return e.Name() != lockName }
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return usage("--out %v", seedfile.Plain(err))
	case !slices.ContainsFunc(entries, isOther):
		return nil // whoever has just made the lock is not to be disturbed: who comes second will be told by openOut
	}
	var inUse *UsageError
	if c.lock == nil {
		lock, err := lockOut(c.cfg.Out, 0)
		if errors.As(err, &inUse) {
			return err
		}
		lock.Close()
	}
	return usage("%s is not empty; choose another directory with --out, or move it away", c.cfg.Out)
}

// lockOut locks a campaign's directory. What another holds is a *UsageError.
func lockOut(out string, flags int) (*os.File, error) {
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
	return nil, usage("%s is in use by another campaign%s; choose another directory with --out", out, whose)
}

// openOut makes OUT, and what is written there from the beginning.
func (c *Campaign) openOut() error {
	if err := os.MkdirAll(c.cfg.Out, 0o755); err != nil {
		return err
	}
	var err error
	if c.lock, err = lockOut(c.cfg.Out, os.O_CREATE); err != nil {
		return err
	}
	if err := c.refuseUsedOut(); err != nil { // of two campaigns that began together, the other may be over
		return err
	}
	whose := fmt.Sprintf("process %d, since %s\n", os.Getpid(), time.Now().Format("2006-01-02 15:04"))
	if err := c.lock.Truncate(0); err != nil {
		return err
	}
	if _, err := c.lock.WriteString(whose); err != nil {
		return err
	}
	if c.store, err = finding.Open(c.cfg.Out, c.cfg.Logger); err != nil {
		return err
	}
	if err := c.reference.Save(); err != nil {
		return err
	}
	if c.cfg.Dump != "" {
		if err := os.MkdirAll(c.cfg.Dump, 0o755); err != nil {
			return err
		}
	}
	c.statsFile = tally.NewFile(c.cfg.Out, filepath.Join(finding.Dir(c.cfg.Out), "index.json"))
	c.opened.Store(true)
	return c.writeStats()
}

// leaveOut lets others have OUT.
func (c *Campaign) leaveOut() {
	if c.lock != nil {
		c.lock.Close()
	}
}
