package mutate

import (
	"regexp"
	"strings"
	"testing"
)

// A solver that is wrong about a shape of terms that the seed does not have is caught by rewriting, but not by joining
// the seed's formulas.
func TestIdentitiesReachShapes(t *testing.T) {
	for _, test := range []struct{ seed, shape string }{
		{
			"(set-logic QF_BV)(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))" +
				"(assert (bvult (bvadd a b) (bvnot a)))(assert (= (bvand a b) #x10))",
			`\(bvslt \(\(_ zero_extend 1\)|\(bvadd \(bvxor|\(bvnot \(bvsub`,
		},
		{
			"(set-logic QF_S)(declare-const s String)(declare-const t String)" +
				`(assert (str.prefixof s t))(assert (= (str.len t) 3))`,
			`\(str\.indexof|\(str\.substr t`,
		},
		{
			"(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (< x (+ y 3)))(assert (= (* 2 x) y))",
			`\(< \(\* 2|\(div |\(abs `,
		},
		{
			"(set-logic QF_ABV)(declare-const a (Array (_ BitVec 2) (_ BitVec 2)))(declare-const i (_ BitVec 2))" +
				"(assert (= (select a i) #b01))(assert (= (select (store a i #b10) #b00) #b00))",
			`\(select \(store \(store`,
		},
		{
			"(set-logic QF_DT)(declare-datatypes ((L 0)) (((e) (c (h Bool) (t L)))))(declare-const x L)" +
				"(assert (distinct x e))(assert (h x))",
			`\(c \(h \?\d+\) \(t \?`,
		},
		{
			"(set-logic UF)(declare-fun p (Bool) Bool)(assert (forall ((x Bool)) (or (p x) (not (p x)))))(assert (p true))",
			`\(exists `,
		},
	} {
		shape := regexp.MustCompile(test.shape)
		const most = 2000
		met := map[string]int{}
		for _, strategy := range []string{"boolean", "identities"} {
			met[strategy] = -1
			g := generator(t, test.seed, func(s *Settings) { s.Strategies = []Weight{{strategy, 1}} })
			for i, text := range scripts(g, most) {
				if shape.MatchString(strings.ReplaceAll(text, "\n", " ")) {
					met[strategy] = i
					break
				}
			}
		}
		if met["boolean"] >= 0 || met["identities"] < 0 {
			t.Errorf("%s: met by %v", test.shape, met)
		}
	}
}
