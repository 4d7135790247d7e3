package search_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// drawer draws scripts over few finite sorts.
type drawer struct{ *rand.Rand }

// finiteSorts are what the scripts are about: the sort, its symbols, literals, and operators with their arguments, by
// the letters of sorts.
var finiteSorts = map[byte]struct {
	name      string
	leaves    []string
	operators []string
}{
	'v': {"(_ BitVec 3)", []string{"v", "w", "(f v)", "(f w)", "#b000", "#b101"}, []string{
		"bvadd vv", "bvmul vv", "bvudiv vv", "bvsrem vv", "bvand vv", "bvxor vv", "bvshl vv", "bvashr vv", "bvneg v",
		"(_ rotate_left 1) v", "ite bvv",
	}},
	'e': {"Colour", []string{"c", "d", "red", "green", "blue"}, []string{"ite bee"}},
	'x': {"(_ FloatingPoint 2 3)", []string{"x", "(fp #b0 #b01 #b01)", "(_ -zero 2 3)", "(_ +oo 2 3)"}, []string{
		"fp.add RNE xx", "fp.mul RTZ xx", "fp.div RTP xx", "fp.neg x", "fp.sqrt RNA x", "ite bxx",
	}},
	'b': {"Bool", []string{"p", "q", "true"}, []string{
		"not b", "and bb", "or bb", "xor bb", "=> bb", "= bb", "bvult vv", "bvsle vv", "= vv", "distinct vv", "= ee",
		"(_ is red) e", "= xx", "fp.eq xx", "fp.lt xx", "fp.isNaN x", "fp.isSubnormal x",
	}},
}

func (d drawer) term(sort byte, depth int) string {
	s := finiteSorts[sort]
	if depth == 0 || d.IntN(6) == 0 {
		return s.leaves[d.IntN(len(s.leaves))]
	}
	op := s.operators[d.IntN(len(s.operators))]
	at := strings.LastIndexByte(op, ' ')
	var b strings.Builder
	b.WriteString("(" + op[:at])
	for _, arg := range []byte(op[at+1:]) {
		b.WriteString(" " + d.term(arg, depth-1))
	}
	return b.String() + ")"
}

// script draws a few formulas over two vectors, two colours, a float and a function: at most 2^15 assignments, as many
// symbols as there are occur.
func (d drawer) script() string {
	var b strings.Builder
	b.WriteString(`(declare-datatypes ((Colour 0)) (((red) (green) (blue))))
(define-fun f ((y (_ BitVec 3))) (_ BitVec 3) (bvlshr (bvmul y #b011) #b001))
(declare-const v (_ BitVec 3)) (declare-const w (_ BitVec 3)) (declare-const c Colour) (declare-const d Colour)
(declare-const x (_ FloatingPoint 2 3)) (declare-const p Bool) (declare-const q Bool)
`)
	for range 3 + d.IntN(4) {
		fmt.Fprintf(&b, "(assert %s)\n", d.term('b', 3))
	}
	return b.String()
}

// TestFiniteAgainstSolvers compares the results of enumerating all assignments with solvers' answers.
func TestFiniteAgainstSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers answer what is searched")
	}
	d := drawer{rand.New(rand.NewPCG(3, 14))}
	const scripts = 120
	var texts, want []string
	count := map[string]int{}
	for range scripts {
		text := d.script()
		texts = append(texts, text)
		want = append(want, finite(t, text))
		count[want[len(want)-1]]++
	}
	t.Log(count)
	if count["sat"] < scripts/8 || count["unsat"] < scripts/8 || count["undecided"] > 0 {
		t.Errorf("the scripts are %v", count)
	}
	for _, command := range [][]string{{"z3", "-in", "-T:600"}, {"cvc5", "--lang=smt2", "-q", "--fp-exp", "--tlimit=600000"}} {
		t.Run(command[0], func(t *testing.T) {
			testenv.Need(t, command[0])
			var input strings.Builder
			for _, text := range texts {
				input.WriteString("(set-logic ALL)\n" + text + "(check-sat)\n(reset)\n")
			}
			cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
			cmd.Stdin = strings.NewReader(input.String())
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%.2000s", err, out)
			}
			answers := strings.Fields(string(out))
			if len(answers) != scripts {
				t.Fatalf("%d answers to %d scripts:\n%.2000s", len(answers), scripts, out)
			}
			for i, answer := range answers {
				if answer != want[i] {
					t.Errorf("%s says %s, all assignments say %s:\n%s", command[0], answer, want[i], texts[i])
				}
			}
		})
	}
}
