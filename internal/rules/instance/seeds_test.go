package instance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// seedTexts are a program in each format.
var seedTexts = map[rules.Format]string{
	rules.Datalog: "Z 8\n\ne(A:Z,B:Z) input\np(A:Z,B:Z) printtuples\ne(1,2).\ne(2,3).\ne(3,3).\n" +
		"p(A,B) :- e(A,B).\np(A,C) :- p(A,B), e(B,C), A != C.\n",
	rules.SMT: `(declare-rel e ((_ BitVec 3) (_ BitVec 3))) (declare-rel p0 ((_ BitVec 3)))
(declare-var A (_ BitVec 3)) (declare-var x (_ BitVec 3)) (rule (e #b001 #b010)) (rule (e #b010 #b011))
(rule (=> (and (e A x) (not (e x A))) (p0 x))) (query p0 :print-answer true)`,
	rules.Horn: `(set-logic HORN) (declare-fun e ((_ BitVec 3) (_ BitVec 3)) Bool) (declare-fun p ((_ BitVec 3)) Bool)
(assert (e #b001 #b010)) (assert (e #b010 #b011))
(assert (forall ((A (_ BitVec 3)) (B (_ BitVec 3))) (=> (e A B) (p B))))
(assert (forall ((A (_ BitVec 3))) (=> (and (p A) (= A #b111)) false))) (check-sat)`,
}

// Each strategy does with a seed what it says, or is refused: seeds in all formats are extended by new rules, which
// are asked for, by random, queryfuzz, dlsmith and horn; ire grows them; and the right answers are those of the printed
// text.
func TestStrategiesOverSeeds(t *testing.T) {
	for format, text := range seedTexts {
		seed, errs := ReadSeed("seed", []byte(text))
		if len(errs) > 0 || seed.Right == nil {
			t.Fatal(format, errs)
		}
		refused := map[string]bool{"ire": format == rules.Horn, "horn": format != rules.Horn}
		for _, name := range Names() {
			weighted, err := ParseStrategies([]string{name})
			if err != nil {
				t.Fatal(err)
			}
			s := &Source{MasterSeed: 1, Strategies: weighted, Growth: Growth{Rules: 6, Iterations: 100, OldHead: 0.1}}
			if _, err := Fit(weighted, seed); (err != nil) != refused[name] {
				t.Errorf("%s, %s: %v", format, name, err)
			}
			extended, made := 0, 0
			for index := 1; index <= 20 && !refused[name]; index++ {
				in := s.Make(seed, index)
				if in == nil {
					continue
				}
				made++
				if in.Strategy != name || in.Seed != seed {
					t.Fatalf("%s, %s: the strategy is %s, of seed %v", format, name, in.Strategy, in.Seed)
				}
				if strings.Contains(strings.Join(in.Steps, "\n"), "extended by") || len(in.Earlier) > 0 {
					extended++
				}
				for _, q := range in.Questions() {
					isRightAbout(t, q)
				}
			}
			if !refused[name] && (made < 15 || extended < 3) {
				t.Errorf("%s, %s: %d programs, %d of them extended", format, name, made, extended)
			}
		}
	}
}

// isRightAbout reports what the printed program's answer is, if the instance says another one.
func isRightAbout(t *testing.T, in *Instance) {
	t.Helper()
	p, errs := rules.Parse("printed", rules.Print(in.Program))
	if len(errs) > 0 {
		t.Fatalf("%s\n%s", errs[0].Detail(), rules.Print(in.Program))
	}
	right, err := rules.Evaluate(p, rules.DefaultBudget)
	if err != nil || right.False != in.Right.False {
		t.Fatalf("%v: false is derived: %v\n%s", err, right.False, rules.Print(p))
	}
	for i, q := range p.Queries {
		got, want := right.Relations[q].Sorted(), in.Right.Relations[in.Program.Queries[i]].Sorted()
		if !slices.Equal(got, want) {
			t.Fatalf("%s has %s, and not %s", p.Relations[q].Name, fmt.Sprint(got), fmt.Sprint(want))
		}
	}
}

// If the user names a transformation, each index gets a program of a seed that has a place for it. Three places give
// up to seven programs, in any order of the steps; a seed whose answer is known gets rules with more places.
func TestNamedTransformation(t *testing.T) {
	const wide = `(declare-rel i ((_ BitVec 40) (_ BitVec 40))) (rule (i (_ bv1 40) (_ bv2 40))) `
	const seed = `(declare-rel e ((_ BitVec 3) (_ BitVec 3))) (declare-rel q ((_ BitVec 3)))
(declare-var x (_ BitVec 3)) (declare-var y (_ BitVec 3)) (declare-var z (_ BitVec 3))
(rule (e #b001 #b010)) (rule (e #b010 #b011)) (rule (e #b011 #b100))
(rule (=> (and (e x #b001) (e #b010 y) (e z #b011)) (q x)))
(rule (=> (and (e x y) (= x #b001) (bvult y #b100) (distinct x y)) (q y)))
(query q :print-answer true)`
	for _, c := range []struct {
		rewrite, seed string
		least         int // distinct texts among 39 programs; 0: the seed has no place
	}{
		{"extract-constant", wide + seed, 7},
		{"delete-fact", wide + seed, 6},
		{"remove-constraint", wide + seed, 7},
		{"delete-rule", seed, 16},
		{"delete-rule", "(declare-rel p ((_ BitVec 2))) (rule (p #b01)) (query p :print-answer true)", 30},
		{"negate-twice", "(declare-rel p ((_ BitVec 2))) (rule (p #b01)) (query p)", 0},
	} {
		of, errs := ReadSeed("seed.smt2", []byte(c.seed))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		s := &Source{MasterSeed: 7, Rewrites: Rewrites{c.rewrite}, Strategies: []Weighted{{dlsmith, 1}}}
		made, texts := 0, map[string]bool{}
		for i := range 39 {
			if in := s.Make(of, i+1); in != nil {
				made++
				texts[string(rules.Print(in.Program))] = true
			}
		}
		if made != 39 && c.least > 0 || len(texts) < c.least {
			t.Errorf("%s: %d programs, %d distinct ones", c.rewrite, made, len(texts))
		}
	}
}
