package mutate

import (
	"regexp"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Solvers that are wrong about a shape that neither seed has and that only one strategy makes. That strategy makes such
// an instance soon; the published algorithm makes none.
func TestPlantedFaultsOfDerivedSeeds(t *testing.T) {
	const partner = `(set-logic QF_LIA)
(declare-const u Int)(declare-const w Int)
(assert (< (* 3 u) w))(assert (distinct u (+ w 7)))(assert (or (> u 5) (= w 2)))`
	const vectors = `(set-logic QF_BV)
(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))(declare-const p Bool)
(assert (bvult (bvmul a b) #xf0))(assert (= ((_ extract 3 0) a) ((_ extract 7 4) b)))
(assert (or p (= (concat a b) #x8001)))(assert (bvsle (bvudiv a b) ((_ sign_extend 4) #x7)))`
	for _, c := range []struct {
		strategy, caption, seed, partner, wrongAt string
	}{
		{"mix", "a remainder of one seed beside a product of the other", seedText, partner,
			`\(assert [^\n]*\(mod x[^\n]*\(\* 3 `},
		{"skeleton", "an implication with an atom of the other seed", seedText, partner, `\(=> [^()]*\(< \(\* 3 u\) w\)`},
		{"resort", "a multiplication of three bits", vectors, "", `\(_ BitVec 3\)\)(?s:.)*bvmul a b`},
		{"resort", "an enumeration in the place of Bool", vectors, "", `\(declare-fun p \(\) Color\)`},
		{"fusion", "a difference with a new symbol", seedText, partner, `\(- z(![0-9]+)? [a-z]`},
		{"fusion", "bits cut of a new symbol", vectors, "", `\(\(_ extract [0-9]+ [0-9]+\) z`},
	} {
		wrong := regexp.MustCompile(c.wrongAt)
		first := func(strategy string, most int) int {
			g := generator(t, c.seed, func(s *Settings) { s.Strategies = []Weight{{strategy, 1}} })
			if c.partner != "" {
				other, err := fragment.ReadSeed("partner.smt2", []byte(c.partner))
				if err != nil {
					t.Fatal(err)
				}
				g = g.WithPartners(fixedPartners{Seeds{g.Seed, other}, "both"})
			}
			var r *Round
			var w instance.Writer
			for i := range most {
				if r == nil || r.Number != g.RoundOf(i) {
					r = g.Round(g.RoundOf(i))
				}
				if in := r.Instance(i); in != nil && wrong.Match(w.AppendInstance(nil, in, instance.Dialect{})) {
					if err := in.Verify(); err != nil {
						t.Fatalf("%s, instance %d: %v", strategy, i, err)
					}
					return i
				}
			}
			return -1
		}
		if at := first(c.strategy, 5000); at < 0 {
			t.Errorf("%s: 5000 instances do not have %s", c.strategy, c.caption)
		}
		if at := first(Boolean, 2000); at >= 0 {
			t.Errorf("%s: the published algorithm has %s in instance %d", c.strategy, c.caption, at)
		}
	}
}
