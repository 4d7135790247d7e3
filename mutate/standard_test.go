package mutate

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// A round on standard formats has no floating-point numbers but in these and in the seed's formats, whatever makes its
// instances, and they are run by default options; without a share, no round is one.
func TestStandardShare(t *testing.T) {
	const seed = `(set-logic QF_BVFP)(declare-const x Float32)(declare-const b (_ BitVec 32))
(assert (fp.leq x ((_ to_fp 8 24) RNE b)))(assert (not (fp.isNaN (fp.add RNE x x))))(assert (bvult b #x00000010))`
	standard := []string{
		"(_ FloatingPoint 5 11)", "(_ FloatingPoint 8 24)", "(_ FloatingPoint 11 53)", "(_ FloatingPoint 15 113)",
	}
	for _, share := range []float64{0, 0.5, 1} {
		g := generator(t, seed, func(s *Settings) {
			s.Strategies, s.StandardShare, s.Focus = Focused(AllStrategies()), share, Focus("FP")
		})
		rounds, others := 0, 0
		for number := range 8 {
			r := g.Round(number)
			if r.IsStandard() {
				rounds++
			}
			for i := range 60 {
				in := r.Instance(number*r.PerRound() + i)
				if in == nil {
					continue
				}
				if in.Standard != r.IsStandard() {
					t.Fatalf("share %v, round %d: an instance is standard: %v", share, number, in.Standard)
				}
				for _, f := range smtlib.Reachable(in.Roots(), in.Arena.Below) {
					s := in.Arena.Sort(f)
					if !in.Arena.SortIs(s, "FloatingPoint") || slices.Contains(standard, in.Arena.SortString(s)) {
						continue
					}
					if others++; r.IsStandard() {
						t.Errorf("share %v, round %d: %s makes a %s", share, number, in.Strategy, in.Arena.SortString(s))
					}
				}
			}
		}
		switch {
		case share == 0 && rounds != 0, share == 1 && rounds != 8, share == 0.5 && (rounds == 0 || rounds == 8):
			t.Errorf("share %v: %d of 8 rounds are standard", share, rounds)
		case share < 1 && others == 0:
			t.Errorf("share %v: no instance has another format", share)
		}
	}
}

// A theory in focus stands for its operators that most solvers know, under SMT-LIB's name, the letters of logics, and
// the name of the table here; a name of an operator is that first.
func TestFocusOnTheories(t *testing.T) {
	for _, c := range []struct {
		name string
		has  []string
		not  []string
	}{
		{"FixedSizeBitVectors", []string{"bvadd", "bvsdiv"}, []string{"bvnego", "bvredor", "select"}},
		{"BV", []string{"bvadd", "bvsdiv"}, []string{"bvnego", "bvredor"}},
		{"FP", []string{"fp.rem", "fp.fma"}, nil},
		{"A", []string{"select", "store"}, []string{"eqrange"}},
		{"Ints", []string{"mod", "div", "+"}, []string{"/"}},
		{"sets", []string{"set.union"}, []string{"str.++"}},
		{"Strings", []string{"str.replace"}, []string{"str.rev"}},
		{"bvadd", []string{"bvadd"}, []string{"bvsub"}},
		{"Floats", nil, []string{"fp.add"}},
	} {
		operators := Focus(c.name)
		for _, o := range c.has {
			if !slices.Contains(operators, o) {
				t.Errorf("%s does not stand for %s, but for %v", c.name, o, operators)
			}
		}
		for _, o := range c.not {
			if slices.Contains(operators, o) {
				t.Errorf("%s stands for %s", c.name, o)
			}
		}
	}
	for _, name := range theory.Names() {
		if len(theory.OperatorsOf(name)) == 0 {
			t.Errorf("no operator is in %s", name)
		}
	}
}
