package fragment

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// evaluate gives the values of the assertions of a script under a model, given as define-funs.
func evaluate(t *testing.T, script, model string) []value.Value {
	t.Helper()
	seed, err := ReadSeed("test.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	m, a := NewModel("given"), seed.Arena.Child()
	if model != "" {
		if m, a, err = ReadModel(seed, "model", []byte(model)); err != nil {
			t.Fatal(err)
		}
	}
	e := NewEvaluator(a, m)
	var values []value.Value
	for _, c := range seed.Script.Commands {
		if c, ok := c.(smtlib.Assert); ok {
			values = append(values, e.Value(c.Formula))
		}
	}
	return values
}

func TestEvaluate(t *testing.T) {
	for _, c := range []struct{ caption, script, model, want string }{
		{
			"definitions may share the names of their parameters",
			`(define-fun g ((x Int)) Int (+ x 1))
			 (define-fun f ((x Int)) Int (+ (g (* 2 x)) x))
			 (assert (= (f 5) 16))`, "", "true",
		},
		{
			"definitions may share subterms over parameters of one name",
			`(define-fun g ((x Int)) Int (* 3 (+ x 1)))
			 (define-fun f ((x Int)) Int (- (* 100 (g (+ x 1))) (+ x 1)))
			 (assert (= (f 1) 898))
			 (assert (= (f 2) 1197))`, "", "true true",
		},
		{
			"let is parallel",
			`(declare-const x Int)
			 (assert (let ((x 1) (y x)) (= (+ x y) 8)))`, "(define-fun x () Int 7)", "true",
		},
		{
			"a definition without parameters",
			`(declare-const x Int) (define-fun y () Int (+ x 1)) (assert (> y x)) (assert (< y x))`,
			"(define-fun x () Int 7)", "true false",
		},
		{
			"Boolean structure absorbs open values",
			`(declare-const x Int)
			 (assert (and (= (div x 0) 1) (= x 0)))
			 (assert (or (= x 7) (= (div x 0) 1)))
			 (assert (=> (= x 0) (= (mod x 0) 1)))
			 (assert (ite (= x 7) true (= (div x 0) 1)))
			 (assert (= (div x 0) 1))`,
			"(define-fun x () Int 7)", "false true true true open: division by zero",
		},
		{
			"a function given by its table",
			`(declare-fun f (Int Int) Int) (assert (= (f 1 2) 3)) (assert (= (f 2 1) 0))`,
			"((define-fun f ((a Int) (b Int)) Int (ite (and (= a 1) (= b 2)) 3 0)))", "true true",
		},
		{
			"the older form of a solver's model",
			`(declare-const x Int) (assert (= x (- 3)))`, "(model (define-fun x () Int (- 3)))", "true",
		},
		{
			"elements of an uninterpreted sort are distinct",
			`(declare-sort U 0) (declare-const a U) (declare-const b U) (declare-fun f (U) U)
			 (assert (distinct a b)) (assert (= (f a) b)) (assert (= (f b) b)) (assert (= a b))`,
			`(declare-fun U!val!0 () U) (declare-fun U!val!1 () U)
			 (define-fun a () U U!val!0) (define-fun b () U U!val!1) (define-fun f ((x U)) U U!val!1)`,
			"true true true false",
		},
		{
			"a constant without a value is open",
			`(declare-const x Int) (declare-const y Int) (assert (= y 1)) (assert (or (= x 1) (= y 1)))`,
			"(define-fun x () Int 1)", "open: no interpretation true",
		},
	} {
		t.Run(c.caption, func(t *testing.T) {
			var got []string
			for _, v := range evaluate(t, c.script, c.model) {
				got = append(got, v.String())
			}
			if g := strings.Join(got, " "); g != c.want {
				t.Errorf("got %s, want %s", g, c.want)
			}
		})
	}
}
