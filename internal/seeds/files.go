package seeds

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Files gives access to seed files that are not on this machine's disk.
type Files interface {
	// Paths gives the paths of the files, in order.
	Paths() []string
	// Content describes a file without reading it.
	Content(path string) Content
	// Read gives the content of a file. An error is a failure of ours, not the file's fault.
	Read(path string) ([]byte, error)
	// Said gives what solvers say about a seed: the text of its model, and answers about the formulas of a round, as they
	// are recorded. Others are asked nothing where there are Files.
	Said(ctx context.Context, path string, round int) (model, answers []byte, err error)
}

// Content describes a file.
type Content struct {
	Hash     string // SHA-256 in hexadecimal; of the empty content if the file cannot be read
	Size     int    // in bytes
	Logic    string // logic that the script sets
	IsRead   bool   // the file could be read
	IsScript bool   // no source reads it
	IsScope  bool   // it is a scope
	Limit    int    // most instances of a scope; 0: no limit
}

// contentOf describes what was read.
func (s *Set) contentOf(src []byte, err error) Content {
	c := Content{Hash: fragment.HashOf(src), Size: len(src), IsRead: err == nil}
	if c.IsScript = err != nil || s.sourceOf(src) == nil; c.IsScript && c.Size <= maxPartnerSize {
		c.Logic = smtlib.LogicOf(src)
	}
	return c
}

// content describes a file.
func (s *Set) content(path string) Content {
	if s.cfg.Files != nil {
		return s.cfg.Files.Content(path)
	}
	return s.contentOf(s.readFile(path))
}

// Content reads the file at a place, or gives the text of a scope, and describes it. The result is empty for a place
// without a file.
func (s *Set) Content(place int) (Content, []byte) {
	of := s.seeds[place]
	switch sc := of.scope; {
	case sc != nil:
		return Content{
			Hash: fragment.HashOf(sc.Source), Size: len(sc.Source), IsRead: true, IsScope: true, Limit: sc.Limit,
		}, sc.Source
	case of.fromNothing:
		return Content{}, nil
	}
	src, err := s.readFile(of.path)
	return s.contentOf(src, err), src
}

// find finds the files, and those of the scopes that are not on this machine's disk.
func (cfg *Config) find() (files []string, scopes []*smallscope.Scope, err error) {
	if cfg.Files == nil {
		files, err = seedfile.Find(cfg.Paths)
		return files, cfg.Scopes, err
	}
	for _, path := range cfg.Files.Paths() {
		if !cfg.Files.Content(path).IsScope {
			files = append(files, path)
			continue
		}
		sc, err := cfg.readScope(path)
		if err != nil {
			return nil, nil, fmt.Errorf("scope %s: %w", path, err)
		}
		scopes = append(scopes, sc)
	}
	return files, scopes, nil
}

// readScope reads a scope that is not on this machine's disk. One with a command is rejected: nobody else says what is
// run here.
func (cfg *Config) readScope(path string) (*smallscope.Scope, error) {
	src, err := cfg.Files.Read(path)
	if err != nil {
		return nil, err
	}
	scopes, errs, _ := smallscope.Parse(path, src)
	switch {
	case len(errs) > 0:
		return nil, errs
	case len(scopes) != 1:
		return nil, fmt.Errorf("there are %d in its text", len(scopes))
	case scopes[0].HasCommand():
		return nil, errors.New("it has a command to run")
	}
	sc := scopes[0]
	sc.File, sc.Limit = strings.TrimSuffix(path, ":"+sc.Name), cfg.Files.Content(path).Limit
	return sc, nil
}
