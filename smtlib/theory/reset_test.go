package theory_test

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Behind a reset, numerals and names are those of the logic that is set there. What reset-assertions has taken away can
// be declared again; where it is not, it is still there, as in z3.
func TestBehindResets(t *testing.T) {
	for _, c := range []struct{ caption, script, last, fails string }{
		{"integers behind reals", "(set-logic QF_LRA)(declare-const x Real)(assert (= x 5))(reset)" +
			"(set-logic QF_LIA)(declare-const x Int)(assert (= (mod x 2) 5))", "(= (mod x!1 2) 5)", ""},
		{"reals behind integers", "(set-logic QF_LIA)(declare-const x Int)(assert (= x 5))(reset)" +
			"(set-logic QF_UFLRA)(declare-fun f (Real) Real)(assert (= (f 5) 5))", "(= (f 5.0) 5.0)", ""},
		{"no logic behind reals", "(set-logic QF_LRA)(declare-const x Real)(assert (= x 5))(reset)" +
			"(declare-const x Int)(assert (= x 5))", "(= x!1 5)", ""},
		{"reset-assertions keeps the logic", "(set-logic QF_LRA)(declare-const x Real)(reset-assertions)" +
			"(declare-const x Real)(assert (= x 5))", "(= x!1 5.0)", ""},
		{"a name that the first logic alone lets be declared", "(set-logic QF_BV)(declare-const p Bool)(reset)" +
			"(set-logic QF_LIA)(declare-fun mod (Bool) Bool)", "", "mod is a function symbol of the theory"},
		{"another sort of the same name", "(declare-sort U 0)(declare-const x U)(reset-assertions)(declare-sort U 0)" +
			"(declare-const x U)(assert (= x x))", "(= x!1 x!1)", ""},
		{"a datatype", "(declare-datatypes ((D 0)) (((a) (b))))(reset-assertions)(declare-datatypes ((D 0)) (((a) (c))))" +
			"(declare-const d D)(assert (= d a))", "(= d a!1)", ""},
		{"a named assertion", "(declare-const p Bool)(assert (! p :named n))(reset-assertions)(declare-const p Bool)" +
			"(assert (! (not p) :named n))", "(not p!1)", ""},
		{"kept", "(declare-const x Int)(reset-assertions)(assert (= x 5))", "(= x 5)", ""},
		{"declared twice behind it", "(declare-const x Int)(reset-assertions)(declare-const x Int)(declare-const x Int)",
			"", "already declared"},
		{"global", "(set-option :global-declarations true)(declare-const x Int)(reset-assertions)(declare-const x Int)",
			"", "already declared"},
		{"levels end", "(push 1)(declare-const x Int)(reset-assertions)(pop 1)", "", "only 0 levels"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			src := []byte(c.script)
			s, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), "a.smt2", src)
			if c.fails != "" {
				if len(errs) == 0 || !strings.Contains(errs.Error(), c.fails) {
					t.Errorf("%v", errs)
				}
				return
			}
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			last := s.Commands[len(s.Commands)-1].(smtlib.Assert).Formula
			if got := s.Arena.TermString(last); got != c.last {
				t.Errorf("%s, want %s", got, c.last)
			}
		})
	}
}
