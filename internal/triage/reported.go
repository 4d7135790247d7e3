package triage

import (
	"cmp"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// AsFinding makes a finding, with its files, of a reduced bug, so that it can be replayed and drafted. Its instance is
// the reduced script, too; file is the name of that script. tool is the version of smtstorm.
func (r *Reduced) AsFinding(file, tool string) (*finding.Finding, finding.Files, error) {
	summary, err := Summarize(r, file)
	if err != nil {
		return nil, finding.Files{}, err
	}
	witness, err := r.Witness()
	if err != nil {
		return nil, finding.Files{}, err
	}
	f := &finding.Finding{
		Fault: r.Fault, Expected: cmp.Or(string(r.Expect), string(instance.None)), Logic: smtlib.LogicOf(r.script()),
		Certificate: string(r.Certificate), Shows: r.Shows, Derivation: summary.Derivation,
		Solver: r.Solver, Version: r.Version, Command: summary.Command, Tool: tool,
		Confirmation: summary.Confirmation, Configuration: r.Configuration, Reduced: summary,
	}
	files := finding.Files{
		Instance: r.written(), Witness: witness, Output: []byte(r.Output), Reduced: r.File(), ReducedBeside: r.Beside,
		ReducedOutput: []byte(r.Output),
	}
	f.Say(files.Output)
	f.SetSignature()
	return f, files, nil
}
