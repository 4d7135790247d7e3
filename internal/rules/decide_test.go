package rules

import (
	"strings"
	"testing"
)

// Whether a tuple is in a relation is decided by the rules on which it depends, even where the relations of the program
// cannot be computed.
func TestDecide(t *testing.T) {
	const beyond = `(declare-rel i (Int)) (rule (i 1)) (declare-rel wide ((_ BitVec 2)))
(declare-rel e ((_ BitVec 2) (_ BitVec 2))) (declare-rel o ((_ BitVec 2) (_ BitVec 2)))
(declare-var x (_ BitVec 2)) (declare-var y (_ BitVec 2)) (declare-var z Int)
(rule (=> (and (i z) (> z 0)) (wide #b01)))
(rule (e #b00 #b01)) (rule (e #b01 #b10)) `
	for _, c := range []struct {
		caption, rules string
		tuple          Tuple
		want           string // "open", "no", or the first line of the derivation
	}{
		{"a join", "(rule (=> (and (e x y) (e y #b10)) (o x y)))", 0b0001, "o(#b00, #b01) by"},
		{"not by a join", "(rule (=> (and (e x y) (e y #b10)) (o x y)))", 0b0110, "no"},
		{"a head of one variable", "(rule (=> (e x y) (o x x)))", 0b0101, "o(#b01, #b01) by"},
		{"another tuple than the variable's", "(rule (=> (e x y) (o x x)))", 0b0100, "no"},
		{"a constant in the head", "(rule (=> (e x y) (o #b11 y)))", 0b1110, "o(#b11, #b10) by"},
		{"a sum in the head", "(rule (=> (e x y) (o (bvadd x #b01) y)))", 0b0101, "o(#b01, #b01) by"},
		{"not the sum", "(rule (=> (e x y) (o (bvadd x #b01) y)))", 0b0001, "no"},
		{"recursion", "(rule (=> (e x y) (o x y))) (rule (=> (and (o x y) (o y x)) (o x x)))", 0b0000, "no"},
		{"negation", "(rule (=> (and (e x y) (not (e y x))) (o x y)))", 0b0110, "o(#b01, #b10) by"},
		{"it depends on integers", "(rule (=> (and (e x y) (wide x)) (o x y)))", 0b0110, "open"},
	} {
		p := program(t, beyond+c.rules+" (query o :print-answer true)")
		if _, err := Evaluate(p, DefaultBudget); err == nil {
			t.Fatalf("%s: the whole program is evaluated", c.caption)
		}
		d, got := Decide(p, p.Relation("o"), c.tuple, DefaultBudget), "open"
		switch {
		case d != nil && d.Follows:
			got = strings.Join(d.Why[1:], "\n")
		case d != nil:
			got = "no"
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.caption, got, c.want)
		}
	}
}
