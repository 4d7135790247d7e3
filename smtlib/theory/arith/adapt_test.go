package arith_test

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/smtlib"
)

const declarations = `
(declare-const i Int)
(declare-const x Real)
(declare-const p Bool)
(declare-fun f (Real Int) Real)
(define-fun minus ((a Int)) Int (- a))
`

// Each line is a term, and the term as which it is read.
func TestAdapt(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"(+ x 5)", "(+ x 5.0)"},
		{"(+ 5 x)", "(+ 5.0 x)"},
		{"(< (- 5) x)", "(< (- 5.0) x)"},
		{"(* 2 i x)", "(* 2.0 (to_real i) x)"},
		{"(= x i)", "(= x (to_real i))"},
		{"(ite p x 0)", "(ite p x 0.0)"},
		{"(distinct 1 x 2)", "(distinct 1.0 x 2.0)"},
		{"(/ 1 3)", "(/ 1.0 3.0)"},
		{"(/ i 3)", "(/ (to_real i) 3.0)"},
		{"(/ (- 1) 3)", "(/ (- 1.0) 3.0)"},
		{"(+ x (/ 1 3))", "(+ x (/ 1.0 3.0))"},
		{"(+ x (minus 1))", "(+ x (to_real (minus 1)))"},
		{"(+ x (- 5 3))", "(+ x (to_real (- 5 3)))"},
		{"(+ x 007)", "(+ x 7.0)"},
		{"(f i i)", "(f (to_real i) i)"},
		{"(f 1 2)", "(f 1.0 2)"},
		{"(to_int 3)", "(to_int 3.0)"},
		{"(sin 0)", "(sin 0.0)"},
		{"(^ x 2)", "(^ x 2.0)"},
		// What needs no repair is left alone.
		{"(+ 1 i)", "(+ 1 i)"},
		{"(div i 2)", "(div i 2)"},
	} {
		a := ground.NewBench("ALL").Arena
		source := declarations + "(assert (= " + test.source + " " + test.source + "))"
		s, errs := smtlib.Parse(a.Signature(), "test.smt2", []byte(source))
		if len(errs) > 0 {
			t.Errorf("%s: %v", test.source, errs[0])
			continue
		}
		got := s.Arena.TermString(s.Commands[len(s.Commands)-1].(smtlib.Assert).Formula)
		if want := "(= " + test.want + " " + test.want + ")"; got != want {
			t.Errorf("%s is read as %s, want %s", test.source, got, want)
		}
	}
}

// Mixtures that no promotion repairs, and the errors for them.
func TestAdaptRefusals(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"(div x 2)", "argument 1 of div has sort Real, expected Int"},
		{"(+ p 1)", "argument 1 of + has sort Bool, expected Int or Real"},
		{"(= p 1)", "argument 2 of = has sort Int, expected Bool"},
		{"(f 1 2.0)", "argument 1 of f has sort Int, expected Real"},
		{"(f x i i)", "f takes 2 arguments, not 3"},
	} {
		a := ground.NewBench("ALL").Arena
		_, errs := smtlib.Parse(a.Signature(), "test.smt2", []byte(declarations+"(assert (= "+test.source+" 1))"))
		if len(errs) == 0 || !strings.Contains(errs[0].Error(), test.want) {
			t.Errorf("%s: %v\nwant %s", test.source, errs, test.want)
		}
	}
}
