package reach

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// given is an instance that was made elsewhere.
type given struct {
	script Script
	in     *instance.Instance
}

// dumped matches the name of an instance in a directory of --dump: the first digits of its seed's hash, and its index.
var dumped = regexp.MustCompile(`^([0-9a-f]{12})-(\d+)\.smt2$`)

// given reads the instances of a directory: that of a campaign has them in its findings, every other one is walked. Of
// those that cannot be read, it warns.
func (m *measuring) given() ([]*given, error) {
	var all []*given
	add := func(path string, src []byte, of Script) {
		script, err := instance.Read(path, src, nil)
		if err != nil {
			warning.Skipped(m.Logger, warning.SeedUnreadable, path, err.Error())
			return
		}
		all = append(all, &given{m.ofSeed(path, of), script.Instance(instance.None)})
	}
	_, err := os.Stat(finding.Dir(m.Given))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		files, err := seedfile.Find([]string{m.Given})
		if err != nil {
			return nil, usage.BadFlag("instances", "--instances: %v", err)
		}
		for _, path := range files {
			src, err := seedfile.Read(path)
			if err != nil {
				return nil, err
			}
			var of Script
			if name := dumped.FindStringSubmatch(filepath.Base(path)); name != nil {
				of.Hash = name[1]
				of.Index, _ = strconv.Atoi(name[2])
			}
			add(path, src, of)
		}
	case err != nil:
		return nil, err
	default:
		dirs, err := filepath.Glob(filepath.Join(finding.Dir(m.Given), "*-*"))
		if err != nil {
			return nil, err
		}
		for _, dir := range dirs {
			f, files, err := finding.Load(dir)
			if err != nil {
				return nil, err
			}
			add(dir, files.Instance, Script{Hash: f.SeedHash, Index: f.Index, Strategy: f.Strategy})
		}
	}
	if len(all) == 0 {
		return nil, usage.BadFlag("instances", "--instances %s: there is no instance that can be read", m.Given)
	}
	return all, nil
}

// ofSeed fills in the seed that a hash, or its first digits, stands for; else the script is its own seed.
func (m *measuring) ofSeed(path string, s Script) Script {
	for _, seed := range m.seeds {
		if s.Hash != "" && (s.Hash == seed.Hash || s.Hash == seed.ShortHash()) {
			s.Seed, s.Hash = seed.Path, seed.Hash
			return s
		}
	}
	s.Seed = path
	return s
}

// givenRow runs the instances of a directory.
func (m *measuring) givenRow(ctx context.Context, all []*given) (*Row, error) {
	row := newRow(Given, m.own)
	for _, g := range all {
		a, err := m.run(ctx, m.target, g.in)
		if err != nil {
			return nil, err
		}
		a.script = g.script
		row.add(a)
	}
	row.complete()
	return row, nil
}
