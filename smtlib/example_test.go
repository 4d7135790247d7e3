package smtlib_test

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// A script is read, and each assertion is printed with what is at its top.
func Example() {
	src := []byte(`(set-logic QF_LIA)
(declare-const x Int)
(assert (and (< 0 x) (= (mod x 7) 3)))
(assert (let ((y (* 2 x))) (distinct y 6)))
(check-sat)`)
	script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), "example.smt2", src)
	if len(errs) > 0 {
		fmt.Println(errs)
		return
	}
	for _, command := range script.Commands {
		if a, ok := command.(smtlib.Assert); ok {
			fun := script.Arena.FunInfo(script.Arena.Fun(a.Formula))
			fmt.Printf("%s: %s\n", fun.Name, smtlib.AppendTerm(nil, script.Arena, a.Formula, 80))
		}
	}
	// Output:
	// and: (and (< 0 x) (= (mod x 7) 3))
	// distinct: (distinct (* 2 x) 6)
}

// A script is read, and its assertions are evaluated under values of its symbols.
func Example_evaluate() {
	seed, err := fragment.ReadSeed("example.smt2", []byte(`(declare-const x Int)
(assert (= (mod x 7) 3))
(assert (exists ((y Int)) (= x (* 2 y))))
(assert (= (div x 0) 1))`))
	if err != nil {
		fmt.Println(err)
		return
	}
	values, arena, err := model.Read(seed, "values", []byte("(define-fun x () Int (- 4))"))
	if err != nil {
		fmt.Println(err)
		return
	}
	e := model.NewEvaluator(arena, values)
	for _, f := range seed.Assertions {
		is, known := e.Holds(f)
		fmt.Println(arena.TermString(f), is, known)
	}
	// Output:
	// (= (mod x 7) 3) true true
	// (exists ((y Int)) (= x (* 2 y))) true true
	// (= (div x 0) 1) false false
}

// An error says where it is.
func ExampleParse() {
	_, errs := smtlib.Parse(theory.Signature("QF_LIA"), "wrong.smt2", []byte("(declare-const x Int)\n(assert (+ x 1))"))
	fmt.Println(errs[0])
	// Output:
	// wrong.smt2:2:9: this term has sort Int, expected Bool
}
