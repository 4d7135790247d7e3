package fp_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
)

// Solvers as witnesses of the wiring: which argument is which, formats of conversions, signs, modes. A ground term of
// every row is parsed and evaluated, its value is written as a term again, and the solver is asked whether they are
// equal. The arithmetic itself has tests of its own, so that the formats here are those without known faults.

// formats grow in both fields: the faults of cvc5 1.0.3 are with those that do not.
var formats = []softfloat.Format{{EB: 4, SB: 5}, {EB: 5, SB: 11}, {EB: 8, SB: 24}, {EB: 11, SB: 53}, {EB: 15, SB: 113}}

// forms are the terms of each row: a letter an argument, for what is there. A row that is in the table but not here
// fails the test.
//
//	m mode, x float of the first format, y float of the second one, r real, i integer, b bits, p bits of the second
//	format, 1 e s the parts of the second format
var forms = map[string][]string{
	"RNE": {""}, "RNA": {""}, "RTP": {""}, "RTN": {""}, "RTZ": {""},
	"roundNearestTiesToEven": {""}, "roundNearestTiesToAway": {""}, "roundTowardPositive": {""},
	"roundTowardNegative": {""}, "roundTowardZero": {""},
	"fp": {"1es"}, "+oo": {""}, "-oo": {""}, "+zero": {""}, "-zero": {""}, "NaN": {""},
	"fp.abs": {"x"}, "fp.neg": {"x"}, "fp.add": {"mxx"}, "fp.sub": {"mxx"}, "fp.mul": {"mxx"}, "fp.div": {"mxx"},
	"fp.fma": {"mxxx"}, "fp.sqrt": {"mx"}, "fp.rem": {"xx"}, "fp.roundToIntegral": {"mx"}, "fp.min": {"xx"},
	"fp.max": {"xx"}, "fp.leq": {"xx", "xxx"}, "fp.lt": {"xx", "xxxx"}, "fp.geq": {"xx", "xxx"}, "fp.gt": {"xx", "xxx"},
	"fp.eq": {"xx", "xxx"}, "fp.isNormal": {"x"}, "fp.isSubnormal": {"x"}, "fp.isZero": {"x"}, "fp.isInfinite": {"x"},
	"fp.isNaN": {"x"}, "fp.isNegative": {"x"}, "fp.isPositive": {"x"},
	"to_fp": {"p", "mx", "mx", "mr", "mb", "mb", "mi", "mir", "mri", "1es"}, "to_fp_unsigned": {"mb", "mb"},
	"to_fp_bv": {"p"}, "to_fp_fp": {"mx"}, "to_fp_real": {"mr"}, "to_fp_signed": {"mb"},
	"fp.to_ubv": {"mx", "mx", "mx"}, "fp.to_sbv": {"mx", "mx", "mx"}, "fp.to_real": {"x"},
	"fp.to_ieee_bv": {"x"}, "to_ieee_bv": {"x"},
}

// onlyZ3 and onlyCVC5 are the forms that the other solver refuses.
var (
	onlyZ3 = map[string]bool{
		"fp.to_ieee_bv": true, "to_ieee_bv": true, "to_fp mi": true, "to_fp mir": true, "to_fp mri": true, "to_fp 1es": true,
	}
	onlyCVC5 = map[string]bool{"to_fp_bv": true, "to_fp_fp": true, "to_fp_real": true, "to_fp_signed": true}
)

// question is a ground term, its sort, and the name of its form.
type question struct{ term, sort, form string }

// drawer draws ground terms.
type drawer struct {
	*rand.Rand
	f, g softfloat.Format // the first and the second one
}

const perForm = 60

func questions(t *testing.T, skip map[string]bool) []question {
	var qs []question
	d := &drawer{Rand: rand.New(rand.NewPCG(20, 26))}
	for _, row := range fp.Rows {
		if forms[row.Name] == nil {
			t.Errorf("row %s has no form here", row.Name)
		}
		for _, form := range forms[row.Name] {
			for range perForm {
				d.f, d.g = formats[d.IntN(len(formats))], formats[d.IntN(len(formats))]
				q := d.question(row.Name, row.Indices, form)
				if !skip[row.Name] && !skip[row.Name+" "+form] {
					qs = append(qs, q)
				}
			}
		}
	}
	return qs
}

func (d *drawer) question(name string, indices int, form string) question {
	width := 1 + d.IntN(70)
	head := name
	switch indices {
	case 1:
		head = fmt.Sprintf("(_ %s %d)", name, width)
	case 2:
		head = fmt.Sprintf("(_ %s %d %d)", name, d.g.EB, d.g.SB)
	}
	q := question{term: head, form: name + " " + form}
	if form != "" {
		q.term = "(" + head
		for _, letter := range form {
			q.term += " " + d.argument(letter)
		}
		q.term += ")"
	}
	switch {
	case strings.HasPrefix(name, "fp.is"), form != "" && strings.Trim(form, "x") == "" && relations[name]:
		q.sort = "Bool"
	case strings.HasSuffix(name, "to_ieee_bv"):
		q.sort = fmt.Sprintf("(_ BitVec %d)", d.f.Width())
	case indices == 1:
		q.sort = fmt.Sprintf("(_ BitVec %d)", width)
	case indices == 2, name == "fp":
		q.sort = d.g.String()
	case name == "fp.to_real":
		q.sort = "Real"
	case form == "":
		q.sort = "RoundingMode"
	default:
		q.sort = d.f.String()
	}
	return q
}

var relations = map[string]bool{"fp.leq": true, "fp.lt": true, "fp.geq": true, "fp.gt": true, "fp.eq": true}

func (d *drawer) argument(letter rune) string {
	switch letter {
	case 'm':
		modes := softfloat.RoundingModes()
		if i := d.IntN(10); i < 5 {
			return modes[i].String()
		}
		return []string{"roundNearestTiesToEven", "roundNearestTiesToAway", "roundTowardPositive", "roundTowardNegative",
			"roundTowardZero"}[d.IntN(5)]
	case 'x':
		return d.float(d.f)
	case 'r':
		return d.real()
	case 'i':
		n := d.IntN(2*d.g.SB) - d.g.SB
		if n < 0 {
			return fmt.Sprintf("(- %d)", -n)
		}
		return fmt.Sprint(n)
	case 'b':
		return d.bits(1 + d.IntN(140))
	case 'p':
		return d.bits(d.g.Width())
	case '1':
		return d.bits(1)
	case 'e':
		return d.bits(d.g.EB)
	case 's':
		return d.bits(d.g.SB - 1)
	}
	panic("form " + string(letter))
}

// number draws a number of that many bits, with long runs often.
func (d *drawer) number(width int) *big.Int {
	n := new(big.Int)
	for i := range width {
		n.SetBit(n, i, uint(d.IntN(2)))
	}
	if d.IntN(3) == 0 {
		n.Rsh(n, uint(d.IntN(width)))
	}
	if d.IntN(3) == 0 {
		n.Not(n).And(n, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(width)), big.NewInt(1)))
	}
	return n
}

func (d *drawer) bits(width int) string { return fmt.Sprintf("#b%0*b", width, d.number(width)) }

// float draws a float in one of its spellings, small numbers often: they meet, and fit into bit-vectors.
func (d *drawer) float(f softfloat.Format) string {
	mode := softfloat.RoundingModes()[d.IntN(5)]
	switch d.IntN(8) {
	case 0:
		return fmt.Sprintf("(_ %s %d %d)", []string{"NaN", "+oo", "-oo", "+zero", "-zero"}[d.IntN(5)], f.EB, f.SB)
	case 1:
		return fmt.Sprintf("((_ to_fp %d %d) #b%0*b)", f.EB, f.SB, f.Width(), d.number(f.Width()))
	case 2, 3:
		return f.FromRat(mode, big.NewRat(d.Int64N(1<<20)-1<<19, 1<<d.IntN(20))).String()
	case 4, 5:
		return f.FromRat(mode, big.NewRat(d.Int64N(40)-20, 4)).String()
	case 6:
		return softfloat.Neg(f.FromBits(d.number(f.Width()))).String()
	}
	return f.FromBits(d.number(f.Width())).String()
}

// real draws a number, and half of the time a tie of the second format.
func (d *drawer) real() string {
	r := new(big.Rat).SetFrac(d.number(1+d.IntN(60)), new(big.Int).Add(d.number(1+d.IntN(30)), big.NewInt(1)))
	if d.IntN(2) == 0 {
		tie := new(big.Int).Or(d.number(d.g.SB+1), big.NewInt(1))
		r.SetFrac(tie, new(big.Int).Lsh(big.NewInt(1), uint(d.IntN(d.g.SB+4))))
	}
	text := fmt.Sprintf("(/ %v.0 %v.0)", r.Num(), r.Denom())
	if d.IntN(2) == 0 {
		text = "(- " + text + ")"
	}
	return text
}

func TestRowsAgainstZ3(t *testing.T) { against(t, onlyCVC5, "z3") }

func TestRowsAgainstCVC5(t *testing.T) { against(t, onlyZ3, "cvc5", "--fp-exp") }

// against asks the solver to simplify, for each term, that it equals its value.
func against(t *testing.T, skip map[string]bool, command ...string) {
	testenv.Need(t, command[0])
	qs := questions(t, skip)
	terms, sorts := make([]string, len(qs)), make([]string, len(qs))
	for i, q := range qs {
		terms[i], sorts[i] = q.term, q.sort
	}
	_, literals := ground.Values(t, terms, sorts)
	script, asked := strings.Builder{}, []int{}
	script.WriteString("(set-logic ALL)\n")
	settled := map[string]int{}
	for i, q := range qs {
		if _, seen := settled[q.form]; !seen {
			settled[q.form] = 0
		}
		if strings.HasPrefix(literals[i], "open: ") {
			continue
		}
		asked = append(asked, i)
		settled[q.form]++
		fmt.Fprintf(&script, "(simplify (= %s %s))\n", q.term, literals[i])
	}
	file := filepath.Join(t.TempDir(), "questions.smt2")
	if err := os.WriteFile(file, []byte(script.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), command[0], append(command[1:], file)...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(answers) != len(asked) {
		t.Fatalf("%d answers to %d questions, the last one %s", len(answers), len(asked), answers[len(answers)-1])
	}
	for k, i := range asked {
		if answers[k] != "true" {
			t.Errorf("(= %s %s) is %s", qs[i].term, literals[i], answers[k])
		}
	}
	for form, n := range settled {
		if n < perForm/4 {
			t.Errorf("%s: only %d of %d values are settled", form, n, perForm)
		}
	}
	t.Logf("%s: %d terms, %d open", command[0], len(asked), len(qs)-len(asked))
}
