package panel

import (
	"context"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
)

// models are the models of seeds that solvers gave.
type models struct {
	*folder
	panel *Panel // solvers to ask; nil where models are only read
	from  string // see [Panel.ForModels]

	mu    sync.Mutex
	texts map[string][]byte // key: file name
	none  int               // seeds without a model
}

// modelsDir is the directory below OUT, and modelExt is how its files' names end.
const modelsDir, modelExt = "models", ".smt2"

func openModels(ctx context.Context, cfg Config) (*models, error) {
	m := &models{from: cfg.Models.From, texts: map[string][]byte{}}
	var asks bool
	if m.folder, asks = newFolder(cfg.Out, modelsDir, modelExt, *cfg.Models); !asks {
		return m, nil
	}
	if m.panel = cfg.Panel; m.from != "" {
		if _, err := m.panel.ForModels(ctx, m.from, ""); err != nil {
			return nil, &BadSource{cfg.Models.Setting, err}
		}
	}
	return m, nil
}

// text returns the recorded model of a seed, or asks for one and records it.
func (m *models) text(ctx context.Context, seed *fragment.Seed) ([]byte, error) {
	name := m.name(seed)
	m.mu.Lock()
	text := m.texts[name]
	m.mu.Unlock()
	if text != nil {
		return text, nil
	}
	text, err := m.get(ctx, name, seed)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if first := m.texts[name]; first != nil { // a file with the same content came first
		return first, nil
	}
	m.texts[name] = text
	if strings.HasPrefix(string(text), None) {
		m.none++
	}
	return text, m.write(name, text)
}

// get reads a recorded model, or asks for one.
func (m *models) get(ctx context.Context, name string, seed *fragment.Seed) ([]byte, error) {
	found, err := m.find(name)
	switch {
	case err != nil:
		return nil, err
	case len(found) > 0:
		return found[0].text, nil
	case m.panel == nil:
		return []byte(None + "none was recorded\n"), nil
	}
	from, err := m.panel.ForModels(ctx, m.from, seed.Logic)
	if err != nil {
		return nil, err
	}
	return SeedModel(ctx, from, seed)
}

// count returns how many seeds have no model, and how many there are.
func (m *models) count() (none, all int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.none, len(m.texts)
}
