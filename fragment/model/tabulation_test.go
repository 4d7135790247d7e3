package model_test

import (
	"fmt"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Definitions are evaluated again for each assignment, within a part and in the next part: each of these scripts states
// that n is the opposite of the constant p.
func TestTabulationOfDefinitions(t *testing.T) {
	definitions := []string{
		"(define-fun n () Bool (not p))",
		"(define-fun f ((b Bool)) Bool (not b)) (define-fun n () Bool (f p))",
		"(define-fun f ((b Bool)) Bool (not (and b p))) (define-fun n () Bool (f true))",
		"(define-fun m () Bool (! (not p) :named name)) (define-fun n () Bool (and m (exists ((b Bool)) (xor b m))))",
		"(define-fun-rec n () Bool (not p))",
		"(define-fun-rec f ((b Bool)) Bool (ite b (not p) (f true))) (define-fun n () Bool (let ((c (f false))) c))",
	}
	const cells = 14 // there are more assignments than are tabulated at once
	for _, d := range definitions {
		for _, at := range []int{0, 7, cells - 1} {
			script := ""
			for i := range cells {
				name := "p"
				if i != at {
					name = fmt.Sprintf("b%d", i)
				}
				script += fmt.Sprintf("(declare-const %s Bool) (assert %s)", name, name)
			}
			tabulated(t, script+d+"(assert n)", at)
		}
	}
}

// tabulated checks that the last assertion of a script is the opposite of the one at a place; all others are constants.
func tabulated(t *testing.T, script string, at int) {
	seed, err := fragment.ReadSeed("test.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	var cells []model.Cell
	last := len(seed.Assertions) - 1
	for _, c := range seed.Assertions[:last] {
		both := []value.Value{value.Bool(false), value.Bool(true)}
		cells = append(cells, model.Cell{Symbol: seed.Arena.Declaration(c), Values: both})
	}
	table := model.Tabulate(seed.Arena, model.New("test"), cells)
	tried := 0
	for n := range table.Parts(t.Context()) {
		isTrue, isFalse := table.Truth(seed.Assertions[last])
		for i := range n {
			p := bool(table.Cell(at, i).(value.Bool))
			holds, fails := isTrue[i/64]>>(i%64)&1 == 1, isFalse[i/64]>>(i%64)&1 == 1
			if holds == p || fails != p {
				t.Fatalf("%s\nconstant %d is %t: true is %t, false is %t", script, at, p, holds, fails)
			}
		}
		tried += n
	}
	if tried != 1<<len(cells) {
		t.Errorf("%d assignments, not %d", tried, 1<<len(cells))
	}
}
