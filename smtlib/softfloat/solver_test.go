package softfloat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// Real solvers as witnesses: they simplify (= term value) for pinned terms; anything but true is a disagreement, or
// a bug of theirs that knownFault names with the text that settles it.
//
// z3 and cvc5 are looked up in PATH. SOFTFLOAT_SOLVERS adds others, as NAME=COMMAND separated by semicolons; the
// command takes a script as its last argument. A missing solver is a skipped test, with CI=true a failed one.

// claim is an equation that must hold.
type claim struct {
	op   string
	f, g Format // formats of the arguments and, in a conversion, of the result
	text string
}

func TestSolvers(t *testing.T) {
	for name, command := range solverCommands() {
		t.Run(name, func(t *testing.T) {
			testenv.Need(t, command[0])
			version, _ := exec.CommandContext(t.Context(), command[0], "--version").Output()
			tally := map[string]int{}
			for _, f := range solverFormats() {
				if f.SB == 2 && strings.HasPrefix(string(version), "This is cvc5 version 1.0.3") {
					tally["formats refused: (fp #b0 #b00 #b0), which the theory declares"]++
					continue
				}
				claims := makeClaims(newSource(int64(f.EB*1000+f.SB)), f, max(trials(solverRounds(f)), 1))
				judge(t, string(version), command, claims, tally)
			}
			for what, n := range tally {
				t.Logf("%6d %s", n, what)
			}
		})
	}
}

func solverCommands() map[string][]string {
	commands := map[string][]string{"z3": {"z3"}, "cvc5": {"cvc5", "--fp-exp", "--incremental"}}
	for spec := range strings.SplitSeq(os.Getenv("SOFTFLOAT_SOLVERS"), ";") {
		if name, command, ok := strings.Cut(spec, "="); ok {
			commands[name] = strings.Fields(command)
		}
	}
	return commands
}

func solverFormats() []Format {
	return []Format{{2, 2}, {2, 3}, {2, 5}, {3, 3}, {3, 4}, {2, 11}, {4, 4}, {5, 2}, {5, 11}, {3, 24}, {8, 24},
		{7, 13}, {11, 53}, {9, 33}, {5, 62}, {5, 63}, {4, 64}, {6, 70}, {15, 113}}
}

// solverRounds keeps the largest exponent ranges, which are slow in the solvers, to few trials.
func solverRounds(f Format) int {
	if f.EB > 8 {
		return 2
	}
	return 4
}

// judge asks in one process for all claims; each answer is one line between echoed numbers.
func judge(t *testing.T, version string, command []string, claims []claim, tally map[string]int) {
	t.Helper()
	var script bytes.Buffer
	script.WriteString("(set-logic ALL)\n")
	for i, c := range claims {
		fmt.Fprintf(&script, "(echo \"#%d\")\n(simplify %s)\n", i, c.text)
	}
	file := filepath.Join(t.TempDir(), "claims.smt2")
	if err := os.WriteFile(file, script.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	args := append(append([]string{}, command[1:]...), file)
	out, err := exec.CommandContext(ctx, command[0], args...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	answers := map[int]string{}
	for part := range strings.SplitSeq(strings.ReplaceAll(string(out), "\"", ""), "#") {
		var i int
		if head, answer, ok := strings.Cut(part, "\n"); ok {
			if _, err := fmt.Sscanf(head, "%d", &i); err == nil {
				answers[i] += strings.TrimSpace(answer)
			}
		}
	}
	for i, c := range claims {
		if answers[i] == "true" {
			tally["agreements"]++
			continue
		}
		if why := knownFault(version, c, answers[i]); why != "" {
			tally["faults of the solver: "+why]++
			continue
		}
		t.Errorf("%s\n%s", c.text, answers[i])
	}
}

// knownFault names the bug behind a wrong answer. In every case the exact result is a matter of a line of arithmetic
// and the theory's definitions ("the finite number closest to x according to rounding mode r"), the answer is not
// one of its neighbours or not the one that the mode asks for, and newer versions (z3 5.4, cvc5 1.4) agree with us.
func knownFault(version string, c claim, answer string) string {
	if answer != "false" {
		return ""
	}
	short := func(f Format) bool { return f.EB == 2 || f.SB == 3 }
	squat := func(f Format) bool { return 1<<(f.EB-1) <= f.SB }
	switch {
	case strings.HasPrefix(version, "Z3 version 4.8.12 "):
		switch {
		case c.op == "fp.fma" && c.f.SB <= 3:
			// (fp.fma RNE 1.5 1.0 0.25) in (2,3): 1.75 is representable, the answer is 2.0.
			return "fma of very short significands is inexact"
		case c.op == "fp.roundToIntegral" && c.f.EB == 2:
			// (fp.roundToIntegral RNE 0.5) in (2,3): 0 and 1 are equally near and 0 is even, the answer is 1.0.
			return "subnormal numbers of a two-bit exponent round to the wrong integer"
		}
	case strings.HasPrefix(version, "This is cvc5 version 1.0.3"):
		switch {
		case short(c.f) || short(c.g):
			// (fp.roundToIntegral RTZ 0.5) in (2,3): the answer is 0.5.
			return "formats with a two-bit exponent or a three-bit significand"
		case squat(c.g) && strings.Contains(c.op, "to_fp"):
			// ((_ to_fp 3 4) RTN #b100…0) below -15 is -oo, and ((_ to_fp 6 70) RTZ …) below -2^32 is the least
			// finite number; the answers are others.
			return "conversion to a format whose exponents end within its significand"
		case c.g.EB < c.f.EB && c.g.SB > c.f.SB:
			return "conversion to a format with a shorter exponent and a longer significand is not rounded"
		case squat(c.f) && (c.op == "fp.roundToIntegral" || c.op == "fp.sqrt"):
			return "root and integral part of formats whose exponents end within their significand"
		}
	}
	return ""
}

// maker collects claims about one format.
type maker struct {
	r      source
	f      Format
	claims []claim
}

func makeClaims(r source, f Format, rounds int) []claim {
	m := &maker{r: r, f: f}
	for range rounds {
		t := r.tuple(f, 3)
		x, y, z := f.FromBits(t[0]), f.FromBits(t[1]), f.FromBits(t[2])
		for _, rm := range RoundingModes() {
			m.equal("fp.add", rm, Add(rm, x, y), x, y)
			m.equal("fp.sub", rm, Sub(rm, x, y), x, y)
			m.equal("fp.mul", rm, Mul(rm, x, y), x, y)
			m.equal("fp.div", rm, Div(rm, x, y), x, y)
			m.equal("fp.fma", rm, Fma(rm, x, y, z), x, y, z)
			m.equal("fp.sqrt", rm, Sqrt(rm, x), x)
			m.equal("fp.sqrt", rm, Sqrt(rm, Abs(y)), Abs(y))
			m.equal("fp.roundToIntegral", rm, RoundToIntegral(rm, x), x)
			m.conversions(rm, x)
		}
		m.equal("fp.rem", "", Rem(x, y), x, y)
		m.equal("fp.neg", "", Neg(x), x)
		m.equal("fp.abs", "", Abs(x), x)
		if v, ok := Min(x, y); ok {
			m.equal("fp.min", "", v, x, y)
		}
		if v, ok := Max(x, y); ok {
			m.equal("fp.max", "", v, x, y)
		}
		m.relations(x, y)
		if v, err := ToRat(x); err == nil {
			m.equal("fp.to_real", "", smtReal(v), x)
		}
		bits := fmt.Sprintf("#b%0*b", f.Width(), t[0])
		m.add("bits", f, fmt.Sprintf("(= ((_ to_fp %d %d) %s) %v)", f.EB, f.SB, bits, x))
	}
	return m.claims
}

func (m *maker) add(op string, g Format, text string) {
	m.claims = append(m.claims, claim{op: op, f: m.f, g: g, text: text})
}

// equal claims (= (op rm args…) want); rm may be "".
func (m *maker) equal(op string, rm, want any, args ...Float) {
	terms := make([]string, len(args))
	for i, a := range args {
		terms[i] = a.String()
	}
	g := m.f
	if x, ok := want.(Float); ok {
		g = x.Format()
	}
	m.add(op, g, fmt.Sprintf("(= (%s %v %s) %v)", op, rm, strings.Join(terms, " "), want))
}

func (m *maker) relations(x, y Float) {
	for op, holds := range map[string]bool{
		"fp.lt": Lt(x, y), "fp.leq": Leq(x, y), "fp.gt": Gt(x, y), "fp.geq": Geq(x, y), "fp.eq": Eq(x, y),
		"=": x.Same(y),
	} {
		m.equal(op, "", holds, x, y)
	}
	for op, holds := range map[string]bool{
		"fp.isNormal": x.IsNormal(), "fp.isSubnormal": x.IsSubnormal(), "fp.isZero": x.IsZero(), "fp.isNaN": x.IsNaN(),
		"fp.isInfinite": x.IsInfinite(), "fp.isNegative": x.IsNegative(), "fp.isPositive": x.IsPositive(),
	} {
		m.equal(op, "", holds, x)
	}
}

// conversions claims about x, and about a random rational and a random integer.
func (m *maker) conversions(rm RoundingMode, x Float) {
	r, f := m.r, m.f
	g := Format{2 + r.IntN(9), 3 + r.IntN(66)}
	m.equal(fmt.Sprintf("(_ to_fp %d %d)", g.EB, g.SB), rm, g.Convert(rm, x), x)

	v := new(big.Rat).SetFrac(r.fraction(1+r.IntN(f.SB+4)), new(big.Int).Add(r.fraction(1+r.IntN(f.SB+4)), bigOne()))
	v.Mul(v, ratPow2(int64(r.IntN(2*f.SB)-f.SB)))
	if r.IntN(2) == 0 {
		v.Neg(v)
	}
	m.add("to_fp real", f, fmt.Sprintf("(= ((_ to_fp %d %d) %v %s) %v)", f.EB, f.SB, rm, smtReal(v), f.FromRat(rm, v)))

	w := 1 + r.IntN(2*f.SB)
	n := r.fraction(w)
	lit := fmt.Sprintf("#b%0*b", w, n)
	m.add("to_fp_unsigned", f, fmt.Sprintf("(= ((_ to_fp_unsigned %d %d) %v %s) %v)", f.EB, f.SB, rm, lit,
		f.FromInt(rm, n)))
	signed := new(big.Int).Set(n)
	if n.Bit(w-1) == 1 {
		signed.Sub(n, new(big.Int).Lsh(bigOne(), uint(w)))
	}
	m.add("to_fp signed", f, fmt.Sprintf("(= ((_ to_fp %d %d) %v %s) %v)", f.EB, f.SB, rm, lit,
		f.FromInt(rm, signed)))

	k, err := ToInt(rm, x)
	if err != nil || k.BitLen() > 200 {
		return
	}
	w = k.BitLen() + 1 + r.IntN(3)
	if !x.IsNegative() {
		m.equal(fmt.Sprintf("(_ fp.to_ubv %d)", w), rm, fmt.Sprintf("#b%0*b", w, k), x)
	}
	if k.Sign() < 0 {
		k.Add(k, new(big.Int).Lsh(bigOne(), uint(w)))
	}
	m.equal(fmt.Sprintf("(_ fp.to_sbv %d)", w), rm, fmt.Sprintf("#b%0*b", w, k), x)
}

// smtReal writes a rational number as SMT-LIB does.
func smtReal(v *big.Rat) string {
	s := fmt.Sprintf("(/ %v.0 %v.0)", new(big.Int).Abs(v.Num()), v.Denom())
	if v.Sign() < 0 {
		return "(- " + s + ")"
	}
	return s
}
