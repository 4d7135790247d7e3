package programs

import (
	"cmp"
	"context"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Recheck runs a rule program again, with options in addition to those in its text, and judges the answer by the right
// one, which is computed anew. f is the finding that the program belongs to; if it is nil, any fault counts.
func Recheck(
	ctx context.Context, asks ask.Asker, s *solvers.Solver, limits solvers.Limits, f *finding.Finding,
	program []byte, options []string,
) (replay.Status, *solvers.Result, error) {
	seed, errs := instance.ReadSeed(finding.InstanceName, program)
	if len(errs) > 0 {
		return "", nil, errs
	}
	p := seed.Program
	if !reads(s, p.Dialect) {
		return replay.Unsupported, &solvers.Result{Verdict: solvers.Unsupported}, nil
	}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		p.Options = append(p.Options, rules.Option{Name: name, Value: value})
	}
	asked := oracle.Program{Program: p, Right: seed.Right, Expect: solvers.Verdict(seed.Expect)}
	if f != nil && seed.Right == nil && solvers.Verdict(f.Expected).Definite() { // from how the program was made
		asked.Expect = cmp.Or(asked.Expect, solvers.Verdict(f.Expected))
	}
	t := alone(asks, limits)
	o, err := t.execute(ctx, s, asked)
	if err != nil {
		return "", nil, err
	}
	if f != nil { // include oracles that are off by default
		t.oracles = oracle.All()
	}
	j, wrong := judge(t.oracles, o)
	switch {
	case wrong && (f == nil || j.Class == f.Class):
		return replay.Wrong, o.Result, nil
	case f == nil && asked.Right == nil && asked.Expect == "":
		return replay.NotJudged, o.Result, nil
	case !o.Result.Verdict.Definite() || f != nil && f.Class.Compared():
		return replay.NotWrong, o.Result, nil
	}
	return replay.Right, o.Result, nil
}
