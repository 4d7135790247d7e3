package suite

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// isForeign reports whether the format's solver lacks an instance's logic or operators.
func (w *writer) isForeign(in *instance.Instance) bool {
	if w.dialect == nil {
		return false
	}
	return !w.dialect.Supports(in.Logic) ||
		slices.ContainsFunc(w.dialect.Lacks, func(o string) bool { return slices.Contains(in.Symbols, o) })
}

// script prints an instance in the dialect of the format's solver.
func (w *writer) script(in *instance.Instance) []byte {
	if w.dialect == nil {
		return w.printer.AppendInstance(nil, in, instance.Dialect{})
	}
	d := instance.Dialect{Logic: w.dialect.LogicName(in.Logic, in.Symbols)}
	return w.printer.AppendScript(nil, &in.Script, d)
}

// options gives the arguments of the format's solver for a script.
func (w *writer) options(in *instance.Instance) []string {
	if w.dialect == nil {
		return nil
	}
	s := w.Catalog.Rebuild(w.Format.Solver, w.dialect.Command)
	if in.Incremental() {
		s = s.ForIncremental()
	}
	return Options(s, in.Logic)
}

// composed is the output for an instance: its script, witnesses and certificates, and the manifest's entry.
type composed struct {
	test    Test
	entry   Entry
	proofs  []File // in directories of their own
	logic   string
	several bool // it has scopes, or several checks
	// optimizes says that it asks for optima, unproved that its expected output is not known, and SolvedBy cannot tell.
	optimizes, unproved bool
	symbols             []string // see instance.Instance
	head                int      // bytes of the script in front of its first assertion
}

// compose makes the output for an instance, or for what was cut out of one.
func (w *writer) compose(ctx context.Context, in *instance.Instance, cut Cut) composed {
	name := w.names.name(in)
	for _, half := range cut.Halves {
		name += fmt.Sprintf("-half-%d", half)
	}
	c := w.composeAs(ctx, name, in, w.script(in))
	c.entry.Cut = cut
	return c
}

// composeAs is compose with a given name.
func (w *writer) composeAs(ctx context.Context, name string, in *instance.Instance, text []byte) composed {
	c := composed{
		test:  Test{Name: name, Script: text, Options: w.options(in)},
		logic: in.Logic, several: in.Incremental(), symbols: in.Symbols,
		head: max(0, bytes.Index(text, assertion)+1),
	}
	c.entry = Entry{
		Logic: in.Logic, Options: c.test.Options, Strategy: in.Strategy, Index: in.Index, MasterSeed: w.MasterSeed,
	}
	for _, seed := range in.Seeds {
		c.entry.Seeds = append(c.entry.Seeds, Origin{Path: seed.Path, Hash: seed.Hash})
	}
	if c.optimizes = in.HasObjectives(); c.optimizes {
		c.unproved = hasOpenOptima(in)
	}
	if c.optimizes && !c.unproved && w.SolvedBy == nil {
		c.test.Output = provedOutput(ctx, in)
		c.unproved = c.test.Output == nil
	}
	for i, check := range in.Checks {
		c.test.Expect = append(c.test.Expect, check.Expect)
		c.entry.Checks = append(c.entry.Checks, w.proof(in, i, &c))
	}
	return c
}

// proof makes the witness and the certificate of a check. It leaves out what cannot be written as a script, such as
// irrational numbers.
func (w *writer) proof(in *instance.Instance, check int, c *composed) CheckEntry {
	claim := in.Claim(check)
	said := CheckEntry{Expect: claim.Expect, Certificate: claim.Certificate}
	if claim.Expect == instance.None {
		return said
	}
	name := c.test.Name
	if len(in.Checks) > 1 {
		name = fmt.Sprintf("%s-%d", name, check+1)
	}
	beside := func(dir string, data []byte) string {
		file := dir + "/" + name + ".smt2"
		c.proofs = append(c.proofs, File{Name: file, Data: data})
		return file
	}
	if claim.Witness != nil && claim.Expect == instance.Sat {
		if data, err := w.printer.Witness(claim); err == nil {
			said.Witness = beside(WitnessDir, data)
		}
	}
	if data, err := w.printer.CertificateScript(claim); err == nil {
		said.Script = beside(CertificateDir, data)
	}
	return said
}

// write writes the composed files, and adds the manifest's entry.
func (w *writer) write(c composed) error {
	files := []File{{Name: c.test.Name + ".smt2", Data: c.test.Script}}
	if w.dialect != nil { // plain scripts contain the expected results already
		files = w.Format.Write(c.test)
	}
	for _, f := range slices.Concat(files, c.proofs) {
		path := filepath.Join(w.Out, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := atomicfile.WriteUnsynced(path, f.Data, 0o644); err != nil {
			return err
		}
	}
	c.entry.File, c.entry.Hash = files[0].Name, Hash(files[0].Data)
	w.manifest.Instances = append(w.manifest.Instances, c.entry)
	w.written.Instances++
	return nil
}

// writeBare writes only a script, named after its instance.
func (w *writer) writeBare(in *instance.Instance) error {
	w.written.Instances++
	return atomicfile.WriteUnsynced(filepath.Join(w.Out, in.Name()), w.script(in), 0o644)
}
