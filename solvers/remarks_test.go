package solvers

import "testing"

// Messages with a place in this script are about a command that asserts nothing, or about one that does.
func TestComplainedOf(t *testing.T) {
	script := []byte(`; a comment with (parentheses
(set-option :foo
   bar)
(set-option :smt.foo 3) (assert (> x zz))(get-value (x))
(set-option :global-declarations maybe)
(set-info :source |) (|) ; (
(assert
  (set-option))
`)
	ofNothing := func(msg string) string {
		c := complainedOf(script, msg)
		if !c.assertsNothing() {
			return ""
		}
		return c.name
	}
	for _, c := range []struct {
		caption, msg string
		want         string
	}{
		{"an option, on its second line", "line 3 column 3: unknown parameter 'foo'", "set-option"},
		{"an option in front of an assertion", "line 4 column 21: unknown parameter 'foo' at module 'smt'", "set-option"},
		{"an assertion between others", "line 4 column 37: unknown constant zz", ""},
		{"what reads, behind an assertion", "line 4 column 52: model is not available", "get-value"},
		{"between two commands", "line 4 column 41: unknown", ""},
		{"an option that decides what is declared", "line 5 column 34: invalid option value", ""},
		{"a quoted symbol with parentheses", "line 6 column 20: no", "set-info"},
		{"an assertion that looks like an option", "line 8 column 5: no", ""},
		{"a place behind the script", "line 12 column 1: no", ""},
		{"Yices writes it in another way", "at line 4, column 22: syntax error", "set-option"},
		{"and cvc5 in a third", "Parse Error: instance.smt2:2.14: no", "set-option"},
		{"without a place", "unknown parameter 'foo'", ""},
	} {
		if got := ofNothing(c.msg); got != c.want {
			t.Errorf("%s: %q", c.caption, got)
		}
	}
}
