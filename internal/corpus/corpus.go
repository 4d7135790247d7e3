// Package corpus describes and cleans folders of seeds: what is in them, which files are the same but for names, and
// which few of them have everything that all have. Files are read one at a time, and only numbers are kept of each. Of
// rule programs it knows which are the same, byte by byte, and no more.
//
// It makes no instances and asks no solver. It may import fragment, mutate, mutate/instance, internal/atomicfile,
// internal/lint, internal/outdir, internal/rules and internal/seedfile.
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
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// File is what is kept of a seed.
type File struct {
	Path  string
	Hash  string // SHA-256 of its content
	Logic string // of a rule program, its dialect behind "rules-"
	Bytes int
	Depth int    // of nested connectives, in its deepest assertion
	Same  string // the file before it that is the same but for names, or ""
	Needs []Feature

	Values Values // nothing if nobody wanted to know them

	Program rules.Dialect // of a rule program that is no script
}

// Corpus is what was found in folders.
type Corpus struct {
	Files     []File // those that can be read, in path order
	Refused   []Refusal
	Operators map[string]int // files that an operator or a sort of a theory is in
	Features  int            // pairs of operators and shapes of scripts

	partly lint.Sources
}

// Warnings says what of files is left out, line by line: files that differ in that alone are the same.
func (c *Corpus) Warnings() []string { return c.partly.Warnings() }

// Refusal is a file that is no seed, and why.
type Refusal struct{ Path, Why string }

// Read looks at all files below paths, until ctx ends, and evaluates their formulas if values are wanted.
func Read(ctx context.Context, paths []string, values bool, progress func(done, all int)) (*Corpus, error) {
	found, err := seedfile.Find(paths)
	if err != nil {
		return nil, err
	}
	c := &Corpus{Operators: map[string]int{}}
	look, first := NewLooker(), map[uint64]string{}
	programs := map[string]string{} // paths of rule programs, by their hashes
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
		if dialect := rules.Recognize(src); dialect == rules.SMT || dialect == rules.Datalog {
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
		c.partly.Count(path, src, nil)
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

// addProgram looks at a rule program; first has those before it.
func (c *Corpus) addProgram(path string, src []byte, dialect rules.Dialect, first map[string]string) {
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

// Filter says which files are wanted; what is zero does not matter.
type Filter struct {
	MaxBytes, MaxDepth int
	Logics             []string
}

// Select gives the files that are wanted, of those that are the same but for names the first.
func (c *Corpus) Select(filter Filter) []File {
	return slices.DeleteFunc(slices.Clone(c.Files), func(f File) bool {
		return f.Same != "" || filter.MaxBytes > 0 && f.Bytes > filter.MaxBytes ||
			filter.MaxDepth > 0 && f.Depth > filter.MaxDepth ||
			len(filter.Logics) > 0 && !slices.Contains(filter.Logics, f.Logic)
	})
}

// Cover gives some of the files that together have each pair of operators and each shape that all of them have: small
// files first, each if it has something that those before it have not. Rule programs are all kept.
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

// Provenance says where a copied file comes from: a line of PROVENANCE.jsonl.
type Provenance struct {
	File   string `json:"file"` // below the directory
	From   string `json:"from"`
	SHA256 string `json:"sha256"`
	Logic  string `json:"logic"`
}

// ProvenanceName is the file that lists where copies come from.
const ProvenanceName = "PROVENANCE.jsonl"

// Copy writes files into a directory, new or empty, by logic and content, with their provenance.
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
		name := f.Hash[:12] + ".smt2"
		if f.Program == rules.Datalog {
			name = f.Hash[:12] + seedfile.Datalog
		}
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
