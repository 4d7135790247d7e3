package smtlib_test

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// The commands that z3 has for rules are read, and printed again: a rule as the assertion of its formula, in which
// declared variables are free. Levels end no declaration.
func TestParseRules(t *testing.T) {
	const program = `(declare-rel r ((_ BitVec 2) Bool)) (declare-var x (_ BitVec 2)) (push)
(declare-fun f (Int) Bool) (pop) (declare-fun f (Int) Bool) (declare-var select (_ BitVec 2)) (declare-var x Bool)
(rule (=> (r select x) (r #b01 x)) (named 1)) (query r :print-answer true)`
	s, errs := smtlib.ParseRules(theory.Signature("ALL"), "rules", []byte(program))
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	var p smtlib.Printer
	want := "(declare-rel r ((_ BitVec 2) Bool))\n(declare-fun f (Int) Bool)\n" +
		"(assert (=> (r select!1 x!1) (r #b01 x!1)))\n(query r :print-answer true)\n"
	if got := string(p.AppendScript(nil, s)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, c := range []struct{ program, want string }{
		{"(declare-rel r ()) (declare-rel r (Bool))", "rules:1:33: relation r is declared twice"},
		{"(declare-rel r ()) (query (r))", "rules:1:27: query takes the name of a relation: define one for a formula by a rule"},
		{"(declare-rel r ()) (query s)", "rules:1:27: unknown relation s"},
		{"(declare-rel r (Bool)) (rule (r 1))", "rules:1:31: argument 1 of r has sort Int, expected Bool"},
		{"(declare-rel r ()) (rule (and r 1))", "rules:1:27: argument 2 of and has sort Int, expected Bool"},
		{"(declare-fun f (Int) Bool) (declare-fun f (Int Int) Bool) (rule (f 1 2 3))", "rules:1:66: f takes 2 arguments, not 3"},
	} {
		_, errs := smtlib.ParseRules(theory.Signature("ALL"), "rules", []byte(c.program))
		if len(errs) == 0 || errs[0].Error() != c.want {
			t.Errorf("%s: %v, want %s", c.program, errs, c.want)
		}
	}
}

// Instantiate replaces variables by terms simultaneously, and no binder captures a variable that is free in them.
func TestInstantiate(t *testing.T) {
	for _, c := range []struct{ term, x, y, want string }{
		{"(+ x y)", "y", "x", "(+ y x)"},
		{"(+ x (* x 2))", "(- y)", "y", "(+ (- y) (* (- y) 2))"},
		{"(exists ((z Int)) (= x z))", "y", "y", "(exists ((z Int)) (= y z))"},
		{"(exists ((z Int)) (= x z))", "z", "y", "(exists ((z!1 Int)) (= z z!1))"},
		{"(exists ((z Int)) (= (+ x y) z))", "y", "(* 2 z)", "(exists ((z!1 Int)) (= (+ y (* 2 z)) z!1))"},
		{"(and (= x 1) (exists ((x Int)) (= x y)))", "3", "x", "(and (= 3 1) (exists ((x!1 Int)) (= x!1 x)))"},
		{"(forall ((z Int)) (exists ((w Int)) (= x z w)))", "(+ z w)", "y",
			"(forall ((z!1 Int)) (exists ((w!1 Int)) (= (+ z w) z!1 w!1)))"},
		{"7", "1", "2", "7"},
	} {
		script := "(declare-var x Int) (declare-var y Int) (declare-var z Int) (declare-var w Int)"
		for _, text := range []string{c.term, c.x, c.y} {
			if strings.HasPrefix(text, "(exists") || strings.HasPrefix(text, "(forall") || strings.HasPrefix(text, "(and") {
				script += "(rule " + text + ")"
			} else {
				script += "(rule (= " + text + " 0))"
			}
		}
		s, errs := smtlib.ParseRules(theory.Signature("ALL"), "test", []byte(script))
		if len(errs) > 0 {
			t.Fatal(errs[0].Detail())
		}
		a := s.Arena
		at := func(i int) smtlib.Term {
			f := s.Commands[i].(smtlib.Assert).Formula
			if a.OperatorName(f) == "=" {
				return a.Args(f)[0]
			}
			return f
		}
		integer := a.IndexedSort("Int")
		got, err := a.Instantiate(at(0), []smtlib.Term{a.Var("x", integer), a.Var("y", integer)}, []smtlib.Term{at(1), at(2)})
		if err != nil {
			t.Fatal(err)
		}
		if text := string(smtlib.AppendTerm(nil, a, got, 0)); text != c.want {
			t.Errorf("%s with %s and %s: %s, want %s", c.term, c.x, c.y, text, c.want)
		}
	}
}
