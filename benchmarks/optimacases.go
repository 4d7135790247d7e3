package main

import (
	"regexp"
	"strconv"
)

// optimaCases are scripts of whose optima some version of z3 is wrong: from reports to its authors, and from campaigns.
var optimaCases = []struct{ name, script string }{
	{"a real and an integer", `(declare-const y Real) (declare-const i Int) (assert (<= (- 9.0) y 9.0))
(assert (< (- 1.0) (- y (* 2.0 (to_real i))))) (maximize (+ y (to_real i))) (check-sat)`},
	{"without bounds", `(declare-const x Real) (declare-const y Real) (declare-const i Int) (assert (<= (to_real i) y))
(assert (not (or (<= (to_real i) x) (< (- x) y)))) (maximize x) (check-sat)`},
	{"a strict bound and an integer", `(declare-const r Real) (declare-const i Int) (assert (< r 2.5))
(assert (<= (to_real i) r)) (maximize (+ r (to_real i))) (check-sat)`},
	{"7569", `(set-option :opt.priority box) (declare-const a Real) (declare-const b Real) (assert (> 0.0 a))
(maximize a) (maximize b) (minimize (- a)) (check-sat)`},
	{"7583", `(set-option :opt.priority box) (declare-const a Real) (declare-const b Real) (assert (< (- b 1.0) a))
(minimize b) (minimize (- b)) (check-sat)`},
	{"8998", `(declare-const a Real) (declare-const b Real)
(assert (xor (= 0.0 b) (> (mod (to_int (- a)) 50) 3))) (minimize (* 3.0 a)) (check-sat)`},
	{"9012", `(set-option :opt.priority box) (declare-const a Int) (assert (<= 0 a 255))
(maximize (mod (* (- 232) a) 256)) (minimize a) (maximize a) (check-sat)`},
	{"small box", `(set-option :opt.priority box) (declare-const y Int) (assert (<= (- 4) y 4)) (maximize (abs (+ y 2)))
(minimize 2) (check-sat)`},
	{"small box of two", `(set-option :opt.priority box) (declare-const x Int) (declare-const y Int) (assert (< x 3))
(assert (<= y 1)) (maximize x) (maximize y) (check-sat)`},
	{"below zero", `(declare-const x Real) (assert (< x 0.0)) (maximize x) (check-sat)`},
	{"the weight of a soft constraint", `(declare-const p Bool) (assert (not p)) (assert-soft p :weight 5 :id g)
(assert-soft p :id h) (check-sat)`},
}

// optimaLiars change what a solver prints about objectives.
var optimaLiars = []struct {
	name string
	lie  func(item string) string
}{
	{"one too large", func(item string) string { return changedNumbers(item, 1) }},
	{"one too small", func(item string) string { return changedNumbers(item, -1) }},
	{"infinite", func(item string) string { return printedNumber.ReplaceAllString(item, " oo)") }},
}

var printedNumber = regexp.MustCompile(` ([0-9]+)\)`)

// changedNumbers adds a number to the natural numbers that are printed as optima.
func changedNumbers(item string, by int) string {
	return printedNumber.ReplaceAllStringFunc(item, func(text string) string {
		n, err := strconv.Atoi(text[1 : len(text)-1])
		if err != nil || n+by < 0 {
			return text
		}
		return " " + strconv.Itoa(n+by) + ")"
	})
}
