package programs

import (
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// stacks is a program over integers, whose right answer nothing proves.
const stacks = `(set-logic HORN)
(declare-datatypes ((Stack 0)) (((bottom) (pile (top Int) (below Stack)))))
(declare-fun height (Stack Int) Bool)
(declare-fun weight (Stack Int) Bool)
(assert (height bottom 0))
(assert (forall ((n Int) (v Int) (s Stack)) (=> (height s n) (height (pile v s) (+ 1 n)))))
(assert (weight bottom 0))
(assert (forall ((n Int) (v Int) (s Stack)) (=> (weight s n) (weight (pile v s) (+ v n)))))
(assert (forall ((n Int) (m Int) (s Stack)) (=> (and (height s n) (weight s m)) (<= n m))))
(check-sat)
`

// crashesOn is an engine that crashes on programs with a text, and gives up on others.
func crashesOn(text string) ask.Fake {
	return func(q *ask.Question) (*solvers.Result, error) {
		r := &solvers.Result{Verdict: solvers.Unknown, Stdout: "unknown\n", Wall: time.Millisecond}
		if strings.Contains(string(q.Script), text) {
			r.Verdict, r.Stdout, r.Signature = solvers.Crash, "", "segmentation fault"
		}
		return r, nil
	}
}

// A crash needs no right answer: a program on which an engine crashes is reduced, in a campaign and from the finding,
// although nobody knows what is right.
func TestCrashIsReduced(t *testing.T) {
	o := offlineWith(t, crashesOn("(height (pile "))
	o.test(stacks, 1)
	f, files := o.found("")
	if f.Class != oracle.Crash || f.Reduced == nil || !f.Reduced.Minimal {
		t.Fatalf("%s, reduced: %+v, not reduced: %q\n%s", f.Class, f.Reduced, f.NotReduced, o.log.String())
	}
	isSmall := func(program []byte) {
		if strings.Contains(string(program), "(weight ") || !strings.Contains(string(program), "(height (pile ") {
			t.Errorf("the program is reduced to\n%s", program)
		}
	}
	isSmall(files.Reduced)
	if f.Reduced.Certificate != "" || strings.Contains(f.Reduced.Established, "evaluated") {
		t.Errorf("a crash has a proof: %s, %q", f.Reduced.Certificate, f.Reduced.Established)
	}

	seed, errs := instance.ReadSeed("instance.smt2", files.Instance)
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	small, err := Minimize(t.Context(), o.Ask, &solvers.Solver{Name: "engine", Command: []string{"engine"},
		Entry: &solvers.Entry{Generic: true}}, solvers.Limits{}, seed, f, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	isSmall(small.Text)
}

// An option that a program sets, and without which the engine does not crash, is named in the rank and in what the
// finding needs, once in the signature.
func TestCrashUnderAnOption(t *testing.T) {
	const option = ":fp.xform.slice false"
	o := offlineWith(t, crashesOn("(set-option "+option))
	o.test("(set-option "+option+")\n"+stacks, 1)
	f, _ := o.found("")
	if f.Reduced == nil || !f.Reduced.Minimal || f.Needs() == "" || !strings.HasPrefix(f.RankText(), "under options") {
		t.Fatalf("needs %q, rank %q, reduced %+v\n%s", f.Needs(), f.RankText(), f.Reduced, o.log.String())
	}
	if strings.Count(f.Signature, "fp.xform.slice") != 1 {
		t.Errorf("signature %q", f.Signature)
	}
}
