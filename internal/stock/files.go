package stock

import (
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
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
}

// Content describes a file.
type Content struct {
	Hash     string // SHA-256 in hexadecimal; of the empty content if the file cannot be read
	Size     int    // in bytes
	Logic    string // that a script sets
	IsRead   bool   // whether it could be read
	IsScript bool   // whether it is no seed of a source
}

// contentOf describes what was read.
func (s *Stock) contentOf(src []byte, err error) Content {
	c := Content{Hash: fragment.HashOf(src), Size: len(src), IsRead: err == nil}
	if c.IsScript = err != nil || s.sourceOf(src) == nil; c.IsScript && c.Size <= maxPartnerSize {
		c.Logic = smtlib.LogicOf(src)
	}
	return c
}

// content describes a file.
func (s *Stock) content(path string) Content {
	if s.cfg.Files != nil {
		return s.cfg.Files.Content(path)
	}
	return s.contentOf(s.readFile(path))
}

// Content reads the file at a place, and describes it. The result is empty for a scope, and for a place without a file.
func (s *Stock) Content(place int) (Content, []byte) {
	of := s.seeds[place]
	if of.scope != nil || of.fromNothing {
		return Content{}, nil
	}
	src, err := s.readFile(of.path)
	return s.contentOf(src, err), src
}

// find finds the files.
func (cfg *Config) find() ([]string, error) {
	if cfg.Files != nil {
		return cfg.Files.Paths(), nil
	}
	return seedfile.Find(cfg.Paths)
}
