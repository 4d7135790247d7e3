package model_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// evaluate gives the values of the assertions of a script under a model, given as define-funs.
func evaluate(t *testing.T, script, given string) []value.Value {
	t.Helper()
	seed, err := fragment.ReadSeed("test.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	m, a := model.New("given"), seed.Arena.Child()
	if given != "" {
		if m, a, err = model.Read(seed, "model", []byte(given)); err != nil {
			t.Fatal(err)
		}
	}
	e := model.NewEvaluator(a, m)
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
		{
			"arrays are equal if they agree at every index",
			`(declare-const a (Array Int Int))
			 (assert (= (store a 1 (select a 1)) a))
			 (assert (= (store (store a 1 2) 3 4) (store (store a 3 4) 1 2)))
			 (assert (= (store a 1 2) (store a 1 3)))
			 (assert (= (select a 7) 5))`,
			"(define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 5) 1 6))", "true true false true",
		},
		{
			"over a finite index sort, the default is nowhere once all indices are stored to",
			`(declare-const a (Array Bool Int)) (declare-const b (Array Bool Int))
			 (assert (= (store (store a true 1) false 2) (store (store b false 2) true 1)))
			 (assert (= (store a true 1) (store b true 1)))`,
			`(define-fun a () (Array Bool Int) ((as const (Array Bool Int)) 8))
			 (define-fun b () (Array Bool Int) ((as const (Array Bool Int)) 9))`, "true false",
		},
		{
			"an array as the index of an array",
			`(declare-const a (Array (Array Int Int) Int)) (declare-const i (Array Int Int))
			 (assert (= (select (store a i 3) (store i 0 (select i 0))) 3))`,
			`(define-fun i () (Array Int Int) ((as const (Array Int Int)) 8))
			 (define-fun a () (Array (Array Int Int) Int) ((as const (Array (Array Int Int) Int)) 9))`, "true",
		},
		{
			"constructors, selectors, testers in both spellings",
			`(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
			 (declare-const l L)
			 (assert (= l (cons 1 (cons 2 nil))))
			 (assert (= (hd (tl l)) 2))
			 (assert ((_ is cons) (tl l)))
			 (assert (is-nil (tl (tl l))))
			 (assert (= (hd (tl (tl l))) 0))
			 (assert (= ((_ update-field hd) l 5) (cons 5 (tl l))))`,
			"(define-fun l () L (cons 1 (cons 2 nil)))", "true true true true open: selector on another constructor true",
		},
		{
			"match binds the fields, and a variable matches the rest",
			`(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)) (other (n Int)))))
			 (define-fun f ((l L)) Int (match l ((nil 0) ((cons h t) (+ h (match t (((cons h2 t2) (* 10 h2)) (x 7))))) (x 9))))
			 (assert (= (f nil) 0))
			 (assert (= (f (cons 3 nil)) 10))
			 (assert (= (f (cons 3 (cons 4 nil))) 43))
			 (assert (= (f (other 1)) 9))`, "", "true true true true",
		},
		{
			"parametric datatypes",
			`(declare-datatypes ((P 2)) ((par (X Y) ((pair (fst X) (snd Y))))))
			 (declare-const p (P Int Bool))
			 (assert (= (fst p) 3)) (assert (snd p)) (assert (= p (pair 3 false)))`,
			"(define-fun p () (P Int Bool) (pair 3 true))", "true true false",
		},
		{
			"quantifiers over small sorts are decided by all their values",
			`(declare-const p Bool)
			 (assert (forall ((x (_ BitVec 4))) (= (bvadd x x) (bvshl x #x1))))
			 (assert (exists ((x (_ BitVec 4))) (and (= (bvmul x x) #x9) (bvugt x #x8))))
			 (assert (forall ((q Bool) (r Bool)) (=> (and q r) (or q p))))
			 (assert (exists ((q Bool)) (and q (not q))))`, "(define-fun p () Bool false)", "true true true false",
		},
		{
			"quantifiers over infinite sorts are decided by a witness or by cells, or stay open",
			`(declare-const c Int)
			 (assert (exists ((x Int)) (> x c)))
			 (assert (forall ((x Int)) (< x c)))
			 (assert (forall ((x Int)) (>= (* x x) 0)))
			 (assert (forall ((x Int) (y Int)) (>= (+ (* x x) (* y y)) 0)))`,
			"(define-fun c () Int 1000)", "true false true open: quantifier",
		},
		{
			"nested quantifiers whose bodies share terms",
			`(assert (forall ((x (_ BitVec 2))) (exists ((y (_ BitVec 2))) (and (= (bvadd x y) #b00)
			    (forall ((z (_ BitVec 2))) (= (bvadd x (bvadd y z)) z))))))
			 (assert (exists ((y (_ BitVec 2))) (forall ((x (_ BitVec 2))) (= (bvadd x y) #b00))))`, "", "true false",
		},
		{
			"a quantifier inside a definition that is called inside a quantifier over the same name",
			`(define-fun g ((y (_ BitVec 2))) Bool (exists ((x (_ BitVec 2))) (bvult y x)))
			 (assert (forall ((x (_ BitVec 2))) (= (g x) (not (= x #b11)))))`, "", "true",
		},
		{
			"recursive functions are evaluated on demand",
			`(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
			 (define-fun-rec len ((l L)) Int (ite (is-nil l) 0 (+ 1 (len (tl l)))))
			 (define-fun-rec app ((l L) (m L)) L (match l ((nil m) ((cons h t) (cons h (app t m))))))
			 (define-fun-rec fact ((n Int)) Int (ite (> n 1) (* n (fact (- n 1))) 1))
			 (define-fun-rec bad ((n Int)) Int (+ 1 (bad n)))
			 (define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
			   ((or (= n 0) (odd (- n 1))) (and (distinct n 0) (even (- n 1)))))
			 (assert (= (len (app (cons 1 nil) (cons 2 (cons 3 nil)))) 3))
			 (assert (= (fact 20) 2432902008176640000))
			 (assert (= (bad 0) 0))
			 (assert (even 100))`, "", "true true open: budget true",
		},
		{
			"a finite universe decides quantifiers",
			`(declare-sort U 0) (declare-fun f (U) U) (declare-const a U)
			 (assert (forall ((x U)) (= (f (f x)) x)))
			 (assert (exists ((x U)) (= (f x) x)))`,
			`(declare-fun U!val!0 () U) (declare-fun U!val!1 () U) (define-fun a () U U!val!0)
			 (define-fun f ((x U)) U (ite (= x U!val!0) U!val!1 U!val!0))`, "true false",
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

// A recursive definition that is not proved total is an axiom that may be false: nothing that needs it is in a pool.
func TestOnlyTotalRecursionIsUsed(t *testing.T) {
	for _, c := range []struct {
		caption, definition, formula string
		usable                       bool
	}{
		{"structural, by test", "(define-fun-rec f ((l L)) Int (ite (is-nil l) 0 (f (tl l))))", "(= (f c) 0)", true},
		{"structural, by match", "(define-fun-rec f ((l L)) Int (match l ((nil 0) ((cons h t) (f t)))))", "(= (f c) 0)", true},
		{"a field of a field", "(define-fun-rec f ((l L)) Int (match l ((nil 0) ((cons h t) (match t ((nil 1) ((cons i u) (f u))))))))",
			"(= (f c) 0)", true},
		{"an integer that a condition bounds", "(define-fun-rec f ((n Int)) Int (ite (<= n 0) 0 (f (- n 1))))", "(= (f 3) 0)", true},
		{"an accumulator beside it", "(define-fun-rec f ((n Int) (m Int)) Int (ite (> n 0) (f (- n 2) (+ m n)) m))", "(= (f 3 0) 0)", true},
		{"no smaller argument", "(define-fun-rec f ((n Int)) Int (+ 1 (f n)))", "(= (f 3) 0)", false},
		{"not bounded", "(define-fun-rec f ((n Int)) Int (ite (= n 0) 0 (f (- n 1))))", "(= (f 3) 0)", false},
		{"bounded on the wrong side", "(define-fun-rec f ((n Int)) Int (ite (> n 0) 0 (f (- n 1))))", "(= (f 3) 0)", false},
		{"bounded, but growing", "(define-fun-rec f ((n Int)) Int (ite (> n 0) (f (+ n 1)) 0))", "(= (f 0) 0)", false},
		{"not tested", "(define-fun-rec f ((l L)) Int (f (tl l)))", "(= (f c) 0)", false},
		{"tested for another constructor", "(define-fun-rec f ((l L)) Int (ite (is-nil l) (f (tl l)) 0))", "(= (f c) 0)", false},
		{"two calls that shrink different arguments",
			"(define-fun-rec f ((n Int) (m Int)) Int (ite (and (> n 0) (> m 0)) (+ (f (- n 1) (+ m 9)) (f (+ n 9) (- m 1))) 0))",
			"(= (f 0 0) 0)", false},
		{"mutually recursive", "(define-funs-rec ((f ((n Int)) Bool) (g ((n Int)) Bool)) ((or (<= n 0) (g (- n 1))) (or (<= n 0) (f (- n 1)))))",
			"(f 0)", true},
		{"mutually recursive, the condition too late", "(define-funs-rec ((f ((n Int)) Bool) (g ((n Int)) Bool)) ((or (g (- n 1)) (<= n 0)) (or (<= n 0) (f (- n 1)))))",
			"(f 0)", false},
		{"mutually recursive, one does not shrink", `(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int))
			((ite (> n 0) (g (- n 1)) 0) (f n)))`, "(= (f 2) 0)", true},
		{"mutually recursive, one grows", `(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int))
			((ite (> n 0) (g (- n 1)) 0) (f (+ n 1))))`, "(= (f 0) 0)", false},
		{"mutually recursive, none shrinks", `(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int)) ((ite (> n 0) (g n) 0) (+ 1 (f n))))`,
			"(= (f 0) 0)", false},
		{"mutually recursive beside a circle that does not shrink", `(define-funs-rec ((f ((n Int)) Int) (g ((n Int)) Int))
			((ite (> n 0) (+ (g (- n 1)) (f n)) 0) (ite (> n 0) (f (- n 1)) 0)))`, "(= (f 0) 0)", false},
		{"mutually recursive, other parameters", `(define-funs-rec ((f ((l L) (n Int)) Int) (g ((n Int) (k Int) (l L)) Int))
			((match l ((nil 0) ((cons h t) (g n h t)))) (match l ((nil n) ((cons h t) (f t n))))))`, "(= (f c 0) 0)", true},
		{"ordered by two parameters", `(define-fun-rec f ((m Int) (n Int)) Int
			(ite (and (> m 0) (> n 0)) (f (- m 1) (f m (- n 1))) (ite (> m 0) (f (- m 1) 1) (+ n 1))))`, "(= (f 1 1) 3)", true},
		{"ordered by two parameters, the first one not bounded", `(define-fun-rec f ((m Int) (n Int)) Int
			(ite (> n 0) (f m (- n 1)) (ite (not (= m 0)) (f (- m 1) 1) n)))`, "(= (f 1 1) 0)", false},
		{"under a negation", "(define-fun-rec f ((n Int)) Int (ite (not (or (< n 1) (= n 7))) (f (- n 1)) 0))", "(= (f 3) 0)", true},
		{"under a negated conjunction", "(define-fun-rec f ((n Int)) Int (ite (not (and (< n 1) (= n 7))) (f (- n 1)) 0))",
			"(= (f 7) 0)", false},
		{"calls one that is total", `(define-fun-rec g ((n Int)) Int (ite (<= n 0) 0 (g (- n 1))))
			(define-fun-rec f ((l L)) Int (ite (is-nil l) (g 3) (+ (f (tl l)) (g (hd l)))))`, "(= (f nil) 0)", true},
		{"a name for a part that elsewhere is the whole", `(define-fun-rec f ((l L)) Int
			(+ (match l ((nil 0) ((cons h t) 1))) (match l ((nil 0) (t (+ 1 (f t)))))))`, "(= (f nil) 0)", false},
		{"a codatatype", `(declare-codatatypes ((S 0)) (((s (more S)))))
			(declare-const d S) (define-fun-rec f ((x S)) Int (match x (((s y) (+ 1 (f y))))))`, "(or true (= (f d) 0))", false},
		{"two total ones", `(define-fun-rec g ((n Int)) Int (ite (<= n 0) 0 (g (- n 1))))
			(define-fun-rec f ((l L)) Int (ite (is-nil l) 0 (+ (f (tl l)) 1)))`, "(= (g 3) (f c))", true},
		{"calls one that is not total", `(define-fun-rec g ((n Int)) Int (+ 1 (g n)))
			(define-fun-rec f ((n Int)) Int (ite (<= n 0) (g 0) (f (- n 1))))`, "(distinct (f 3) (f 3))", false},
		{"beside one that is not total", `(define-fun-rec g ((n Int)) Int (+ 1 (g n)))
			(define-fun-rec f ((n Int)) Int (ite (<= n 0) 0 (f (- n 1))))`, "(= (f 3) 0)", true},
		{"through a definition", `(define-fun-rec g ((n Int)) Int (+ 1 (g n))) (define-fun f ((n Int)) Int (ite (> n 0) 1 (g n)))`,
			"(= (f 3) 1)", false},
		{"under a quantifier", "(define-fun-rec f ((n Int)) Int (ite (forall ((m Int)) (= (f m) 0)) 0 1))", "(= (f 3) 0)", false},
		{"real numbers", "(define-fun-rec f ((x Real)) Int (ite (> x 0.0) (f (- x 1.0)) 0))", "(= (f 0.0) 0)", false},
	} {
		t.Run(c.caption, func(t *testing.T) {
			seed, err := fragment.ReadSeed("test.smt2", []byte(`(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
				(declare-const c L) (declare-const p Bool)`+c.definition+"(assert "+c.formula+")(assert p)"))
			if err != nil {
				t.Fatal(err)
			}
			m := model.Draw(seed, "random", rand.New(rand.NewPCG(1, 1)))
			pool, stats := fragment.InitialPool(seed, model.NewSeedEvaluator(seed, m), 10)
			found := slices.ContainsFunc(pool, func(f fragment.Fragment) bool { return f.Formula == seed.Assertions[0] })
			if found != c.usable {
				t.Errorf("in the pool: %v, want %v; open: %v", found, c.usable, stats.Reasons)
			}
		})
	}
}

// TestRenew changes a model step by step: renewed terms have the value that a new evaluator gives, and Recall restores
// the old one.
func TestRenew(t *testing.T) {
	seed := mustSeed(t, `(declare-const x Int) (declare-fun f (Int) Int) (declare-fun g (Int Bool) Int)
		(define-fun twice ((y Int)) Int (+ y y x))
		(assert (= (f (twice 3)) (g x true)))
		(assert (forall ((b Bool)) (> (g x b) (f x))))`)
	a := seed.Arena
	m := model.New("test")
	in := map[string]*model.Interpretation{}
	for _, d := range seed.Functions {
		if d.Kind == smtlib.Declared {
			in[d.Name] = &model.Interpretation{Fun: d, Default: value.NewInt(0)}
			m.Set(in[d.Name])
		}
	}
	e := model.NewEvaluator(a, m)
	e.All()
	integer := func(n int64) value.Value { return value.NewInt(n) }
	for step, change := range []func(){
		func() { in["x"].Put(nil, integer(4)) },
		func() { in["f"].Put([]value.Value{integer(10)}, integer(7)) },
		func() { in["g"].Put([]value.Value{integer(4), value.Bool(true)}, integer(7)) },
		func() { in["g"].Put([]value.Value{integer(4), value.Bool(false)}, integer(1)) },
		func() { in["f"].Put([]value.Value{integer(10)}, integer(8)) },
		func() { in["x"].Put(nil, integer(5)) },
	} {
		change()
		fresh := model.NewEvaluator(a, m)
		var before []value.Value
		for u := smtlib.Term(1); u < a.Len(); u++ {
			if a.Closed(u) {
				before = append(before, e.Value(u))
				if got, want := e.Renew(u).String(), fresh.Value(u).String(); got != want {
					t.Errorf("step %d: %s is %s, want %s", step, a.TermString(u), got, want)
				}
			}
		}
		n := 0
		for u := smtlib.Term(1); u < a.Len(); u++ {
			if a.Closed(u) {
				now := e.Value(u)
				e.Recall(u, before[n])
				if e.Value(u) != before[n] {
					t.Errorf("step %d: %s is not recalled", step, a.TermString(u))
				}
				e.Recall(u, now)
				n++
			}
		}
	}
	if got := in["f"].At([]value.Value{integer(10)}).String() + in["f"].At([]value.Value{integer(1)}).String(); got != "80" {
		t.Errorf("f is %s", got)
	}
}

// TestSetEntries: a model finds the entries of a table that it is given.
func TestSetEntries(t *testing.T) {
	seed := mustSeed(t, "(declare-fun f (Int) Int) (assert (= (f 1) 5)) (assert (= (f 2) 6)) (assert (= (f 3) 9))")
	m := model.New("test")
	row := func(arg, result int64) model.Entry {
		return model.Entry{Args: []value.Value{value.NewInt(arg)}, Result: value.NewInt(result)}
	}
	m.Set(&model.Interpretation{
		Fun: seed.Functions[0], Entries: []model.Entry{row(1, 5), row(2, 6), row(1, 7)}, Default: value.NewInt(9),
	})
	e := model.NewEvaluator(seed.Arena, m)
	for i, f := range seed.Assertions {
		if v := e.Value(f); !value.IsTrue(v) {
			t.Errorf("assertion %d is %v", i, v)
		}
	}
}

// TestValues lists the values of small sorts.
func TestValues(t *testing.T) {
	seed := mustSeed(t, `(declare-datatypes ((D 0)) (((a) (b (of Bool))))) (declare-sort U 0)
		(declare-const d D) (declare-const u U) (declare-const v (_ BitVec 3)) (declare-const i Int)
		(assert (and (= d d) (= u u) (= v v) (= i i)))`)
	m := model.New("test")
	for name, want := range map[string]int{"D": 3, "U": 0, "(_ BitVec 3)": 8, "Int": 0, "Bool": 2} {
		values, ok := m.Values(seed.Arena, sortNamed(t, seed.Arena, name), 8)
		if len(values) != want || ok != (want > 0) {
			t.Errorf("%s has the values %v", name, values)
		}
	}
	if _, ok := m.Values(seed.Arena, sortNamed(t, seed.Arena, "(_ BitVec 3)"), 7); ok {
		t.Error("the limit is not kept")
	}
}

func mustSeed(t *testing.T, src string) *fragment.Seed {
	t.Helper()
	seed, err := fragment.ReadSeed("test.smt2", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

func sortNamed(t *testing.T, a *smtlib.Arena, name string) smtlib.Sort {
	t.Helper()
	for _, s := range a.Sorts() {
		if a.SortString(s) == name {
			return s
		}
	}
	t.Fatalf("no sort %s", name)
	return smtlib.NoSort
}
