package programs

import (
	"cmp"
	"context"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Recheck runs a rule program again, with options in addition to those in its text, and gives the evidence, with the
// right answer computed anew; nil if the solver does not read such programs. f is the finding that the program belongs
// to, or nil.
func Recheck(
	ctx context.Context, asks ask.Asker, s *solvers.Solver, limits solvers.Limits, f *finding.Finding,
	program []byte, options []string,
) (*oracle.Evidence, error) {
	seed, errs := instance.ReadSeed(finding.InstanceName, program)
	if len(errs) > 0 {
		return nil, errs
	}
	written := seed.Program.Format
	seed, err := readsAs(s, seed)
	if err != nil {
		return nil, nil
	}
	p := seed.Program
	if p.Format != written {
		options = nil // they are those of another engine
	}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		p.Options = append(p.Options, rules.Option{Name: name, Value: value})
	}
	o, err := alone(asks, limits).execute(ctx, s, knownOf(seed, f))
	if err != nil {
		return nil, err
	}
	return evidence(o), nil
}

// knownOf is a program with what is right for it: computed, or else what a finding says, which may be nil.
func knownOf(seed *instance.Seed, f *finding.Finding) oracle.Program {
	p := oracle.Program{Program: seed.Program, Right: seed.Right, Expect: solvers.Verdict(seed.Expect)}
	if f == nil || p.Right != nil {
		return p
	}
	if v := solvers.Verdict(f.Expected); v.Definite() { // from how the program was made
		p.Expect = cmp.Or(p.Expect, v)
	}
	p.Decided = decidedBy(f, p.Program)
	return p
}

// decidedBy is what can be computed in a program of the tuples that a finding names; nil for nothing.
func decidedBy(f *finding.Finding, p *rules.Program) *rules.Decided {
	for _, t := range f.DecidedTuples() {
		rel := p.Relation(t.Relation)
		if rel < 0 || !isTuple(p.Relations[rel].Columns, t.Values) {
			continue
		}
		if d := rules.Decide(p, rel, p.Relations[rel].Pack(t.Values), rules.DefaultBudget); d != nil {
			return d
		}
	}
	return nil
}

// isTuple reports whether columns have values with these numbers.
func isTuple(columns []rules.Column, values []uint64) bool {
	if len(columns) != len(values) {
		return false
	}
	for i, c := range columns {
		if values[i] >= c.Sort.Size {
			return false
		}
	}
	return true
}
