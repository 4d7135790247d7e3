package campaign

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// references are the reference models of a campaign's seeds. A solver may answer otherwise the next time: what it has
// said once is recorded in OUT/models, and is one of the settings.
type references struct {
	asker *reference.Asker // nil where models are only read
	dirs  []string         // where models were recorded before

	mu    sync.Mutex
	texts map[string][]byte // by file name
}

// modelsDir is the directory below OUT.
const modelsDir = "models"

// openReferences looks whether the settings ask for reference models, and of whom. It starts a host if there is none.
func (c *Campaign) openReferences(ctx context.Context) error {
	wanted, given := false, ""
	for _, source := range c.cfg.Settings.ModelSources {
		name, from := mutate.SplitSource(source)
		if name != fragment.ReferenceSource {
			continue
		}
		if wanted && from != given {
			return usage("two sources of reference models: %s and %s", given, from)
		}
		wanted, given = true, from
	}
	if !wanted {
		return nil
	}
	c.references = &references{dirs: []string{filepath.Join(c.cfg.Out, modelsDir)}, texts: map[string][]byte{}}
	if st, err := os.Stat(given); err == nil && st.IsDir() {
		c.references.dirs = append(c.references.dirs, given)
		return nil
	}
	if err := c.needHost(); err != nil {
		return err
	}
	var err error
	if c.references.asker, err = reference.New(ctx, c.host, c.cfg.Catalog, given); err != nil {
		return usage("--model-source %s=%s: %v", fragment.ReferenceSource, given, err)
	}
	return nil
}

// needHost starts a host if there is none.
func (c *Campaign) needHost() error {
	if c.host != nil {
		return nil
	}
	var err error
	c.host, err = solvers.NewHost(solvers.HostConfig{Logger: c.cfg.Logger})
	return err
}

// modelText gives the text of a seed's reference model: the recorded one, or else a solver's. It is nil where none is
// asked for.
func (c *Campaign) modelText(ctx context.Context, seed *fragment.Seed) ([]byte, error) {
	r := c.references
	if r == nil {
		return nil, nil
	}
	const shortHash = 12 // as in the names of instances
	name := seed.Hash[:shortHash] + ".smt2"
	r.mu.Lock()
	text := r.texts[name]
	r.mu.Unlock()
	if text != nil {
		return text, nil
	}
	text, err := r.find(ctx, name, seed)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if first := r.texts[name]; first != nil { // of a file with the same content
		return first, nil
	}
	r.texts[name] = text
	if why, none := strings.CutPrefix(string(text), reference.None); none {
		c.cfg.Logger.Warn("no reference model, random ones instead", "seed", seed.Path, "why", strings.TrimSpace(why))
	}
	return text, nil
}

// find reads or asks.
func (r *references) find(ctx context.Context, name string, seed *fragment.Seed) ([]byte, error) {
	for _, dir := range r.dirs {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
	}
	if r.asker == nil {
		return []byte(reference.None + "none was recorded\n"), nil
	}
	return r.asker.Ask(ctx, seed)
}

// save records the texts below OUT.
func (r *references) save(out string) error {
	if r == nil {
		return nil
	}
	dir := filepath.Join(out, modelsDir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(r.texts)) {
		if err := finding.WriteAtomic(filepath.Join(dir, name), r.texts[name]); err != nil {
			return err
		}
	}
	return nil
}
