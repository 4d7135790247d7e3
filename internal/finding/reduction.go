package finding

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Reduction is what was left of a finding when it was made small.
type Reduction struct {
	Before       Size         `json:"before"`
	After        Size         `json:"after"`
	Tests        int          `json:"tests"`
	Runs         int          `json:"runs"` // of solvers
	Seconds      float64      `json:"seconds"`
	Minimal      bool         `json:"minimal"` // no single step makes it smaller
	Confirmation Confirmation `json:"confirmation"`
	File         string       `json:"file"`
	Command      []string     `json:"command"`             // full, with the file
	Input        bool         `json:"input,omitempty"`     // the command reads it from standard input
	Headline     string       `json:"headline"`            // what is wrong, in a line
	Established  string       `json:"established"`         // how the right answer is known
	Operators    []string     `json:"operators"`           // of the theories, sorted
	Sorts        []string     `json:"sorts"`               // sorted
	Signature    string       `json:"signature,omitempty"` // the finding's, if it is minimal
	Witness      string       `json:"witness,omitempty"`
	// Proof shows step by step why each assertion is true under the witness.
	Proof [][]string `json:"proof,omitempty"`
}

// Size measures a script.
type Size struct {
	Bytes   int `json:"bytes"`
	Asserts int `json:"asserts"`
	Nodes   int `json:"nodes"` // of the terms, each once
	Depth   int `json:"depth"`
}

// ReducedName is the file of what a finding was reduced to.
const ReducedName = "reduced.smt2"

// Shell is the command that shows it.
func (r *Reduction) Shell() string {
	line := shellCommand(r.Command)
	if r.Input {
		line += " < " + r.File
	}
	return line
}

// Load reads a finding from its directory.
func Load(dir string) (*Finding, Files, error) {
	var f Finding
	var files Files
	data, err := os.ReadFile(filepath.Join(dir, findingName))
	if err != nil {
		return nil, files, err
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, files, fmt.Errorf("%s: %w", filepath.Join(dir, findingName), err)
	}
	for _, file := range files.list() {
		data, err := os.ReadFile(filepath.Join(dir, file.name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, files, err
		}
		*file.data = data
	}
	if files.Instance == nil {
		return nil, files, fmt.Errorf("%s has no instance.smt2", dir)
	}
	return &f, files, nil
}

// IsFinding tells whether a path is a finding's directory.
func IsFinding(path string) bool {
	_, err := os.Stat(filepath.Join(path, findingName))
	return err == nil
}

// Update writes what a reduction changes in a finding's directory: each file is its old or its new content as a whole,
// and finding.json speaks of nothing that is not there.
func Update(dir string, f *Finding, files Files) error {
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
	}{{ReducedName, files.Reduced}, {findingName, append(data, '\n')}, {reportName, report}} {
		if file.data == nil {
			continue
		}
		if err := WriteAtomic(filepath.Join(dir, file.name), file.data); err != nil {
			return err
		}
	}
	return nil
}

// Settled says what the end of a reduction changed.
type Settled struct {
	New      bool // the signature is
	Silenced int  // how many findings turn out to be known
}

// Settle writes a finding whose reduction has come to an end, with a result or without one, and puts it under the
// signature that it now has. The findings of its old signature that were only counted go with it: they probably are
// the same.
func (s *Store) Settle(f *Finding, files Files) (done Settled, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := Update(s.Path(f.ID), f, files); err != nil {
		return done, err
	}
	old, from := s.of(f.ID)
	if from == nil {
		return done, fmt.Errorf("%s is not in %s", f.ID, s.indexPath())
	}
	delete(s.doubtful, f.ID)
	silenced := f.Known != nil && from.Known == ""
	moved, to := from.Count, from
	if f.Signature != old {
		moved = 1 + from.Count - from.kept()
		if to = s.index[f.Signature]; to == nil {
			to = &Group{}
			s.index[f.Signature], done.New = to, true
		}
		from.drop(f.ID)
		to.put(f.ID)
		from.Count, to.Count = from.Count-moved, to.Count+moved
		if from.kept() == 0 {
			delete(s.index, old)
		}
		if _, ok := s.sharper[old]; !ok {
			s.sharper[old] = f.Signature
		}
	}
	if f.Known != nil && to.Known == "" {
		to.Known = f.Known.Issue
	}
	if silenced {
		done.Silenced = moved
	}
	if err := s.writeIndex(); err != nil {
		return done, fmt.Errorf("%w: %w", ErrIndex, err)
	}
	return done, nil
}

// SettleIn is Settle for a finding's directory. If it does not lie in a campaign's, there is no index to change.
func SettleIn(dir string, f *Finding, files Files) error {
	findings := filepath.Dir(filepath.Clean(dir))
	out := filepath.Dir(findings)
	_, err := os.Stat(filepath.Join(findings, indexName))
	if filepath.Base(findings) == findingsName && err == nil {
		store, err := Open(out)
		if err != nil {
			return err
		}
		if _, g := store.of(f.ID); g != nil {
			_, err := store.Settle(f, files)
			return err
		}
	}
	return Update(dir, f, files)
}

// of gives the group of a finding that is kept.
func (s *Store) of(id string) (signature string, g *Group) {
	for signature, g := range s.index {
		if g.has(id) {
			return signature, g
		}
	}
	return "", nil
}
