package rules

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Operators with a row in a theory can be used in rules, with all sorts, if columns have few values. z3's engine for
// Datalog gives the same tuples.
func TestOperatorsOfTheories(t *testing.T) {
	testenv.Need(t, "z3")
	for _, condition := range []string{
		"(= y ((_ extract 2 1) (concat x x)))", "(= (bvshl x y) #b10)", "(= (bvlshr x #b01) (bvashr y #b01))",
		"(bvslt (bvudiv x y) (bvurem y x))", "(= (bvsrem x y) (bvsmod x y))", "(= ((_ rotate_left 1) x) y)",
		"(= ((_ zero_extend 1) x) ((_ sign_extend 1) y))", "(= ((_ repeat 2) x) (concat y x))", "(= (bvcomp x y) #b1)",
		"(= (bvnand x y) (bvnor x y))", "(= (ite (= x y) (bvxnor x y) x) y)", "(xor (bvult x y) (bvsle y x))",
		"(=> (bvuge x y) (distinct x y))", "(= (bvneg x) (bvnot y))", "(let ((z (bvmul x y))) (= z (bvadd z x)))",
	} {
		p := program(t, fmt.Sprintf(`(set-option :fp.engine datalog)
(declare-rel v ((_ BitVec 2))) (declare-rel o ((_ BitVec 2) (_ BitVec 2)))
(declare-var x (_ BitVec 2)) (declare-var y (_ BitVec 2))
(rule (v #b00)) (rule (v #b01)) (rule (v #b10)) (rule (v #b11))
(rule (=> (and (v x) (v y) %s) (o x y)))
(query o :print-answer true)`, condition))
		right, err := Evaluate(p, DefaultBudget)
		if err != nil {
			t.Errorf("%s: %v", condition, err)
			continue
		}
		cmd := exec.Command("z3", "-in")
		cmd.Stdin = strings.NewReader(string(Print(p)))
		output, _ := cmd.Output()
		answer, err := ReadAnswer(p, string(output))
		if err != nil {
			t.Errorf("%s: %v", condition, err)
			continue
		}
		if d := Compare(right.Relations[1], answer.Tuples[1]); d.Any() || len(right.Relations[1].Tuples) == 0 {
			t.Errorf("%s: %s, z3 differs: %v", condition, TuplesText(p, 1, right.Relations[1].Tuples), d)
		}
	}
}

// Relations over sorts whose values can be listed have tuples, and conditions may have terms of any sort. Open values
// are not guessed.
func TestSortsOfTheories(t *testing.T) {
	const head = `(set-logic HORN) (declare-datatypes ((C 0)) (((red) (green) (blue (lit Bool)))))
(declare-fun p (C (_ BitVec 4)) Bool) (declare-fun q (RoundingMode) Bool)
(assert (p (blue true) #b0101)) (assert (p green #b0011))
`
	for _, c := range []struct{ clauses, relation, want string }{
		{"(assert (forall ((c C) (n (_ BitVec 4))) (=> (and (p c n) ((_ is blue) c) (lit c)) (p red n))))", "p",
			"p(red, #b0101) p(green, #b0011) p((blue true), #b0101)"},
		{"(assert (forall ((c C) (n (_ BitVec 4))) (=> (and (p c n) (= (str.len (str.from_int (bv2nat (bvadd n n)))) 2)) " +
			"(p red n))))", "p", "p(red, #b0101) p(green, #b0011) p((blue true), #b0101)"},
		{"(assert (forall ((r RoundingMode) (n (_ BitVec 4))) (=> (and (p green n) (= ((_ to_fp 3 4) r 0.1) " +
			"((_ to_fp 3 4) RTP 0.1))) (q r))))", "q", "q(RTP)"},
	} {
		if got := tuples(t, program(t, head+c.clauses), c.relation); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	p := program(t, head+
		"(assert (forall ((c C) (n (_ BitVec 4))) (=> (and (p c n) (= (div (bv2nat n) 0) 1)) (p red n))))")
	if _, err := Evaluate(p, DefaultBudget); err == nil {
		t.Error("a quotient by zero may be anything")
	}
	for _, unknown := range []string{
		"(assert (forall ((i Int) (c C)) (=> (> i 3) (p c #b0000))))",
		"(declare-const k (_ BitVec 4)) (assert (forall ((c C)) (=> (p c k) (p red k))))",
	} {
		if _, err := Evaluate(program(t, head+unknown), DefaultBudget); err == nil {
			t.Errorf("%s has no certain relations", unknown)
		}
	}
}

// Transformations replace variables by others without capture by binders of the same name.
func TestNothingIsCaught(t *testing.T) {
	p := program(t, `(set-logic HORN) (declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (or false (exists ((z Int)) (= x (* 2 z))))) (p y x))))`)
	r, z := p.Rules[0], p.Var("z", p.Int())
	c := p.Substitute(r, func(v int) smtlib.Term { return []smtlib.Term{z.Term, r.Vars[1].Term}[v] })
	if got, want := p.Text(c), "p(y,z) :- p(z,y), (or false (exists ((z!1 Int)) (= z (* 2 z!1))))."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
