package campaign

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/solvers"
)

// records are what solvers said about seeds, a file a seed. They may say something else the next time: what was said
// once is recorded in a directory below OUT, and is one of the settings.
type records struct {
	out  string   // the directory
	dirs []string // where files are looked up: there, and in a directory that the user names
	ext  string   // of the files
	open atomic.Bool
}

// newRecords prepares a directory of OUT. Where the user names a directory with recorded files, nobody is asked.
func newRecords(out, name, ext, given string) (r *records, asks bool) {
	r = &records{out: filepath.Join(out, name), ext: ext}
	r.dirs = []string{r.out}
	if st, err := os.Stat(given); err == nil && st.IsDir() {
		r.dirs = append(r.dirs, given)
		return r, false
	}
	return r, true
}

// name is the name of the file about a seed.
func (r *records) name(seed *fragment.Seed) string { return seed.ShortHash() + r.ext }

// record is a file that was found.
type record struct {
	path string
	text []byte
}

// find gives the files of this name, that of OUT first.
func (r *records) find(name string) ([]record, error) {
	var found []record
	for _, dir := range r.dirs {
		path := filepath.Join(dir, name)
		text, err := os.ReadFile(path)
		switch {
		case err == nil:
			found = append(found, record{path, text})
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return found, nil
}

// begin makes the directory: from now on files are written.
func (r *records) begin() error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	r.open.Store(true)
	return nil
}

// write writes a file; written is false before the beginning.
func (r *records) write(name string, text []byte) (written bool, err error) {
	if !r.open.Load() {
		return false, nil
	}
	err = atomicfile.Write(filepath.Join(r.out, name), text, 0o644)
	return err == nil, err
}

// needHost starts a host if there is none.
func (c *Campaign) needHost() error {
	if c.host != nil {
		return nil
	}
	var err error
	c.host, err = solvers.NewHost(solvers.HostConfig{Process: c.cfg.Process})
	return err
}

// openRecords prepares what the settings ask solvers for.
func (c *Campaign) openRecords(ctx context.Context) error {
	err := c.openReferences(ctx)
	if err == nil {
		err = c.openAnswers(ctx)
	}
	if ctx.Err() != nil {
		return ctx.Err() // a solver that was not asked to the end is no mistake of the user
	}
	return err
}

// saveRecords begins to record below OUT.
func (c *Campaign) saveRecords() error {
	if err := c.references.save(); err != nil {
		return err
	}
	return c.answers.saveAll()
}
