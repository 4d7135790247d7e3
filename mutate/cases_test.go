package mutate

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Each whole is followed by its cubes, which begin with its assertions. An unsat whole has no sat cube; a sat whole has
// at least one, unless a case is open under its model; in small scope, every cube has a known answer.
func TestCases(t *testing.T) {
	for _, text := range []string{
		scopeSeed,
		`(set-logic QF_LIA) (declare-const x Int) (declare-const y Int) (declare-const p Bool)
			(assert (=> p (< x (+ y 3)))) (assert (or (= x 7) (> y 2)))`,
		`(declare-datatypes ((T 0)) (((leaf) (node (left T) (n Int))))) (declare-const t T) (declare-const s String)
			(assert (or (= t leaf) (> (n t) 3))) (assert (or (= s "a") (= (str.len s) 2)))`,
	} {
		g := generator(t, text, func(s *Settings) { s.Strategies = []Weight{{"cases", 1}} })
		r := g.Round(0)
		var whole *instance.Instance
		var cubes []*instance.Instance
		wholes, found := 0, map[instance.Expectation]int{}
		check := func() {
			var answers []instance.Expectation
			for _, cube := range cubes {
				answers = append(answers, cube.Last().Expect)
				found[cube.Last().Expect]++
			}
			ofScope := whole != nil && strings.Contains(whole.How()[0], "; assignments: ")
			switch {
			case whole == nil || len(cubes) == 0:
			case whole.Last().Expect == instance.Unsat:
				if slices.Contains(answers, instance.Sat) || slices.Contains(answers, instance.None) {
					t.Errorf("%s: the whole is unsat, cubes are %s", whole.Name(), answers)
				}
			case !slices.Contains(answers, instance.Sat) && !slices.Contains(answers, instance.None):
				t.Errorf("%s: the whole is sat, cubes are %s", whole.Name(), answers)
			case ofScope && text == scopeSeed && slices.Contains(answers, instance.None): // nothing is open there
				t.Errorf("%s: of small scope, cubes are %s", whole.Name(), answers)
			}
			cubes = nil
		}
		for i := range 4 * BlockSize {
			if i%BlockSize == 0 { // the last group of a family may lack cubes
				whole, cubes = nil, nil
			}
			in := r.Instance(i)
			if in == nil {
				t.Fatalf("no instance %d", i)
			}
			if err := in.Verify(); err != nil {
				t.Fatalf("%s: %v", in.Name(), err)
			}
			if len(in.How()) == 1 {
				check()
				whole = in
				wholes++
				continue
			}
			n := len(whole.Steps) - 1
			if !slices.Equal(in.Formulas()[:n], whole.Formulas()) || !in.WalksWith(whole) {
				t.Errorf("%s is no cube of %s", in.Name(), whole.Name())
			}
			cubes = append(cubes, in)
		}
		if wholes < 8 || found[instance.Sat] < 8 || found[instance.Unsat] < 8 {
			t.Errorf("%d wholes, with cubes %v, of\n%s", wholes, found, text)
		}
	}
}
