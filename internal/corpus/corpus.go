// Package corpus describes and cleans directories of seeds: what they contain, which files are equal up to names, and
// which small selection covers the features of all. Files are read one at a time, and only numbers are kept of each.
// Rule programs are only compared byte by byte.
//
// It makes no instances and asks no solver. It may import smtlib, fragment, mutate, mutate/instance,
// internal/atomicfile, internal/outdir, internal/rules and internal/seedfile.
package corpus

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// File is the data about a seed.
type File struct {
	Path  string
	Hash  string // SHA-256 of its content
	Logic string // name of the logic; for a rule program, "rules-" and its dialect
	Bytes int
	Depth int    // nested connectives in its deepest assertion
	Same  string // an earlier file that is equal up to names, or ""
	Needs []Feature

	Values Values // empty if not wanted

	Program rules.Format // format of a rule program; empty for a script
}

// Corpus is the data about directories.
type Corpus struct {
	Files     []File // files that can be read, in path order
	Refused   []Refusal
	Operators map[string]int // number of files by operator, or sort, of a theory
	Features  int            // number of different pairs of operators and shapes of scripts
}

// Refusal is a file that is not a seed, and the reason.
type Refusal struct{ Path, Why string }

// Read reads all files below paths, until ctx ends, and evaluates their formulas if values is set.
func Read(ctx context.Context, paths []string, values bool, progress func(done, all int)) (*Corpus, error) {
	found, err := seedfile.Find(paths)
	if err != nil {
		return nil, err
	}
	c := &Corpus{Operators: map[string]int{}}
	look, first := NewLooker(), map[uint64]string{}
	programs := map[string]string{} // paths of rule programs, by hash
	for i, path := range found {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		progress(i, len(found))
		src, err := seedfile.Read(path)
		if err != nil {
			c.Refused = append(c.Refused, Refusal{path, err.Error()})
			continue
		}
		if dialect := rules.Recognize(src); dialect == rules.SMT || dialect.ListsTuples() {
			c.addProgram(path, src, dialect, programs)
			continue
		}
		s, err := fragment.ReadSeed(path, src)
		if err != nil {
			c.Refused = append(c.Refused, Refusal{path, err.Error()})
			continue
		}
		script := &instance.Script{Arena: s.Arena, Logic: s.Logic, Steps: s.Script.Commands}
		seen := look.Look(script, nil, "")
		f := File{Path: path, Hash: s.Hash, Logic: s.Logic, Bytes: len(src), Same: first[seen.Hash], Needs: seen.Features}
		for _, t := range s.Assertions {
			f.Depth = max(f.Depth, s.Depth(t))
		}
		if f.Same == "" {
			first[seen.Hash] = path
		}
		if values {
			f.Values = valuesOf(s)
		}
		for _, name := range s.Symbols {
			c.Operators[name]++
		}
		c.Files = append(c.Files, f)
	}
	c.Features = look.Len()
	return c, nil
}

// addProgram adds a rule program; first maps hashes of earlier ones to paths.
func (c *Corpus) addProgram(path string, src []byte, dialect rules.Format, first map[string]string) {
	if _, errs := rules.Parse(path, src); len(errs) > 0 {
		c.Refused = append(c.Refused, Refusal{path, errs.Error()})
		return
	}
	f := File{
		Path: path, Hash: fragment.HashOf(src), Logic: "rules-" + string(dialect), Bytes: len(src), Program: dialect,
	}
	if f.Same = first[f.Hash]; f.Same == "" {
		first[f.Hash] = path
	}
	c.Files = append(c.Files, f)
}

// Filter selects files; zero fields do not matter.
type Filter struct {
	MaxBytes, MaxDepth int
	Logics             []string
}

// Select gives the files that pass the filter; of those that are equal up to names, the first.
func (c *Corpus) Select(filter Filter) []File {
	return slices.DeleteFunc(slices.Clone(c.Files), func(f File) bool {
		return f.Same != "" || filter.MaxBytes > 0 && f.Bytes > filter.MaxBytes ||
			filter.MaxDepth > 0 && f.Depth > filter.MaxDepth ||
			len(filter.Logics) > 0 && !slices.Contains(filter.Logics, f.Logic)
	})
}

// Cover gives some of the files that together have every pair of operators and every shape that any file has. It
// considers small files first, and keeps a file if it has a new feature. All rule programs are kept.
func Cover(files []File) []File {
	bySize := slices.Clone(files)
	slices.SortStableFunc(bySize, func(a, b File) int { return cmp.Compare(a.Bytes, b.Bytes) })
	has := map[Feature]bool{}
	var cover []File
	for _, f := range bySize {
		isNew := f.Program != ""
		for _, feature := range f.Needs {
			isNew = isNew || !has[feature]
			has[feature] = true
		}
		if isNew {
			cover = append(cover, f)
		}
	}
	slices.SortFunc(cover, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return cover
}

// Provenance is the origin of a copied file: a line of PROVENANCE.jsonl.
type Provenance struct {
	File   string `json:"file"` // relative to the directory
	From   string `json:"from"`
	SHA256 string `json:"sha256"`
	Logic  string `json:"logic"`
}

// ProvenanceName is the file that lists the origins of copies.
const ProvenanceName = "PROVENANCE.jsonl"

// Copy copies files into a directory, which must be new or empty, with names from logic and content, and writes their
// provenance.
func Copy(files []File, out string) (err error) {
	if err := outdir.Check(out); err != nil {
		return err
	}
	lock, err := outdir.Make(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	var list []byte
	for _, f := range files {
		src, err := seedfile.Read(f.Path)
		if err != nil {
			return err
		}
		name := f.Hash[:12] + f.Program.Extension()
		p := Provenance{File: filepath.Join(f.Logic, name), From: f.Path, SHA256: f.Hash, Logic: f.Logic}
		if err := os.MkdirAll(filepath.Join(out, f.Logic), 0o755); err != nil {
			return err
		}
		if err := atomicfile.WriteUnsynced(filepath.Join(out, p.File), src, 0o644); err != nil {
			return err
		}
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		list = append(append(list, line...), '\n')
	}
	return atomicfile.Write(filepath.Join(out, ProvenanceName), list, 0o644)
}
