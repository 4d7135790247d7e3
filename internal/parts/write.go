package parts

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Directories of the output.
const (
	partsDir   = "parts"
	witnessDir = "witness"
)

// Written counts the output of Write.
type Written struct {
	Wholes, Parts int
	LeftOut       int // files without anything to divide
	Named         int // files of LeftOut that the user named, rather than their directory
	Units, Placed int // units of wholes, and of parts: their ratio shows how much larger the parts are together
}

// String formats the counts for users.
func (w Written) String() string {
	return english.Plural(w.Wholes, "whole", "") + " in " + english.Plural(w.Parts, "part", "")
}

// Write divides the seeds below paths and writes the parts into a directory, which must be new or empty. It skips seeds
// without anything to divide, with a warning; if there are no others, the error is a *usage.Error.
func Write(paths []string, out string, c Division) (w Written, err error) {
	if err := outdir.Check(out); err != nil {
		return w, err
	}
	files, err := seedfile.Find(paths)
	if err != nil {
		return w, usage.Errorf("%v", err)
	}
	writer := writer{Division: c, paths: paths, out: out, manifest: newManifest(&c)}
	defer func() { err = errors.Join(err, writer.leave()) }()
	if c.Unit == File {
		err = writer.files(paths, files)
	} else {
		err = writer.scripts(files)
	}
	if err != nil {
		return writer.Written, err
	}
	if len(writer.manifest.Wholes) == 0 {
		switch names := strings.Join(paths, ", "); writer.LeftOut {
		case 0:
			return writer.Written, usage.Errorf("there is nothing to divide in %s", names)
		case 1:
			return writer.Written, usage.Errorf("%s is not divided, for the reason above", names)
		default:
			return writer.Written, usage.Errorf("nothing in %s is divided, for the reasons above", names)
		}
	}
	return writer.Written, writer.end()
}

// writer writes parts.
type writer struct {
	Division
	Written
	paths    []string
	out      string
	manifest *Manifest
	lock     *os.File // locks the directory; nil if nothing has been written yet
	from     []byte   // lines of the file with the origins of parts
	printer  instance.Writer
}

// enter makes and locks the directory before anything is written there.
func (w *writer) enter() (err error) {
	if w.lock == nil {
		w.lock, err = outdir.Make(w.out)
	}
	return err
}

// leave unlocks the directory. The file of the lock remains, but without its owner, so that the output only depends on
// seeds and settings.
func (w *writer) leave() error {
	if w.lock == nil {
		return nil
	}
	return errors.Join(w.lock.Truncate(0), w.lock.Close())
}

// scripts writes the parts of scripts.
func (w *writer) scripts(files []string) error {
	for _, file := range files {
		wholes, err := w.read(file)
		if err != nil {
			w.LeftOut++
			if slices.Contains(w.paths, file) {
				w.Named++
			}
			say(w.Logger, err, file)
			continue
		}
		for _, whole := range wholes {
			if err := w.whole(whole); err != nil {
				return err
			}
		}
	}
	return nil
}

// say warns that a file has nothing to divide.
func say(logger *slog.Logger, err error, file string) {
	text := err.Error()
	if errs, are := errors.AsType[smtlib.Errors](err); are && len(errs) > 0 {
		text = errs[0].Error()
	}
	warning.Log(logger, warning.NotDivided, warning.Warning{Text: text, Seed: file})
}

// read reads the wholes of a file, unless its logic is not wanted.
func (c *Division) read(file string) ([]*Whole, error) {
	src, err := seedfile.Read(file)
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(file, seedfile.Datalog) {
		return nil, leftOut(file, "it is a rule program, which has no assertions")
	}
	if logic := smtlib.LogicOf(src); len(c.Logics) > 0 && logic != "" && !slices.Contains(c.Logics, logic) {
		return nil, leftOut(file, "its logic is %s", logic)
	}
	wholes, err := c.Read(file, src)
	if err == nil && len(c.Logics) > 0 && !slices.Contains(c.Logics, wholes[0].Seed.Logic) {
		return nil, leftOut(file, "its logic is %s", wholes[0].Seed.Logic)
	}
	return wholes, err
}

// Name gives a whole's name in file names: from its file, its content and, if there are several, its check.
func (w *Whole) Name() string {
	name := fmt.Sprintf("%s-%s", strings.TrimSuffix(filepath.Base(w.Seed.Path), ".smt2"), w.Seed.ShortHash())
	if w.Checks > 1 {
		name = fmt.Sprintf("%s-%d", name, w.Check)
	}
	return name
}

// whole writes the parts of a whole.
func (w *writer) whole(of *Whole) error {
	check := of.Asked.Checks[0]
	m := OfWhole{
		Path: of.Seed.Path, SHA256: of.Seed.Hash, Check: of.Check, Size: len(of.Units), Expect: check.Expect,
		Certificate: check.Certificate, How: of.How, Join: of.Join(), Undivided: of.Undivided,
	}
	if err := w.enter(); err != nil {
		return err
	}
	for i, part := range of.Parts {
		p, script, witness := w.part(of, i)
		name := partName(i) + ".smt2"
		p.File = path.Join(partsDir, of.Name(), name)
		if err := w.file(p.File, script); err != nil {
			return err
		}
		if witness != nil {
			p.Witness = path.Join(witnessDir, of.Name(), name)
			if err := w.file(p.Witness, witness); err != nil {
				return err
			}
		}
		if w.Progress != nil {
			w.Progress(fmt.Sprintf("%s: %d of %s written", of.Seed.Path, i+1, english.Plural(len(of.Parts), "part", "")))
		}
		m.Parts = append(m.Parts, p)
		if err := w.origin(p.File, of.Seed.Path, of.Seed.Hash, of.Seed.Logic); err != nil {
			return err
		}
		w.Parts, w.Placed = w.Parts+1, w.Placed+len(part.Units)
	}
	w.Wholes, w.Units = w.Wholes+1, w.Units+len(of.Units)
	w.manifest.Wholes = append(w.manifest.Wholes, m)
	if of.Undivided != "" {
		w.Logger.Info(fmt.Sprintf("%s: one part, as %s", of.Seed.Path, of.Undivided))
	}
	return nil
}

// part gives the manifest's entry of a part, its script, and its witness, or nil if it has none.
func (w *writer) part(of *Whole, i int) (p OfPart, script, witness []byte) {
	part := of.Parts[i]
	check := part.Asked.Checks[0]
	script = of.Source
	if of.How != "" || of.Checks > 1 {
		script = w.printer.AppendInstance(nil, part.Asked, instance.Dialect{})
	}
	p = OfPart{SHA256: hashOf(script), Bytes: len(script), Expect: check.Expect, Certificate: check.Certificate}
	for _, n := range part.Units {
		p.Units = append(p.Units, int(n)+1)
	}
	for _, f := range part.Case {
		p.Cases = append(p.Cases, part.Asked.Arena.TermString(f))
	}
	if check.Witness != nil {
		text, err := w.printer.Witness(part.Asked.Claim(0))
		if err == nil { // a witness that cannot be written as a script is left out
			witness = text
		}
	}
	return p, script, witness
}

// origin records the origin of a file.
func (w *writer) origin(file, from, hash, logic string) error {
	line, err := json.Marshal(corpus.Provenance{File: file, From: from, SHA256: hash, Logic: logic})
	w.from = append(append(w.from, line...), '\n')
	return err
}

// file writes a file, completely or not at all. It is not synchronized: without the manifest, which comes last and is,
// the directory is not used.
func (w *writer) file(name string, data []byte) error {
	name = filepath.Join(w.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteUnsynced(name, data, 0o644)
}

// end writes the manifest and the origins.
func (w *writer) end() error {
	if err := atomicfile.Write(filepath.Join(w.out, corpus.ProvenanceName), w.from, 0o644); err != nil {
		return err
	}
	data, err := w.manifest.bytes()
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(w.out, ManifestName), data, 0o644)
}
