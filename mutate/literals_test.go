package mutate

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

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
