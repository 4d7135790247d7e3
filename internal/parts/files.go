package parts

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// seedUnit is a script of a set of seeds.
type seedUnit struct {
	path string
	name string // relative to the path that was given
	src  []byte
}

// files divides a set of seeds, and writes each part as a directory of copies.
func (w *writer) files(paths, files []string) error {
	units, err := seedUnits(paths, files)
	if err != nil {
		return err
	}
	groups := split.BySize(len(units), w.Size)
	if len(units) < w.MinSize {
		groups = split.BySize(len(units), len(units))
	} else if w.How == Dependencies {
		if groups, err = w.neighbours(units); err != nil {
			return err
		}
	}
	all, placed := 0, int64(0)
	for _, u := range units {
		all += len(u.src)
	}
	for _, group := range groups {
		for _, n := range group {
			placed += int64(len(units[n].src))
		}
	}
	if limit := w.limit(all); placed > limit {
		return usage.Errorf("the parts have %s together, more than %s (--max-total); --how size copies each file once",
			humanize.IBytes(uint64(placed)), humanize.IBytes(uint64(limit)))
	}
	if err := w.enter(); err != nil {
		return err
	}
	var hashes []string
	for _, u := range units {
		hashes = append(hashes, hashOf(u.src))
	}
	whole := OfWhole{
		Path: strings.Join(paths, " "), SHA256: hashOf([]byte(strings.Join(hashes, "\n"))), Size: len(units), How: w.How,
		Join: split.Monotone,
	}
	for i, group := range groups {
		p, err := w.copies(i, group, units, hashes)
		if err != nil {
			return err
		}
		whole.Parts = append(whole.Parts, p)
		w.Placed += len(group)
	}
	w.Wholes, w.Parts, w.Units = 1, len(groups), len(units)
	if len(units) > 0 {
		w.manifest.Wholes = append(w.manifest.Wholes, whole)
	}
	return nil
}

// neighbours divides scripts along their dependencies: those of the user's graph, or the symbols that they declare
// alike.
func (w *writer) neighbours(units []seedUnit) (groups [][]int32, err error) {
	var graph *split.Graph
	if w.graph == nil {
		graph = split.FromShared(len(units), declaredAlike(units))
	} else if graph, err = w.graph.among(len(units), ofFiles(units)); err != nil {
		return nil, err
	}
	groups, err = graph.ByDependencies(split.Neighbourhoods{Size: w.Size, Radius: w.Radius, Replicate: w.share})
	if err != nil {
		return nil, usage.Errorf("%v", err)
	}
	return groups, nil
}

// copies writes one part.
func (w *writer) copies(i int, group []int32, units []seedUnit, hashes []string) (OfPart, error) {
	p := OfPart{File: path.Join(partsDir, partName(i))}
	dir := filepath.Join(w.out, partsDir, partName(i))
	for _, n := range group {
		u := units[n]
		file := filepath.Join(dir, filepath.FromSlash(u.name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return p, err
		}
		if err := atomicfile.WriteUnsynced(file, u.src, 0o644); err != nil {
			return p, err
		}
		p.Units = append(p.Units, int(n)+1)
		p.Bytes += len(u.src)
		p.Copies = append(p.Copies, OfCopy{Unit: int(n) + 1, Name: u.name, SHA256: hashes[n]})
		if err := w.origin(path.Join(p.File, u.name), u.path, hashes[n], smtlib.LogicOf(u.src)); err != nil {
			return p, err
		}
	}
	return p, nil
}

// seedUnits reads scripts, in the order of their names.
func seedUnits(paths, files []string) ([]seedUnit, error) {
	var units []seedUnit
	named := map[string]string{}
	for _, file := range files {
		src, err := seedfile.Read(file)
		if err != nil {
			return nil, usage.Errorf("%v", err)
		}
		u := seedUnit{path: file, name: below(paths, file), src: src}
		if other, taken := named[u.name]; taken {
			return nil, usage.Errorf("%s and %s would both be %s in a part; name a directory that has both", other, file, u.name)
		}
		named[u.name] = file
		units = append(units, u)
	}
	slices.SortFunc(units, func(a, b seedUnit) int { return strings.Compare(a.name, b.name) })
	return units, nil
}

// below gives a file's path relative to the path by which it was found, with slashes.
func below(paths []string, file string) string {
	if file == "-" {
		return "stdin.smt2"
	}
	name := filepath.Base(file)
	for _, p := range paths {
		rel, err := filepath.Rel(p, file)
		if err == nil && rel != "." && !strings.HasPrefix(rel, "..") {
			name = filepath.ToSlash(rel)
		}
	}
	return name
}

// declaredAlike gives, for each name and rank, the units that declare it. A script that cannot be parsed declares
// nothing.
func declaredAlike(units []seedUnit) [][]int32 {
	at := map[string]int{}
	var having [][]int32
	for i, u := range units {
		script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(u.src)), u.path, u.src)
		if len(errs) > 0 {
			continue
		}
		for _, symbol := range declared(script) {
			n, known := at[symbol]
			if !known {
				n = len(having)
				at[symbol], having = n, append(having, nil)
			}
			if of := having[n]; len(of) == 0 || of[len(of)-1] != int32(i) {
				having[n] = append(having[n], int32(i))
			}
		}
	}
	return having
}

// declared gives the symbols that a script declares, by name and rank.
func declared(script *smtlib.Script) (symbols []string) {
	for _, c := range script.Commands {
		d, is := c.(smtlib.DeclareFun)
		if !is {
			continue
		}
		name := d.Fun.Name
		if d.Fun.Written != "" {
			name = d.Fun.Written
		}
		var rank []string
		for _, s := range append(slices.Clone(d.Fun.Params), d.Fun.Result) {
			rank = append(rank, script.Arena.SortString(s))
		}
		symbols = append(symbols, fmt.Sprintf("%s %s", name, strings.Join(rank, " ")))
	}
	return symbols
}
