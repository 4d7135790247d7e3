package fragment

import (
	"fmt"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
)

const floatSeed = `
(declare-fun x () (_ FloatingPoint 5 11)) (declare-fun m () RoundingMode) (declare-fun r () Real)
(declare-fun b () (_ BitVec 16)) (declare-fun huge () (_ FloatingPoint 70 11))
(assert (fp.lt x ((_ to_fp 5 11) RNE (/ (- 1.0) 3.0))))
(assert (= x (fp #b0 (_ bv9 5) #b0000000001)))
(assert (= ((_ to_fp 5 11) b) ((_ to_fp 5 11) m r)))
(assert (fp.isNaN huge))
`

func mustSeed(t *testing.T, src string) *Seed {
	t.Helper()
	seed, err := ReadSeed("test.smt2", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

func sortNamed(t *testing.T, a *smtlib.Arena, name string) smtlib.Sort {
	t.Helper()
	for _, s := range a.Sorts() {
		if a.SortString(s) == name {
			return s
		}
	}
	t.Fatalf("no sort %s", name)
	return smtlib.NoSort
}

func TestFloatLiterals(t *testing.T) {
	seed := mustSeed(t, floatSeed)
	for sort, want := range map[string]string{
		"(_ FloatingPoint 5 11)": "[(fp #b1 #b01101 #b0101010101) (fp #b0 #b01001 #b0000000001)]",
		"Real":                   "[1 -1 3 -1/3]",
	} {
		if got := fmt.Sprint(seed.Literals[sortNamed(t, seed.Arena, sort)]); got != want {
			t.Errorf("the literals of sort %s are %s, want %s", sort, got, want)
		}
	}
}

const stringSeed = `(set-logic ALL)
(declare-const s String)
(declare-const t String)
(declare-const q (Seq Int))
(declare-const n (Set Int))
(define-fun digits () RegLan (re.+ (re.range "0" "9")))
(assert (str.in_re s (re.++ (str.to_re "a") digits (re.comp (str.to_re "\u{3b1}")))))
(assert (str.in_re t (re.* (re.range "x" "z"))))
(assert (str.in_re t (re.++ re.all (str.to_re s))))
(assert (= t (str.++ "key=" "value" s)))
(assert (= q (seq.++ (seq.unit 1) (seq.unit 7))))
(assert (set.member 1 n))
`

// TestSamplesOfLanguages: the literals of a seed are those it has, and members and others of its languages.
func TestSamplesOfLanguages(t *testing.T) {
	seed := mustSeed(t, stringSeed)
	a := seed.Arena
	literals := seed.Literals[sortNamed(t, a, "String")]
	if n := len(literals); n < 10 || n > 40 {
		t.Errorf("%d literals", n)
	}
	if n := len(constantsOf(a).languages()); n != 3 { // the third assertion's as a whole depends on s, but not re.all
		t.Errorf("%d languages", n)
	}
	has := map[string]bool{}
	for _, v := range literals {
		has[v.String()] = true
	}
	for _, want := range []string{`"a"`, `"0"`, `"9"`, `"\u{3b1}"`, `"key="`} {
		if !has[want] {
			t.Errorf("%s is not among the literals", want)
		}
	}
}
