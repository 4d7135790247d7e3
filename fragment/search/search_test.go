package search_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
)

// TestReportedBugs finds models of satisfiable scripts to which a solver has answered unsat.
func TestReportedBugs(t *testing.T) {
	const folder = "../../../shared/bugs"
	scripts, err := filepath.Glob(filepath.Join(folder, "*.sat.smt2"))
	if err != nil {
		t.Fatal(err)
	}
	if len(scripts) == 0 {
		t.Skipf("no scripts in %s", folder)
	}
	for _, path := range scripts {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			find(t, string(src))
		})
	}
}

func read(t testing.TB, src string) *fragment.Seed {
	t.Helper()
	seed, err := fragment.ReadSeed("test.smt2", []byte(src))
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return seed
}

// find expects a model within the usual budget, for several random sources.
func find(t *testing.T, src string) {
	t.Helper()
	seed := read(t, src)
	var steps []int
	for rngSeed := range uint64(3) {
		r := search.Find(t.Context(), seed, seed.Assertions, search.DefaultBudget(), rngSeed)
		if r.Model == nil {
			t.Fatalf("no model within %d steps", r.Steps)
		}
		if !search.Satisfies(seed, r.Model, seed.Assertions) {
			t.Fatalf("what was found is no model")
		}
		steps = append(steps, r.Steps)
	}
	t.Logf("found after %v steps", steps)
}

// planted are scripts whose models are few among all assignments, by theory.
var planted = []struct{ caption, script string }{
	{"unit propagation", `(declare-const p Bool) (declare-const q Bool) (declare-const r Bool)
		(assert p) (assert (=> p (not q))) (assert (xor q r)) (assert (ite r (= p (not q)) q))`},
	{"clauses", `(declare-fun p (Int) Bool)
		(assert (or (p 1) (p 2))) (assert (or (not (p 1)) (p 3))) (assert (or (not (p 2)) (not (p 3))))
		(assert (or (p 2) (p 4))) (assert (or (not (p 4)) (not (p 2)))) (assert (p 3))`},
	{"a chain of definitions", `(declare-const a Int) (declare-const b Int) (declare-const c Int) (declare-const d Int)
		(assert (= b (+ a 17))) (assert (= c (* 3 b))) (assert (= d (- c a))) (assert (= d 1051))`},
	{"linear inequalities that meet in a point", `(declare-const x Int) (declare-const y Int)
		(assert (<= (+ (* 3 x) (* 2 y)) 1207)) (assert (>= (+ (* 3 x) (* 2 y)) 1207)) (assert (< 99 x 102)) (assert (> y 450))`},
	{"real numbers between two others", `(declare-const x Real) (declare-const y Real)
		(assert (< 3.14 x 3.15)) (assert (= (* 4.0 y) (+ x 1.0))) (assert (> (- y x) (- 3.0)))`},
	{"a product", `(declare-const x Int) (declare-const y Int)
		(assert (= (* x y) 391)) (assert (> x 1)) (assert (> y x))`},
	{"squares", `(declare-const x Real) (declare-const y Real)
		(assert (= (* x x) (* 4.0 y))) (assert (= y 49.0)) (assert (< x 0.0))`},
	{"division", `(declare-const x Int) (declare-const y Int)
		(assert (= (div x 37) y)) (assert (= (mod x 37) 23)) (assert (= y 411))`},
	{"vectors that are calculated with", `(declare-const x (_ BitVec 32)) (declare-const y (_ BitVec 32))
		(assert (= (bvadd (bvmul x #x00000005) y) #xdeadbeef)) (assert (= ((_ extract 3 0) (bvxor x y)) #xf))
		(assert (bvult x y))`},
	{"vectors that are cut", `(declare-const x (_ BitVec 16)) (declare-const y (_ BitVec 8))
		(assert (= ((_ extract 15 8) x) (bvnot y))) (assert (= (concat y y) (bvshl x #x0004))) (assert (distinct y #x00))`},
	{"floats", `(declare-const x Float32) (declare-const y Float32)
		(assert (fp.eq (fp.mul RNE x x) ((_ to_fp 8 24) RNE 2.25))) (assert (fp.lt x y))
		(assert (fp.isNegative (fp.add RNE x y))) (assert (not (fp.isZero y)))`},
	{"a float from bits", `(declare-const b (_ BitVec 16)) (declare-const x (_ FloatingPoint 5 11))
		(assert (= x ((_ to_fp 5 11) b))) (assert (fp.isSubnormal x)) (assert (= ((_ extract 3 0) b) #xa))
		(assert (fp.gt x (_ +zero 5 11)))`},
	{"words that are put together", `(declare-const x String) (declare-const y String)
		(assert (= (str.++ x "-" y) "2024-11-30")) (assert (= (str.len y) 2))`},
	{"a language and a length", `(declare-const x String)
		(assert (str.in_re x (re.++ (str.to_re "a") (re.* (re.range "0" "9")) (str.to_re "z")))) (assert (= (str.len x) 9))
		(assert (not (str.contains x "00")))`},
	{"two languages", `(declare-const x String)
		(assert (str.in_re x (re.* (str.to_re "abab")))) (assert (str.in_re x (re.* (str.to_re "ababab"))))
		(assert (> (str.len x) 1))`},
	{"places in words", `(declare-const x String) (declare-const i Int)
		(assert (= (str.indexof x "needle" 2) i)) (assert (= (str.at x 7) "q")) (assert (> i 9))
		(assert (= (str.to_int (str.substr x 0 2)) 42))`},
	{"characters of strings", `(declare-const s String) (assert (= (seq.nth s 1) (_ Char 98)))
		(assert (not (= (seq.nth s 0) (_ Char 97)))) (assert (= (seq.unit (seq.nth s 0)) (str.at s 2)))`},
	{"sequences", `(declare-const x (Seq Int)) (assert (= (seq.len x) 3)) (assert (= (seq.nth x 1) 77))
		(assert (= (seq.extract x 2 1) (seq.unit 5)))`},
	{"arrays", `(declare-const a (Array Int Int)) (declare-const b (Array Int Int)) (declare-const i Int)
		(assert (= (store a 3 8) (store b i 9))) (assert (= (select a (select b 3)) 12)) (assert (distinct i 3))`},
	{"sets", `(declare-const a (Set Int)) (declare-const b (Set Int)) (declare-const x Int)
		(assert (set.member 7 (set.inter a b))) (assert (= (set.card (set.minus a b)) 3)) (assert (set.subset b a))
		(assert (= (set.union b (set.singleton x)) (set.insert 5 b))) (assert (not (set.member 8 a)))`},
	{"functions", `(declare-sort U 0) (declare-fun f (U) U) (declare-const c U) (declare-const d U)
		(assert (= (f (f c)) d)) (assert (= (f d) c)) (assert (distinct c d (f c)))`},
	{"datatypes", `(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L))))) (declare-const x L) (declare-const y L)
		(assert ((_ is cons) x)) (assert (= (tail x) (cons 5 y))) (assert ((_ is cons) y)) (assert (= (head y) (head x) 31))`},
	{"an existential quantifier", `(declare-const x Int) (assert (exists ((y Int)) (= (* 2 y) (+ x 7)))) (assert (> x 20))`},
	{"all vectors", `(declare-const x (_ BitVec 4))
		(assert (forall ((y (_ BitVec 4))) (bvule (bvand x y) #x5))) (assert (bvuge x #x5))`},
}

func TestPlanted(t *testing.T) {
	for _, c := range planted {
		t.Run(c.caption, func(t *testing.T) { find(t, c.script) })
	}
}

// TestNone: no model is found if there is none, and the budget is observed.
func TestNone(t *testing.T) {
	for _, c := range []struct{ caption, script string }{
		{"a contradiction", `(declare-const x Int) (assert (> x 5)) (assert (< x 4))`},
		{"an open goal", `(declare-const x Int) (assert (= (div x 0) 3))`},
		{"false", `(declare-const x Int) (assert (= x x)) (assert false)`},
		{"a function that is not total", `(declare-const x Int) (define-fun-rec f ((y Int)) Int (ite (= y 1) 1 (f (- y 2))))
			(assert (= (f x) 1))`},
	} {
		t.Run(c.caption, func(t *testing.T) {
			seed := read(t, c.script)
			budget := search.Budget{Steps: 2000, Evaluations: 1_000_000}
			r := search.Find(t.Context(), seed, seed.Assertions, budget, 1)
			if r.Model != nil {
				t.Errorf("found a model")
			}
			if r.Steps > budget.Steps+10 {
				t.Errorf("%d steps, at most %d were allowed", r.Steps, budget.Steps)
			}
		})
	}
}

// TestHopeless: goals that evaluation cannot find true are not searched.
func TestHopeless(t *testing.T) {
	for _, c := range []struct{ caption, script string }{
		{"all integers", `(assert (forall ((x Int) (y Int)) (= (* x y) (* y x))))`},
		{"all integers or none", `(declare-const p Bool) (assert (and p (not (exists ((x Int) (y Int)) (= (* x y) (+ 1 (* y x)))))))`},
		{"what is not evaluated", `(declare-const x Real) (assert (= (sin x) (sin x)))`},
		{"false in a branch of each kind", `(declare-const p Bool) (assert (or (and p false) (not (or p true))))`},
	} {
		t.Run(c.caption, func(t *testing.T) {
			seed := read(t, c.script)
			r := search.Find(t.Context(), seed, seed.Assertions, search.DefaultBudget(), 1)
			if r.Model != nil || r.Steps > 0 {
				t.Errorf("%d steps", r.Steps)
			}
		})
	}
}

// TestInvariants: relations that satisfy Horn clauses are found, provided that evaluation decides the clauses.
func TestInvariants(t *testing.T) {
	seed := read(t, `(set-logic HORN) (declare-fun reached (Int Int) Bool) (declare-fun goal (Int) Bool)
		(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 1)) (reached x y))))
		(assert (forall ((x Int) (y Int) (c Bool)) (=> (and (reached x y) (= y (ite c 0 2))) (reached y x))))
		(assert (forall ((x Int) (y Int)) (=> (reached x y) (goal (- y x)))))
		(assert (=> (goal (- 1)) false))`)
	m := search.Search(t.Context(), seed, seed.Assertions, search.DefaultBudget(), 1)
	if m == nil {
		t.Fatal("nothing is found")
	}
	e := model.NewSeedEvaluator(seed, m)
	for i, f := range seed.Assertions {
		if v := e.Value(f).String(); v != "true" {
			t.Errorf("clause %d is %s", i+1, v)
		}
	}
}

// TestUnprovable: goals that no assignment can prove are recognised.
func TestUnprovable(t *testing.T) {
	for _, c := range []struct {
		caption, script string
		want            int
	}{
		{"constants", `(declare-const x Int) (assert (= (* x x x) 8))`, -1},
		{"linear clauses", `(declare-fun p (Int) Bool) (assert (p 0))
			(assert (forall ((x Int) (y Int)) (=> (and (p x) (< x y)) (p (+ x y)))))`, -1},
		{"a factor that values give", `(declare-const k Int) (assert (forall ((x Int) (y Int)) (<= (* k x) (+ (* k x) (* k k)))))`, -1},
		{"a product of variables", `(declare-fun p (Int) Bool) (assert (p 0))
			(assert (forall ((x Int) (y Int)) (=> (and (p x) (< x y)) (p (* x y)))))`, 1},
		{"a product of variables that need not be", `(declare-const b Bool)
			(assert (=> b (forall ((x Int) (y Int)) (>= (* x y) 0))))`, -1},
		{"products between bounds",
			`(declare-const k Int) (assert (forall ((x Int) (y Int)) (=> (<= 0 x) (<= x 3) (< k y) (< y 9) (< k (* x y)))))`, -1},
		{"products above bounds", `(assert (forall ((x Int) (y Int)) (=> (<= 0 x) (<= 0 y) (<= 0 (* x y)))))`, 0},
		{"a definition that may contradict itself", `(declare-const x Int)
			(define-fun-rec f ((y Int)) Int (+ 1 (f y))) (assert (= (f x) 1))`, 0},
	} {
		t.Run(c.caption, func(t *testing.T) {
			seed := read(t, c.script)
			if got := search.Unprovable(seed, seed.Assertions); got != c.want {
				t.Errorf("%d, want %d", got, c.want)
			}
		})
	}
}

// TestCancelled: a search ends with its context.
func TestCancelled(t *testing.T) {
	seed := read(t, `(declare-const x Int) (assert (= (* x x x) 1000003)) (assert (> x 0))`)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	budget := search.Budget{Steps: 1 << 40, Evaluations: 1 << 40}
	if r := search.Find(ctx, seed, seed.Assertions, budget, 1); r.Model != nil || r.Steps > 0 {
		t.Errorf("%d steps", r.Steps)
	}
	if m, decided := search.Finite(ctx, read(t, `(declare-const p Bool) (assert p)`), nil, 10); m != nil || decided {
		t.Error("decided")
	}
}

// TestGoalsOnly: assertions that are not goals do not matter.
func TestGoalsOnly(t *testing.T) {
	seed := read(t, `(declare-const x Int) (assert (= x 3)) (assert (= x 4)) (assert (= x 5))`)
	m := search.Search(t.Context(), seed, seed.Assertions[1:2], search.DefaultBudget(), 1)
	if m == nil {
		t.Fatal("no model")
	}
	if got := m.Interpretation(seed.Functions[0]).Default.String(); got != "4" {
		t.Errorf("x is %s", got)
	}
}

// Guesses for elements of a finite field are elements of it.
func TestFieldElements(t *testing.T) {
	seed := read(t, `(set-logic QF_FF) (declare-const x (_ FiniteField 13))
		(define-fun y () (_ FiniteField 13) (ff.add x (as ff0 (_ FiniteField 13)))) (assert (not (= y x)))`)
	for n := range uint64(50) {
		m := search.Search(t.Context(), seed, seed.Assertions, search.QuickBudget(), n)
		if m != nil {
			t.Fatalf("x is %v", m.Interpretation(seed.Functions[0]).Default)
		}
	}
}

// TestSameAnswer: the same search gives the same model after the same number of steps.
func TestSameAnswer(t *testing.T) {
	for _, c := range planted {
		var answers []string
		for range 2 {
			seed := read(t, c.script)
			r := search.Find(t.Context(), seed, seed.Assertions, search.DefaultBudget(), 5)
			if r.Model == nil {
				t.Fatalf("%s: no model", c.caption)
			}
			answers = append(answers, fmt.Sprint(r.Budget, text(seed, r.Model)))
		}
		if answers[0] != answers[1] {
			t.Errorf("%s:\n%s\n%s", c.caption, answers[0], answers[1])
		}
	}
}

// text writes the values of a model's symbols.
func text(seed *fragment.Seed, m *model.Model) string {
	var b strings.Builder
	for _, d := range seed.Functions {
		if in := m.Interpretation(d); in != nil {
			fmt.Fprintf(&b, " %s: %v else %v", d.Name, in.Entries, in.Default)
		}
	}
	return b.String()
}

// TestFinite: small finite goals are decided, others are not.
func TestFinite(t *testing.T) {
	for _, c := range []struct{ caption, script, want string }{
		{"a model", `(declare-const x (_ BitVec 5)) (assert (= (bvmul x x) #b10001)) (assert (bvugt x #b10000))`, "sat"},
		{"none", `(declare-const x (_ BitVec 5)) (assert (= (bvmul x x) #b00010))`, "unsat"},
		{"a function of vectors", `(declare-fun f (Bool) (_ BitVec 2)) (declare-const p Bool)
			(assert (= (f p) #b01)) (assert (= (f (not p)) #b10)) (assert p)`, "sat"},
		{"pigeons", `(declare-datatypes ((H 0)) (((a) (b)))) (declare-fun f (H) H) (declare-const x H)
			(assert (distinct (f x) a)) (assert (distinct (f (f x)) a b))`, "unsat"},
		{"floats", `(declare-const x (_ FloatingPoint 3 4)) (assert (fp.eq (fp.add RNE x x) x))
			(assert (not (fp.isZero x))) (assert (not (fp.isInfinite x)))`, "unsat"},
		{"too many assignments", `(declare-const x (_ BitVec 17)) (assert (= x x))`, "undecided"},
		{"an infinite sort", `(declare-const x Int) (declare-const p Bool) (assert (and p (not p) (= x 0)))`, "undecided"},
		{"a sort without a size", `(declare-sort U 0) (declare-const p Bool)
			(assert (forall ((x U) (y U)) (= x y))) (assert p)`, "undecided"},
		{"an open goal", `(declare-const x (_ BitVec 2)) (assert (= (div 1 0) (ubv_to_int x)))`, "undecided"},
		{"an open goal beside a false one", `(declare-const x (_ BitVec 2)) (assert (= (div 1 0) 1))
			(assert (bvult x #b00))`, "unsat"},
		{"no symbol", `(assert (= 1 2))`, "unsat"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			if got := finite(t, c.script); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func finite(t *testing.T, script string) string {
	t.Helper()
	seed := read(t, script)
	m, decided := search.Finite(t.Context(), seed, seed.Assertions, 1<<16)
	switch {
	case m != nil && !search.Satisfies(seed, m, seed.Assertions):
		t.Fatal("what was found is no model")
	case m != nil && !decided:
		t.Fatal("a model, but undecided")
	case m != nil:
		return "sat"
	case decided:
		return "unsat"
	}
	return "undecided"
}

// TestFiniteEnds: quantifiers take many steps under each assignment, but all together no more than the limit.
func TestFiniteEnds(t *testing.T) {
	for _, c := range []struct {
		symbols int
		decided bool
	}{{2, true}, {12, false}} {
		var script, sum strings.Builder
		for i := range c.symbols {
			fmt.Fprintf(&script, "(declare-const p%d Bool)", i)
			fmt.Fprintf(&sum, " (ite p%d #x1 #x0)", i)
		}
		fmt.Fprintf(&script, "(assert (exists ((x (_ BitVec 4)) (y (_ BitVec 4)) (z (_ BitVec 4)))"+
			"(and (bvult x y) (bvult y z) (bvult z (bvadd x #x1)) (= #x3 (bvadd x y z%s)))))", sum.String())
		seed := read(t, script.String())
		m, decided := search.Finite(t.Context(), seed, seed.Assertions, 1<<c.symbols)
		if m != nil || decided != c.decided {
			t.Errorf("%d symbols: decided %v, %v", c.symbols, decided, m)
		}
	}
}
