package triage

import (
	"context"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/minimize/reduce"
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
	s := &finding.Reduction{
		Before: sizeOf(r.Original), After: sizeOf(r.Best),
		Tests: r.Tests, Runs: r.Runs, Seconds: r.Elapsed.Seconds(), Minimal: r.Minimal,
		Confirmation: finding.Confirmation{Runs: r.Confirmed, Wrong: wrong, Rate: r.Rate},
		File:         file, Command: command, Input: r.Input, Configuration: r.Configuration,
		Headline: r.Headline(), Established: r.Established,
		Certificate: string(r.Certificate), Derivation: r.Derivation(context.Background()),
		Witness: withoutComments(witness), Proof: proof, Shows: r.Shows, Beside: len(r.Beside),
	}
	s.Operators, s.Sorts = r.Signature()
	return s, nil
}

func withoutComments(text []byte) string {
	var kept []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, ";") {
			kept = append(kept, line)
		}
	}
	return strings.TrimSpace(strings.Join(kept, ""))
}

func sizeOf(c *reduce.Candidate) finding.Size {
	s := c.Shape()
	return finding.Size{Bytes: s.Bytes, Asserts: s.Asserts, Nodes: s.Nodes, Depth: s.Depth}
}
