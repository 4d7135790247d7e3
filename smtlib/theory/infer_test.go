package theory_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// scripts are what logics are inferred of, with the least one, and logics that are too small.
var scripts = []struct {
	src   string
	least string
	small string // logics that do not have all of it, with blanks between
	large string // further ones that have
}{
	{"(declare-const p Bool) (assert p)", "QF_UF", "", "QF_BV QF_LIA UF ALL QF_CORE"},
	{"(assert (forall ((p Bool)) (or p (not p))))", "UF", "QF_UF QF_LIA QF_ALL", "LIA BV"},
	{"(assert (exists ((x Int)) (= 0 1)))", "LIA", "UF QF_LIA QF_AX", "UFLIA"},
	{"(assert (forall ((x Int)) true))", "LIA", "UF BV", "NIA"}, // a sort that no term has
	{"(declare-fun f (Bool) Bool) (assert (f true))", "QF_UF", "QF_LIA QF_BV QF_AX", "QF_UFLIA HORN"},
	{"(declare-sort U 0) (declare-const u U) (assert (= u u))", "QF_UF", "QF_LIA QF_BV", "QF_AX QF_UFLIA"},
	{"(declare-const x Int) (assert (> (+ x 1) 0))", "QF_LIA", "QF_LRA QF_UF QF_BV QF_AX", "QF_NIA QF_AUFLIA QF_IDL QF_S"},
	{"(declare-const x Int) (declare-const y Int) (assert (> (* x y) 0))", "QF_NIA", "QF_LIA QF_AUFLIA", "QF_UFNIA QF_SNIA"},
	{"(declare-const x Int) (assert (> (* 2 x (- 3)) (mod x 3)))", "QF_LIA", "", "QF_NIA"},
	{"(declare-const x Int) (assert (> (div x 0) 0))", "QF_NIA", "QF_LIA", ""},
	{"(declare-const x Int) (assert (> (mod 5 x) 0))", "QF_NIA", "QF_LIA", ""},
	{"(declare-const x Int) (assert (> (^ x 2) 0))", "QF_NIA", "QF_LIA", ""},
	{"(declare-const x Int) (assert (> (rem x 2) 0))", "QF_NIA", "QF_LIA", ""},
	{"(declare-const x Int) (assert (> ((_ iand 3) x 2) 0))", "QF_NIA", "QF_LIA", ""},
	{"(declare-const x Int) (assert (> (int.pow2 x) 0))", "QF_NIA", "QF_LIA", ""},
	{"(declare-const x Int) (assert (> (div_total x 2) 0))", "QF_LIA", "", "QF_NIA"},
	{"(declare-const x Int) (assert (> (mod_total x x) 0))", "QF_NIA", "QF_LIA", ""},
	{"(declare-const x Real) (assert (> (/ x 2.0) (/ 1.0 3.0)))", "QF_LRA", "QF_LIA", "QF_NRA"},
	{"(declare-const x Real) (assert (> x (/ 0.0 0.0)))", "QF_NRA", "QF_LRA", ""},
	{"(declare-const x Real) (assert (> x (/ 1.0 (/ 0.0 1.0))))", "QF_NRA", "QF_LRA", ""},
	{"(declare-const x Real) (assert (> x (/ 1.0 2.0 (- 0.0))))", "QF_NRA", "QF_LRA", ""},
	{"(declare-const x Real) (assert (> x (/ 1.0 (/ 1.0 4.0))))", "QF_LRA", "QF_LIA", "QF_NRA"},
	{"(declare-const x Real) (assert (> x (/ 1.0 (/ 1.0 (/ 1.0 4.0)))))", "QF_NRA", "QF_LRA", ""},
	{"(declare-const x Real) (assert (> (* (- (/ (- 15.0) 8.0)) x) 1.0))", "QF_LRA", "QF_LIA", "QF_NRA"},
	{"(declare-const x Real) (assert (> (* (- (/ (- (- 15.0)) 8.0)) x) 1.0))", "QF_NRA", "QF_LRA", ""},
	{"(declare-const x Real) (assert (> (* x x) 0.0))", "QF_NRA", "QF_LRA QF_RDL", "QF_NIRA"},
	{"(declare-const x Real) (assert (> (exp x) (sin x)))", "QF_NRAT", "QF_LRA QF_NRA", "ALL"},
	{"(declare-const x Real) (assert (is_int x))", "QF_LIRA", "QF_LRA", "QF_NIRA"},
	{"(declare-const x Real) (assert (> x (to_real (to_int x))))", "QF_LIRA", "QF_LIA QF_LRA", "QF_NIRA QF_AUFLIRA"},
	{"(declare-const x (_ BitVec 4)) (assert (= (bvadd x x) x))", "QF_BV", "QF_UF QF_LIA QF_FP", "BV QF_ABV"},
	{"(declare-const x (_ BitVec 4)) (assert (= (ubv_to_int x) 1))", "QF_BVLIA", "QF_BV QF_UFBV QF_LIA", "QF_UFBVLIA"},
	{"(declare-const x (Array Int Int)) (assert (= (select x 1) 2))", "QF_ALIA", "QF_AX QF_LIA QF_ABV", "QF_AUFLIA"},
	{"(declare-const x (Array (_ BitVec 2) (_ BitVec 3))) (assert (= (select x #b00) #b001))", "QF_ABV", "QF_BV QF_AX", "QF_AUFBV"},
	{"(declare-const x (Array Bool (_ BitVec 3))) (assert (= (select x true) #b001))", "ALL", "QF_ABV QF_AUFBV", ""},
	{"(declare-sort U 0) (declare-const x (Array U U)) (assert (= x x))", "QF_AX", "QF_UF QF_ABV", "QF_AUFLIA"},
	{"(declare-sort U 0) (declare-fun f (U) U) (declare-const x (Array U U)) (declare-const u U) (assert (= (select x u) (f u)))",
		"QF_AUFLIA", "QF_AX QF_UF", ""},
	{"(declare-const x Float32) (assert (fp.lt x (fp.add RNE x x)))", "QF_FP", "QF_BV QF_LRA", "QF_BVFP QF_FPLRA"},
	{"(declare-const x (_ FloatingPoint 8 24)) (declare-const b (_ BitVec 32)) (assert (= x ((_ to_fp 8 24) b)))", "QF_BVFP", "QF_FP QF_BV",
		"QF_ABVFP"},
	{"(declare-const x Float32) (assert (> (fp.to_real x) 1.0))", "QF_FPLRA", "QF_BV QF_FP", "QF_BVFPLRA"},
	{"(declare-const x Float32) (assert (= ((_ to_fp 8 24) RNE 0.5) x))", "QF_FP", "QF_BV", "QF_FPLRA"},
	{"(declare-const x Float32) (assert (= ((_ to_fp 8 24) RNE (- 0.5)) x))", "QF_FPLRA", "QF_FP", "QF_BVFPLRA"},
	{"(declare-datatypes ((T 0)) (((a) (b (s Bool))))) (declare-const x T) (assert ((_ is a) x))", "QF_DT", "QF_UF QF_LIA", "QF_UFDT"},
	{"(declare-datatypes ((T 0)) (((a) (b (n Int) (t T))))) (declare-const x T) (assert ((_ is a) x))", "QF_DTLIA", "QF_DT QF_UFDT", "UFDTNIA"},
	{"(declare-const x String) (assert (= x \"a\"))", "QF_S", "QF_LIA QF_UF", "QF_SLIA QF_SNIA"},
	{"(declare-const x String) (assert (= (str.len x) 2))", "QF_SLIA", "QF_LIA QF_UF", "QF_S QF_SNIA"},
	{"(declare-const x String) (assert (forall ((y String)) (str.in_re x (str.to_re y))))", "ALL", "QF_SLIA LIA", "SLIA UFDTSLIA"},
	{"(declare-const x (Seq Int)) (assert (= (seq.len x) 2))", "ALL", "QF_LIA QF_UF", "QF_SLIA"},
	{"(declare-const x (Set Int)) (assert (set.subset x x))", "ALL", "QF_LIA QF_UF QF_UFLIA", "QF_UFLIAFS"},
	{"(declare-const x (Bag Int)) (assert (= x x))", "ALL", "QF_LIA QF_UFLIA", ""},
	{"(declare-const x (_ FiniteField 17)) (assert (= x (ff.mul x x)))", "QF_FF", "QF_LIA QF_UF", "QF_UFFF"},
	{"(declare-const x (Tuple Int Int)) (assert (= x x))", "QF_DTLIA", "QF_LIA", "QF_UFDTLIA"},
	{"(declare-fun f (Int) Int) (declare-const g (-> Int Int)) (assert (= f g))", "HO_ALL", "ALL QF_UFLIA", "HO_UFLIA HO_QF_ALL"},
	{"(define-fun-rec f ((x Int)) Int (ite (< x 1) 0 (f (- x 1)))) (assert (= (f 1) 0))", "ALL", "QF_LIA QF_UFLIA", "UFLIA HORN"},
	{"(define-fun f ((x Int)) Int (* x x)) (assert (= (f 1) 0))", "QF_NIA", "QF_LIA QF_UFLIA", ""},
	{"(define-fun f ((x Int) (p Bool)) Bool p) (assert (f 1 true))", "QF_LIA", "QF_UF", ""},
	{"(declare-fun f (Int Bool) Bool) (define-fun g () Bool (f 1 true)) (assert g)", "QF_UFLIA", "QF_UF QF_LIA", ""},
}

// TestSymbols: the names of what a solver may lack.
func TestSymbols(t *testing.T) {
	const src = `(declare-codatatypes ((T 0)) (((c (n T))))) (declare-const x T) (define-fun f ((i Int)) Bool (< i 2))
(define-fun-rec r ((i Int)) Bool (r i))
(assert (and (= x (n x)) (f 3) (r 3) (distinct "a" "b") (match x (((c y) (= x y))))))`
	script, errs := smtlib.Parse(theory.Signature("ALL"), "s", []byte(src))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	formula := script.Commands[len(script.Commands)-1].(smtlib.Assert).Formula
	got := strings.Join(theory.NeedsOf(script.Arena, []smtlib.Term{formula}).Symbols(), " ")
	if want := "< = Bool Int String and declare-codatatypes define-fun-rec distinct match"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLeastLogic(t *testing.T) {
	for _, c := range scripts {
		script, errs := smtlib.Parse(theory.Signature("ALL"), "s", []byte(c.src))
		if len(errs) > 0 {
			t.Errorf("%s: %v", c.src, errs)
			continue
		}
		needs := needsOf(script)
		if got := needs.LeastLogic(); got != c.least {
			t.Errorf("%s: the least logic is %s, want %s", c.src, got, c.least)
		}
		for _, logic := range strings.Fields(c.small) {
			if needs.Within(logic) {
				t.Errorf("%s is taken for a script of %s", c.src, logic)
			}
		}
		for _, logic := range strings.Fields(c.least + " " + c.large + " ALL my_logic") {
			if logic == "ALL" && strings.Contains(c.small, "ALL") {
				continue
			}
			if !needs.Within(logic) {
				t.Errorf("%s is taken for no script of %s", c.src, logic)
			}
		}
	}
}

// needsOf are those of what a script asserts.
func needsOf(script *smtlib.Script) *theory.Needs {
	var formulas []smtlib.Term
	for _, command := range script.Commands {
		if a, ok := command.(smtlib.Assert); ok {
			formulas = append(formulas, a.Formula)
		}
	}
	return theory.NeedsOf(script.Arena, formulas)
}

// TestUnion: a logic offers all that two scripts need exactly if it offers what each of them needs.
func TestUnion(t *testing.T) {
	var needs []*theory.Needs
	logics := []string{"ALL", "QF_ALL", "HO_ALL"}
	for _, c := range scripts {
		script, errs := smtlib.Parse(theory.Signature("ALL"), "s", []byte(c.src))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		needs = append(needs, needsOf(script))
		logics = append(logics, strings.Fields(c.least+" "+c.small+" "+c.large)...)
	}
	slices.Sort(logics)
	logics = slices.Compact(logics)
	for i, n := range needs {
		for j, o := range needs {
			both := theory.Union(n, o)
			for _, logic := range logics {
				if want := n.Within(logic) && o.Within(logic); both.Within(logic) != want {
					t.Errorf("%s and %s, within %s: %t", scripts[i].src, scripts[j].src, logic, !want)
				}
			}
			names := slices.Concat(n.Symbols(), o.Symbols())
			slices.Sort(names)
			if !slices.Equal(both.Symbols(), slices.Compact(names)) {
				t.Errorf("%s and %s: %v", scripts[i].src, scripts[j].src, both.Symbols())
			}
		}
	}
}
