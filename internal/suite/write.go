package suite

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/regression"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// isForeign tells whether the format's solver does not have an instance's logic or operators.
func (w *writer) isForeign(in *instance.Instance) bool {
	if w.dialect == nil {
		return false
	}
	return !w.dialect.Supports(in.Logic) ||
		slices.ContainsFunc(w.dialect.Lacks, func(o string) bool { return slices.Contains(in.Symbols, o) })
}

// script gives an instance in the words of the format's solver.
func (w *writer) script(in *instance.Instance) []byte {
	if w.dialect == nil {
		return w.printer.AppendInstance(nil, in, instance.Dialect{})
	}
	d := instance.Dialect{Logic: w.dialect.LogicName(in.Logic, in.Symbols)}
	return w.printer.AppendScript(nil, &in.Script, d)
}

// options are what the format's solver has to be called with for a script.
func (w *writer) options(in *instance.Instance) []string {
	if w.dialect == nil {
		return nil
	}
	s := w.Catalog.Rebuild(w.Format.Solver, w.dialect.Command)
	if in.Incremental() {
		s = s.ForIncremental()
	}
	return regression.Options(s, in.Logic)
}

// name is what a script is called: what it is about, and where it comes from.
func name(in *instance.Instance) string {
	about := string(in.Last().Expect)
	if len(in.Checks) > 1 {
		about = "incremental"
	}
	logic := in.Logic
	if logic == "" {
		logic = "ALL"
	}
	return fmt.Sprintf("%s-%s-%s-%s", logic, about, in.Strategy, strings.TrimSuffix(in.Name(), ".smt2"))
}

// write writes an instance with what proves its answers, and enters it into the manifest.
func (w *writer) write(in *instance.Instance, text []byte) error {
	if w.Bare {
		w.written.Instances++
		return atomicfile.WriteUnsynced(filepath.Join(w.Out, in.Name()), text, 0o644)
	}
	test := regression.Test{Name: name(in), Script: text, Options: w.options(in)}
	for _, c := range in.Checks {
		test.Expect = append(test.Expect, c.Expect)
	}
	files := []regression.File{{Name: test.Name + ".smt2", Data: text}}
	if w.dialect != nil { // plain scripts have their expectations already
		files = w.Format.Write(test)
	}
	for _, f := range files {
		if err := atomicfile.WriteUnsynced(filepath.Join(w.Out, f.Name), f.Data, 0o644); err != nil {
			return err
		}
	}
	e := regression.Entry{
		File: files[0].Name, Hash: regression.Hash(files[0].Data), Logic: in.Logic, Options: test.Options,
		Strategy: in.Strategy, Index: in.Index, MasterSeed: w.MasterSeed,
	}
	for _, seed := range in.Seeds {
		e.Seeds = append(e.Seeds, regression.Origin{Path: seed.Path, Hash: seed.Hash})
	}
	for i := range in.Checks {
		said, err := w.proof(in, i, test.Name)
		if err != nil {
			return err
		}
		e.Checks = append(e.Checks, said)
	}
	w.manifest.Instances = append(w.manifest.Instances, e)
	w.written.Instances++
	return nil
}

// proof writes the witness and the certificate of a check. What has no form as a script, as irrational numbers have
// none, is left out.
func (w *writer) proof(in *instance.Instance, check int, name string) (regression.Said, error) {
	claim := in.Claim(check)
	said := regression.Said{Expect: claim.Expect, Certificate: claim.Certificate}
	if claim.Expect == instance.None {
		return said, nil
	}
	if len(in.Checks) > 1 {
		name = fmt.Sprintf("%s-%d", name, check+1)
	}
	if claim.Witness != nil && claim.Expect == instance.Sat {
		if data, err := w.printer.Witness(claim); err == nil {
			if said.Witness, err = w.beside(regression.WitnessDir, name, data); err != nil {
				return said, err
			}
		}
	}
	data, err := w.printer.CertificateScript(claim)
	if err != nil {
		return said, nil
	}
	said.Script, err = w.beside(regression.CertificateDir, name, data)
	return said, err
}

// beside writes a file into a directory of the suite, and gives its place there.
func (w *writer) beside(dir, name string, data []byte) (string, error) {
	if err := os.MkdirAll(filepath.Join(w.Out, dir), 0o755); err != nil {
		return "", err
	}
	file := filepath.Join(dir, name+".smt2")
	return filepath.ToSlash(file), atomicfile.WriteUnsynced(filepath.Join(w.Out, file), data, 0o644)
}
