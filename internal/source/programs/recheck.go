package programs

import (
	"cmp"
	"context"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Recheck runs a rule program again, with the options that it takes beside those in its text, and judges the answer by
// what is right, which is computed anew. The finding that it is of may be nil: then whatever is wrong counts.
func Recheck(
	ctx context.Context, host *solvers.Host, s *solvers.Solver, limits solvers.Limits, f *finding.Finding,
	program []byte, options []string,
) (replay.Status, *solvers.Result, error) {
	seed, errs := instance.ReadSeed(scriptName, program)
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
	right := truth{result: seed.Right, expect: seed.Expect, hangs: f != nil && f.Class.Timed()}
	if f != nil && seed.Right == nil && (f.Expected == "sat" || f.Expected == "unsat") { // it was chosen
		right.expect = cmp.Or(seed.Expect, f.Expected)
	}
	o, err := alone(host, limits).execute(ctx, s, p)
	if err != nil {
		return "", nil, err
	}
	r := *o.result
	r.Verdict = o.verdict()
	fault := judge(p, right, o)
	switch {
	case fault != nil && (f == nil || fault.Class == f.Class):
		return replay.Wrong, &r, nil
	case f == nil && right.result == nil && right.expect == "":
		return replay.NotJudged, &r, nil
	case o.answer == nil || !r.Verdict.Definite() || f != nil && f.Class.Compared():
		return replay.NotWrong, &r, nil
	}
	return replay.Right, &r, nil
}
