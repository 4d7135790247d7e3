package parts

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// divisible gives the wholes of the first file that can be divided, and the files after it. It warns about the files
// before it: if none can be divided, nothing has been written yet.
func (cfg *Config) divisible(files []string) (first []*Whole, others []string) {
	for i, file := range files {
		wholes, err := cfg.read(file)
		if err == nil {
			return wholes, files[i+1:]
		}
		say(cfg.Logger, err, file)
	}
	return nil, nil
}

// inputs lists the scripts to divide. For a directory with a manifest, these are the seeds that it names, and the
// settings are its own.
func (cfg *Config) inputs(paths []string) ([]string, error) {
	if len(paths) == 1 && HasManifest(paths[0]) {
		return cfg.written(paths[0])
	}
	if cfg.How == "" && cfg.Size == 0 && cfg.Radius == 0 && cfg.Unit != File {
		cfg.How, cfg.orComponents = Cubes, cfg.On == "" // the ways that give an answer
	}
	if err := cfg.Complete(); err != nil {
		return nil, err
	}
	if cfg.Unit == File {
		return nil, usage.Errorf("parts of --unit file are sets of seeds: give them to 'smtstorm fuzz', each with an --out " +
			"of its own, and join the results by 'smtstorm merge'")
	}
	files, err := seedfile.Find(paths)
	if err != nil {
		return nil, usage.Errorf("%v", err)
	}
	return files, nil
}

// written takes the settings from a directory written by Write, and checks its parts and the seeds against the
// manifest.
func (cfg *Config) written(dir string) ([]string, error) {
	m, err := ReadManifest(dir)
	switch {
	case err != nil:
		return nil, err
	case m.Unit == File:
		return nil, usage.Errorf("the parts in %s are sets of seeds: give them to 'smtstorm fuzz'", dir)
	case m.Tool != cfg.Version:
		return nil, usage.Errorf("%s was written by smtstorm %s, which may divide otherwise than %s: divide the seeds again",
			dir, m.Tool, cfg.Version)
	}
	if err := cfg.takeSettings(m, dir); err != nil {
		return nil, err
	}
	if err := cfg.Complete(); err != nil {
		return nil, err
	}
	var files []string
	for _, w := range m.Wholes {
		for i := range w.Parts {
			if _, err := w.Parts[i].check(dir); err != nil {
				return nil, err
			}
		}
		if slices.Contains(files, w.Path) {
			continue
		}
		src, err := seedfile.Read(w.Path)
		switch {
		case err != nil:
			return nil, usage.Errorf("%v: %s was divided from it", err, dir)
		case hashOf(src) != w.SHA256:
			return nil, usage.Errorf("%s is not what was divided: its hash is %.12s, not %.12s", w.Path, hashOf(src), w.SHA256)
		}
		files = append(files, w.Path)
	}
	return files, nil
}

// takeSettings takes the settings from a manifest. A setting of the user's that differs is an error.
func (cfg *Config) takeSettings(m *Manifest, dir string) error {
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	for _, setting := range []struct{ flag, set, was string }{
		{"how", string(cfg.How), string(m.How)}, {"on", cfg.On, m.On}, {"max-size", number(cfg.Size), number(m.MaxSize)},
		{"min-size", number(cfg.MinSize), number(m.MinSize)}, {"radius", number(cfg.Radius), number(m.Radius)},
		{"graph", cfg.Graph, ""},
	} {
		if setting.set != "" && setting.set != setting.was {
			return usage.Errorf("the parts in %s were not made with --%s %s: leave that out, or divide the seeds again", dir,
				setting.flag, setting.set)
		}
	}
	if m.Check > 0 && cfg.Check > 0 && m.Check != cfg.Check {
		return usage.Errorf("the parts in %s are those of check %d, not of check %d", dir, m.Check, cfg.Check)
	}
	cfg.How, cfg.Unit, cfg.Size, cfg.MinSize, cfg.Radius = m.How, m.Unit, m.MaxSize, m.MinSize, m.Radius
	cfg.Replicate, cfg.Cubes, cfg.On, cfg.Check = m.Replicate, m.Cubes, m.On, cmp.Or(m.Check, cfg.Check)
	if m.Graph != nil {
		cfg.graph = &dependencyGraph{path: dir, edges: m.Graph, lines: make([]int, len(m.Graph))}
	}
	cfg.MaxTotal = -1 // they have been written
	return nil
}
