package kit

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// everySort has a constant of each sort that has literals of its own.
const everySort = `(set-logic ALL)
(declare-const i Int)
(declare-const r Real)
(declare-const b (_ BitVec 12))
(declare-const c (_ BitVec 13))
(declare-const s String)
(declare-const x (_ FloatingPoint 3 5))
(declare-const y (_ FloatingPoint 8 24))
(declare-const m RoundingMode)
(assert (and (= i 1) (= r 1.0) (= b #x123) (= c #b0000000000001) (= s "a") (fp.leq x x) (fp.leq y y) (= m RNE)))
`

// readBack returns the value of a printed term.
func readBack(t *testing.T, text []byte) value.Value {
	t.Helper()
	seed := seedOf(t, fmt.Sprintf("(set-logic ALL)(assert (= %s %s))", text, text))
	return model.NewEvaluator(seed.Arena, model.New("none")).Value(seed.Arena.Args(seed.Assertions[0])[0])
}

// However a value is written, the term has that value, for z3, too; and every way of writing occurs.
func TestWritingsDenoteTheirValue(t *testing.T) {
	testenv.Need(t, "z3")
	m := materialOf(t, everySort)
	rng := rand.New(rand.NewPCG(1, 2))
	g, c := NewGrower(m, rng)
	g.WriteExtremes()
	x, w := g.Extremes, g.Writer
	var all strings.Builder
	var same []string
	for _, s := range g.Sorts {
		if s == g.Arena.Bool() || g.Arena.SortIs(s, "RegLan") {
			continue
		}
		for range 1500 {
			v := x.Draw(g.Arena, s)
			term, ok := w.Write(v, s)
			if !ok {
				t.Fatalf("%s of sort %s is not written", v, g.Arena.SortString(s))
			}
			if got := c.Values.Value(term); value.Equal(got, v) != value.Bool(true) || g.Arena.Sort(term) != s {
				t.Fatalf("%s is written as %s, which is %s", v, g.Arena.TermString(term), got)
			}
			text := smtlib.AppendTerm(nil, g.Arena, term, 0)
			if got := readBack(t, text); value.Equal(got, v) != value.Bool(true) {
				t.Fatalf("%s is written as %s, which is read as %s", v, text, got)
			}
			if literal, ok := ValueTerm(g.Arena, v, s); ok {
				same = append(same, fmt.Sprintf("(= %s %s)", text, smtlib.AppendTerm(nil, g.Arena, literal, 0)))
			}
			all.Write(text)
			all.WriteByte('\n')
		}
	}
	testenv.CompareTruth(t, []string{"z3", "-in"}, same, allTrue(same), len(same)*99/100) // it lacks a few characters
	for _, way := range []string{
		"(- 2147483648)", "(- 0 ", "(* (- 1) ", "(div ", "(str.to_int ", "(str.to_code ", "(to_int ", "(/ ", "(to_real ", ".000",
		"#xF", "#xf", "#b1", "(_ bv", "(concat ", "((_ extract ", "((_ zero_extend ", "((_ sign_extend ", "(bvnot ", "(bvneg ",
		`\u{2ffff}`, `\u{2FFFF}`, `\u{0`, `\ud800`, `""`, `\\`, "(str.++ ", "(_ char #x", "(str.from_code ", "(str.from_int ",
		"(fp #b", "(fp (_ bv", "((_ to_fp 3 5) ", "((_ to_fp 8 24) roundToward", "(_ NaN 3 5)", "(_ -oo 8 24)", "(_ -zero 3 5)",
		"RNA\n", "roundNearestTiesToAway\n",
	} {
		if !strings.Contains(all.String(), way) {
			t.Errorf("nothing is written with %s", way)
		}
	}
}

// Extreme values are those at which solvers change their representation.
func TestExtremes(t *testing.T) {
	m := materialOf(t, everySort)
	a := m.Arena.Child()
	rng := rand.New(rand.NewPCG(1, 2))
	draws := &sorts.Draw{Context: m.Model.Sorts(a), Rand: rng, Literals: m.Seed.Literals}
	x := NewExtremes(draws, map[smtlib.Sort][]value.Value{})
	met := map[string]bool{}
	for _, name := range []string{"Int", "Real", "String"} {
		for range 20_000 {
			switch v := x.Draw(a, a.IndexedSort(name)).(type) {
			case value.String:
				for _, c := range v.Chars() {
					met[string([]rune{'c', c})] = true
				}
				met["long"] = met["long"] || v.Len() > 100
			default:
				met[v.String()] = true
			}
		}
	}
	for _, v := range []string{
		"2147483647", "2147483648", "-2147483649", "4294967295", "9223372036854775808", "18446744073709551616",
		"18446744073709551615", "1000000000000000001", "1/1000000000", "c\U0002FFFF", "c\U00010000", "c\x00", `c"`, `c\`, "long",
	} {
		if !met[v] {
			t.Errorf("%q is never drawn", v)
		}
	}
}
