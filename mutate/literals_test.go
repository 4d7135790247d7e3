package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
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
	seed, err := fragment.ReadSeed("text.smt2", fmt.Appendf(nil, "(set-logic ALL)(assert (= %s %s))", text, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return model.NewEvaluator(seed.Arena, model.New("none")).Value(seed.Arena.Args(seed.Assertions[0])[0])
}

// However a value is written, the term has that value; and every way of writing occurs.
func TestWritingsDenoteTheirValue(t *testing.T) {
	m := generator(t, everySort, nil).Round(0).Material
	rng := rand.New(rand.NewPCG(1, 2))
	g, c := kit.NewGrower(m, rng)
	g.WriteExtremes()
	x, w := g.Extremes, g.Writer
	var all strings.Builder
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
			all.Write(text)
			all.WriteByte('\n')
		}
	}
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
	m := generator(t, everySort, nil).Round(0).Material
	a := m.Arena.Child()
	rng := rand.New(rand.NewPCG(1, 2))
	draws := &sorts.Draw{Context: m.Model.Sorts(a), Rand: rng, Literals: m.Seed.Literals}
	x := kit.NewExtremes(draws, map[smtlib.Sort][]value.Value{})
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

// The strategy cannot act on a seed without a sort that has literals, if instances must stay in its logic.
func TestLiteralsDecline(t *testing.T) {
	only := func(s *Settings) { s.Strategies, s.Stay = []Weight{{"literals", 1}}, true }
	g := generator(t, "(set-logic QF_UF)(declare-const p Bool)(declare-const q Bool)(assert (or p q))", only)
	if err := g.Round(0).Acts(); err == nil {
		t.Error("it acts on Booleans alone")
	}
}

// With an operator in focus most instances contain it, whatever sorts the seed has.
func TestFocus(t *testing.T) {
	for _, operator := range []string{"bvsdiv", "str.replace", "fp.rem", "select", "re.loop", "div"} {
		g := generator(t, seedText, func(s *Settings) {
			s.Focus, s.Strategies = []string{operator}, []Weight{{"terms", 1}}
		})
		r, have := g.Round(0), 0
		const all = 100
		var w instance.Writer
		for i := range all {
			if in := r.Instance(i); in != nil &&
				strings.Contains(string(w.AppendInstance(nil, in, instance.Dialect{})), operator) {
				have++
			}
		}
		if have < all/2 {
			t.Errorf("%d of %d instances have %s", have, all, operator)
		}
	}
}

// Strategies that make terms of operators get more weight, the others keep theirs.
func TestFocused(t *testing.T) {
	got := Focused([]Weight{{Boolean, 2}, {"terms", 3}, {"literals", 0}})
	if want := []Weight{{Boolean, 2}, {"terms", 3 * focusWeight}, {"literals", 0}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// Every operator with an evaluation can be in focus on a seed of another theory, except those for which no terms are
// grown: of datatypes, families of literals, relations with one column, functions, and z3's characters.
func TestFocusReachesEveryOperator(t *testing.T) {
	without := []string{"is", "update", "update-field", "ff", "ff-", "iden", "rel.iden", "char.<=",
		"char.is_digit", "char.to_int", "seq.fold_left", "seq.fold_lefti", "seq.foldl", "seq.foldli", "seq.map", "seq.mapi"}
	for _, operator := range Operators() {
		m := generator(t, seedText, func(s *Settings) { s.Focus = []string{operator} }).Round(0).Material
		g, _ := kit.NewGrower(m, rand.New(rand.NewPCG(1, 2)))
		if reached := len(g.FocusResults) > 0; reached == slices.Contains(without, operator) {
			t.Errorf("%s: reached %v", operator, reached)
		}
	}
}
