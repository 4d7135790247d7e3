package finding

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// KeptPerSignature is how many findings of one signature are kept; further ones are only counted.
const KeptPerSignature = 3

// Store is the directory OUT/findings. It may be used by several goroutines.
type Store struct {
	dir   string
	mu    sync.Mutex
	index map[string]*Group
	dirty bool // counts have changed that are not written yet
}

// Group is the index entry of a signature.
type Group struct {
	IDs   []string `json:"ids"`   // kept
	Count int      `json:"count"` // seen
}

// Open makes the directory below out, and reads what is there.
func Open(out string) (*Store, error) {
	s := &Store{dir: filepath.Join(out, "findings"), index: map[string]*Group{}}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(s.indexPath())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, s.writeIndex()
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(data, &s.index); err != nil {
		return nil, fmt.Errorf("%s: %w", s.indexPath(), err)
	}
	return s, nil
}

func (s *Store) indexPath() string { return filepath.Join(s.dir, "index.json") }

// Signatures is the number of distinct signatures.
func (s *Store) Signatures() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.index)
}

// Path is the directory of a finding.
func (s *Store) Path(id string) string { return filepath.Join(s.dir, id) }

// ErrIndex says that a finding is stored, but the index could not be written.
var ErrIndex = errors.New("writing the index")

// Add counts a finding, and keeps it if its signature has room; first says that its signature is new. After an error
// other than ErrIndex nothing of it is left.
func (s *Store) Add(f *Finding, files Files) (first bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.index[f.Signature]
	if g == nil {
		g = &Group{}
	}
	if slices.Contains(g.IDs, f.ID) {
		return false, nil
	}
	if len(g.IDs) < KeptPerSignature {
		if err := s.write(f, files); err != nil {
			return false, err
		}
		g.IDs = append(g.IDs, f.ID)
	}
	g.Count++
	s.index[f.Signature] = g
	if err := s.writeIndex(); err != nil {
		return g.Count == 1, fmt.Errorf("%w: %w", ErrIndex, err)
	}
	return g.Count == 1, nil
}

// Full tells whether a signature has all the findings that are kept, so that a further one would only be counted.
func (s *Store) Full(signature string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.index[signature]
	return g != nil && len(g.IDs) >= KeptPerSignature
}

// Count counts a finding of a signature that is full. The index is written by the next Add or Flush.
func (s *Store) Count(signature string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index[signature].Count++
	s.dirty = true
}

// Flush writes the counts.
func (s *Store) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.dirty {
		return nil
	}
	return s.writeIndex()
}

func (s *Store) write(f *Finding, files Files) error {
	tmp, err := os.MkdirTemp(s.dir, ".new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp) // nothing is left of it after the rename
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	report, err := renderReport(f, files)
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name string
		data []byte
		mode os.FileMode
	}{
		{"instance.smt2", files.Instance, 0o644},
		{"witness.smt2", files.Witness, 0o644},
		{"certificate.smt2", files.Certificate, 0o644},
		{"seed.smt2", files.Seed, 0o644},
		{"output.txt", files.Output, 0o644},
		{traceName, files.Trace, 0o644},
		{shortTraceName, files.ShortTrace, 0o644},
		{"finding.json", append(data, '\n'), 0o644},
		{"report.md", report, 0o644},
		{"repro.sh", reproScript(f, files), 0o755},
	} {
		if file.data == nil {
			continue
		}
		if err := writeSynced(filepath.Join(tmp, file.name), file.data, file.mode); err != nil {
			return err
		}
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if err := os.Rename(tmp, s.Path(f.ID)); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(s.dir)
}

// Groups reads the index of a campaign's directory, by signature; it is empty if there is none.
func Groups(out string) (map[string]Group, error) {
	data, err := os.ReadFile(filepath.Join(out, "findings", "index.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var groups map[string]Group
	if err == nil {
		err = json.Unmarshal(data, &groups)
	}
	return groups, err
}

func (s *Store) writeIndex() error {
	data, err := json.MarshalIndent(s.index, "", "  ")
	if err != nil {
		return err
	}
	if err = WriteAtomic(s.indexPath(), append(data, '\n')); err == nil {
		s.dirty = false
	}
	return err
}
