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

	"github.com/smtstorm/smtstorm/internal/atomicfile"
)

const (
	findingsName = "findings"
	indexName    = "index.json"
)

// KeptPerSignature is how many findings of one signature are kept; further ones are only counted.
const KeptPerSignature = 3

// Store is the directory OUT/findings. It may be used by several goroutines.
type Store struct {
	dir   string
	mu    sync.Mutex
	index map[string]*Group
	dirty bool // counts have changed that are not written yet

	// By the signature that findings had when they came in:
	kept    map[string]int
	sharper map[string]string // what became of it

	doubtful map[string]bool // ids of findings that are to be reduced: what they are is not settled
}

// Group is the index entry of a signature.
type Group struct {
	IDs   []string `json:"ids"`   // kept, at most KeptPerSignature
	Count int      `json:"count"` // seen
	// Further are kept, too: they came in before it was known that they belong to this signature.
	Further []string `json:"further,omitempty"`
	// Known is the issue of an entry that silences the signature.
	Known string `json:"known,omitempty"`
}

func (g *Group) has(id string) bool {
	return slices.Contains(g.IDs, id) || slices.Contains(g.Further, id)
}

func (g *Group) kept() int { return len(g.IDs) + len(g.Further) }

func (g *Group) put(id string) {
	if len(g.IDs) < KeptPerSignature {
		g.IDs = append(g.IDs, id)
	} else {
		g.Further = append(g.Further, id)
	}
}

func (g *Group) drop(id string) {
	is := func(other string) bool { return other == id }
	g.IDs, g.Further = slices.DeleteFunc(g.IDs, is), slices.DeleteFunc(g.Further, is)
}

// Dir is the directory of the findings of a campaign.
func Dir(out string) string { return filepath.Join(out, findingsName) }

// Open makes the directory below out, and reads what is there.
func Open(out string) (*Store, error) {
	s := &Store{
		dir: Dir(out), index: map[string]*Group{},
		kept: map[string]int{}, sharper: map[string]string{}, doubtful: map[string]bool{},
	}
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
	for signature, g := range s.index {
		s.kept[signature] = g.kept()
	}
	return s, nil
}

func (s *Store) indexPath() string { return filepath.Join(s.dir, indexName) }

// Signatures is the number of signatures that are not silenced.
func (s *Store) Signatures() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, g := range s.index {
		if g.Known == "" {
			n++
		}
	}
	return n
}

// Settled is the number of signatures that are not silenced and have a finding that is no longer doubtful. A reduction
// may only add to it, unless it shows that such a signature is known.
func (s *Store) Settled() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, g := range s.index {
		settled := func(id string) bool { return !s.doubtful[id] }
		if g.Known == "" && (slices.ContainsFunc(g.IDs, settled) || slices.ContainsFunc(g.Further, settled)) {
			n++
		}
	}
	return n
}

// Path is the directory of a finding.
func (s *Store) Path(id string) string { return filepath.Join(s.dir, id) }

// ErrIndex says that a finding is stored, but the index could not be written.
var ErrIndex = errors.New("writing the index")

// Add counts a finding, and keeps it if its signature has room; first says that its signature is new. After an error
// other than ErrIndex nothing of it is left.
func (s *Store) Add(f *Finding, files Files) (kept, first bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.index[f.Signature]
	if g == nil {
		g = &Group{}
	}
	if g.has(f.ID) {
		return false, false, nil
	}
	first = s.kept[f.Signature] == 0
	if kept = !s.full(f.Signature); kept {
		if err := s.write(f, files); err != nil {
			return false, false, err
		}
		s.enter(g, f)
	} else {
		s.count(f.Signature)
	}
	if err := s.writeIndex(); err != nil {
		return kept, first, fmt.Errorf("%w: %w", ErrIndex, err)
	}
	return kept, first, nil
}

// enter puts a finding that is kept into its group.
func (s *Store) enter(g *Group, f *Finding) {
	g.put(f.ID)
	g.Count++
	s.index[f.Signature] = g
	s.kept[f.Signature]++
	if f.Known != nil {
		g.Known = f.Known.Issue
	}
	if f.Doubtful {
		s.doubtful[f.ID] = true
	}
}

// Full tells whether a signature has all the findings that are kept, so that a further one would only be counted.
func (s *Store) Full(signature string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.full(signature)
}

func (s *Store) full(signature string) bool { return s.kept[signature] >= KeptPerSignature }

// Count counts a finding of a signature that is full, and tells whether it is silenced. The index is written by the
// next Add or Flush.
func (s *Store) Count(signature string) (silenced bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty = true
	return s.count(signature)
}

func (s *Store) count(signature string) (silenced bool) {
	if now, ok := s.sharper[signature]; ok {
		signature = now
	}
	g := s.index[signature]
	g.Count++
	return g.Known != ""
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

// write makes the directory of a finding.
func (s *Store) write(f *Finding, files Files) error {
	parts, err := f.render(files)
	if err != nil {
		return err
	}
	for _, file := range files.list() {
		if *file.data != nil {
			parts = append(parts, atomicfile.File{Name: file.name, Data: *file.data, Mode: 0o644})
		}
	}
	if err := atomicfile.WriteDir(s.Path(f.ID), parts); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil // it is there already
}

// Groups reads the index of a campaign's directory, by signature; it is empty if there is none.
func Groups(out string) (map[string]Group, error) {
	data, err := os.ReadFile(filepath.Join(out, findingsName, indexName))
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
	err = atomicfile.Write(s.indexPath(), append(data, '\n'), 0o644)
	s.dirty = err != nil
	return err
}
