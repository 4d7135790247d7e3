package triage

import (
	"context"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Summarize says what a reduction did, for finding.json and reports. The file is the result's.
func Summarize(r *Reduced, file string) (*finding.Reduction, error) {
	proof, err := r.Proof()
	if err != nil {
		return nil, err
	}
	witness, err := r.Witness()
	if err != nil {
		return nil, err
	}
	command := make([]string, len(r.Command))
	for i, word := range r.Command {
		command[i] = strings.ReplaceAll(word, "instance.smt2", file)
	}
	wrong := int(r.Rate*float64(r.Confirmed) + 0.5)
	before, after := r.Sizes()
	s := &finding.Reduction{
		Before: sizeOf(before), After: sizeOf(after),
		Tests: r.Tests, Runs: r.Runs, Seconds: r.Elapsed.Seconds(), Minimal: r.Minimal,
		Confirmation: finding.Confirmation{Runs: r.Confirmed, Wrong: wrong, Rate: r.Rate},
		File:         file, Command: command, Input: r.Input, Configuration: r.Configuration,
		Headline: r.Headline(), Established: r.Established,
		Certificate: string(r.Certificate), Derivation: r.Derivation(context.Background()),
		Witness: strings.TrimSpace(string(smtlib.WithoutComments(witness))), Proof: proof,
		Shows: r.Shows, Beside: len(r.Beside),
	}
	s.Operators, s.Sorts = r.Signature()
	return s, nil
}

func sizeOf(s reduce.Shape) finding.Size {
	return finding.Size{Bytes: s.Bytes, Asserts: s.Asserts, Nodes: s.Nodes, Depth: s.Depth}
}
