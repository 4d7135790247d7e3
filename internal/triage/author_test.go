package triage

import (
	"errors"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// saidSeed has no solution, which nothing proves but its author says.
const saidSeed = `(set-logic QF_NIA)
(set-info :status unsat)
(declare-sort U 0)
(declare-fun u () U)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
(declare-fun f (U Int) Int)
(define-fun cube ((n Int)) Int (* n n n))
(assert (> x 0))
(assert (and (> y 0) (> z 0)))
(assert (= (+ (cube x) (cube y)) (cube (f u z))))
(assert (forall ((v U) (n Int)) (= (f v n) n)))
(check-sat)
`

// A script with all assertions that an author's status is about is reduced to these, in whatever form they are written:
// the status does not cover simpler ones, and other assertions are dropped.
func TestKnownByAuthor(t *testing.T) {
	for _, c := range []struct{ caption, script string }{
		{"as it stands", strings.Replace(saidSeed, "(check-sat)", "(declare-fun p () Bool)(assert p)(check-sat)", 1)},
		{"declared in another order", `(set-logic ALL)(declare-fun z () Int)(declare-sort U 0)(declare-fun f (U Int) Int)
			(declare-fun y () Int)(assert (forall ((v U) (n Int)) (= (f v n) n)))(declare-fun x () Int)(assert (> x 0))
			(define-fun cube ((n Int)) Int (* n n n))(assert (and (> y 0) (> z 0)))(declare-fun p () Bool)(assert p)
			(declare-fun u () U)(assert (= (+ (cube x) (cube y)) (cube (f u z))))(check-sat)`},
		{"named, defined and bound", `(set-logic ALL)(define-sort |a sort| () Int)(declare-sort U 0)(define-sort V () U)
			(declare-fun x () |a sort|)(declare-fun u () V)(declare-fun z () Int)(declare-fun y () |a sort|)
			(declare-fun f (V Int) |a sort|)(define-fun cube ((n |a sort|)) Int (* n n n))(define-fun said () Bool (> x 0))
			(assert (! said :named a!1))(assert (and (> y 0) (> z 0)))(define-fun zero () Int 0)(assert (! (> x zero) :named a!2))
			(define-fun said1 () Bool (= (+ (cube x) (cube y)) (cube (f u z))))(assert (! said1 :named a!3))
			(assert (let ((all (forall ((v V) (n |a sort|)) (= (f v n) n)))) (and (or all (> x 3)) all)))(check-sat)`},
		{"in one conjunction, denied", `(set-logic ALL)(declare-sort U 0)(declare-fun z () Int)(declare-fun y () Int)
			(declare-fun x () Int)(declare-fun u () U)(declare-fun f (U Int) Int)(define-fun cube ((n Int)) Int (* n n n))
			(assert (not (=> (> x 0) (< x 7) (and (forall ((v U) (n Int)) (= (f v n) n)) (and (> y 0) (> z 0)))
			(not (= (+ (cube x) (cube y)) (cube (f u z)))))))(check-sat)`},
	} {
		t.Run(c.caption, func(t *testing.T) {
			t.Parallel()
			r, err := Run(t.Context(), t.Context(), offline(t, always(solvers.Sat)), Bug{
				Path: "test.smt2", Script: []byte(c.script), Fault: &wrongSat,
				Word: Word{Place: "seed.smt2:2", Seed: []byte(saidSeed)},
			})
			if err != nil {
				t.Fatal(err)
			}
			text := string(r.Best.Text)
			for _, gone := range []string{"p)", "said", "zero", "named", "sort|", "(or ", "(< x 7)"} {
				if strings.Contains(text, gone) {
					t.Errorf("%s is left", gone)
				}
			}
			for _, stays := range []string{"(> x 0)", "(> y 0)", "(> z 0)", "(cube (f u z))", "(= (f v n) n)"} {
				if !strings.Contains(text, stays) {
					t.Errorf("%s is gone", stays)
				}
			}
			if !r.Minimal || r.Rate != 1 || t.Failed() {
				t.Errorf("minimal %v, rate %v\n%s", r.Minimal, r.Rate, text)
			}
		})
	}
}

// A script that lacks some of the assertions of a status, or has other symbols, is not covered by it.
func TestNotByAuthor(t *testing.T) {
	for caption, script := range map[string]string{
		"an assertion less":  strings.Replace(saidSeed, "(assert (> x 0))", "", 1),
		"of another sort":    strings.Replace(saidSeed, "(declare-sort U 0)", "(define-sort U () Bool)", 1),
		"otherwise defined":  strings.Replace(saidSeed, "(* n n n)", "(* n n)", 1),
		"a weaker assertion": strings.Replace(saidSeed, "(> x 0)", "(or (> x 0) (> y 4))", 1),
	} {
		_, err := Run(t.Context(), t.Context(), offline(t, always(solvers.Sat)), Bug{
			Path: "test.smt2", Script: []byte(script), Fault: &wrongSat,
			Word: Word{Place: "seed.smt2:2", Seed: []byte(saidSeed)},
		})
		var not *NotReproduced
		if !errors.As(err, &not) || !strings.Contains(err.Error(), "says unsat about other assertions") {
			t.Errorf("%s: %v", caption, err)
		}
	}
}
