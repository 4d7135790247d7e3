package campaign

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/mutate"
)

// references are the reference models of a campaign's seeds, recorded in OUT/models.
type references struct {
	*records
	asker *reference.Asker // nil where models are only read

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
			return badFlag("model-source", "--model-source: reference models can come from one solver or directory, "+
				"not from both %s and %s", given, from)
		}
		wanted, given = true, from
	}
	if !wanted {
		return nil
	}
	records, asks := newRecords(c.cfg.Out, modelsDir, ".smt2", given)
	c.references = &references{records: records, texts: map[string][]byte{}}
	if !asks {
		return nil
	}
	err := c.needHost()
	if err != nil {
		return err
	}
	if c.references.asker, err = reference.New(ctx, c.host, c.cfg.Catalog, given); err != nil {
		return usage("--model-source %s=%s: %v", fragment.ReferenceSource, given, err)
	}
	return nil
}

// modelText gives the text of a seed's reference model: the recorded one, or else a solver's. It is nil where none is
// asked for.
func (c *Campaign) modelText(ctx context.Context, seed *fragment.Seed) ([]byte, error) {
	r := c.references
	if r == nil {
		return nil, nil
	}
	name := r.name(seed)
	r.mu.Lock()
	text := r.texts[name]
	r.mu.Unlock()
	if text != nil {
		return text, nil
	}
	text, err := r.get(ctx, name, seed)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if first := r.texts[name]; first != nil { // of a file with the same content
		return first, nil
	}
	r.texts[name] = text
	if _, err := r.write(name, text); err != nil {
		return nil, err
	}
	if why, none := strings.CutPrefix(string(text), reference.None); none {
		c.cfg.Logger.Warn(fmt.Sprintf("%s: there is no reference model (%s), so random values are used", seed.Path,
			strings.TrimSpace(why)))
	}
	return text, nil
}

// get reads or asks.
func (r *references) get(ctx context.Context, name string, seed *fragment.Seed) ([]byte, error) {
	found, err := r.find(name)
	switch {
	case err != nil:
		return nil, err
	case len(found) > 0:
		return found[0].text, nil
	case r.asker == nil:
		return []byte(reference.None + "none was recorded\n"), nil
	}
	return r.asker.Ask(ctx, seed)
}

// save records the models that there are; from now on, each new one is recorded at once.
func (r *references) save() error {
	if r == nil {
		return nil
	}
	if err := r.begin(); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(r.texts)) {
		if _, err := r.write(name, r.texts[name]); err != nil {
			return err
		}
	}
	return nil
}
