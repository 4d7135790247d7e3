package programs

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
)

// A wrong verdict of an engine that is seldom used is distinguished from the same one of others.
func TestMarksOfEngines(t *testing.T) {
	for engine, want := range map[string]string{
		"tab": "fp.engine=tab", "clp": "fp.engine=clp", "spacer": "facts", "datalog": "facts",
	} {
		p, errs := rules.Parse("test", []byte("(set-option :fp.engine "+engine+")\n"+
			"(declare-rel r ())\n(declare-rel goal ())\n(rule r)\n(rule (=> (and r r) goal))\n(query goal)\n"))
		if len(errs) > 0 {
			t.Fatal(errs[0].Detail())
		}
		f := oracle.Judgement{Fault: oracle.Fault{Class: oracle.RefutationUnsound}}
		if got := strings.Join(marks(&reduced{program: p, fault: f}), " "); got != want {
			t.Errorf("%s: %s, want %s", engine, got, want)
		}
	}
}

// Findings of pairs of programs are distinguished by the shape of the clauses: a fault that many transformations show
// has one signature.
func TestMarksOfPairs(t *testing.T) {
	base, errs := rules.Parse("test", []byte(`(set-logic HORN) (declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int)) (=> (and (p x) (< x 5)) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (and (p x) (> x 9)) false)))
(check-sat)`))
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	f := oracle.Judgement{Fault: oracle.Fault{Class: oracle.Disagreement}}
	signatures := map[string]bool{}
	for _, steps := range [][]rewrite.Step{{{Name: "fold"}}, {{Name: "unfold"}, {Name: "fold"}}, nil} {
		p := &pair{Base: &instance.Base{Program: base, Steps: steps}}
		k := finding.Finding{Fault: f.Fault, Solver: "z3", Reduced: &finding.Reduction{
			Minimal: true, Operators: pairMarks(p, f), Steps: stepNames(p.Steps), Sorts: []string{"horn"},
		}}
		k.SetSignature()
		signatures[k.Signature] = true
	}
	const want = "disagreement z3 comparison constant-in-head equation no-literal recursion on horn"
	if len(signatures) != 1 || !signatures[want] {
		t.Errorf("%v, want %s", signatures, want)
	}
}
