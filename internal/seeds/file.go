package seeds

import (
	"errors"
	"os"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// File identifies the content of a file; of a scope, only the hash is set.
type File struct {
	Size     int64
	Modified time.Time
	Hash     string // SHA-256 of the content, in hexadecimal; "" if it was not read
}

// Look is what the first look at a file found out.
type Look struct {
	Place int
	File
	Logic    string
	PerRound int          // instances in a round; 0 if the file cannot be used
	Why      string       // why it cannot be used; "" if it can, or only its logic is not wanted
	Kind     warning.Kind // kind of the warning about a skipped file, if there is one
}

// Path is the path of the file at a place.
func (s *Set) Path(place int) string { return s.seeds[place].path }

// IsNothing reports whether a source makes tests without a seed at a place.
func (s *Set) IsNothing(place int) bool { return s.seeds[place].fromNothing }

// Unchanged reports whether the content of the file at a place is the same as before. Equal size and time are
// sufficient.
func (s *Set) Unchanged(place int, was File) bool {
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

// stat gives size and time of a file, if they are available.
func (s *Set) stat(path string) File {
	if s.cfg.Files != nil { // cfg.Files knows the content
		return File{}
	}
	if st, err := os.Stat(path); err == nil && st.Mode().IsRegular() {
		return File{Size: st.Size(), Modified: st.ModTime()}
	}
	return File{}
}

// reportLook calls Looked with the result of a look at a file: the number of instances in a round, or why it cannot be
// used.
func (s *Set) reportLook(place, perRound int, why error) {
	if s.Looked == nil {
		return
	}
	of := s.seeds[place]
	of.mu.Lock()
	look := Look{Place: place, File: of.file, Logic: of.logic, PerRound: perRound}
	of.mu.Unlock()
	if why != nil && !errors.Is(why, errNotWanted) {
		look.Why, look.Kind = why.Error(), kindOf(why)
	}
	s.Looked(look)
}

// File gives the present state of the file at a place, without its hash.
func (s *Set) File(place int) File {
	if of := s.seeds[place]; of.scope == nil && !of.fromNothing {
		return s.stat(of.path)
	}
	return File{}
}
