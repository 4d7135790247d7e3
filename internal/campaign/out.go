package campaign

import (
	"errors"
	"io/fs"
	"os"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/seedfile"
)

// refuseUsedOut keeps a campaign from mixing with what another left.
func (c *Campaign) refuseUsedOut() error {
	entries, err := os.ReadDir(c.cfg.Out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return usage("--out %v", seedfile.Plain(err))
	case len(entries) > 0:
		return usage("%s is not empty; choose another directory with --out, or move it away", c.cfg.Out)
	}
	return nil
}

func (c *Campaign) openOut() error {
	if err := os.MkdirAll(c.cfg.Out, 0o755); err != nil {
		return err
	}
	switch err := os.Mkdir(finding.Dir(c.cfg.Out), 0o755); { // of two campaigns that begin together, one makes it
	case errors.Is(err, fs.ErrExist):
		return usage("%s is in use by another campaign; choose another directory with --out", c.cfg.Out)
	case err != nil:
		return err
	}
	var err error
	if c.store, err = finding.Open(c.cfg.Out, c.cfg.Logger); err != nil {
		return err
	}
	if err := c.saveRecords(); err != nil {
		return err
	}
	if c.cfg.Dump != "" {
		if err := os.MkdirAll(c.cfg.Dump, 0o755); err != nil {
			return err
		}
	}
	c.statsFile = newStatsFile(c.cfg.Out)
	c.opened.Store(true)
	return c.writeStats()
}
