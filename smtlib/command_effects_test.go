package smtlib_test

import (
	"fmt"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
)

func TestEffects(t *testing.T) {
	for text, want := range map[string]smtlib.Effect{
		"(get-model)": smtlib.Harmless, "(simplify x :som true)": smtlib.Harmless, "(block-model :values)": smtlib.Narrows, "(assume p)": smtlib.UnknownEffect,
		"(frobnicate)": smtlib.UnknownEffect, `(echo "hello")`: smtlib.Harmless, `(echo "sat")`: smtlib.UnknownEffect, `(echo "unsat core")`: smtlib.Harmless,
		"(echo \"a\nunknown\nb\")": smtlib.UnknownEffect,
	} {
		if got := (smtlib.Other{Text: text}).Effect(); got != want {
			t.Errorf("%s: %d", text, got)
		}
		script, errs := parse("", []byte(text))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		if got := script.Commands[0].(smtlib.Other).Effect(); got != want {
			t.Errorf("%s, parsed: %d", text, got)
		}
		if smtlib.HasOwnEffects([]byte(text)) && want == smtlib.Harmless && script.Commands[0].(smtlib.Other).Name != "echo" {
			t.Errorf("%s: it has no effects", text)
		}
	}
}

// z3's assert-not is an assertion of the opposite.
func TestAssertNot(t *testing.T) {
	script, errs := parse("", []byte("(declare-const p Bool)(assert-not (! p :named a))(check-sat)"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if a := script.Commands[1].(smtlib.Assert); script.Arena.TermString(a.Formula) != "(not p)" || a.Name != "" {
		t.Errorf("%s, %q", script.Arena.TermString(a.Formula), a.Name)
	}
}

// The place of an attribute is the innermost binder or definition.
func TestTermAttributes(t *testing.T) {
	src := `(set-info :status sat)
(assert (! (forall ((x Int)) (! (let ((y x)) (! (> y 0) :named a)) :pattern ((f x)) :weight 3))
 :named b)) ; (! p :named c)
(define-fun g ((x Int)) Bool (! (> x "(! p :named d)") :named e))
(exit)
(assert (! p :named f))`
	want := "[{:named let} {:pattern forall} {:weight forall} {:named } {:named define-fun}]"
	var got []string
	for _, a := range smtlib.TermAttributes([]byte(src)) {
		got = append(got, fmt.Sprintf("{%s %s}", a.Keyword, a.Binder))
	}
	if fmt.Sprint(got) != want {
		t.Errorf("%v", got)
	}
}
