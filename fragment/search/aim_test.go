package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// aimed are scripts that a drawn model makes true by accident only.
var aimed = []struct{ caption, script string }{
	{"a chain of definitions", `(declare-const a Int) (declare-const b Int) (declare-const c Int)
		(assert (= c (* 7 b))) (assert (= b (+ a 12345))) (assert (> a 1000))`},
	{"sums and differences", `(declare-const x Int) (declare-const y Real)
		(assert (= (- 1000003 (+ x 5) 17) 123456)) (assert (= (- y) (/ (* 3.0 y) 7.0) 0.0))`},
	{"exact division", `(declare-const y Real) (declare-const x Int) (assert (= (/ (* 3.0 y) 7.0) 41.5)) (assert (= (* x 37) 3737))`},
	{"vectors", `(declare-const a (_ BitVec 32)) (declare-const b (_ BitVec 16)) (declare-const c (_ BitVec 48))
		(assert (= (bvadd (bvmul a #x00000003) #x12345678) #xdeadbeef)) (assert (= c (concat (bvnot b) a)))
		(assert (= ((_ extract 11 4) (bvxor b #x0ff0)) #xa5))`},
	{"shifts and extensions", `(declare-const a (_ BitVec 32)) (declare-const b (_ BitVec 16))
		(assert (= ((_ sign_extend 16) b) #xffff8421)) (assert (= (bvshl a #x00000008) #x12345600))`},
	{"words", `(declare-const s String) (declare-const t String) (declare-const u String)
		(assert (= s (str.++ "http://" t "/" u))) (assert (= (str.len u) 17)) (assert (= (str.++ t ".org") "example.org"))
		(assert (str.in_re u (re.+ re.allchar)))`},
	{"languages", `(declare-const s String) (declare-const n Int)
		(assert (str.in_re s (re.++ (str.to_re "id-") ((_ re.loop 3 5) (re.range "0" "9")))))
		(assert (= (str.to_int (str.substr s 3 9)) n))`},
	{"sequences", `(declare-const s (Seq Int)) (declare-const t (Seq Int))
		(assert (= (seq.++ s (seq.unit 77) t) (seq.++ (seq.unit 3) (seq.unit 77) (seq.unit 9) (seq.unit 8))))`},
	{"functions", `(declare-sort U 0) (declare-fun f (U Int) Int) (declare-const u U) (declare-const x Int)
		(assert (= (f u (+ x 1)) 123456789)) (assert (= (f u x) (f u (+ x 2)))) (assert (= x 98765))`},
	{"arrays", `(declare-const a (Array Int Int)) (declare-const b (Array Int Int)) (declare-const i Int)
		(assert (= (select a i) 987654)) (assert (= b (store a 3 4)))`},
	{"datatypes", `(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L))))) (declare-const l L) (declare-const k L)
		(assert (= l (cons 31337 (cons 65537 k)))) (assert (= (head k) 271828))`},
	{"floats", `(declare-const x Float32) (declare-const y Float32)
		(assert (= (fp.neg x) ((_ to_fp 8 24) #x40490fdb))) (assert (= (fp.add RNE y x) ((_ to_fp 8 24) RNE 100.25)))`},
	{"alternatives", `(declare-const p Bool) (declare-const x Int) (declare-const y Int)
		(assert (or (and p (= x 424242)) (= (ite p x y) 515151))) (assert (not (distinct x (+ y 7))))`},
	{"distinct", `(declare-const a (_ BitVec 2)) (declare-const b (_ BitVec 2)) (declare-const c (_ BitVec 2))
		(declare-const d (_ BitVec 2)) (assert (distinct a b c d)) (assert (= a #b10))`},
}

// TestAim counts the models that make all assertions true: at least a fiftieth of those of each source.
func TestAim(t *testing.T) {
	const draws = 200
	for _, s := range aimed {
		t.Run(s.caption, func(t *testing.T) {
			seed, err := fragment.ReadSeed("seed.smt2", []byte(s.script))
			if err != nil {
				t.Fatal(err)
			}
			for _, source := range model.Sources {
				good := 0
				for i := range draws {
					m := search.Draw(seed, source, rand.New(rand.NewPCG(uint64(i), 7)))
					if holds(seed, m) == len(seed.Assertions) {
						good++
					}
				}
				if 50*good < draws {
					t.Errorf("%s: %d of %d models make all assertions true", source, good, draws)
				}
			}
		})
	}
}

// TestAimLeavesVariety: some aimed models make assertions false, and some models are not aimed.
func TestAimLeavesVariety(t *testing.T) {
	for _, s := range aimed {
		seed, err := fragment.ReadSeed("seed.smt2", []byte(s.script))
		if err != nil {
			t.Fatal(err)
		}
		less := 0
		for i := range 100 {
			if holds(seed, search.Draw(seed, "random", rand.New(rand.NewPCG(uint64(i), 8)))) < len(seed.Assertions) {
				less++
			}
		}
		if less < 20 {
			t.Errorf("%s: only %d of 100 models leave an assertion false", s.caption, less)
		}
	}
}

func holds(seed *fragment.Seed, m *model.Model) int {
	e := model.NewSeedEvaluator(seed, m)
	n := 0
	for _, f := range seed.Assertions {
		if value.IsTrue(e.Value(f)) {
			n++
		}
	}
	return n
}
