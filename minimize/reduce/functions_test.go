package reduce

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"strings"
	"testing"
)

// functionsAsValues uses a function of each kind as a value.
const functionsAsValues = `(set-logic ALL)
(declare-datatypes ((Box 0)) (((box (in Int) (on Bool)))))
(declare-fun image (Int) Int)
(declare-fun held () (-> Int Int))
(declare-fun b () Box)
(declare-fun s () (Seq Int))
(define-fun double ((x Int)) Int (+ x x))
(define-fun step ((sum Int) (x Int)) Int (+ sum (double x)))
(define-fun-rec down ((x Int)) Int (ite (<= x 0) 0 (down (- x 1))))
(assert (or (= held image) (= held double) (= held down)))
(assert (not (= in (lambda ((b Box)) 3))))
(assert (not (= box (lambda ((x Int) (p Bool)) b))))
(assert (= 6 (seq.foldl step 0 s)))
(assert (= (double (image 1)) (in b)))
(check-sat)
`

// A function that is used as a value is not an application: every edit of every pass makes a script that can be read,
// or no script.
func TestFunctionsAsValues(t *testing.T) {
	c, err := instance.Read("values.smt2", []byte(functionsAsValues), nil)
	if err != nil {
		t.Fatal(err)
	}
	lambdas, renamed := 0, 0
	for _, p := range passes() {
		for _, e := range p.edits(c) {
			made := apply(c, []*Edit{e})
			if made == nil {
				continue
			}
			text := string(NewCandidate(made).Text)
			if _, err := instance.Read("candidate.smt2", []byte(text), nil); err != nil {
				t.Errorf("%s: %v\n%s", p.name, err, text)
			}
			if strings.Contains(text, "(seq.foldl (lambda ((sum Int) (x Int)) (+ sum (double x))) 0 s)") {
				lambdas++
			}
			if strings.Contains(text, "(= held f)") {
				renamed++
			}
		}
	}
	if lambdas == 0 || renamed == 0 {
		t.Errorf("%d candidates have the definition of step in its place, %d have other names", lambdas, renamed)
	}
}
