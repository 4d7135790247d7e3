package stock

import (
	"errors"
	"os"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
)

// File is what reports whether a file is still what it was; of a scope, the hash alone.
type File struct {
	Size     int64
	Modified time.Time
	Hash     string // SHA-256 of its content, in hexadecimal; "" if it was not read
}

// Look is what was found out about a file.
type Look struct {
	Place int
	File
	Logic    string
	PerRound int    // instances in a round; 0: it cannot be used
	Why      string // it cannot be used; "" if only nobody asked for its logic
}

// Path is that of the file at a place.
func (s *Stock) Path(place int) string { return s.seeds[place].path }

// IsNothing reports whether tests are made from nothing at a place.
func (s *Stock) IsNothing(place int) bool { return s.seeds[place].fromNothing }

// Unchanged reports whether the file at a place is what it was: one of the same size and time is believed to be.
func (s *Stock) Unchanged(place int, was File) bool {
	if scope := s.seeds[place].scope; scope != nil {
		return fragment.HashOf(scope.Source) == was.Hash
	}
	if s.IsNothing(place) {
		return true
	}
	path := s.seeds[place].path
	now := s.stat(path)
	if now.Size == was.Size && now.Modified.Equal(was.Modified) && !now.Modified.IsZero() {
		return true
	}
	src, err := s.readFile(path)
	return err == nil && fragment.HashOf(src) == was.Hash
}

// stat gives size and time of a file, as far as it has them.
func (s *Stock) stat(path string) File {
	if s.cfg.Files != nil { // who has the file knows
		return File{}
	}
	if st, err := os.Stat(path); err == nil && st.Mode().IsRegular() {
		return File{Size: st.Size(), Modified: st.ModTime()}
	}
	return File{}
}

// tell hands on what was found out about a file: how many instances it has in a round, or why it cannot be used.
func (s *Stock) tell(place, perRound int, why error) {
	if s.Looked == nil {
		return
	}
	of := s.seeds[place]
	of.mu.Lock()
	look := Look{Place: place, File: of.file, Logic: of.logic, PerRound: perRound}
	of.mu.Unlock()
	if why != nil && !errors.Is(why, errNotWanted) {
		look.Why = why.Error()
	}
	s.Looked(look)
}

// File is what the file at a place is like now, but for its hash.
func (s *Stock) File(place int) File {
	if of := s.seeds[place]; of.scope == nil && !of.fromNothing {
		return s.stat(of.path)
	}
	return File{}
}
