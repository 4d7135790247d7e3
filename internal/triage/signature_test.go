package triage

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

func TestSignature(t *testing.T) {
	for _, x := range []struct{ script, want string }{
		{"(declare-const x Int)(assert (not (= 1 (mod x 2))))", "= mod : Int"},
		{"(declare-const q Int)(assert (= (mod q (- 7)) 0))", "= mod : Int"},
		{"(declare-const q Real)(assert (> (/ q 3.0) (/ 1 3)))", "/ > : Real"},
		{"(declare-const a (_ BitVec 8))(assert (bvult a ((_ extract 8 1) (concat a #b1))))", "bvult concat extract : BitVec"},
		{"(declare-sort U 0)(declare-fun f (U) Bool)(assert (exists ((u U)) (f u)))", "apply exists : uninterpreted"},
		{"(declare-datatype L ((nil) (cons (tl L))))(declare-const l L)(assert (= (tl l) (cons l)))",
			"= constructor selector : datatype"},
		{"(declare-const p Bool)(assert p)", " : Bool"},
		{"(assert true)", " : Bool"},
		{"(declare-const r (_ FloatingPoint 5 11))(assert (fp.leq r (fp.neg (fp #b0 #b00000 #b0000000001))))",
			"fp.leq fp.neg : FloatingPoint"},
	} {
		c, err := instance.Read("test.smt2", []byte(x.script+"(check-sat)"), nil)
		if err != nil {
			t.Fatal(err)
		}
		operators, sorts := (&Reduced{Best: reduce.NewCandidate(c)}).Signature()
		if got := strings.Join(operators, " ") + " : " + strings.Join(sorts, " "); got != x.want {
			t.Errorf("%s\n%q, want %q", x.script, got, x.want)
		}
	}
}
