package operators

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// freePoints has, for each operator that the catalog may name, assertions that some function satisfies if the operator
// is free at unspecified points: many points at once, with values that no definition would give.
var freePoints = map[string]string{
	"/": `(declare-const x Real) (assert (= x 0.0)) (assert (= (/ 1.0 0.0) 5.0)) (assert (= (/ 2.0 x) (/ (- 1.0) 3.0)))
		(assert (= (/ 0.0 0.0) (- 1.0))) (assert (= (/ 1.0 2.0 x) 7.0)) (assert (= (/ (/ 2.0 4.0) 0.0) 7.0))`,
	"div": `(declare-const x Int) (assert (= x 0)) (assert (= (div 1 0) 5)) (assert (= (div 2 x) (- 8)))
		(assert (= (div 0 0) 9)) (assert (= (div (- 1) x) 5)) (assert (= (mod 1 0) 2))`,
	"mod": `(declare-const x Int) (assert (= x 0)) (assert (= (mod 1 0) 5)) (assert (= (mod 2 x) (- 8)))
		(assert (= (mod 0 0) 9)) (assert (= (mod (- 1) x) 5)) (assert (= (div 1 0) 2))`,
	"selectors": `(declare-datatypes ((T 0)) (((A (a1 Int) (a2 Bool)) (B (b1 Int) (b2 Int) (b3 T)) (C))))
		(declare-const x T) (assert (= x (B 5 6 C))) (assert (= (a1 x) 7)) (assert (= (a1 (B 5 7 C)) 8)) (assert (not (a2 x)))
		(assert (= (b1 C) 9)) (assert (= (a1 C) 10)) (assert (= (b2 C) 11)) (assert (= (b1 (A 1 true)) 12)) (assert (a2 C))
		(assert (= (b2 (A 1 true)) 13)) (assert (= (b3 C) (B 1 2 (A 3 false)))) (assert (= (b3 (A 1 true)) C))`,
	"seq.nth": `(declare-const s (Seq Int)) (assert (= s (seq.++ (seq.unit 1) (seq.unit 2)))) (assert (= (seq.nth s 2) 7))
		(assert (= (seq.nth s 3) 8)) (assert (= (seq.nth s (- 1)) 9)) (assert (= (seq.nth (seq.unit 1) 2) 10))
		(assert (= (seq.nth (as seq.empty (Seq Int)) 0) 11)) (assert (= (seq.nth (as seq.empty (Seq Int)) 2) 12))`,
	"fp.to_ubv": conversionPoints,
	"fp.to_sbv": strings.ReplaceAll(conversionPoints, "fp.to_ubv", "fp.to_sbv"),
	"fp.to_real": `(declare-const x Float32) (assert (= x (_ NaN 8 24))) (assert (= (fp.to_real x) 1.5))
		(assert (= (fp.to_real (_ +oo 8 24)) 2.5)) (assert (= (fp.to_real (_ -oo 8 24)) (- 2.5)))
		(assert (= (fp.to_real (_ +oo 11 53)) 2.0))`,
}

const conversionPoints = `(declare-const x Float32) (declare-const y Float32) (assert (= x (_ NaN 8 24)))
	(assert (= y ((_ to_fp 8 24) RNE 1000.0))) (assert (= ((_ fp.to_ubv 8) RNE x) #x07))
	(assert (= ((_ fp.to_ubv 8) RTZ x) #x08)) (assert (= ((_ fp.to_ubv 4) RNE x) #x3))
	(assert (= ((_ fp.to_ubv 8) RNE (_ +oo 8 24)) #x09)) (assert (= ((_ fp.to_ubv 8) RNE (_ -oo 8 24)) #x0a))
	(assert (= ((_ fp.to_ubv 8) RNE y) #x0b)) (assert (= ((_ fp.to_ubv 8) RTP y) #x0c))
	(assert (= ((_ fp.to_ubv 8) RTP (fp.neg y)) #x0d)) (assert (= ((_ fp.to_ubv 8) RNE (_ NaN 11 53)) #x0e))`

// Solvers leave the points free that the catalog says.
func TestFreePoints(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, name := range catalog.Names() {
		entry, _ := catalog.Entry(name)
		if len(entry.FreePoints) == 0 {
			continue
		}
		solver, host := installed(t, name)[0], newHost(t)
		for _, op := range entry.FreePoints {
			asked++
			if freePoints[op] == "" {
				t.Errorf("%s leaves %s free: nothing here shows it", name, op)
				continue
			}
			script := "(set-logic ALL)\n" + freePoints[op] + "\n(check-sat)\n"
			r, err := host.Fresh(t.Context(), solver, solvers.Query{Script: []byte(script), Logic: universal}, solvers.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != solvers.Sat {
				t.Errorf("%s, %s: %s %s", name, op, r.Verdict, r.Reason)
			}
		}
	}
	if asked == 0 {
		t.Error("the catalog has no free points")
	}
}
