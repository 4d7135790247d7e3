package cause

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// fault is a fault of docs/findings, by its name.
func fault(t *testing.T, solver, name string) *Documented {
	t.Helper()
	for _, d := range AllDocumented(solver) {
		if d.Name == name {
			return d
		}
	}
	t.Fatalf("docs/findings has no %s of %s", name, solver)
	return nil
}

// A finding is probably of a fault of docs/findings if a run of that script shows the same place, or the operators fit.
func TestDocumented(t *testing.T) {
	match := fault(t, "z3", "z3-match-after-reset")
	e := crash("a", "datatype::util::get_datatype_constructors", "smt2::parser::push_match_frame").with(func(e *Evidence) {
		e.Session = true
	})
	crashed := &solvers.Result{Verdict: solvers.Crash, Signature: "segmentation fault"}
	stack := []string{"datatype::util::get_datatype_constructors", "smt2::parser::parse_match_pattern"}
	switch as := (*finding.Documented)(nil); {
	case !match.MayBe(e):
		t.Error("its script is not run")
	case match.Shown(&solvers.Result{Verdict: solvers.Sat}, "4.13.4", nil, nil):
		t.Error("a version that answers has the fault")
	case !match.Shown(crashed, "5.0.0", stack, nil):
		t.Error("a version that crashes has it not")
	default:
		if as = match.Match(e); as == nil || as.How != string(ByPlace) || !strings.Contains(as.Versions, "4.16.0 to 5.4.1") {
			t.Errorf("%+v", as)
		}
		if as = match.Match(crash("b", "f", "g")); as != nil {
			t.Errorf("another place: %+v", as)
		}
	}
	shift := fault(t, "yices2", "yices-shift-sum-64")
	like := wrong("c", oracle.RefutationUnsound, shift.Operators...).with(func(e *Evidence) {
		e.Family, e.Sorts = "yices2", shift.Sorts
	})
	if !shift.MayBe(like) || !shift.Shown(&solvers.Result{Verdict: solvers.Unsat}, "2.6.5", nil, nil) {
		t.Error("it is not compared")
	}
	if as := shift.Match(like); as == nil || as.How != string(ByEqual) {
		t.Errorf("%+v", as)
	}
	like.Operators = []string{"bvudiv"}
	if shift.MayBe(like) || shift.Match(like) != nil {
		t.Error("another operator")
	}
}

// A fault in a reply is recognised by what is wrong with the reply, whatever operators the script has.
func TestDocumentedReply(t *testing.T) {
	neither := fault(t, "yices2", "yices-assignment-nonlinear")
	const mark = "a named formula that is neither true nor false"
	e := wrong("a", oracle.Error, "*").with(func(e *Evidence) {
		e.Family = "yices2"
		e.enter(mark, string(neither.Script))
	})
	sat := &solvers.Result{Verdict: solvers.Sat}
	if !neither.MayBe(e) || neither.Shown(sat, "2.6.5", nil, func() string { return "" }) ||
		!neither.Shown(sat, "2.6.5", nil, func() string { return mark }) {
		t.Error("it is not compared, or shown by a right reply")
	}
	if as := neither.Match(e); as == nil || as.How != string(ByMessage) {
		t.Errorf("%+v", as)
	}
	if e.Commands = append(e.Commands, "pop", "push"); !neither.MayBe(e) {
		t.Error("a script with more commands is not compared")
	}
	e.enter("an assignment without a named formula", string(neither.Script))
	if as := neither.Match(e); as != nil {
		t.Errorf("another reply: %+v", as)
	}
	if e.Commands = []string{"assert", "check-sat"}; neither.MayBe(e) {
		t.Error("a script that does not ask")
	}
}

// The comment of a documented script quotes the message, whose words are the same in a finding's script without it.
func TestDocumentedMessage(t *testing.T) {
	const message = "significand bit vector in fp is an invalid size"
	d := fault(t, "cvc5", "cvc5-fp-one-bit-of-terms-refused")
	e := wrong("a", oracle.Error, d.Operators...).with(func(e *Evidence) {
		e.Family = "cvc5"
		e.enter(message, "(declare-fun y () (_ BitVec 1))\n(assert (= (fp y #b00 y) (_ +zero 2 2)))\n(check-sat)\n")
	})
	r := &solvers.Result{Verdict: solvers.Error, Signature: message}
	if !d.MayBe(e) || !d.Shown(r, "1.4.2", nil, nil) {
		t.Error("it is not compared")
	}
	if as := d.Match(e); as == nil || as.How != string(ByMessage) {
		t.Errorf("%q and %q: %+v", d.Message, e.Message, as)
	}
}

// A documented script without operators of its own is run for each rejection: its message decides.
func TestDocumentedDefinition(t *testing.T) {
	d := fault(t, "cvc5", "cvc5-defined-sort-pair-refused")
	rejected := wrong("a", oracle.Error, "=", "tuple").with(func(e *Evidence) { e.Family = "cvc5" })
	if !d.MayBe(rejected) {
		t.Errorf("it is not compared: %q", d.Operators)
	}
}

// A finding under the option or the tactic of a documented fault, on other sorts, is probably that fault, but not
// surely: --known builtin does not silence it.
func TestDocumentedOnOtherSorts(t *testing.T) {
	d := fault(t, "z3", "z3-euf-completion-model")
	for _, sorts := range [][]string{d.Sorts, {"Int"}} {
		e := d.Evidence
		e.Sorts = sorts
		as := d.Match(&e)
		if as == nil || as.Sure != slices.Equal(sorts, d.Sorts) {
			t.Errorf("%q: %+v", sorts, as)
		}
	}
}
