package smtlib_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

func TestSetsObjectives(t *testing.T) {
	for src, sets := range map[string]bool{
		"(assert p)(check-sat)":                              false,
		"(assert p)\n(maximize x) (check-sat)":               true,
		"( ; why\n assert-soft p :weight 2)":                 true,
		"(push)(minimize (- p))":                             true,
		"; (maximize x)\n(echo \"(maximize x)\")":            false,
		"(set-info :notes |(maximize x)|)(exit)(maximize x)": false,
		"(assert (maximize x))(maximum x)":                   false,
		"(assert p (maximize x)":                             false,
	} {
		if smtlib.SetsObjectives([]byte(src)) != sets {
			t.Errorf("%v: %s", sets, src)
		}
	}
}

func TestObjectivesArePrinted(t *testing.T) {
	for _, src := range []string{
		"(set-option :opt.priority box)", "(maximize (+ x 1))", "(minimize b)", "(maximize x :id L :signed)",
		"(assert-soft (< x 3))", "(assert-soft (< x 3) :weight 0.5 :id g)", "(assert-soft (< x 3) :weight -1)",
		"(assert-soft (< x 3) :id |a group|)",
	} {
		const head = "(declare-const x Int)\n(declare-const b (_ BitVec 4))\n"
		script, errs := smtlib.Parse(theory.Signature(""), "", []byte(head+src+"\n"))
		if len(errs) > 0 {
			t.Fatal(src, errs)
		}
		var p smtlib.Printer
		command := script.Commands[2]
		if got := string(p.AppendCommand(nil, script.Arena, command)); got != src {
			t.Errorf("%s is printed as %s", src, got)
		}
	}
}

func TestCost(t *testing.T) {
	for weight, want := range map[string]string{"": "1", "3": "3", "0.10": "1/10", "-2": "-2", "0": "0"} {
		if got := (smtlib.SoftConstraint{Weight: weight}).Cost().RatString(); got != want {
			t.Errorf("weight %q is %s, want %s", weight, got, want)
		}
	}
	for _, weight := range []string{"1/2", "1e3", "0x10", "w", "1_000", "+1"} {
		if cost := (smtlib.SoftConstraint{Weight: weight}).Cost(); cost != nil {
			t.Errorf("weight %q is %s", weight, cost)
		}
	}
}
