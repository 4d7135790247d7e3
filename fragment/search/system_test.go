package search_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// systems are goals over reals that have no rational solution, or none that is easily met.
var systems = []struct{ caption, script string }{
	{"a square root", `(declare-const x Real) (assert (= (* x x) 2.0)) (assert (< x 0.0))`},
	{"one constant of another", `(declare-const x Real) (declare-const y Real) (declare-const z Real)
		(assert (= (* x x x) 5.0)) (assert (= (* x y) (+ x 1.0))) (assert (= (- y) (/ 1.0 z)))`},
	{"two circles", `(declare-const x Real) (declare-const y Real)
		(assert (= (+ (* x x) (* y y)) 1.0)) (assert (= (+ (* (- x 1.0) (- x 1.0)) (* y y)) 1.0)) (assert (> y 0.0))`},
	{"the unit circle and a curve", `(declare-const a Real) (declare-const b Real)
		(assert (< 0.0 a)) (assert (= (- b) (* a (+ a b)))) (assert (= 1.0 (+ (* a a) (* b b))))`},
	{"a constant without a power, by a coefficient that is not constant", `(declare-const v Real) (declare-const v1 Real)
		(declare-const v2 Real) (declare-const v3 Real) (declare-const v5 Real) (declare-const v8 Real)
		(declare-const w Real) (assert (= 0.0 (+ (* v3 v8) (* w v2 v3) (* v2 v3 v5) (* v3 v5 (- 1.0)) (* v2 v3 v8 (- 1.0)))))
		(assert (= 0.0 (+ v (* v v8 (- 1.0)) (* v v1 v8 (- 1.0))))) (assert (and (< 0.0 (* v3 v3)) (> v2 0.0) (> v 0.0)))
		(assert (= v1 (+ v 1.0)))`},
	{"alternatives", `(declare-const p Bool) (declare-const x Real) (declare-const y Real)
		(assert (or (and p (= (* x x) (- 2.0))) (and (not p) (= (* x x y y) 3.0) (= (+ x y) (* 4.0 x y)))))`},
	{"definitions, and a function", `(define-fun square ((x Real)) Real (* x x)) (declare-fun f (Int) Real)
		(declare-const x Real) (assert (= (square (square x)) 7.0)) (assert (> (+ x (f 2)) 100.0))`},
	{"the boundary of a region", `(declare-const x Real) (declare-const y Real)
		(assert (<= (* x x) 2.0)) (assert (>= (* x x y) (* 2.0 y))) (assert (> y 3.0))`},
}

// The search finds solutions, and z3 agrees that the script has a model with these values.
func TestSystems(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: hard systems are searched")
	}
	for _, s := range systems {
		t.Run(s.caption, func(t *testing.T) {
			testenv.Need(t, "z3")
			seed, err := fragment.ReadSeed("seed.smt2", []byte(s.script))
			if err != nil {
				t.Fatal(err)
			}
			found := 0
			for from := range uint64(8) {
				m := search.Search(t.Context(), seed, seed.Assertions, search.QuickBudget(), from)
				if m == nil {
					continue
				}
				found++
				claim := &instance.Claim{
					Arena: seed.Arena, Sorts: seed.Sorts, Formulas: seed.Assertions, Witness: m, Expect: instance.Sat,
					Certificate: instance.Evaluated,
				}
				var w instance.Writer
				script, err := w.CertificateScript(claim)
				if err != nil {
					t.Fatal(err)
				}
				z3 := exec.Command("z3", "-in", "-T:10")
				z3.Stdin = strings.NewReader(string(script))
				if out, err := z3.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "sat" {
					t.Errorf("z3 says %s (%v) of\n%s", out, err, script)
				}
			}
			if found < 4 {
				t.Errorf("found %d times of 8", found)
			}
		})
	}
}

// A script without a system, with too many constants, with so much sharing that it is large as a tree, or with a
// contradiction costs little and gives nothing.
func TestNoSystem(t *testing.T) {
	var shared strings.Builder
	shared.WriteString("(declare-const x Real)(declare-const y Real)(assert (let ((t0 (+ (* x y) x))(f0 (= (* x x) y)))")
	for i := range 60 {
		fmt.Fprintf(&shared, " (let ((t%d (+ (* t%d t%d) y))(f%d (= (and f%d p) (not f%d) (= t%d (/ x t%d)))))",
			i+1, i, i, i+1, i, i, i, i)
	}
	shared.WriteString(" (and f60 (= t60 1.0) (= (* x x) (- 1.0)))" + strings.Repeat(")", 62))
	var wide strings.Builder
	for i := range 100 {
		fmt.Fprintf(&wide, "(declare-const x%d Real)(assert (= (* x%d x%d) (- 1.0)))", i, i, i)
	}
	for _, script := range []string{
		`(declare-const x Real) (assert (= (* x x) (- 2.0)))`,
		`(declare-const x Real) (declare-const y Real) (assert (= (* x y) 1.0)) (assert (= (* 2.0 x y) 3.0))`,
		`(declare-const x Real) (assert (= (/ 1.0 x) 0.0))`,
		wide.String(),
		"(declare-const p Bool)" + shared.String(),
	} {
		seed, err := fragment.ReadSeed("seed.smt2", []byte(script))
		if err != nil {
			t.Fatal(err)
		}
		r := search.Find(t.Context(), seed, seed.Assertions, search.QuickBudget(), 1)
		if b := search.QuickBudget(); r.Model != nil || r.Steps > 2*b.Steps || r.Evaluations > 20*b.Evaluations {
			t.Errorf("%.60s: %v after %v", script, r.Model, r.Budget)
		}
	}
}
