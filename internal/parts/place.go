package parts

import (
	"path/filepath"
	"slices"

	"github.com/smtstorm/smtstorm/internal/usage"
)

// Places finds the part that a copied seed belongs to. The zero value is ready to use.
type Places struct {
	known map[string]*Manifest // key: directory; nil for a directory without a manifest
}

// Of gives the directory of the manifest that lists the file at a path, the number of its part, counted from 1, and the
// number of parts. dir is "" if the file is in no part of a set of seeds. hash is that of the file, or "" to let Of
// read it. The error is a *usage.Error: the file differs from the manifest.
func (p *Places) Of(path, hash string) (dir string, part, of int, err error) {
	for below := filepath.Dir(path); below != filepath.Dir(below); below = filepath.Dir(below) {
		if filepath.Base(filepath.Dir(below)) != partsDir {
			continue
		}
		root := filepath.Dir(filepath.Dir(below))
		m, err := p.manifest(root)
		if err != nil {
			return "", 0, 0, err
		}
		if m == nil || m.Unit != File {
			continue
		}
		name, err := filepath.Rel(root, below)
		if err != nil {
			return "", 0, 0, err
		}
		part, of, err := m.part(filepath.ToSlash(name), path, below, hash)
		return root, part, of, err
	}
	return "", 0, 0, nil
}

func (p *Places) manifest(dir string) (m *Manifest, err error) {
	m, known := p.known[dir]
	if known || !HasManifest(dir) {
		return m, nil
	}
	if m, err = ReadManifest(dir); err != nil {
		return nil, err
	}
	if p.known == nil {
		p.known = map[string]*Manifest{}
	}
	p.known[dir] = m
	return m, nil
}

// part gives the number of the part with a name, and the number of parts, if it has the file at a path as a copy.
func (m *Manifest) part(name, path, dir, hash string) (part, of int, err error) {
	for _, w := range m.Wholes {
		at := slices.IndexFunc(w.Parts, func(p OfPart) bool { return p.File == name })
		if at < 0 {
			continue
		}
		below, err := filepath.Rel(dir, path)
		if err != nil {
			return 0, 0, err
		}
		for _, c := range w.Parts[at].Copies {
			if c.Name != filepath.ToSlash(below) {
				continue
			}
			if hash != "" && c.SHA256 != hash {
				return 0, 0, usage.Errorf("%s is not what the manifest says: its hash was %.12s, not %.12s", path, hash, c.SHA256)
			}
			return at + 1, len(w.Parts), nil
		}
	}
	return 0, 0, usage.Errorf("%s is not in the manifest of its parts", path)
}
